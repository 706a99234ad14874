package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// frame finds what the antonym of a verb needs around it: the object, and the
// preposition behind verb or object, which it writes as the antonym takes it
// (added to the flask, removed from the flask). It tells why the antonym does
// not fit if so.
func (r *Reading) frame(verb int, v *verbWord) (e edit, why string) {
	text, pair := r.doc.Text, v.pair
	start := r.doc.Spans[verb].End
	if pair.NeedsObject && !r.hasObject(verb, v) {
		return edit{}, "its opposite needs an object"
	}
	if len(pair.Prepositions) == 0 {
		return edit{}, ""
	}
	clause, sent := text[start:r.clauseEnd(verb)], text[:r.sentenceOf(start-1).end]
	other, farther := "", false // another preposition has come before
	for at := 0; at < len(clause); {
		i := strings.IndexByte(clause[at:], ' ')
		if i < 0 || strings.IndexByte(clause[at:at+i], ';') >= 0 && strings.Count(clause[:at+i], "(") == strings.Count(clause[:at+i], ")") {
			break
		}
		at += i + 1
		n := strings.IndexByte(clause[at:], ' ')
		if n < 0 {
			break
		}
		word := clause[at : at+n]
		if word == "equipped" || word == "fitted" || word == "containing" || word == "which" {
			if pair.Preposition("to") != "to" && r.leadsOn(clause[at+n:]) {
				return edit{}, "the place stands too far behind"
			}
			break // of the flask, not of the step
		}
		other = pair.Preposition(word)
		if other == word || inBrackets(clause[:at]) {
			farther = farther || opensPlace(word)
			continue
		}
		if word == "with" && strings.HasSuffix(clause[:at], " together ") {
			continue // mixed by milling, together with a binder
		}
		up := strings.HasSuffix(clause[:at], " up ")
		switch behind := sent[start+at+n:]; {
		case up && word == "to":
			continue // up to 4 mL
		case up:
			return edit{}, "its opposite does not go with up"
		case word == "to" && (endsInDigit(clause[:at]) && len(behind) > 1 && isDigit(behind[1]) || takesTo(clause[:at])):
			continue // 2 to 3 volumes, leading to a gel
		case word == "to" && extent(behind):
			return edit{}, "it tells how far, not where to"
		case other != "" && word == "with" && means(behind), other != "" && word == "into" && namesParts(behind), !r.swapper.namesPlace(behind):
			continue
		case other == "" && (farther || word == "as" && refers(nextWord(behind))):
			continue // prepared in DMF from 1 to 2 mg/mL, prepared as follows
		case other == "":
			return edit{}, "its opposite does not go with " + word
		}
		if other == "to" && r.leadsOn(clause[at+n:]) {
			return edit{}, "it goes from one place to another"
		}
		from := start + at
		if word == "to" && (strings.HasSuffix(text[:from], " in ") || strings.HasSuffix(text[:from], " on ")) {
			from -= len("in ") // added in to the flask
		}
		if strings.HasSuffix(text[start:from], " back ") {
			from -= len("back ") // placed back into the tube
		}
		return edit{start: int32(from), end: int32(start + at + n + r.secondPreposition(start+at+n, word, other)), repl: other}, ""
	}
	if e := r.inFront(verb, v); e.end > 0 {
		return e, ""
	}
	if pair.NeedsPreposition {
		return edit{}, "its opposite needs a place"
	}
	return edit{}, ""
}

// leadsOn reports whether a second place stands in the rest of a clause: from
// the gradients to clean tubes.
func (r *Reading) leadsOn(clause string) bool {
	for _, word := range [...]string{" to", " into", " onto"} {
		for at := 0; ; {
			i := strings.Index(clause[at:], word+" ")
			if i < 0 {
				break
			}
			at += i + len(word)
			if behind := clause[at:]; !extent(behind) && r.swapper.namesPlace(behind) {
				return true
			}
		}
	}
	return false
}

// secondPreposition returns the length of a word behind a preposition that goes
// with it: inside of, out of; loaded on to a gel.
func (r *Reading) secondPreposition(at int, word, other string) int {
	behind := r.doc.Text[at:]
	switch {
	case strings.HasSuffix(other, " of") && strings.HasPrefix(behind, " of "):
		return len(" of")
	case (word == "in" || word == "on") && strings.HasPrefix(behind, " to "):
		return len(" to")
	}
	return 0
}

