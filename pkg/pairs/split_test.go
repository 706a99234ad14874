package pairs

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// seen is what a splitter is told of one record.
type seen struct{ source, reference, rewrite string }

func drawSeen(t *rapid.T) []seen {
	few := func(what string) string {
		return fmt.Sprint(what, rapid.IntRange(0, 8).Draw(t, what))
	}
	var out []seen
	for range rapid.IntRange(1, 40).Draw(t, "records") {
		s := seen{few("source"), few("reference"), few("rewrite")}
		if rapid.Bool().Draw(t, "no rewrite") {
			s.rewrite = ""
		}
		if rapid.Bool().Draw(t, "spaces") {
			s.reference = " " + s.reference + "\n"
		}
		out = append(out, s)
	}
	return out
}

func pairsOf(records []seen) (list []Pair) {
	for i, s := range records {
		list = append(list, Pair{About: &About{Source: s.source, Text: s.source, Category: Category(1 + i%2), Type: fmt.Sprint("type", i%2)}})
	}
	return list
}

// Whatever the input, no source and no text is on both sides, and the order of
// the records changes nothing.
func TestNoTextInBothSplits(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		records := drawSeen(rt)
		fraction := rapid.Float64Range(0, 0.9).Draw(rt, "fraction")
		var s Splitter
		for _, r := range records {
			s.See(r.source, r.reference, r.rewrite)
		}
		sides := map[string]bool{}
		for i, validation := range s.Split(pairsOf(records), fraction) {
			r := records[i]
			for _, name := range []string{"source " + r.source, "text " + strings.TrimSpace(r.reference), "text " + strings.TrimSpace(r.rewrite)} {
				if before, known := sides[name]; known && before != validation && name != "text " {
					rt.Fatalf("%s is on both sides", name)
				}
				sides[name] = validation
			}
		}
		var again Splitter
		order := rapid.Permutation(records).Draw(rt, "order")
		for _, r := range order {
			again.See(r.source, r.reference, r.rewrite)
		}
		for i, validation := range again.Split(pairsOf(records), fraction) {
			if validation != sides["source "+records[i].source] {
				rt.Fatalf("the order of the records moved source %s", records[i].source)
			}
		}
	})
}

// Every stratum comes close to the fraction, though sources stay whole.
func TestSplitIsStratified(t *testing.T) {
	var s Splitter
	var list []Pair
	want := map[string]int{}
	for source := range 300 {
		for n := range 1 + source%7 {
			about := &About{Source: fmt.Sprint(source), Category: Error, Type: "a"}
			if (source+n)%3 == 0 {
				about = &About{Source: fmt.Sprint(source), Category: Equivalence, Type: "b"}
			}
			list = append(list, Pair{About: about})
			want[about.Type]++
		}
	}
	got := map[string]int{}
	for i, validation := range s.Split(list, 0.1) {
		if validation {
			got[list[i].Type]++
		}
	}
	for kind, n := range want {
		if share := float64(got[kind]) / float64(n); math.Abs(share-0.1) > 0.01 {
			t.Errorf("type %s: %.3f of the rows are for validation", kind, share)
		}
	}
}

// Two sources are enough for a validation file; one is not.
func TestSmallSplits(t *testing.T) {
	for sources, want := range map[int]int{1: 0, 2: 1, 3: 1} {
		var list []Pair
		for i := range sources {
			list = append(list, Pair{About: &About{Source: fmt.Sprint(i)}})
		}
		var s Splitter
		n := 0
		for _, validation := range s.Split(list, 0.1) {
			if validation {
				n++
			}
		}
		if n != want {
			t.Errorf("%d sources: %d for validation, want %d", sources, n, want)
		}
	}
}

func TestBalance(t *testing.T) {
	var list []Pair
	add := func(category Category, rate Millionths, judge string, n int) {
		for i := range n {
			list = append(list, Pair{
				About:  &About{Source: fmt.Sprint(i), Text: fmt.Sprint(i), Category: category, Type: category.String(), Rate: rate},
				Chosen: Side{Judge: judge}, Rejected: Side{Judge: "z"}, Gap: 1,
			})
		}
	}
	add(Error, 1, "a", 100)
	add(Error, 1, "b", 10)
	add(Error, 2, "a", 40)
	add(Error, 3, "a", 3)
	add(Equivalence, 1, "a", 50)
	got := map[string]int{}
	for _, p := range Balance(list) {
		got[fmt.Sprintf("%v%d%s", p.Category, p.Rate, p.Chosen.Judge)]++
	}
	// The median condition of errors has 40 pairs: 40 + 40 + 3. Then errors are
	// cut to the 50 equivalences: 24 + 23 + 3, judges in turn.
	want := map[string]int{"error1a": 14, "error1b": 10, "error2a": 23, "error3a": 3, "representational1a": 50}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := Balance(nil); len(got) != 0 {
		t.Errorf("of nothing comes %v", got)
	}
}

// A reply that is better than one and worse than another is no example.
func TestExamples(t *testing.T) {
	list, _ := choose(judged("a", "t", Anchor, 0, 4), withRef(judged("a", "t", Error, 0.1, 1), 1), withRef(judged("b", "t", Error, 0.1, 2.5), 2), withRef(judged("c", "t", Error, 0.1, 4), 3))
	spell := func(o Objective) (text string) {
		examples, contrary := Examples(list, o)
		for _, p := range examples {
			text += fmt.Sprint(p.Chosen.Judge, p.Alone, " ")
		}
		return text + fmt.Sprint(contrary)
	}
	if got := spell(SFT); got != "a1 1" {
		t.Errorf("sft: %s", got)
	}
	if got := spell(KTO); got != "a1 c2 1" {
		t.Errorf("kto: %s", got)
	}
}

func withRef(j Judged, n int64) Judged {
	j.Ref = Ref{0, n}
	return j
}

// Each file is whole: what is written as Parquet is read as such in tests/; here
// both formats and all objectives at least hold their columns when empty.
func TestEmptyFiles(t *testing.T) {
	for _, o := range []Objective{DPO, KTO, SFT} {
		for _, format := range []Format{JSONL, Parquet} {
			var train, validation bytes.Buffer
			w := Writer{Train: &train, Validation: &validation, Objective: o, Format: format}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if whole := bytes.HasSuffix(train.Bytes(), []byte("PAR1")); whole != (format == Parquet) || !slices.Equal(train.Bytes(), validation.Bytes()) {
				t.Errorf("%s as %s: %q", o, format, train.Bytes())
			}
		}
	}
}
