package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ends decides a single full stop behind the word before, with rest behind the
// white space that follows. sentence is all before the stop.
func ends(sentence, before, rest string) bool {
	if !begins(rest) {
		return false
	}
	next := firstWord(rest)
	folded := strings.ToLower(before)
	switch {
	case isEnumerator(sentence, before):
		return false
	case neverEnds[folded]:
		return false
	case beforeNumber[folded]:
		return !startsWithDigit(rest)
	case folded == "al" && len(sentence) >= 5 && strings.EqualFold(sentence[len(sentence)-5:], "et al"), mayEnd[folded], dotted(before):
		return isStarter(next)
	case isInitial(before):
		return isStarter(next) && !strings.HasPrefix(rest[len(next):], ".") || lettered[strings.ToLower(lastWord(cutWord(sentence, before)))]
	}
	return true
}

// begins reports whether a sentence can begin so: with a capital, a digit, a
// quote or bracket, or a name that is written with a small letter (p53, mRNA,
// α-synuclein).
func begins(rest string) bool {
	c, size := utf8.DecodeRuneInString(rest)
	switch {
	case unicode.IsUpper(c), unicode.IsDigit(c), strings.ContainsRune(`("'[“‘«*_`, c):
		return true
	case unicode.IsLower(c) && c >= utf8.RuneSelf: // Greek letters, as in α-synuclein
		return strings.HasPrefix(rest[size:], "-")
	case unicode.IsLower(c):
		return strings.ContainsFunc(firstWord(rest)[1:], func(c rune) bool { return unicode.IsUpper(c) || unicode.IsDigit(c) })
	}
	return !unicode.IsLetter(c) && !unicode.IsPunct(c) || unicode.IsLetter(c) && !unicode.IsLower(c)
}

// firstWord returns the letters, digits and hyphens at the start of s.
func firstWord(s string) string {
	for i, c := range s {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '-' {
			return s[:i]
		}
	}
	return s
}

// lastWord returns what stands behind the last white space or bracket of s.
func lastWord(s string) string {
	i := strings.LastIndexFunc(s, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("([{/\"“‘,;", c) })
	if i < 0 {
		return s
	}
	_, size := utf8.DecodeRuneInString(s[i:])
	return s[i+size:]
}

// cutWord takes the last word and the space before it off a sentence.
func cutWord(sentence, word string) string {
	return strings.TrimRightFunc(strings.TrimSuffix(sentence, word), unicode.IsSpace)
}

// isEnumerator reports whether the word is the number of a list item: "1." at
// the start of a sentence.
func isEnumerator(sentence, word string) bool {
	return len(word) <= 2 && word != "" && strings.Trim(word, "0123456789") == "" && strings.TrimSpace(sentence) == word
}

// startsWithDigit reports whether s begins with a number, or one as of a
// supplement: S3.
func startsWithDigit(s string) bool {
	s = strings.TrimPrefix(s, "S")
	return s != "" && s[0] >= '0' && s[0] <= '9'
}

// dotted reports whether a word is an abbreviation with stops inside: i.v, U.S.
func dotted(word string) bool {
	if strings.Contains(word, "..") || !strings.Contains(word, ".") || len(word) > 7 {
		return false
	}
	for part := range strings.SplitSeq(word, ".") {
		if n := utf8.RuneCountInString(part); n == 0 || n > 2 || strings.ContainsFunc(part, func(c rune) bool { return !unicode.IsLetter(c) }) {
			return false
		}
	}
	return true
}

// isInitial reports whether a word is one capital, as in a name or a species; a
// joined one (J.-P) is one, too.
func isInitial(word string) bool {
	if at := strings.LastIndexByte(word, '-'); at >= 0 && at < 3 {
		word = word[at+1:]
	}
	c, size := utf8.DecodeRuneInString(word)
	return size == len(word) && unicode.IsUpper(c)
}

// isLower reports whether a word is written in small letters, three or more.
func isLower(word string) bool {
	return len(word) > 2 && !strings.ContainsFunc(word, func(c rune) bool { return !unicode.IsLower(c) })
}

func isStarter(word string) bool { return starters[word] }

func set(words string) map[string]bool {
	m := make(map[string]bool)
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// Abbreviations without their last stop, in small letters.
var (
	// neverEnds are followed by what they introduce.
	neverEnds = set(`e.g i.e cf vs viz dr prof mr mrs ms st mt hon rev gen capt dept resp incl excl approx ca esp
proc natl acad int intl fig figs eq eqs eqn eqns ref refs sec sect tab suppl ed eds vol vols chap ch art no. c.f v subsp ssp var cv str gen.
e.g, i.e, al.,`)
	// beforeNumber abbreviate a word only before a number: No. 5, p. 12.
	beforeNumber = set(`no nos p pp par para pt ver`)
	// mayEnd end a sentence if the next begins with a usual first word.
	mayEnd = set(`etc sci soc lett biol chem phys inc ltd co corp jr sr sp spp nov gen univ jan feb mar apr jun jul aug sept sep oct dec a.m p.m ph.d
u.s u.k u.s.a e.u d.c i.v i.p s.c i.m p.o b.i.d t.i.d q.d min max avg temp conc sol soln aq dil est cit ibid`)
	// lettered are words that one letter completes: vitamin C.
	lettered = set(`vitamin hepatitis type group class category phase factor protein grade stage panel appendix part
section influenza immunoglobulin coenzyme subunit chain strain site model set arm cohort method
case plan option variant clade subtype serotype toxin domain figure table scheme compound and or`)
	// starters are words with which sentences begin, not titles and names.
	starters = set(`The This These That Those It Its In On At By For From To With Within Without As An A We Our They Their
There Here He She His Her I You However Moreover Furthermore Additionally Therefore Thus Hence While Whereas Although
Though When Where Whether If Both Each Every Such Other Others Another Some Most Many Several Few All Any No Not Only
Recent Studies Finally Overall Together Similarly Likewise Conversely Collectively Results Data Further Also Because
Since Despite After Before During Under Over Using Based One Two Three First Second Third Given Unlike Like Among Across
Between Through Consequently Specifically Notably Indeed Instead Meanwhile Nevertheless Nonetheless Subsequently Later
But And Or So Yet Still Then Next Lastly Then Compared Taken Research Evidence Findings Paper Papers Patients What Which
Who How Why Due Early Current Clinical Treatment Alternative Higher Lower New Key Can Do Does Is Are Was Were Has Have Had Will Would Should Could May Might Must`)
)
