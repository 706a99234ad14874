package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Link is a connective in a text, and the cut that takes it out. Offsets are
// bytes.
type Link struct {
	Span           // the words of the connective
	Cut     Span   // what goes with it: commas and a space, the first letter behind
	Instead string // what takes the place of the cut: a capital, a semicolon, or nothing
}

// Links lists the connectives of sentences of a text in order. Their cuts do
// not overlap, and no cut leaves the rest of its sentence empty.
func Links(text string, sentences []Span) []Link {
	var all []Link
	for _, s := range sentences {
		all = append(all, linksOf(text, s)...)
	}
	return all
}

// sentenceReader looks for connectives in one sentence.
type sentenceReader struct {
	text  string
	s     Span
	words []Span
	verb  int // place of the first verb in words, their number if there is none
}

func linksOf(text string, s Span) []Link {
	r := sentenceReader{text: text, s: s, words: wordsOf(text, s)}
	r.verb = r.verbFrom(0)
	var found []Link
	for i := 0; i < len(r.words); {
		l, n := r.at(i)
		if n == 0 || len(found) > 0 && l.Cut.Start < found[len(found)-1].Cut.End {
			i++
			continue
		}
		for r.atHead(l.Start) && i+n < len(r.words) {
			more, k := r.at(i + n)
			joined := Link{Span: Span{l.Start, more.End}, Cut: Span{l.Start, more.End}}
			if k == 0 || strings.Trim(text[l.End:more.Start], " ,") != "" {
				break
			}
			if joined, ok := r.capital(joined); ok {
				l = joined
			}
			n += k
		}
		found = append(found, l)
		i += n
	}
	return found
}

// atHead reports whether nothing but an opening mark stands before byte at.
func (r *sentenceReader) atHead(at int) bool {
	return strings.TrimLeft(r.text[r.s.Start:at], openers) == ""
}

// openers are marks that may stand before the first word of a sentence.
const openers = "\"'“‘([*_`"

// wordsOf lists the words of a sentence: letters, digits, hyphens inside.
func wordsOf(text string, s Span) []Span {
	var words []Span
	start := -1
	for i, c := range s.Of(text) {
		switch inside := unicode.IsLetter(c) || unicode.IsDigit(c) || c == '-' && start >= 0; {
		case inside && start < 0:
			start = s.Start + i
		case !inside && start >= 0:
			words = append(words, Span{start, s.Start + i})
			start = -1
		}
	}
	if start >= 0 {
		words = append(words, Span{start, s.End})
	}
	return words
}

// at returns the connective that begins with word i and the number of its
// words, 0 if none does.
func (r *sentenceReader) at(i int) (Link, int) {
	for _, p := range connectives()[strings.ToLower(r.words[i].Of(r.text))] {
		n := len(p.words)
		if !r.matches(i, p) {
			continue
		}
		found := Span{r.words[i].Start, r.words[i+n-1].End}
		if l, ok := r.link(found, i, n, p.place); ok {
			return l, n
		}
	}
	return Link{}, 0
}

func (r *sentenceReader) matches(i int, p phrase) bool {
	if i+len(p.words) > len(r.words) {
		return false
	}
	for k, w := range p.words {
		if !strings.EqualFold(r.words[i+k].Of(r.text), w) || k > 0 && strings.TrimSpace(r.text[r.words[i+k-1].End:r.words[i+k].Start]) != "" {
			return false
		}
	}
	return !p.not[r.wordAt(i+len(p.words))]
}

// wordAt returns word i in small letters, "" beyond the ends.
func (r *sentenceReader) wordAt(i int) string {
	if i < 0 || i >= len(r.words) {
		return ""
	}
	return strings.ToLower(r.words[i].Of(r.text))
}

// link checks the place of a phrase of n words from word i on and finds its cut.
func (r *sentenceReader) link(found Span, i, n int, where place) (Link, bool) {
	head := r.atHead(found.Start)
	before, after := r.mark(found.Start, -1), r.mark(found.End, 1)
	first := head || before == ';' || before == ':' && where == setOff
	l := Link{Span: found, Cut: found}
	switch where {
	case setOff:
		if after != ',' || !first && before != ',' {
			return l, false
		}
	case paired:
		if before != ',' || after != ',' {
			return l, false
		}
	case opening:
		if !head || after != 0 {
			return l, false
		}
	case joining:
		if before != ',' || after != 0 || !r.clause(i+n) || !r.statement(i) {
			return l, false
		}
		return r.semicolon(l), true
	case governing:
		return r.governed(l, i, n, head, before, after)
	}
	if modifies[r.wordAt(i-1)] {
		return l, false
	}
	if head {
		return r.capital(l)
	}
	return r.inner(l, before, after), r.mark(found.End, 1) != '.' || before != 0 || len(r.words) > i+n || i > 1
}

