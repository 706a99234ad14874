package swap

import (
	"strings"

	"assay/pkg/chem"
)

// term is a chemical word with its other notations. Empty ones are not known,
// or do not stand for this compound alone.
type term struct {
	isFormula, isCode    bool // written as a formula; as an abbreviation
	formula, name, iupac string
	source               source
	verified             verified
	row                  *chem.Compound
	rows                 []*chem.Compound // that a formula may stand for if it is not known which
	atoms                string           // in Hill order, where a source outside told the notations
}

// in returns the notation that a type writes, "" if it is known not or stands
// there already.
func (t *term) in(typ Type) string {
	switch {
	case typ == ToFormula && !t.isFormula:
		return t.formula
	case typ == ToName && (t.isFormula || t.isCode):
		return t.name
	case typ == ToIUPAC && t.iupac != t.name:
		return t.iupac
	case typ == ToIUPAC && (t.isFormula || t.isCode):
		return t.iupac
	}
	return ""
}

func (t *term) why(word string) string {
	switch {
	case t.source == fromText && t.row == nil:
		return "the text says that " + t.formula + " is short for " + t.name
	case t.source == fromGrammar:
		return "both stand for " + t.formula + " by the inorganic nomenclature"
	case t.source == fromPubChem:
		return "PubChem has both as one compound, " + t.atoms
	case t.source == fromModel:
		return "a language model has both as one compound, " + t.atoms
	case t.row != nil && t.row.Kind == "material":
		return "both stand for " + t.row.Name + " in the table of short forms"
	case t.verified == unproven:
		return word + " may also stand for another compound than " + t.row.Name
	case t.verified == byComposition:
		return "no compound of the table but " + t.row.Name + " has the composition of " + word
	}
	return "both stand for " + t.row.Name + " in the compound table"
}

// resolve finds the other notations of a formula, abbreviation or name.
func (s *Swapper) resolve(word string) *term {
	if strings.Trim(word, "()[]IVX") == "" {
		return &term{} // an oxidation state
	}
	word = undotted(word)
	if row, ok := s.pack.Materials.ByName(word); ok && chem.IsFormula(word) { // g-C3N4
		return &term{isFormula: true, formula: word, name: row.Name, row: row, source: fromTable, verified: byStructure}
	}
	if spelled := acetate(word); spelled != word {
		t := *s.resolve(spelled)
		t.formula = word
		return &t
	}
	if prefix, rest := polymorph(word); prefix != "" {
		t := *s.resolve(rest)
		if t.name != "" {
			t.name = prefix + t.name
		}
		t.iupac, t.formula = "", word
		return &t
	}
	if rest, phase := phaseLetter(word); phase != "" { // VO2 (B)
		t := *s.resolve(rest)
		if t.name != "" {
			t.name += phase
		}
		t.iupac, t.formula = "", word
		return &t
	}
	if name := hydroxide(word); name != "" {
		return &term{isFormula: true, formula: word, name: name, source: fromGrammar, verified: byStructure}
	}
	if f, err := chem.ParseFormula(word); err == nil {
		t := s.resolveFormula(word, f)
		t.countAtoms(word)
		if t.name == "" && len(t.rows) == 0 {
			if t.name = s.withNames(word); t.name != "" {
				t.source, t.verified = fromGrammar, byStructure
			}
		}
		return t
	}
	if name := s.withNames(word); name != "" {
		return &term{isFormula: true, formula: word, name: name, source: fromGrammar, verified: byStructure}
	}
	return s.resolveName(word)
}

// countAtoms gives a formula that has no name the one that counts its atoms.
func (t *term) countAtoms(word string) {
	if t.name != "" || len(t.rows) > 0 {
		return
	}
	if name, ok := chem.CompositionalName(word); ok {
		t.name, t.source, t.verified = name, fromGrammar, byStructure
	}
}

// undotted puts the dot of crystal water back that a text lost when it was turned into
// ASCII.
func undotted(word string) string { return strings.ReplaceAll(word, "[?]", "·") }

