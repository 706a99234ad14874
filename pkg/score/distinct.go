package score

import "slices"

// repetition counts records that repeat another.
type repetition struct {
	count int
	at    string // place of the first
}

func (r *repetition) add(s *Study, again row) {
	if r.count == 0 {
		r.at = s.at(again.record)
	}
	r.count++
}

// distinct leaves out rewrites that repeat another in judge, text, condition,
// seed and every score, and counts those that repeat it with other scores.
// Rows are sorted, so that repetitions stand together.
func (s *Study) distinct(rows []row) (kept []row, duplicates, repeated repetition) {
	kept = rows
	copied := false
	for i := range rows {
		if i == 0 || s.axis(rows[i]) == Anchor || !sameKey(rows[i], rows[i-1]) {
			if copied {
				kept = append(kept, rows[i])
			}
			continue
		}
		if s.alike(rows[i], rows[i-1]) {
			if !copied {
				copied, kept = true, append(make([]row, 0, len(rows)), rows[:i]...)
			}
			duplicates.add(s, rows[i])
			continue
		}
		repeated.add(s, rows[i])
		if copied {
			kept = append(kept, rows[i])
		}
	}
	return kept, duplicates, repeated
}

func sameKey(a, b row) bool {
	return a.text == b.text && a.condition == b.condition && a.variant == b.variant
}

// alike reports whether rows of the same key say the same.
func (s *Study) alike(a, b row) bool {
	for _, group := range s.groups {
		if group[a.record] != group[b.record] {
			return false
		}
	}
	return a.score == b.score && a.noop == b.noop && slices.Equal(s.criteria.of(a.record), s.criteria.of(b.record))
}