// mark returns the character next to byte at, white space skipped: 0 for a
// letter or the end.
func (r *sentenceReader) mark(at, direction int) rune {
	if direction < 0 {
		c, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(r.text[r.s.Start:at], unicode.IsSpace))
		return markOf(c)
	}
	c, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(r.text[at:r.s.End], unicode.IsSpace))
	return markOf(c)
}

func markOf(c rune) rune {
	if c == utf8.RuneError || unicode.IsLetter(c) || unicode.IsDigit(c) {
		return 0
	}
	return c
}

// capital cuts a phrase off the head of its sentence, and any that follow it at
// once, and gives the word behind a capital.
func (r *sentenceReader) capital(l Link) (Link, bool) {
	mark := r.emphasis(l.Start)
	rest := r.text[l.End:r.s.End]
	switch {
	case mark == "":
		rest = strings.TrimPrefix(rest, ",")
	case strings.HasPrefix(rest, mark):
		rest = strings.TrimPrefix(rest[len(mark):], ",")
	case strings.HasPrefix(rest, ","+mark):
		rest = rest[1+len(mark):]
	default: // more than the phrase is emphasised
		return l, false
	}
	end := r.s.End - len(rest)
	l.Cut.Start -= len(mark)
	end = r.s.End - len(strings.TrimLeftFunc(r.text[end:r.s.End], unicode.IsSpace))
	c, _ := utf8.DecodeRuneInString(r.text[end:r.s.End])
	if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune(openers, c) {
		return l, false
	}
	l.Cut.End = end
	word := r.s.End - len(strings.TrimLeft(r.text[end:r.s.End], openers)) // behind quotes and emphasis
	c, size := utf8.DecodeRuneInString(r.text[word:r.s.End])
	if unicode.IsLower(c) && size == 1 && plainWord(firstWord(r.text[word:])) {
		l.Cut.End, l.Instead = word+size, r.text[end:word]+string(unicode.ToUpper(c))
	}
	return l, true
}

// emphasis returns the asterisks or underscores right before byte at.
func (r *sentenceReader) emphasis(at int) string {
	before := r.text[r.s.Start:at]
	return before[len(strings.TrimRight(before, "*_")):]
}

// plainWord reports whether a word may take a capital: mRNA and p53 may not.
func plainWord(w string) bool {
	return !strings.ContainsFunc(w, func(c rune) bool { return unicode.IsUpper(c) || unicode.IsDigit(c) })
}

// inner cuts a phrase out of the middle or the end of its sentence. Two commas
// go with it, one stays; a comma before the full stop goes.
func (r *sentenceReader) inner(l Link, before, after rune) Link {
	lead := l.Start - len(strings.TrimRightFunc(r.text[r.s.Start:l.Start], unicode.IsSpace)) - r.s.Start // spaces before
	switch {
	case before == ',' && (after == ',' || after == '.' || after == ';' || after == ')'):
		l.Cut.Start = strings.LastIndexByte(r.text[:l.Start], ',')
		if after == ',' {
			l.Cut.End = l.End + strings.IndexByte(r.text[l.End:], ',') + 1
		}
	case after == ',' && (before == ';' || before == ':' || before == '(' || conjunction[lastWord(strings.TrimRightFunc(r.text[r.s.Start:l.Start], unicode.IsSpace))]):
		l.Cut.End = l.End + strings.IndexByte(r.text[l.End:], ',') + 1
		l.Cut.Start -= lead
	default:
		l.Cut.Start -= lead
	}
	if before == '(' || l.Cut.Start == l.Start && l.Cut.Start > r.s.Start && r.text[l.Cut.Start-1] != ' ' && before != ',' {
		for l.Cut.End < r.s.End && r.text[l.Cut.End] == ' ' {
			l.Cut.End++
		}
	}
	return l
}

var conjunction = map[string]bool{"and": true, "but": true, "or": true, "that": true, "which": true}

