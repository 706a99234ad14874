package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// otherSense tells which sense of a single verb has no opposite, "" if none.
func (r *Reading) otherSense(i int, v *verbWord) string {
	text, span := r.doc.Text, r.doc.Spans[i]
	before, behind := text[:span.Start], text[span.End:]
	switch v.pair.Verb.Base {
	case "grow":
		if strings.HasSuffix(before, " to ") {
			return "what grows by itself is no step" // allow the colonies to grow
		}
		fallthrough
	case "prepare", "quantify", "collect", "examine", "treat":
		if v.form == domain.Participle && !passive(before) && !pastBefore(before) && !startsSentence(text, span.Start) && !strings.HasSuffix(before, ", ") {
			return "it describes a thing, no step" // cells grown on agar; but washed, collected and dried
		}
		if v.pair.Verb.Base == "prepare" && (r.supplies(span.Start) || inParts(behind) || strings.Contains(text[span.End:r.clauseEnd(i)], " fresh")) {
			return "it tells of supplies"
		}
	case "shake", "vortex":
		word := nextWord(behind)
		if clause := text[span.End:r.clauseEnd(i)]; vigorous(word) && !hard(word) || !hard(word) && strings.Contains(clause, " vigorously") {
			return "its opposite knows no vigour" // shake well, shake the tube vigorously
		}
	case "stir":
		if v.form == domain.Gerund && endsSentence(behind) && r.onlyDissolves(i, before) {
			return "it would dissolve at rest, too"
		}
	case "warm":
		if clause := text[span.End:r.clauseEnd(i)]; strings.Contains(clause, " to room temp") || strings.Contains(clause, " to RT") || strings.Contains(clause, " to ambient") {
			return "it comes to room temperature either way"
		}
	case "empty":
		if clause := text[span.End:r.clauseEnd(i)]; strings.Contains(clause, "ontents") || strings.Contains(clause, "ONTENTS") {
			return "what is in a vessel is not filled"
		}
	case "filtrate":
		if clause := text[span.End:r.clauseEnd(i)]; strings.Contains(clause, " times") || strings.Contains(clause, " until ") {
			return "in rounds, its opposite washes" // reslurried several times until free of chloride
		}
	case "sonicate", "ultrasonicate":
		if poweredBehind(behind) || sonicator(text[span.End:r.clauseEnd(i)]) {
			return "its opposite has no power"
		}
	case "pipette", "aspirate":
		if clause := text[span.End:r.clauseEnd(i)]; strings.Contains(clause, " up and down") || strings.Contains(clause, " off ") {
			return "its opposite goes another way"
		}
	case "produce":
		if r.supplies(span.Start) {
			return "it tells of supplies"
		}
	case "obtain":
		if supplied(behind) || r.supplies(span.Start) {
			return "it tells where a thing was bought"
		}
	case "form":
		if v.form == domain.Participle && !passive(before) && (behind == "" || strings.IndexByte(".,;)", behind[0]) >= 0 || strings.HasPrefix(behind, " in ")) {
			return "what forms by itself is no step"
		}
	case "replace":
		if putBack(behind) {
			return "it is put back, not exchanged"
		}
	case "extract":
		if v.form == domain.Nominal {
			return "it names a method" // repeat the phenol extraction
		}
	case "incubate":
		if r.belowZero(i) {
			return "it is frozen as it is"
		}
	default:
		return r.handled(i, v)
	}
	return ""
}

// handled is otherSense of the verbs that tell where a thing goes.
func (r *Reading) handled(i int, v *verbWord) string {
	text, span := r.doc.Text, r.doc.Spans[i]
	before, behind := text[:span.Start], text[span.End:]
	switch v.pair.Verb.Base {
	case "add":
		if addsTo(behind) {
			return "what it adds to is its object" // was added by 31 g of TEOS, was added with buffer
		}
		if v.form == domain.Base && r.exchanged(i, before, behind) {
			return "it puts back what the verb before takes away"
		}
	case "keep":
		if rest := text[span.End:r.sentenceOf(span.Start).end]; strings.Contains(rest, " before ") || strings.HasPrefix(rest, " a ") {
			return "it is moved then anyway" // keep on ice before use; keep a tally
		}
	case "weigh", "weigh out", "measure":
		if exact(nextWord(behind)) || exact(lastWord(before)) {
			return "its opposite is not exact"
		}
	case "pull", "push":
		if v.pair.Verb.Base == "pull" && strings.HasSuffix(before, " to ") {
			return "it tells what for" // apply a magnet to pull the beads
		}
		if strings.Contains(text[span.End:r.clauseEnd(i)], " up and down") {
			return "its opposite goes up and down, too"
		}
	}
	return ""
}

// exact reports whether a word tells how exactly something is measured.
func exact(word string) bool {
	switch word {
	case "exactly", "accurately", "precisely", "carefully", "exact":
		return true
	}
	return false
}

// endsSentence reports whether a sentence ends where a text begins.
func endsSentence(behind string) bool {
	return behind == "" || behind[0] == '.' || behind[0] == '\n'
}

// onlyDissolves reports whether "under stirring", without a word of how hard, goes
// with the dissolving of something and with nothing else.
func (r *Reading) onlyDissolves(i int, before string) bool {
	word := lastWord(before)
	if word != "under" && word != "with" {
		return false
	}
	last := r.verbBefore(i)
	return last >= 0 && r.reverses(last, "dissolve")
}

