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
			cluster := make([]Span, 0, 16)
			for _, c := range all[i:j] {
				cluster = append(cluster, Span{ranks[c.rank], c.start, c.end})
			}
			dst = resolveCluster(dst, cluster)
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

// resolveCluster appends to dst what is left of spans that may overlap, sorted.
// The order of all is changed.
func resolveCluster(dst []Span, all []Span) []Span {
	slices.SortFunc(all, func(a, b Span) int {
		if c := (b.End - b.Start) - (a.End - a.Start); c != 0 {
			return c
		}
		if a.Type != b.Type {
			return rankOfType(a.Type) - rankOfType(b.Type)
		}
		return a.Start - b.Start
	})
	from := len(dst)
	for _, s := range all {
		kept := dst[from:]
		i, _ := slices.BinarySearchFunc(kept, s.Start, func(k Span, at int) int { return k.Start - at })
		if i > 0 && kept[i-1].End > s.Start || i < len(kept) && kept[i].Start < s.End {
			continue
		}
		dst = slices.Insert(dst, from+i, s)
	}
	return dst
}

// rankOfType is the place of a type in ranks; unknown types come last.
func rankOfType(t string) int {
	if i := slices.Index(ranks[:], t); i >= 0 {
		return i
	}
	return len(ranks)
}
