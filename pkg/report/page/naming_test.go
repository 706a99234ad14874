package page

import (
	"strings"
	"testing"
	"unicode/utf8"

	"assay/pkg/score"

	"pgregory.net/rapid"
)

func TestNames(t *testing.T) {
	f := &score.Findings{Judges: []score.Result{
		{Judge: "builtin:rules", Control: true},
		{Judge: "openai/gpt-4o"},
		{Judge: "a/same"},
		{Judge: "b/same"},
		{Judge: "a-long-name-with-1-in-the-middle-of-it"},
		{Judge: "a-long-name-with-2-in-the-middle-of-it"},
	}}
	n := newNaming(f)
	for i, want := range []string{"builtin:rules *", "gpt-4o", "a/same", "b/same", "5 a-long-n…e-of-it", "6 a-long-n…e-of-it"} {
		if got := n.of(&f.Judges[i], 18); got != want {
			t.Errorf("%s: %q, want %q", f.Judges[i].Judge, got, want)
		}
	}
}

// TestNamesDiffer, whatever the judges are called, and fit.
func TestNamesDiffer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := &score.Findings{}
		for _, judge := range rapid.SliceOfNDistinct(rapid.StringMatching(`(a/)?[ab]{1,30}`), 1, 20, rapid.ID).Draw(t, "judges") {
			f.Judges = append(f.Judges, score.Result{Judge: judge, Control: strings.HasPrefix(judge, "b")})
		}
		n, seen := newNaming(f), map[string]bool{}
		for i := range f.Judges {
			name := n.of(&f.Judges[i], 18)
			if seen[name] || utf8.RuneCountInString(name) > 18 {
				t.Fatalf("%q stands twice or is too long", name)
			}
			seen[name] = true
		}
	})
}
