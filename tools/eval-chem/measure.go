package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"sort"

	"assay/pkg/chem"
	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/pkg/swap"
)

// seed is that of the commands' default.
const seed = 42

var notations = [...]swap.Type{swap.ToFormula, swap.ToName, swap.ToIUPAC}

type evaluation struct {
	swapper *swap.Swapper
	dict    *ner.Dict
	edits   map[pair]int
}

func newEvaluation(pack *domain.Pack) *evaluation {
	return &evaluation{swapper: swap.New(pack, swap.Options{}), dict: ner.NewDict(pack), edits: map[pair]int{}}
}

// share counts how many of some mentions are done, and which are not.
type share struct {
	done, of int
	missed   map[string]int
}

func (s *share) add(word string, done bool) {
	s.of++
	if done {
		s.done++
		return
	}
	if s.missed == nil {
		s.missed = map[string]int{}
	}
	s.missed[word]++
}

func (s *share) print(out io.Writer, what string, bar float64) {
	fmt.Fprintf(out, "%-64s %5d of %5d  %.3f (bar %.2f)\n", what, s.done, s.of, float64(s.done)/float64(max(1, s.of)), bar)
}

func (s *share) printMissed(out io.Writer, what string, limit int) {
	words := make([]string, 0, len(s.missed))
	for w := range s.missed {
		words = append(words, w)
	}
	sort.Slice(words, func(i, j int) bool {
		a, b := words[i], words[j]
		return s.missed[a] > s.missed[b] || s.missed[a] == s.missed[b] && a < b
	})
	fmt.Fprintf(out, "\nmissed %s: %d different\n", what, len(words))
	for _, w := range words[:min(limit, len(words))] {
		fmt.Fprintf(out, "%5d %q\n", s.missed[w], w)
	}
}

// measure prints the figures of a corpus of materials.
func (e *evaluation) measure(out io.Writer, docs []document, limit int) error {
	var names, formulas share
	for i := range docs {
		marked, err := docs[i].marked()
		if err != nil {
			return err
		}
		edited := e.edited(marked)
		for _, m := range docs[i].Gold {
			switch {
			case m.Type == ner.TypeCompoundName && !m.Generic:
				names.add(m.Text, slices.ContainsFunc(notations[:], func(t swap.Type) bool { return edited[t].covers(m) }))
			case m.Type == ner.TypeFormula && definite(m.Text):
				formulas.add(m.Text, edited[swap.ToName].covers(m))
			}
		}
	}
	names.print(out, "compound_name mentions with a verified edit", 0.50)
	formulas.print(out, "formula mentions of definite composition that get a name", 0.60)
	if err := e.reach(out, docs); err != nil {
		return err
	}
	names.printMissed(out, "compound names", limit)
	formulas.printMissed(out, "formulas", limit)
	return nil
}

func definite(formula string) bool {
	f, err := chem.ParseFormula(formula)
	if err != nil {
		return false
	}
	_, ok := f.Composition()
	return ok
}

// stretches are the places of edits, sorted by start.
type stretches []swap.Change

func (s stretches) covers(m mention) bool {
	return slices.ContainsFunc(s, func(c swap.Change) bool { return c.Start < m.End && m.Start < c.End })
}

// edited lists the proven edits of a text by type.
func (e *evaluation) edited(doc swap.Document) map[swap.Type]stretches {
	r := e.swapper.Read(doc)
	found := map[swap.Type]stretches{}
	for _, typ := range notations {
		for _, a := range r.Draft(typ, seed).Explain() {
			for _, c := range a.Changes {
				if c.Verified != "none" {
					found[typ] = append(found[typ], c)
				}
			}
		}
	}
	return found
}

// reach prints how close the rewrites come to the rates asked for, with the
// entities that the recogniser finds.
func (e *evaluation) reach(out io.Writer, docs []document) error {
	rates := [...]float64{0.01, 0.02, 0.05, 0.10, 0.15}
	bars := [...]float64{0.97, 0.97, 0.85, 0, 0}
	met, with := [len(rates)]int{}, 0
	for i := range docs {
		doc, err := e.recognised(docs[i].Text)
		if err != nil {
			return err
		}
		draft := e.swapper.Read(doc).Draft(swap.AllNotations, seed)
		if draft.At(rates[0]).Meta.NumChanges == 0 {
			continue
		}
		with++
		for k, rate := range rates {
			m := draft.At(rate).Meta
			n := float64(m.UniqueTokens)
			target := max(1, math.RoundToEven(rate*n))
			if math.Abs(m.RateActual*n-target) <= max(1, 0.005*n)+0.001 { // rate_actual has six decimals
				met[k]++
			}
		}
	}
	fmt.Fprintf(out, "%-64s %5d of %5d  %.3f (bar %.2f)\n", "texts with a candidate", with, len(docs), float64(with)/float64(len(docs)), 0.95)
	for k, rate := range rates {
		what := fmt.Sprintf("of them within a token or 0.005 n at a rate of %.2f", rate)
		fmt.Fprintf(out, "%-64s %5d of %5d  %.3f (bar %.2f)\n", what, met[k], with, float64(met[k])/float64(max(1, with)), bars[k])
	}
	return nil
}

func (e *evaluation) recognised(text string) (swap.Document, error) {
	spans, err := e.dict.Recognise(context.Background(), text)
	return swap.Document{Text: text, Spans: spans}, err
}
