package score

import (
	"strings"
	"testing"

	"assay/pkg/record"
)

// An id that stands for two texts is refused, whatever judge, rewrite or spelling
// of the JSON; one text may be told in many ways.
func TestOneTextPerID(t *testing.T) {
	const rest = `,"judge_model":"m","score":4`
	for _, c := range []struct {
		name, field   string
		first, second string
		clash         bool
	}{
		{"same", "", `"id":1,"recipe":"Heat at 80 °C."`, `"id":1,"recipe":"Heat at 80 °C."`, false},
		{"other spelling", "", `"id":1,"recipe":"Heat at 80 °C."`, `"id":"1","recipe":"Heat at 80 \u00b0C."`, false},
		{"other text", "", `"id":1,"recipe":"Heat."`, `"id":1,"recipe":"Cool."`, true},
		{"number and string", "", `"id":1,"recipe":"Heat."`, `"id":"1","recipe":"Cool."`, true},
		{"other id", "", `"id":1,"recipe":"Heat."`, `"id":2,"recipe":"Cool."`, false},
		{"other generator", "", `"id":1,"generator":"a","synthesis":"Heat."`, `"id":1,"generator":"b","synthesis":"Cool."`, false},
		{"synthesis", "", `"id":1,"synthesis":"Heat."`, `"id":1,"synthesis":"Cool."`, true},
		{"named field", "a.b", `"id":1,"recipe":"x","a":{"b":"Heat."}`, `"id":1,"recipe":"y","a":{"b":"Heat."}`, false},
		{"named field, other text", "a.b", `"id":1,"a":{"b":"Heat."}`, `"id":1,"a":{"b":"Cool."}`, true},
		{"text not kept", "", `"id":1,"recipe":"Heat."`, `"id":1`, false},
		{"flat record of a study", "", `"id":1,"variant":"benign","synthesis":"Heat."`, `"id":1,"variant":"subtle","synthesis":"Cool."`, false},
		{"null recipe", "", `"id":1,"recipe":null,"synthesis":"Heat."`, `"id":1,"recipe":null,"synthesis":"Heat."`, false},
	} {
		rd := &Reader{Field: c.field}
		if _, err := read(t, rd, "{"+c.first+rest+"}"); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		_, err := read(t, rd, "{"+c.second+rest+"}")
		two, ok := err.(*TextsError)
		if ok != c.clash || !ok && err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if ok && (!strings.Contains(err.Error(), "id 1 stands for another text than in an earlier record") || two.Hint() == "") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	var rd Reader
	for line, text := range []string{"Heat.", "Cool."} {
		rec, err := record.Parse([]byte(`{"id":"x","generator":"g","recipe":"` + text + `"` + rest + "}"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = rd.ReadAt(rec, "judged.jsonl", line+1)
		if want := "id x/g stands for another text than at judged.jsonl:1"; line == 1 && (err == nil || err.Error() != want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
