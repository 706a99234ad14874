package cache

import (
	"fmt"
	"path/filepath"
)

// Mode says what a run may do with stored answers.
type Mode string

// The modes of a cache.
const (
	ReadWrite Mode = "rw"      // use what is stored, store what is new
	ReadOnly  Mode = "ro"      // use what is stored, store nothing
	Refresh   Mode = "refresh" // ask again and replace what is stored
	Off       Mode = "off"     // neither read nor write, and merge no requests
)

// parseMode reads a mode by its short name; anything else is an error that lists them.
func parseMode(s string) (Mode, error) {
	switch m := Mode(s); m {
	case ReadWrite, ReadOnly, Refresh, Off:
		return m, nil
	}
	return "", hinted{fmt.Errorf("unknown cache mode %q", s), "use one of rw, ro, refresh, off"}
}

func (m Mode) reads() bool  { return m == ReadWrite || m == ReadOnly }
func (m Mode) writes() bool { return m == ReadWrite || m == Refresh }

// DefaultDir is the directory used when none is named: $ASSAY_CACHE, else
// $XDG_CACHE_HOME/assay, else $HOME/.cache/assay. With none of the three set the error
// carries a hint. As the XDG rules ask, a relative XDG_CACHE_HOME is ignored.
func DefaultDir(getenv func(string) string) (string, error) {
	if dir := getenv("ASSAY_CACHE"); dir != "" {
		return dir, nil
	}
	if dir := getenv("XDG_CACHE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "assay"), nil
	}
	if home := getenv("HOME"); home != "" {
		return filepath.Join(home, ".cache", "assay"), nil
	}
	return "", hinted{
		fmt.Errorf("no place for the cache: HOME is not set"),
		"name a directory with --cache DIR or ASSAY_CACHE, or use --cache-mode off",
	}
}

// hinted is an error that also says what to type instead.
type hinted struct {
	error
	hint string
}

func (h hinted) Hint() string  { return h.hint }
func (h hinted) Unwrap() error { return h.error }
