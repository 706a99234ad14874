package ner

import "strings"

// isEquipment says whether the term of the lexicon at start to end is a piece
// of equipment here: "oven-dried" tells of none, nor do "HPLC grade" and a "filter
// holder".
func isEquipment(text string, start, end int) bool {
	if end+1 < len(text) && text[end] == '-' && wordAt(text, end+1) {
		return false
	}
	switch nextWord(text, end) {
	case "grade", "holder", "holders", "assembly", "deposition", "temperature", "cooling":
		return false
	}
	return true
}

// described returns the start of the equipment in a term that begins with what
// it is made of: the autoclave of "Teflon-lined stainless steel autoclave".
// The rest must be a term of the lexicon itself.
func (d *Dict) described(text string, start, end int) int {
	for {
		next := wordEnd(text, start)
		if !isDescriptor(text[start:next]) {
			return start
		}
		for next < end && (text[next] == ' ' || text[next] == '-') {
			next++
		}
		if next >= end {
			return start
		}
		var hits [numKinds]hit
		if d.lexicon.match(text, next, &hits); hits[kindEquipment].end == end {
			start = next
			continue
		}
		// two words may describe together: stainless steel
		if after := d.described(text, next, end); after > next {
			return after
		}
		return start
	}
}

// isDescriptor lists words for what vessels are made of or look like.
func isDescriptor(w string) bool {
	switch strings.ToLower(w) {
	case "teflon", "ptfe", "lined", "stainless", "steel", "alumina", "graphite", "nylon", "platinum", "pt", "ceramic", "porcelain",
		"polypropylene", "silica", "copper", "zirconia", "glass", "round", "bottom", "bottomed", "three", "necked", "neck",
		"electric", "gold", "nickel", "tungsten", "corundum", "borosilicate", "pyrex", "plastic":
		return true
	}
	return false
}

// dropDescriptors takes out the chemicals that only say what the equipment
// behind them is made of (an alumina crucible). A bath is made of what fills
// it.
func dropDescriptors(text string, spans []Span) []Span {
	kept := spans[:0]
	for i, s := range spans {
		switch s.Type {
		case TypeFormula, TypeCompoundName, TypeAbbreviation, TypeElement, TypeIUPACName:
			if strings.HasPrefix(text[s.End:], "-lined") {
				continue
			}
			if i+1 < len(spans) && spans[i+1].Type == TypeEquipment && spans[i+1].Start == s.End+1 && text[s.End] == ' ' &&
				!strings.HasPrefix(text[s.End+1:], "bath") {
				continue
			}
		}
		kept = append(kept, s)
	}
	return kept
}