// acetate spells out the Ac of Ni(Ac)2·4H2O and NaAc: nobody writes recipes for actinium.
func acetate(word string) string {
	dry, water := word, ""
	if i := strings.IndexAny(word, "·*"); i > 0 {
		dry, water = word[:i], word[i:]
	}
	for _, ac := range [...]string{"(Ac)2", "(Ac)3", "(Ac)4", "(AC)2", "(AC)3", "Ac"} {
		if metal, ok := strings.CutSuffix(dry, ac); ok && isMetal(metal) {
			return metal + "(CH3COO)" + strings.TrimLeft(ac, "(ACc)") + water
		}
	}
	return word
}

// phaseLetter cuts the capital off that tells the form of a solid: VO2 (B), TiO2(B).
func phaseLetter(word string) (rest, phase string) {
	n := len(word)
	if n < 5 || word[n-1] != ')' || word[n-3] != '(' || word[n-2]-'A' >= 26 {
		return word, ""
	}
	rest = strings.TrimRight(word[:n-3], " ")
	if !chem.IsFormula(rest) {
		return word, ""
	}
	return rest, word[len(rest):]
}

// polymorph cuts the Greek letter off that tells the form of a solid: α-Fe2O3. A name
// keeps it.
func polymorph(word string) (prefix, rest string) {
	for _, greek := range [...]string{"α-", "β-", "γ-", "δ-", "ε-", "θ-", "η-", "κ-"} {
		if rest, ok := strings.CutPrefix(word, greek); ok && chem.IsFormula(rest) {
			return greek, rest
		}
	}
	return "", word
}

// polymorphName cuts the Greek letter off a name that has kept it.
func polymorphName(name string) (prefix, rest string) {
	if i := strings.IndexByte(name, '-'); i == 2 && name[0] >= 0x80 {
		return name[:3], name[3:]
	}
	return "", name
}

// hydroxide names the two ways in which ammonia in water is written.
func hydroxide(word string) string {
	switch word {
	case "NH4OH":
		return "ammonium hydroxide"
	case "NH3*H2O", "NH3·H2O", "NH3.H2O", "NH3•H2O", "NH3∙H2O", "NH3⋅H2O":
		return "ammonia monohydrate"
	}
	return ""
}

// resolveName finds the other notations of a name or abbreviation.
func (s *Swapper) resolveName(word string) *term {
	t := &term{isCode: isCode(word)}
	if strings.EqualFold(word, "ammonium hydroxide") {
		t.formula, t.name, t.source, t.verified = "NH4OH", word, fromGrammar, byStructure
		return t
	}
	if row, ok := s.pack.Compounds.ByName(word); ok {
		if row.Kind == "polymer" {
			s.usePolymer(t, row, word)
			return t
		}
		if row.Kind == "mixture" {
			return t
		}
		t.row, t.source, t.verified = row, fromTable, byStructure
		t.name, t.iupac, t.formula = row.Name, row.IUPAC, s.distinctFormula(row)
		if gasOfAcid(t) && strings.HasSuffix(fold(word), " acid") {
			t.iupac = "" // the gas, not its solution
		}
		return t
	}
	if row, ok := s.pack.Materials.ByName(word); ok {
		t.row, t.source, t.verified, t.name = row, fromTable, byStructure, row.Name
		if code := row.Synonyms[0]; isCode(code) {
			t.formula = code
		}
		return t
	}
	if allotrope(fold(word)) {
		return t
	}
	if formula, ok := chem.NameToFormula(word); ok {
		t.formula, t.name, t.source, t.verified = formula, word, fromGrammar, byStructure
	} else if symbols := withSymbols(word); symbols != "" {
		t.formula, t.name, t.source, t.verified = symbols, word, fromGrammar, byStructure
	} else if list := s.withFormulas(word); list != "" {
		t.formula, t.name, t.source, t.verified = list, word, fromGrammar, byStructure
	} else if named := spelledElements(word); named != "" {
		t.isCode = true // part of it is short for something
		t.formula, t.name, t.source, t.verified = word, named, fromGrammar, byStructure
	} else if f := acetate(undotted(word)); (f != word || strings.Contains(word, ")")) && chem.IsFormula(f) { // taken for a name: Nb(OEt)5
		return s.resolve(f)
	}
	return t
}

// withFormulas writes a list of names (ethanol/water) in formulas, "" if one of them is
// not known by one.
func (s *Swapper) withFormulas(word string) string {
	parts := strings.Split(word, "/")
	if len(parts) < 2 || len(parts) > 4 {
		return ""
	}
	for i, p := range parts {
		t := s.resolveName(strings.TrimSpace(p))
		if t.isCode || t.formula == "" || t.verified != byStructure || len(p) < 3 {
			return ""
		}
		parts[i] = t.formula
	}
	return strings.Join(parts, "/")
}

