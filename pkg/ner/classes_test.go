package ner

import "testing"

// Words used alike share a class, or a wider one; words that nobody uses have
// none.
func TestClasses(t *testing.T) {
	c, err := readClasses(wordsFile)
	if err != nil {
		t.Fatal(err)
	}
	of := func(w string) uint32 { return c.of(hashBytes([]byte(w))) }
	for _, w := range [][2]string{{"protein", "proteins"}, {"hours", "minutes"}, {"sodium", "potassium"}} {
		if a, b := of(w[0]), of(w[1]); a == 0 || widest(a) != widest(b) {
			t.Errorf("%s and %s: classes %d and %d", w[0], w[1], a, b)
		}
	}
	if of("qzxqzx") != 0 {
		t.Error("a class for no word")
	}
}

func TestPackClasses(t *testing.T) {
	words := []string{"stir", "ﬁlter", "heat"}
	c, err := readClasses(PackClasses(words, []int{0, 65534, 16}))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []uint32{1, 65535, 17} {
		if got := c.of(hashBytes([]byte(words[i]))); got != want {
			t.Errorf("%s: %d, want %d", words[i], got, want)
		}
	}
	if got := []uint32{wider(0), wider(1), wider(4), wider(5), widest(16), widest(17)}; got[0] != 0 || got[1] != 1 || got[2] != 1 || got[3] != 2 || got[4] != 1 || got[5] != 2 {
		t.Errorf("wider classes %v", got)
	}
	for cut := range 8 {
		if _, err := readClasses(compress([]byte{3, 1, 1, 1, 0, 0, 0}[:max(0, 7-cut)])); err == nil && cut > 0 {
			t.Errorf("%d bytes cut off: no error", cut)
		}
	}
}
