package paperexact

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// pieces are what texts of the property tests are put together from.
var pieces = []string{
	"heat", "Heated", "HEATING", "cool", "dissolve", "precipitated", "SEM", "FESEM", "scanning electron microscope", "furnace", "Hot plate",
	"tube", "TGA", "DSC", "BET analyzer", "FTIR", "Li", "Na", "K", "Cu", "li", "CO2", "5 mL", "12 h", "2 h", "0.5%", "80 °C", "1,000 rpm", "10 wt%",
	"é", "_", "²", "ı", "ſ", "(", ")", ", ", ". ", " ", "-", "\n",
}

func drawText(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "pieces"), rapid.SampledFrom([]string{"", " "}).Draw(t, "glue"))
}

func drawEntities(t *rapid.T) []Entity {
	kinds := []string{"element", "numerical_value", "equipment", "action_verb"}
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Entity {
		return Entity{rapid.SampledFrom(pieces).Draw(t, "text"), rapid.SampledFrom(kinds).Draw(t, "type")}
	}), 0, 40).Draw(t, "entities")
}

func drawSeed(t *rapid.T) *Seed {
	s, err := ParseSeed(fmt.Sprint(rapid.Int64().Draw(t, "seed")))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func mustRewrite(t interface{ Fatal(...any) }, r *Reading, kind Type, rate float64, seed *Seed) *Rewrite {
	w, err := r.Rewrite(kind, rate, seed)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestRewritesRepeat: a rewrite depends on what it is made from and on nothing
// made before, and its account adds up.
func TestRewritesRepeat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, entities, seed := drawText(t), drawEntities(t), drawSeed(t)
		used := smallInjector().Read(text, entities)
		for _, kind := range append(singles[:], Combined) {
			rate := rapid.Float64Range(0.001, 1).Draw(t, "rate")
			mustRewrite(t, used, kind, 1, seed)
			again := mustRewrite(t, used, kind, rate, seed)
			fresh := mustRewrite(t, smallInjector().Read(text, entities), kind, rate, seed)
			account := again.Meta.AppendJSON(nil)
			if again.Prediction != fresh.Prediction || !bytes.Equal(account, fresh.Meta.AppendJSON(nil)) {
				t.Fatalf("%s differs from itself: %q, %q", kind, again.Prediction, fresh.Prediction)
			}
			var m struct {
				RateActual   float64 `json:"rate_actual"`
				UniqueTokens int     `json:"unique_tokens"`
				NumChanges   int     `json:"num_changes"`
				Changes      []struct{ Original, Replacement string }
			}
			if err := json.Unmarshal(account, &m); err != nil {
				t.Fatal(err)
			}
			if len(m.Changes) == 0 && again.Prediction != text || m.NumChanges != len(m.Changes) || m.RateActual < 0 || m.RateActual > 1 {
				t.Fatalf("%s: %q -> %q with %s", kind, text, again.Prediction, account)
			}
		}
	})
}

// TestQuantitiesRevert: quantities are noted from the end of the text backwards
// and lie apart, so that undoing them in turn gives the text back.
func TestQuantitiesRevert(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t)
		w := mustRewrite(t, smallInjector().Read(text, drawEntities(t)), Numerical, rapid.Float64Range(0.001, 1).Draw(t, "rate"), drawSeed(t))
		undone := []rune(w.Prediction)
		for _, c := range slices.Backward(w.Meta.Changes) {
			end := c.Position + len([]rune(c.Replacement))
			if got := string(undone[c.Position:end]); got != c.Replacement {
				t.Fatalf("%q stands where the account has %q", got, c.Replacement)
			}
			undone = slices.Concat(undone[:c.Position], []rune(c.Original), undone[end:])
		}
		if string(undone) != text {
			t.Fatalf("undone %q, want %q", string(undone), text)
		}
	})
}

// TestSplitAgrees: the pattern written out agrees with a regular expression.
func TestSplitAgrees(t *testing.T) {
	pattern := regexp.MustCompile(`\A((?:\p{Nd}|,)+(?:\.\p{Nd}+)?)[\s\v\x1c-\x1f\x85\p{Z}]*([^\n]+)\n?\z`)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("05,..m% \n\t\u00a0\u0663\x1c")), 0, 12, -1).Draw(t, "text")
		number, _, unit, ok := splitQuantity([]rune(text))
		want := pattern.FindStringSubmatch(text)
		if ok != (want != nil) || ok && (string(number) != want[1] || string(unit) != want[2]) {
			t.Fatalf("%q: %q and %q, want %q", text, string(number), string(unit), want)
		}
	})
}

func FuzzRewrite(f *testing.F) {
	f.Add("Heat 5 mL of Li in a furnace (SEM).", "v:Heat|n:5 mL|e:Li|q:furnace|q:SEM", 0.5, int64(42))
	f.Add("é²_ ı ſ\n", "v:é|n:,|n:5|q:|e:K", 1.0, int64(-1))
	f.Add("12 h 2 h 2 h", "n:2 h|n:12 h|n:2 h", 0.01, int64(7))
	f.Add("FESEM hot plate furnace TGA DSC", "q:FESEM|q:hot plate|q:furnace|q:TGA|q:DSC|q:SEM", 1.0, int64(1<<40))
	f.Add("9\n% 1e400 K", "n:9\n%|n:1e400 K", 0.15, int64(0))
	f.Fuzz(func(t *testing.T, text, list string, rate float64, number int64) {
		if !utf8.ValidString(text) || !utf8.ValidString(list) || !(rate > 0 && rate <= 1) {
			t.Skip() // refused before
		}
		seed, err := ParseSeed(fmt.Sprint(number))
		if err != nil {
			t.Fatal(err)
		}
		r := smallInjector().Read(text, entitiesOf(list))
		for _, kind := range append(singles[:], Combined) {
			w := mustRewrite(t, r, kind, rate, seed)
			if account := w.Meta.AppendJSON(nil); !json.Valid(account) || !utf8.ValidString(w.Prediction) {
				t.Errorf("%s of %q: %q, %s", kind, text, w.Prediction, account)
			}
		}
	})
}

func FuzzAppendValue(f *testing.F) {
	for _, seed := range []string{`{"a":1,"b":[1.50,-0,1e5,null],"a":{"x":"\u00e9\n"}}`, `[[],{},"",true]`, `1e999`, `{"":{"":0},"":1}`, `"\ud800"`, "{"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		got := AppendValue(nil, []byte(raw))
		if !json.Valid([]byte(raw)) {
			return
		}
		var before, after any
		if json.Unmarshal([]byte(raw), &before) != nil {
			return // a number beyond a float
		}
		if err := json.Unmarshal(got, &after); err != nil || !reflect.DeepEqual(before, after) {
			t.Errorf("%s became %s (%v)", raw, got, err)
		}
		if again := AppendValue(nil, got); !bytes.Equal(again, got) {
			t.Errorf("%s became %s", got, again)
		}
	})
}

func BenchmarkCombined(b *testing.B) {
	injector, seed := sharedInjector(b), new(Seed)
	inputs := sharedInputs(b, "papers_in.jsonl")
	for i := 0; b.Loop(); i++ {
		in := inputs[i%len(inputs)]
		r := injector.Read(in.Recipe, in.Entities)
		for _, rate := range []float64{0.01, 0.02, 0.05, 0.1, 0.15} {
			if _, err := r.Rewrite(Combined, rate, seed); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(5*b.N)/b.Elapsed().Seconds(), "rewrites/s")
}
