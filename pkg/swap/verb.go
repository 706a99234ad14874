package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// verbs proposes, for each verb of the text, its antonym in every mention. A
// verb is one candidate in all its inflections, so that no step is heated in
// one sentence and cooled where the text comes back to it.
func (s *Swapper) verbs(c *collector) {
	r := c.reading
	for i, span := range r.doc.Spans {
		if span.Type != ner.TypeActionVerb {
			continue
		}
		v := r.verbWord(i)
		if v.pair == nil {
			c.note(i, "the pack has no antonym of it")
			continue
		}
		if why := r.noStep(i, v); why != "" {
			c.note(i, why)
			continue
		}
		e := edit{start: int32(span.Start), end: int32(span.End), repl: v.antonym, why: v.pair.Why}
		if v.past != "" && pastBefore(r.doc.Text[:span.Start]) {
			e.repl = v.past
		}
		if verb := &v.pair.Verb; v.form == domain.Base && verb.Participle == verb.Base && afterBe(r.doc.Text[:span.Start]) {
			e.repl = domain.MatchCase(r.textOf(span), v.pair.Antonym.Participle) // was cut
		}
		c.add(v.pair.Verb.Base, withArticle(r.doc.Text, e))
		if p, ok := s.preposition(r, i, v.pair); ok {
			p.why = v.pair.Why
			c.add(v.pair.Verb.Base, p)
		}
	}
}

// noStep tells why the verb of span i is no step whose opposite could be done,
// "" if it is one.
func (r *Reading) noStep(i int, v *verbWord) string {
	text, span := r.doc.Text, r.doc.Spans[i]
	behind := text[span.End:]
	switch {
	case v.pair.Verb.Base == "place" && strings.HasSuffix(text[:span.Start], "in "):
		return "in place is no step"
	case v.pair.Verb.Base == "heat" && v.form == domain.Base && heatsToo(nextWord(behind)):
		return "part of another verb" // heat inactivate
	case negated(text[:span.Start]):
		return "it tells what is not done"
	case v.pair.Verb.Base == "pour" && strings.HasPrefix(behind, " off"):
		return "poured off is as good as siphoned off"
	case r.describes(i):
		return "it describes a thing, no step"
	case v.pair.Verb.Base == "grow" && strings.HasSuffix(text[:span.Start], " to "):
		return "what grows by itself is no step" // allow the colonies to grow
	case v.pair.Verb.Base == "obtain" && supplied(behind):
		return "it tells where a thing was bought"
	case v.pair.Verb.Base == "form" && v.form == domain.Participle && !passive(text[:span.Start]) && (behind == "" || strings.IndexByte(".,;)", behind[0]) >= 0 || strings.HasPrefix(behind, " in ")):
		return "what forms by itself is no step"
	}
	return ""
}

// heatsToo reports whether a word goes with heat to a verb of its own.
func heatsToo(word string) bool {
	switch word {
	case "inactivate", "kill", "denature", "treat", "seal", "sterilize", "fix":
		return true
	}
	return false
}

// negated reports whether the word before a verb denies it.
func negated(before string) bool {
	for _, w := range [...]string{" not ", "annot ", " without ", " never ", " Without ", " no "} {
		if strings.HasSuffix(before, w) {
			return true
		}
	}
	return false
}

// supplied reports whether what stands behind "obtained" names a seller.
func supplied(behind string) bool {
	rest, ok := strings.CutPrefix(behind, " from ")
	return ok && startsUpper(rest) && len(rest) > 1 && 'a' <= rest[1] && rest[1] <= 'z'
}

// passive reports whether a text ends in a form of be or have, one adverb
// apart.
func passive(before string) bool {
	word, rest := cutLastWord(before)
	if strings.HasSuffix(word, "ly") || word == "then" || word == "thus" || word == "first" || word == "also" || word == "not" {
		word, _ = cutLastWord(rest)
	}
	switch word {
	case "is", "are", "was", "were", "be", "been", "being", "has", "have", "had", "and", "or":
		return true
	}
	return false
}

// afterBe reports whether a text ends in a form of be, one adverb apart.
func afterBe(before string) bool {
	word, rest := cutLastWord(before)
	if strings.HasSuffix(word, "ly") || word == "then" {
		word, _ = cutLastWord(rest)
	}
	switch word {
	case "is", "are", "was", "were", "be", "been", "being":
		return true
	}
	return false
}

// pastBefore reports whether the subject of an active sentence stands before a
// verb.
func pastBefore(before string) bool {
	word, _ := cutLastWord(before)
	return word == "we" || word == "they" || word == "who"
}

// cutLastWord returns the last word of a text that ends in a space, in small
// letters, and what stands before it.
func cutLastWord(text string) (word, before string) {
	if text == "" || text[len(text)-1] != ' ' {
		return "", text
	}
	text = text[:len(text)-1]
	i := len(text)
	for i > 0 && text[i-1] != ' ' && text[i-1] != '\n' && text[i-1] != '(' {
		i--
	}
	return strings.ToLower(text[i:]), text[:i]
}