// inBrackets reports whether a clause breaks off inside of brackets.
func inBrackets(clause string) bool {
	return strings.LastIndexByte(clause, '(') > strings.LastIndexByte(clause, ')')
}

// opensPlace reports whether a word begins what is no object of the verb, so
// that a preposition behind it need not be the verb's.
func opensPlace(word string) bool {
	switch word {
	case "in", "at", "by", "under", "on", "for", "via", "using", "through", "according", "based":
		return true
	}
	return false
}

// refers reports whether a word behind "as" makes it point at another text.
func refers(word string) bool {
	switch word {
	case "follows", "described", "reported", "mentioned", "above", "below", "shown", "in", "before", "previously", "that":
		return true
	}
	return false
}

// clauseEnd returns the byte where what belongs to a verb ends: at the next
// verb, at the end of the sentence, or far enough.
func (r *Reading) clauseEnd(verb int) int {
	text, spans := r.doc.Text, r.doc.Spans
	start := spans[verb].End
	end := min(len(text), start+120, r.sentenceOf(start-1).end)
	for i := verb + 1; i < len(spans) && spans[i].Start < end; i++ {
		if spans[i].Type == ner.TypeActionVerb && !r.describes(i) {
			return spans[i].Start
		}
	}
	return end
}

// inFront finds the preposition of an order that begins with the place: To each
// tube, add water.
func (r *Reading) inFront(verb int, v *verbWord) edit {
	if v.form != domain.Base {
		return edit{}
	}
	text, at := r.doc.Text, r.doc.Spans[verb].Start
	start := r.sentenceOf(at).start
	if at-start < len("To it, ") || text[start] != 'T' && text[start] != 'I' && text[start] != 'O' {
		return edit{}
	}
	head := text[start:at]
	n := strings.IndexByte(head, ' ')
	other := v.pair.Preposition(strings.ToLower(head[:max(n, 0)]))
	if n < 0 || other == "" || strings.EqualFold(other, head[:n]) || !determiner(nextWord(head[n:])) {
		return edit{}
	}
	for strings.HasSuffix(head, "ly ") {
		_, head = cutLastWord(head)
	}
	if !strings.HasSuffix(head, ", ") {
		return edit{}
	}
	return edit{start: int32(start), end: int32(start + n), repl: domain.MatchCase(head[:n], other)}
}

// hasObject reports whether an object follows a verb, or stands before it as
// the subject of the passive.
func (r *Reading) hasObject(verb int, v *verbWord) bool {
	if v.form == domain.Past || v.form == domain.Participle || v.form == domain.Nominal {
		return true
	}
	if v.pair.Verb.Participle == v.pair.Verb.Base && afterBe(r.doc.Text[:r.doc.Spans[verb].Start]) {
		return true // the gel was run
	}
	behind := r.doc.Text[r.doc.Spans[verb].End:]
	word := nextWord(behind)
	switch word {
	case "":
		return len(behind) > 1 && behind[0] == ' ' && isDigit(behind[1]) && !countsTimesOrTime(behind[1:])
	case "up", "down", "off", "out", "back", "and", "or", "but", "then", "well", "once", "twice", "again", "if", "when", "while", "every", "overnight", "briefly", "more", "three", "two", "four", "several":
		return false
	}
	return determiner(word) || plainNoun(word)
}

// countsTimesOrTime reports whether a number that a text starts with tells how
// often or how long (10 times, 2x, 5 min), not how much.
func countsTimesOrTime(text string) bool {
	i := 0
	for i < len(text) && (text[i] < 'A' || text[i] >= 0x80) {
		i++
	}
	unit := nextWord(" " + text[i:min(len(text), i+8)])
	switch unit {
	case "times", "time", "x", "X", "s", "sec", "seconds", "min", "mins", "minutes", "minute", "h", "hr", "hrs", "hours", "hour", "days", "d", "more":
		return true
	}
	return false
}

// determiner reports whether a word stands before a noun.
func determiner(word string) bool {
	switch word {
	case "the", "a", "an", "this", "these", "that", "those", "each", "every", "all", "any", "both", "one", "it", "them", "its", "your", "half", "some":
		return true
	}
	return false
}

func endsInDigit(text string) bool {
	return len(text) > 1 && isDigit(text[len(text)-2])
}

