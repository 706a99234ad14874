package swap

import (
	"strings"

	"assay/pkg/chem"
	"assay/pkg/ner"
)

// meansOther reports whether the text spells an abbreviation out, whatever it is
// marked as, and that cannot be a name of the table's compound: "phosphate buffer
// solution (PBS)", "normal horse serum (NHS)".
func (r *Reading) meansOther(code string, row *chem.Compound) bool {
	r.shortForms()
	for _, a := range r.spelled {
		if a.Short == code && !r.swapper.canName(a.Long, row) {
			return true
		}
	}
	return false
}

// canName reports whether a long form, or its end ("cationic surfactant ..."), is a
// name of the row or is made of the words of its names.
func (s *Swapper) canName(long string, row *chem.Compound) bool {
	for rest := long; rest != ""; {
		if c, ok := s.pack.Compounds.ByName(rest); ok && c == row {
			return true
		}
		if c, ok := s.pack.Materials.ByName(rest); ok && c == row {
			return true
		}
		_, rest, _ = strings.Cut(rest, " ")
	}
	all := letters(row.Name + row.IUPAC + strings.Join(row.Synonyms, ""))
	for _, word := range strings.FieldsFunc(long, func(c rune) bool { return c == ' ' || c == '-' || c == '(' || c == ')' || c == ',' }) {
		if w := letters(word); len(w) > 2 && !strings.Contains(all, w) {
			return false
		}
	}
	return true
}

// letters keeps the letters of a name, in small ones and in one spelling.
func letters(name string) string {
	return strings.Map(func(c rune) rune {
		if 'a' <= c && c <= 'z' || c >= 0x80 {
			return c
		}
		return -1
	}, strings.ReplaceAll(fold(name), "sulph", "sulf"))
}

// saidBehind finds what an edit writes at the start of the bracket behind it: both of
// "fetal bovine serum (FBS)" would be FBS.
func saidBehind(text string, e edit) (ner.Span, bool) {
	start := int(e.end) + 2
	end := start + len(e.repl)
	if end >= len(text) || text[start-2] != ' ' || text[start-1] != '(' && text[start-1] != '[' {
		return ner.Span{}, false
	}
	return ner.Span{Start: start, End: end}, strings.EqualFold(text[start:end], e.repl) && !isAlnum(text[end])
}

// gasOfAcid reports whether a term is a compound that goes by the name of its solution
// in water too: HCl, which is hydrochloric acid and hydrogen chloride.
func gasOfAcid(t *term) bool {
	return t.row != nil && strings.HasPrefix(t.row.Name, "hydro") && strings.HasSuffix(t.row.Name, " acid") && strings.HasPrefix(t.row.IUPAC, "hydrogen ")
}

// notationAt is the notation that a type writes in one place: HCl that is said to be a
// gas is no acid.
func (r *Reading) notationAt(span ner.Span, t *term, typ Type) string {
	if typ == ToName && t.isFormula && t.iupac != "" && gasOfAcid(t) && gaseous(r.doc.Text, span) {
		return t.iupac
	}
	return t.in(typ)
}

// gaseous reports whether the words beside a formula say that it is a gas.
func gaseous(text string, span ner.Span) bool {
	behind := text[span.End:]
	for _, w := range [...]string{" gas", " (g)", "(g)", " vapo", " atmosphere", " fume", " flow"} {
		if strings.HasPrefix(behind, w) {
			return true
		}
	}
	before := text[:span.Start]
	for _, w := range [...]string{"gaseous ", "anhydrous ", "dry "} {
		if strings.HasSuffix(before, w) {
			return true
		}
	}
	return false
}

// headsTerm reports whether a word makes a term of the name before it that has nothing
// of the compound: a dye, an enzyme, a property, a thing that is only called so.
func headsTerm(word string) bool {
	switch strings.TrimSuffix(word, "s") {
	case "blue", "red", "orange", "green", "violet", "yellow", "blende", "finger", "number", "value", "cycle", "bacteria", "bacterium", "operon", "channel",
		"pump", "transporter", "receptor", "deficiency", "resin":
		return true
	}
	return len(word) > 4 && strings.HasSuffix(word, "ase") && !strings.HasSuffix(word, "phase") && !strings.HasSuffix(word, "crease") && !strings.HasSuffix(word, "lease") &&
		!strings.HasSuffix(word, "grease") && !strings.HasSuffix(word, "chase")
}

// tailsTerm reports whether the word before a name makes it another thing: lime water
// and sea water are no water, white gold is no gold.
func tailsTerm(before, name string) bool {
	before = strings.TrimRight(before, " -")
	before = fold(before[strings.LastIndexAny(before, " \n(")+1:])
	switch name {
	case "water":
		switch before {
		case "sea", "lime", "heavy", "light", "bromine", "chlorine", "soda", "salt", "baryta", "rose", "mineral", "waste", "ground", "rain", "lake", "pond", "river", "hard", "soft", "brackish":
			return true
		}
	case "gold":
		return before == "white" || before == "fool's"
	case "silver":
		return before == "quick" || before == "german" || before == "nickel"
	}
	return false
}