// semicolon puts a semicolon for the comma and the conjunction.
func (r *sentenceReader) semicolon(l Link) Link {
	l.Cut.Start = strings.LastIndexByte(r.text[:l.Start], ',')
	l.Instead = ";"
	return l
}

// modifies are words whose company makes a phrase something else: "a thus
// treated sample", "not only ... but also".
var modifies = set(`a an the not but only`)

// governed takes out a word that makes one clause depend on another: behind the
// clause that it adds to, a semicolon takes its place; at the head of a sentence
// the comma at the end of its clause becomes the semicolon.
func (r *sentenceReader) governed(l Link, i, n int, head bool, before, after rune) (Link, bool) {
	if after != 0 || !r.clause(i+n) {
		return l, false
	}
	switch {
	case before == ',' && r.statement(i):
		return r.semicolon(l), true
	case before == 0 && !head && trailing[r.wordAt(i)] && subject[r.wordAt(i+n)] && r.statement(i):
		l.Cut.Start = r.s.Start + len(strings.TrimRightFunc(r.text[r.s.Start:l.Start], unicode.IsSpace))
		l.Instead = ";"
		return l, true
	case !head:
		return l, false
	}
	comma := r.clauseEnd(i + n)
	if comma < 0 {
		return l, false
	}
	l, ok := r.capital(l)
	if !ok {
		return l, false
	}
	l.Instead += r.text[l.Cut.End:comma] + ";"
	l.Cut.End = comma + 1
	return l, true
}

// trailing words need no comma before them.
var trailing = set(`because whereas`)

// clauseEnd finds the comma that ends the clause that begins with word i: one
// outside of brackets with a verb before it and a subject behind it. It
// returns -1 if there is none.
func (r *sentenceReader) clauseEnd(i int) int {
	verb := r.verbFrom(i)
	if verb == len(r.words) {
		return -1
	}
	depth := 0
	for at := r.words[i].Start; at < r.s.End; at++ {
		switch r.text[at] {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ';', ':':
			return -1
		case ',':
			next := strings.ToLower(firstWord(strings.TrimLeft(r.text[at+1:r.s.End], " ")))
			if depth == 0 && at > r.words[verb].Start && subject[next] {
				return at
			}
		}
	}
	return -1
}

// statement reports whether what stands before word i is a clause and not an
// adverbial in front of one: "In soils, while ...".
func (r *sentenceReader) statement(i int) bool {
	return r.verb < i || !fronted[r.wordAt(0)] && i > 3
}

// verbFrom returns the place of the first verb from word i on.
func (r *sentenceReader) verbFrom(i int) int {
	for i < len(r.words) && !verbs[r.wordAt(i)] {
		i++
	}
	return i
}

// clause reports whether the words from i on begin with what may be a subject,
// so that they can stand as a clause of their own.
func (r *sentenceReader) clause(i int) bool {
	w := r.wordAt(i)
	return w != "" && !bare[w] && !strings.HasSuffix(w, "ing") && !strings.HasSuffix(w, "ly") && !strings.HasSuffix(w, "ed")
}

var (
	// bare are words that begin no clause with a subject.
	bare = set(`also not still only at in on with without by to from for of as than and or more less under over during within
is are was were be has have had does do did can may might could will would should often rarely sometimes`)
	// subject are words that usually begin one.
	subject = set(`the this these that those it its they their there he she we our a an both each other others some most many
several few all no one such current further recent early studies research evidence patients more`)
	// fronted are words that open an adverbial.
	fronted = set(`in for at on by with within under during across among from of after before despite unlike given due
compared based to following upon without through throughout between beyond`)
	// verbs are finite forms by which a clause is known.
	verbs = set(`is are was were has have had can could may might will would should must does do did remains remain remained
shows show showed shown suggests suggest suggested provides provide provided offers offer offered plays play played
appears appear appeared exists exist existed occurs occur occurred leads lead led increases increase increased
reduces reduce reduced decreases decreased improves improve improved requires require required involves involve involved
includes include included allows allow allowed enables enable enabled contributes contribute contributed achieves achieve achieved
demonstrates demonstrate demonstrated indicates indicate indicated reveals reveal revealed found finds reported reports
highlights highlight highlighted uses use used faces face faced presents present presented outperforms outperform outperformed
focuses focus focused affects affect affected works work worked varies vary varied differs differ differed performs performed`)
)
