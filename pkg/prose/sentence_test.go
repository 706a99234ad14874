package prose

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"assay/tests/shared"

	"pgregory.net/rapid"
)

// cut lists texts with a bar at each sentence end inside.
var cut = []string{
	"One is here.| Two is there.| Three!| Four?| Five.",
	" A leading space.| And a trailing one. ",
	"As shown by Smith et al. (2019), it works.| The rest is known.",
	"This was found by Smith et al.| The reasons are unclear.",
	"Results follow Smith et al. Nature 12, 5.| It holds.",
	"See Fig. 3 and Figs. 4 and 5.| Table 2 shows more.",
	"In Fig. 3.| The rest is plain.",
	"It was E. coli that grew.| S. aureus did not.",
	"J. R. Smith and J.-P. Dupont wrote it.| They agreed.",
	"Patients lack vitamin C.| The others do not.",
	"Infection with hepatitis B. In most cases it heals.",
	"It rose to 3.5 mg.| Then it fell to 0.25.",
	"This was shown (3).| Others (4, 5) differ.",
	"This was shown.(3) The others differ.",
	"This was shown. (3) The others differ.",
	"This was shown.| (3) presents another method.",
	"This was shown. (1, 2).| Others differ.",
	"This was shown [1].| [2] adds to it.",
	"Use e.g. Python, i.e. a language, cf. Knuth vs. Dijkstra.| It runs.",
	"See https://example.org/a.b?c=d.| The page is long.",
	"Doses were given i.v. The rats survived.",
	"Doses were given i.v. Doxorubicin was one.",
	"It was made in the U.S. The others were not.",
	"U.S. Senate members met.| They spoke.",
	"p53 is known.| mRNA is made.| eRNAs are short.| α-synuclein folds.",
	"It asked \"Why?\" and left.| \"It works.\"| He said so.",
	"The tool CheckThat!-2022 was used.| It won.",
	"It stops ... and goes on.| Here it ends...| The rest follows.",
	"(All data are in the supplement.)| They are open.",
	"It holds (see the text. It is long) anyway.| Yes.",
	"The first.The second is joined, which is no end.",
	"It was shown (2).The next one follows.",
	"Rats (n = 5.5) were used.| Approx. 5 mg was given.",
	"Of Bacillus sp. The strain is new.| Of Bacillus sp. strain 5.",
	"It is No. 5 of the list.| No.| It is not.",
	"See Proc. Natl. Acad. Sci. USA 99, 5.| It holds.",
	"See J. Am. Chem. Soc. The rest is known.",
	"Dr. Smith left at 5 p.m. He returned at 6 a.m. sharp.",
}

func TestSentences(t *testing.T) {
	for _, want := range cut {
		// Marks of ends that no bar shows are those that this table does not settle.
		text := strings.ReplaceAll(want, "|", "")
		var ends []int
		at := 0
		for part := range strings.SplitSeq(want, "|") {
			at += len(part)
			ends = append(ends, at)
		}
		got := map[int]bool{}
		for _, s := range Sentences(text) {
			got[s.End] = true
		}
		for _, end := range ends {
			if end = len(strings.TrimRight(text[:end], " ")); !got[end] {
				t.Errorf("%q: no end at %d; have %v", want, end, show(text))
			}
		}
	}
}

// whole lists texts with the number of their sentences.
var whole = []struct {
	text string
	n    int
}{
	{"", 0},
	{" \n ", 0},
	{"no mark", 1},
	{"As shown by Smith et al. (2019), it works.", 1},
	{"Use e.g. Python or cf. Knuth vs. Dijkstra at approx. 5 mg.", 1},
	{"It was E. coli.", 1},
	{"Infection with hepatitis B. In most cases it heals.", 2},
	{"This was shown.(3) The others differ.", 2},
	{"This was shown. (3) The others differ.", 2},
	{"Doses were given i.v. The rats survived.", 2},
	{"Doses were given i.v. Doxorubicin was one.", 1},
	{"It was made in the U.S. The others were not.", 2},
	{"It holds (see the text. It is long) anyway.", 1},
	{"It was shown (2).The next one follows.", 2},
	{"Bracket ( never closed. The next one. And more.", 3},
	{"# Head\nText one. Text two.\n\nNext paragraph", 3},
	{"Text one.\n## Head two\nText two.\n\n**Head three**\n\n**Text three.**", 3},
	{"## 1. Results\n1. Text one. Text two.\n2. Text three.\n# Head", 3},
	{"水が沸く！水が冷える？「はい。」", 3},
	{"Steps:\n- First do it.\n- Then stop.", 3},
	{"1. First do it.\n2. Then stop.", 2},
	{"It rose in 2019. The rest fell.", 2},
	{"A line\nthat is wrapped. Another\nline.", 2},
	{"水が沸く。水が冷える。", 2},
}

