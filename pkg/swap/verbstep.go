package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

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
	case r.explained(span):
		return "it explains, it does not tell what to do"
	case r.heading(span, v.form):
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

// methodNoun reports whether a noun behind the noun of an action makes it the
// name of a method, a device or a state.
func methodNoun(word string) bool {
	switch word {
	case "method", "methods", "technique", "techniques", "route", "routes", "approach", "procedure", "procedures", "parameters", "profile", "program", "programme", "curve", "curves",
		"membrane", "paper", "apparatus", "unit", "system", "equipment", "machine", "rate", "rates", "temperature", "temperatures", "time", "times", "conditions", "condition",
		"behavior", "behaviour", "properties", "protocol", "funnel", "flask", "vessel", "bath", "yield", "efficiency", "speed", "mechanism", "kinetics", "reaction", "reactions", "experiment", "experiments",
		"boat", "jar", "vial", "media", "medium", "ratio", "power", "pressure", "atmosphere", "product", "products", "steps", "density", "area":
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
		word, _ = cutLastWord(rest)
		return word != "this" && word != "which" && word != "that" && word != "can" && word != "could" && word != "may" && word != "might"
	}
	return false
}

// signs are the beginnings of words by their first byte, so that a text is gone
// through once for all of them.
type signs [256][]string

func newSigns(beginnings ...string) *signs {
	s := new(signs)
	for _, w := range beginnings {
		s[w[0]] = append(s[w[0]], w)
	}
	return s
}

// in reports whether a word of a text begins like that.
func (s *signs) in(text string) bool { return s.next(text) >= 0 }

// next returns the byte at which the first such word begins, -1 if none does.
// Words stand at the beginning, behind a space, or behind one of these and a
// bracket.
func (s *signs) next(text string) int {
	for at := 0; at < len(text); {
		if text[at] == '(' {
			at++
			continue
		}
		for _, w := range s[text[at]] {
			if strings.HasPrefix(text[at:], w) {
				return at
			}
		}
		i := strings.IndexByte(text[at:], ' ')
		if i < 0 {
			return -1
		}
		at += i + 1
	}
	return -1
}

// measuringSigns stand where a text tells of a measurement, concludingSigns
// before a conclusion or a reason.
func measuringSigns() *signs {
	return newSigns("spectr", "Spectr", "microscop", "Microscop", "microanaly", "diffract", "Diffract", "XRD", "SEM", "TEM", "FE-SEM", "FESEM", "HRTEM", "XPS", "NMR", "measurement", "Measurement",
		"tests ", "data ", "analys", "Analys", "analyz", "characteri", "Characteri", "patterns", "images", "Images", "curves", "voltammet", "Voltammet", "capacity", "efficiency", "calculation")
}

func concludingSigns() *signs {
	return newSigns("assumed ", "revealed ", "reveals ", "found that ", "indicati", "suggest", "phenomenon", "because ", "known to ", "owing to ")
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

// governs reports whether a verb says how another goes on (stop heating, allow
// to cool), which is reversed itself.
func (r *Reading) governs(i int, v *verbWord) bool {
	switch v.pair.Verb.Base {
	case "start", "stop", "begin", "continue", "discontinue", "terminate", "initiate", "pause", "resume", "repeat", "allow", "subject":
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
