package swap

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/pkg/chem"
)

// elements proposes, for each element that the ingredients supply, another of
// its group in every mention of an ingredient. The product keeps its elements,
// so that nothing supplies one of them any more.
func (s *Swapper) elements(c *collector) {
	mats := c.reading.materials()
	needed := neededElements(mats)
	tried := make([]string, 0, 8)
	for i := range mats {
		if mats[i].role != roleIngredient {
			continue
		}
		for _, from := range c.reading.elementsOf(&mats[i]) {
			if slices.Contains(tried, from) || !s.supplies(&mats[i], from, needed) {
				continue
			}
			tried = append(tried, from)
			s.exchange(c, mats, from, needed)
		}
	}
}

// neededElements maps the elements of the products to a product that has them,
// as the text writes it.
func neededElements(mats []material) map[string]*material {
	needed := map[string]*material{}
	for i := range mats {
		if mats[i].role != roleProduct {
			continue
		}
		for _, e := range mats[i].elements {
			if needed[e] == nil {
				needed[e] = &mats[i]
			}
		}
	}
	return needed
}

// elementsOf lists the elements that a mention shows: those of a formula, or
// those of the words of a name.
func (r *Reading) elementsOf(m *material) []string {
	if m.formula != nil {
		return m.elements
	}
	return namedElements(r.textOf(r.doc.Spans[m.span]))
}

// supplies reports whether an ingredient is there for the sake of the element.
func (s *Swapper) supplies(m *material, symbol string, needed map[string]*material) bool {
	switch symbol {
	case "H", "C", "N", "O", "D":
		return false
	}
	if needed[symbol] != nil {
		return true
	}
	switch {
	case m.auxiliary || !isMetal(symbol):
		return false
	case symbol == "Li":
		return true
	case isAlkaline(symbol):
		e, _ := chem.LookupElement(symbol)
		return e.Group == 2
	}
	return true
}

// exchange adds the candidate that replaces one element.
func (s *Swapper) exchange(c *collector, mats []material, from string, needed map[string]*material) {
	to := s.relative(c, mats, from, needed)
	if to == "" {
		return
	}
	why := "no ingredient supplies " + from + " any more"
	if p := needed[from]; p != nil {
		why += ", which " + c.reading.textOf(c.reading.doc.Spans[p.span]) + " needs"
	}
	text := c.reading.doc.Text
	for i := range mats {
		m := &mats[i]
		if m.role != roleIngredient {
			continue
		}
		span := c.reading.doc.Spans[m.span]
		word := text[span.Start:span.End]
		for _, e := range exchangeIn(m, word, from, to) {
			e.start, e.end, e.why = e.start+span.Start, e.end+span.Start, why
			c.add(from, withArticle(text, e))
		}
	}
}

// relative draws the replacement: a stable element of the same group that the
// text does not use yet and that people work with.
func (s *Swapper) relative(c *collector, mats []material, from string, needed map[string]*material) string {
	group, ok := s.pack.GroupOf(from)
	if !ok {
		return ""
	}
	fresh := make([]string, 0, 16)
	var others []string
	for _, to := range group.Members {
		switch {
		case to == from || radioactive(to) || to == "C" || to == "N" || to == "O" || to == "H" || needed[to] != nil:
		case slices.ContainsFunc(mats, func(m material) bool { return slices.Contains(m.elements, to) }):
			others = append(others, to)
		default:
			fresh = append(fresh, to)
		}
	}
	if len(fresh) == 0 {
		fresh = others
	}
	if len(fresh) == 0 {
		return ""
	}
	return fresh[pick(c.draw("element", from), len(fresh))]
}

// radioactive reports whether an element has no stable form to weigh out.
func radioactive(symbol string) bool {
	e, ok := chem.LookupElement(symbol)
	return !ok || e.Number == 43 || e.Number == 61 || e.Number >= 84
}

// exchangeIn finds the places of an element in a formula or name. Offsets are
// those in the word.
func exchangeIn(m *material, word, from, to string) []edit {
	if m.formula == nil {
		return exchangeName(word, from, to)
	}
	if !slices.Contains(m.elements, from) {
		return nil
	}
	return symbolEdits(word, m.formula.ReplaceElement(from, to), from, to)
}

// symbolEdits tells which symbols of a formula were replaced. If the places
// are not to be told apart, the formula is one edit.
func symbolEdits(before, after, from, to string) []edit {
	if before == after {
		return nil
	}
	var edits []edit
	i, j := 0, 0
	for i < len(before) {
		if strings.HasPrefix(before[i:], from) && strings.HasPrefix(after[j:], to) && !longerSymbol(before[i:], from) {
			edits = append(edits, edit{start: i, end: i + len(from), repl: to})
			i, j = i+len(from), j+len(to)
			continue
		}
		if j >= len(after) || before[i] != after[j] {
			return []edit{{start: 0, end: len(before), repl: after}}
		}
		i, j = i+1, j+1
	}
	if j != len(after) {
		return []edit{{start: 0, end: len(before), repl: after}}
	}
	return edits
}

// longerSymbol reports whether the symbol at the start of rest is a longer one
// than symbol: Sn where S is looked for.
func longerSymbol(rest, symbol string) bool {
	r, n := utf8.DecodeRuneInString(rest[len(symbol):])
	if len(symbol) > 1 || !unicode.IsLower(r) {
		return false
	}
	_, ok := chem.LookupElement(rest[:len(symbol)+n])
	return ok
}
