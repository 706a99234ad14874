package paperexact

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"assay/pkg/domain"
)

// small holds dictionaries of every shape: mutual and chained substitutes, a
// name inside another, full names, an antonym set twice, a group of one.
var small = map[string]string{
	"periodic_table.json": `{"groups": {"alkali": {"elements": ["Li", "Na", "K"]}, "coinage": {"elements": ["Cu", "Ag", "Au"]}, "alone": {"elements": ["Tc"]}, "late": {"elements": ["K", "Rb"]}}}`,
	"equipment_rules.json": `{"rules": {"furnace": "hot plate", "hot plate": "furnace", "tube furnace": "muffle furnace", "FESEM": "SEM", "SEM": "optical microscope",
"BET analyzer": "TGA", "TGA": "DSC", "DSC": "TGA", "FTIR": "UV-Vis spectrophotometer", "sieve": "größer Sieb"},
"full_names": {"SEM": "Scanning Electron Microscope", "FTIR": "Fourier-Transform Infrared Spectroscopy"}}`,
	"action_antonyms.json": `{"pairs": [
{"a": {"base": "heat", "past": "heated", "gerund": "heating"}, "b": {"base": "cool", "past": "cooled", "gerund": "cooling"}},
{"a": {"base": "dissolve", "past": "dissolved"}, "b": {"base": "precipitate", "past": "precipitated", "gerund": "precipitating"}},
{"a": {"base": "nucleate"}, "b": {"base": "dissolve"}}]}`,
}

