package swap

import (
	"math"
	"strings"
	"testing"

	"assay/pkg/chem"
	"assay/pkg/quantity"
	"pgregory.net/rapid"
)

// rewriteAll applies all candidates of a type.
func rewriteAll(markup, target string, t Type) Rewrite {
	return marked(markup, target).Draft(t, 42).At(1)
}

func TestElementsStay(t *testing.T) {
	for _, text := range []string{
		"It was {v|dried} at {n|80 °C}.",
		"In a typical run, the mixture was {v|stirred}.",
		"As prepared, it was kept at No. 5.",
		"The pH was adjusted with {f|NaOH} ({n|1 M}) and {f|HCl} ({n|1 M}).",
		"It was {v|annealed} under {f|N2} and {e|Ar} ({n|99.99%}).",
		"XRD used {e|Cu} Kα radiation.",
		"{v|Dissolve} {n|5 g} of {c|glucose} in {n|50 mL} of {c|ethanol}.",
		"{f|LiFePO4} nanoparticles were obtained.",
		"The organic phase was {v|dried} over anhydrous {f|MgSO4}.",
	} {
		if w := rewriteAll(text, "", Element); w.Meta.NumChanges != 0 {
			t.Errorf("%q: %q", text, w.Prediction)
		}
	}
}

func TestElementsAreExchanged(t *testing.T) {
	for _, c := range []struct {
		text, target string
		gone, kept   []string
	}{
		{
			"{f|LiFePO4} was prepared. Stoichiometric amounts of {f|CH3COOLi} ({n|99%}), {f|FeC2O4·2H2O} and {f|NH4H2PO4} were {v|milled}; {c|lithium acetate} is hygroscopic.", "",
			[]string{"CH3COOLi", "lithium acetate", "FeC2O4"},
			[]string{"LiFePO4 was", "·2H2O", " acetate is"},
		},
		{
			"{f|ZnO} films were grown from {n|2 g} of {c|zinc nitrate hexahydrate} ({f|Zn(NO3)2·6H2O}) in {c|water}.", "ZnO films",
			[]string{"zinc nitrate", "Zn(NO3)2"},
			[]string{"ZnO films", "(NO3)2·6H2O"},
		},
		{
			"{c|Tetraethyl orthosilicate} ({a|TEOS}, {n|98%}) was {v|added}. {n|5 mL} of {a|TEOS} gave {f|SiO2}.", "",
			[]string{"orthosilicate", "TEOS"},
			[]string{"SiO2", "98%)"},
		},
		{
			"{n|1 g} of {c|ammonium metavanadate} ({f|NH4VO3}) was {v|dissolved} to form {f|V2O5} nanowires.", "",
			[]string{"metavanadate", "NH4VO3"},
			[]string{"V2O5 nanowires", "(NH4"},
		},
		{"{n|10 mmol} of {f|LiOH} and {n|5 mmol} of {f|Co3O4} gave {f|LiCoO2} powders.", "LiCoO2", []string{"LiOH", "Co3O4"}, []string{"LiCoO2"}},
	} {
		w := rewriteAll(c.text, c.target, Element)
		for _, gone := range c.gone {
			if strings.Contains(w.Prediction, gone) {
				t.Errorf("%q is still in %q", gone, w.Prediction)
			}
		}
		for _, kept := range c.kept {
			if !strings.Contains(w.Prediction, kept) {
				t.Errorf("%q is not in %q any more", kept, w.Prediction)
			}
		}
		for _, e := range w.Meta.Changes {
			if !strings.HasPrefix(e.Why, "no ingredient supplies ") {
				t.Errorf("why: %q", e.Why)
			}
		}
	}
}

