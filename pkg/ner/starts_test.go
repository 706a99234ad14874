package ner

import (
	"testing"

	"pgregory.net/rapid"

	"assay/pkg/domain"
)

// TestWordKeys: words of one length or another never share a key.
func TestWordKeys(t *testing.T) {
	seen := map[[2]uint64]string{}
	for _, w := range []string{"a", "aa", "ab", "ba", "aaa", "aaaa", "aaaab", "baaaa", "aaaaa", "aaaaaaa", "aaaaaaaa", "aaaaaaaaa", "aaaaaaaaaa", "aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaab"} {
		key, ok := wordKey(w)
		if other, twice := seen[key]; !ok || twice || key == [2]uint64{} {
			t.Errorf("%q, %v: the key of %q", w, ok, other)
		}
		seen[key] = w
	}
	if _, ok := wordKey("aaaaaaaaaaaaaaaaa"); ok {
		t.Error("17 bytes have a key")
	}
}

// TestStarts: a walk in two parts, the first remembered, finds what a whole one
// does.
func TestStarts(t *testing.T) {
	pack, err := domain.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	l, s := newLexicon(pack), new(starts)
	word := rapid.SampledFrom([]string{"Oven", "oven", "dry", "drying", "Teflon", "lined", "autoclave", "tetrahydrofuran", "µm", "sodium", "dodecyl", "sulfate", "the", "polyvinylpyrrolidone", "TEOS", "xq"})
	rapid.Check(t, func(t *rapid.T) {
		text := word.Draw(t, "first")
		end := len(text)
		for range rapid.IntRange(0, 3).Draw(t, "more") {
			text += rapid.SampledFrom([]string{" ", "-", ", "}).Draw(t, "gap") + word.Draw(t, "next")
		}
		var whole, parts [numKinds]hit
		l.match(text, 0, &whole)
		if at := s.behind(l, text, 0, end); at != nowhere {
			l.walk(text, 0, end, at, &parts)
		}
		if whole != parts {
			t.Fatalf("%q: %v, want %v", text, parts, whole)
		}
	})
}
