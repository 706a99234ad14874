package prose

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

var linked = []struct{ text, want string }{
	{"However, the cells died.", "The cells died."},
	{"It grew. However, p53 fell.", "It grew. p53 fell."},
	{"It grew. In addition, mRNA fell.", "It grew. mRNA fell."},
	{"The cells, however, died.", "The cells died."},
	{"The cells died, however.", "The cells died."},
	{"It grew; therefore, it was kept.", "It grew; it was kept."},
	{"It grew; thus it was kept.", "It grew; it was kept."},
	{"It binds, thereby blocking the site.", "It binds, blocking the site."},
	{"It binds and, therefore, blocks the site.", "It binds and blocks the site."},
	{"It binds and therefore blocks the site.", "It binds and blocks the site."},
	{"These studies collectively show it.", "These studies show it."},
	{"It is also found in rats.", "It is found in rats."},
	{"It is not only cheap but also fast.", "It is not only cheap but also fast."},
	{"The drug works, but it is toxic.", "The drug works; it is toxic."},
	{"The drug works, but not in rats.", "The drug works, but not in rats."},
	{"The drug works, whereas the placebo fails.", "The drug works; the placebo fails."},
	{"The drug works because it binds DNA.", "The drug works; it binds DNA."},
	{"The drug works because of its size.", "The drug works because of its size."},
	{"In soils, while the model fits, the data do not.", "In soils, while the model fits, the data do not."},
	{"While the cause is unknown, it is treated.", "The cause is unknown; it is treated."},
	{"Although livers, kidneys and lungs are hit, the brain is spared.", "Livers, kidneys and lungs are hit; the brain is spared."},
	{"It runs in parallel to others, while keeping pace.", "It runs in parallel to others, while keeping pace."},
	{"In contrast to rats, mice live.", "In contrast to rats, mice live."},
	{"In contrast, mice live.", "Mice live."},
	{"As a result of heat, it melts.", "As a result of heat, it melts."},
	{"Even so, as a result, it melts.", "It melts."},
	{"First, it melts. Finally, it boils.", "It melts. It boils."},
	{"The first, second and last of them.", "The first, second and last of them."},
	{"It still holds since 1990.", "It still holds since 1990."},
	{"Together, these studies agree.", "These studies agree."},
	{"Together with rats, mice live.", "Together with rats, mice live."},
	{"It is rather large; instead of heat, use cold.", "It is rather large; instead of heat, use cold."},
	{"Some (for example, rats) live.", "Some (rats) live."},
	{"But it failed. And it ended.", "It failed. It ended."},
	{"However.", "However."},
	{"A thus treated sample.", "A thus treated sample."},
	{"However, **plants** stop them.", "**Plants** stop them."},
	{"**However,** plants stop them.", "Plants stop them."},
	{"**However**, plants stop them.", "Plants stop them."},
	{"*However, plants* stop them.", "*However, plants* stop them."},
	{`However, "plants stop them."`, `"Plants stop them."`},
	{"Therefore (so we think) it ends.", "(So we think) it ends."},
	{"However,\u00a0plants\u00a0stop.", "Plants\u00a0stop."},
	{"It grew.\nIn\naddition, it died.", "It grew.\nIt died."},
}

// removed takes every connective out of a text.
func removed(text string) string {
	var b strings.Builder
	at := 0
	for _, l := range Links(text, Sentences(text)) {
		b.WriteString(text[at:l.Cut.Start] + l.Instead)
		at = l.Cut.End
	}
	return b.String() + text[at:]
}

func TestLinks(t *testing.T) {
	for _, c := range linked {
		if got := removed(c.text); got != c.want {
			t.Errorf("%q\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

func TestEnoughConnectives(t *testing.T) {
	seen := map[string]bool{}
	for _, list := range connectives() {
		for i, p := range list {
			seen[strings.Join(p.words, " ")] = true
			if i > 0 && len(list[i-1].words) < len(p.words) {
				t.Errorf("%v stands behind the shorter %v", p.words, list[i-1].words)
			}
		}
	}
	if len(seen) < 90 {
		t.Errorf("%d connectives", len(seen))
	}
}

// checkLinks holds that cuts are disjoint, hold their connective, and take away
// only it: other letters stay, a capital aside.
func checkLinks(t failer, text string) {
	at, gone := 0, ""
	links := Links(text, Sentences(text))
	for _, l := range links {
		if l.Cut.Start < at || l.Cut.Start > l.Start || l.Cut.End < l.End || l.Cut.End > len(text) {
			t.Fatalf("%q: bad cut %v of %v", text, l.Cut, l.Span)
		}
		at = l.Cut.End
		gone += l.Of(text)
	}
	if kept := len(letters(removed(text))) + len(letters(gone)); kept != len(letters(text)) {
		t.Fatalf("%q -> %q: more than %q is gone", text, removed(text), gone)
	}
}

func letters(s string) string {
	return strings.ToLower(strings.Map(func(c rune) rune {
		if !unicode.IsLetter(c) || c > unicode.MaxASCII {
			return -1
		}
		return c
	}, s))
}

func TestOnlyConnectivesGo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkLinks(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"However,", "**However,**", "*therefore", "*", "\u00a0", "however", "the", "drug", "is", "good", "while", "Although", "because", "it", ",", ", but", ". ", ";", "(", ")", "for example,", "in", "contrast,", "p53", "Thus", "and", "also", "\n",
		}), 0, 14).Draw(t, "words"), " "))
	})
}

func TestRealAnswersKeepTheirOtherWords(t *testing.T) {
	for _, text := range answers(t) {
		checkLinks(t, text)
	}
}

func TestClause(t *testing.T) {
	for _, c := range []struct{ sentence, want string }{
		{"However, the cells died.", "the cells died."},
		{"These studies agree.", "these studies agree."},
		{"Monitoring helps.", "monitoring helps."},
		{"PN is rare.", "PN is rare."},
		{"DNA-binding works.", "DNA-binding works."},
		{"Fezolinetant works.", "Fezolinetant works."},
		{"While it is rare, it is known.", "while it is rare, it is known."},
		{"I agree.", "I agree."},
		{"", ""},
		{"(3) presents it.", "(3) presents it."},
		{"Effective methods exist.", "effective methods exist."},
		{"Real-time methods exist.", "real-time methods exist."},
		{"DNA-based methods exist.", "DNA-based methods exist."},
		{"Factors differ.", "factors differ."},
		{"Cancer is rare.", "cancer is rare."},
		{`However, "it is rare."`, `"it is rare."`},
		{"**However,** it is rare.", "it is rare."},
		{"Cell-free DNA is rare.", "Cell-free DNA is rare."},
		{"Therefore, lava cools.", "lava cools."},
		{"However, PN is rare.", "PN is rare."},
	} {
		if got := Clause(c.sentence, "It is a cancer of a cell. "+c.sentence); got != c.want {
			t.Errorf("%q: %q, want %q", c.sentence, got, c.want)
		}
	}
}
