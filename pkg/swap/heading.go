package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// longestHeading is the length in bytes up to which a first line may be a
// heading.
const longestHeading = 250

// heading returns the byte behind the heading of the text: a first line that is
// no sentence and holds neither quantity nor instruction, and the identifier of
// a paper that may stand before it. It is 0 if there is none.
func (r *Reading) heading() int {
	if r.headed {
		return r.headEnd
	}
	r.headed = true
	text := r.doc.Text
	start := 0
	if line, _, ok := strings.Cut(text, "\n"); ok && !strings.Contains(line, " ") {
		start = len(line) + 1
	}
	line, rest, ok := strings.Cut(text[start:], "\n")
	trimmed := strings.TrimSpace(line)
	if !ok || trimmed == "" || len(line) > longestHeading || strings.TrimSpace(rest) == "" || strings.ContainsRune(".:;", rune(trimmed[len(trimmed)-1])) {
		return r.headEnd
	}
	end := start + len(line)
	for i, span := range r.doc.Spans {
		if span.Start >= end {
			break
		}
		if span.Start < start {
			continue
		}
		switch {
		case span.Type == ner.TypeNumericalValue:
			return r.headEnd
		case span.Type == ner.TypeActionVerb && strings.TrimLeft(text[start:span.Start], " \t0123456789.)-") == "" && r.verbWord(i).form == domain.Base:
			return r.headEnd // a first step
		}
	}
	r.headEnd = end
	return end
}
