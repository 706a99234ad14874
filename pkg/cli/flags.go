package cli

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"assay/pkg/rows"
	"assay/pkg/stream"
)

// Base holds the flags of every command.
type Base struct {
	Quiet      bool          `short:"q" group:"shared" help:"Print errors only: no notes, no progress."`
	HelpAll    helpAllNow    `group:"shared" help:"Print the help with all flags and notes, and exit."`
	Version    versionNow    `group:"shared" help:"Print the version and exit."`
	Man        manNow        `group:"shared" help:"Print the man page and exit."`
	Completion completionNow `group:"shared" help:"Print a completion script and exit: bash, zsh or fish." placeholder:"SHELL"`
}

// Common holds the flags of every command that reads records.
type Common struct {
	Files       []string    `arg:"" optional:"" name:"file" help:"JSONL files, plain, gzip or zstd, or Parquet files; none or - is standard input."`
	Field       string      `group:"shared" help:"Field of the reference text, or the path to it (default: recipe, else synthesis)." placeholder:"PATH"`
	Map         []string    `group:"shared" help:"Copy a field, or what is at a path, to the name that is looked for: recipe=procedure,contribution=meta.title." placeholder:"NAME=PATH"`
	Jobs        int         `short:"j" default:"${jobs}" group:"shared" help:"Records in flight (default ${jobs_help})." placeholder:"N"`
	Unordered   bool        `group:"shared" help:"Write results as they are ready, not in input order."`
	Limit       int         `group:"shared" help:"Stop after the first N records." placeholder:"N"`
	Rejects     string      `group:"shared" help:"Write input lines that could not be used to FILE, unchanged." placeholder:"FILE"`
	Strict      bool        `group:"shared" help:"Stop at the first record that fails."`
	MaxFailures maxFailures `default:"0" group:"shared" help:"Exit 0 though up to N, or P percent, of the records failed." placeholder:"N|P%"`
	MaxLine     byteSize    `default:"64MiB" group:"shared" help:"Refuse longer lines (default 64MiB)." placeholder:"SIZE"`
	Progress    string      `default:"auto" enum:"auto,always,never" group:"shared" help:"Progress on stderr: auto, always or never (default auto)." placeholder:"WHEN"`
	Base
}

// CacheFlags are the flags of the commands that use the cache.
type CacheFlags struct {
	Cache     string `group:"cache" help:"Cache directory (default: $$ASSAY_CACHE, else $$XDG_CACHE_HOME/assay, else ~/.cache/assay)." placeholder:"DIR"`
	CacheMode string `default:"rw" enum:"rw,ro,refresh,off" group:"cache" help:"Use the cache: rw, ro, refresh (ask again and store) or off (default rw)." placeholder:"MODE"`
	Offline   bool   `group:"cache" help:"Never use the network: what is not cached fails."`
}

func (c *Common) inputs(app *App) stream.Inputs {
	return stream.Inputs{Files: c.Files, Stdin: app.std.In, MaxLine: int(c.MaxLine), Limit: c.Limit, Parquet: openRows}
}

// openRows reads a Parquet file as lines of JSON.
func openRows(f *os.File) (io.ReadCloser, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return rows.NewReader(f, info.Size())
}

// maxJobs bounds -j: each record in flight has a goroutine and a place in the
// output queue.
const maxJobs = 10000

func (c *Common) check() error {
	switch {
	case c.Jobs < 1:
		return Usagef("-j %d: at least one record must be in flight", c.Jobs)
	case c.Jobs > maxJobs:
		return Usagef("-j %d: at most %d records can be in flight", c.Jobs, maxJobs)
	case c.Limit < 0:
		return Usagef("--limit %d: must not be negative", c.Limit)
	}
	return nil
}

// byteSize is a number of bytes written as 1000, 64KiB, 10MB, 1G.
type byteSize int

func (b *byteSize) Decode(ctx *kong.DecodeContext) error {
	var text string
	if err := ctx.Scan.PopValueInto("size", &text); err != nil {
		return err
	}
	digits := strings.TrimRight(text, "KMGiBkb")
	n, err := strconv.ParseInt(digits, 10, 32)
	factor, ok := map[string]int64{
		"": 1, "b": 1, "k": 1 << 10, "kib": 1 << 10, "kb": 1000, "m": 1 << 20, "mib": 1 << 20, "mb": 1e6,
		"g": 1 << 30, "gib": 1 << 30, "gb": 1e9,
	}[strings.ToLower(text[len(digits):])]
	if err != nil || !ok || n < 1 || n > (1<<40)/factor {
		return fmt.Errorf("%q is no size; write bytes or a number with KiB, MiB or GiB", text)
	}
	*b = byteSize(n * factor)
	return nil
}

// maxFailures is a count of records, or a share of them in percent.
type maxFailures struct {
	count   int
	percent float64
}

func (m *maxFailures) Decode(ctx *kong.DecodeContext) error {
	var text string
	if err := ctx.Scan.PopValueInto("failures", &text); err != nil {
		return err
	}
	var err error
	if share, ok := strings.CutSuffix(text, "%"); ok {
		m.percent, err = strconv.ParseFloat(share, 64)
		ok = m.percent >= 0 && m.percent <= 100
		if !ok {
			err = strconv.ErrRange
		}
	} else {
		m.count, err = strconv.Atoi(text)
	}
	if err != nil || m.count < 0 {
		return fmt.Errorf("%q is neither a number of records nor a percentage", text)
	}
	return nil
}

// tolerates reports whether failed of total records are few enough to exit 0.
func (m maxFailures) tolerates(failed, total int) bool {
	return failed <= m.count || float64(failed)*100 <= m.percent*float64(total)
}
