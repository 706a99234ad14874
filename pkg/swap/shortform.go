package swap

import (
	"slices"
	"strings"

	"assay/pkg/ner"
)

// shortForms lists the abbreviations that the text defines for what it is about: those
// of which either side is marked as chemical.
func (r *Reading) shortForms() []ner.Abbreviation {
	if r.shorts != nil {
		return r.shorts
	}
	r.shorts = make([]ner.Abbreviation, 0, 4)
	r.spelled = ner.Abbreviations(r.doc.Text)
	for _, a := range r.spelled {
		if !grade(a.Short) && initials(a.Short, a.Long) && r.chemical(a.LongStart, a.LongEnd) {
			r.shorts = append(r.shorts, a)
		}
	}
	return r.shorts
}

// chemical reports whether text[start:end) is marked as a chemical word.
func (r *Reading) chemical(start, end int) bool {
	return slices.ContainsFunc(r.doc.Spans, func(s ner.Span) bool { return isChemical(s.Type) && s.Start == start && s.End == end })
}

// spelledOut returns what the text says an abbreviation is short for, "" if it does not
// say or says two things.
func (r *Reading) spelledOut(code string) string {
	long := ""
	for _, a := range r.shortForms() {
		if a.Short != code {
			continue
		}
		if long != "" && fold(long) != fold(a.Long) {
			return ""
		}
		long = a.Long
	}
	if long != "" {
		return lowerFirst(long)
	}
	return long
}

// shortFor returns the abbreviation that the text defines for a name.
func (r *Reading) shortFor(name string) string {
	for _, a := range r.shortForms() {
		if strings.EqualFold(a.Long, name) && fold(r.spelledOut(a.Short)) == fold(name) {
			return a.Short
		}
	}
	return ""
}

// grade reports whether a short form is a grade of purity, which stands in brackets too.
func grade(short string) bool {
	switch short {
	case "AR", "GR", "CP", "LR", "SP", "PA", "EP", "ACS", "USP", "HPLC", "BP", "AG", "RG", "AL", "AA":
		return true
	}
	return false
}

// initials reports whether a short form is made of the first letters of the words of a
// name, or of the parts of one long word (polyacrylonitrile, PAN).
func initials(short, long string) bool {
	short = strings.TrimSuffix(short, "s")
	if strings.ContainsAny(short, "-") || len(short) < 2 {
		return false
	}
	words := strings.FieldsFunc(long, func(c rune) bool { return c == ' ' || c == '-' || c == '/' || c == '(' || c == ')' || c == ',' })
	words = slices.DeleteFunc(words, func(w string) bool {
		return w == "of" || w == "and" || w == "the" || strings.Trim(w, "0123456789'") == ""
	})
	if len(words) == 1 {
		return len(words[0]) >= 8 && abbreviates(short, words[0])
	}
	at := 0
	for _, w := range words {
		if at < len(short) && fold(w)[0] == fold(short)[at] {
			at++
			continue
		}
		return false
	}
	rest := words[len(words)-1]
	return at == len(short) || abbreviates(rest[:1]+short[at:], rest) // the T of nanotubes
}
