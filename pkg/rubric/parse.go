package rubric

import "strings"

// fold makes keys comparable: letters and digits only, lower case.
func fold(key string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c >= 'A' && c <= 'Z':
			return c + 'a' - 'A'
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c >= 0x80:
			return c
		}
		return -1
	}, key)
}

// Parse reads the judge's whole reply. It never panics, whatever the text.
func (r *Rubric) Parse(reply string) Result {
	res := Result{Status: StatusUnparsed, Reason: "no score in the reply"}
	for _, c := range r.Criteria {
		res.Scores = append(res.Scores, Rating{Key: c.Key, Reason: "missing"})
	}
	return res
}
