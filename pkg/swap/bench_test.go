package swap

import (
	"strings"
	"testing"

	"assay/pkg/ner"
)

// benchText is a recipe of the usual length and make.
const benchText = `In a typical synthesis, 2.02 g of Fe(NO3)3·9H2O (98%, Aldrich) and 0.51 g of lithium acetate were dissolved in 50 mL of deionized water under magnetic stirring for 30 min. ` +
	`Then 5 mL of ethanol and 1.15 g of NH4H2PO4 were added dropwise, and the pH was adjusted to 9.0 with 2 M NaOH. The solution was transferred into a 100 mL Teflon-lined autoclave and heated at 180 °C for 12 h. ` +
	`After cooling to room temperature, the precipitate was collected by centrifugation at 8000 rpm for 10 min, washed three times with ethanol and water, and dried in a vacuum oven at 80 °C overnight. ` +
	`Finally, the powder was calcined in a tube furnace at 650 °C for 6 h under flowing N2 (5 °C/min) to obtain LiFePO4. The morphology was observed with a scanning electron microscope (SEM), and XRD patterns were recorded. ` +
	`For the electrodes, 80 wt% LiFePO4, 10 wt% acetylene black and 10 wt% PVDF were mixed in NMP and coated on Al foil, which was dried at 120 °C for 12 h in vacuum. Cells were assembled in a glove box filled with argon. `

func benchDocument() Document {
	text := strings.Repeat(benchText, 2)
	r := read(text, "LiFePO4 cathodes")
	return r.doc
}

// One operation is the sweep of one text: five rewrites.
func benchmarkSweep(b *testing.B, typ Type) {
	doc := benchDocument()
	s := New(materials(), Options{})
	plan := Plan{Jobs: []Job{{Type: typ, Rates: sweep[:]}}, Seeds: []int64{42}}
	b.ReportAllocs()
	b.SetBytes(int64(len(doc.Text)))
	var buf []byte
	for b.Loop() {
		_ = plan.Run(s.Read(doc), func(w *Rewrite) error {
			buf = w.Meta.AppendJSON(buf[:0])
			return nil
		})
	}
}

func BenchmarkErrorSweep(b *testing.B)       { benchmarkSweep(b, AllErrors) }
func BenchmarkEquivalenceSweep(b *testing.B) { benchmarkSweep(b, AllNotations) }

func BenchmarkParseEntities(b *testing.B) {
	doc := benchDocument()
	raw := ner.AppendJSON(nil, doc.Text, doc.Spans)
	b.ReportAllocs()
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		if _, err := ParseEntities(raw, doc.Text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVocabulary(b *testing.B) {
	text := strings.Repeat(benchText, 2)
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		newVocabulary(text)
	}
}
