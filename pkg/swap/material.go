package swap

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/pkg/chem"
	"assay/pkg/domain"
	"assay/pkg/ner"
)

// substance is what is known of a chemical word whatever text it stands in. It
// belongs to one memo.
type substance struct {
	key       string        // its composition if that is definite, else the folded word
	formula   *chem.Formula // nil for names
	offset    int           // where in the word the formula starts: 2 in n(ZnO)
	elements  []string      // symbols in the formula, or in that of the name
	shown     []string      // symbols that the word shows: of the formula, or of the words of the name
	full      string        // preferred name of what is written as an abbreviation
	auxiliary bool          // brings a counter-ion or is a process gas
	salt      bool          // of a kind that is bought, not made: nitrate, acetate, alkoxide ...
	reagent   bool          // likewise, unless the text says otherwise: Na2MoO4·2H2O, Li2CO3
	active    bool          // an auxiliary, but one that works by an element of its anion: surfactant, oxidant, reducing agent
	couple    bool          // a formula of phases of which one is a bare element: Mn-Mg, Pt/C
	complex   bool          // several metals or indefinite amounts: made, not bought
	windows   []*domain.Window
	exchanges []exchange // of its elements, as far as they have been asked for
}

// single reports whether the substance is an element, which a text mentions
// for many reasons.
func (s *substance) single() bool { return len(s.elements) == 1 }

// material is a mention of a substance.
type material struct {
	*substance
	span       int  // index in Document.Spans
	used       bool // this mention stands in an ingredient phrase
	weighed    bool // this mention has an amount or purity
	incidental bool // this mention only looks like an ingredient
	role       role
	always     bool // the substance is nothing but an ingredient wherever it stands
}

// role is the part a substance plays in the recipe.
type role uint8

const (
	roleUnknown role = iota
	roleIngredient
	roleProduct
)

// isChemical reports whether a span type names a substance.
func isChemical(t string) bool {
	switch t {
	case ner.TypeElement, ner.TypeFormula, ner.TypeCompoundName, ner.TypeAbbreviation, ner.TypeIUPACName:
		return true
	}
	return false
}

// materials finds the substances of the text and their roles, once.
func (r *Reading) materials() []material {
	if r.mats != nil {
		return r.mats
	}
	m := r.memo()
	mats := m.mats[:0]
	for i, span := range r.doc.Spans {
		if isChemical(span.Type) {
			mats = append(mats, material{substance: r.substance(i), span: i})
		}
	}
	m.mats, r.mats = mats, mats
	present := m.present[:0]
	for i := range mats {
		for _, e := range mats[i].elements {
			if !slices.Contains(present, e) {
				present = append(present, e)
			}
		}
	}
	m.present, r.present = present, present
	r.assignRoles()
	return mats
}

// substanceOf reads a chemical word.
func (s *Swapper) substanceOf(word string) *substance {
	var sub substance
	if f, offset := looseFormula(word); f != nil {
		sub = fromFormula(f)
		sub.offset = offset
	} else if f, err := chem.ParseFormula(word); err == nil {
		sub = fromFormula(f)
	} else {
		sub = s.fromName(word)
	}
	switch {
	case sub.formula != nil:
		sub.shown = sub.elements
		sub.couple = couples(sub.formula)
	case sub.full != "":
		sub.shown = namedElements(sub.full)
	default:
		sub.shown = namedElements(word)
	}
	sub.auxiliary = s.auxiliary[fold(word)] || s.auxiliary[sub.key]
	sub.active = sub.auxiliary && (worksByAnion(word) || worksByAnion(sub.full))
	sub.windows = append(sub.windows, s.windows["solvent:"+fold(word)]...)
	if c, ok := s.pack.Compounds.ByName(word); ok {
		sub.windows = append(sub.windows, s.windows["solvent:"+fold(c.Name)]...)
	} else {
		for _, c := range s.pack.Compounds.ByFormula(word) {
			sub.windows = append(sub.windows, s.windows["solvent:"+fold(c.Name)]...)
		}
	}
	return &sub
}

// couples reports whether a formula has several phases of which one is a bare
// element.
func couples(f *chem.Formula) bool {
	parts := f.Parts()
	return len(parts) > 1 && slices.ContainsFunc(parts, func(p chem.Part) bool { return !strings.ContainsFunc(p.Text, unicode.IsDigit) })
}

