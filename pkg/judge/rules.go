package judge

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/pkg/rubric"
)

// checks is the built-in judge of rules: it reads a text as a suspicious
// chemist would, with the dictionaries of a domain pack and nothing else. It
// never sees the reference.
//
// Each check looks for one kind of fault and names the swap type that makes
// such faults; the rubric's touched_by then says which criteria suffer.
// Notation is no fault: compounds are compared by their elements, whether
// they come as formula or as name.
type checks struct {
	pack  *domain.Pack
	dict  *ner.Dict
	verbs phrases[oddVerb]
	poor  phrases[[]*domain.Equipment] // substitutes, with the rules that name them
}

// newChecks loads a pack, the default one if it is not named.
func newChecks(nameOrDir string) (*checks, error) {
	pack, err := domain.Load(cmp.Or(nameOrDir, domain.Default))
	if err != nil {
		return nil, err
	}
	return &checks{pack: pack, dict: ner.NewDict(pack), verbs: oddVerbs(pack), poor: substitutes(pack)}, nil
}

// finding is one fault: the swap type that makes such faults, how much it
// weighs (1 is a fault that spoils a step for sure) and what it is.
type finding struct {
	swap   string
	weight float64
	why    string
}

// The swap types that checks look for.
const (
	elementFault   = "element_substitution"
	quantityFault  = "numerical_perturbation"
	equipmentFault = "equipment_substitution"
	verbFault      = "action_antonym"
)

// document is a text as the checks see it.
type document struct {
	text      string
	target    string
	spans     []ner.Span
	sentences []sentence
}

func (d *document) mention(s ner.Span) string { return d.text[s.Start:s.End] }

// spansIn returns the spans that begin in a sentence.
func (d *document) spansIn(s sentence) []ner.Span {
	begins := func(span ner.Span, pos int) int { return cmp.Compare(span.Start, pos) }
	from, _ := slices.BinarySearchFunc(d.spans, s.start, begins)
	to, _ := slices.BinarySearchFunc(d.spans, s.end, begins)
	return d.spans[from:to]
}

// inChemical reports whether byte pos lies in the name or formula of a
// chemical.
func (d *document) inChemical(pos int) bool {
	i, _ := slices.BinarySearchFunc(d.spans, pos, func(s ner.Span, pos int) int {
		if s.End <= pos {
			return -1
		}
		return 1
	})
	return i < len(d.spans) && d.spans[i].Start <= pos && chemical(d.spans[i].Type)
}

func chemical(spanType string) bool {
	switch spanType {
	case ner.TypeFormula, ner.TypeElement, ner.TypeCompoundName, ner.TypeAbbreviation, ner.TypeIUPACName:
		return true
	}
	return false
}

func (c *checks) read(in Input) *document {
	spans, err := c.dict.Recognise(context.Background(), in.Text)
	if err != nil {
		spans = nil // the dictionary recogniser never fails
	}
	return &document{text: in.Text, target: in.Target, spans: spans, sentences: sentences(in.Text)}
}

// faults runs the checks that the rubric has a use for: those of science
// answers, or those of procedures.
func (c *checks) faults(r *rubric.Rubric, in Input) []finding {
	if readsAnswers(r) {
		return answerFaults(in)
	}
	d := c.read(in)
	var found []finding
	for _, check := range []func(*document) []finding{c.quantities, c.equipment, c.actions, c.elements} {
		found = append(found, check(d)...)
	}
	return found
}

// score turns the findings into scores: the first faults cost most, and no
// number of them leaves the scale.
func (c *checks) score(r *rubric.Rubric, in Input) opinion {
	found := c.faults(r, in)
	o := opinion{reasoning: summary(found), scores: map[string]float64{}}
	weights := map[string]float64{}
	total := 0.0
	for _, f := range found {
		total += f.weight
		for _, key := range r.TouchedBy(f.swap) {
			weights[key] += f.weight
		}
	}
	for _, criterion := range r.Criteria {
		o.scores[criterion.Key] = lowered(r.Scale, weights[criterion.Key])
	}
	if r.Overall != "" {
		o.scores[r.Overall] = lowered(r.Scale, total)
	}
	return o
}

// lowered is the top of the scale less what faults of that weight cost.
func lowered(s rubric.Scale, weight float64) float64 {
	const patience = 3 // weight at which about two thirds of the scale are gone
	return grid(s, s.Max-(s.Max-s.Min)*(1-math.Exp(-weight/patience)))
}

func summary(found []finding) string {
	if len(found) == 0 {
		return "No fault was found."
	}
	const most = 12
	var b strings.Builder
	for i, f := range found {
		if i == most {
			fmt.Fprintf(&b, "; and %d more", len(found)-most)
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(f.why)
	}
	return b.String() + "."
}
