package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// noStep tells why the verb of span i is no step whose opposite could be done,
// "" if it is one.
func (r *Reading) noStep(i int, v *verbWord) string {
	text, span := r.doc.Text, r.doc.Spans[i]
	before, behind := text[:span.Start], text[span.End:]
	switch {
	case negated(before):
		return "it tells what is not done"
	case r.inTitle(span.Start):
		return "it stands in the title"
	case r.describes(i), r.noun(i, v):
		return "it describes a thing, no step"
	case r.compound(behind, v):
		return "part of another verb" // heat inactivate, vortex mix, wash away
	case possible(before, v):
		return "it tells what may be done"
	case r.askedCues().condition && conditional(before, v):
		return "it tells when or whether, not what to do"
	case v.form == domain.Base && asksHow(before):
		return "it tells how much or what, not what to do"
	case r.optional(span.Start):
		return "the step is optional"
	}
	if why := r.aside(i, v); why != "" {
		return why
	}
	return r.otherSense(i, v)
}

// aside tells why the words around a verb show that it is no step that the
// procedure asks for, "" if they do not.
func (r *Reading) aside(i int, v *verbWord) string {
	text, span := r.doc.Text, r.doc.Spans[i]
	before, behind := text[:span.Start], text[span.End:]
	switch {
	case behind != "" && behind[0] == '-' || before != "" && before[len(before)-1] == '-':
		return "part of a compound word"
	case (v.form == domain.Gerund || v.form == domain.Nominal) && methodNoun(nextWord(behind)):
		return "it names a method or device"
	case v.form == domain.Gerund && strings.HasPrefix(v.pair.Antonym.Gerund, "leaving ") && r.namesAction(span):
		return "its opposite needs an object" // followed by leaving unfiltered
	case (v.form == domain.Gerund || v.form == domain.Nominal) && poweredBefore(before):
		return "its opposite has no power" // 700 W ultrasonication
	case v.form == domain.Nominal && mentioned(before):
		return "it points at another text"
	case r.withOpposite(i, v):
		return "its opposite stands beside it" // fill and empty the pipette
	case r.governedNoun(i, v):
		return "the step that it governs is reversed"
	case r.explained(span):
		return "it explains, it does not tell what to do"
	case r.heading(span, v.form), v.form == domain.Gerund && r.short(span):
		return "it stands in a heading"
	case v.form != domain.Gerund && v.form != domain.Nominal && r.governs(i, v):
		return "the verb that it governs is reversed"
	}
	switch v.pair.Verb.Base {
	case "treat":
		if v.form == domain.Gerund || v.form == domain.Nominal {
			return "its opposite needs an object" // by sparing with
		}
		return ""
	case "fit", "equip", "assemble":
		if v.form == domain.Participle && !made(before) {
			return "it describes a thing, no step" // a flask fitted with a condenser
		}
		return ""
	case "obtain", "produce", "prepare", "synthesize", "fabricate", "form", "generate", "grow":
		if v.form == domain.Participle && !made(before) {
			return "it tells where a thing comes from"
		}
	case "conduct", "perform", "collect", "measure", "record":
	default:
		if v.form != domain.Nominal { // the magnetization was measured
			return ""
		}
	}
	if r.characterises(span) {
		return "it tells of a measurement"
	}
	return ""
}

// heading reports whether a span stands in a line that is a heading or a title:
// one without a full stop at its end and without a finite verb, that gives no
// order.
func (r *Reading) heading(span ner.Span, form domain.Form) bool {
	s := r.sentenceOf(span.Start)
	text := r.doc.Text
	if s.start > 0 && text[s.start-1] != '\n' || s.end < len(text) && text[s.end-1] != '\n' {
		return false
	}
	line := strings.TrimRight(text[s.start:s.end], " \n\r\t")
	if line == "" || len(line) > 250 || strings.IndexByte(".:;!?,)", line[len(line)-1]) >= 0 || isDigit(line[0]) {
		return false
	}
	if form == domain.Base && !strings.HasSuffix(text[:span.Start], " to ") {
		return false
	}
	for _, w := range [...]string{" was ", " were ", " is ", " are "} {
		if strings.Contains(line, w) {
			return false
		}
	}
	first := nextWord(" " + line[:min(len(line), 40)])
	if strings.HasSuffix(first, "ly") {
		first = nextWord(line[len(first):])
	}
	_, begins, ok := r.swapper.pack.ActionVerb(first)
	return !ok || begins != domain.Base
}