// takesTo reports whether the last word of a text is one that "to" goes with.
func takesTo(before string) bool {
	switch word := lastWord(before); word {
	case "leading", "led", "leads", "prior", "according", "due", "equal", "similar", "close", "next", "relative", "respect", "owing", "related", "compared", "corresponding", "equivalent", "order", "thanks":
		return true
	}
	return false
}

// extent reports whether what stands behind "to" is a value that is reached (a
// final volume of 5 ml, 0.2 mM, the mark), not a thing.
func extent(behind string) bool {
	rest := strings.TrimPrefix(behind, " ")
	for _, w := range [...]string{"~", "≥", "≤", ">", "<", "∼", "about ", "approximately ", "ca. ", "approx. ", "roughly ", "around ", "at least ", "no more than "} {
		rest = strings.TrimPrefix(rest, w)
	}
	if rest != "" && isDigit(rest[0]) {
		return valueAlone(rest)
	}
	word := nextWord(behind)
	if word == "a" || word == "an" || word == "the" {
		behind = behind[len(word)+1:]
		word = nextWord(behind)
	}
	switch word {
	case "appropriate", "recommended", "suitable", "working", "correct", "same", "specified", "higher", "lower": // an appropriate concentration
		word = nextWord(behind[len(word)+1:])
	}
	switch word {
	case "final", "total", "concentration", "density", "volume", "mark", "desired", "level", "ratio", "temperature", "pH", "OD", "dryness", "completion", "complete", "saturation",
		"multiplicity", "dilution", "amount", "number", "titer", "depth", "height", "capacity", "maximum", "minimum", "required", "give", "RT":
		return true
	}
	return false
}

// valueAlone reports whether a text starts with a quantity that no noun
// follows (to 0.2 mM and mix; but to 5 ml broth).
func valueAlone(text string) bool {
	number, rest, _ := strings.Cut(text, " ")
	if endsClause(number) {
		return true
	}
	if last := number[len(number)-1]; isDigit(last) {
		unit, behind, found := strings.Cut(rest, " ")
		if !found || endsClause(unit) || !plainNoun(unit) {
			return true
		}
		rest = behind
	}
	if rest == "" || rest[0] == '(' {
		return true
	}
	switch word := nextWord(" " + rest); word {
	case "of", "x", "X":
		return false
	case "final", "total":
		return true // to 5% final conc.
	default:
		return !plainNoun(word) && word != "the"
	}
}

// endsClause reports whether a word has a punctuation mark at its end.
func endsClause(word string) bool {
	return word == "" || strings.IndexByte(".,;:)\n", word[len(word)-1]) >= 0 || strings.IndexByte(word, '\n') >= 0
}

// governsObject reports whether what stands behind a word shows that it is a
// verb: to balance for the loss, to filter the rest.
func governsObject(behind string) bool {
	word := nextWord(behind)
	return word == "for" || determiner(word)
}

// namesParts reports whether a quantity is one of parts that something is
// divided into: 50 µl aliquots.
func namesParts(behind string) bool {
	if len(behind) < 2 || !isDigit(behind[1]) {
		return false
	}
	part := behind[:min(len(behind), 30)]
	for _, w := range [...]string{"aliquot", "amount", "portion", "part", "fraction"} {
		if strings.Contains(part, w) {
			return true
		}
	}
	return false
}

// namesPlace reports whether what stands behind a preposition is a place or
// thing, not an infinitive (to adjust the pH) or a value (to pH 7).
func (s *Swapper) namesPlace(behind string) bool {
	if len(behind) > 1 && isDigit(behind[1]) {
		return true
	}
	word := nextWord(behind)
	switch word {
	case "", "pH", "be", "adjust", "give", "make", "reach", "ensure", "achieve", "keep", "avoid", "maintain", "yield", "room", "dryness", "order", "air", "its", "mind", "addition",
		"with", "at", "for", "and", "or", "until", "by", "while", "when", "after", "before", "as", "then", "using", "if", "but", // put in, with the door closed
		"prevent", "protect", "begin", "continue", "increase", "decrease", "minimize", "generate", "include", "start", "stop", "use", "allow", "help", "facilitate", "obtain", "form", "get", "bring", "see", "enable",
		"have", "let", "aid", "assist", "improve", "eliminate", "create", "lead", "provide":
		return false
	}
	if _, form, ok := s.pack.ActionVerb(word); ok && form == domain.Base && (!s.pack.Doubtful(word) || governsObject(behind[1+len(word):])) {
		return false
	}
	return true
}
