package swap

import (
	"testing"

	"assay/pkg/domain"
)

// What an antonym needs around it, told by the cell of the prepositions.
func TestFrames(t *testing.T) {
	into := [][2]string{{"to", "from"}, {"into", "from"}}
	for _, c := range []struct {
		kind, markup string
		pair         domain.VerbPair
		want         string // empty: as it is
	}{
		{"behind the object", "{v|Add} water to the tube.", domain.VerbPair{Prepositions: into}, "Remove water from the tube."},
		{"in front", "To each tube, {v|add} water.", domain.VerbPair{Prepositions: into}, "From each tube, remove water."},
		{"in front, with an adverb", "To the tubes, slowly {v|add} water.", domain.VerbPair{Prepositions: into}, "From the tubes, slowly remove water."},
		{"a purpose in front", "To lyse cells, {v|add} water.", domain.VerbPair{Prepositions: into}, "To lyse cells, remove water."},
		{"a purpose behind", "{v|Add} water to lyse the cells.", domain.VerbPair{Prepositions: into}, "Remove water to lyse the cells."},
		{"a value with a unit", "{v|Add} salt to 0.2 mM and stir it.", domain.VerbPair{Prepositions: into}, ""},
		{"a value at the end", "{v|Add} salt to 3.5% (84 µL).", domain.VerbPair{Prepositions: into}, ""},
		{"a final value", "{v|Add} salt to a final concentration of 1 M.", domain.VerbPair{Prepositions: into}, ""},
		{"a value without a unit", "{v|Add} acid to 8.80 after a while.", domain.VerbPair{Prepositions: into}, ""},
		{"a mark", "{v|Add} water to the mark.", domain.VerbPair{Prepositions: into}, ""},
		{"a volume of something", "{v|Add} salt to 5 ml broth.", domain.VerbPair{Prepositions: into}, "Remove salt from 5 ml broth."},
		{"a volume, of", "{v|Add} salt to 5 ml of broth.", domain.VerbPair{Prepositions: into}, "Remove salt from 5 ml of broth."},
		{"a range", "{v|Add} 2 to 2.5 volumes of water.", domain.VerbPair{Prepositions: into}, "Remove 2 to 2.5 volumes of water."},
		{"the next step's place", "{v|Add} water and {v|pour} it into a tube.", domain.VerbPair{Prepositions: into[1:]}, "Remove water and siphon it from a tube."},
		{"a preposition it does not go with", "{v|Add} water with a pipette.", domain.VerbPair{Prepositions: [][2]string{{"with", ""}}}, ""},
		{"no place", "{v|Add} water.", domain.VerbPair{Prepositions: into, NeedsPreposition: true}, ""},
		{"no object", "{v|Add} with care.", domain.VerbPair{NeedsObject: true}, ""},
		{"no object at all", "{v|Add}.", domain.VerbPair{NeedsObject: true}, ""},
		{"how often", "{v|Add} 10 times.", domain.VerbPair{NeedsObject: true}, ""},
		{"how much", "{v|Add} 10 ml water.", domain.VerbPair{NeedsObject: true}, "Remove 10 ml water."},
		{"an object in the plural", "{v|Add} beads.", domain.VerbPair{NeedsObject: true}, "Remove beads."},
		{"the object of the passive", "Beads were {v|added} with care.", domain.VerbPair{NeedsObject: true}, "Beads were removed with care."},
	} {
		pack, err := domain.Load("biology")
		if err != nil {
			t.Fatal(err)
		}
		for i := range pack.VerbPairs {
			if p := &pack.VerbPairs[i]; p.Verb.Base == "add" {
				p.Prepositions, p.NeedsObject, p.NeedsPreposition = c.pair.Prepositions, c.pair.NeedsObject, c.pair.NeedsPreposition
			}
		}
		r := markedFor(New(pack, Options{}), c.markup, "")
		if c.want == "" {
			c.want = r.doc.Text
		}
		if got := r.Draft(Action, 42).At(1).Prediction; got != c.want {
			t.Errorf("%s: %q, want %q", c.kind, got, c.want)
		}
	}
}
