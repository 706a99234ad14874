package swap

import (
	"fmt"
	"sync"
)

// Shortfall counts, for each type and rate of a plan, the texts whose
// candidates did not suffice. It is safe for concurrent use.
type Shortfall struct {
	mu    sync.Mutex
	tally map[shortKey]*shortCount
}

type shortKey struct {
	typ  Type
	rate float64
}

type shortCount struct{ rewrites, unedited, short int }

// Add takes the account of a rewrite in; its Changes are not needed. Anchors do
// not count.
func (s *Shortfall) Add(m *Meta) {
	if m.Type == Anchor {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := shortKey{m.Type, m.RateRequested}
	c := s.tally[key]
	if c == nil {
		if s.tally == nil {
			s.tally = map[shortKey]*shortCount{}
		}
		c = &shortCount{}
		s.tally[key] = c
	}
	c.rewrites++
	switch {
	case m.NumChanges == 0:
		c.unedited++
	case m.short():
		c.short++
	}
}

// short reports whether the rewrite falls short of its rate by more than one
// token and more than half a percent. At rate 1 all candidates are asked for,
// and no text has enough.
func (m *Meta) short() bool {
	missing := targetCount(m.RateRequested, m.UniqueTokens) - m.reached()
	return m.RateRequested < 1 && missing > 1 && float64(missing) > 0.005*float64(m.UniqueTokens)
}

// reached is the number of tokens that are gone.
func (m *Meta) reached() int { return int(m.RateActual*float64(m.UniqueTokens) + 0.5) }

// Lines says in one line per type and rate of the plan what was missing.
func (s *Shortfall) Lines(p *Plan) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var lines []string
	for _, job := range p.Jobs {
		for _, rate := range job.Rates {
			c := s.tally[shortKey{job.Type, rate}]
			if c == nil {
				continue
			}
			if c.unedited > 0 {
				lines = append(lines, fmt.Sprintf("%s at %v: %d of %d rewrites equal the reference, no candidate was found (num_changes 0)", job.Type, rate, c.unedited, c.rewrites))
			}
			if c.short > 0 {
				lines = append(lines, fmt.Sprintf("%s at %v: %d of %d rewrites stay below the rate, all candidates are used (see rate_actual)", job.Type, rate, c.short, c.rewrites))
			}
		}
	}
	return lines
}
