package swap

import (
	"fmt"
	"unicode/utf8"
)

// applyEdits appends the text with all edits made. They are sorted by start
// and disjoint.
func applyEdits(dst []byte, text string, edits []edit) []byte {
	at := int32(0)
	for i := range edits {
		dst = append(dst, text[at:edits[i].start]...)
		dst = append(dst, edits[i].repl...)
		at = edits[i].end
	}
	return append(dst, text[at:]...)
}

// Revert undoes the changes of a rewrite and returns the reference text. The
// changes must be sorted by start and be those of this prediction: a change
// that overlaps the one before it, lies outside the text or whose replacement
// is not what stands in its place is an error that names it.
func Revert(prediction string, changes []Change) (string, error) {
	out := make([]byte, 0, len(prediction)+len(prediction)/8)
	rest := prediction
	at := 0 // code points of the reference written so far
	for i := range changes {
		c := &changes[i]
		if c.Start < at || c.End < c.Start {
			return "", changeError(i, c, "overlaps the change before it or ends before its start")
		}
		kept, ok := prefixOf(rest, c.Start-at)
		if !ok || len(rest)-kept < len(c.Replacement) {
			return "", changeError(i, c, "lies outside the prediction")
		}
		if got := rest[kept : kept+len(c.Replacement)]; got != c.Replacement {
			return "", changeError(i, c, fmt.Sprintf("does not stand in the prediction, which has %q there", got))
		}
		if n := utf8.RuneCountInString(c.Original); n != c.End-c.Start {
			return "", changeError(i, c, fmt.Sprintf("has an original of %d code points", n))
		}
		out = append(out, rest[:kept]...)
		out = append(out, c.Original...)
		rest = rest[kept+len(c.Replacement):]
		at = c.End
	}
	return string(append(out, rest...)), nil
}

// prefixOf returns how many bytes the first n code points of s take.
func prefixOf(s string, n int) (int, bool) {
	i := 0
	for ; n > 0; n-- {
		if i >= len(s) {
			return 0, false
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
	}
	return i, true
}

func changeError(i int, c *Change, what string) error {
	return fmt.Errorf("change %d (%q -> %q at %d-%d) %s", i+1, c.Original, c.Replacement, c.Start, c.End, what)
}
