package ner

import "slices"

// candidate is a span that may lose against another one.
type candidate struct {
	start, end int
	rank       uint8 // index into ranks: the order of types
}

// ranks lists the types in the order that decides between equal lengths.
var ranks = [...]string{
	TypeElement, TypeNumericalValue, TypeEquipment, TypeActionVerb,
	TypeFormula, TypeCompoundName, TypeAbbreviation, TypeIUPACName,
}

const (
	rankElement uint8 = iota
	rankValue
	rankEquipment
	rankVerb
	rankFormula
	rankName
	rankAbbreviation
	rankIUPAC
)

// resolve appends to dst the candidates that survive: of each set of
// overlapping ones the longest first, then the earlier type, then the earlier
// place. Candidates are reordered.
func resolve(dst []Span, all []candidate) []Span {
	slices.SortFunc(all, byPlace)
	for i := 0; i < len(all); {
		j, end := i+1, all[i].end
		for j < len(all) && all[j].start < end {
			end = max(end, all[j].end)
			j++
		}
		if j == i+1 {
			dst = append(dst, Span{ranks[all[i].rank], all[i].start, all[i].end})
		} else {
			dst = resolveCluster(dst, all[i:j])
		}
		i = j
	}
	return dst
}

func byPlace(a, b candidate) int {
	if a.start != b.start {
		return a.start - b.start
	}
	return b.end - a.end
}

// resolveCluster settles candidates that overlap, each at least with one other.
func resolveCluster(dst []Span, all []candidate) []Span {
	slices.SortFunc(all, func(a, b candidate) int {
		if c := (b.end - b.start) - (a.end - a.start); c != 0 {
			return c
		}
		if a.rank != b.rank {
			return int(a.rank) - int(b.rank)
		}
		return a.start - b.start
	})
	from := len(dst)
	for _, c := range all {
		kept := dst[from:]
		i, _ := slices.BinarySearchFunc(kept, c.start, func(s Span, at int) int { return s.Start - at })
		if i > 0 && kept[i-1].End > c.start || i < len(kept) && kept[i].Start < c.end {
			continue
		}
		dst = slices.Insert(dst, from+i, Span{ranks[c.rank], c.start, c.end})
	}
	return dst
}
