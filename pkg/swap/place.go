package swap

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/pkg/chem"
	"assay/pkg/ner"
)

// takes reports whether mention i may be written in the type's notation where
// it stands.
func (r *Reading) takes(i int, t *term, typ Type) bool {
	spans, text := r.doc.Spans, r.doc.Text
	span := spans[i]
	if !standsAlone(text, span, t.isFormula) || partOfName(text, span, t) || r.namesOther(span, t) || r.beside(i-1, i) != nil {
		return false // or the second of "name (formula)"
	}
	if other := r.beside(i, i+1); other != nil {
		if typ == ToFormula && other.isFormula || typ == ToName && !other.isFormula || strings.EqualFold(t.in(typ), r.textOf(spans[i+1])) {
			return false
		}
	}
	return t.isFormula || !gasElement(t.formula) || meansGas(text, span)
}

// beside returns the term of mention j if it says again what mention i, right
// before it, says: in brackets, or in apposition.
func (r *Reading) beside(i, j int) *term {
	spans := r.doc.Spans
	if i < 0 || j >= len(spans) || !isChemical(spans[i].Type) || !isChemical(spans[j].Type) {
		return nil
	}
	switch r.doc.Text[spans[i].End:spans[j].Start] {
	case " (", "(", " [", "[":
		return r.termOf(spans[j])
	case " ", ", ", " - ", ": ", " = ", " or ", "; ":
		a, b := r.termOf(spans[i]), r.termOf(spans[j])
		if related(a, b) {
			return b
		}
	}
	return nil
}

// related reports whether two terms are notations of one compound, hydrates
// apart.
func related(a, b *term) bool {
	if a.isFormula == b.isFormula && a.isCode == b.isCode {
		return false
	}
	if a.row != nil && a.row == b.row {
		return true
	}
	fa, errA := chem.ParseFormula(a.formula)
	fb, errB := chem.ParseFormula(b.formula)
	if errA != nil || errB != nil {
		return false
	}
	return slices.Equal(skeleton(fa), skeleton(fb))
}

// skeleton lists the elements of a formula but hydrogen and oxygen.
func skeleton(f *chem.Formula) []string {
	list := slices.DeleteFunc(f.Elements(), func(e string) bool { return e == "H" || e == "O" })
	slices.Sort(list)
	return list
}

// standsAlone reports whether a mention is a word of its own: not joined to
// letters, digits, crystal water, a charge or, for a name, a hyphen.
func standsAlone(text string, span ner.Span, isFormula bool) bool {
	prev, _ := utf8.DecodeLastRuneInString(text[:span.Start])
	next, n := utf8.DecodeRuneInString(text[span.End:])
	if span.Start > 0 && (unicode.IsLetter(prev) || unicode.IsNumber(prev) || strings.ContainsRune("·*•_^@:", prev)) {
		return false
	}
	if span.End == len(text) {
		return true
	}
	if unicode.IsLetter(next) || unicode.IsNumber(next) || strings.ContainsRune("·*•_^+@⁺⁻[", next) && !citation(text[span.End:]) {
		return false
	}
	after, _ := utf8.DecodeRuneInString(text[span.End+n:])
	switch next {
	case '-', '‐', '‑', '–', '−':
		if !isFormula || unicode.IsDigit(after) || unicode.IsSpace(after) || after == ')' {
			return false
		}
	case '(':
		return unicode.IsUpper(after) && !isFormula
	case '.':
		return !unicode.IsDigit(after) && after != ','
	}
	return isFormula || prev != '-' && prev != '‐'
}

// citation reports whether a text begins with the number of a reference: [8], [8,9].
func citation(text string) bool {
	inner, ok := strings.CutPrefix(text, "[")
	inner, _, closed := strings.Cut(inner, "]")
	return ok && closed && inner != "" && strings.Trim(inner, "0123456789,-– ") == ""
}

// partOfName reports whether a mention is only a part of a longer name or
// formula that was not recognised as a whole: "sodium" of "sodium titanates",
// "Ni" of "Ni (CH3COO)2", "NO" of "NO x", "H2O" of "4 H2O".
func partOfName(text string, span ner.Span, t *term) bool {
	before, behind := text[:span.Start], text[span.End:]
	if t.isFormula {
		if text[span.Start:span.End] == "H2O" && crystalWater(before) {
			return true
		}
		r, _ := utf8.DecodeRuneInString(text[span.Start:])
		if prefix, _ := polymorph(text[span.Start:span.End]); !unicode.IsUpper(r) && r != '(' && r != '[' && prefix == "" && (t.row == nil || t.row.Kind != "material") {
			return true // the name would lose the s of s-NiO
		}
		return splitFormula(behind) || splitWater(behind) || strings.HasSuffix(before, "{") || dopant(before) // \ce{...}
	}
	if strings.HasSuffix(before, ") ") || strings.HasSuffix(before, "] ") {
		return true
	}
	word := nextWord(behind)
	if headsTerm(word) || tailsTerm(before, fold(text[span.Start:span.End])) {
		return true
	}
	for _, ending := range [...]string{"ate", "ates", "ide", "ides", "ite", "ites", "salt", "ether", "ester", "bath", "ice", "acid"} {
		if strings.HasSuffix(word, ending) {
			return word != "precipitate" && word != "substrate" && word != "filtrate"
		}
	}
	return false
}

