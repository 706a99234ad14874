// Command eval-chem measures what assay-swap can say in other notation without
// a network, on annotated procedures.
//
//	eval-chem [-missed N] CORPUS.jsonl   figures, and what is missed, by frequency
//	eval-chem -edits CORPUS.jsonl...     every distinct edit as a row, for dicts/verify/edits.py
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/pkg/swap"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "eval-chem: error:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout io.Writer) error {
	set := flag.NewFlagSet("eval-chem", flag.ContinueOnError)
	missed := set.Int("missed", 40, "how many of the missed words to list")
	edits := set.Bool("edits", false, "list the distinct edits")
	if err := set.Parse(args); err != nil {
		return err
	}
	if set.NArg() == 0 {
		return errors.New("want CORPUS.jsonl")
	}
	pack, err := domain.Load("materials")
	if err != nil {
		return err
	}
	out := bufio.NewWriter(stdout)
	e := newEvaluation(pack)
	for _, path := range set.Args() {
		docs, err := read(path)
		if err != nil {
			return err
		}
		if *edits {
			err = e.list(docs)
		} else {
			err = e.measure(out, docs, *missed)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	if *edits {
		e.writeEdits(out)
	}
	return out.Flush()
}

// mention is an annotated entity; offsets are code points.
type mention struct {
	Text    string `json:"text"`
	Type    string `json:"type"`
	Start   int    `json:"cstart"`
	End     int    `json:"cend"`
	Generic bool   `json:"generic"`
}

// document is an annotated text.
type document struct {
	ID     string    `json:"id"`
	Domain string    `json:"domain"`
	Text   string    `json:"recipe"`
	Gold   []mention `json:"gold"`
}

// marked is the text with its annotations as entities.
func (d *document) marked() (swap.Document, error) {
	var ents []ner.Entity
	for _, m := range d.Gold {
		if m.Generic {
			continue
		}
		typ := m.Type
		if typ == "element" && d.Domain == "biology" { // a reagent there
			typ = ner.TypeCompoundName
		}
		ents = append(ents, ner.Entity{Text: m.Text, Type: typ, Start: m.Start, End: m.End})
	}
	spans, err := ner.Spans(d.Text, ents)
	if err != nil {
		return swap.Document{}, fmt.Errorf("%s: %w", d.ID, err)
	}
	return swap.Document{Text: d.Text, Spans: spans}, nil
}

func read(path string) ([]document, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var docs []document
	for line := range strings.Lines(string(raw)) {
		var d document
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		docs = append(docs, d)
	}
	return docs, nil
}