// attributive reports whether a participle or gerund describes the noun behind
// it (the dried powder, a mixing solvent) rather than tells a step.
func (r *Reading) attributive(span ner.Span) bool {
	text := r.doc.Text
	word := r.textOf(span)
	noun := nextWord(text[span.End:])
	if noun == "" {
		return false
	}
	if strings.HasSuffix(word, "ing") {
		return gerundNoun(noun) || plainNoun(noun) && adverbOfNoun(text[:span.Start])
	}
	if !plainNoun(noun) {
		return false
	}
	before, rest := cutLastWord(text[:span.Start])
	if !strings.HasSuffix(word, "ed") && !strings.HasSuffix(word, "ound") {
		return before == "a" || before == "an" || before == "the" // into a clean tube
	}
	if strings.HasSuffix(before, "ly") {
		before, rest = cutLastWord(rest)
	}
	if before == "and" || before == "or" { // with fixed and permeabilized cells
		if other, first := cutLastWord(rest); strings.HasSuffix(other, "ed") {
			before, _ = cutLastWord(first)
		}
	}
	switch before {
	case "the", "a", "an", "this", "these", "that", "those", "such", "each", "all", "of", "with", "from", "into", "in", "on":
		return true
	}
	return startsSentence(text, span.Start)
}

// adverbOfNoun reports whether an adverb before a gerund belongs with it to a
// noun (of exponentially growing cells), not to a step (by slowly adding water).
func adverbOfNoun(before string) bool {
	word, rest := cutLastWord(before)
	if !strings.HasSuffix(word, "ly") {
		return false
	}
	switch first, _ := cutLastWord(rest); first {
	case "of", "from", "into", "the", "a", "an", "these", "those":
		return true
	}
	return false
}

// plainNoun reports whether a word behind a participle can be the noun that it
// describes: no preposition, conjunction or auxiliary.
func plainNoun(word string) bool {
	switch word {
	case "by", "in", "at", "with", "for", "to", "from", "under", "into", "on", "onto", "using", "until", "over", "via", "through", "was", "were",
		"is", "are", "as", "during", "after", "before", "between", "without", "again", "and", "or", "but", "the", "a", "an", "per", "within", "about", "of", "it", "this", "that", "overnight":
		return false
	}
	return !strings.HasSuffix(word, "ly")
}

// gerundNoun reports whether a noun behind a gerund makes it a name of the
// noun's kind.
func gerundNoun(word string) bool {
	switch word {
	case "rate", "rates", "solvent", "agent", "agents", "time", "times", "temperature", "temperatures", "tube", "furnace", "plate", "mantle", "bar", "speed",
		"medium", "media", "bath", "liquid", "element", "materials", "material", "chamber", "oven", "jar", "jars", "balls", "vial", "machine", "solution", "stage", "conditions", "velocity":
		return true
	}
	return false
}

// preposition finds the preposition that goes with a verb, behind it or behind
// its object, and writes the one that goes with the antonym: added to the
// flask, removed from the flask.
func (s *Swapper) preposition(r *Reading, verb int, pair *domain.VerbPair) (edit, bool) {
	if len(pair.Prepositions) == 0 {
		return edit{}, false
	}
	text, spans := r.doc.Text, r.doc.Spans
	start := spans[verb].End
	end := min(len(text), start+120, r.sentenceOf(start-1).end)
	for i := verb + 1; i < len(spans) && spans[i].Start < end; i++ {
		if spans[i].Type == ner.TypeActionVerb && !r.describes(i) {
			end = spans[i].Start
		}
	}
	clause := text[start:end]
	for at := 0; at < len(clause); {
		i := strings.IndexByte(clause[at:], ' ')
		if i < 0 || strings.IndexByte(clause[at:at+i], ';') >= 0 {
			break
		}
		at += i + 1
		n := strings.IndexByte(clause[at:], ' ')
		if n < 0 {
			break
		}
		word := clause[at : at+n]
		other := pair.Preposition(word)
		if other == word || !s.namesPlace(clause[at+n:]) || word == "to" && strings.HasSuffix(clause[:at], " up ") {
			continue
		}
		from := start + at
		if word == "to" && (strings.HasSuffix(text[:from], " in ") || strings.HasSuffix(text[:from], " on ")) {
			from -= len("in ") // added in to the flask
		}
		return edit{start: int32(from), end: int32(start + at + n), repl: other}, true
	}
	return edit{}, false
}

// namesPlace reports whether what stands behind a preposition is a place or
// thing, not an infinitive (to adjust the pH) or a value (to pH 7).
func (s *Swapper) namesPlace(behind string) bool {
	if len(behind) > 1 && isDigit(behind[1]) {
		return true
	}
	word := nextWord(behind)
	switch word {
	case "", "pH", "be", "adjust", "give", "make", "reach", "ensure", "achieve", "keep", "avoid", "maintain", "yield", "room", "dryness", "order", "air":
		return false
	}
	if _, form, ok := s.pack.ActionVerb(word); ok && form == domain.Base {
		return false
	}
	return true
}
