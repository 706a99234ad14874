package paperexact

import "slices"

// Type is a type of error, by the name that perturbation_meta has for it.
type Type string

// The reference's four types of error, and their combination.
const (
	Element   Type = "element_substitution"
	Numerical Type = "numerical_perturbation"
	Equipment Type = "equipment_substitution"
	Action    Type = "action_antonym"
	Combined  Type = "all_error_injection"
)

// singles are the single types in the order in which the combination begins.
var singles = [...]Type{Element, Numerical, Equipment, Action}

// Entity is an entry of a record's entity list. Type is "element",
// "numerical_value", "equipment" or "action_verb"; others are no targets.
type Entity struct{ Text, Type string }

// entityType is the type of the entities that targets of a type are made from.
func (t Type) entityType() string {
	switch t {
	case Element:
		return "element"
	case Numerical:
		return "numerical_value"
	case Equipment:
		return "equipment"
	}
	return "action_verb"
}

// target is something in the text that can be replaced.
type target struct {
	kind        Type
	text        string // the entity's
	key         string // a word's text in lower case
	start, end  int    // the entity's first place in the text, or a quantity's own
	pattern     folded // of a word
	replacement string // of an element and a quantity: drawn

	group     group    // of an element
	others    []string // of an element: what may stand for it
	fullNames []string // of equipment
	value     float64  // of a quantity
	unit      unit
	blanks    string // of a quantity: between number and unit
	factor    float64
}

// entity is an entity that has been found in the text.
type entity struct {
	Entity
	runes []rune
	start int
}

// find looks the entities up in the text and drops what is not there.
func find(text []rune, list []Entity) []entity {
	var found []entity
	for _, e := range list {
		runes := []rune(e.Text)
		if start, ok := locate(text, runes); ok {
			found = append(found, entity{e, runes, start})
		}
	}
	return found
}

// targets lists the targets of a single type in the order of the entities.
func (in *Injector) targets(text []rune, entities []entity, t Type) []target {
	var list []target
	taken := make(cover, len(text))
	seen := make(map[string]bool)
	for i := range entities {
		e := &entities[i]
		switch {
		case e.Type != t.entityType():
		case t == Numerical:
			list = in.addQuantities(list, taken, text, e)
		default:
			if w := newWord(e, t); !seen[w.name()] && in.dict.complete(&w) {
				seen[w.name()] = true
				list = append(list, w)
			}
		}
	}
	return list
}

// cover tells of each character of a text whether a target holds it.
type cover []bool

// take gives a target the characters from start to end, unless one of them is
// held already.
func (c cover) take(start, end int) bool {
	if slices.Contains(c[start:end], true) {
		return false
	}
	for i := start; i < end; i++ {
		c[i] = true
	}
	return true
}

// addQuantities adds a target for each place of the quantity that no target
// before it holds.
func (in *Injector) addQuantities(list []target, taken cover, text []rune, e *entity) []target {
	q := target{kind: Numerical, text: e.Text}
	number, blanks, symbol, ok := splitQuantity(e.runes)
	if !ok {
		return list
	}
	q.value, ok = parseNumber(number)
	if !ok || q.value == 0 {
		return list
	}
	if q.unit, ok = in.units.find(string(symbol)); !ok {
		return list
	}
	q.blanks = string(blanks)
	for q.start = indexFrom(text, e.runes, 0); q.start >= 0; q.start = indexFrom(text, e.runes, q.end) {
		q.end = q.start + len(e.runes)
		if taken.take(q.start, q.end) {
			list = append(list, q)
		}
	}
	return list
}

func newWord(e *entity, t Type) target {
	return target{
		kind: t, text: e.Text, key: lower(e.Text), pattern: newFolded(e.runes),
		start: e.start, end: e.start + len(e.runes),
	}
}

// name is what makes two words of a type one target: symbols are told apart by
// case, other words are not.
func (w *target) name() string {
	if w.kind == Element {
		return w.text
	}
	return w.key
}

// complete sets what the dictionary knows of a word; ok is false if that is
// nothing.
func (d *dictionary) complete(w *target) (ok bool) {
	switch w.kind {
	case Element:
		if w.group, ok = d.groups[w.text]; ok {
			w.others = slices.DeleteFunc(slices.Clone(w.group.elements), func(e string) bool { return e == w.text })
		}
		return len(w.others) > 0
	case Equipment:
		w.replacement, ok = d.substitute(w.key)
		w.fullNames = d.fullNames[w.key]
	default:
		w.replacement, ok = d.antonyms[w.key]
	}
	return ok
}

// draw chooses the replacement of an element or a quantity.
func (w *target) draw(r *random) {
	switch w.kind {
	case Element:
		w.replacement = choice(r, w.others)
	case Numerical:
		w.factor = choice(r, w.unit.kind.multipliers)
		value := w.value * w.factor
		if w.unit.kind.name == "percentage" && value > 100 {
			value = 99.9
		}
		w.replacement = formatValue(value) + w.blanks + w.unit.symbol
	}
}
