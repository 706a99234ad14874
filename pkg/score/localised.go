package score

import "slices"

// results makes a Localisation of each type, in the order of the rows.
func (l *localiser) results() []Localisation {
	out := []Localisation{}
	for start := 0; start < len(l.units); {
		end := start
		for end < len(l.units) && l.units[end].kind == l.units[start].kind && l.units[end].axis == l.units[start].axis {
			end++
		}
		out = append(out, l.result(l.units[start:end]))
		start = end
	}
	return out
}

func (l *localiser) result(units []pointing) Localisation {
	kind := l.study.types.List[units[0].kind]
	r := Localisation{Type: kind, Category: units[0].axis.String(), LocatedCI: NoInterval(), Criteria: l.criteria(units[0].kind)}
	var credit, chance float64
	n := 0
	for _, u := range units {
		r.Pairs += u.pairs
		r.Fell += u.fell
		if u.fell > 0 {
			n++
			credit += u.credit / float64(u.fell)
			chance += u.chance / float64(u.fell)
		}
	}
	r.Located, r.Chance = over(credit, n), over(chance, n)
	if touched := r.touched(); touched == 0 || touched == len(r.Criteria) {
		r.Located, r.Chance = None(), None()
	}
	return r
}

func (r *Localisation) touched() int {
	n := 0
	for _, c := range r.Criteria {
		if c.Touched {
			n++
		}
	}
	return n
}

// criteria lists the mean falls under a type, in the rubric's order and then by
// name.
func (l *localiser) criteria(kind uint32) []CriterionFall {
	var keys []string
	touched := l.touched(kind)
	if l.rubric != nil {
		for _, c := range l.rubric.Criteria {
			if m := l.falls[kind][c.Key]; m != nil && m.n > 0 {
				keys = append(keys, c.Key)
			}
		}
	}
	known := len(keys)
	for key, m := range l.falls[kind] {
		if m.n > 0 && !slices.Contains(keys[:known], key) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys[known:])
	out := make([]CriterionFall, 0, len(keys))
	for _, key := range keys {
		m := l.falls[kind][key]
		out = append(out, CriterionFall{key, slices.Contains(touched, key), over(m.sum.Float(), m.n), m.n})
	}
	return out
}

// addTo gives each type a column of the panel, from column on.
func (l *localiser) addTo(p *panel, column int) {
	index := l.study.index(p)
	for i, u := range l.units {
		if i > 0 && (u.kind != l.units[i-1].kind || u.axis != l.units[i-1].axis) {
			column++
		}
		if u.fell > 0 {
			p.add(index[l.study.sourceOf[u.text]], column, u.credit/float64(u.fell), 0)
		}
	}
}
