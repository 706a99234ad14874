package score

import (
	"cmp"
	"slices"
	"strings"
)

// settings tells what the findings are made from.
func (s *Study) settings(opt *Options) Settings {
	set := Settings{
		Level: level, Resamples: opt.Resamples, Seed: opt.Seed, KeepNoOp: opt.KeepNoOp, Medians: opt.Medians, By: opt.By,
		Records: s.Len(), Failed: s.Failed(), Texts: len(s.texts.List), Sources: len(s.sources.List),
		SwapSeeds: []string{}, Rates: []Figure{},
	}
	for _, tau := range opt.taus() {
		set.Tau = append(set.Tau, Figure(tau))
	}
	for seed := range s.seeds {
		set.SwapSeeds = append(set.SwapSeeds, seed)
	}
	slices.SortFunc(set.SwapSeeds, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	all := map[RubricID]int{}
	for _, counts := range s.rubrics {
		for id := range counts {
			all[id]++
		}
	}
	set.Rubrics = sortedRubrics(all)
	return set
}

// checkRubrics finds a judge with more than one rubric.
func (s *Study) checkRubrics() error {
	rank := s.judges.ranks()
	order := make([]uint32, len(rank))
	for id, place := range rank {
		order[place] = uint32(id)
	}
	for _, judge := range order {
		if len(s.rubrics[judge]) < 2 {
			continue
		}
		e := &RubricError{Judge: s.judges.List[judge], Rubrics: sortedRubrics(s.rubrics[judge])}
		for _, id := range e.Rubrics {
			e.Records = append(e.Records, s.rubrics[judge][id])
		}
		return e
	}
	return nil
}

func sortedRubrics(counts map[RubricID]int) []RubricID {
	out := make([]RubricID, 0, len(counts))
	for id := range counts {
		out = append(out, id)
	}
	slices.SortFunc(out, func(a, b RubricID) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.SHA, b.SHA))
	})
	return out
}

// RubricNames lists the rubrics that the records name, in alphabetical order.
func (s *Study) RubricNames() []string {
	names := []string{}
	for _, counts := range s.rubrics {
		for id := range counts {
			names = append(names, id.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
