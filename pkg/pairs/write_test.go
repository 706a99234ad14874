package pairs

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/pkg/rubric"
)

func materials(t *testing.T) *rubric.Rubric {
	t.Helper()
	r, err := rubric.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// rows writes the pair (first line chosen, second rejected) and decodes it.
func rows(t *testing.T, w *Writer, pair Pair, lines ...string) []map[string]any {
	t.Helper()
	var store Store
	t.Cleanup(func() { store.Close() })
	refs := make([]Ref, len(lines))
	for i, line := range lines {
		var err error
		if refs[i], err = store.Keep("stdin", 0, []byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	w.Train, w.Store, w.Rubrics, w.Tokens = &out, &store, &Rubrics{Given: materials(t)}, countMessages
	for i := 0; i+1 < len(refs); i += 2 {
		pair.Chosen.Ref, pair.Rejected.Ref = refs[i], refs[i+1]
		ok, err := w.Keep(&pair)
		if err == nil && ok {
			err = w.Write(&pair, false)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return decodeRows(t, out.Bytes())
}

func countMessages(list []Message) int { return len(list) }

func decodeRows(t *testing.T, out []byte) (got []map[string]any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(out))
	for d.More() {
		var row map[string]any
		if err := d.Decode(&row); err != nil {
			t.Fatal(err)
		}
		got = append(got, row)
	}
	return got
}

func judgedLine(reply string) string {
	return fmt.Sprintf(`{"id":1,"contribution":"ZnO","recipe":"Heat.","prediction":"Cool \u03b1.","judge_result":%q,"judge_rubric":{"name":"materials"}}`, reply)
}

func TestRow(t *testing.T) {
	w := &Writer{}
	pair := Pair{
		About:        &About{Source: "1", Text: "1\x1fgpt", Category: Error, Type: "all_error_injection", Rate: 50_000, Anchor: 4},
		RejectedText: "1\x1fgpt", Gap: 1, Chosen: Side{Judge: "x", Score: 3}, Rejected: Side{Judge: "y", Score: 4},
	}
	got := rows(t, w, pair, judgedLine("good\n\"α\""), judgedLine("bad"))
	if len(got) != 1 || w.Summary.Rows.Train != 1 {
		t.Fatalf("%d rows, %+v", len(got), w.Summary)
	}
	row := got[0]
	system, user, err := materials(t).Prompt(rubric.Subject{Text: "Cool α.", Target: "ZnO", Reference: "Heat."})
	if err != nil {
		t.Fatal(err)
	}
	message := func(role, content string) any { return map[string]any{"role": role, "content": content} }
	want := map[string]any{
		"prompt": []any{message("system", system), message("user", user)},
		"chosen": []any{message("assistant", "good\n\"α\"")}, "rejected": []any{message("assistant", "bad")},
		"assay_source": "1", "assay_text": "1/gpt", "assay_category": "error", "assay_type": "all_error_injection", "assay_seed": "",
		"assay_level": "", "assay_criterion": "", "assay_rejected_text": "1/gpt",
		"assay_chosen_judge": "x", "assay_rejected_judge": "y", "assay_rate": 0.05,
		"assay_chosen_score": 3.0, "assay_rejected_score": 4.0, "assay_anchor_score": 4.0, "assay_score_gap": 1.0,
		"assay_prompt_tokens": 2.0, "assay_chosen_tokens": 1.0, "assay_rejected_tokens": 1.0,
	}
	if fmt.Sprint(row) != fmt.Sprint(want) {
		t.Errorf("got %v\nwant %v", row, want)
	}
}

// A loader must never take a column of floats for one of integers.
func TestFloatsHaveAPoint(t *testing.T) {
	for f, want := range map[float]string{3: "3.0", 0.05: "0.05", 0: "0.0", -1: "-1.0"} {
		if got, err := json.Marshal(f); err != nil || string(got) != want {
			t.Errorf("%v is spelt %s, %v", float64(f), got, err)
		}
	}
}

func TestUselessPairsAreCounted(t *testing.T) {
	w := &Writer{MaxChars: 20_000}
	other := strings.Replace(judgedLine("bad"), "Cool", "Melt", 1)
	got := rows(
		t, w, Pair{About: &About{Category: Error}},
		judgedLine("good"), judgedLine("bad"),
		judgedLine("good"), judgedLine("bad"), // a duplicate
		judgedLine("same"), judgedLine("same"),
		judgedLine(" "), judgedLine("bad"),
		judgedLine("good"), `{"id":1,"recipe":"Heat.","prediction":"Cool \u03b1.","score":4}`,
		judgedLine("good"), other,
		judgedLine(strings.Repeat("long ", 4_000)), judgedLine("bad"),
	)
	if want := (Dropped{Duplicates: 1, Identical: 1, NoReply: 2, TwoTexts: 1, TooLong: 1}); len(got) != 1 || w.Summary.Dropped != want {
		t.Errorf("%d rows, %+v", len(got), w.Summary.Dropped)
	}
}

// A reply is faithful if it names an edit; one whose text gives another score
// than its record is reported.
func TestGates(t *testing.T) {
	edited := func(reply string) string {
		return strings.Replace(judgedLine(reply), `"prediction"`, `"perturbation_meta":{"changes":[{"original":"furnace","replacement":"Ice bath"}]},"prediction"`, 1)
	}
	w := &Writer{DropUnfaithful: true}
	pair := Pair{About: &About{Category: Error, Text: "1"}, RejectedText: "1", Chosen: Side{Score: 2}, Rejected: Side{Score: 4}}
	got := rows(
		t, w, pair,
		edited("An ice bath cannot do this. {\"overall_score\": 2}"), edited("{\"overall_score\": 4}"),
		edited("Furnaces are nice. {\"overall_score\": 2}"), edited("{\"overall_score\": 4.5}"),
	)
	s := w.Summary
	if len(got) != 1 || s.Dropped.Unfaithful != 1 || s.Faithful != (Share{1, 2}) || s.Disagree.Count != 1 {
		t.Errorf("%d rows, %+v", len(got), s)
	}
}

func TestOtherRubricIsAnError(t *testing.T) {
	var store Store
	defer store.Close()
	line := []byte(strings.Replace(judgedLine("good"), `"materials"`, `"biology"`, 1))
	a, err := store.Keep("stdin", 0, line)
	if err != nil {
		t.Fatal(err)
	}
	b, err := store.Keep("stdin", 0, []byte(judgedLine("bad")))
	if err != nil {
		t.Fatal(err)
	}
	w := Writer{Train: &bytes.Buffer{}, Store: &store, Rubrics: &Rubrics{Given: materials(t)}}
	_, err = w.Keep(&Pair{About: &About{}, Chosen: Side{Ref: a}, Rejected: Side{Ref: b}})
	var wrong *RubricError
	if !errors.As(err, &wrong) || wrong.Hint() != "use --rubric biology" {
		t.Errorf("error %v", err)
	}
}

// Lines come back alike from a plain file by offset, from a compressed file and
// from a pipe.
func TestStore(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	lines := []string{`{"a":1}`, `{"b":"` + strings.Repeat("x", 100_000) + `"}`, `{}`, `{"last":true}`}
	plain, packed := filepath.Join(dir, "plain.jsonl"), filepath.Join(dir, "packed.gz")
	if err := os.WriteFile(plain, []byte(strings.Join(lines, "\r\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	var z bytes.Buffer
	gz := gzip.NewWriter(&z)
	gz.Write([]byte("anything"))
	gz.Close()
	if err := os.WriteFile(packed, z.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	var store Store
	var refs []Ref
	var want []string
	offset := int64(0)
	for _, line := range lines {
		for _, name := range []string{plain, packed, "stdin"} {
			ref, err := store.Keep(name, offset, []byte(line))
			if err != nil {
				t.Fatal(err)
			}
			refs, want = append(refs, ref), append(want, line)
		}
		offset += int64(len(line)) + 2
	}
	for i := len(refs) - 1; i >= 0; i-- {
		got, err := store.Line(refs[i])
		if err != nil || string(got) != want[i] {
			t.Fatalf("line %d: %.40q, %v; want %.40q", i, got, err, want[i])
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "assay-pairs-*")); len(left) > 0 {
		t.Errorf("temporary files stay: %v", left)
	}
}
