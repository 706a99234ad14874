// Command tiny closes the loop of assay at toy size: it writes made-up recipes,
// trains a judge of a few thousand weights on the rows of assay-pairs, and
// serves it like any model, so that assay can audit it before and after.
//
//	tiny recipes -n 60 -first 1            recipes as JSONL
//	tiny train [-loss dpo|cpo] FILE        rows of assay-pairs -> model as JSON
//	tiny serve -ready FILE MODEL           an OpenAI-compatible server; it answers as model
//	                                       "before" untrained and as "after" trained, and writes
//	                                       its address to FILE once it listens
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
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
	loss, ready := f.String("loss", "dpo", "dpo or cpo"), f.String("ready", "", "file for the server's address")
	if err := f.Parse(args[1:]); err != nil {
		return err
	}
	switch args[0] {
	case "recipes":
		return recipes(out, *first, *n)
	case "train":
		rows, err := readRows(f.Arg(0))
		if err != nil {
			return err
		}
		m, err := train(rows, *loss)
		if err != nil {
			return err
		}
		return json.NewEncoder(out).Encode(m)
	case "serve":
		m, err := readModel(f.Arg(0))
		if err != nil {
			return err
		}
		return serve(m, *ready)
	}
	return fmt.Errorf("no command %q: recipes, train or serve", args[0])
}
