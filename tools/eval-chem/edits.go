package main

import (
	"fmt"
	"io"
	"sort"
	"strings"
	"unicode/utf8"

	"assay/pkg/chem"
	"assay/pkg/swap"
)

// pair is a distinct edit.
type pair struct{ original, replacement, source, verified string }

// list gathers the edits that texts get, with annotated and with recognised
// entities.
func (e *evaluation) list(docs []document) error {
	for i := range docs {
		marked, err := docs[i].marked()
		if err != nil {
			return err
		}
		found, err := e.recognised(docs[i].Text)
		if err != nil {
			return err
		}
		for _, doc := range [...]swap.Document{marked, found} {
			for _, changes := range e.edited(doc) {
				for _, c := range changes {
					whole := halfBefore(doc, c)
					e.edits[pair{whole + c.Original, whole + c.Replacement, c.LookupSource, c.Verified}]++
				}
			}
		}
	}
	return nil
}

// halfBefore returns the name before a bracket that an edit takes away: what the
// edit says is that both are one compound.
func halfBefore(doc swap.Document, c swap.Change) string {
	if !strings.HasPrefix(c.Original, " (") && !strings.HasPrefix(c.Original, "(") {
		return ""
	}
	for _, s := range doc.Spans {
		if utf8.RuneCountInString(doc.Text[:s.End]) == c.Start {
			return doc.Text[s.Start:s.End]
		}
	}
	return ""
}

// writeEdits writes the distinct edits as rows: both sides, the atoms of either
// side that is a formula, where the edit was looked up, how it is verified, and
// how often it was met.
func (e *evaluation) writeEdits(out io.Writer) {
	pairs := make([]pair, 0, len(e.edits))
	for p := range e.edits {
		pairs = append(pairs, p)
	}
	sort.Slice(pairs, func(i, j int) bool {
		a, b := pairs[i], pairs[j]
		return a.original < b.original || a.original == b.original && a.replacement < b.replacement
	})
	fmt.Fprintln(out, "original\treplacement\thill_original\thill_replacement\tsource\tverified\tcount")
	for _, p := range pairs {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%d\n", oneLine(p.original), oneLine(p.replacement), hill(p.original), hill(p.replacement), p.source, p.verified, e.edits[p])
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// hill counts the atoms of a formula, "" if it is none.
func hill(word string) string {
	f, err := chem.ParseFormula(word)
	if err != nil {
		return ""
	}
	c, ok := f.Composition()
	if !ok {
		return ""
	}
	return c.Hill()
}
