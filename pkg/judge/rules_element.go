package judge

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"assay/pkg/chem"
	"assay/pkg/ner"
)

// supplied are elements that come from solvents, air and organic matter, so
// their source is never missing.
var supplied = map[string]bool{"H": true, "D": true, "C": true, "N": true, "O": true}

// unheard are elements that no ordinary recipe handles. Actinium and some
// others are left out: as symbols they are abbreviations more often.
var unheard = map[string]bool{
	"Tc": true, "Pm": true, "Po": true, "At": true, "Rn": true, "Fr": true, "Ra": true, "Np": true, "Pu": true,
}

// substance is a chemical of the text or target: its spelling and elements.
type substance struct {
	text     string
	elements []string
	formula  *chem.Formula // nil if only its elements are known
	named    bool          // the text gives a name, not the formula
}

func (s substance) has(symbol string) bool { return contains(s.elements, symbol) }

// elements finds chemistry that cannot add up: elements of the product that
// no ingredient brings, elements nobody has in the cupboard, formulas whose
// charges do not balance.
func (c *checks) elements(d *document) []finding {
	mentioned := c.substances(d)
	var found []finding
	for _, s := range mentioned {
		for _, e := range s.elements {
			if unheard[e] {
				found = append(found, finding{elementFault, 1.25, fmt.Sprintf("%s holds %s", s.text, e)})
			}
		}
		if s.formula != nil && unbalanced(s.formula) {
			found = append(found, finding{elementFault, 0.75, fmt.Sprintf("the charges of %s do not balance", s.text)})
		}
	}
	sources := slices.Concat(mentioned, namedElements(d.text), c.listed(d.text))
	for _, product := range c.products(d, mentioned) {
		found = append(found, missing(product, sources)...)
	}
	return found
}

// namedElements lists the elements that a text calls by name, be it alone or
// in the name of a compound that no table knows, and those whose symbol stands
// alone and is no other word.
func namedElements(text string) []substance {
	var list []substance
	seen := map[string]bool{}
	for _, w := range wordsOf(text) {
		written := text[w.start:w.end]
		if seen[written] {
			continue
		}
		seen[written] = true
		e, ok := chem.ElementNamed(w.folded)
		if !ok && (len(written) == 2 && !chem.IsSymbolWord(written) || written == "S" || written == "B" || written == "P") {
			e, ok = chem.LookupElement(written)
		}
		if ok {
			list = append(list, substance{text: written, elements: []string{e.Symbol}, named: true})
		}
	}
	return list
}

// listed finds compounds of the table that stand in a text as one word and were not
// recognised, as happens to systematic names that nobody uses in recipes.
func (c *checks) listed(text string) []substance {
	var list []substance
	seen := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		word = strings.Trim(word, ".,;:")
		if seen[word] {
			continue
		}
		seen[word] = true
		if row, ok := c.pack.Compounds.ByName(word); ok {
			if s, ok := c.byFormula(row.Formula); ok {
				s.text, s.named = word, true
				list = append(list, s)
			}
		}
	}
	return list
}

// substances lists the distinct chemicals of a text.
func (c *checks) substances(d *document) []substance {
	var list []substance
	seen := map[string]bool{}
	for _, span := range d.spans {
		text := d.mention(span)
		if seen[text] {
			continue
		}
		var s substance
		var ok bool
		switch span.Type {
		case ner.TypeFormula, ner.TypeElement:
			s, ok = c.byFormula(text)
		case ner.TypeCompoundName, ner.TypeIUPACName, ner.TypeAbbreviation:
			s, ok = c.byName(text)
		}
		if ok {
			seen[text] = true
			list = append(list, s)
		}
	}
	return list
}

func (c *checks) byFormula(text string) (substance, bool) {
	f, err := chem.ParseFormula(text)
	if err != nil {
		return substance{}, false
	}
	return substance{text: text, elements: f.Elements(), formula: f}, true
}

// byName finds the elements of a named compound: by the table, by the rules
// of inorganic names, else by the element names among its words.
func (c *checks) byName(text string) (substance, bool) {
	formula, ok := "", false
	if row, found := c.pack.Compounds.ByName(text); found {
		formula, ok = row.Formula, true
	} else {
		formula, ok = chem.NameToFormula(text)
	}
	if ok {
		if s, ok := c.byFormula(formula); ok {
			s.text, s.named = text, true
			return s, true
		}
	}
	s := substance{text: text, named: true}
	for _, w := range wordsOf(text) {
		if e, ok := chem.ElementNamed(w.folded); ok {
			s.elements = append(s.elements, e.Symbol)
		}
	}
	return s, len(s.elements) > 0
}

