package cli

import (
	"fmt"
	"time"
)

// progress shows a line on stderr while records go by: on a terminal it is
// rewritten in place, with --progress=always elsewhere a line is added now and
// then.
type progress struct {
	app     *App
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
	p := &progress{app: a, every: 10 * time.Second, inPlace: inPlace, start: time.Now()}
	if inPlace {
		p.every = 200 * time.Millisecond
	}
	p.next = p.start.Add(p.every)
	return p
}

func (p *progress) update(total, failed int) {
	if p == nil {
		return
	}
	if now := time.Now(); now.After(p.next) {
		p.next = now.Add(p.every)
		p.show(now, total, failed)
	}
}

func (p *progress) show(now time.Time, total, failed int) {
	rate := float64(total) / now.Sub(p.start).Seconds()
	text := fmt.Sprintf("%d records, %.1f/s", total, rate)
	if failed > 0 {
		text += fmt.Sprintf(", %d failed", failed)
	}
	m := p.app.messages
	m.mu.Lock()
	defer m.mu.Unlock()
	p.shown = true
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
