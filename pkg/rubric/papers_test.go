package rubric

import (
	"fmt"
	"testing"
)

func TestReadPapers(t *testing.T) {
	for in, want := range map[string]string{
		`[{"title":"T","abstract":"A"},{"title":"U"}]`:                 "[{T A} {U }]",
		`[{"title":7,"abstract":"A"},{"abstract":null},{"year":2020}]`: "[{ A}]",
		`[]`: "[]", `null`: "[]", `{"title":"T"}`: "[]", `["T"]`: "[]", "": "[]",
	} {
		if got := fmt.Sprint(ReadPapers([]byte(in))); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
