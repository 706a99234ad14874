package score

import (
	"cmp"
	"slices"
	"strings"
)

// Names gives each distinct string a number, from 0 in the order of arrival, so
// that records keep four bytes for it. The zero value is empty.
type Names struct {
	index map[string]uint32
	List  []string // the strings, by number
}

// ID returns the number of s, a new one if s is new. It keeps a copy of s.
func (n *Names) ID(s string) uint32 {
	if id, ok := n.index[s]; ok {
		return id
	}
	if n.index == nil {
		n.index = make(map[string]uint32)
	}
	id := uint32(len(n.List))
	s = strings.Clone(s) // s may share the memory of a whole record
	n.index[s] = id
	n.List = append(n.List, s)
	return id
}

// ranks returns the place of each name in alphabetical order.
func (n *Names) ranks() []uint32 {
	return ranks(len(n.List), func(a, b uint32) int { return cmp.Compare(n.List[a], n.List[b]) })
}

// ranks returns the place of each of n numbers in the order that compare gives.
func ranks(n int, compare func(a, b uint32) int) []uint32 {
	order := make([]uint32, n)
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, compare)
	rank := make([]uint32, n)
	for place, id := range order {
		rank[id] = uint32(place)
	}
	return rank
}

// lists holds a list of scores per record in one slice, four bytes each. A
// score beyond the 2,147 points that fit is kept as Missing.
type lists struct {
	ends   []uint32 // where the list of each record ends
	values []int32
}

const missing32 = -1 << 31

func (l *lists) add(s Score) {
	if s < -1<<31 || s > 1<<31-1 {
		s = missing32
	}
	l.values = append(l.values, int32(s))
}

// end closes the list of a record.
func (l *lists) end() { l.ends = append(l.ends, uint32(len(l.values))) }

func (l *lists) of(record uint32) []int32 {
	start := uint32(0)
	if record > 0 {
		start = l.ends[record-1]
	}
	return l.values[start:l.ends[record]]
}

func wide(v int32) Score {
	if v == missing32 {
		return Missing
	}
	return Score(v)
}
