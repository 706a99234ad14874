package report

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestColumns(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "gpt-4o": 6, "é": 1, "e\u0301": 1, "α-MnO₂": 6, "中文模型": 8, "ｆｗ": 4, "👩": 2, "한글": 4, "…": 1,
	} {
		if got := columns(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		cut   func(string, int) string
		text  string
		width int
		want  string
	}{
		{shorten, "abcdefghij", 10, "abcdefghij"},
		{shorten, "abcdefghijk", 10, "abcde…hijk"},
		{keepEnd, "abcdefghijk", 10, "…cdefghijk"},
		{shorten, "甲乙丙丁戊己", 10, "甲乙…戊己"},
		{keepEnd, "甲乙丙丁戊己", 10, "…丙丁戊己"},
		{shorten, "abcdefghe\u0301", 7, "abc…ghe\u0301"},
	} {
		if got := c.cut(c.text, c.width); got != c.want {
			t.Errorf("%q at %d: %q, want %q", c.text, c.width, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text, width := rapid.String().Draw(t, "text"), rapid.IntRange(2, 30).Draw(t, "width")
		for _, cut := range []func(string, int) string{shorten, keepEnd} {
			if got := cut(text, width); columns(got) > width || columns(text) <= width && got != text {
				t.Fatalf("%q at %d: %q", text, width, got)
			}
		}
	})
}

// Columns of numbers stand below each other whatever script the names are in.
func TestTableAlignsWideNames(t *testing.T) {
	var b strings.Builder
	g := grid{head: []string{"judge", "texts"}, rows: [][]string{{"中文模型", "2"}, {"e\u0301👩", "12"}}}
	if err := g.writeText(&b); err != nil {
		t.Fatal(err)
	}
	if want := "judge     texts\n中文模型      2\ne\u0301👩          12\n"; b.String() != want {
		t.Errorf("%s, want\n%s", b.String(), want)
	}
}
