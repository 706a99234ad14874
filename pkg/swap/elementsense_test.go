package swap

import "testing"

// A symbol or name of an element in the place of something else stays as it is; beside it,
// the same word as an element does not.
func TestOtherSenses(t *testing.T) {
	for _, c := range []struct {
		typ        Type
		text, want string // "" for unchanged
	}{
		{ToName, "PTAA ({f|Mn} = 17500 g/mol) was used.", ""},
		{ToName, "Metals (Ni/{f|Mn} = 1:3) were mixed.", "Metals (Ni/manganese = 1:3) were mixed."},
		{ToName, "Green cells of the F1 or {f|F2} animals were kept.", ""},
		{ToName, "It was treated with {f|F2} gas.", "It was treated with fluorine gas."},
		{ToName, "Incubate {f|O/N} at 4 °C.", ""},
		{ToName, "The catalyst was {f|Pt/C} here.", "The catalyst was platinum/carbon here."},
		{ToName, "Put the adaptor on a {f|Mo} Bio vortexer.", ""},
		{ToName, "Spin in a Beckman {f|Ti} 50.2 rotor.", ""},
		{ToName, "Sputter from a {f|Ti} target.", "Sputter from a titanium target."},
		{ToFormula, "Stain with SYBR {c|Gold} for 5 min.", ""},
		{ToFormula, "Stain with SYBR\u00a0{c|Gold} for 5 min.", ""},
		{ToFormula, "This is the {c|gold} standard of assays.", ""},
		{ToFormula, "{c|Gold} was sputtered.", "Au was sputtered."},
		{ToFormula, "A layer of {c|gold} was sputtered.", "A layer of Au was sputtered."},
		{ToFormula, "Cut it with {c|tin} snips.", ""},
		{ToFormula, "Cut it with {c|tin-snips} over {c|tin-foil} now.", ""},
		{ToFormula, "A {c|tin} can, then a {c|tin} electrode.", "A tin can, then an Sn electrode."},
	} {
		if c.want == "" {
			c.want = marked(c.text, "").doc.Text
		}
		if w := rewriteAll(c.text, "", c.typ); w.Prediction != c.want {
			t.Errorf("%s of %q: %q, want %q", c.typ, c.text, w.Prediction, c.want)
		}
	}
}