// dopant reports whether what stands before a formula is a list of dopants, which a name
// among formulas would break: CeF3:Gd3+, Sm3+.
func dopant(before string) bool {
	list, ok := strings.CutSuffix(before, ", ")
	if !ok {
		list, ok = strings.CutSuffix(before, "/")
	}
	i := strings.LastIndexAny(list, " \n(")
	host, rest, colon := strings.Cut(list[i+1:], ":")
	return ok && colon && rest != "" && chem.IsFormula(host) && chem.IsFormula(rest)
}

// dots are the signs before crystal water, and blanks round them.
const dots = " \u00a0.·•∙⋅*×"

// crystalWater reports whether what stands before H2O makes it a part of a hydrate: a
// number, or a dot between blanks.
func crystalWater(before string) bool {
	rest := strings.TrimRight(before, " \u00a0")
	if rest == before || rest == "" {
		return false
	}
	return isDigit(rest[len(rest)-1]) || strings.HasSuffix(rest, " *") || strings.HasSuffix(rest, "\u00a0*") || strings.HasSuffix(rest, " ·")
}

// splitWater reports whether the water of a hydrate stands apart behind its salt:
// CuSO4 . 5 H2O, CuSO4 5H2O.
func splitWater(behind string) bool {
	rest := strings.TrimLeft(behind, dots)
	if len(rest) == len(behind) || strings.HasPrefix(behind, ". ") {
		return false
	}
	water := strings.TrimLeft(strings.TrimLeft(rest, "0123456789"), " \u00a0")
	if !strings.HasPrefix(water, "H2O") {
		return false
	}
	return isDigit(rest[0]) || strings.ContainsAny(behind[:len(behind)-len(rest)], strings.TrimLeft(dots, " \u00a0"))
}

// splitFormula reports whether what stands behind a formula goes on with it.
func splitFormula(behind string) bool {
	if len(behind) < 3 || behind[0] != ' ' {
		return false
	}
	switch word := nextWord(behind); {
	case word == "x" || word == "y" || word == "n":
		return true
	case behind[1] == '(':
		end := strings.IndexByte(behind[:min(len(behind), 80)], ')')
		return 'A' <= behind[2] && behind[2] <= 'Z' && end > 0 && end+1 < len(behind) && isDigit(behind[end+1]) || behind[2] == ' '
	case isDigit(behind[1]):
		rest := strings.TrimLeft(behind[1:], "0123456789.")
		return len(rest) > 2 && rest[0] == ' ' && 'A' <= rest[1] && rest[1] <= 'Z' && (rest[2] == ' ' || len(rest) > 3 && rest[3] == ' ') && !strings.HasPrefix(rest, " M")
	}
	return false
}

// nextWord returns the word of letters that follows after one space.
func nextWord(behind string) string {
	if behind == "" || behind[0] != ' ' {
		return ""
	}
	end := 1
	for end < len(behind) && classTable[behind[end]&0x7f] == classLetter && behind[end] < 0x80 {
		end++
	}
	return behind[1:end]
}

// gasElement reports whether a formula is that of an element as a gas, which
// the element's name only sometimes means.
func gasElement(formula string) bool {
	switch formula {
	case "H2", "N2", "O2", "F2", "Cl2":
		return true
	}
	return false
}

// gasBefore and gasBehind are the words beside an element's name that show
// that the gas is meant.
var (
	gasBefore = [...]string{"under ", "flowing ", "in ", "with ", "by ", "dry ", "pure ", "of ", "purity "}
	gasBehind = [...]string{" gas", " atmosphere", " flow", " stream", " ambient", " environment", " purg", " bubbl", " blow", " glove", " adsorption", ".", ",", " for ", " at ", " and "}
)

// meansGas reports whether "nitrogen" is the gas here, not the element in a
// compound.
func meansGas(text string, span ner.Span) bool {
	for _, w := range gasBehind[:11] {
		if strings.HasPrefix(text[span.End:], w) {
			return true
		}
	}
	under := slices.ContainsFunc(gasBefore[:2], func(w string) bool { return strings.HasSuffix(text[:span.Start], w) })
	return under && slices.ContainsFunc(gasBehind[:], func(w string) bool { return strings.HasPrefix(text[span.End:], w) })
}
