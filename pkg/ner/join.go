package ner

import "unicode/utf8"

// joinCodes grows chemicals by the codes that a dash, slash or @ joins to
// them, since together they name one material: Mn3O4/GN, AO-MWCNTs,
// Au@SBA-15. What grows is a formula no more.
func (d *Dict) joinCodes(text string, spans []Span) []Span {
	kept := spans[:0]
	for i, s := range spans {
		if !joinable(s.Type) {
			kept = append(kept, s)
			continue
		}
		floor, ceiling := 0, len(text)
		if n := len(kept); n > 0 {
			floor = kept[n-1].End
		}
		if i+1 < len(spans) {
			ceiling = spans[i+1].Start
		}
		if n := len(kept); n > 0 && s.Start < kept[n-1].End {
			continue // swallowed by the one before
		}
		start, end := codesBefore(text, s.Start, floor), codesAfter(text, s.End, ceiling)
		if n := len(kept); n > 0 && start == s.Start && joinable(kept[n-1].Type) && joint(text, kept[n-1].End) == s.Start && d.mixed(text, kept[n-1], s) {
			kept[n-1].End, kept[n-1].Type = end, TypeCompoundName
			continue
		}
		if start != s.Start || end != s.End {
			s.Start, s.End = start, end
			if s.Type != TypeAbbreviation {
				s.Type = TypeCompoundName
			}
		}
		kept = append(kept, s)
	}
	return kept
}

func joinable(t string) bool {
	switch t {
	case TypeFormula, TypeAbbreviation, TypeCompoundName, TypeElement:
		return true
	}
	return false
}

// mixed says whether two neighbours are one material: one of them is a code
// (PMMA/graphene). Two formulas were left apart by the grammar, and two
// compounds that the table knows stay two (ethanol/water, DMF/DMSO).
func (d *Dict) mixed(text string, a, b Span) bool { return d.isCoded(text, a) || d.isCoded(text, b) }

func (d *Dict) isCoded(text string, s Span) bool {
	name := text[s.Start:s.End]
	if s.Type != TypeAbbreviation && (s.Type != TypeCompoundName || !isShort(name)) {
		return false
	}
	if d.compounds == nil {
		return true
	}
	_, known := d.compounds.ByName(name)
	return !known
}

// joint returns the end of the dash, slash or @ at i; -1 if none is there or
// nothing follows.
func joint(text string, i int) int {
	if i+1 >= len(text) {
		return -1
	}
	switch text[i] {
	case '/', '-', '@':
		return i + 1
	}
	if r, n := utf8.DecodeRuneInString(text[i:]); r == '–' || r == '‐' {
		return i + n
	}
	return -1
}

func codesAfter(text string, end, ceiling int) int {
	for {
		at := joint(text, end)
		if at < 0 {
			return end
		}
		stop := wordEnd(text, at)
		if stop > ceiling || !isCode(text[at:stop]) {
			return end
		}
		end = stop
		if end+1 < len(text) && text[end] == '-' && text[end+1]-'0' < 10 { // SBA-15
			end = min(wordEnd(text, end+1), ceiling)
		}
	}
}

func codesBefore(text string, start, floor int) int {
	for start-floor >= 2 {
		if c := text[start-1]; c != '/' && c != '-' && c != '@' {
			return start
		}
		at := start - 1
		for at > floor && wordByte(text[at-1]) {
			at--
		}
		if at > 0 && text[at-1] == '-' && at-1 > floor || !isCode(text[at:start-1]) {
			return start
		}
		start = at
	}
	return start
}

// isCode says whether a word looks like the code of a material: short, with
// capitals, no plain word.
func isCode(w string) bool {
	if len(w) == 1 {
		return w == "C" || w == "G"
	}
	if len(w) < 1 || len(w) > 8 {
		return false
	}
	switch w {
	case "NMR", "XRD", "SEM", "TEM", "UV", "EDX", "EDS", "ICP", "HPLC", "Type", "II", "III", "IV", "OH", "DI":
		return false
	}
	capitals, lower := 0, 0
	for i := 0; i < len(w); i++ {
		switch c := w[i]; {
		case c-'A' < 26:
			capitals++
		case c-'a' < 26:
			lower++
		}
	}
	return capitals >= 2 && lower <= capitals
}
