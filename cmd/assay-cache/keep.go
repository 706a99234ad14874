package main

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"assay/pkg/cache"
	"assay/pkg/cli"
)

type verifyCmd struct {
	choice
	Repair bool `help:"Remove the damaged entries, so that they are asked for again."`
}

func (v *verifyCmd) run(ctx context.Context, app *cli.App, store *cache.Cache) error {
	bad := faults{app: app}
	read, err := store.Verify(ctx, v.Repair, bad.report)
	if err != nil {
		return err
	}
	err = printJSON(app, struct {
		Entries int  `json:"entries"`
		Damaged int  `json:"damaged"`
		Removed bool `json:"removed"`
	}{read, bad.n, v.Repair && bad.n > 0})
	if err != nil || v.Repair {
		return err
	}
	return bad.end()
}

type pruneCmd struct {
	choice
	OlderThan age  `required:"" help:"Remove what is older than AGE." placeholder:"AGE"`
	DryRun    bool `help:"Only count."`
}

func (p *pruneCmd) run(ctx context.Context, app *cli.App, store *cache.Cache) error {
	removed, err := store.Prune(ctx, time.Duration(p.OlderThan), p.DryRun)
	if err != nil {
		return err
	}
	return printJSON(app, removed)
}

// age is a span of time in hours, days and weeks; minutes and seconds work as well.
type age time.Duration

// Decode reads a flag value, for kong.
func (a *age) Decode(ctx *kong.DecodeContext) error {
	var text string
	if err := ctx.Scan.PopValueInto("age", &text); err != nil {
		return err
	}
	d, err := parseAge(text)
	*a = age(d)
	return err
}

// parseAge reads numbers with units; a bare 0 is an age too.
func parseAge(text string) (time.Duration, error) {
	units := map[byte]time.Duration{
		's': time.Second, 'm': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour, 'w': 7 * 24 * time.Hour,
	}
	if text == "0" {
		return 0, nil
	}
	var sum time.Duration
	rest := text
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789."))
		n, err := strconv.ParseFloat(rest[:digits], 64)
		if err != nil || digits == len(rest) || units[rest[digits]] == 0 {
			return 0, badAge(text)
		}
		part := n * float64(units[rest[digits]])
		if part+float64(sum) > math.MaxInt64/2 {
			return 0, badAge(text)
		}
		sum += time.Duration(part)
		rest = rest[digits+1:]
	}
	if text == "" {
		return 0, badAge(text)
	}
	return sum, nil
}

func badAge(text string) error {
	return fmt.Errorf("%q is no age; write a number with h, d or w, as 30d", text)
}
