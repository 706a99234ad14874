package tagger

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// chances adds up, over all rows of labels, the chance of each run: what Runs
// computes, the slow way.
func chances(m *Model, tokens []Sum, o Opening) map[Run]float64 {
	out, total := map[Run]float64{}, 0.0
	rows := [][]uint8{nil}
	for range tokens {
		var longer [][]uint8
		for _, r := range rows {
			for k := range m.labels {
				longer = append(longer, append(slices.Clone(r), uint8(k)))
			}
		}
		rows = longer
	}
	for _, row := range rows {
		score, from := 0.0, MaxLabels
		for i, k := range row {
			var emit [MaxLabels]int32
			tokens[i].spread(&emit)
			if m.trans[from][k] <= forbidden {
				score = math.Inf(-1)
			}
			score += float64(emit[k]-emit[0]+m.trans[from][k]) / m.scale
			from = int(k)
		}
		p := math.Exp(score)
		total += p
		for i, k := range row {
			if k != o.Label {
				continue
			}
			j := i
			for j+1 < len(row) && row[j+1] == o.Next {
				j++
			}
			out[Run{First: i, Last: j, Label: k}] += p
		}
	}
	for r := range out {
		out[r] /= total
	}
	return out
}

// TestRunsAddUp compares the chances of runs with those of all rows of labels.
func TestRunsAddUp(t *testing.T) {
	m := trained(t)
	var words []uint32
	for _, s := range lessons()[:2] {
		words = append(words, s.Features...)
	}
	l := new(Lattice)
	rapid.Check(t, func(t *rapid.T) {
		var tokens []Sum
		for range rapid.IntRange(0, 6).Draw(t, "tokens") {
			var s Sum
			m.Add(l, &s, rapid.SliceOfN(rapid.SampledFrom(words), 0, 4).Draw(t, "features"))
			tokens = append(tokens, s)
		}
		o := Opening{Label: 1, Next: 2, Least: rapid.Float64Range(0.01, 0.9).Draw(t, "least")}
		got := map[Run]float64{}
		for _, r := range m.Runs(l, nil, tokens, []Opening{o}) {
			got[Run{First: r.First, Last: r.Last, Label: r.Label}] = r.P
		}
		for r, p := range chances(m, tokens, o) {
			q, ok := got[r]
			if ok && math.Abs(p-q) > 1e-6 || !ok && p > o.Least+1e-6 {
				t.Fatalf("%+v: %g, want %g", r, q, p)
			}
			delete(got, r)
		}
		if len(got) > 0 {
			t.Fatalf("no row of labels has %v", got)
		}
	})
}

// TestRunsInDoubt: a mention whose extent is in doubt is reported where the best
// row of labels may have none.
func TestRunsInDoubt(t *testing.T) {
	m, l := trained(t), new(Lattice)
	s := sequence([]string{"of", "sodium", "n3"}, nil)
	sums := m.Sums(l, nil, s.Features, s.Ends)
	total := 0.0
	runs := m.Runs(l, nil, sums, []Opening{{Label: 1, Next: 2, Least: 0.001}})
	for _, r := range runs {
		if r.First == 1 {
			total += r.P
		}
	}
	if len(runs) < 2 || total > 1 || total < 0.5 {
		t.Errorf("%+v: %g in all", runs, total)
	}
	if n := testing.AllocsPerRun(50, func() { runs = m.Runs(l, runs[:0], sums, []Opening{{1, 2, 0.001}}) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if got := m.Runs(l, nil, nil, []Opening{{1, 2, 0.001}}); got != nil {
		t.Errorf("no tokens: %v", got)
	}
}
