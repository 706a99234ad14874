package swap

import (
	"strings"
	"testing"

	"assay/pkg/ner"
	"pgregory.net/rapid"
)

func TestSentences(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Stir for 2 h. Filter.", "Stir for 2 h.| Filter."},
		{"Add ca. 5 g of A. Heat.", "Add ca. 5 g of A.| Heat."},
		{"Add 2.0 g; then stir.", "Add 2.0 g;| then stir."},
		{"1. Mix\n2. Dry", "1. Mix\n|2. Dry"},
		{"Add A (2.0 g; 5 mmol) to B; then stir.", "Add A (2.0 g; 5 mmol) to B;| then stir."},
		{"Made by Alfa Co. Ltd. in 5 g", "Made by Alfa Co. Ltd. in 5 g"},
		{"(e.g. NaOH). Wash", "(e.g. NaOH).| Wash"},
		{"pH 7.0.", "pH 7.0."},
		{"", ""},
	} {
		r := Reading{swapper: new(Swapper), doc: Document{Text: c.text}}
		var parts []string
		for _, s := range r.sentences() {
			parts = append(parts, c.text[s.start:s.end])
		}
		if got := strings.Join(parts, "|"); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestSentencesCoverTextAndSpans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("aB .;\n5é"))).Draw(t, "text")
		var spans []ner.Span
		for i := range text {
			if rapid.Bool().Draw(t, "span") {
				spans = append(spans, ner.Span{Start: i, End: i + 1})
			}
		}
		r := Reading{swapper: new(Swapper), doc: Document{Text: text, Spans: spans}}
		at, span := 0, 0
		for _, s := range r.sentences() {
			if s.start != at || s.first != span || s.end <= s.start {
				t.Fatalf("%q: sentence %+v does not follow byte %d, span %d", text, s, at, span)
			}
			at, span = s.end, s.last
		}
		if at != len(text) || span != len(spans) {
			t.Fatalf("%q: sentences end at byte %d, span %d", text, at, span)
		}
		if len(text) > 0 {
			i := rapid.IntRange(0, len(text)-1).Draw(t, "place")
			s := r.sentenceOf(i)
			if i < s.start || i >= s.end {
				t.Fatalf("byte %d is not in %+v", i, s)
			}
		}
	})
}
