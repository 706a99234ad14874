package chem

import "strings"

// hydration is the crystal water of a name or formula.
type hydration struct {
	n       Rat
	unknown bool // "hydrate" without a number: x
}

func (h hydration) none() bool { return h.n.Sign() == 0 && !h.unknown }

// suffix is what stands behind the salt in a formula: ·6H2O.
func (h hydration) suffix() string {
	switch {
	case h.unknown:
		return "·xH2O"
	case h.none():
		return ""
	case h.n.Equal(one):
		return "·H2O"
	}
	return "·" + h.n.String() + "H2O"
}

// word is what stands behind the salt in a name: hexahydrate.
func (h hydration) word() (string, bool) {
	if h.unknown {
		return "hydrate", true
	}
	for _, p := range hydratePrefixes {
		if p.n.Equal(h.n) {
			return p.word + "hydrate", true
		}
	}
	if h.n.IsInt() {
		if s := multiplier(h.n.Num()); s != "" {
			return s + "hydrate", true
		}
	}
	return "", false
}

var hydratePrefixes = [...]struct {
	word string
	n    Rat
}{
	{"mono", Rat{1, 1}},
	{"hemi", Rat{1, 2}},
	{"sesqui", Rat{3, 2}},
	{"hemipenta", Rat{5, 2}},
}

// cutHydrate takes the hydrate word off the end of a name. It is false if there is one
// that cannot be read.
func cutHydrate(words []string) (hydration, []string, bool) {
	var h hydration
	if len(words) == 0 {
		return h, words, true
	}
	last := words[len(words)-1]
	prefix, ok := strings.CutSuffix(last, "hydrate")
	if !ok {
		return h, words, true
	}
	words = words[:len(words)-1]
	prefix = strings.TrimSuffix(prefix, "-")
	if prefix == "" && len(words) > 1 { // hexa hydrate
		if n := multiplierValue(words[len(words)-1]); n > 0 {
			return hydration{n: NewRat(n, 1)}, words[:len(words)-1], true
		}
	}
	if prefix == "" {
		return hydration{unknown: true}, words, true
	}
	for _, p := range hydratePrefixes {
		if p.word == prefix {
			return hydration{n: p.n}, words, true
		}
	}
	if len(prefix) <= 2 && isDigit(prefix[0]) {
		n := int64(prefix[0] - '0')
		if len(prefix) == 2 {
			if !isDigit(prefix[1]) {
				return h, nil, false
			}
			n = n*10 + int64(prefix[1]-'0')
		}
		return hydration{n: NewRat(n, 1)}, words, n > 0
	}
	n := multiplierValue(prefix)
	return hydration{n: NewRat(n, 1)}, words, n > 0
}

// The multiplying prefixes, by number; index 0 is unused.
var multipliers = [...]string{
	"", "mono", "di", "tri", "tetra", "penta", "hexa", "hepta", "octa", "nona", "deca", "undeca", "dodeca", "trideca",
	"tetradeca", "pentadeca", "hexadeca", "heptadeca", "octadeca", "nonadeca", "icosa", "henicosa", "docosa", "tricosa", "tetracosa",
}

func multiplier(n int64) string {
	if n < 1 || n >= int64(len(multipliers)) {
		return ""
	}
	return multipliers[n]
}

func multiplierValue(prefix string) int64 {
	for n, s := range multipliers {
		if n > 0 && s == prefix {
			return int64(n)
		}
	}
	return 0
}

// cutMultiplier takes a multiplying prefix off a word, the longest that leaves a word that
// known accepts: dichloride, pentoxide, tris(acetylacetonate).
func cutMultiplier(word string, known func(string) bool) (n int64, rest string, ok bool) {
	for i, s := range [...]string{"bis", "tris", "tetrakis", "pentakis", "hexakis"} {
		if inner, found := strings.CutPrefix(word, s+"("); found && strings.HasSuffix(inner, ")") && known(inner[:len(inner)-1]) {
			return int64(i + 2), inner[:len(inner)-1], true
		}
	}
	for i := 12; i > 0; i-- {
		for _, s := range [...]string{multipliers[i], strings.TrimRight(multipliers[i], "ao")} {
			if rest, found := strings.CutPrefix(word, s); found && known(rest) {
				return int64(i), rest, true
			}
		}
	}
	return 0, "", false
}
