package swap

import (
	"context"
	"strings"

	"assay/pkg/chem"
	"assay/pkg/ner"
)

// Found is what a source outside says about a compound. Empty members are not
// known to it.
type Found struct {
	Atoms  string // all atoms, in Hill order or any other
	Charge int
	// Formula is the formula as chemists write it; where it is empty, one is
	// made of Atoms.
	Formula     string
	Name, IUPAC string
}

// Source looks up what text, table and grammar leave open. It answers with all
// compounds that the word may stand for, none if it knows none. An error says
// that it could not be asked; an error with a Kind() method names it in the
// record. A Source is called by several goroutines.
type Source interface {
	// Label is the lookup_source of its edits: "pubchem" or "llm".
	Label() string
	LookUp(ctx context.Context, word string, isFormula bool) ([]Found, error)
}

// LookUp asks the sources of the Swapper, in their order, for the chemical
// words of the text of which nothing is known offline, each word once. What they
// say is checked by composition, and what does not hold is left out. Drafts made
// afterwards use it. Without sources it does nothing. The error is that of a
// source that could not be asked.
func (r *Reading) LookUp(ctx context.Context) error {
	if len(r.swapper.sources) == 0 {
		return nil
	}
	if r.lent == nil {
		defer r.release()
	}
	asked := map[string]bool{}
	for i, span := range r.doc.Spans {
		if !isChemical(span.Type) {
			continue
		}
		word := r.textOf(span)
		t := r.termOf(span)
		if asked[word] || !t.open() || !r.askable(i, t) {
			continue
		}
		asked[word] = true
		told, err := r.swapper.ask(ctx, plainWord(word), t)
		if err != nil {
			return err
		}
		if told != nil {
			r.terms[word] = told
		}
	}
	return nil
}

// sourceNamed finds a source by its label.
func sourceNamed(label string) source {
	if label == fromPubChem.String() {
		return fromPubChem
	}
	return fromModel
}

// open reports whether nothing is known of a word offline.
func (t *term) open() bool {
	return t.row == nil && len(t.rows) == 0 && t.name == "" && t.iupac == "" && (t.isFormula || t.formula == "")
}

// askable reports whether a mention is worth a question: an abbreviation means
// too many things, a class of compounds no single one, and what is only a part
// of a name would be read as the whole.
func (r *Reading) askable(i int, t *term) bool {
	span := r.doc.Spans[i]
	word := r.textOf(span)
	if t.isCode || !standsAlone(r.doc.Text, span, t.isFormula) || partOfName(r.doc.Text, span, t) {
		return false
	}
	if t.isFormula {
		f, err := chem.ParseFormula(word)
		if err != nil {
			return false
		}
		c, ok := f.Composition()
		return ok && c.Charge() == 0 && len(f.Elements()) > 1 && c.Whole()
	}
	return span.Type != ner.TypeFormula && namesCompound(word)
}

// plainWord is a word as sources know it: line breaks are spaces.
func plainWord(word string) string { return strings.Join(strings.Fields(word), " ") }

// ask puts a word to the sources until one knows it.
func (s *Swapper) ask(ctx context.Context, word string, t *term) (*term, error) {
	for i, source := range s.sources {
		found, err := source.LookUp(ctx, word, t.isFormula)
		if err != nil {
			return nil, err
		}
		told := s.told(word, t, found)
		if told != nil && (told.verified != unproven || s.unverified) {
			told.source = s.labels[i]
			return told, nil
		}
	}
	return nil, nil
}

// told makes a term of what a source says, nil if that does not hold together.
func (s *Swapper) told(word string, t *term, found []Found) *term {
	one, atoms, ok := chosen(word, t.isFormula, found)
	if !ok {
		return nil
	}
	out := &term{isFormula: t.isFormula, name: one.Name, iupac: one.IUPAC, verified: byComposition, atoms: atoms.Hill()}
	if t.isFormula {
		out.formula = word
	} else {
		out.formula = formulaFor(one, atoms)
		out.name = word
	}
	f, err := chem.ParseFormula(word)
	bare := t.isFormula && err == nil && f.Plain() == atoms.Hill()
	if len(s.pack.Compounds.ByComposition(atoms)) > 0 || bare && manyIsomers(atoms) {
		out.verified = unproven
	}
	for _, name := range [...]*string{&out.name, &out.iupac} {
		switch c, read := s.atomsOf(*name); {
		case *name == word:
		case read && !c.Equal(atoms):
			*name = "" // it names something else
		case !read && !t.isFormula && !s.unverified:
			*name = "" // name for name, on a stranger's word
		case !read && !t.isFormula:
			out.verified = unproven
		}
	}
	if out.formula == "" && out.iupac == "" && (out.name == "" || out.name == word) {
		return nil
	}
	return out
}

// chosen picks the one compound that a word can mean: for a formula one of its
// composition, for a name the only composition that is on offer. Ions and words
// of a hydrate without its water are none.
func chosen(word string, isFormula bool, found []Found) (one Found, atoms chem.Composition, ok bool) {
	var own chem.Composition
	if isFormula {
		f, err := chem.ParseFormula(word)
		if err != nil {
			return one, atoms, false
		}
		own, _ = f.Composition()
	}
	for _, f := range found {
		c, read := readAtoms(f)
		switch {
		case !read || f.Charge != 0:
			if !isFormula {
				return one, atoms, false // it may mean this one
			}
			continue
		case isFormula && !c.Equal(own):
			continue
		case ok && !c.Equal(atoms):
			return one, atoms, false
		case !ok:
			one, atoms, ok = f, c, true
		}
	}
	hydrate := strings.Contains(strings.ToLower(one.Name+" "+one.IUPAC), "hydrate")
	if ok && !isFormula && hydrate != strings.Contains(strings.ToLower(word), "hydrate") {
		return one, atoms, false
	}
	return one, atoms, ok
}

