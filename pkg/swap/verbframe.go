package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// particle finds the word right behind a verb that makes another verb of it, and
// writes what goes with the antonym: heated up, cooled down; filtered off.
func (r *Reading) particle(verb int, v *verbWord) edit {
	if len(v.pair.Particles) == 0 && v.form == domain.Nominal {
		return edit{}
	}
	text, at := r.doc.Text, r.doc.Spans[verb].End
	word := nextWord(text[at:])
	if strings.HasSuffix(word, "ly") {
		at += 1 + len(word)
		word = nextWord(text[at:])
	}
	switch word {
	case "up", "down", "off", "out", "away", "together":
	default:
		return edit{}
	}
	becomes, fits := v.pair.Particle(word)
	if !fits {
		return edit{}
	}
	end := at + 1 + len(word)
	end += r.mannerBehind(end, v)
	if becomes != "" {
		return edit{start: int32(at + 1), end: int32(end), repl: becomes}
	}
	return edit{start: int32(at), end: int32(end)}
}

// means reports whether what stands behind "with" is a tool or a manner, no
// second thing.
func means(behind string) bool {
	for range 4 {
		word := nextWord(behind)
		switch word {
		case "":
			return false
		case "stirrer", "mixer", "blender", "spatula", "pestle", "mortar", "rod", "speed", "aid", "help", "stirring", "shaking", "agitation", "heating", "sonication",
			"ultrasound", "mill", "balls", "homogenizer", "rate", "vortex", "ratio", "ratios", "ultrasonication", "paddle", "bath", "bar", "intermediate",
			"pipet", "pipette", "pipettor", "tip", "tips", "needle", "syringe", "magnet", "loop", "toothpick", "forceps", "gloves":
			return true
		case "and", "of", "in", "to", "for", "within", "at", "on", "from", "by", "under", "until", "using":
			return false
		}
		behind = behind[1+len(word):]
	}
	return false
}

// lead takes into the edit of a verb the words before it that do not suit the
// antonym: under vigorous stirring, at rest.
func (r *Reading) lead(e edit, v *verbWord) edit {
	e.end += int32(r.mannerBehind(int(e.end), v))
	if first, particle, two := strings.Cut(e.repl, " "); two && v.form != domain.Nominal {
		if it := nextWord(r.doc.Text[e.end:]); it == "it" || it == "them" { // shake it up
			e.repl = first + " " + it + " " + particle
			e.end += int32(1 + len(it))
		}
	}
	text := r.doc.Text
	if !v.pair.Bare && len(v.pair.Leads) == 0 && !strings.HasSuffix(text[:e.start], "naturally ") {
		return withArticle(text, e)
	}
	start := int(e.start)
	for start > 1 && text[start-1] == ' ' {
		word, before := cutLastWord(text[:start])
		if word != "naturally" && (!v.pair.Bare || !hard(word)) || secondOfTwo(before) {
			break
		}
		start = len(before)
	}
	if v.form == domain.Gerund || v.form == domain.Nominal {
		word, before := cutLastWord(text[:start])
		for _, x := range v.pair.Leads {
			if x[0] == word && !gerundNoun(nextWord(text[e.end:])) {
				e.start, e.repl = int32(len(before)), domain.MatchCase(text[len(before):start-1], x[1])
				return e
			}
		}
	}
	e.repl = domain.MatchCase(text[start:e.end], e.repl)
	e.start = int32(start)
	return withArticle(text, e)
}

// mannerBehind returns the length of the adverb behind byte at if it does not suit
// the antonym: stirred vigorously, cooled naturally.
func (r *Reading) mannerBehind(at int, v *verbWord) int {
	behind := r.doc.Text[at:]
	word := nextWord(behind)
	if word != "naturally" && (!v.pair.Bare || !strings.HasSuffix(word, "ly") || !hard(word)) {
		return 0
	}
	rest := behind[1+len(word):]
	switch next := nextWord(rest); next {
	case "up", "down", "off", "out":
		return 0
	case "and", "or", "but": // quickly and gently
		switch second := nextWord(rest[1+len(next):]); {
		case v.pair.Bare && hard(second):
			return 1 + len(word) + 1 + len(next) + 1 + len(second)
		case strings.HasSuffix(second, "ly"):
			return 0
		}
	}
	return 1 + len(word)
}

// secondOfTwo reports whether a text ends in a word of manner that "and" or "or"
// joins to the next: quickly and gently.
func secondOfTwo(before string) bool {
	word, rest := cutLastWord(before)
	if word != "and" && word != "or" {
		return false
	}
	word = lastWord(rest)
	return strings.HasSuffix(word, "ly") || hard(word)
}

// hard reports whether a word tells how hard a verb is done.
func hard(word string) bool {
	switch word {
	case "vigorous", "vigorously", "magnetic", "magnetically", "mechanical", "mechanically", "constant", "constantly", "continuous", "continuously", "strong", "strongly",
		"intense", "intensive", "intensively", "rapid", "rapidly", "violent", "violently", "energetic", "gentle", "gently", "manual", "manually", "vacuum", "suction", "moderate", "mild", "uniform",
		"high-speed", "thorough", "thoroughly", "efficient", "effective", "steady", "slow", "slowly", "severe", "homogeneous", "sufficient", "simple", "ultrasonic", "tightly", "securely", "firmly", "end-over-end", "under-pressure", "hot":
		return true
	}
	return false
}

// joined takes in the word right before a verb if the two are one verb:
// vacuum dried. It returns what that is, and where it starts.
func (r *Reading) joined(v *verbWord, span ner.Span) (whole *verbWord, start int) {
	if v.pair == nil {
		first, rest, two := strings.Cut(r.textOf(span), " ")
		if two && hard(strings.ToLower(first)) { // suction filtration, as one mention
			if last := r.memo().verbs.get(rest, r.swapper.verbWord); last.pair != nil && last.pair.Bare {
				return last, span.Start
			}
		}
	}
	word, before := cutLastWord(r.doc.Text[:span.Start])
	if !modifies(word) {
		return v, span.Start
	}
	span.Start = len(before)
	whole = r.memo().verbs.get(r.textOf(span), r.swapper.verbWord)
	if whole.pair == nil && v.pair != nil && v.pair.Bare && hard(word) {
		return v, span.End - len(r.textOf(span)) + len(word) + 1
	}
	return whole, span.Start
}

// modifies reports whether a word before a verb may make it another one.
func modifies(word string) bool {
	switch word {
	case "vacuum", "freeze", "oven", "air", "spray", "spin", "spun", "ball", "dip", "drop", "hot", "wet", "dry", "water", "solution", "heat", "slow", "furnace", "sun", "cold",
		"pre", "re", "planetary", "oil", "acid", "warm", "flash", "fine", "cool":
		return true
	}
	return false
}
