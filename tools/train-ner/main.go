// Command train-ner fits the sequence models of assay-ner to annotated texts.
//
//	train-ner [flags] DOMAIN CORPUS.jsonl > DOMAIN.bin
//	train-ner -folds 5 DOMAIN CORPUS.jsonl > predictions.jsonl
//
// The second form is for measuring: each document is recognised by a model
// that was trained on the other folds. A document's fold is its place in the
// corpus modulo the number of folds, or with -fold-seed decided by its id.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/pkg/tagger"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "train-ner: error:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout io.Writer) error {
	var o tagger.Options
	set := flag.NewFlagSet("train-ner", flag.ContinueOnError)
	folds := set.Int("folds", 0, "write cross-validated predictions of this many folds")
	seed := set.Uint64("fold-seed", 0, "with -folds: put documents into other folds, by this number and their ids")
	rules := set.Bool("rules", false, "with -folds: leave all to the rules")
	set.IntVar(&o.Epochs, "epochs", 0, "passes over the corpus")
	set.IntVar(&o.Average, "average", 0, "last passes whose weights are averaged")
	set.Float64Var(&o.L2, "l2", 0, "pull of the weights towards 0")
	set.Float64Var(&o.Rate, "rate", 0, "first step size")
	set.IntVar(&o.MinCount, "min", 0, "least number of tokens a feature is seen in")
	set.Float64Var(&o.Dropout, "dropout", 0, "share of the features that a step does not see")
	set.Func("favour", "TYPE=X,...: added to the weight of labelling mentions of a type", func(list string) error {
		for pair := range strings.SplitSeq(list, ",") {
			kind, value, _ := strings.Cut(pair, "=")
			x, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return err
			}
			if o.Favour == nil {
				o.Favour = map[string]float64{}
			}
			o.Favour["B-"+kind], o.Favour["S-"+kind] = x, x
		}
		return nil
	})
	set.IntVar(&o.SlotBits, "bits", 0, "binary logarithm of the table's rows")
	if err := set.Parse(args); err != nil {
		return err
	}
	if set.NArg() != 2 {
		return errors.New("want DOMAIN CORPUS.jsonl")
	}
	pack, err := domain.Load(set.Arg(0))
	if err != nil {
		return err
	}
	docs, err := read(set.Arg(1))
	if err != nil {
		return err
	}
	out := bufio.NewWriter(stdout)
	if *folds > 0 {
		err = validate(out, pack, docs, foldsOf(docs, *folds, *seed), *rules, o)
	} else {
		var model []byte
		if model, err = ner.Train(pack, texts(docs, nil), o); err == nil {
			_, err = out.Write(model)
		}
	}
	return errors.Join(err, out.Flush())
}

// document is one line of a corpus; offsets are bytes.
type document struct {
	ID     string
	Recipe string
	Gold   []struct {
		ner.Span
		Generic bool
	}
	Other []struct {
		Label      string
		Start, End int
	} `json:"gold_other"`
	Unscored []struct {
		Start, End int
		Why        string
	}
}

func read(name string) ([]document, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // it was only read
	var docs []document
	for dec := json.NewDecoder(f); ; {
		var d document
		if err := dec.Decode(&d); err == io.EOF {
			return docs, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: document %d: %w", name, len(docs)+1, err)
		}
		docs = append(docs, d)
	}
}

// texts are the documents to learn from: those that keep holds true for.
func texts(docs []document, keep func(i int) bool) []ner.Document {
	var out []ner.Document
	for i, d := range docs {
		if keep != nil && !keep(i) {
			continue
		}
		doc := ner.Document{Text: d.Recipe}
		for _, g := range d.Gold {
			if g.Generic {
				g.Type = ner.TypeGeneric
			}
			doc.Spans = append(doc.Spans, g.Span)
		}
		for _, g := range d.Other {
			doc.Spans = append(doc.Spans, ner.Span{Type: strings.ToLower(g.Label), Start: g.Start, End: g.End})
		}
		slices.SortStableFunc(doc.Spans, func(a, b ner.Span) int { return a.Start - b.Start })
		for _, u := range d.Unscored {
			if u.Why == "doi" || u.Why == "title" {
				doc.Skip = append(doc.Skip, ner.Span{Start: u.Start, End: u.End})
			}
		}
		out = append(out, doc)
	}
	return out
}

// foldsOf puts each document into a fold: in turn, or with a seed by its id.
func foldsOf(docs []document, folds int, seed uint64) []int {
	of := make([]int, len(docs))
	for i := range docs {
		of[i] = i % folds
		if seed != 0 {
			h := fnv.New64a()
			fmt.Fprintf(h, "%d %s", seed, docs[i].ID)
			of[i] = int(h.Sum64() >> 8 % uint64(folds))
		}
	}
	return of
}

// validate writes what models that have not seen a document find in it.
func validate(out io.Writer, pack *domain.Pack, docs []document, folds []int, rules bool, o tagger.Options) error {
	for fold := range slices.Max(folds) + 1 {
		var model []byte
		if !rules {
			var err error
			model, err = ner.Train(pack, texts(docs, func(i int) bool { return folds[i] != fold }), o)
			if err != nil {
				return err
			}
		}
		d, err := ner.NewDictWith(pack, model)
		if err != nil {
			return err
		}
		for i := range docs {
			if folds[i] != fold {
				continue
			}
			spans, err := d.Recognise(context.Background(), docs[i].Recipe)
			if err != nil {
				return err
			}
			entities := ner.AppendJSON(nil, docs[i].Recipe, spans)
			if err := json.NewEncoder(out).Encode(map[string]any{"id": docs[i].ID, "entities": json.RawMessage(entities)}); err != nil {
				return err
			}
		}
	}
	return nil
}
