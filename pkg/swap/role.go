package swap

import (
	"strings"

	"assay/pkg/chem"
	"assay/pkg/ner"
)

// evidence sums up what the mentions of one substance say about its role.
type evidence struct {
	used          bool // an amount, a purity or a precursor's place in the sentence
	weighed       bool // an amount or a purity is told
	made          bool // said to be made, or to have the form of a product
	result        bool // said right there to come out of a step, or named in the heading
	salt, reagent bool
	target        bool // named in what the recipe is for
}

// assignRoles decides which substances are ingredients and which products.
// Substances go by their composition, so that name and formula, and all
// mentions, have one role. The target is a product; so is, where no target is
// told, whatever no phrase holds as an ingredient.
func (r *Reading) assignRoles() {
	mats := r.mats
	if len(mats) == 0 {
		return
	}
	r.markUsed()
	target := r.targetKeys()
	seen := make([]evidence, 0, len(mats))
	about := make([]int32, len(mats)) // which evidence is about each mention
	number := r.memo().keys
	clear(number)
	for i := range mats {
		m := &mats[i]
		n, ok := number[m.key]
		if !ok {
			n = int32(len(seen))
			number[m.key] = n
			seen = append(seen, evidence{target: target[m.key] || r.inTarget(m)})
		}
		about[i] = n
		e := &seen[n]
		e.salt, e.reagent = e.salt || m.salt, e.reagent || m.reagent
		e.used, e.weighed = e.used || m.used, e.weighed || m.weighed
		e.made = e.made || r.saidMade(m)
		e.result = e.result || len(m.elements) > 2 && (r.madeHere(m) || !m.salt && r.doc.Spans[m.span].Start < r.title())
	}
	for i := range mats {
		e, m := &seen[about[i]], &mats[i]
		m.role = decide(e, m, r.doc.Target != "")
		m.always = m.role == roleIngredient && !m.single() && (e.salt || !e.made)
		if m.role == roleIngredient && !m.single() && !m.used && e.made && !e.salt {
			m.role = roleProduct // ZnO powder goes in, and ZnO wires come out
		}
		if mats[i].incidental && mats[i].role == roleIngredient {
			mats[i].role = roleUnknown
		}
	}
}

func decide(e *evidence, m *material, targetTold bool) role {
	switch {
	case e.target:
		return roleProduct
	case m.single():
		if m.used || e.used && !e.made {
			return roleIngredient
		}
		return roleUnknown
	case m.complex, e.result:
		return roleProduct // an intermediate at least
	case e.salt:
		return roleIngredient
	case e.made && !e.weighed:
		return roleProduct
	case e.used || e.reagent || e.weighed:
		return roleIngredient
	case m.formula != nil && !targetTold:
		return roleProduct
	}
	return roleUnknown
}

// targetKeys reads the formulas in what the recipe is for.
func (r *Reading) targetKeys() map[string]bool {
	if r.doc.Target == "" {
		return nil
	}
	keys := map[string]bool{}
	for word := range strings.FieldsFuncSeq(r.doc.Target, func(c rune) bool { return strings.ContainsRune(" \t\n,;:\"'?!", c) }) {
		word = strings.Trim(word, ".")
		if len(word) > 1 && word[0] == '(' && word[len(word)-1] == ')' {
			word = word[1 : len(word)-1]
		}
		for _, w := range [...]string{word, strings.TrimSuffix(word, ")"), untilHyphen(word)} {
			if f, err := chem.ParseFormula(w); err == nil && len(f.Elements()) > 1 {
				keys[fromFormula(f).key] = true
			}
		}
	}
	return keys
}

func untilHyphen(word string) string {
	before, _, _ := strings.Cut(word, "-")
	return before
}

// inTarget reports whether the mention stands in the target as it is written.
func (r *Reading) inTarget(m *material) bool {
	word := r.textOf(r.doc.Spans[m.span])
	if len(word) < 4 || r.doc.Target == "" || m.formula != nil {
		return false
	}
	return strings.Contains(fold(r.doc.Target), fold(word))
}

// markUsed finds the mentions that an ingredient phrase holds, and spreads
// this along lists: "A, B and C (99%)".
func (r *Reading) markUsed() {
	mats, spans := r.mats, r.doc.Spans
	share := false // the mention before is told by its share
	for i := range mats {
		m := &mats[i]
		m.weighed = r.hasAmount(m.span)
		m.used = m.weighed || r.inIngredientPhrase(m, spans[m.span])
		before := share
		share = !m.single() && r.hasShare(m.span)
		m.used = m.used || share && strings.HasSuffix(r.doc.Text[:spans[m.span-1].Start], " in ") // in 0.5% surfactant
		if before && share && spans[m.span].Start-spans[mats[i-1].span].End < 30 {
			m.used, mats[i-1].used = true, true // 45 wt% MgO, 55 wt% ZnO: what a mixture is made of
		}
	}
	for i := 1; i < len(mats); i++ {
		mats[i].used = mats[i].used || mats[i-1].used && r.listed(i-1, i)
	}
	for i := len(mats) - 2; i >= 0; i-- {
		mats[i].used = mats[i].used || mats[i+1].used && r.listed(i, i+1)
	}
	for i := range mats {
		mats[i].incidental = r.incidental(&mats[i])
		mats[i].used = mats[i].used && !mats[i].incidental
	}
}

