package main

import (
	"context"
	"fmt"

	"assay/pkg/cli"
	"assay/pkg/judge"
	"assay/pkg/llm"
	"assay/pkg/record"
)

// count lets the judges with a server count the calls about one record.
func (b *bench) count(ctx context.Context, rec *record.Record, _ *cli.Out) error {
	in, err := b.input(rec)
	if err != nil {
		return err
	}
	for _, j := range b.judges {
		if b.seated(j.Name()) {
			if _, err := j.Judge(ctx, in); judge.Kind(err) != string(llm.KindDryRun) {
				return err
			}
		}
	}
	return nil
}

func (b *bench) seated(name string) bool {
	for _, s := range b.seats {
		if s.name == name {
			return true
		}
	}
	return false
}

// printCounts prints one line for each judge, and one for people on stderr.
func (b *bench) printCounts() error {
	for _, s := range b.seats {
		c := s.tally.Counts()
		line, err := c.JSON("judge_model", s.name)
		if err != nil {
			return err
		}
		fmt.Fprintf(b.app.Stdout(), "%s\n", line)
		b.app.Notef("%s", c.Line(s.name))
	}
	return nil
}
