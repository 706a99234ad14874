package pubchem

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"assay/pkg/cache"
	"assay/pkg/pause"
)

// Three processes on one cache keep to five requests in any second between them.
func TestThreeProcesses(t *testing.T) {
	if base := os.Getenv("PUBCHEM_TEST_BASE"); base != "" {
		askMany(t, base, os.Getenv("PUBCHEM_TEST_CACHE"), os.Getenv("PUBCHEM_TEST_NAME"))
		return
	}
	s := &stub{replies: []reply{{body: caffein}}}
	server := httptest.NewServer(s)
	defer server.Close()
	dir := t.TempDir()
	var running []*exec.Cmd
	for _, name := range []string{"a", "b", "c"} {
		cmd := exec.Command(os.Args[0], "-test.run", "^TestThreeProcesses$")
		cmd.Env = append(os.Environ(), "PUBCHEM_TEST_BASE="+server.URL, "PUBCHEM_TEST_CACHE="+dir, "PUBCHEM_TEST_NAME="+name)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		running = append(running, cmd)
	}
	for _, cmd := range running {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.times) != 3*perProcess {
		t.Fatalf("%d requests, want %d", len(s.times), 3*perProcess)
	}
	slices.SortFunc(s.times, time.Time.Compare)
	for i, at := range s.times {
		n := 0
		for _, later := range s.times[i:] {
			if later.Sub(at) < time.Second {
				n++
			}
		}
		if n > 5 {
			t.Errorf("%d requests in the second from %v", n, at.Sub(s.times[0]))
		}
	}
}

const perProcess = 4

func askMany(t *testing.T, base, dir, name string) {
	store, err := cache.Open(dir, cache.ReadWrite)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	c, err := New(Options{Base: base, Cache: store})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	for i := range perProcess {
		go func() {
			_, err := c.ByName(context.Background(), fmt.Sprintf("%s%d", name, i))
			done <- err
		}()
	}
	for range perProcess {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// Whatever stands in the file, requests go on.
func TestPaceFileGarbage(t *testing.T) {
	for _, text := range []string{"", "soon", "99999999999999999999", "9000000000000000000", "-5", "1000000000000000000 and more"} {
		dir, clock := t.TempDir(), newClock()
		if err := os.WriteFile(filepath.Join(dir, paceFile), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		p := newPace([]string{dir}, clock.now, clock.sleep)
		for range 3 {
			if err := p.wait(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if waited := clock.now().Sub(time.Unix(1e9, 0)); waited != 2*Interval {
			t.Errorf("%q: waited %v", text, waited)
		}
	}
}

// Without a directory that can be written the process keeps a pace of its own.
func TestPaceWithoutDirectory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"", filepath.Join(file, "below")} {
		clock := newClock()
		p := newPace([]string{dir}, clock.now, clock.sleep)
		p.hold(3 * time.Second)
		for range 3 {
			if err := p.wait(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if waited := clock.now().Sub(time.Unix(1e9, 0)); waited != 3*time.Second+2*Interval {
			t.Errorf("%q: waited %v", dir, waited)
		}
	}
}

// Where the cache cannot be written, processes share their pace in the other directory.
func TestPaceInAnotherDirectory(t *testing.T) {
	other, clock := t.TempDir(), newClock()
	file := filepath.Join(other, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		p := newPace([]string{filepath.Join(file, "below"), filepath.Join(other, "made")}, clock.now, clock.sleep)
		if err := p.wait(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if waited := clock.now().Sub(time.Unix(1e9, 0)); waited != 2*Interval {
		t.Errorf("waited %v", waited)
	}
}

func TestPaceEndsWithContext(t *testing.T) {
	p := newPace(nil, time.Now, pause.Sleep)
	p.hold(time.Hour)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if err := p.wait(ctx); err == nil {
		t.Error("went out")
	}
}
