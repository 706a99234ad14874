package cli

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"assay/pkg/stream"
)

// The line tells the rate, what is left, what the command adds, and what failed.
func TestProgressLine(t *testing.T) {
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one"), filepath.Join(dir, "two")
	for _, name := range []string{one, two} {
		if err := os.WriteFile(name, []byte(strings.Repeat("{} \n", 250)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	begin := time.Now()
	app := &App{Status: func() string { return "0.42 USD, 38% cached" }}
	p := &progress{app: app, every: time.Hour, start: begin, next: begin.Add(time.Hour), failed: map[string]int{}}
	p.update(&outcome{out: Out{kinds: []string{"timeout", "auth"}}})
	p.update(&outcome{out: Out{kinds: []string{"timeout"}}, err: nil})
	p.update(&outcome{err: errors.New("no")})
	app.total = 100
	for _, c := range []struct {
		common Common
		pos    stream.Pos
		want   string
	}{
		{Common{Files: []string{one, two}}, stream.Pos{File: two, Offset: 500}, "100 records, 10.0/s; 75%, 3s left; "},
		{Common{Files: []string{one, "-"}}, stream.Pos{File: one, Offset: 500}, "100 records, 10.0/s; 0.42"},
		{Common{Limit: 200}, stream.Pos{File: "stdin"}, "100 records, 10.0/s; 50%, 10s left; "},
		{Common{}, stream.Pos{File: "stdin"}, "100 records, 10.0/s; 0.42"},
	} {
		p.extent = c.common.extent(strings.NewReader(""))
		got := p.line(begin.Add(10*time.Second), c.pos)
		if !strings.HasPrefix(got, c.want) || !strings.HasSuffix(got, "0.42 USD, 38% cached; 1 auth; 1 not usable; 2 timeout") {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}