// readAtoms counts the atoms that a source gives; where it gives a formula too,
// both must agree.
func readAtoms(f Found) (chem.Composition, bool) {
	text := f.Atoms
	if text == "" {
		text = f.Formula
	}
	c, err := chem.ParseHill(text)
	if err != nil {
		p, err := chem.ParseFormula(text)
		if err != nil {
			return c, false
		}
		var ok bool
		if c, ok = p.Composition(); !ok {
			return c, false
		}
	}
	if f.Formula != "" && f.Formula != text {
		p, err := chem.ParseFormula(f.Formula)
		if err != nil {
			return c, false
		}
		if d, ok := p.Composition(); !ok || !d.Equal(c) {
			return c, false
		}
	}
	return c, c.Charge() == 0
}

// formulaFor writes the formula of a compound: as its source does, else as an
// inorganic one is written, else in Hill order.
func formulaFor(one Found, atoms chem.Composition) string {
	if one.Formula != "" {
		return one.Formula
	}
	if formula, ok := chem.Conventional(atoms); ok {
		return formula
	}
	return atoms.Hill()
}

// atomsOf counts the atoms of a name that table or grammar can read.
func (s *Swapper) atomsOf(name string) (chem.Composition, bool) {
	formula := ""
	if row, ok := s.pack.Compounds.ByName(name); ok {
		formula = row.Formula
	} else if f, ok := chem.NameToFormula(name); ok {
		formula = f
	}
	f, err := chem.ParseFormula(formula)
	if err != nil {
		return chem.Composition{}, false
	}
	return f.Composition()
}

// namesCompound reports whether a word looks like the name of one definite
// compound that a database may know: not a polymer, a class, a mixture, or a
// salt whose name leaves the charge of its metal open.
func namesCompound(word string) bool {
	low := strings.ToLower(word)
	if len(low) < 5 || len(low) > 150 || strings.HasPrefix(low, "poly") || strings.ContainsAny(low, "/@:®™%") || strings.Contains(low, "polymer") {
		return false
	}
	words := strings.Fields(low)
	if _, metal := chem.ElementNamed(words[0]); metal && len(words) > 1 {
		return false // the grammar has refused it
	}
	last := words[len(words)-1]
	if len(words) == 1 && namesClass(last) {
		return false
	}
	for _, ending := range [...]string{
		"ate", "ide", "ite", "ine", "ane", "ene", "yne", "ol", "one", "al", "ose", "oxide", "acid", "amide", "amine", "azole", "yl", "ether",
		"ester", "nitrile", "silane", "hydrate", "hydrochloride", "in", "ium", "ure", "urea", "oic", "phosphine", "oxane", "furan", "thiol", "salt",
	} {
		if strings.HasSuffix(last, ending) {
			return !strings.HasSuffix(last, "material") && !strings.HasSuffix(last, "metal")
		}
	}
	return false
}

// namesClass reports whether a word names a class of compounds, a material or a
// thing of the laboratory.
func namesClass(word string) bool {
	switch strings.TrimSuffix(word, "s") {
	case "alcohol", "acetate", "alkane", "alkene", "amide", "amine", "anhydride", "azide", "bromide", "carbonate", "carbide", "chloride", "citrate",
		"cyanide", "ester", "ether", "fluoride", "halide", "hydrate", "hydride", "hydroxide", "iodide", "ketone", "nitrate", "nitride", "nitrite", "oxalate",
		"oxide", "phosphate", "silane", "silicate", "sulfate", "sulfide", "titanate", "ferrite", "tungstate", "molybdate", "vanadate", "borate", "aluminate",
		"stannate", "solvate", "hydrochloride", "thiol", "phosphine", "steroid", "peptide":
		return true // a class of compounds
	case "protein", "resin", "saline", "zeolite", "graphene", "graphite", "gelatin", "kaolin", "paraffin", "gasoline", "kerosene", "turpentine", "cellulose",
		"lignin", "chitin", "heparin", "albumin", "trypsin", "pepsin", "insulin", "keratin", "collagen", "casein", "agarose", "dextrin", "spinel", "mineral",
		"chemical", "material", "crystal", "metal", "medium", "limestone", "stone", "perovskite", "vaseline", "fluorite", "serine protease":
		return true // a material
	case "precipitate", "filtrate", "substrate", "plate", "concentrate", "condensate", "lysate", "eluate", "isolate", "aggregate", "composite", "membrane",
		"machine", "intermediate", "additive", "control", "protocol", "sol", "aerosol", "hydrosol", "template", "surfactant", "base", "sample", "coal", "side",
		"outside", "inside", "line", "zone", "cone", "bone", "engine", "turbine", "guideline", "pipeline", "baseline", "alkaline", "crystalline", "polycrystalline":
		return true // no substance at all
	}
	return false
}
