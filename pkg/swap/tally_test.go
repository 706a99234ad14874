package swap

import (
	"slices"
	"sort"
	"testing"

	"pgregory.net/rapid"
)

// goneSlow counts the tokens of the reference that the rewrite lacks, from the
// definition.
func goneSlow(reference, rewrite string) int {
	has := map[string]bool{}
	for _, tok := range tokensOf(rewrite) {
		has[tok] = true
	}
	missing := map[string]bool{}
	for _, tok := range tokensOf(reference) {
		if !has[tok] {
			missing[tok] = true
		}
	}
	return len(missing)
}

var oddText = rapid.StringOfN(rapid.RuneFrom([]rune("aB5. -_é°(\u00a0½\u0664")), 0, 60, -1)

// drawEdits draws disjoint edits of the text at character boundaries, sorted.
func drawEdits(t *rapid.T, text string) []edit {
	cuts := []int{}
	for i := range text {
		cuts = append(cuts, i)
	}
	cuts = append(cuts, len(text))
	n := rapid.IntRange(0, 6).Draw(t, "edits")
	picked := map[int]bool{}
	for range 2 * n {
		picked[rapid.IntRange(0, len(cuts)-1).Draw(t, "cut")] = true
	}
	places := []int{}
	for p := range picked {
		places = append(places, cuts[p])
	}
	sort.Ints(places)
	var edits []edit
	for i := 0; i+1 < len(places); i += 2 {
		edits = append(edits, edit{start: int32(places[i]), end: int32(places[i+1]), repl: rapid.StringOfN(rapid.RuneFrom([]rune("aB5. é")), 0, 4, -1).Draw(t, "replacement")})
	}
	return edits
}

// Making edits in any order, and taking some back, counts as the definition
// does on the text that results.
func TestTallyAgreesWithTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := oddText.Draw(t, "text")
		edits := drawEdits(t, text)
		tally := newTally(text, newVocabulary(text), edits)
		for range 12 {
			if len(edits) == 0 {
				break
			}
			tally.set(int32(rapid.IntRange(0, len(edits)-1).Draw(t, "which")), rapid.Bool().Draw(t, "on"))
			var made []edit
			for i, e := range edits {
				if tally.made[i] {
					made = append(made, e)
				}
			}
			rewrite := string(applyEdits(nil, text, made))
			if want := goneSlow(text, rewrite); tally.gone != want {
				t.Fatalf("tally says %d tokens gone, %q -> %q lacks %d", tally.gone, text, rewrite, want)
			}
		}
	})
}

func TestVocabularyCountsDistinctFoldedTokens(t *testing.T) {
	v := newVocabulary("Stir, stir at 80 °C; 80.5 STIR h2")
	var got []string
	for _, s := range v.spans {
		got = append(got, string(v.lower[s[0]:s[1]]))
	}
	if want := []string{"stir", "at", "80", "c", "80.5", "h2"}; !slices.Equal(got, want) {
		t.Errorf("tokens %q, want %q", got, want)
	}
	if v.count[0] != 3 || v.count[2] != 1 {
		t.Errorf("counts %v, want stir 3 times and 80 once", v.count)
	}
}
