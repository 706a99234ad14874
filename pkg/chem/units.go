package chem

// unit is a symbol or bracket at the top level of a formula with its count.
type unit struct {
	text    string // NO3 of (NO3)2, Na of Na2
	n       Rat
	bracket bool
	element uint8
}

func (u unit) written() string {
	s := u.text
	if u.bracket {
		s = "(" + s + ")"
	}
	if !u.n.Equal(one) {
		s += u.n.String()
	}
	return s
}

// units cuts a stretch of tokens at its top level; nil where an amount is indefinite.
func (f *Formula) units(first, last uint8) []unit {
	var out []unit
	for i := first; i < last; i++ {
		t := f.toks[i]
		a := f.amts[t.amt]
		if a.kind != amtExact {
			return nil
		}
		u := unit{n: a.con}
		switch t.kind {
		case tokOpen:
			u.bracket = true
			u.text = string(f.appendTokens(nil, i+1, t.mate))
			if t.id == '[' && ions().spelled["["+u.text+"]"] != nil {
				u.text = "[" + u.text + "]"
			}
			i = t.mate
		case tokElement:
			u.element = t.id
			u.text = symbolOf(t.id)
		case tokGroup:
			u.text = groups[t.id].abbr
		}
		out = append(out, u)
	}
	return out
}

// positiveOf reads units as one cation and its number.
func positiveOf(cat []unit) (positive, Rat, bool) {
	if len(cat) == 1 && cat[0].element != 0 && cat[0].element != deuterium {
		return positive{formula: cat[0].text, element: true}, cat[0].n, true
	}
	n, text := one, ""
	if len(cat) == 1 && cat[0].bracket {
		n, text = cat[0].n, cat[0].text
	} else {
		for _, u := range cat {
			text += u.written()
		}
	}
	c := ions().cationAt[text]
	if c == nil {
		return positive{}, n, false
	}
	return positive{formula: c.formula, charge: c.charge}, n, true
}

type negative struct {
	a *anion
	n Rat
}

// negativesOf lists the anions that units can mean: Cl3 is three chlorides, O2 two oxides
// or a peroxide, (NO3)2 two nitrates.
func negativesOf(an []unit) []negative {
	var out []negative
	text := ""
	for _, u := range an {
		text += u.written()
	}
	if len(an) == 1 {
		n := an[0].n
		for _, a := range ions().spelled[an[0].text] {
			if a.kind == anionMono || an[0].bracket || n.Equal(one) {
				out = append(out, negative{a, n})
			}
		}
		if an[0].n.Equal(one) && an[0].bracket {
			return out
		}
	}
	for _, a := range ions().spelled[text] {
		if a.kind != anionMono {
			out = append(out, negative{a, one})
		}
	}
	return out
}
