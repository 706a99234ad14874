package knowledge

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// maxChemDict is the most characters of a dictionary block.
const maxChemDict = 2000

// ChemDict looks up what a text names in the dictionaries of a domain pack. It
// is safe for concurrent use.
type ChemDict struct {
	pack *domain.Pack
	dict *ner.Dict
}

// NewChemDict makes the source of a pack.
func NewChemDict(p *domain.Pack) *ChemDict {
	return &ChemDict{pack: p, dict: ner.NewDict(p)}
}

// Block lists the compounds, elements, equipment and actions of the text, each
// once and in the order in which the text first has them. If they take more
// than 2,000 characters, the sections give way alike: each gets a line in turn
// until no more fits.
func (c *ChemDict) Block(ctx context.Context, q Query) (string, error) {
	spans, err := c.dict.Recognise(ctx, q.Text)
	if err != nil {
		return "", err
	}
	e := entries{pack: c.pack, seen: map[any]bool{}}
	for _, s := range spans {
		e.add(s.Type, q.Text[s.Start:s.End])
	}
	return layOut(e.sections(), maxChemDict), nil
}

// section is a heading and the lines below it.
type section struct {
	title string
	lines []string
}

// layOut writes sections one below the other, in at most limit characters.
func layOut(sections []section, limit int) string {
	taken := make([]int, len(sections))
	for full := false; !full; {
		full = true
		for i, s := range sections {
			if taken[i] == len(s.lines) {
				continue
			}
			cost := 1 + utf8.RuneCountInString(s.lines[taken[i]])
			if taken[i] == 0 {
				cost += 1 + utf8.RuneCountInString(s.title)
			}
			if cost > limit {
				sections[i].lines = s.lines[:taken[i]] // a shorter one further down would be out of order
				continue
			}
			limit -= cost
			taken[i]++
			full = false
		}
	}
	var b strings.Builder
	for i, s := range sections {
		if taken[i] > 0 {
			b.WriteString(s.title + "\n" + strings.Join(s.lines[:taken[i]], "\n") + "\n")
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// entries collects the lines of the four sections.
type entries struct {
	pack *domain.Pack
	seen map[any]bool // compounds, groups, rules and verbs that have a line

	compounds, equipment, actions []string
	groups                        []*domain.Group
	members                       map[*domain.Group][]string // that the text names
}

func (e *entries) first(key any) bool {
	known := e.seen[key]
	e.seen[key] = true
	return !known
}

func (e *entries) add(kind, mention string) {
	switch kind {
	case ner.TypeFormula, ner.TypeCompoundName, ner.TypeAbbreviation, ner.TypeIUPACName:
		e.compound(mention)
	case ner.TypeElement:
		e.element(mention)
	case ner.TypeEquipment:
		if m, ok := e.pack.EquipmentRule(mention); ok && e.first(m.Rule) {
			e.equipment = append(e.equipment, fmt.Sprintf("- %s: not %s (%s)", m.Rule.Name, m.Rule.Substitute, m.Rule.Lacks))
		}
	case ner.TypeActionVerb:
		if m, ok := e.pack.VerbForm(mention); ok && e.first(m.Pair) {
			e.actions = append(e.actions, "- "+m.Pair.Verb.Base+": "+m.Pair.Antonym.Base)
		}
	}
}

// element notes a mention of an element or, in packs that have them, of a
// reagent.
func (e *entries) element(mention string) {
	if g, ok := e.pack.GroupOf(mention); ok {
		e.member(g, mention)
	} else if m, ok := e.pack.MemberOf(mention); ok {
		e.member(m.Group, m.Member)
	}
}

func (e *entries) member(g *domain.Group, name string) {
	if e.members == nil {
		e.members = map[*domain.Group][]string{}
	}
	if e.first(g) {
		e.groups = append(e.groups, g)
	}
	if !slices.Contains(e.members[g], name) {
		e.members[g] = append(e.members[g], name)
	}
}

func (e *entries) sections() []section {
	alike := make([]string, len(e.groups))
	for i, g := range e.groups {
		alike[i] = fmt.Sprintf("- %s: %s; members: %s", strings.Join(e.members[g], ", "), g.Name, strings.Join(g.Members, ", "))
	}
	return []section{
		{"Compounds (formula: common name; IUPAC name if it is another):", e.compounds},
		{"Elements (group; its members):", alike},
		{"Equipment (what cannot stand in for it, and what that lacks):", e.equipment},
		{"Actions (the opposite):", e.actions},
	}
}
