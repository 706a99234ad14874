package pubchem

import (
	"strings"
	"testing"
)

// Whatever a server sends is an answer, a key to wait for, or an error of one line.
func FuzzRead(f *testing.F) {
	for _, raw := range []string{caffein, several, unknown, busy, waiting, "", "null", `{"Fault":{"Code":"a\nb"}}`, `{"Waiting":{}}`} {
		for _, status := range []int{200, 202, 404, 503} {
			f.Add(status, raw)
		}
	}
	f.Fuzz(func(t *testing.T, status int, raw string) {
		b, key, err := read(status, []byte(raw))
		switch {
		case err != nil && (strings.ContainsAny(err.Error(), "\n\x1b") || err.Kind == ""):
			t.Errorf("error %q of kind %q", err, err.Kind)
		case err == nil && key == "" && b == nil:
			t.Error("neither answer nor key nor error")
		case key != "" && !plainKey(key):
			t.Errorf("key %q", key)
		}
	})
}
