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

// elements proposes, for each element that the ingredients supply, another of
// its group in every mention of an ingredient. The product keeps its elements,
// so that nothing supplies one of them any more.
//
// In a pack whose groups hold reagents these take the place of elements.
func (s *Swapper) elements(c *collector) {
	if s.hasReagents {
		s.reagents(c)
	}
	if !s.hasElements {
		return
	}
	mats := c.reading.materials()
	needed := c.reading.neededElements(mats)
	c.noteElements(mats)
	tried := s.exchangeAll(c, needed, nil, supplies)
	if !c.reading.removesToken(c) {
		s.exchangeAll(c, needed, tried, contains)
	}
}

// exchangeAll adds the candidates for the elements of the ingredients that the
// filter lets through and that have not been tried, and returns all tried.
func (s *Swapper) exchangeAll(c *collector, needed map[string]*material, tried []string, filter func(*material, string, bool) bool) []string {
	mats := c.reading.materials()
	for i := range mats {
		if mats[i].role != roleIngredient {
			continue
		}
		for _, from := range mats[i].shown {
			if slices.Contains(tried, from) || !filter(&mats[i], from, needed[from] != nil) {
				continue
			}
			tried = append(tried, from)
			s.exchange(c, mats, from, needed)
		}
	}
	return tried
}

// removesToken reports whether a candidate found so far for this type removes a
// token by itself.
func (r *Reading) removesToken(c *collector) bool {
	v := r.vocabulary()
	var buf [64]int32
	seen := buf[:0] // tokens that the candidate at hand has edits in
	last := int32(-1)
	for i := range c.edits {
		e := &c.edits[i]
		if c.found[e.of].typ != c.typ {
			continue
		}
		if e.of != last {
			seen, last = seen[:0], e.of
		}
		token := v.at(int(e.start))
		if token < 0 {
			continue
		}
		seen = append(seen, token)
		n := int32(0)
		for _, other := range seen {
			if other == token {
				n++
			}
		}
		if n == v.count[token] {
			return true // every place of a token is edited
		}
	}
	return r.removesSome(c)
}

// removesSome is the slow and exact answer.
func (r *Reading) removesSome(c *collector) bool {
	var edits []edit
	for first := range c.found {
		if c.found[first].typ != c.typ {
			continue
		}
		edits = edits[:0]
		for i := range c.edits {
			if int(c.edits[i].of) == first {
				edits = append(edits, c.edits[i])
			}
		}
		slices.SortFunc(edits, func(a, b edit) int { return int(a.start - b.start) })
		t := newTally(r.doc.Text, r.vocabulary(), edits)
		for j := range t.edits {
			t.set(int32(j), true)
		}
		if t.gone > 0 {
			return true
		}
	}
	return false
}

// neededElements maps the elements of the products to the product that tells
// most of them.
func (r *Reading) neededElements(mats []material) map[string]*material {
	needed := map[string]*material{}
	for i := range mats {
		m := &mats[i]
		if m.role != roleProduct || !r.needs(m) {
			continue
		}
		for _, e := range m.elements {
			if m.formula == nil && (e == "F" || e == "Cl" || e == "Br") {
				continue // a chlorophosphate is no reason to make much of a metal's chloride
			}
			if old := needed[e]; old == nil || len(old.elements) < len(m.elements) {
				needed[e] = m
			}
		}
	}
	return needed
}

// needs reports whether a product's formula is good enough to conclude from:
// not an oxide by which a glass or ash is told (Na2O), not an alloy or couple
// (Mn-Mg, Pt/C), not the first part of a formula set with spaces.
func (r *Reading) needs(m *material) bool {
	span := r.doc.Spans[m.span]
	behind := r.doc.Text[span.End:]
	if m.auxiliary || m.single() || len(behind) > 1 && behind[0] == ' ' && isDigit(behind[1]) {
		return false
	}
	if m.couple {
		return false
	}
	others := 0
	for _, e := range m.elements {
		if e != "H" && e != "O" {
			others++
		}
	}
	return others > 1 || countMetals(m.elements) > 0
}

// supplies reports whether an ingredient is there for the sake of the element.
func supplies(m *material, symbol string, needed bool) bool {
	switch symbol {
	case "H", "C", "N", "O", "D":
		return false
	}
	switch {
	case needed:
		return true
	case m.auxiliary:
		return false
	case m.single():
		return symbol != "F" && symbol != "Cl" && symbol != "Br"
	case !isMetal(symbol):
		return false
	case symbol == "Li":
		return true
	case isAlkaline(symbol):
		e, _ := chem.LookupElement(symbol)
		return e.Group == 2
	}
	return true
}

// contains reports whether the element is one of an ingredient that no other
// could replace: the last resort in texts without a metal to exchange.
func contains(m *material, symbol string, _ bool) bool {
	switch symbol {
	case "B", "P", "S", "Se", "Te", "As":
		return !m.auxiliary || m.active
	}
	return false
}