// short reports whether a gerund begins a sentence of two or three words, which is
// a heading with a full stop: Extracting bands.
func (r *Reading) short(span ner.Span) bool {
	s := r.sentenceOf(span.Start)
	if span.Start != s.start {
		return false
	}
	rest := strings.TrimSpace(r.doc.Text[span.End:max(span.End, s.end)])
	return len(rest) < 30 && strings.HasSuffix(rest, ".") && strings.Count(rest, " ") < 2
}

// characterises reports whether the sentence of a verb tells of a measurement,
// not too far from it.
func (r *Reading) characterises(span ner.Span) bool {
	s := r.sentenceOf(span.Start)
	return r.swapper.measuring.in(r.doc.Text[max(s.start, span.Start-120):min(s.end, span.End+120)])
}

// explained reports whether the words before a span make what follows a
// conclusion or a reason.
func (r *Reading) explained(span ner.Span) bool {
	start := r.sentenceOf(span.Start).start
	before := r.doc.Text[start:span.Start]
	if strings.HasPrefix(before, "As ") && strings.IndexByte(before, ',') < 0 {
		return true // As pH was increased, it turned red.
	}
	return r.concludes(start, span.Start)
}

// governs reports whether a verb says how another goes on (stop heating, allow
// to cool), which is reversed itself.
func (r *Reading) governs(i int, v *verbWord) bool {
	switch v.pair.Verb.Base {
	case "start", "stop", "begin", "continue", "discontinue", "terminate", "initiate", "pause", "resume", "repeat", "allow", "subject",
		"perform", "conduct", "promote", "facilitate", "cause", "prevent", "omit":
	default:
		return false
	}
	spans := r.doc.Spans
	if i+1 >= len(spans) || spans[i+1].Type != ner.TypeActionVerb || r.verbWord(i+1).pair == nil {
		return false
	}
	switch strings.TrimSuffix(strings.TrimSpace(r.doc.Text[spans[i].End:spans[i+1].Start]), " the") {
	case "", "the", "to", "with", "of":
		return true
	}
	return false
}

// governedNoun reports whether the subject of what was done names a step that is
// reversed itself: the washing was performed, dispersion was promoted.
func (r *Reading) governedNoun(i int, v *verbWord) bool {
	if v.form != domain.Participle && v.form != domain.Past {
		return false
	}
	switch v.pair.Verb.Base {
	case "perform", "conduct", "promote", "initiate", "start", "stop", "continue", "discontinue", "terminate", "repeat", "facilitate", "prevent", "accelerate", "suppress", "inhibit":
	default:
		return false
	}
	spans, start := r.doc.Spans, r.sentenceOf(r.doc.Spans[i].Start).start
	for i--; i >= 0 && spans[i].Start >= start; i-- {
		if spans[i].Type != ner.TypeActionVerb || r.describes(i) {
			continue
		}
		noun := r.verbWord(i)
		return noun.pair != nil && (noun.form == domain.Gerund || noun.form == domain.Nominal) && r.refusal(i, noun) == ""
	}
	return false
}

// withOpposite reports whether a verb and its antonym are joined by "and" or "or":
// exchanged, they would be the same two steps.
func (r *Reading) withOpposite(i int, v *verbWord) bool {
	spans := r.doc.Spans
	for _, n := range [...]int{i, i + 1} {
		if n < 1 || n >= len(spans) || spans[n-1].Type != ner.TypeActionVerb || spans[n].Type != ner.TypeActionVerb {
			continue
		}
		switch r.doc.Text[spans[n-1].End:max(spans[n-1].End, spans[n].Start)] {
		case " and ", " or ", "/":
			if other := r.verbWord(2*n - 1 - i); other.pair != nil && other.pair.Verb.Base == v.pair.Antonym.Base {
				return true
			}
		}
	}
	return false
}

// mentioned reports whether a text ends in words that point at a step told
// elsewhere: the conditions used for the, as in the.
func mentioned(before string) bool {
	word, rest := cutLastWord(before)
	if word == "the" {
		word, rest = cutLastWord(rest)
	}
	if word != "for" && word != "in" {
		return false
	}
	switch word = lastWord(rest); word {
	case "used", "described", "reported", "employed", "applied", "as", "given", "adopted", "that", "those":
		return true
	}
	return false
}