// looseFormula reads formulas in dress: the amount of a substance (n(ZnO)), a
// crystal water whose dot was lost in copying (FeCl3[?]6H2O), acetate
// without its oxygen (Co(AC)2). The formula stands in the word from byte offset on.
func looseFormula(word string) (f *chem.Formula, offset int) {
	inner := word
	if strings.HasPrefix(word, "n(") && strings.HasSuffix(word, ")") {
		inner, offset = word[2:len(word)-1], 2
	}
	inner, _, _ = strings.Cut(inner, "[?]")
	for _, acetate := range [...]string{"(AC)", "(Ac)"} { // the edits are of what stands before it
		inner = strings.Replace(inner, acetate, "(OAc)", 1)
	}
	if inner == word {
		return nil, 0
	}
	f, err := chem.ParseFormula(inner)
	if err != nil {
		return nil, 0
	}
	return f, offset
}

func fromFormula(f *chem.Formula) substance {
	sub := substance{key: f.String(), formula: f, elements: f.Elements()}
	if c, ok := f.Composition(); ok {
		sub.key = c.Hill()
	} else if text := f.String(); !strings.HasSuffix(text, "xH2O") && !strings.HasSuffix(text, "nH2O") {
		sub.complex = true
	}
	sub.salt, sub.reagent = saltFormula(f)
	if metals := countMetals(sub.elements); metals > 1 || metals == 1 && mixed(f) {
		sub.complex = true
	}
	return sub
}

// mixed reports whether a formula with a metal is that of a mixed crystal: it
// counts another metal in fractions, as Mg0.05Mn1.95(OH)4 does.
func mixed(f *chem.Formula) bool {
	metals := 0
	for _, e := range f.Elements() {
		if isMetal(e) {
			metals++
		}
	}
	text := f.String()
	for i := 1; i+1 < len(text); i++ {
		if text[i] == '.' && isDigit(text[i-1]) && isDigit(text[i+1]) {
			return metals > 1
		}
	}
	return false
}

// fromName resolves a name by table or nomenclature; a name that neither knows
// is a substance of its own.
func (s *Swapper) fromName(word string) substance {
	sub := substance{key: fold(word), salt: saltName(word)}
	written, full := s.formulaOf(word)
	if written == "" {
		return sub
	}
	if isCode(word) {
		sub.full = full
	}
	sub.salt = sub.salt || saltName(full)
	f, err := chem.ParseFormula(written)
	if err != nil {
		return sub
	}
	sub.elements = f.Elements()
	if c, ok := f.Composition(); ok {
		sub.key = c.Hill()
	}
	return sub
}

// formulaOf returns the conventional formula and the preferred name of a named
// compound, "" if it is not known.
func (s *Swapper) formulaOf(name string) (formula, preferred string) {
	if c, ok := s.pack.Compounds.ByName(name); ok {
		return c.Formula, c.Name
	}
	if formula, ok := chem.NameToFormula(name); ok {
		return formula, name
	}
	return "", ""
}

// fold makes spellings of a name equal that differ in case only.
func fold(word string) string { return strings.ToLower(word) }

// countMetals counts the elements that are metals other than those of groups 1
// and 2, which are as often counter-ions.
func countMetals(symbols []string) int {
	n := 0
	for _, s := range symbols {
		if isMetal(s) && !isAlkaline(s) {
			n++
		}
	}
	return n
}

// isAlkaline reports whether an element stands in group 1 or 2.
func isAlkaline(symbol string) bool {
	e, ok := chem.LookupElement(symbol)
	return ok && symbol != "H" && (e.Group == 1 || e.Group == 2)
}

// isMetal reports whether an element is a metal or, like silicon, takes a
// metal's place in a recipe.
func isMetal(symbol string) bool {
	switch symbol {
	case "H", "B", "C", "N", "O", "F", "P", "S", "Cl", "Se", "Br", "Te", "I", "At", "As":
		return false
	}
	e, ok := chem.LookupElement(symbol)
	return ok && e.Group != 18
}

