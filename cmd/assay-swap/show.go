package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"assay/pkg/cli"
	"assay/pkg/printable"
	"assay/pkg/record"
	"assay/pkg/swap"
)

// explain writes what each draft of the plan is made of, for eyes.
func explain(rec *record.Record, field string, plan *swap.Plan, r *swap.Reading, out *cli.Out) {
	for _, job := range plan.Jobs {
		if job.Type == swap.Anchor || job.Type == swap.CrossLingual {
			continue
		}
		for _, seed := range plan.Seeds {
			accounts := r.Draft(job.Type, seed).Explain()
			out.EmitLine(fmt.Appendf(nil, "# %s: %s, seed %d, %d tokens", printable.Line(rec.SourceID(field)), job.Type, seed, r.Anchor().Meta.UniqueTokens))
			out.EmitLine([]byte("# rank gone (* a rewrite may end here) type: places and edits (why), or what has none"))
			for i := range accounts {
				out.EmitLine([]byte(printable.Line(accountLine(&accounts[i]))))
			}
		}
	}
}

// accountLine writes a candidate, or a mention without one.
func accountLine(a *swap.Account) string {
	if len(a.Changes) == 0 {
		return fmt.Sprintf("   -     %s: %d-%d %q: %s", a.Type, a.Start, a.End, a.Mention, a.Why)
	}
	b := []byte("   -    ")
	if a.Rank > 0 {
		mark := " "
		if a.Eligible {
			mark = "*"
		}
		b = fmt.Appendf(nil, "%4d %3d%s", a.Rank, a.Gone, mark)
	}
	b = fmt.Appendf(b, " %s: ", a.Type)
	for i, c := range a.Changes {
		if i > 0 {
			b = append(b, "; "...)
		}
		b = fmt.Appendf(b, "%d-%d %q -> %q", c.Start, c.End, c.Original, c.Replacement)
	}
	why := a.Why
	if why == "" {
		why = a.Changes[0].Why
	}
	return fmt.Sprintf("%s (%s)", b, why)
}

// A painter marks what was taken out and what was put in.
type painter struct{ headOn, cutOn, putOn, cutOff, putOff, headOff string }

// painterFor colours on a terminal, unless NO_COLOR is set; elsewhere it sets
// brackets, as wdiff does.
func painterFor(app *cli.App) painter {
	if app.StdoutIsTerminal() && app.Getenv("NO_COLOR") == "" && app.Getenv("TERM") != "dumb" {
		return painter{"\x1b[1m", "\x1b[31;9m", "\x1b[32m", "\x1b[0m", "\x1b[0m", "\x1b[0m"}
	}
	return painter{cutOn: "[-", cutOff: "-]", putOn: "{+", putOff: "+}"}
}

// diff writes a rewrite as the reference with its edits marked.
func (p painter) diff(id, text string, w *swap.Rewrite, out *cli.Out) {
	m := &w.Meta
	strength := m.Level
	if strength == "" {
		strength = strconv.FormatFloat(m.RateRequested, 'f', -1, 64)
	}
	head := fmt.Sprintf("%s: %s at %s, seed %d: %d changes, %s reached", printable.Line(id), m.Type, strength, m.Seed, m.NumChanges, strconv.FormatFloat(m.RateActual, 'f', -1, 64))
	var b strings.Builder
	b.WriteString(p.headOn + "# " + head + p.headOff + "\n")
	if m.Type == swap.CrossLingual {
		b.WriteString(p.putOn + printable.Text(w.Prediction) + p.putOff + "\n")
		out.EmitLine([]byte(b.String()))
		return
	}
	at, code := 0, 0
	for i := range m.Changes {
		c := &m.Changes[i]
		start := at
		for ; code < c.Start; code++ {
			_, n := utf8.DecodeRuneInString(text[at:])
			at += n
		}
		b.WriteString(printable.Text(text[start:at]))
		b.WriteString(p.cutOn + printable.Text(c.Original) + p.cutOff)
		if c.Replacement != "" {
			b.WriteString(p.putOn + printable.Text(c.Replacement) + p.putOff)
		}
		at, code = at+len(c.Original), c.End
	}
	b.WriteString(printable.Text(text[at:]) + "\n")
	out.EmitLine([]byte(b.String()))
}
