package tests

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"assay/tests/shared"
)

// readers runs tests/node/read.mjs. Without node and its packages the test is
// skipped; in CI both must be there.
func readers(t *testing.T, file string) (found struct {
	Types     map[string]string
	Groups    [][]any
	Duck      []map[string]any
	Columns   []string
	Hyparquet []map[string]any
},
) {
	t.Helper()
	missing := ""
	if _, err := exec.LookPath("node"); err != nil {
		missing = "node is not installed"
	} else if _, err := os.Stat("node/node_modules/hyparquet"); err != nil {
		missing = "the readers are not installed: npm install --prefix tests/node"
	}
	if missing != "" {
		if os.Getenv("CI") == "true" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	var stderr bytes.Buffer
	cmd := exec.Command("node", "node/read.mjs", file)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.Bytes())
	}
	if err := json.Unmarshal(out, &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// messages is how DuckDB names list<struct<role,content>>.
const messages = `STRUCT("role" VARCHAR, "content" VARCHAR)[]`

var aboutTypes = map[string]string{
	"assay_source": "VARCHAR", "assay_text": "VARCHAR", "assay_category": "VARCHAR", "assay_type": "VARCHAR", "assay_level": "VARCHAR",
	"assay_criterion": "VARCHAR", "assay_seed": "VARCHAR", "assay_rate": "DOUBLE", "assay_anchor_score": "DOUBLE", "assay_prompt_tokens": "BIGINT",
}

var singleTypes = map[string]string{
	"prompt": messages, "completion": messages, "assay_judge": "VARCHAR", "assay_score": "DOUBLE", "assay_completion_tokens": "BIGINT",
}

var pairTypes = map[string]string{
	"prompt": messages, "chosen": messages, "rejected": messages, "assay_rejected_text": "VARCHAR", "assay_chosen_judge": "VARCHAR",
	"assay_rejected_judge": "VARCHAR", "assay_chosen_score": "DOUBLE", "assay_rejected_score": "DOUBLE", "assay_score_gap": "DOUBLE",
	"assay_chosen_tokens": "BIGINT", "assay_rejected_tokens": "BIGINT",
}

// paperTypes are the reference implementation's columns.
var paperTypes = map[string]string{
	"prompt": "VARCHAR", "chosen": "VARCHAR", "rejected": "VARCHAR", "sample_id": "BIGINT", "dataset_name": "VARCHAR", "category": "VARCHAR",
	"chosen_model": "VARCHAR", "rejected_model": "VARCHAR", "score_chosen": "DOUBLE", "score_rejected": "DOUBLE", "anchor_score": "DOUBLE", "score_delta": "DOUBLE",
}

func with(all ...map[string]string) map[string]string {
	out := map[string]string{}
	for _, m := range all {
		for k, v := range m {
			out[k] = v
		}
	}
	return out
}

// Two independent readers must find the same columns, types and values in a
// Parquet file as stand in the JSONL file of the same rows.
func TestParquetInOtherReaders(t *testing.T) {
	judged := filepath.Join(t.TempDir(), "judged.jsonl")
	writeFile(t, judged, disagreements(40))
	for _, c := range []struct {
		args  []string
		types map[string]string
	}{
		{[]string{"--objective", "dpo"}, with(aboutTypes, pairTypes)},
		{[]string{"--objective", "sft"}, with(aboutTypes, singleTypes)},
		{[]string{"--objective", "kto"}, with(aboutTypes, singleTypes, map[string]string{"label": "BOOLEAN"})},
		{[]string{"--paper-exact", "--paper-schema"}, paperTypes},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			dir := t.TempDir()
			runPairs(t, append(c.args, "-o", dir, judged)...)
			runPairs(t, append(c.args, "-o", dir, "--format", "jsonl", judged)...)
			for _, split := range []string{"train", "validation"} {
				found := readers(t, filepath.Join(dir, split+".parquet"))
				if !reflect.DeepEqual(found.Types, c.types) {
					t.Errorf("DuckDB finds %v\nwant %v", found.Types, c.types)
				}
				want := decodeLines(t, filepath.Join(dir, split+".jsonl"))
				if len(want) == 0 || !reflect.DeepEqual(found.Duck, want) || !reflect.DeepEqual(found.Hyparquet, want) {
					t.Errorf("%s: %d rows, of which DuckDB reads %d and hyparquet %d, not all alike", split, len(want), len(found.Duck), len(found.Hyparquet))
				}
				for _, group := range found.Groups {
					if group[1].(float64) > 5_000 || group[2] != "ZSTD" || group[3] != "ZSTD" {
						t.Errorf("%s: row group %v", split, group)
					}
				}
			}
		})
	}
}

// disagreements are judged records of two judges over so many texts.
func disagreements(texts int) []byte {
	var b bytes.Buffer
	for i := range texts {
		for _, kind := range []string{"error", "representational"} {
			for judge, score := range map[string]float64{"a": 2, "b": 3.5} {
				fmt.Fprintf(&b, `{"id":%d,"contribution":"ZnO","recipe":"Heat %d α.","prediction":"Cool %d %s.","judge_model":%q,"score":%g,`+
					"\"judge_result\":\"so\\n```json\\n{\\\"overall_score\\\": %g}\\n```\","+
					`"perturbation_meta":{"type":"all_%s","category":%q,"rate_requested":0.05,"num_changes":1,"seed":42}}`+"\n",
					i, i, i, kind, judge, score, score, kind, kind)
			}
		}
	}
	return b.Bytes()
}

func writeFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// runPairs runs assay-pairs and returns its output.
func runPairs(t *testing.T, args ...string) []byte {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command(filepath.Join(bin, "assay-pairs"), args...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("assay-pairs %v: %v\n%s", args, err, stderr.Bytes())
	}
	return out
}

func decodeLines(t *testing.T, name string) []map[string]any {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return decodeAll(t, data)
}

func decodeAll(t *testing.T, data []byte) (rows []map[string]any) {
	t.Helper()
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		var row map[string]any
		if err := d.Decode(&row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// The command writes the pairs that the reference implementation chooses, in
// its order and in its columns.
func TestPaperPairsOfTheCommand(t *testing.T) {
	judged := shared.Path(t, "scoring/judged.jsonl.gz")
	var want struct{ Pairs []map[string]any }
	if err := json.NewDecoder(shared.Open(t, "scoring/expected_pairs.json.gz")).Decode(&want); err != nil {
		t.Fatal(err)
	}
	got := decodeAll(t, runPairs(t, "-q", "--paper-exact", "--paper-schema", judged))
	for _, row := range got {
		for _, name := range []string{"prompt", "chosen", "rejected"} {
			var list []map[string]string
			if json.Unmarshal([]byte(row[name].(string)), &list) != nil || len(list) == 0 {
				t.Fatalf("%s is no JSON list: %v", name, row[name])
			}
			delete(row, name)
		}
	}
	if len(got) != len(want.Pairs) || !reflect.DeepEqual(got, want.Pairs) {
		t.Errorf("%d rows, want the reference's %d, or they differ", len(got), len(want.Pairs))
	}
}

// Rows about science answers are as many as in the published release: exactly
// by the ratings it extracted, and within 1% by those that assay reads itself.
func TestScienceCounts(t *testing.T) {
	data, err := os.ReadFile(shared.Path(t, "yescieval/expected_counts.json"))
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]json.RawMessage
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	gold, bare := filepath.Join(t.TempDir(), "gold.jsonl"), filepath.Join(t.TempDir(), "bare.jsonl")
	splitGold(t, gold, bare)
	for _, c := range []struct{ name, args string }{
		{"sft", "--objective sft"},
		{"pairs_match_sample", "--match sample"},
		{"pairs_match_text", "--match text"},
		{"with_benign_match_sample", "--match sample --with-benign"},
	} {
		levels := map[string]map[string]int{}
		raw := want[c.name]
		if c.name == "with_benign_match_sample" {
			raw = []byte(`{"benign":` + string(raw) + `}`)
		}
		if err := json.Unmarshal(raw, &levels); err != nil {
			t.Fatal(err)
		}
		exact := countRows(t, append(strings.Fields(c.args), "-q", gold))
		read := countRows(t, append(strings.Fields(c.args), "-q", bare))
		for level, criteria := range levels {
			for criterion, n := range criteria {
				key := level + " " + criterion
				if exact[key] != n {
					t.Errorf("%s, %s: %d rows, want %d", c.name, key, exact[key], n)
				}
				if difference := float64(read[key] - n); max(difference, -difference) > max(1, 0.01*float64(n)) {
					t.Errorf("%s, %s: %d rows by the replies, want about %d", c.name, key, read[key], n)
				}
			}
		}
	}
}

// Three of the released ratings are wrong; the replies tell which.
func TestWrongRatingsAreFound(t *testing.T) {
	dir := t.TempDir()
	gold := filepath.Join(dir, "gold.jsonl")
	splitGold(t, gold, filepath.Join(dir, "bare.jsonl"))
	runPairs(t, "-q", "-o", dir, gold)
	summary := decodeLines(t, filepath.Join(dir, "summary.json"))[0]
	want := map[string]any{"count": 3.0, "first": []any{
		"bioasq-039/mistral-large-instruct coherence", "bioasq-039/mistral-large-instruct correctness", "bioasq-039/mistral-large-instruct informativeness",
	}}
	if got := summary["score_and_text_disagree"]; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
	if leakage := summary["leakage"]; !reflect.DeepEqual(leakage, map[string]any{"texts": 0.0, "rewrites": 0.0}) {
		t.Errorf("leakage %v", leakage)
	}
}

// splitGold writes the records with the released ratings as scores, and without
// any.
func splitGold(t *testing.T, gold, bare string) {
	t.Helper()
	var a, b bytes.Buffer
	for d := json.NewDecoder(shared.Open(t, "yescieval/judged_dev.jsonl.gz")); d.More(); {
		var rec map[string]json.RawMessage
		if err := d.Decode(&rec); err != nil {
			t.Fatal(err)
		}
		ratings := rec["gold_ratings"]
		delete(rec, "gold_ratings")
		if err := json.NewEncoder(&b).Encode(rec); err != nil {
			t.Fatal(err)
		}
		rec["scores"] = ratings
		if err := json.NewEncoder(&a).Encode(rec); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, gold, a.Bytes())
	writeFile(t, bare, b.Bytes())
}

// countRows counts by level and criterion, with totals of a level.
func countRows(t *testing.T, args []string) map[string]int {
	t.Helper()
	n := map[string]int{}
	lines := bufio.NewScanner(bytes.NewReader(runPairs(t, args...)))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var row struct {
			Level     string `json:"assay_level"`
			Criterion string `json:"assay_criterion"`
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		n[row.Level+" "+row.Criterion]++
		n[row.Level+" total"]++
	}
	return n
}
