package cli

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
)

// Version is the release, set by the linker:
// -ldflags "-X assay/pkg/cli.Version=1.2.3".
var Version = ""

// About describes a command for its help and man page.
type About struct {
	Name    string // assay-swap
	Summary string // one line, without a full stop
	Reads   string // fields read
	Writes  string // fields written
	Example string // one line that can be typed
	Jobs    int    // default of -j; 0 is twice the number of CPUs
	Notes   string // further paragraphs for the help
	Vars    Vars   // what ${NAME} in the texts of flags stands for
}

// Vars are texts by name.
type Vars map[string]string

// grace is how long records in flight may take to finish after an interrupt.
const grace = 3 * time.Second

// Run parses args into flags (a pointer to a struct that embeds Base or Common),
// runs body and returns the exit status. It prints errors, ends silently when
// the reader of stdout is gone, and turns SIGINT and SIGTERM into the end of
// ctx.
func Run(about About, flags any, args []string, std Streams, body func(context.Context, *App) error) int {
	app := &App{std: std, messages: &messages{name: about.Name, w: std.Err}}
	app.out = bufio.NewWriterSize(stdoutWriter{std.Out}, 64<<10)
	done, err := parse(about, flags, args, app)
	if err == nil && !done {
		err = app.runBody(body)
	}
	flushErr := app.Flush() // first: it tells whether err only says that the reader has gone
	if err != nil && !app.closed(err) {
		app.messages.error(err)
		app.raise(exitCode(err))
	}
	if flushErr != nil && !app.closed(flushErr) && !errors.Is(err, flushErr) {
		app.messages.error(flushErr)
		app.raise(exitFailure)
	}
	if app.status.Load() == exitDone && app.closed(app.outErr) {
		return exitClosedPipe
	}
	return int(app.status.Load())
}

// closed reports whether err only says that the reader of stdout has gone.
func (a *App) closed(err error) bool {
	return err != nil && closedPipe(err) && a.outErr != nil && errors.Is(err, a.outErr)
}

func (a *App) runBody(body func(context.Context, *App) error) error {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	// Without this a write to a closed pipe would kill the process before the
	// replies in flight are stored; now it is an error like any other.
	signal.Ignore(syscall.SIGPIPE)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	go func() {
		for s := range signals {
			code := exitInterrupted
			if s == syscall.SIGTERM {
				code = exitTerminated
			}
			a.raise(code)
			stop()
			signal.Reset(os.Interrupt, syscall.SIGTERM) // a second one kills
		}
	}()
	err := body(ctx, a)
	if ctx.Err() != nil && a.Resume != "" {
		a.Notef("interrupted: %s", a.Resume)
	}
	return err
}

// parse fills flags. done means that a flag such as --help has been answered.
func parse(about About, flags any, args []string, app *App) (done bool, err error) {
	jobs, jobsHelp := about.Jobs, strconv.Itoa(about.Jobs)
	if jobs == 0 {
		// A worker that waits for its result to be taken leaves the CPU to another.
		jobs, jobsHelp = 2*runtime.GOMAXPROCS(0), "two per CPU"
	}
	p := &parser{about: about, app: app}
	k, err := kong.New(flags,
		kong.Name(about.Name),
		kong.Description(about.Summary),
		kong.Writers(app.out, app.std.Err),
		kong.Exit(func(int) { p.done = true }),
		kong.Help(p.help),
		kong.Vars{"jobs": strconv.Itoa(jobs), "jobs_help": jobsHelp},
		kong.Vars(about.Vars),
		kong.Bind(p),
	)
	if err != nil {
		return false, err
	}
	k.Model.HelpFlag.Help = "Print this help and exit."
	_, err = k.Parse(args)
	if p.done {
		return true, nil
	}
	if err != nil {
		return false, Usage(err, "see "+about.Name+" --help")
	}
	if b, ok := flags.(based); ok {
		app.messages.quiet = b.base().Quiet
	}
	return false, nil
}

// parser answers the flags that print something and exit.
type parser struct {
	about About
	app   *App
	done  bool
}

// based is any flag struct that embeds Base.
type based interface{ base() *Base }

func (b *Base) base() *Base { return b }

type versionNow bool

// BeforeReset answers --version before anything else is checked.
func (versionNow) BeforeReset(k *kong.Kong, p *parser) error {
	_, err := p.app.out.WriteString(p.about.Name + " " + version() + "\n")
	k.Exit(0)
	return err
}

func version() string {
	if Version != "" {
		return Version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
