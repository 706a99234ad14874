// Command tiny closes the loop of assay at toy size: it writes made-up recipes,
// trains a judge of a few thousand weights on the rows of assay-pairs, and
// serves it like any model, so that assay can audit it before and after.
//
//	tiny recipes -n 60 -first 1 > FILE                       recipes as JSONL
//	tiny train --objective dpo|cpo --data DIR --output FILE  rows of assay-pairs -> model as JSON
//	tiny serve -addr HOST:PORT FILE                          an OpenAI-compatible server; it answers as
//	                                                         model "before" untrained, as "after" trained
//
// train takes the flags of ../train.py and serve stands in for vLLM, so that the
// Makefile of the real thing runs with either.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tiny: error:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) == 0 {
		return errors.New("no command: recipes, train or serve")
	}
	f := flag.NewFlagSet(args[0], flag.ContinueOnError)
	n, first := f.Int("n", 60, "how many recipes"), f.Int("first", 1, "number of the first recipe")
	objective, data, output := f.String("objective", "dpo", "dpo or cpo"), f.String("data", ".", "directory of train.jsonl"), f.String("output", "model.json", "file for the model")
	addr := f.String("addr", "127.0.0.1:8000", "address to listen at")
	f.String("model", "", "not used: the untrained model is always the same")
	if err := f.Parse(args[1:]); err != nil {
		return err
	}
	switch args[0] {
	case "recipes":
		return recipes(out, *first, *n)
	case "train":
		return trainFile(filepath.Join(*data, "train.jsonl"), *objective, *output)
	case "serve":
		m, err := readModel(f.Arg(0))
		if err != nil {
			return err
		}
		return serve(m, *addr)
	}
	return fmt.Errorf("no command %q: recipes, train or serve", args[0])
}
