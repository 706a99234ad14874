package knowledge

import (
	"strings"

	"assay/pkg/chem"
)

// compound writes the line of a compound and notes its elements. A mention that
// neither the table nor the grammar knows, or that several compounds share, has
// no line.
func (e *entries) compound(mention string) {
	c, ok := e.lookUp(mention)
	if ok && e.first(c.Name) {
		e.compounds = append(e.compounds, compoundLine(mention, c))
	}
	formula := c.Formula
	if !ok {
		formula = mention
	}
	f, err := chem.ParseFormula(formula)
	if err != nil {
		return
	}
	for _, symbol := range f.Elements() {
		if g, ok := e.pack.GroupOf(symbol); ok {
			e.member(g, symbol)
		}
	}
}

func (e *entries) lookUp(mention string) (chem.Compound, bool) {
	if t := e.pack.Compounds; t != nil {
		if c, ok := t.ByName(mention); ok {
			return *c, true
		}
		switch rows := t.ByFormula(mention); {
		case len(rows) == 1:
			return *rows[0], true
		case len(rows) > 1:
			return chem.Compound{Formula: mention}, false
		}
	}
	if name, ok := chem.FormulaToName(mention); ok {
		return chem.Compound{Name: name, Formula: mention}, true
	}
	if formula, ok := chem.NameToFormula(mention); ok {
		return chem.Compound{Name: mention, Formula: formula}, true
	}
	return chem.Compound{}, false
}

// compoundLine starts with the mention where that is a notation of its own.
func compoundLine(mention string, c chem.Compound) string {
	line := "- "
	if mention != c.Formula && mention != c.IUPAC && !strings.EqualFold(mention, c.Name) {
		line += mention + " = "
	}
	if c.Formula != "" {
		line += c.Formula + ": "
	}
	line += c.Name
	if c.IUPAC != "" && c.IUPAC != c.Name {
		line += "; IUPAC " + c.IUPAC
	}
	return line
}
