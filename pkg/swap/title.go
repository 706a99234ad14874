package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// longestTitle is the length in bytes up to which a first line may be a
// title.
const longestTitle = 250

// title returns the byte behind the title of the text: a first line that is
// no sentence and holds neither quantity nor instruction, or the title behind the
// identifier of a paper. It is 0 if there is none.
func (r *Reading) title() int {
	if r.titled {
		return r.titleEnd
	}
	r.titled = true
	text := r.doc.Text
	start := 0
	if line, _, ok := strings.Cut(text, "\n"); ok && strings.HasPrefix(line, "10.") && !strings.Contains(line, " ") { // a DOI
		start = len(line) + 1
	}
	line, rest, ok := strings.Cut(text[start:], "\n")
	trimmed := strings.TrimSpace(line)
	if !ok || trimmed == "" || len(line) > longestTitle || strings.TrimSpace(rest) == "" || strings.ContainsRune(".:;", rune(trimmed[len(trimmed)-1])) {
		return r.titleEnd
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
		case span.Type == ner.TypeNumericalValue && start == 0 && !titleCase(line):
			return r.titleEnd
		case span.Type == ner.TypeActionVerb && strings.TrimLeft(text[start:span.Start], " \t0123456789.)-") == "" && r.verbWord(i).form == domain.Base:
			return r.titleEnd // a first step
		}
	}
	r.titleEnd = end
	return end
}

// titleCase reports whether every longer word of a line, three at least, has a capital,
// so that it is a title for all its quantities: Anti-BrdU Staining Using 70% Ethanol.
func titleCase(line string) bool {
	n := 0
	for word := range strings.FieldsSeq(line) {
		if len(word) < 5 || word[0] < 'A' {
			continue
		}
		if !startsUpper(word) {
			return false
		}
		n++
	}
	return n > 2
}
