package rubric

import "strings"

// keyring recognises the rubric's keys in the spellings judges give them.
// Indices are those of Rubric.Keys.
type keyring struct {
	given map[string]int // the keys as they stand in the rubric, for the usual case
	exact map[string]int // folded keys
	alias map[string]int // folded names, short forms and aliases
	total int            // index of the overall key, -1 if there is none
}

// overallNames are what judges call the overall score besides its key.
var overallNames = [...]string{"overall", "overall score", "overall rating", "final score", "final rating"}

// keyring returns the rubric's keyring, making one if decode has not.
func (r *Rubric) keyring() *keyring {
	if r.keys != nil {
		return r.keys
	}
	k := &keyring{given: map[string]int{}, exact: map[string]int{}, alias: map[string]int{}, total: -1}
	add := func(i int, names ...string) {
		for _, n := range names {
			n = fold(n)
			for _, f := range [...]string{n, strings.TrimSuffix(strings.TrimSuffix(n, "score"), "rating")} {
				if _, taken := k.alias[f]; f != "" && !taken {
					k.alias[f] = i
				}
			}
		}
	}
	for i, c := range r.Criteria {
		k.given[c.Key], k.exact[fold(c.Key)] = i, i
		add(i, c.Key, c.Name)
		add(i, c.Aliases...)
	}
	if r.Overall != "" {
		k.total = len(r.Criteria)
		k.given[r.Overall], k.exact[fold(r.Overall)] = k.total, k.total
		add(k.total, r.Overall)
		add(k.total, overallNames[:]...)
	}
	return k
}

// find returns the index of a key, and whether it was the key itself rather
// than another name for it; -1 for a key that is none of the rubric's.
func (k *keyring) find(key string) (index int, exact bool) {
	if i, ok := k.given[key]; ok {
		return i, true
	}
	f := fold(key)
	if i, ok := k.exact[f]; ok {
		return i, true
	}
	f = strings.TrimLeft(f, "0123456789")
	if words := strings.Fields(key); len(words) == 2 {
		// "Overall Cohesion", "Incorrect Correctness": the last word counts.
		if i, ok := k.exact[fold(words[1])]; ok {
			return i, false
		}
	}
	for _, f := range [...]string{f, strings.TrimSuffix(f, "score"), strings.TrimSuffix(f, "rating")} {
		if i, ok := k.alias[f]; ok {
			return i, false
		}
	}
	return unnamed, false
}

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