// exchange adds the candidate that replaces one element.
func (s *Swapper) exchange(c *collector, mats []material, from string, needed map[string]*material) {
	to := s.relative(c, from, needed)
	if to == "" {
		return
	}
	c.taken, c.left = append(c.taken, to), append(c.left, from)
	why := "no ingredient supplies " + from + " any more"
	if p := needed[from]; p != nil {
		why += ", which " + c.reading.textOf(c.reading.doc.Spans[p.span]) + " needs"
	}
	add := func(e edit) {
		e.why = why
		c.add(from, withArticle(c.reading.doc.Text, e))
	}
	var buf [8]*substance
	seen := buf[:0]
	first := len(c.edits)
	for i := range mats {
		m := &mats[i]
		if m.role != roleIngredient {
			continue
		}
		c.reading.exchangeIn(m, from, to, add)
		if m.always && !slices.Contains(seen, m.substance) {
			seen = append(seen, m.substance)
			c.reading.exchangeBetween(m, from, to, add)
		}
	}
	c.exchangeGlosses(mats, first, from, to, add)
	c.joinPairs(mats, first)
}

// exchangeBetween finds the places of an element where the word of a mention
// stands again and no entity is marked.
func (r *Reading) exchangeBetween(m *material, from, to string, add func(edit)) {
	word := r.textOf(r.doc.Spans[m.span])
	edits := m.exchange(word, from, to)
	if len(edits) == 0 || m.full != "" || len(word) < 3 {
		return
	}
	for at := range r.unmarked(word, m.salt, false) {
		if at < r.title() {
			continue
		}
		for _, e := range edits {
			if e.start == 0 && startsUpper(r.doc.Text[at:]) {
				e.repl = domain.Capitalise(e.repl)
			}
			e.start += int32(at)
			e.end += int32(at)
			add(e)
		}
	}
}

// relative draws the replacement: a stable neighbour in the same group that the
// text does not use yet, if there is one. Never do two elements become one, nor does one
// take the place of another that leaves: it would still be supplied.
func (s *Swapper) relative(c *collector, from string, needed map[string]*material) string {
	group, ok := s.pack.GroupOf(from)
	if !ok {
		return ""
	}
	at := slices.Index(group.Members, from)
	fresh := make([]string, 0, 16)
	var others []string
	for i, to := range group.Members {
		switch {
		case to == from || radioactive(to) || to == "C" || to == "N" || to == "O" || to == "H" || to == "Be" || needed[to] != nil:
		case slices.Contains(c.taken, to) || slices.Contains(c.left, to) || slices.Contains(c.reading.present, to):
		case abs(i-at) > 2:
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

// exchangeIn finds the places of an element in a mention and calls add with
// the edit of each.
func (r *Reading) exchangeIn(m *material, from, to string, add func(edit)) {
	span := r.doc.Spans[m.span]
	if m.formula == nil && m.full != "" {
		if e, ok := r.exchangeCode(m, span, from, to); ok {
			add(e)
		}
		return
	}
	for _, e := range m.exchange(r.textOf(span), from, to) {
		e.start += int32(span.Start)
		e.end += int32(span.Start)
		add(e)
	}
}

// exchangeCode writes out an abbreviation, which shows no element (TEOS), with
// the element exchanged. In brackets behind its own name it goes.
func (r *Reading) exchangeCode(m *material, span ner.Span, from, to string) (edit, bool) {
	inName := m.exchange(m.full, from, to)
	if len(inName) == 0 {
		return edit{}, false
	}
	text, spans := r.doc.Text, r.doc.Spans
	e := edit{start: int32(span.Start), end: int32(span.End)}
	if m.span > 0 && r.bracketed(m.span-1) && isChemical(spans[m.span-1].Type) {
		name, behind := spans[m.span-1].End, text[span.End:]
		switch {
		case strings.HasPrefix(behind, ")"):
			return edit{start: int32(name), end: e.end + 1}, true
		case strings.HasPrefix(behind, ", "), strings.HasPrefix(behind, "; "):
			return edit{start: int32(name), end: e.end + 2, repl: text[name:span.Start]}, true
		}
	}
	if r.bracketed(m.span) && isChemical(spans[m.span+1].Type) {
		return e, false // the name follows and is exchanged itself
	}
	e.repl = string(applyEdits(nil, m.full, inName))
	if startsSentence(text, span.Start) {
		e.repl = domain.Capitalise(e.repl)
	}
	return e, true
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
			edits = append(edits, edit{start: int32(i), end: int32(i + len(from)), repl: to})
			i, j = i+len(from), j+len(to)
			continue
		}
		if j >= len(after) || before[i] != after[j] {
			return []edit{{end: int32(len(before)), repl: after}}
		}
		i, j = i+1, j+1
	}
	if j != len(after) {
		return []edit{{end: int32(len(before)), repl: after}}
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
