package printable

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestLine(t *testing.T) {
	for in, want := range map[string]string{
		"":                   "",
		"25 °C — ok":         "25 °C — ok",
		"Qwen 大":             "Qwen 大",
		`C:\n`:               `C:\n`,
		"a\x1b[31mred\nb\tc": `a\x1b[31mred\nb\tc`,
		"\x00\x7f\r":         `\x00\x7f\r`,
		"\u009b1m":           `\u009b1m`, // the escape of a terminal in one character
		"r\u202el\u2066":     `r\u202el\u2066`,
		"soft\u00adhyphen":   `soft\u00adhyphen`,
		"zero\u200bwidth":    `zero\u200bwidth`,
		"\ufeffid":           `\ufeffid`,
		"a\u2028b\u2029":     `a\u2028b\u2029`,
		"\U000e0041":         `\U000e0041`,
		"\ue000":             `\ue000`,
		"bad \xff byte":      `bad \xff byte`,
		"\xe2\x82":           `\xe2\x82`,
		"\uFFFD":             "\uFFFD",
		"e\u0301":            "e\u0301",
	} {
		if got := Line(in); got != want {
			t.Errorf("Line(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestText(t *testing.T) {
	in := "1. Heat\tto 80 °C\r\n\x1b[2J2. Cool\u202e\n"
	if got, want := Text(in), "1. Heat\tto 80 °C\\r\n\\x1b[2J2. Cool\\u202e\n"; got != want {
		t.Errorf("Text(%q) = %q, want %q", in, got, want)
	}
}

func TestCut(t *testing.T) {
	for _, tt := range []struct {
		in, want string
		limit    int
	}{
		{"abc", "abc", 3},
		{"abcd", "abc…", 3},
		{"äöü", "äö…", 3},
		{"\x1b\x1b\x1b", `\x1b\x1b…`, 5},
		{"", "", 0},
	} {
		if got := Cut(tt.in, tt.limit); got != tt.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", tt.in, tt.limit, got, tt.want)
		}
	}
}

// Whatever comes in, nothing that steers a terminal goes out, and what can be
// seen is not touched.
func TestProperty(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		in := string(rapid.SliceOf(rapid.Byte()).Draw(rt, "bytes")) + rapid.String().Draw(rt, "text")
		for name, out := range map[string]string{"Line": Line(in), "Text": strings.NewReplacer("\n", "", "\t", "").Replace(Text(in)), "Cut": Cut(in, 20)} {
			if !utf8.ValidString(out) {
				rt.Fatalf("%s(%q) = %q is not UTF-8", name, in, out)
			}
			for _, r := range out {
				if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
					rt.Fatalf("%s(%q) = %q holds %U", name, in, out, r)
				}
			}
			if Line(out) != out {
				rt.Fatalf("%s(%q) changes when done twice", name, in)
			}
		}
		if seen := strings.ToValidUTF8(in, ""); strings.IndexFunc(in, Hidden) < 0 && seen == in && Line(in) != in {
			rt.Fatalf("Line(%q) = %q", in, Line(in))
		}
	})
}
