package swap

import (
	"strings"
	"testing"
)

func TestWithArticle(t *testing.T) {
	for _, c := range []struct{ text, original, repl, want string }{
		{"in a furnace for", "furnace", "oven", "in an oven for"},
		{"An oven was", "oven", "freezer", "A freezer was"},
		{"A furnace was", "furnace", "ice bath", "An ice bath was"},
		{"in a tube furnace", "furnace", "oven", "in a tube oven"},
		{"via a SEM", "SEM", "optical microscope", "via an optical microscope"}, // the author's article did not agree
		{"via an SEM", "SEM", "optical microscope", "via an optical microscope"},
		{"with an 80 °C bath", "80 °C", "450 °C", "with a 450 °C bath"},
		{"with a 50 mL flask", "50 mL", "8000 mL", "with an 8000 mL flask"},
		{"at a 180 W lamp", "180 W", "18000 W", "at an 18000 W lamp"},
		{"Vitamin A furnace", "furnace", "oven", "Vitamin An oven"},
		{"the furnace", "furnace", "oven", "the oven"},
		{"an FeCl3 solution", "FeCl3", "CoCl3", "a CoCl3 solution"},
		{"a FeCl3 solution", "FeCl3", "AlCl3", "a AlCl3 solution"},
		{"a UV lamp", "UV lamp", "infrared lamp", "an infrared lamp"},
		{"banana furnace", "furnace", "oven", "banana oven"},
	} {
		i := strings.Index(c.text, c.original)
		e := withArticle(c.text, edit{start: int32(i), end: int32(i + len(c.original)), repl: c.repl})
		if got := string(applyEdits(nil, c.text, []edit{e})); got != c.want {
			t.Errorf("%q with %q for %q: %q, want %q", c.text, c.repl, c.original, got, c.want)
		}
	}
}
