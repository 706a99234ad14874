package ner

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// checkSpans holds for every text: spans are sorted, disjoint, not empty, do
// not cut code points, and survive the JSON form.
func checkSpans(t interface{ Fatalf(string, ...any) }, text string, spans []Span) {
	end := 0
	for _, s := range spans {
		if s.Start < end || s.End <= s.Start || s.End > len(text) {
			t.Fatalf("%q: span %v after %d", text, s, end)
		}
		if !utf8.ValidString(text[s.Start:s.End]) && utf8.ValidString(text) {
			t.Fatalf("%q: span %v cuts a code point", text, s)
		}
		end = s.End
	}
	if !utf8.ValidString(text) {
		return // records hold valid UTF-8 only
	}
	back, err := Spans(text, entitiesOf(text, spans))
	if err != nil || len(back) != len(spans) || len(spans) > 0 && !reflect.DeepEqual(back, spans) {
		t.Fatalf("%q: %v came back as %v, %v", text, spans, back, err)
	}
	var fromJSON []Entity
	if err := json.Unmarshal(AppendJSON(nil, text, spans), &fromJSON); err != nil || !reflect.DeepEqual(fromJSON, entitiesOf(text, spans)) {
		t.Fatalf("%q: JSON %s: %v", text, AppendJSON(nil, text, spans), err)
	}
}

var pieces = []string{
	"heat", "Heated", "was", "the", "to", "reduced", " ", " ", "\u00a0", "-", "–", ",", ".", "\n", "(", ")", "[", "·", "*", "TiO2", "Na", "OH",
	"5", "mL", "°C", "Co", "In", "sodium", "hydroxide", "nitrate", "poly(", "acid", "ic", "PVP", "GO", "graphene oxide", "SEM", "tube", "furnaces",
	"₂", "é", "ﬁ", "\xff", "\u200f", "\x00", "/", ":", "@", "=", "ratio", "hexahydrate", "\"", "\\",
}

func TestAnyText(t *testing.T) {
	d := testDict(t)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "parts"), "")
		spans, _ := d.Recognise(t.Context(), text)
		checkSpans(t, text, spans)
	})
}

func FuzzRecognise(f *testing.F) {
	d := testDict(f)
	for _, c := range cases {
		f.Add(c.in)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkSpans(t, text, recognise(t, d, text))
	})
}

// TestLinear: ten times the text takes about ten times the processor time,
// whatever it is made of; quadratic work would take a hundred times. With
// ASSAY_FULL set the longest texts have 10 MB.
func TestLinear(t *testing.T) {
	d := testDict(t)
	recognise(t, d, "Heat.") // reads the model
	small := 16 << 10
	if os.Getenv("ASSAY_FULL") != "" {
		small = 100 << 10
	}
	for _, s := range []string{
		"1", "(", "[", "((NaOH)", "Na", "NaOH-", "A", "a ", "sodium ", "sodium dodecyl ", "graphene oxide (GO) GO ", "poly(", "acid ", "x,acid ",
		"heated ", "-", "\u200f", "\x00", "é", "5 mL ", "Ti/", "C1-", "tube ", ". ", "A. ", "\n",
	} {
		var took [3]time.Duration
		sizes := took[:2]
		if os.Getenv("ASSAY_FULL") != "" {
			sizes = took[:]
		}
		for i, size := 0, small; i < len(sizes); i, size = i+1, size*10 {
			text := strings.Repeat(s, size/len(s))
			start := processorTime(t)
			recognise(t, d, text)
			took[i] = processorTime(t) - start
			if took[i] > time.Second+time.Duration(size)*2*time.Microsecond {
				t.Errorf("%d bytes of %q take %v", size, s, took[i])
			}
		}
		if small > 16<<10 {
			t.Logf("%-24q 1x %8v  10x %8v  100x %8v", s, took[0].Round(time.Millisecond), took[1].Round(time.Millisecond), took[2].Round(time.Millisecond))
		}
	}
}

// processorTime is the time that this process has worked so far: on a busy
// machine the clock on the wall tells nothing.
func processorTime(t *testing.T) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Skip(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func TestConcurrentUse(t *testing.T) {
	d := testDict(t)
	want := recognise(t, d, cases[0].in)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 100 {
				if got, _ := d.Recognise(t.Context(), cases[0].in); !reflect.DeepEqual(got, want) {
					t.Errorf("got %v, want %v", got, want)
					return
				}
			}
		})
	}
	group.Wait()
}

func TestSpansErrors(t *testing.T) {
	const text = "heat été to 80 °C"
	for _, c := range []struct {
		ents []Entity
		want string
	}{
		{[]Entity{{"heat", "action_verb", 0, 4}, {"80 °C", "numerical_value", 12, 17}}, ""},
		{[]Entity{{"80 °C", "numerical_value", 12, 17}, {"heat", "action_verb", 0, 4}}, ""},
		{[]Entity{{"80 °C", "numerical_value", 11, 16}}, `numerical_value entity "80 °C" at 11-16 does not match the text, which has " 80 °" there`},
		{[]Entity{{"heat", "action_verb", 0, 99}}, `action_verb entity "heat" at 0-99 lies outside the text`},
		{[]Entity{{"", "action_verb", 3, 3}}, `action_verb entity "" at 3-3 lies outside the text`},
		{[]Entity{{"t", "action_verb", -1, 0}}, `action_verb entity "t" at -1-0 lies outside the text`},
		{[]Entity{{"at", "element", 2, 4}, {"heat", "action_verb", 0, 4}, {"to 80", "thing", 9, 14}, {"80 °C", "numerical_value", 12, 17}}, ""},
	} {
		spans, err := Spans(text, c.ents)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%v: %v", c.ents, err)
		case c.want == "" && text[spans[1].Start:spans[1].End] != "80 °C":
			t.Errorf("%v: %v", c.ents, spans)
		case c.want != "" && (err == nil || err.Error() != c.want):
			t.Errorf("%v:\n got %v\nwant %s", c.ents, err, c.want)
		}
	}
}

// entitiesOf makes of spans, sorted by Start, what AppendJSON writes, through the cursor alone.
func entitiesOf(text string, spans []Span) []Entity {
	ents := make([]Entity, 0, len(spans))
	c := cursor{text: text}
	for _, s := range spans {
		start := c.runeAt(s.Start)
		ents = append(ents, Entity{text[s.Start:s.End], s.Type, start, c.runeAt(s.End)})
	}
	return ents
}
