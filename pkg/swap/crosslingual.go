package swap

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"assay/pkg/ner"
	"assay/pkg/translation"
)

// Translator puts a text into another language, named in English. first and missing are
// empty when it is asked for the first time; the second time they are the translation it
// gave and what that lacks of the source. It is called by several goroutines.
type Translator interface {
	Translate(ctx context.Context, text, language, first string, missing []string) (string, error)
}

// TranslationError is a translation that lacks numbers, units or formulas of its source,
// also at the second time of asking.
type TranslationError struct {
	Language string
	Missing  []string // as the source writes them
}

func (e *TranslationError) Error() string {
	const most = 5
	missing := e.Missing[:min(most, len(e.Missing))]
	more := ""
	if len(e.Missing) > most {
		more = ", ..."
	}
	return "the translation into " + e.Language + " lacks, also when asked again: " + strings.Join(missing, ", ") + more
}

// Kind names the failure in assay_error.
func (e *TranslationError) Kind() string { return "translation" }

// Hint says what to do about it.
func (e *TranslationError) Hint() string { return "name a stronger model with -m" }

// errNoTranslator is the failure of a plan that is run without asking for translations.
var errNoTranslator = errors.New("no translation was asked for")

// Translate asks for the translations that the plan makes of the text; Run then has them.
// Each is held against the source: one that has lost a number, a unit or a formula is
// asked for once more, and then fails. What fails is told by Run, translation by
// translation.
func (r *Reading) Translate(ctx context.Context, p *Plan, t Translator) {
	if r.lent == nil {
		defer r.release()
	}
	r.abroad = make(map[string]*Rewrite, len(p.Languages))
	source := translation.Source{Text: r.doc.Text, Units: r.swapper.pack.Units}
	for _, span := range r.doc.Spans {
		if span.Type == ner.TypeFormula {
			source.Formulas = append(source.Formulas, [2]int{span.Start, span.End})
		}
	}
	for _, l := range p.Languages {
		translated, err := translate(ctx, source, l, t)
		w := r.whole(l, translated)
		w.Err = err
		r.abroad[l.Name] = w
	}
}

// translate asks for one translation, twice if need be.
func translate(ctx context.Context, source translation.Source, l translation.Language, t Translator) (string, error) {
	first, err := t.Translate(ctx, source.Text, l.English, "", nil)
	if err != nil {
		return "", err
	}
	missing := translation.Missing(source, first, l)
	if len(missing) == 0 {
		return first, nil
	}
	second, err := t.Translate(ctx, source.Text, l.English, first, missing)
	if err != nil {
		return "", err
	}
	if missing = translation.Missing(source, second, l); len(missing) > 0 {
		return "", &TranslationError{l.English, missing}
	}
	return second, nil
}

// whole is the rewrite that puts a translation in the place of the text.
func (r *Reading) whole(l translation.Language, translated string) *Rewrite {
	v := r.vocabulary()
	m := Meta{Type: CrossLingual, Category: CrossLingual.Category(), RateRequested: 1, UniqueTokens: v.size(), TargetLanguage: l.Name}
	if translated == "" {
		return &Rewrite{Meta: m}
	}
	text := r.doc.Text
	tally := newTally(text, v, []edit{{end: int32(len(text)), repl: translated}})
	tally.set(0, true)
	m.RateActual = share(tally.gone, v.size())
	m.NumChanges, m.NumCandidates = 1, 1
	m.Changes = []Change{{
		End: utf8.RuneCountInString(text), SourceType: CrossLingual, Candidate: 1,
		Why: "all of the text in " + l.English + ", with every number, unit and formula of the source",
	}}
	return &Rewrite{Prediction: translated, Meta: m}
}

// translation returns what became of a translation.
func (r *Reading) translation(l translation.Language) *Rewrite {
	if w, ok := r.abroad[l.Name]; ok {
		return w
	}
	w := r.whole(l, "")
	w.Err = errNoTranslator
	return w
}
