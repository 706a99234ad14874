package swap

import (
	"strings"

	"assay/pkg/chem"
	"assay/pkg/domain"
)

// Names carry an element as its own name (lithium acetate), as an old adjective
// (ferric chloride), as the stem of an anion or acid (sodium silicate), as
// thio- (thiourea) or as an oxide's short name (titania).

// root holds the forms that an element takes inside words.
type root struct {
	symbol string
	stem   string // before -ate, -ide, -ite
	acid   string // adjective of the acid, "" if there is none in use
}

var roots = [...]root{
	{"F", "fluor", ""},
	{"Cl", "chlor", ""},
	{"Br", "brom", ""},
	{"I", "iod", ""},
	{"S", "sulf", ""},
	{"S", "sulph", ""},
	{"S", "sulfon", ""},
	{"S", "sulphon", ""},
	{"Se", "selen", ""},
	{"Te", "tellur", ""},
	{"P", "phosph", "phosphoric"},
	{"As", "arsen", "arsenic"},
	{"Sb", "antimon", "antimonic"},
	{"Bi", "bismuth", "bismuthic"},
	{"V", "vanad", "vanadic"},
	{"Nb", "niob", "niobic"},
	{"Ta", "tantal", "tantalic"},
	{"Cr", "chrom", "chromic"},
	{"Mo", "molybd", "molybdic"},
	{"W", "tungst", "tungstic"},
	{"Mn", "mangan", ""},
	{"Re", "rhen", ""},
	{"Si", "silic", "silicic"},
	{"Ge", "german", "germanic"},
	{"Sn", "stann", "stannic"},
	{"Pb", "plumb", "plumbic"},
	{"Ti", "titan", ""},
	{"Zr", "zircon", ""},
	{"Hf", "hafn", ""},
	{"B", "bor", ""},
	{"Al", "alumin", "aluminic"},
	{"Ga", "gall", "gallic"},
	{"In", "ind", ""},
	{"Cu", "cupr", "cupric"},
	{"Ag", "argent", "argentic"},
	{"Au", "aur", "auric"},
	{"Pt", "platin", "platinic"},
	{"Pd", "pallad", "palladic"},
	{"Ni", "nickel", "nickelic"},
	{"Rh", "rhod", "rhodic"},
	{"Ir", "irid", "iridic"},
	{"Co", "cobalt", "cobaltic"},
}

// adjective is an old cation word, with the state that it tells of.
type adjective struct{ word, symbol, state string }

var adjectives = [...]adjective{
	{"ferric", "Fe", "(III)"},
	{"ferrous", "Fe", "(II)"},
	{"cupric", "Cu", "(II)"},
	{"cuprous", "Cu", "(I)"},
	{"stannic", "Sn", "(IV)"},
	{"stannous", "Sn", "(II)"},
	{"manganous", "Mn", "(II)"},
	{"manganic", "Mn", "(III)"},
	{"cobaltous", "Co", "(II)"},
	{"cobaltic", "Co", "(III)"},
	{"chromous", "Cr", "(II)"},
	{"nickelous", "Ni", "(II)"},
	{"plumbous", "Pb", "(II)"},
	{"mercuric", "Hg", "(II)"},
	{"mercurous", "Hg", "(I)"},
	{"ceric", "Ce", "(IV)"},
	{"cerous", "Ce", "(III)"},
	{"zirconyl", "Zr", ""},
	{"titanyl", "Ti", ""},
	{"vanadyl", "V", ""},
}

// oxide is the short name of an oxide.
type oxide struct{ word, symbol string }

var oxides = [...]oxide{
	{"titania", "Ti"},
	{"zirconia", "Zr"},
	{"hafnia", "Hf"},
	{"alumina", "Al"},
	{"silica", "Si"},
	{"ceria", "Ce"},
	{"magnesia", "Mg"},
	{"yttria", "Y"},
	{"lanthana", "La"},
	{"scandia", "Sc"},
	{"gadolinia", "Gd"},
	{"samaria", "Sm"},
	{"baria", "Ba"},
}

// hydrides are the parent names of organic derivatives (tetraethoxysilane).
var hydrides = [...]oxide{{"silane", "Si"}, {"germane", "Ge"}, {"stannane", "Sn"}, {"plumbane", "Pb"}}

// thio stands for sulfur in front of the words that follow.
var thio = [...]string{"urea", "acetamide", "cyanate", "sulfate"}

// nameWords yields the runs of ASCII letters in a name.
func nameWords(name string) func(yield func(start, end int) bool) {
	return func(yield func(start, end int) bool) {
		start := -1
		for i := 0; i <= len(name); i++ {
			letter := i < len(name) && name[i] < 0x80 && classTable[name[i]] == classLetter
			switch {
			case letter && start < 0:
				start = i
			case !letter && start >= 0:
				if !yield(start, i) {
					return
				}
				start = -1
			}
		}
	}
}

// namedElements lists the elements that a name shows.
func namedElements(name string) []string {
	var found []string
	for start, end := range nameWords(name) {
		w := readWord(name[start:end])
		if w.symbol == "" {
			w = symbolWord(name, start, end)
		}
		if symbol := w.symbol; symbol != "" {
			found = append(found, symbol)
		}
	}
	return found
}

