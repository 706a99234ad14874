package rubric

import (
	"fmt"
	"testing"
)

func TestReadPapers(t *testing.T) {
	for in, want := range map[string]string{
		`[{"title":"T","abstract":"A"},{"title":"U"}]`:                             "[{T A} {U }]",
		`[{"title":7,"abstract":"A"},{"abstract":null},null,{"title":"T","y":20}]`: "[{ A} { } { } {T }]",
		`[]`: "[]", `null`: "[]", "": "[]", `[{},{"title":""}]`: "[]",
	} {
		got, err := ReadPapers([]byte(in))
		if fmt.Sprint(got) != want || err != nil {
			t.Errorf("%s: %s, %v, want %s", in, got, err, want)
		}
	}
	for _, in := range []string{`{"title":"T"}`, `["T"]`, `"T"`, `7`, `[`} {
		if got, err := ReadPapers([]byte(in)); err == nil {
			t.Errorf("%s is read as %v", in, got)
		}
	}
	if got, want := listPapers([]Paper{{"T", "A"}, {}, {"U", ""}}), "[1] T\nA\n\n[2] (not kept)\n\n[3] U\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