// usePolymer makes a polymer the meaning of a term. Its repeat unit leaves open what
// it is a unit of, so the short notation is an abbreviation.
// Of several names and abbreviations those that fit each other are taken: PEO is
// poly(ethylene oxide), not polyethylene glycol.
func (s *Swapper) usePolymer(t *term, row *chem.Compound, word string) {
	t.row, t.source, t.verified, t.name, t.iupac = row, fromTable, byStructure, row.Name, row.IUPAC
	fits := false
	for _, code := range row.Synonyms {
		switch {
		case !isCode(code):
			if t.isCode && !endsLike(word, t.name) && endsLike(word, code) && abbreviates(word, code) {
				t.name = code
			}
		case (len(code) > 3 || commonCode(code)) && (t.formula == "" || !fits && abbreviates(code, word)):
			t.formula, fits = code, abbreviates(code, word)
		}
	}
}

// endsLike reports whether the last word of a name begins with the last letter of its
// abbreviation.
func endsLike(code, name string) bool {
	last := name[strings.LastIndexAny(name, " (")+1:]
	return last != "" && fold(last)[0] == fold(code)[len(code)-1]
}

// allotrope reports whether an element's name stands for several solids, so
// that its symbol would say less.
func allotrope(name string) bool { return name == "carbon" || name == "phosphorus" || name == "boron" }

// resolveFormula names a formula if it can only mean one compound.
func (s *Swapper) resolveFormula(word string, f *chem.Formula) *term {
	t := &term{isFormula: true, formula: word}
	composition, definite := f.Composition()
	if !definite {
		return t
	}
	if row, ok := s.pack.Compounds.ByName(word); ok && row.Hill == composition.Hill() && row.Kind != "mixture" { // C2H5OH, EtOH
		t.use(row)
		t.verified = byStructure
		return t
	}
	rows := s.pack.Compounds.ByFormula(word)
	if len(rows) == 0 {
		if name, ok := chem.FormulaToName(word); ok && !allotrope(name) {
			t.name, t.source, t.verified = name, fromGrammar, byStructure
		}
		return t
	}
	row := rows[0]
	if row.Kind == "polymer" || row.Kind == "mixture" {
		return t
	}
	same := s.pack.Compounds.ByComposition(composition)
	bare := f.Plain() == composition.Hill()
	g, err := chem.ParseFormula(row.Formula)
	switch {
	case len(rows) > 1 || bare && (len(same) > 1 || manyIsomers(composition)):
		t.verified, t.rows = unproven, same
	case err == nil && g.Plain() == f.Plain():
		t.verified = byStructure
	case len(same) == 1:
		t.verified = byComposition
	default:
		t.verified, t.rows = unproven, rows
	}
	if t.verified != unproven || s.unverified {
		t.use(row)
	}
	return t
}

// use makes the row of the table the meaning of the term.
func (t *term) use(row *chem.Compound) {
	t.row, t.source, t.name, t.iupac = row, fromTable, row.Name, row.IUPAC
}

// manyIsomers reports whether a bare count of atoms is that of an organic
// compound large enough to have isomers that the table does not list.
func manyIsomers(c chem.Composition) bool {
	if c.Count("C").Float() >= 4 && c.Count("H").Float() >= 2*c.Count("C").Float() { // C6H14
		return true
	}
	return c.Count("C").Float() >= 2 && c.Count("H").Float() >= 2 && c.Count("O").Float()+c.Count("N").Float() > 0
}

// distinctFormula is the conventional formula of a row, "" where other compounds
// share it: as a bare count of atoms, or as it is written (C6H4(CH3)2).
func (s *Swapper) distinctFormula(row *chem.Compound) string {
	f, err := chem.ParseFormula(row.Formula)
	if err != nil {
		return ""
	}
	c, ok := f.Composition()
	if !ok || f.Plain() == c.Hill() && len(s.pack.Compounds.ByComposition(c)) > 1 || len(s.pack.Compounds.ByFormula(row.Formula)) > 1 {
		return ""
	}
	return row.Formula
}
