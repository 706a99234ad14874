package swap

import (
	"assay/pkg/domain"
	"assay/pkg/ner"
)

// Swapper makes rewrites with the dictionaries of one domain. It is safe for
// concurrent use.
type Swapper struct {
	pack       *domain.Pack
	unverified bool
	sources    []Source
	labels     []source                    // of the sources
	auxiliary  map[string]bool             // folded words and compositions
	windows    map[string][]*domain.Window // by context
	lacking    map[*domain.Equipment]string
	memos      shelf

	hasElements, hasReagents bool // what the pack's groups hold

	used, usedElement, made, incidental *phrases
	measuring, concluding               *signs
}

// Options change what a Swapper does.
type Options struct {
	// Unverified also makes representational edits whose equivalence could not
	// be shown by structure or composition.
	Unverified bool
	// Sources are asked by LookUp for what text, table and grammar leave open.
	Sources []Source
}

// New returns a Swapper over a domain pack.
func New(pack *domain.Pack, opt Options) *Swapper {
	s := &Swapper{pack: pack, unverified: opt.Unverified, windows: windowsByContext(pack), lacking: lackings(pack)}
	s.sources = opt.Sources
	for _, source := range opt.Sources {
		s.labels = append(s.labels, sourceNamed(source.Label()))
	}
	for i := range pack.Groups {
		s.hasElements = s.hasElements || pack.Groups[i].Elements
		s.hasReagents = s.hasReagents || !pack.Groups[i].Elements
	}
	s.auxiliary = s.auxiliaries()
	s.used, s.usedElement, s.made, s.incidental = usedPhrases(), elementPhrases(), madePhrases(), incidentalPhrases()
	s.measuring, s.concluding = measuringSigns(), concludingSigns()
	return s
}

// Reading is a text that has been read: its tokens and sentences. It serves
// any number of drafts, one at a time.
type Reading struct {
	swapper  *Swapper
	doc      Document
	hash     uint64
	vocab    *vocabulary // nil until asked for
	sents    []sentence
	mats     []material
	present  []string // elements that the substances of the text show
	terms    map[string]*term
	shorts   []ner.Abbreviation  // that the text defines, once asked for
	spelled  []ner.Abbreviation  // those and all others that it spells out
	narrowed []ner.Span          // the mentions as notations see them, once asked for
	abroad   map[string]*Rewrite // translations by language
	words    []spanWord          // of each span, nil until asked for
	cues     cues
	titled   bool // whether titleEnd is known
	titleEnd int  // byte behind the title
	lent     *memo
}

// Read prepares a text. The spans must be sorted by start, disjoint and at
// character boundaries of the text, as ner.Spans gives them.
func (s *Swapper) Read(doc Document) *Reading {
	return &Reading{swapper: s, doc: doc, hash: hashText(doc.Text)}
}

// Anchor returns the text itself with the account of an unedited rewrite.
func (r *Reading) Anchor() Rewrite {
	return Rewrite{Prediction: r.doc.Text, Meta: Meta{Type: Anchor, Category: "anchor", UniqueTokens: r.vocabulary().size()}}
}

// collect asks the family of the collector's type for candidates.
func (s *Swapper) collect(c *collector) {
	switch c.typ {
	case Element:
		s.elements(c)
	case Numerical:
		s.quantities(c)
	case Equipment:
		s.equipment(c)
	case Action:
		s.verbs(c)
	case ToFormula, ToName, ToIUPAC:
		s.notations(c)
	}
}

// textOf returns the words of a span.
func (r *Reading) textOf(s ner.Span) string { return r.doc.Text[s.Start:s.End] }
