package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"assay/pkg/printable"
	"assay/pkg/stream"
)

// progress shows a line on stderr while records go by: on a terminal it is
// rewritten in place, with --progress=always elsewhere a line is added now and
// then.
type progress struct {
	app     *App
	extent  extent
	failed  map[string]int // failures by kind
	every   time.Duration
	inPlace bool
	start   time.Time
	next    time.Time
	shown   bool
}

// startProgress returns nil, on which every method does nothing, where no
// progress is wanted.
func startProgress(a *App, c *Common) *progress {
	terminal := isTerminal(a.std.Err)
	wanted := c.Progress == "always" || c.Progress == "auto" && terminal && !a.StdoutIsTerminal()
	if !wanted || c.Quiet {
		return nil
	}
	inPlace := terminal && a.Getenv("TERM") != "dumb"
	p := &progress{app: a, every: 10 * time.Second, inPlace: inPlace, start: time.Now(), extent: c.extent(a.std.In), failed: map[string]int{}}
	if inPlace {
		p.every = 200 * time.Millisecond
	}
	p.next = p.start.Add(p.every)
	return p
}

// update accounts for what became of one record.
func (p *progress) update(o *outcome) {
	if p == nil {
		return
	}
	if o.err != nil {
		p.failed["not usable"]++
	}
	for _, kind := range o.out.kinds {
		p.failed[kind]++
	}
	if now := time.Now(); now.After(p.next) {
		p.next = now.Add(p.every)
		p.show(p.line(now, o.pos))
	}
}

// line tells the rate, the time left, what the command has to say, and the
// failures by kind.
func (p *progress) line(now time.Time, pos stream.Pos) string {
	elapsed, total := now.Sub(p.start), p.app.total
	parts := []string{fmt.Sprintf("%d records, %.1f/s", total, float64(total)/elapsed.Seconds())}
	if share, ok := p.extent.share(pos, total); ok && share > 0 {
		left := time.Duration(float64(elapsed) * max(0, 1-share) / share)
		parts = append(parts, fmt.Sprintf("%.0f%%, %v left", 100*share, left.Round(time.Second)))
	}
	if p.app.Status != nil {
		if s := p.app.Status(); s != "" {
			parts = append(parts, s)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(p.failed)) {
		parts = append(parts, fmt.Sprintf("%d %s", p.failed[kind], kind))
	}
	return strings.Join(parts, "; ")
}

func (p *progress) show(text string) {
	m := p.app.messages
	m.mu.Lock()
	defer m.mu.Unlock()
	p.shown = true
	text = printable.Line(text)
	if p.inPlace {
		fmt.Fprintf(m.w, "\r\x1b[K%s: %s", m.name, text)
		m.clear = "\r\x1b[K"
		return
	}
	fmt.Fprintf(m.w, "%s: progress: %s\n", m.name, text)
}

// stop wipes the line.
func (p *progress) stop() {
	if p == nil || !p.shown || !p.inPlace {
		return
	}
	m := p.app.messages
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprint(m.w, m.clear)
	m.clear = ""
}
