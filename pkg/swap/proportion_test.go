package swap

import (
	"regexp"
	"strconv"
	"testing"
)

// Amounts that stand beside each other must not keep their proportion: a larger
// batch of the same recipe is no error.
func TestAmountsLeaveTheirProportion(t *testing.T) {
	const text = "Dissolve {n|2 g} of salt and {n|3 g} of sugar in {n|50 mL} of water, then add {n|4 g} of acid."
	value := regexp.MustCompile(`\d+`)
	factor := func(c Change) float64 {
		from, _ := strconv.ParseFloat(value.FindString(c.Original), 64)
		to, _ := strconv.ParseFloat(value.FindString(c.Replacement), 64)
		return to / from
	}
	changes := rewriteAll(text, "", Numerical).Meta.Changes
	if len(changes) != 4 {
		t.Fatalf("%d amounts moved, want 4: %v", len(changes), changes)
	}
	for i := 1; i < len(changes); i++ {
		ratio := factor(changes[i]) / factor(changes[i-1])
		if ratio < 10 && ratio > 0.1 {
			t.Errorf("%s and %s keep their proportion: %s, %s", changes[i-1].Original, changes[i].Original, changes[i-1].Replacement, changes[i].Replacement)
		}
	}
}