// saltFormula reports whether a formula with a metal holds an anion or ligand
// of the kinds that precursors have, and whether it is else of a kind that is
// more often bought than made: carbonates, hydrates of alkali compounds, oxo
// and chloro salts of sodium, potassium and ammonium.
func saltFormula(f *chem.Formula) (salt, reagent bool) {
	elements := f.Elements()
	if !slices.ContainsFunc(elements, isMetal) {
		return false, false
	}
	text := f.String()
	metals := countMetals(elements)
	alkaline := slices.ContainsFunc(elements, isAlkaline)
	for _, part := range [...]string{
		"NO3", "NO₃", "Cl", "CH3COO", "CH3CO2", "OAc", "Ac)", "C2H3O2", "acac", "SO4", "SO₄", "OC", "OPr", "OiPr", "OBu", "OEt", "OMe", "C2O4", "CO)", "LiOH",
	} {
		if strings.Contains(text, part) {
			return !alkaline || metals == 0, alkaline && metals > 0
		}
	}
	if strings.Contains(text, "CO3") {
		return false, true
	}
	base := slices.Contains(elements, "Na") || slices.Contains(elements, "K") || strings.Contains(text, "NH4")
	hydrate := strings.HasSuffix(text, "H2O") || strings.HasSuffix(text, "H₂O")
	return false, base && metals < 2 && (hydrate || len(elements) > 2 && oxoanions(elements) == 1)
}

// oxoanions counts the elements that make oxoanions: with two of them a compound
// is a product, as NaV3(PO4)3 is.
func oxoanions(symbols []string) int {
	n := 0
	for _, s := range symbols {
		if makesOxoanions(s) {
			n++
		}
	}
	return n
}

// makesOxoanions reports whether an element is sold as a sodium, potassium or
// ammonium salt of its oxoanion.
func makesOxoanions(symbol string) bool {
	switch symbol {
	case "V", "Cr", "Mn", "Mo", "W", "Re", "Al", "Si", "Sn", "P", "B":
		return true
	}
	return false
}

// saltWords are the words of a precursor's name.
var saltWords = [...]string{
	"nitrate", "chloride", "acetate", "sulfate", "sulphate", "acetylacetonate", "isopropoxide", "propoxide", "ethoxide",
	"butoxide", "methoxide", "hydrate", "orthosilicate", "orthotitanate", "oxalate", "molybdate", "tungstate", "vanadate",
	"bromide", "iodide", "acac", "ethoxysilane", "methoxysilane", "chloroplatin", "chloroaur", "platinate", "palladate", "carbonyl", "naphthenate", "permanganate", "oxychloride", "oxynitrate", "stearate", "oleate",
}

// worksByAnion reports whether a salt is there for what its anion does, so that
// the anion is no mere counter-ion.
func worksByAnion(word string) bool {
	for _, part := range [...]string{
		"dodecyl", "sulfonate", "sulphonate", "persul", "peroxydisul", "peroxodisul", "thiosul", "dithion", "hypophos", "borohydride",
		"S2O8", "S2O3", "S2O4", "H2PO2", "BH4",
	} {
		if strings.Contains(word, part) {
			return true
		}
	}
	return false
}

// saltName reports whether a name has a precursor's word.
func saltName(word string) bool {
	if len(word) < 7 {
		return false
	}
	low := fold(word)
	for _, w := range saltWords {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// auxiliaries makes the pack's lists of auxiliaries and process gases
// searchable by word and by composition.
func (s *Swapper) auxiliaries() map[string]bool {
	set := make(map[string]bool, 128)
	for _, list := range [...][]string{s.pack.Auxiliaries, s.pack.ProcessGases} {
		for _, word := range list {
			set[fold(word)] = true
			if f, err := chem.ParseFormula(word); err == nil {
				set[fromFormula(f).key] = true
			}
		}
	}
	return set
}

// isCode reports whether a word is an abbreviation of a name: short, of letters
// and digits, with two capitals at least (TEOS, EtOH).
func isCode(word string) bool {
	if len(word) > 8 {
		return false
	}
	capitals := 0
	for i := range len(word) {
		switch c := word[i]; {
		case 'A' <= c && c <= 'Z':
			capitals++
		case c == ' ' || c == '(' || c >= utf8.RuneSelf:
			return false
		}
	}
	return capitals > 1
}

// startsUpper reports whether a word is written with a capital first.
func startsUpper(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return r >= 'A' && r <= 'Z'
}
