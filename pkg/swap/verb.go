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
		v, span.Start = r.joined(v, span)
		if v.pair == nil {
			c.note(i, "the pack has no antonym of it")
			continue
		}
		if why := r.refusal(i, v); why != "" {
			c.note(i, why)
			continue
		}
		e := edit{start: int32(span.Start), end: int32(span.End), repl: v.antonym, why: v.pair.Why}
		switch {
		case v.past != "" && pastBefore(r.doc.Text[:span.Start]):
			e.repl = v.past
		case v.form == domain.Base && afterBe(r.doc.Text[:span.Start]):
			e.repl = domain.MatchCase(r.textOf(span), v.pair.Antonym.Participle) // was cut, was blend
		case v.form == domain.Gerund && v.pair.Verb.Nominal == "" && v.pair.Antonym.Nominal != "" && r.namesAction(span):
			e.repl = domain.MatchCase(r.textOf(span), v.pair.Antonym.Nominal) // after mixing, after separation
		}
		c.add(v.pair.Verb.Base, r.lead(e, v))
		for _, p := range [...]edit{r.particle(i, v), r.word(i).preposition} {
			if p.end > 0 {
				p.why = v.pair.Why
				c.add(v.pair.Verb.Base, p)
			}
		}
	}
}

// namesAction reports whether a gerund stands where the noun of the action could,
// without an object.
func (r *Reading) namesAction(span ner.Span) bool {
	switch word := lastWord(r.doc.Text[:span.Start]); word {
	case "while", "whilst", "when", "then", "kept", "keep", "keeps", "start", "started", "stop", "stopped", "and", "not":
		return false
	}
	behind := r.doc.Text[span.End:]
	switch nextWord(behind) {
	case "":
		return behind == "" || strings.IndexByte(".,;:)", behind[0]) >= 0
	case "was", "were", "is", "are", "for", "at", "in", "by", "of", "on", "under", "until", "with", "and", "or", "using", "overnight", "from":
		return true
	}
	return false
}

// passive reports whether a text ends in a form of be or have, one adverb
// apart.
func passive(before string) bool {
	word, rest := cutLastWord(before)
	if strings.HasSuffix(word, "ly") || word == "then" || word == "thus" || word == "first" || word == "also" || word == "not" {
		word = lastWord(rest)
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
		word = lastWord(rest)
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
	word := lastWord(before)
	return word == "we" || word == "they" || word == "who"
}

// cutLastWord returns the last word of a text that ends in a space, in small
// letters, and what stands before it. A word with a capital behind its first
// letter comes as it is: formulas and abbreviations are none of the words that
// are asked for, and would cost an allocation each.
func cutLastWord(text string) (word, before string) {
	if text == "" || text[len(text)-1] != ' ' {
		return "", text
	}
	text = text[:len(text)-1]
	i, capitals := len(text), 0
	for i > 0 {
		c := text[i-1]
		if c == ' ' || c == '\n' || c == '(' {
			break
		}
		if c-'A' <= 'Z'-'A' {
			capitals++
		}
		i--
	}
	word, before = text[i:], text[:i]
	if capitals == 1 && word[0]-'A' <= 'Z'-'A' {
		word = inSmall(word)
	}
	return word, before
}

// lastWord returns the last word of a text as cutLastWord does.
func lastWord(text string) string {
	word, _ := cutLastWord(text)
	return word
}

// inSmall writes a capitalised word in small letters.
func inSmall(word string) string {
	switch word { // most sentences begin with one of these
	case "The":
		return "the"
	case "A":
		return "a"
	case "In":
		return "in"
	case "This":
		return "this"
	case "Then":
		return "then"
	case "After":
		return "after"
	case "Finally,":
		return "finally,"
	case "All":
		return "all"
	case "We":
		return "we"
	case "For":
		return "for"
	case "It":
		return "it"
	}
	return strings.ToLower(word)
}

// attributive reports whether a participle or gerund describes the noun behind
// it (the dried powder, a mixing solvent) rather than tells a step.
func (r *Reading) attributive(span ner.Span) bool {
	text := r.doc.Text
	word := r.textOf(span)
	noun := nextWord(text[span.End:])
	if noun == "" {
		if before := lastWord(text[:span.Start]); before == "the" && len(text) > span.End+1 && isDigit(text[span.End+1]) {
			return strings.HasSuffix(word, "ed") // the mixed 1 M solution
		}
		return false
	}
	if strings.HasSuffix(text[:span.Start], "-") {
		return true // a 10-fold-diluted sample
	}
	if strings.HasSuffix(word, "ing") {
		return gerundNoun(noun) || plainNoun(noun) && adverbOfNoun(text[:span.Start])
	}
	if !plainNoun(noun) && !joinedParticiple(text[span.End:]) {
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
			if before, rest = cutLastWord(first); strings.HasSuffix(before, "ly") {
				before = lastWord(rest)
			}
		}
	}
	if strings.HasSuffix(before, "ed") { // the obtained mixed solution
		if other := lastWord(rest); other == "the" || other == "a" {
			return true
		}
	}
	switch before {
	case "the", "a", "an", "this", "these", "that", "those", "such", "each", "all", "of", "with", "from", "into", "in", "on", "using":
		return true
	}
	return startsSentence(text, span.Start)
}

// joinedParticiple reports whether a second participle and then a noun stand
// behind one (cleaned and rinsed gloves).
func joinedParticiple(behind string) bool {
	rest, ok := strings.CutPrefix(behind, " and ")
	if !ok {
		return false
	}
	other := nextWord(behind[len(" and"):])
	return strings.HasSuffix(other, "ed") && plainNoun(nextWord(rest[len(other):])) && nextWord(rest[len(other):]) != ""
}

// adverbOfNoun reports whether an adverb before a gerund belongs with it to a
// noun (of exponentially growing cells), not to a step (by slowly adding water).
func adverbOfNoun(before string) bool {
	word, rest := cutLastWord(before)
	if !strings.HasSuffix(word, "ly") {
		return false
	}
	switch word {
	case "actively", "exponentially", "logarithmically", "asynchronously": // pulse actively dividing cells
		return true
	}
	switch first := lastWord(rest); first {
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
		"is", "are", "as", "during", "after", "before", "between", "without", "again", "and", "or", "but", "the", "a", "an", "per", "within", "about", "of", "it", "this", "that", "overnight", "several", "many", "two", "three", "four", "five", "twice", "thrice", "naturally", "once", "when", "while", "which", "then", "up", "down", "off", "out", "together", "because", "if", "where", "so", "such", "till", "according":
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