// listed reports whether two mentions that follow each other are items of one
// list: nothing but brackets and a conjunction stands between them.
func (r *Reading) listed(i, j int) bool {
	spans := r.doc.Spans
	gap := r.doc.Text[spans[r.mats[i].span].End:spans[r.mats[j].span].Start]
	if len(gap) > 80 {
		return false
	}
	for {
		open := strings.IndexByte(gap, '(')
		if open < 0 {
			break
		}
		n := strings.IndexByte(gap[open:], ')')
		if n < 0 {
			return false
		}
		gap = gap[:open] + gap[open+n+1:]
	}
	switch strings.TrimSpace(gap) {
	case ",", "and", ", and", "or", "&", "+", "/", "with":
		return true
	}
	return false
}

// hasAmount reports whether the mention has an amount before it ("0.5 g of A")
// or an amount or purity behind it ("A (99%)").
func (r *Reading) hasAmount(i int) bool {
	spans, text := r.doc.Spans, r.doc.Text
	if i > 0 && spans[i-1].Type == ner.TypeNumericalValue && ofGap(text[spans[i-1].End:spans[i].Start]) && r.amountSpan(i-1, false) {
		return true
	}
	for j := i + 1; j < len(spans) && j <= i+3; j++ {
		gap := text[spans[i].End:spans[j].Start]
		if !bracketGap(gap) {
			break
		}
		if spans[j].Type == ner.TypeNumericalValue && r.amountSpan(j, true) {
			return true
		}
	}
	return false
}

// hasShare reports whether a percentage stands right before the mention.
func (r *Reading) hasShare(i int) bool {
	spans := r.doc.Spans
	if i == 0 || spans[i-1].Type != ner.TypeNumericalValue || r.doc.Text[spans[i-1].End:spans[i].Start] != " " {
		return false
	}
	q := r.quantityWord(i - 1)
	return q.Unit != nil && q.Unit.Kind == "percentage"
}

// ofGap reports whether nothing but "of" and adjectives stands between an
// amount and a substance.
func ofGap(gap string) bool {
	switch strings.Trim(gap, " ") {
	case "", "-", "porous", "dry", "dried", "anhydrous", "pure", "commercial", "fresh", "solid", "powdered", "fine", "metallic", "elemental":
		return true
	}
	return strings.HasPrefix(gap, " of ") && len(gap) < 40 && !strings.ContainsAny(gap, ",.;()0123456789")
}

// bracketGap reports whether a gap leads from a substance into the bracket or
// apposition behind it.
func bracketGap(gap string) bool {
	if len(gap) > 60 {
		return false
	}
	if gap == ", " || gap == ": " || gap == " " {
		return true
	}
	for _, form := range [...]string{" nanoparticles", " nanopowder", " particles", " powders", " powder", " granules", " foil", " wire"} {
		gap = strings.TrimPrefix(gap, form)
	}
	open := strings.TrimLeft(gap, " -")
	return strings.HasPrefix(open, "(") && !strings.Contains(open, ")")
}

// leastPurity is the share from which on a percentage behind a substance tells
// its purity rather than its part in a mixture.
const leastPurity = 0.9

// amountSpan reports whether the quantity of span i is an amount, or, if share, a purity.
func (r *Reading) amountSpan(i int, share bool) bool {
	q := r.quantityWord(i)
	return q.Unit != nil && (isAmount(q.Unit.Kind) || share && q.Unit.Kind == "percentage" && q.Unit.Base(q.Low) >= leastPurity)
}

// inIngredientPhrase reports whether the words around a mention make it an
// ingredient.
func (r *Reading) inIngredientPhrase(m *material, span ner.Span) bool {
	if m.single() {
		return r.swapper.usedElement.beside(r.doc.Text, span)
	}
	return r.swapper.used.beside(r.doc.Text, span)
}

// saidMade reports whether the words around a mention make it a product.
func (r *Reading) saidMade(m *material) bool {
	for _, w := range [...]string{" was obtained from", " were obtained from"} {
		if strings.HasPrefix(r.doc.Text[r.doc.Spans[m.span].End:], w) {
			return false
		}
	}
	return r.swapper.made.beside(r.doc.Text, r.doc.Spans[m.span])
}