// made reports whether the text before a participle makes it what was done to
// the subject: was prepared, were successfully obtained; not of a solid obtained
// by, nor of what can be or has been made elsewhere.
func made(before string) bool {
	word, rest := cutLastWord(before)
	for range 3 {
		if !strings.HasSuffix(word, "ly") && word != "then" && word != "thus" && word != "first" && word != "also" && word != "finally" {
			break
		}
		word, rest = cutLastWord(rest)
	}
	switch word {
	case "is", "are", "was", "were", "be", "and", "we", "we,":
		word = lastWord(rest)
		return word != "this" && word != "which" && word != "that" && word != "can" && word != "could" && word != "may" && word != "might"
	}
	return false
}

// possible reports whether a verb tells what may be done or has happened.
func possible(before string, v *verbWord) bool {
	word, rest := cutLastWord(before)
	if strings.HasSuffix(word, "ly") || word == "also" {
		word, rest = cutLastWord(rest)
	}
	if word == "be" && v.form == domain.Participle {
		word = lastWord(rest)
	}
	switch word {
	case "may", "can", "could", "might":
		return true
	case "have", "has", "had":
		return true
	}
	return false
}

// conditional reports whether the clause that a text breaks off in tells when or
// whether something holds: until it is dissolved, if the cells clump.
func conditional(before string, v *verbWord) bool {
	word, rest := cutLastWord(before)
	if v.form == domain.Base && (word == "and" || word == "then" || word == "or" || word == "to" && !needs(rest)) {
		return false
	}
	for range 8 {
		switch {
		case word == "" || strings.IndexByte(",;:.)!", word[len(word)-1]) >= 0 || word == "then" || word == "subsequently" || word == "finally":
			return false
		case word == "if", word == "when", word == "until", word == "till", word == "unless", word == "whether":
			return true
		case word == "once":
			last := lastWord(rest)
			return last == "" || strings.IndexByte(",;:.)", last[len(last)-1]) >= 0
		}
		word, rest = cutLastWord(rest)
	}
	return false
}

// needs reports whether a text ends in a verb of need: if you need to add more.
func needs(before string) bool {
	word := lastWord(before)
	switch word {
	case "need", "needs", "want", "wish", "have", "has", "like", "plan", "necessary", "needed", "required", "ready":
		return true
	}
	return false
}

// asksHow reports whether a text ends in words that make the verb behind them a
// part of a question or an amount: how much to, the amount of each to.
func asksHow(before string) bool {
	word, rest := cutLastWord(before)
	if word != "to" {
		return false
	}
	switch word = lastWord(rest); word {
	case "each", "much", "many", "amount", "amounts", "volume", "volumes", "quantity", "number", "where", "how", "when", "what", "whether", "which", "mass", "ready":
		return true
	}
	return false
}

// optional reports whether a sentence says of itself that it may be left out.
func (r *Reading) optional(at int) bool {
	head := strings.TrimLeft(r.doc.Text[r.sentenceOf(at).start:at], " ([*-")
	return len(head) > 8 && strings.EqualFold(head[:8], "optional")
}

// negated reports whether the words before a verb deny it or try to keep it
// from happening: without further purification, to avoid the formation.
func negated(before string) bool {
	word, rest := cutLastWord(before)
	switch word {
	case "the", "any", "further", "its", "their", "additional", "prior", "such", "be", "undesired", "unwanted", "a":
		word, rest = cutLastWord(rest)
	}
	if strings.HasSuffix(word, "ly") {
		word, rest = cutLastWord(rest)
	}
	switch word {
	case "not", "cannot", "without", "never", "no", "don't", "don’t", "avoid", "avoids", "avoiding", "prevent", "prevents", "preventing":
		return true
	case "of":
		word = lastWord(rest)
		return word == "instead"
	case "from":
		word, rest = cutLastWord(rest)
		other := lastWord(rest)
		return word == "prevent" || (word == "it" || word == "them") && other == "prevent"
	case "to":
		word, rest = cutLastWord(rest)
		if word == "necessary" || word == "need" || word == "needed" || word == "required" {
			word = lastWord(rest)
			return word == "not" || word == "no"
		}
	}
	return false
}
