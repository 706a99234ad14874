package ner

import (
	"strings"
	"testing"

	"assay/pkg/domain"
)

// typeset renders text as printed papers do, and returns where each byte of it
// went: degree signs, minus and dash, multiplication signs, raised dots,
// lowered digits in formulas, no-break spaces before units, ligatures.
func typeset(text string, gold []Span) (string, []int) {
	var out strings.Builder
	place := make([]int, len(text)+1)
	formula := make([]bool, len(text)+1)
	value := make([]bool, len(text)+1)
	for _, s := range gold {
		for i := s.Start; i < s.End; i++ {
			formula[i] = s.Type == TypeFormula
			value[i] = s.Type == TypeNumericalValue
		}
	}
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i]-'0' < 10 }
	rules := []struct {
		from, to string
		fits     func(i int) bool
	}{
		{"degC", "°C", func(int) bool { return true }},
		{"+-", "±", func(i int) bool { return value[i] }},
		{" x 10", " × 10", func(i int) bool { return digit(i - 1) }},
		{"-", "–", func(i int) bool { return value[i] && digit(i-1) && digit(i+1) }},
		{"-", "−", func(i int) bool { return value[i] && digit(i+1) }},
		{" ", "\u00a0", func(i int) bool { return value[i] && digit(i-1) }},
		{"um", "µm", func(i int) bool { return value[i] && (text[i-1] == ' ' || digit(i-1)) }},
		{"*", "·", func(i int) bool { return formula[i] }},
		{"ffi", "ﬃ", func(i int) bool { return !formula[i] }},
		{"fi", "ﬁ", func(i int) bool { return !formula[i] }},
		{"fl", "ﬂ", func(i int) bool { return !formula[i] }},
	}
next:
	for i := 0; i < len(text); {
		place[i] = out.Len()
		if formula[i] && digit(i) && i > 0 && (wordByte(text[i-1]) && (!digit(i-1) || out.Len() > 2 && strings.HasPrefix(out.String()[out.Len()-3:], "\xe2\x82")) || text[i-1] == ')') {
			out.WriteRune('₀' + rune(text[i]-'0'))
			i++
			continue
		}
		for _, r := range rules {
			if strings.HasPrefix(text[i:], r.from) && r.fits(i) {
				out.WriteString(r.to)
				for k := range len(r.from) {
					place[i+k] = place[i]
				}
				i += len(r.from)
				continue next
			}
		}
		out.WriteByte(text[i])
		i++
	}
	place[len(text)] = out.Len()
	return out.String(), place
}

// sentences cuts the parts of a document that are rich in typography.
func typographic(doc goldDoc) []goldDoc {
	var found []goldDoc
	start := 0
	for i := 0; i+2 < len(doc.Recipe); i++ {
		if doc.Recipe[i] != '.' || doc.Recipe[i+1] != ' ' || doc.Recipe[i+2]-'A' >= 26 {
			continue
		}
		s := goldDoc{Recipe: doc.Recipe[start : i+1]}
		lowered := 0
		for _, g := range doc.Gold {
			if g.Start >= start && g.End <= i+1 {
				s.Gold = append(s.Gold, Span{g.Type, g.Start - start, g.End - start})
				if g.Type == TypeFormula && strings.ContainsAny(doc.Recipe[g.Start:g.End], "23456") {
					lowered++
				}
			}
		}
		if lowered > 0 && strings.Contains(s.Recipe, "degC") {
			found = append(found, s)
		}
		start = i + 2
	}
	return found
}

// TestTypography: 60 annotated sentences set as in print score no more than
// .01 below their plain form.
func TestTypography(t *testing.T) {
	var plain, printed []goldDoc
	for _, doc := range goldDocs(t, "materials_dev.jsonl") {
		for _, s := range typographic(doc) {
			if len(plain) == 60 {
				break
			}
			text, place := typeset(s.Recipe, s.Gold)
			p := goldDoc{Recipe: text}
			for _, g := range s.Gold {
				p.Gold = append(p.Gold, Span{g.Type, place[g.Start], place[g.End]})
			}
			plain, printed = append(plain, s), append(printed, p)
		}
	}
	if len(plain) != 60 {
		t.Fatalf("%d sentences", len(plain))
	}
	pack, err := domain.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	d := NewDict(pack)
	before, after := microF1(t, d, plain), microF1(t, d, printed)
	t.Logf("micro F1 %.4f plain, %.4f printed", before, after)
	if after < before-0.01 {
		t.Errorf("micro F1 falls from %.4f to %.4f", before, after)
		showFirst(t, d, plain, printed)
	}
}

func microF1(t *testing.T, d *Dict, docs []goldDoc) float64 {
	right, all := 0, 0
	for _, doc := range docs {
		have := map[Span]bool{}
		for _, s := range doc.Gold {
			s.Type = grouped(s.Type)
			have[s] = true
		}
		found := recognise(t, d, doc.Recipe)
		all += len(have) + len(found)
		for _, s := range found {
			s.Type = grouped(s.Type)
			if have[s] {
				right++
			}
		}
	}
	return 2 * float64(right) / float64(all)
}

// showFirst logs sentences that are read in two ways.
func showFirst(t *testing.T, d *Dict, plain, printed []goldDoc) {
	shown := 0
	for i := range plain {
		a, b := recognise(t, d, plain[i].Recipe), recognise(t, d, printed[i].Recipe)
		if len(a) != len(b) && shown < 12 {
			shown++
			t.Logf("%s\n  %v\n%s\n  %v", plain[i].Recipe, entitiesOf(plain[i].Recipe, a), printed[i].Recipe, entitiesOf(printed[i].Recipe, b))
		}
	}
}
