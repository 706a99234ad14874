package swap

import (
	"context"
	"errors"
	"testing"
)

// shelfSource answers from a map and counts what it is asked.
type shelfSource struct {
	label string
	known map[string][]Found
	asked map[string]int
	err   error
}

func (s *shelfSource) Label() string { return s.label }

func (s *shelfSource) LookUp(_ context.Context, word string, _ bool) ([]Found, error) {
	if s.asked == nil {
		s.asked = map[string]int{}
	}
	s.asked[word]++
	return s.known[word], s.err
}

// lookedUp rewrites a marked text in full with the help of a source.
func lookedUp(t *testing.T, text string, typ Type, unverified bool, sources ...Source) Rewrite {
	t.Helper()
	r := New(materials(), Options{Unverified: unverified, Sources: sources}).Read(marked(text, "").doc)
	if err := r.LookUp(context.Background()); err != nil {
		t.Fatal(err)
	}
	return r.Draft(typ, 1).At(1)
}

// What sources say is held against the atoms; what does not hold is no edit.
func TestLookUp(t *testing.T) {
	for _, c := range []struct {
		name       string
		text       string
		typ        Type
		found      []Found
		unverified bool
		want       string // the replacement, "" for none
		verified   string
	}{
		{"a name to its Hill formula", "{c|warfarin sodium ol}", ToFormula, []Found{{Atoms: "C19H15NaO4"}}, false, "C19H15NaO4", "composition"},
		{"an inorganic one as it is written", "{c|dysprosia sulfate octahydrate}", ToFormula, []Found{{Atoms: "H16Dy2O20S3", Name: "dysprosium sulfate octahydrate"}}, false, "Dy2(SO4)3·8H2O", "composition"},
		{"two rows of one composition", "{c|foosulfin}", ToFormula, []Found{{Atoms: "C9H11NOS2"}, {Atoms: "C9H11NOS2"}}, false, "C9H11NOS2", "composition"},
		{"two rows that differ", "{c|foosulfin}", ToFormula, []Found{{Atoms: "C9H11NOS2"}, {Atoms: "C9H13NO2S2"}}, false, "", ""},
		{"an ion", "{c|foosulfin}", ToFormula, []Found{{Atoms: "C9H11NOS2+", Charge: 1}}, false, "", ""},
		{"atoms and formula that differ", "{c|foosulfin}", ToFormula, []Found{{Atoms: "C9H11NOS2", Formula: "C9H12NOS2"}}, false, "", ""},
		{"no atoms at all", "{c|foosulfin}", ToFormula, []Found{{Name: "foosulfin"}}, false, "", ""},
		{"garbage", "{c|foosulfin}", ToFormula, []Found{{Atoms: "<html>"}}, false, "", ""},
		{"the hydrate of what is named dry", "{c|foosulfin}", ToFormula, []Found{{Atoms: "C9H13NO2S2", Name: "foosulfin hydrate"}}, false, "", ""},
		{"atoms that another compound has", "{c|isocitral}", ToFormula, []Found{{Atoms: "C2H6O"}}, false, "", ""},
		{"the same on request", "{c|isocitral}", ToFormula, []Found{{Atoms: "C2H6O"}}, true, "C2H6O", "none"},
		{"a formula to its name", "{f|Er2Ti2(OH)7}", ToName, []Found{{Atoms: "H7Er2O7Ti2", Name: "erbium titanate"}}, false, "erbium titanate", "composition"},
		{"a formula with other atoms", "{f|Er2Ti2(OH)7}", ToName, []Found{{Atoms: "H5Er2O5Ti", Name: "erbium titanate"}}, false, "", ""},
		{"a name that reads otherwise", "{f|Er2Ti2(OH)7}", ToName, []Found{{Atoms: "H7Er2O7Ti2", Name: "titanium dioxide"}}, false, "", ""},
		{"a bare organic formula", "{f|C9H11NO4}", ToName, []Found{{Atoms: "C9H11NO4", Name: "dopalin"}}, false, "", ""},
		{"a name for a name, unread", "{c|foosulfin}", ToIUPAC, []Found{{Atoms: "C9H11NOS2", IUPAC: "2-(foo)thiol"}}, false, "", ""},
		{"the same on request", "{c|foosulfin}", ToIUPAC, []Found{{Atoms: "C9H11NOS2", IUPAC: "2-(foo)thiol"}}, true, "2-(foo)thiol", "none"},
	} {
		s := &shelfSource{label: "pubchem", known: map[string][]Found{}}
		word := c.text[3 : len(c.text)-1]
		s.known[word] = c.found
		w := lookedUp(t, "Add "+c.text+" to it.", c.typ, c.unverified, s)
		got, verified := "", ""
		if len(w.Meta.Changes) == 1 {
			got, verified = w.Meta.Changes[0].Replacement, w.Meta.Changes[0].Verified
			if w.Meta.Changes[0].LookupSource != "pubchem" || w.Meta.Changes[0].Why == "" {
				t.Errorf("%s: %+v", c.name, w.Meta.Changes[0])
			}
		}
		if s.asked[word] != 1 {
			t.Errorf("%s: asked %d times", c.name, s.asked[word])
		}
		if got != c.want || verified != c.verified {
			t.Errorf("%s: %q, %q; want %q, %q", c.name, got, verified, c.want, c.verified)
		}
	}
}

// What is known offline, what is a class, a polymer, a code or a part of a name
// is not asked for.
func TestLookUpAsksLittle(t *testing.T) {
	s := &shelfSource{label: "llm"}
	text := "{c|sodium chloride}, {c|oxide}, {c|polyfoostyrene}, {a|P123}, {c|iron oxide}, {f|La0.8Sr0.2MnO3}, {f|Fe3+}, {c|foosulfin}, {c|foosulfin}, {c|sample}, {c|solution}, {c|foosulfin}-doped"
	lookedUp(t, text, AllNotations, false, s)
	if len(s.asked) != 1 || s.asked["foosulfin"] != 1 {
		t.Errorf("asked for %v", s.asked)
	}
}

// The second source is asked for what the first does not know, and only that.
func TestLookUpOrder(t *testing.T) {
	first := &shelfSource{label: "pubchem", known: map[string][]Found{"foosulfin": {{Atoms: "C9H11NOS2"}}}}
	second := &shelfSource{label: "llm", known: map[string][]Found{"foosulfin": {{Atoms: "C7"}}, "barsulfin": {{Atoms: "C9H15NOS2", Formula: "C9H15NOS2"}}}}
	w := lookedUp(t, "{c|foosulfin} and {c|barsulfin}", ToFormula, false, first, second)
	if w.Prediction != "C9H11NOS2 and C9H15NOS2" || w.Meta.Changes[0].LookupSource != "pubchem" || w.Meta.Changes[1].LookupSource != "llm" || second.asked["foosulfin"] != 0 {
		t.Errorf("%q %+v", w.Prediction, w.Meta.Changes)
	}
}

func TestLookUpFails(t *testing.T) {
	broken := errors.New("busy")
	r := New(materials(), Options{Sources: []Source{&shelfSource{label: "pubchem", err: broken}}}).Read(marked("{c|foosulfin}", "").doc)
	if err := r.LookUp(context.Background()); !errors.Is(err, broken) {
		t.Error(err)
	}
}
