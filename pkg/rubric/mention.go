package rubric

import (
	"strings"
)

// mention is one rating found in a reply.
type mention struct {
	key    int // index into Keys; unnamed if the reply does not say
	exact  bool
	depth  int // of the object it stood in, 0 for the outermost
	value  *float64
	reason string
}

const unnamed = -1

// ratingKeys hold the number in {"Cohesion": {"rating": 4, "rationale": ...}};
// nameKeys hold the criterion in {"criterion": "Cohesion", "rating": 4}.
var (
	ratingKeys = map[string]bool{
		"rating": true, "score": true, "value": true, "grade": true, "mark": true, "points": true,
		"number": true, "ratingvalue": true, "finalscore": true, "finalrating": true,
	}
	nameKeys = map[string]bool{
		"characteristic": true, "criterion": true, "criteria": true, "aspect": true, "metric": true,
		"dimension": true, "name": true, "category": true, "rubric": true, "key": true,
	}
)

// mentions lists the ratings of one object in their order. Of duplicate keys
// the last counts, as JSON has it; a key itself outranks its other names, and
// outer objects outrank the ones inside them.
func (r *Rubric) mentions(k *keyring, text string, n node) []mention {
	c := collector{scale: r.Scale, keys: k, at: map[int]int{}}
	c.object(n, 0)
	if len(c.found) == 1 && c.found[0].key == unnamed {
		c.found[0].key, c.found[0].exact = k.find(keyBefore(text, n.start))
	}
	return c.found
}

type collector struct {
	scale Scale
	keys  *keyring
	found []mention
	at    map[int]int // index in found of each named key
}

func (c *collector) object(n node, depth int) {
	name, rating := unnamed, -1
	later := lastOf(n.members)
	for i, m := range n.members {
		if later[m.key] != i {
			continue
		}
		if key, exact := c.keys.find(m.key); key >= 0 && c.rated(key, exact, m.value, depth) {
			continue
		}
		f := fold(m.key)
		switch {
		case ratingKeys[f]:
			rating = i
		case m.value.kind == kindObject:
			c.object(m.value, depth+1)
		case m.value.kind == kindArray:
			for _, item := range m.value.items {
				if item.kind == kindObject {
					c.object(item, depth+1)
				}
			}
		case nameKeys[f]:
			name, _ = c.keys.find(unescape(m.value.text))
		}
	}
	if rating >= 0 {
		c.add(name, true, n.members[rating].value, depth)
	}
}

// rated records the value of a criterion's key. An object without a rating of
// its own may hold other criteria: a judge that forgot to close it.
func (c *collector) rated(key int, exact bool, v node, depth int) bool {
	if v.kind != kindObject || hasRating(v) {
		return c.add(key, exact, v, depth)
	}
	before := len(c.found)
	c.object(v, depth+1)
	return len(c.found) > before || c.add(key, exact, v, depth)
}

func hasRating(n node) bool {
	for _, m := range n.members {
		if ratingKeys[fold(m.key)] {
			return true
		}
	}
	return false
}

// lastOf maps each key to the index of its last member.
func lastOf(members []member) map[string]int {
	at := make(map[string]int, len(members))
	for i, m := range members {
		at[m.key] = i
	}
	return at
}

// add records the rating v of a key. It returns false if v is none: a mere
// placeholder, or something other than a number under a name that is not the
// key itself.
func (c *collector) add(key int, exact bool, v node, depth int) bool {
	value, reason, ok := c.read(v, 0)
	if !ok || !exact && value == nil && v.kind != kindObject {
		return false
	}
	now := mention{key, exact, depth, value, reason}
	if i, seen := c.at[key]; seen && key != unnamed {
		before := c.found[i]
		if before.depth > depth || before.depth == depth && (exact || !before.exact) {
			c.found[i] = now
		}
		return true
	}
	c.at[key] = len(c.found)
	c.found = append(c.found, now)
	return true
}

// read takes the number out of a value. ok is false for placeholders such as
// <number>, which only an echo of the prompt holds.
func (c *collector) read(v node, depth int) (value *float64, reason string, ok bool) {
	switch v.kind {
	case kindObject:
		for i := len(v.members) - 1; i >= 0; i-- {
			if ratingKeys[fold(v.members[i].key)] && depth < 3 {
				return c.read(v.members[i].value, depth+1)
			}
		}
		return nil, "no rating in the object", true
	case kindArray:
		if len(v.items) == 1 && depth < 3 {
			return c.read(v.items[0], depth+1)
		}
		return nil, "a list", true
	}
	text := unescape(v.text)
	if strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">") {
		return nil, "", false
	}
	switch {
	case v.kind == kindString && !v.complete && !wholeNumber(text, v.atEnd), v.kind == kindBare && v.atEnd && c.mayGoOn(text):
		return nil, "the reply breaks off here", true
	case v.kind == kindString:
		text = strings.TrimLeft(text, " :\"") // quotation marks that went astray
	}
	value, reason = c.scale.read(text)
	return value, reason, true
}

// wholeNumber reports whether a string that is never closed begins with a
// number which something else follows: a judge that ran away within the value.
// At the end of the reply the number itself may have been cut.
func wholeNumber(text string, atEnd bool) bool {
	_, rest, ok := leadingNumber(text)
	return ok && (!atEnd || strings.TrimRight(rest, ".") != "")
}

// mayGoOn reports whether a number at the very end of a reply could be the
// front of a longer one that is on the scale: 4 of 4.5, where steps are
// smaller than one, but not 5 of a scale that ends at 5.
func (c *collector) mayGoOn(text string) bool {
	v, rest, ok := leadingNumber(plain(text))
	if !ok || rest != "" {
		return true
	}
	if strings.Contains(text, ".") {
		return false
	}
	whole := c.scale.Step >= 1 && c.scale.Step == float64(int(c.scale.Step))
	fraction := !whole && c.scale.Contains(v) && v+c.scale.Step <= c.scale.Max
	return fraction || c.scale.Contains(v*10)
}