var smallInjector = sync.OnceValue(func() *Injector {
	files := fstest.MapFS{}
	for name, text := range small {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	dicts, err := domain.ReadReference(files)
	if err != nil {
		panic(err)
	}
	return New(dicts)
})

// entitiesOf reads "e:Li|n:5 mL|q:SEM|v:heat".
func entitiesOf(list string) (entities []Entity) {
	types := map[string]string{"e": "element", "n": "numerical_value", "q": "equipment", "v": "action_verb", "f": "formula"}
	for item := range strings.SplitSeq(list, "|") {
		if kind, text, ok := strings.Cut(item, ":"); ok {
			entities = append(entities, Entity{text, types[kind]})
		}
	}
	return entities
}

func rewrite(t testing.TB, text, entities string, kind Type, rate float64, seed string) *Rewrite {
	t.Helper()
	s, err := ParseSeed(seed)
	if err != nil {
		t.Fatal(err)
	}
	w, err := smallInjector().Read(text, entitiesOf(entities)).Rewrite(kind, rate, s)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestSingleTypes: cases that the reference's outputs settle or its description
// tells, and those that doc.go calls our choice.
func TestSingleTypes(t *testing.T) {
	for _, c := range []struct {
		kind                 Type
		text, entities, want string
		changes              int
	}{
		// words: every match ignoring case, whole words, case carried over
		{Action, "Heat it, then heat; HEAT. Reheat.", "v:heat", "Cool it, then cool; COOL. Reheat.", 1},
		{Action, "Heated, but heat_1 and heat² stay; (heat)", "v:heat", "Heated, but heat_1 and heat² stay; (cool)", 1},
		{Action, "Heat the bath.", "v:heat", "Heat the bath.", 0}, // the look-up respects case
		{Action, "heat heat", "v:heat|v:heat", "cool cool", 1},
		{Action, "heat heating", "v:heat|v:heating", "cool cooling", 2},
		{Action, "dissolve it", "v:dissolve", "nucleate it", 1}, // the last pair counts
		{Action, "precipitated", "v:precipitated", "dissolved", 1},
		{Action, "precipitating", "v:precipitating", "precipitating", 0}, // a form that one verb lacks
		{Action, "", "v:heat", "", 0},
		{Action, "heat", "", "heat", 0},
		{Action, "heat", "f:heat", "heat", 0},
		{Action, "heat", "v:", "heat", 0},
		// equipment: exact name, longest rule inside the name, shortest around it
		{Equipment, "the SEM image", "q:SEM image", "the Optical microscope", 1},
		{Equipment, "A Tube Furnace", "q:Tube Furnace", "A Muffle furnace", 1},
		{Equipment, "in a tube", "q:tube", "in a muffle furnace", 1},
		{Equipment, "in a Plate", "q:Plate", "in a Furnace", 1},
		{Equipment, "an axe", "q:axe", "an axe", 0},
		{Equipment, "detector (SEM)", "q:detector (SEM)", "detector (SEM)", 0}, // no \b behind a bracket
		{Equipment, "FTIR; Ftir; ftir", "q:FTIR", "UV-VIS SPECTROPHOTOMETER; UV-Vis spectrophotometer; uv-vis spectrophotometer", 1},
		{Equipment, "a SIEVE", "q:SIEVE", "a GRÖSSER SIEB", 1},
		{Equipment, "scanning electron microscope (SEM)", "q:SEM", "optical microscope (OPTICAL MICROSCOPE)", 1}, // the full name takes no case
		// chains
		{Equipment, "FESEM, SEM", "q:FESEM|q:SEM", "OPTICAL MICROSCOPE, OPTICAL MICROSCOPE", 2},
		{Equipment, "BET analyzer", "q:BET analyzer|q:TGA|q:DSC", "TGA", 1},
		// quantities: every place, also inside another; number, unit, format
		{Numerical, "2 nm, 12 nm", "n:x nm", "2 nm, 12 nm", 0},
		{Numerical, "0 °C and 0.0 mL", "n:0 °C|n:0.0 mL", "0 °C and 0.0 mL", 0},
		{Numerical, "5 furlongs", "n:5 furlongs", "5 furlongs", 0},
		{Numerical, "about 5 mL", "n:about 5 mL", "about 5 mL", 0},
		{Numerical, "-5 mL", "n:-5 mL", "-5 mL", 0},
		{Numerical, "1-5 mL", "n:1-5 mL", "1-5 mL", 0},
		// elements: a group of one has no other
		{Element, "Tc", "e:Tc", "Tc", 0},
		{Element, "li", "e:li", "li", 0},
		{Element, "Xx", "e:Xx", "Xx", 0},
	} {
		w := rewrite(t, c.text, c.entities, c.kind, 1, "42")
		if w.Prediction != c.want || len(w.Meta.Changes) != c.changes {
			t.Errorf("%s of %q (%s):\n got %q, %d changes\nwant %q, %d", c.kind, c.text, c.entities, w.Prediction, len(w.Meta.Changes), c.want, c.changes)
		}
	}
}

// TestQuantityFormats: with some seed each multiplier comes up.
func TestQuantityFormats(t *testing.T) {
	for _, c := range []struct{ text, values string }{
		{"5 mL", "50 mL|0.5 mL|25 mL"},
		{"5mL", "50mL|0.5mL|25mL"},
		{"1,500 mL", "15000 mL|150 mL|7500 mL"},
		{"5 ML", "50 mL|0.5 mL|25 mL"},     // the table's spelling
		{"5 MM", "50 mM|0.5 mM|25 mM"},     // the first that fits
		{"5 μL", "50 μL|0.5 μL|25 μL"},     // mu
		{"5 µL", "50 µL|0.5 µL|25 µL"},     // micro sign
		{"5 \u212a", "10 K|2.5 K|7.5 K"},   // the Kelvin sign is a k in lower case
		{"5 \u212b", "50 Å|0.5 Å|500 Å"},   // and the Ångström sign an å
		{"80%", "99.9%|40%|8%"},            // 160
		{"50 %", "100 %|25 %|5 %"},         // 100 is not above 100
		{"120%", "99.9%|60%|12%"},          // 240
		{"10 wt%", "100 wt%|1 wt%|50 wt%"}, // a concentration
		{"25 degrees Celsius", "50 degrees Celsius|12.5 degrees Celsius|37.5 degrees Celsius"},
		{"200000 rpm", "2e+06 rpm|20000 rpm|1e+06 rpm"}, // from a million on
		{"0.00123 m", "0.0123 m|0.000123 m|0.123 m"},    //
		{"12.345 g", "123.5 g|1.235 g|37.04 g"},         // 123.45, 1.2345 and 37.035 as they lie in binary
		{"5\u00a0h", "50\u00a0h|0.5\u00a0h|25\u00a0h"},
	} {
		want := strings.Split(c.values, "|")
		seen := make(map[string]bool)
		for seed := range 60 {
			w := rewrite(t, "x "+c.text+" y", "n:"+c.text, Numerical, 1, fmt.Sprint(seed))
			value := strings.TrimSuffix(strings.TrimPrefix(w.Prediction, "x "), " y")
			if seen[value] = true; value != want[0] && value != want[1] && value != want[2] {
				t.Errorf("%q becomes %q, want one of %q", c.text, value, want)
				break
			}
		}
		if len(seen) != 3 {
			t.Errorf("%q becomes one of %d, want 3", c.text, len(seen))
		}
	}
}

// TestPlaces: a quantity stands wherever its text does, and holds its place
// against later ones.
func TestPlaces(t *testing.T) {
	w := rewrite(t, "12 h, 2 h; 12 h", "n:2 h|n:12 h", Numerical, 1, "1")
	positions := []int{}
	for _, c := range w.Meta.Changes {
		positions = append(positions, c.Position)
		if c.Original != "2 h" {
			t.Errorf("%q was replaced", c.Original)
		}
	}
	if fmt.Sprint(positions) != "[12 6 1]" {
		t.Errorf("replaced at %v", positions)
	}
	w = rewrite(t, "12 h, 2 h; 12 h", "n:12 h|n:2 h", Numerical, 1, "1")
	if len(w.Meta.Changes) != 3 || w.Meta.Changes[1].Original != "2 h" {
		t.Errorf("changes %+v", w.Meta.Changes)
	}
}

// TestPool: in a combination no two targets share a character or a word.
func TestPool(t *testing.T) {
	in := smallInjector()
	r := in.Read("SEM of a scanning electron microscope; K at 5 K", entitiesOf("q:SEM|q:scanning electron microscope|e:K|n:5 K|v:SEM"))
	for _, c := range []struct {
		order []Type
		want  string
	}{
		{[]Type{Element, Numerical}, "K 5 K"},
		{[]Type{Numerical, Element}, "5 K K"},
		{[]Type{Equipment, Action}, "SEM"},
	} {
		var got []string
		for _, w := range r.pool(c.order) {
			got = append(got, w.text)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%v: %q, want %q", c.order, got, c.want)
		}
	}
	r = in.Read("at 5 K", entitiesOf("e:K|n:5 K"))
	if pool := r.pool([]Type{Element, Numerical}); len(pool) != 1 || pool[0].kind != Element {
		t.Errorf("pool %+v", pool)
	}
}

func TestAccount(t *testing.T) {
	for _, c := range []struct {
		kind                 Type
		text, entities, want string
	}{
		{Combined, "Nothing to see.", "", `{"type": "all_error_injection", "category": "error", "rate_requested": 0.05, "rate_actual": 0.0, "unique_tokens": 3, "num_changes": 0, "changes": [], "seed": -7}`},
		{Equipment, "", "q:SEM", `{"type": "equipment_substitution", "category": "error", "rate_requested": 0.05, "rate_actual": 0.0, "unique_tokens": 0, "num_changes": 0, "changes": [], "seed": -7}`},
		{Action, "Heat it", "v:Heat", `{"type": "action_antonym", "category": "error", "rate_requested": 0.05, "rate_actual": 0.5, "unique_tokens": 2, "num_changes": 1, "changes": [{"original": "Heat", "replacement": "cool", "position": 0, "antonym_pair": "heat <-> cool"}], "seed": -7}`},
		{Combined, "𝛼 Heat it", "v:Heat", `{"type": "all_error_injection", "category": "error", "rate_requested": 0.05, "rate_actual": 0.5, "unique_tokens": 2, "num_changes": 1, "changes": [{"original": "Heat", "replacement": "cool", "position": 2, "antonym_pair": "heat <-> cool", "source_type": "action_antonym"}], "seed": -7}`},
	} {
		w := rewrite(t, c.text, c.entities, c.kind, 0.05, "-7")
		if got := string(w.Meta.AppendJSON(nil)); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
	if _, err := smallInjector().Read("x", nil).Rewrite("llm_to_formula", 1, new(Seed)); err == nil {
		t.Error("a type that the reference has not")
	}
}