// elementWord is a word of a name that shows an element.
type elementWord struct {
	symbol string
	how    wordForm
	before string // what stands in the word before the element's part, folded
	rest   string // what stands behind it, or the oxidation state of an adjective
}

type wordForm uint8

const (
	formName wordForm = iota
	formAdjective
	formStem
	formAcid
	formThio
	formOxide
	formHydride
	formSymbol
)

// readWord tells which element a word of a name shows, if any.
func readWord(word string) elementWord {
	if len(word) < 3 || len(word) > 30 {
		return elementWord{}
	}
	if e, ok := chem.ElementNamed(word); ok {
		return elementWord{symbol: e.Symbol}
	}
	low := strings.ToLower(word)
	for _, a := range adjectives {
		if a.word == low {
			return elementWord{symbol: a.symbol, how: formAdjective, rest: a.state}
		}
	}
	for _, o := range oxides {
		if o.word == low {
			return elementWord{symbol: o.symbol, how: formOxide}
		}
	}
	if rest, ok := strings.CutPrefix(low, "thio"); ok {
		for _, t := range thio {
			if rest == t {
				return elementWord{symbol: "S", how: formThio, rest: rest}
			}
		}
	}
	for _, h := range hydrides {
		if before, ok := strings.CutSuffix(low, h.word); ok {
			return elementWord{symbol: h.symbol, how: formHydride, before: before}
		}
	}
	return readStem(low)
}

// symbolWord reads a symbol that stands for the element's name before that of
// an anion: Fe nitrate.
func symbolWord(name string, start, end int) elementWord {
	if end-start > 2 || end == len(name) || name[end] != ' ' || !saltName(name) {
		return elementWord{}
	}
	e, ok := chem.LookupElement(name[start:end])
	if !ok || !isMetal(e.Symbol) {
		return elementWord{}
	}
	return elementWord{symbol: e.Symbol, how: formSymbol}
}

// readStem reads the names of anions and acids.
func readStem(low string) elementWord {
	switch low[len(low)-3:] {
	case "ate", "ide", "ite":
		base := low[:len(low)-3]
		for _, r := range roots {
			if before, ok := strings.CutSuffix(base, r.stem); ok && r.symbol != "Ga" && prefixes(before) {
				return elementWord{r.symbol, formStem, before, low[len(base):]}
			}
		}
	}
	if strings.HasSuffix(low, "ic") {
		for _, r := range roots {
			if before, ok := strings.CutSuffix(low, r.acid); ok && r.acid != "" && r.acid != "gallic" && prefixes(before) {
				return elementWord{r.symbol, formAcid, before, ""}
			}
		}
	}
	return elementWord{}
}

// prefixes reports whether before may stand in front of a stem: nothing, a
// counting or structural prefix, or a ligand (tetrachloro-). It keeps laurate
// from being an aurate.
func prefixes(before string) bool {
	if before == "" || before[len(before)-1] == 'o' {
		return true
	}
	switch before {
	case "meta", "para", "per", "di", "tri", "tetra", "penta", "hexa", "hepta", "poly", "bi", "oxy", "benzene", "dodecylbenzene", "methane", "styrene":
		return true
	}
	return false
}

// write gives the word the element to, "" if the language has no word for it.
func (w elementWord) write(to string) string {
	e, ok := chem.LookupElement(to)
	if !ok {
		return ""
	}
	switch w.how {
	case formName:
		return e.Name
	case formSymbol:
		return e.Symbol
	case formAdjective:
		return e.Name + w.rest
	case formOxide:
		for _, o := range oxides {
			if o.symbol == to {
				return o.word
			}
		}
		return e.Name + " oxide"
	case formHydride:
		for _, h := range hydrides {
			if h.symbol == to {
				return w.before + h.word
			}
		}
		return ""
	case formThio:
		switch to {
		case "Se":
			return "seleno" + w.rest
		case "Te":
			return "telluro" + w.rest
		}
		return ""
	}
	for _, r := range roots {
		if r.symbol == to && w.how == formStem {
			return w.before + r.stem + w.rest
		}
		if r.symbol == to && r.acid != "" {
			return w.before + r.acid
		}
	}
	return ""
}

// exchangeName replaces an element in the words of a name.
func exchangeName(name, from, to string) []edit {
	var edits []edit
	for start, end := range nameWords(name) {
		word := name[start:end]
		w := readWord(word)
		if w.symbol == "" {
			w = symbolWord(name, start, end)
		}
		if w.symbol != from {
			continue
		}
		repl := w.write(to)
		if repl == "" {
			continue
		}
		if w.how == formSymbol {
			edits = append(edits, edit{start: int32(start), end: int32(end), repl: repl})
			continue
		}
		if strings.HasPrefix(name[end:], "(") && w.how == formAdjective {
			repl = strings.TrimSuffix(repl, w.rest)
		}
		edits = append(edits, edit{start: int32(start), end: int32(end), repl: domain.MatchCase(word, repl)})
	}
	return edits
}
