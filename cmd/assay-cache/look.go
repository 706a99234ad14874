package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"assay/pkg/cache"
	"assay/pkg/cli"
)

type statCmd struct{ choice }

func (*statCmd) run(ctx context.Context, app *cli.App, store *cache.Cache) error {
	s, err := store.Stat(ctx)
	if err != nil {
		return err
	}
	app.Notef("cache %s", store.Dir()) // not on stdout, which shows no paths
	return printJSON(app, struct {
		cache.Stats
		Oldest string `json:"oldest,omitempty"`
		Newest string `json:"newest,omitempty"`
	}{s, stamp(s.Oldest), stamp(s.Newest)})
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

func printJSON(app *cli.App, v any) error {
	enc := json.NewEncoder(app.Stdout())
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

type lsCmd struct{ choice }

func (*lsCmd) run(ctx context.Context, app *cli.App, store *cache.Cache) error {
	bad := faults{app: app}
	err := store.List(ctx, func(i cache.Info) error {
		e, err := store.Read(i.Name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			bad.report(i.Name, err)
			return nil
		}
		var about struct {
			Kind  string `json:"kind"`
			Model string `json:"model"`
		}
		json.Unmarshal(e.Request, &about) //nolint:errcheck // other requests have neither
		return printJSON(app, struct {
			Key     string `json:"key"`
			Created string `json:"created"`
			Bytes   int64  `json:"bytes"`
			Kind    string `json:"kind"`
			Model   string `json:"model,omitempty"`
		}{i.Name, stamp(e.Created), i.Bytes, about.Kind, about.Model})
	})
	if err != nil {
		return err
	}
	return bad.end()
}

type getCmd struct {
	choice
	Keys    []string `arg:"" name:"key" help:"Entries to print."`
	Request bool     `help:"Print the request instead." xor:"part"`
	Entry   bool     `help:"Print the whole entry as export does." xor:"part"`
}

func (g *getCmd) run(ctx context.Context, app *cli.App, store *cache.Cache) error {
	for _, key := range g.Keys {
		name, err := find(ctx, store, key)
		if err != nil {
			return err
		}
		e, err := store.Read(name)
		if err != nil {
			return fmt.Errorf("entry %s: %w", name, err)
		}
		out := e.Response
		switch {
		case g.Entry:
			out = cache.AppendLine(nil, e)
		case g.Request:
			out = e.Request
		}
		if !bytes.HasSuffix(out, []byte("\n")) {
			out = append(out, '\n')
		}
		if _, err := app.Stdout().Write(out); err != nil {
			return err
		}
	}
	return nil
}

// find completes the beginning of a name.
func find(ctx context.Context, store *cache.Cache, key string) (string, error) {
	var found []string
	err := store.List(ctx, func(i cache.Info) error {
		if strings.HasPrefix(i.Name, strings.ToLower(key)) {
			found = append(found, i.Name)
		}
		return nil
	})
	switch {
	case err != nil:
		return "", err
	case len(found) == 0:
		return "", noEntry{fmt.Errorf("no entry %q", key), "list them with assay-cache ls"}
	case len(found) > 1:
		return "", noEntry{fmt.Errorf("%d entries begin with %q", len(found), key), "give more digits of the key"}
	}
	return found[0], nil
}

// noEntry is the error of a key that names no entry, or several.
type noEntry struct {
	error
	hint string
}

func (n noEntry) Hint() string { return n.hint }