func TestSentenceCounts(t *testing.T) {
	for _, w := range whole {
		if got := len(Sentences(w.text)); got != w.n {
			t.Errorf("%q: %d sentences, want %d: %s", w.text, got, w.n, show(w.text))
		}
	}
}

func TestEnds(t *testing.T) {
	for sentence, want := range map[string]bool{
		"": false, "It is": false, "It is.": true, "It is. (3)": true, "It is (3)": false, "It is.” [1] (2, 3)": true, "It ends…": true,
		"水が沸く。」": true, "**It is.**": true, "(3)": false, "It is;": false, "It is.(see this)": false,
	} {
		if got := Ends(sentence); got != want {
			t.Errorf("%q: %v", sentence, got)
		}
	}
}

func show(text string) string {
	var parts []string
	for _, s := range Sentences(text) {
		parts = append(parts, s.Of(text))
	}
	return strings.Join(parts, " | ")
}

func TestItemMarksBelongToNoSentence(t *testing.T) {
	if got := show("Two points:\n- One holds.\n- Two fails."); got != "Two points: | One holds. | Two fails." {
		t.Error(got)
	}
}

// TestSentencesCover holds what callers rely on: sentences stand in order,
// apart, without white space at their ends, and between them is white space, a
// heading or the mark of a list item.
func TestSentencesCover(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{
			"The", "cell", " ", ". ", ".", "e.g.", "et al.", "(", ")", "(3)", "\n", "\n\n", "- ", "1. ", "#", "## ", "**", "?", "! ", "p53", "é", "E. ", "。", ",", "However", "\"", "\xff",
		})).Draw(t, "parts"), "")
		checkCover(t, text)
	})
}

type failer interface{ Fatalf(string, ...any) }

func checkCover(t failer, text string) {
	at := 0
	for _, s := range append(Sentences(text), Span{len(text), len(text)}) {
		if s.Start < at {
			t.Fatalf("%q: sentence at %d overlaps the one before", text, s.Start)
		}
		for line := range strings.SplitSeq(text[at:s.Start], "\n") {
			line = strings.TrimSpace(line)
			if line != "" && !heading(line) && marker(line+" ") != len(line)+1 {
				t.Fatalf("%q: %q belongs to no sentence", text, line)
			}
		}
		if s.Start < len(text) && (s.Start >= s.End || strings.TrimFunc(s.Of(text), unicode.IsSpace) != s.Of(text)) {
			t.Fatalf("%q: bad sentence %q", text, s.Of(text))
		}
		at = s.End
	}
}

func FuzzSentences(f *testing.F) {
	for _, c := range cut {
		f.Add(c)
	}
	for _, w := range whole {
		f.Add(w.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkCover(t, text)
		checkLinks(t, text)
	})
}

// TestAnnotatedEnds compares with ends annotated by hand on real answers.
func TestAnnotatedEnds(t *testing.T) {
	texts := answers(t)
	file, err := os.Open("testdata/ends.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	annotated, missed, invented := 0, 0, 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 3 {
			continue
		}
		text := texts[fields[0]]
		if sum := sha256.Sum256([]byte(text)); hex.EncodeToString(sum[:8]) != fields[1] {
			t.Fatalf("%s is not the text that was annotated", fields[0])
		}
		want := map[int]bool{}
		for _, end := range strings.Fields(fields[2]) {
			n, err := strconv.Atoi(end)
			if err != nil {
				t.Fatal(err)
			}
			want[n] = true
		}
		annotated += len(want)
		for _, s := range Sentences(text) {
			end := utf8.RuneCountInString(text[:s.End])
			if !want[end] {
				invented++
				t.Logf("%s: no end at %d: %q", fields[0], end, text[max(0, s.End-30):s.End])
			}
			delete(want, end)
		}
		missed += len(want)
	}
	t.Logf("%d ends, %d missed, %d invented", annotated, missed, invented)
	if annotated < 300 || float64(missed+invented) > 0.01*float64(annotated) {
		t.Errorf("%d of %d ends missed, %d invented", missed, annotated, invented)
	}
}

// answers are the texts of the shared sample by id.
func answers(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, r := range shared.Read[struct{ ID, Synthesis string }](t, "yescieval/syntheses_dev.jsonl.gz") {
		texts[r.ID] = r.Synthesis
	}
	return texts
}