// The edits of a formula are those places where a symbol stands, and no others.
func TestSymbolEdits(t *testing.T) {
	for _, f := range []string{"Fe(NO3)3·9H2O", "LiFePO4", "SnS", "CH3COOLi", "(NH4)6Mo7O24·4H2O", "K2Cr2O7", "Lix(Ni0.5Mn0.5)O2", "HAuCl4", "[Cu(NH3)4]SO4", "SSe2"} {
		parsed, err := chem.ParseFormula(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, from := range parsed.Elements() {
			group, ok := materials().GroupOf(from)
			if !ok {
				continue
			}
			for _, to := range group.Members {
				after := parsed.ReplaceElement(from, to)
				if got := string(applyEdits(nil, f, symbolEdits(f, after, from, to))); got != after {
					t.Errorf("%s, %s -> %s: edits give %s, want %s", f, from, to, got, after)
				}
			}
		}
	}
}

func TestExchangeName(t *testing.T) {
	for _, c := range []struct{ name, from, to, want string }{
		{"Lithium acetate", "Li", "Na", "Sodium acetate"},
		{"iron(III) chloride", "Fe", "Co", "cobalt(III) chloride"},
		{"ferric chloride", "Fe", "Ru", "ruthenium(III) chloride"},
		{"stannous chloride", "Sn", "Ge", "germanium(II) chloride"},
		{"potassium permanganate", "Mn", "Re", "potassium perrhenate"},
		{"potassium permanganate", "K", "Rb", "rubidium permanganate"},
		{"tetraethyl orthosilicate", "Si", "Ge", "tetraethyl orthogermanate"},
		{"3-aminopropyltriethoxysilane", "Si", "Sn", "3-aminopropyltriethoxystannane"},
		{"sodium metavanadate", "V", "Nb", "sodium metaniobate"},
		{"chloroauric acid", "Au", "Ag", "chloroargentic acid"},
		{"phosphoric acid", "P", "As", "arsenic acid"},
		{"thiourea", "S", "Se", "selenourea"},
		{"alumina", "Al", "Ga", "gallium oxide"},
		{"titania", "Ti", "Zr", "zirconia"},
		{"sodium laurate", "Au", "Ag", "sodium laurate"},
		{"zirconium", "Zr", "Hf", "hafnium"},
		{"cobalt (II) acetate", "Co", "Rh", "rhodium (II) acetate"},
	} {
		got := string(applyEdits(nil, c.name, exchangeName(c.name, c.from, c.to)))
		if got != c.want {
			t.Errorf("%s, %s -> %s: %q, want %q", c.name, c.from, c.to, got, c.want)
		}
	}
}

func TestQuantitiesLeaveTheirLimits(t *testing.T) {
	units := materials().Units
	for _, c := range []struct {
		text      string
		low, high float64 // where the value must lie, in its unit
		why       string
	}{
		{"The powder was {v|dried} at {n|80 °C}.", 414, 1500, "temperature for the verb dry"},
		{"It was purified to {n|99.9%}.", 120, 300, "share"},
		{"The pH was set to {n|pH 7}.", 16.8, 42, "pH scale"},
		{"Add {n|5 mL} of water.", 500, 2000, "times the volume"},
		{"Add {n|2.5 g} of salt.", 250, 1000, "times the mass"},
		{"Use {n|2 M} HCl.", 60, 2000, "55.5 mol/L"},
	} {
		w := rewriteAll(c.text, "", Numerical)
		if w.Meta.NumChanges != 1 {
			t.Errorf("%q: %+v", c.text, w.Meta.Changes)
			continue
		}
		change := w.Meta.Changes[0]
		found := units.Scan(nil, change.Replacement)
		if len(found) != 1 || found[0].Low < c.low || found[0].High > c.high {
			t.Errorf("%q -> %q, want a value from %v to %v", change.Original, change.Replacement, c.low, c.high)
		}
		if !strings.Contains(change.Why, c.why) {
			t.Errorf("%q: why is %q, want %q in it", c.text, change.Why, c.why)
		}
	}
}

// Whatever a quantity is, its replacement is one of the same unit with the same
// number of decimals, and it is told why it cannot be.
func TestQuantitiesKeepTheirFormat(t *testing.T) {
	number := rapid.SampledFrom([]string{"5", "0.5", "12.50", "1,500", "60-80", "25 ± 2", "1.5 × 10-3", "−20", "0", "100", "999.999", "½"})
	unit := rapid.SampledFrom([]string{" °C", "°C", " h", " mL", " g", " M", " wt%", " rpm", " MPa", " K", " °C/min", " mA cm−2", " nm", " sccm", "%"})
	verb := rapid.SampledFrom([]string{"dried", "stirred", "calcined", "centrifuged", "added", "obtained"})
	rapid.Check(t, func(t *rapid.T) {
		written := number.Draw(t, "number") + unit.Draw(t, "unit")
		text := "It was {v|" + verb.Draw(t, "verb") + "} at {n|" + written + "} in the end."
		w := marked(text, "").Draft(Numerical, rapid.Int64().Draw(t, "seed")).At(1)
		for _, c := range w.Meta.Changes {
			before, after := materials().Units.Scan(nil, c.Original), materials().Units.Scan(nil, c.Replacement)
			if len(before) != 1 || len(after) != 1 || before[0].Unit != after[0].Unit || before[0].Form != after[0].Form {
				t.Fatalf("%q -> %q", c.Original, c.Replacement)
			}
			if decimals(c.Original) != decimals(c.Replacement) {
				t.Fatalf("%q -> %q has other decimals", c.Original, c.Replacement)
			}
			if q := after[0]; q.Form == quantity.Range && (q.High > q.Low) != (before[0].High > before[0].Low) {
				t.Fatalf("%q -> %q has the ends of its range in the other order", c.Original, c.Replacement)
			}
			if before[0].Unit.Symbol == "g" && strings.Contains(text, "centrifuged") {
				continue // a force, not a mass
			}
			checkFarEnough(t, before[0], after[0])
		}
	})
}

// checkFarEnough holds temperatures to be moved by a fifth in kelvin at least,
// amounts a hundredfold.
func checkFarEnough(t *rapid.T, before, after quantity.Quantity) {
	u := before.Unit
	ratio := u.Base(after.Low) / u.Base(before.Low)
	ratio = math.Max(ratio, 1/ratio)
	if isAmount(u.Kind) && ratio < amountFactor*(1-1e-9) || u.Kind == "temperature" && ratio < bandNear {
		t.Fatalf("%v -> %v %s", before.Low, after.Low, u.Symbol)
	}
}

func TestExcessMayPassTheWhole(t *testing.T) {
	if w := rewriteAll("NH4F ({n|50%} excess) was used.", "", Numerical); w.Meta.NumChanges != 0 {
		t.Errorf("%q", w.Prediction)
	}
}

func TestEquipmentKeepsItsGrammar(t *testing.T) {
	for _, c := range []struct{ text, not, want string }{
		{"Images were taken with a {q|scanning electron microscope} ({q|SEM}). {q|SEM} showed rods.", "SEM", "with an optical microscope. Optical microscope"},
		{"It was heated in an {q|autoclave}.", "autoclave", "in an open beaker."},
		{"{q|Autoclaves} were used.", "utoclave", "Open beakers were"},
		{"{q|HPLC} grade methanol was used.", "", "HPLC grade methanol"},
		{"It was studied by {q|scanning electron microscopy}.", "scanning", "by optical microscopy."},
	} {
		w := rewriteAll(c.text, "", Equipment)
		if !strings.Contains(w.Prediction, c.want) || c.not != "" && strings.Contains(w.Prediction, c.not) {
			t.Errorf("%q -> %q, want %q", c.text, w.Prediction, c.want)
		}
		for _, e := range w.Meta.Changes {
			if !strings.Contains(e.Why, " lacks ") {
				t.Errorf("why: %q", e.Why)
			}
		}
	}
}

func TestVerbsKeepTheirForm(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{v|Heat} the flask.", "Cool the flask."},
		{"The flask was {v|heated} and then {v|cooled}.", "The flask was cooled and then heated."},
		{"After {v|heating} it, {v|heat} it again.", "After cooling it, cool it again."},
	} {
		// Both verbs of a pair come back, so single edits are looked at.
		r := marked(c.text, "")
		d := r.Draft(Action, 1)
		if got := string(applyEdits(nil, r.doc.Text, d.edits)); got != c.want {
			t.Errorf("%q -> %q, want %q", c.text, got, c.want)
		}
	}
}
