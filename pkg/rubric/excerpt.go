package rubric

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Excerpt is what a reply says about one criterion, in the form that a prompt
// for this criterion alone asks for: the reasons that stand beside its rating,
// and the rating, which the caller knows. Of several reasons those beside the
// same rating count. Without any the rating stands alone.
func (r *Rubric) Excerpt(reply, key string, rating float64) string {
	k := r.keyring()
	index, _ := k.find(key)
	e := excerpter{scale: r.Scale, keys: k, key: index, rating: rating}
	text, _ := answerPart(reply)
	for _, n := range scan(text) {
		e.object(n, keyBefore(text, n.start))
	}
	out := []byte("{")
	if e.reasons != "" {
		out = append(appendText(append(out, "\n  \"reasoning\": "...), e.reasons), ',')
	}
	out = append(appendText(append(out, "\n  "...), key), ": "...)
	return string(strconv.AppendFloat(out, rating, 'f', -1, 64)) + "\n}"
}

func appendText(dst []byte, s string) []byte {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic(err) // strings always encode
	}
	return append(dst, strings.TrimSuffix(b.String(), "\n")...)
}

// excerpter looks for the reasons beside a criterion's rating.
type excerpter struct {
	scale   Scale
	keys    *keyring
	key     int
	rating  float64
	reasons string
	matched bool // reasons stand beside the rating looked for
}

// object visits an object and the key that it stands under.
func (e *excerpter) object(n node, under string) {
	if key, _ := e.keys.find(under); key == e.key {
		e.take(n)
	}
	for _, m := range n.members {
		switch {
		case m.value.kind == kindObject:
			e.object(m.value, m.key)
		case nameKeys[fold(m.key)]:
			if key, _ := e.keys.find(unescape(m.value.text)); key == e.key {
				e.take(n)
			}
		}
	}
}

// take keeps the longest text of an object that holds the criterion's rating.
func (e *excerpter) take(n node) {
	reasons, same := "", false
	for _, m := range n.members {
		if ratingKeys[fold(m.key)] {
			value, _ := e.scale.read(unescape(m.value.text))
			same = same || value != nil && *value == e.rating
		} else if text := unescape(m.value.text); m.value.kind == kindString && !nameKeys[fold(m.key)] && len(text) > len(reasons) {
			reasons = text
		}
	}
	if reasons != "" && (e.reasons == "" || same && !e.matched) {
		e.reasons, e.matched = strings.TrimSpace(reasons), same
	}
}
