package rubric

import (
	"encoding/json"
	"regexp"
	"strconv"
	"testing"

	"assay/tests/shared"
)

// TestStoredReplies reads the replies of a stored study. They are simple
// enough for their score to be found by pattern, which is what is compared.
func TestStoredReplies(t *testing.T) {
	r := load(t, "paper")
	plainNumber := regexp.MustCompile(`"overall_score": ([0-9.]+)\s*[,}\n]`)
	result := regexp.MustCompile(`"overall_score": [^=\n]+= ([0-9.]+)`)
	tag := regexp.MustCompile(`<answer>(\d+)</answer>`)
	read, unread := 0, 0
	shared.Lines(t, "scoring/judged.jsonl.gz", func(line []byte) {
		var rec struct {
			Reply string `json:"judge_result"`
		}
		if err := json.Unmarshal(line, &rec); err != nil {
			t.Fatal(err)
		}
		want := none
		if m := result.FindStringSubmatch(rec.Reply); m != nil {
			want, _ = strconv.ParseFloat(m[1], 64)
		} else if m := plainNumber.FindStringSubmatch(rec.Reply); m != nil {
			want, _ = strconv.ParseFloat(m[1], 64)
		} else if m := tag.FindStringSubmatch(rec.Reply); m != nil {
			want, _ = strconv.ParseFloat(m[1], 64)
			want /= 2
		}
		if got := scoreOf(r.Parse(rec.Reply)); got != want {
			t.Errorf("got %v, want %v in %q", got, want, rec.Reply)
		}
		if want == none {
			unread++
		} else {
			read++
		}
	})
	if read != 2317 || unread != 323 {
		t.Errorf("%d read and %d unread, want 2317 and 323", read, unread)
	}
}
