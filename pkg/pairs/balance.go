package pairs

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/cespare/xxhash/v2"
)

// Balance evens pairs out and keeps their order. In each category no condition
// (type, rate, level and criterion) keeps more pairs than the median one has,
// then every category is cut to the size of the smallest, from its largest
// conditions first. Within a condition pairs of judges and gaps take turns, so
// that the rare ones stay; which pairs of a kind stay is drawn by hash.
func Balance(list []Pair) []Pair {
	categories := map[string]map[string][]int{}
	for i := range list {
		category, cond := list[i].Category.String(), list[i].condition()
		if categories[category] == nil {
			categories[category] = map[string][]int{}
		}
		categories[category][cond] = append(categories[category][cond], i)
	}
	budget := math.MaxInt
	for _, conditions := range categories {
		budget = min(budget, levelled(conditions, medianSize(conditions)))
	}
	keep := make([]bool, len(list))
	for _, conditions := range categories {
		for cond, n := range quotas(conditions, budget) {
			for _, i := range inTurn(list, conditions[cond])[:n] {
				keep[i] = true
			}
		}
	}
	var out []Pair
	for i, ok := range keep {
		if ok {
			out = append(out, list[i])
		}
	}
	return out
}

func (p *Pair) condition() string {
	return fmt.Sprint(p.Type, "\x00", p.Rate, "\x00", p.Level, "\x00", p.Criterion, "\x00", p.Alone)
}

func medianSize(conditions map[string][]int) int {
	var sizes []int
	for _, c := range conditions {
		sizes = append(sizes, len(c))
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

// levelled is how many pairs stay if no condition keeps more than most.
func levelled(conditions map[string][]int, most int) (n int) {
	for _, c := range conditions {
		n += min(len(c), most)
	}
	return n
}

// quotas says how many pairs each condition keeps, budget in all and at most
// the median: the same number each, all of the small ones.
func quotas(conditions map[string][]int, budget int) map[string]int {
	most := medianSize(conditions)
	for most > 0 && levelled(conditions, most) > budget {
		most--
	}
	out := map[string]int{}
	for _, cond := range sortedKeys(conditions) {
		out[cond] = min(len(conditions[cond]), most)
		budget -= out[cond]
	}
	for _, cond := range sortedKeys(conditions) { // what the division left
		if budget > 0 && out[cond] < len(conditions[cond]) && out[cond] < medianSize(conditions) {
			out[cond]++
			budget--
		}
	}
	return out
}

// inTurn sorts pairs so that any first n hold the combinations of judges and
// gap as evenly as there are.
func inTurn(list []Pair, members []int) []int {
	type place struct {
		index, turn int
		draw        uint64
	}
	places := make([]place, len(members))
	for k, i := range members {
		places[k] = place{index: i, draw: list[i].draw()}
	}
	slices.SortFunc(places, func(a, b place) int { return cmp.Or(cmp.Compare(a.draw, b.draw), cmp.Compare(a.index, b.index)) })
	turns := map[string]int{}
	for k := range places {
		p := &list[places[k].index]
		kind := p.Chosen.Judge + "\x00" + p.Rejected.Judge + "\x00" + gapRange(p.Gap)
		turns[kind]++
		places[k].turn = turns[kind]
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(a.turn, b.turn) })
	out := make([]int, len(places))
	for k, p := range places {
		out[k] = p.index
	}
	return out
}

// draw is a number that depends on what the pair is about, and on nothing else.
func (p *Pair) draw() uint64 {
	return xxhash.Sum64String(fmt.Sprint("draw\x00", p.Text, "\x00", p.RejectedText, "\x00", p.Category, p.condition(), "\x00", p.Seed,
		"\x00", p.Chosen.Judge, "\x00", p.Rejected.Judge))
}

// gapRange is the row of a summary that a gap belongs to.
func gapRange(gap float64) string {
	switch {
	case gap <= 0:
		return "none or negative"
	case gap < 1:
		return "below 1"
	case gap < 2:
		return "1 to below 2"
	}
	return "2 and more"
}
