package score

import (
	"cmp"
	"math"
	"slices"
)

// falls holds how far scores fell below their anchors, as places in the order
// of all distinct falls, source after source. It gives the area under the ROC
// curve of "fell further" as a sign of an error: the probability that a random
// error rewrite fell further than a random equivalent one, half of the ties
// counted. Every unit has the same weight, whatever its number of seeds.
type falls struct {
	bins    int
	ends    []uint32 // where the entries of each source end
	entries []fall
}

// fall is one pair, or several that fell equally far: twice its place in the
// order, plus one for an error.
type fall struct{ bin, weight uint32 }

// newFalls takes the pairs of the units at rates that both axes have.
func (s *Study) newFalls(p *panel, wrong, same []unit) falls {
	rates := sharedRates(wrong, same)
	var values []Score
	each := func(visit func(u *unit, class uint32)) {
		for class, list := range [][]unit{same, wrong} {
			for i := range list {
				if rates[list[i].rate] {
					visit(&list[i], uint32(class))
				}
			}
		}
	}
	each(func(u *unit, _ uint32) { values = append(values, u.fall[:u.pairs]...) })
	slices.Sort(values)
	values = slices.Compact(values)
	index := s.index(p)
	bySource := make([][]fall, len(p.sources))
	each(func(u *unit, class uint32) {
		source := index[s.sourceOf[u.text]]
		for _, f := range u.fall[:u.pairs] {
			bin, _ := slices.BinarySearch(values, f)
			bySource[source] = append(bySource[source], fall{uint32(2*bin) + class, uint32(int(scales[0]) / u.pairs)})
		}
	})
	out := falls{bins: len(values)}
	for _, list := range bySource {
		out.entries = appendMerged(out.entries, list)
		out.ends = append(out.ends, uint32(len(out.entries)))
	}
	return out
}

// appendMerged adds the entries of one source, equal falls as one.
func appendMerged(dst, list []fall) []fall {
	slices.SortFunc(list, func(a, b fall) int { return cmp.Compare(a.bin, b.bin) })
	for i, e := range list {
		if i > 0 && e.bin == list[i-1].bin {
			dst[len(dst)-1].weight += e.weight
		} else {
			dst = append(dst, e)
		}
	}
	return dst
}

func sharedRates(wrong, same []unit) map[Score]bool {
	shared, of := map[Score]bool{}, map[Score]bool{}
	for i := range wrong {
		if wrong[i].pairs > 0 {
			of[wrong[i].rate] = true
		}
	}
	for i := range same {
		if same[i].pairs > 0 && of[same[i].rate] {
			shared[same[i].rate] = true
		}
	}
	return shared
}

func (f *falls) of(source int) []fall {
	start := uint32(0)
	if source > 0 {
		start = f.ends[source-1]
	}
	return f.entries[start:f.ends[source]]
}

// count adds the pairs of a source, times over, to a histogram of 2·bins.
func (f *falls) count(histogram []uint64, source int, times uint64) {
	for _, e := range f.of(source) {
		histogram[e.bin] += times * uint64(e.weight)
	}
}

// auroc reads the area from a histogram; NaN if an axis is empty.
func auroc(histogram []uint64) float64 {
	var below, errors, wins float64
	for i := 0; i < len(histogram); i += 2 {
		same, wrong := float64(histogram[i]), float64(histogram[i+1])
		wins += wrong * (below + same/2)
		below += same
		errors += wrong
	}
	return ratio(wins, errors*below)
}

// leaveOneOut returns the area without each of n sources.
func (f *falls) leaveOneOut(n int) []float64 {
	out := make([]float64, n)
	all := make([]uint64, 2*f.bins)
	for i := range f.ends {
		f.count(all, i, 1)
	}
	// lost[i] is what the entries of bin i win against all of the other class.
	lost, same, wrong := make([]float64, 2*f.bins), 0.0, 0.0
	for i := 0; i < len(all); i += 2 {
		lost[i+1] = same + float64(all[i])/2
		same += float64(all[i])
	}
	for i := len(all) - 2; i >= 0; i -= 2 {
		lost[i] = wrong + float64(all[i+1])/2
		wrong += float64(all[i+1])
	}
	total := auroc(all) * same * wrong
	for i := range out {
		if i < len(f.ends) {
			out[i] = f.without(i, total, same, wrong, lost)
		} else {
			out[i] = math.NaN()
		}
	}
	return out
}

// without takes the pairs of a source out of the wins; pairs within the source
// are taken out on both sides and come back once.
func (f *falls) without(source int, wins, same, wrong float64, lost []float64) float64 {
	mine := f.of(source)
	for _, e := range mine {
		w := float64(e.weight)
		wins -= w * lost[e.bin]
		if e.bin&1 == 1 {
			wrong -= w
		} else {
			same -= w
		}
		for _, other := range mine {
			if e.bin&1 == 1 && other.bin&1 == 0 {
				wins += w * float64(other.weight) * credit(e.bin/2, other.bin/2)
			}
		}
	}
	return ratio(wins, same*wrong)
}

func credit(wrong, same uint32) float64 {
	switch {
	case wrong > same:
		return 1
	case wrong == same:
		return .5
	}
	return 0
}

// aurocOf is the area for units, exact whatever their numbers of seeds.
func aurocOf(wrong, same []unit) Figure {
	rates := sharedRates(wrong, same)
	type weighted struct {
		fall  Score
		class int
		w     float64
	}
	var all []weighted
	for class, list := range [][]unit{same, wrong} {
		for i := range list {
			if u := &list[i]; rates[u.rate] {
				for _, f := range u.fall[:u.pairs] {
					all = append(all, weighted{f, class, 1 / float64(u.pairs)})
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b weighted) int { return cmp.Compare(a.fall, b.fall) })
	var below, errors, wins float64
	for i := 0; i < len(all); {
		var tied [2]float64
		for fall := all[i].fall; i < len(all) && all[i].fall == fall; i++ {
			tied[all[i].class] += all[i].w
		}
		wins += tied[1] * (below + tied[0]/2)
		below += tied[0]
		errors += tied[1]
	}
	return Figure(ratio(wins, errors*below))
}
