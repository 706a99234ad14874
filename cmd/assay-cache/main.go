// Command assay-cache looks after the directory in which answers are kept.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"assay/pkg/cache"
	"assay/pkg/cli"
)

type flags struct {
	cli.Base
	Dir    string    `name:"cache" help:"Cache directory (default: $$ASSAY_CACHE, else $$XDG_CACHE_HOME/assay, else ~/.cache/assay)." placeholder:"DIR"`
	Stat   statCmd   `cmd:"" help:"Count entries and bytes."`
	Ls     lsCmd     `cmd:"" help:"List the entries, one a line."`
	Get    getCmd    `cmd:"" help:"Print the raw response of an entry."`
	Verify verifyCmd `cmd:"" help:"Read every entry and report damage."`
	Prune  pruneCmd  `cmd:"" help:"Remove old entries and what killed processes left behind."`
	Export exportCmd `cmd:"" help:"Write every entry as a line of JSON, ordered by key."`
	Import importCmd `cmd:"" help:"Take over exports or other cache directories; answers already stored stay."`
}

var about = cli.About{
	Name:    "assay-cache",
	Summary: "look after the directory in which paid answers are kept",
	Reads:   "the cache directory; import reads the lines that export writes",
	Writes: `stat, verify, prune, import: one JSON object with counts
ls: key, created, bytes, kind, model; export: key, created, request, response, note`,
	Example: "assay-cache ls | jq -r .model | sort | uniq -c",
	Notes: `AGE is a number with h, d or w (30d, 12h, 8w), or several (1d12h).
KEY is the name of an entry, 32 hex digits, or as many of the first as tell it apart.`,
}

func main() { os.Exit(run(os.Args[1:], cli.OS())) }

func run(args []string, std cli.Streams) int {
	var f flags
	return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) error {
		dir, err := f.dir(app.Getenv)
		if err != nil {
			return cli.Usage(err, "")
		}
		f.Import.stdin = std.In
		for _, c := range []command{&f.Stat, &f.Ls, &f.Get, &f.Verify, &f.Prune, &f.Export, &f.Import} {
			if !c.chosen() {
				continue
			}
			store, err := cache.Open(dir, cache.ReadWrite)
			if err != nil {
				return err
			}
			if err := c.run(ctx, app, store); err != nil {
				return err
			}
			return store.Close()
		}
		return cli.Usage(errors.New("no command given"), "see assay-cache --help")
	})
}

func (f *flags) dir(getenv func(string) string) (string, error) {
	if f.Dir != "" {
		return f.Dir, nil
	}
	return cache.DefaultDir(getenv)
}

// command is a subcommand. Only the one on the command line says that it was chosen.
type command interface {
	chosen() bool
	run(ctx context.Context, app *cli.App, store *cache.Cache) error
}

// choice is embedded in every subcommand; kong calls the hook of the chosen one.
type choice struct{ made bool }

// AfterApply notes that the subcommand stands on the command line.
func (c *choice) AfterApply() error {
	c.made = true
	return nil
}

func (c *choice) chosen() bool { return c.made }

// partial ends a command that has done its work but for some entries: status 3.
type partial struct {
	error
	hint string
}

func (p partial) ExitCode() int { return 3 }
func (p partial) Hint() string  { return p.hint }

// faults reports entries that could not be used and counts them.
type faults struct {
	app *cli.App
	n   int
}

func (f *faults) report(name string, err error) {
	f.n++
	f.app.Warnf("entry %s: %v", name, err)
}

// end is the error of a command that met faults, nil if it met none.
func (f *faults) end() error {
	if f.n == 0 {
		return nil
	}
	return partial{fmt.Errorf("%d damaged", f.n), "remove them with assay-cache verify --repair; they will be asked for again"}
}
