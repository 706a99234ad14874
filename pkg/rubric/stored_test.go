package rubric

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// sharedFile opens a file of the reference data. The data are not part of the
// repository: without them a test is skipped, but never in CI.
func sharedFile(t *testing.T, name string) *os.File {
	t.Helper()
	dir := os.Getenv("ASSAY_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared")
	}
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("reference data: %v", err)
		}
		t.Skipf("reference data (set ASSAY_SHARED): %v", err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// sharedLines calls use with every line of a reference file.
func sharedLines(t *testing.T, name string, use func(line []byte)) {
	t.Helper()
	f := sharedFile(t, name)
	lines := bufio.NewReader(f)
	if filepath.Ext(name) == ".gz" {
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		lines = bufio.NewReader(z)
	}
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			use(line)
		}
		if err != nil {
			return
		}
	}
}

// TestStoredReplies reads the replies of a stored study. They are simple
// enough for their score to be found by pattern, which is what is compared.
func TestStoredReplies(t *testing.T) {
	r := load(t, "paper")
	plainNumber := regexp.MustCompile(`"overall_score": ([0-9.]+)\s*[,}\n]`)
	result := regexp.MustCompile(`"overall_score": [^=\n]+= ([0-9.]+)`)
	tag := regexp.MustCompile(`<answer>(\d+)</answer>`)
	read, unread := 0, 0
	sharedLines(t, "scoring/judged.jsonl.gz", func(line []byte) {
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