// products lists what the recipe is to give: the substances of the target, or
// without a target those formulas of the text that are no usual compound and
// join elements which others bring one by one.
func (c *checks) products(d *document, mentioned []substance) []substance {
	if d.target != "" {
		// A name that stands alone is no sentence, which recognisers reckon with.
		target := d.target + "."
		spans, err := c.dict.Recognise(context.Background(), target)
		if err != nil {
			return nil
		}
		return c.substances(&document{text: target, spans: spans})
	}
	var list []substance
	for _, s := range mentioned {
		if s.named || s.formula.Multiphase() || len(c.pack.Compounds.ByFormula(s.text)) > 0 {
			continue
		}
		if metals(s) >= 2 {
			list = append(list, s)
		}
	}
	return list
}

func metals(s substance) int {
	n := 0
	for _, e := range s.elements {
		if !supplied[e] {
			n++
		}
	}
	return n
}

// missing finds the elements of a product that no other substance brings.
// Where none of them is brought, the product is rather bought than made.
func missing(product substance, mentioned []substance) []finding {
	var found []finding
	brought := 0
	for _, e := range product.elements {
		if supplied[e] {
			continue
		}
		if suppliedBy(e, product, mentioned) {
			brought++
		} else {
			found = append(found, finding{elementFault, 1.25, fmt.Sprintf("nothing brings the %s of %s", e, product.text)})
		}
	}
	if brought == 0 && len(found) > 1 {
		return nil
	}
	return found
}

func suppliedBy(symbol string, product substance, mentioned []substance) bool {
	for _, s := range mentioned {
		if s.has(symbol) && !sameProduct(s, product) {
			return true
		}
	}
	return false
}

// components are the parts of a glass, a composite or a layered product, such as
// TeO2–ZnO–Na2O, each of which may well be what the product is made from.
func components(product string) []string {
	return strings.FieldsFunc(product, func(r rune) bool { return strings.ContainsRune("-–—/·@", r) })
}

// sameProduct reports whether a substance is the product or a relative of it:
// the same text, the same elements apart from the usual ones, or the product
// with a dopant.
func sameProduct(s, product substance) bool {
	if s.text == product.text {
		return true
	}
	if s.formula != nil && strings.Contains(product.text, s.text) {
		return !contains(components(product.text), s.text)
	}
	n := 0
	for _, e := range product.elements {
		if !supplied[e] && s.has(e) {
			n++
		}
	}
	return metals(product) >= 2 && n == metals(product)
}

// anion is the charge of the elements that end an inorganic formula.
var anion = map[string]float64{"O": -2, "S": -2, "Se": -2, "Te": -2, "F": -1, "Cl": -1, "Br": -1, "I": -1}

// unbalanced reports whether the metals of an oxide, halide or chalcogenide
// cannot bear the charge of its anions, mixed valence allowed. Anything with
// carbon, hydrogen or nitrogen is left alone.
func unbalanced(f *chem.Formula) bool {
	composition, ok := f.Composition()
	if !ok || f.Multiphase() || f.Doped() || composition.Charge() != 0 {
		return false
	}
	var negative, low, high float64
	for _, symbol := range composition.Elements() {
		count := composition.Count(symbol).Float()
		if charge, ok := anion[symbol]; ok {
			if symbol != "O" && composition.Count("O").Sign() != 0 {
				return false // a sulfate, a chlorate, an oxyhalide
			}
			negative += count * charge
			continue
		}
		e, ok := chem.LookupElement(symbol)
		if !ok || len(e.States) == 0 || symbol == "C" || symbol == "H" || symbol == "N" || e.States[len(e.States)-1] <= 0 {
			return false
		}
		high += count * float64(e.States[len(e.States)-1])
		low += count * float64(lowestPositive(e.States))
	}
	// Peroxides and polysulfides carry less charge than counted here, so only
	// an excess of anions beyond twice the metals' reach is a fault.
	return negative < 0 && high > 0 && (-negative < 0.98*low || -negative > 2*high)
}

func lowestPositive(states []int8) int8 {
	for _, s := range states {
		if s > 0 {
			return s
		}
	}
	return 1
}
