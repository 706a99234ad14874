package main

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"assay/pkg/cache"
	"assay/pkg/cli"
	"assay/pkg/llm"
	"assay/pkg/record"
)

// desk is where the writers sit.
type desk struct {
	flags   *flags
	app     *cli.App
	task    *task
	options llm.Options // of all clients
	writers []*writer
	dead    llm.Dead
}

// writer is a model that writes.
type writer struct {
	name   string
	client llm.Client
	sent   atomic.Int64
	tally  *llm.Tally // in a dry run

	mu      sync.Mutex
	account llm.Account
}

// hire makes the writers. Two of one name are an error, because their texts
// could not be told apart.
func (d *desk) hire(store *cache.Lazy) error {
	d.options = d.flags.Options(d.flags.Offline)
	seen := map[string]bool{}
	for _, spec := range d.flags.Model {
		t, err := llm.ParseTarget(spec, d.app.Getenv)
		if err != nil {
			return err
		}
		if seen[t.Name()] {
			return cli.Usage(fmt.Errorf("model %s stands twice", t.Name()), "give one of them a name of its own: -m second="+t.Model)
		}
		seen[t.Name()] = true
		if d.options.Cache, err = store.Open(); err != nil {
			return err
		}
		w := &writer{name: t.Name(), account: llm.Account{Generator: t.Name(), Status: map[string]int{}}}
		options := d.options
		options.Sent = &w.sent
		if w.client, err = llm.New(t, options); err != nil {
			return err
		}
		if d.flags.DryRun {
			w.tally = llm.NewTally(t, options)
			w.client = w.tally
		}
		d.writers = append(d.writers, w)
	}
	return nil
}

// work lets each writer write one text.
func (d *desk) work(ctx context.Context, rec *record.Record, out *cli.Out) error {
	messages, err := d.task.messages(rec)
	if err != nil {
		return err
	}
	for _, w := range d.writers {
		reply, text, err := d.write(ctx, w, messages)
		if d.flags.DryRun {
			continue
		}
		written := d.task.clear(rec)
		if err == nil {
			written.Set(d.task.field, record.AppendString(nil, text))
		}
		written.Set("generator", record.AppendString(nil, w.name))
		if reply != nil {
			written.Set("usage", usageJSON(*reply, d.flags.Timing))
		}
		switch {
		case err == nil:
			out.Emit(written)
		case kindOf(err) != string(llm.KindBudget) && d.dead.News(w.name, err):
			out.Fail(written, "gen", kindOf(err), err)
		default: // told already, or to be told once at the end
			out.Mark(written, "gen", kindOf(err), err)
		}
	}
	return nil
}

// write asks one writer. reply is nil if there was none.
func (d *desk) write(ctx context.Context, w *writer, messages []llm.Message) (reply *llm.Reply, text string, err error) {
	got, err := w.client.Complete(ctx, llm.Request{
		Messages: messages, Temperature: d.flags.Temperature.Value, MaxTokens: d.flags.MaxTokens,
	})
	if err == nil {
		reply = &got
		text, err = got.Text()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil || ctx.Err() == nil { // else the record is dropped
		w.account.Count(kindOf(err))
	}
	if reply != nil {
		w.account.Book(got)
	}
	return reply, text, err
}

// finish sums up a run that ended with err.
func (d *desk) finish(err error) error {
	if d.flags.DryRun {
		if err == nil {
			err = d.printCounts()
		}
		return err
	}
	complete := err == nil && d.app.Flush() == nil // nothing to tell a reader who has gone
	var accounts []llm.Account
	var names []string
	for _, w := range d.writers {
		a := w.account
		a.Requests = w.sent.Load()
		if complete {
			d.app.Notef("%s", a.Line("ok"))
		}
		accounts, names = append(accounts, a), append(names, w.name)
	}
	if d.flags.Summary != "" {
		sumErr := d.flags.WriteFile("--summary", d.flags.Summary, func(w io.Writer) error {
			return llm.WriteSummary(w, "generators", accounts)
		})
		if err == nil {
			err = sumErr
		}
	}
	if err != nil {
		return err
	}
	return d.app.Last(cli.Budget(d.options.Budget.Err()), d.dead.Err(names...))
}

func (d *desk) printCounts() error {
	for _, w := range d.writers {
		c := w.tally.Counts()
		line, err := c.JSON("generator", w.name)
		if err != nil {
			return err
		}
		fmt.Fprintf(d.app.Stdout(), "%s\n", line)
		d.app.Notef("%s", c.Line(w.name))
	}
	return nil
}