// verbBefore returns the span of the last verb before span i in its sentence, -1 if
// there is none.
func (r *Reading) verbBefore(i int) int {
	spans, start := r.doc.Spans, r.sentenceOf(r.doc.Spans[i].Start).start
	for i--; i >= 0 && spans[i].Start >= start; i-- {
		if spans[i].Type == ner.TypeActionVerb {
			return i
		}
	}
	return -1
}

// reverses reports whether span i is a verb that has an antonym and this base.
func (r *Reading) reverses(i int, base string) bool {
	pair := r.verbWord(i).pair
	return pair != nil && pair.Verb.Base == base
}

// poweredBehind reports whether a bracket with a power or a frequency stands
// behind a verb.
func poweredBehind(behind string) bool {
	if !strings.HasPrefix(behind, " (") {
		return false
	}
	bracket, _, _ := strings.Cut(behind[:min(len(behind), 60)], ")")
	return strings.HasSuffix(bracket, "W") || strings.HasSuffix(bracket, "Hz") || strings.Contains(bracket, " W,") || strings.Contains(bracket, "kHz,")
}

// sonicator reports whether a clause names a power or a device of ultrasound.
func sonicator(clause string) bool {
	if strings.Contains(clause, "sonicator") || strings.Contains(clause, "probe") {
		return true
	}
	i := strings.Index(clause, " W")
	return i > 0 && isDigit(clause[i-1]) && (i+2 == len(clause) || strings.IndexByte(" .,;)", clause[i+2]) >= 0)
}

// poweredBefore reports whether a text ends in a power, a frequency or a speed:
// 700 W ultrasonication.
func poweredBefore(before string) bool {
	unit, rest := cutLastWord(before)
	switch unit {
	case "w", "kW", "kHz", "hz", "rpm": // a capital at the beginning comes small
		figure := lastWord(rest)
		return figure != "" && isDigit(figure[len(figure)-1])
	}
	return false
}

// addsTo reports whether what is added, not what it is added to, stands behind
// "added".
func addsTo(behind string) bool {
	rest, found := strings.CutPrefix(behind, " by ")
	if !found {
		if rest, found = strings.CutPrefix(behind, " with "); !found {
			return false
		}
	}
	return rest != "" && (isDigit(rest[0]) || startsUpper(rest))
}

// exchanged reports whether a thing that is added is the one that the verb
// before takes away: remove the resin and add 1 mL of resin.
func (r *Reading) exchanged(i int, before, behind string) bool {
	if !strings.HasSuffix(before, " and ") {
		return false
	}
	last := r.verbBefore(i)
	if last < 0 || !r.reverses(last, "remove") {
		return false
	}
	at, end := r.doc.Spans[last].End+1, len(before)-len(" and ")
	if end-at < 4 || end-at > 60 {
		return false
	}
	return strings.Contains(behind[:min(len(behind), 120)], before[at:end])
}

// inParts reports whether a number stands right behind a verb: prepared 1 part to 50.
func inParts(behind string) bool {
	return len(behind) > 8 && isDigit(behind[1]) && strings.Contains(behind[:8], " part")
}

// supplies reports whether the clause before "prepared" tells where all solutions or
// the water come from, or that a thing is made fresh.
func (r *Reading) supplies(at int) bool {
	before := r.doc.Text[r.sentenceOf(at).start:at]
	if word := lastWord(before); word == "freshly" || word == "newly" {
		return true
	}
	if strings.HasPrefix(before, "All ") {
		return strings.Contains(before, "solution") || strings.Contains(before, "reagent") || strings.Contains(before, "water")
	}
	for _, w := range [...]string{"The water ", "Deionized water ", "Distilled water ", "Ultrapure water ", "Pure water ", "Milli-Q water ", "Water ", "Aqueous solutions ", "Solutions ", "Stock solutions "} {
		if strings.HasPrefix(before, w) {
			return true
		}
	}
	return false
}

// vigorous reports whether a word tells how strongly something is moved.
func vigorous(word string) bool {
	switch word {
	case "vigorously", "vigorous", "well", "thoroughly", "violently", "hard", "energetically":
		return true
	}
	return false
}

// putBack reports whether what stands behind "replace" is a part that one takes
// off for a moment.
func putBack(behind string) bool {
	word := nextWord(behind)
	if word == "the" {
		word = nextWord(behind[len(" the"):])
	}
	switch strings.TrimSuffix(word, "s") {
	case "cap", "lid", "plunger", "cover", "stopper", "plug", "screw", "top", "it", "comb":
		return true
	}
	return false
}

// belowZero reports whether a temperature under that of ice belongs to a verb.
func (r *Reading) belowZero(verb int) bool {
	const ice = 273 // K
	end := r.clauseEnd(verb)
	for i := verb + 1; i < len(r.doc.Spans) && r.doc.Spans[i].Start < end; i++ {
		if r.doc.Spans[i].Type != ner.TypeNumericalValue {
			continue
		}
		if q := r.quantityWord(i); q.Unit != nil && q.Unit.Kind == "temperature" && q.Unit.Base(q.Low) < ice {
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
