package tagger

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// word is the feature of a word.
func word(s string) uint32 {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h ^ h>>15
}

// sequence labels words: each token has its word and the word before it as
// features.
func sequence(words []string, labels []uint8) Sequence {
	s := Sequence{Labels: labels}
	last := "^"
	for _, w := range words {
		s.Features = append(s.Features, word(w), word(last+"_"), 1)
		s.Ends = append(s.Ends, len(s.Features))
		last = w
	}
	return s
}

var labels = []string{"O", "B", "I"}

// follows: I stands behind B or I only.
func follows(from, to int) bool { return to != 2 || from == 1 || from == 2 }

func lessons() []Sequence {
	var all []Sequence
	for i := range 40 {
		name := fmt.Sprintf("n%d", i%7)
		all = append(all,
			sequence([]string{"add", "sodium", name, "slowly"}, []uint8{0, 1, 2, 0}),
			sequence([]string{"stir", "the", name, "of", "water"}, []uint8{0, 0, 0, 0, 1}))
	}
	return all
}

func trained(t testing.TB) *Model {
	t.Helper()
	m, err := Train(labels, follows, lessons(), Options{SlotBits: 12})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func decode(m *Model, l *Lattice, features []uint32, ends []int) []uint8 {
	return m.Decode(l, m.Sums(l, nil, features, ends))
}

// TestMargins: the margin's sign is the label of the best row, since that is how
// it is defined.
func TestMargins(t *testing.T) {
	two := []Sequence{
		sequence([]string{"add", "it", "slowly"}, []uint8{1, 0, 0}),
		sequence([]string{"the", "add", "on"}, []uint8{0, 0, 0}),
	}
	m, err := Train([]string{"none", "some"}, func(int, int) bool { return true }, two, Options{SlotBits: 12})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range two {
		sums := m.Sums(new(Lattice), nil, s.Features, s.Ends)
		margins := m.Margins(sums)
		for i, l := range m.Decode(new(Lattice), sums) {
			if margins[i] > 0 != (l == 1) || margins[i] == 0 || margins[i] > 100 || margins[i] < -100 {
				t.Errorf("margins %v, labels %v", margins, m.Decode(new(Lattice), sums))
			}
		}
	}
	if got := m.Margins(nil); len(got) != 0 {
		t.Errorf("no tokens: %v", got)
	}
}

func TestLearnsContext(t *testing.T) {
	m := trained(t)
	for _, c := range []struct {
		words []string
		want  []uint8
	}{
		{[]string{"add", "sodium", "n3", "slowly"}, []uint8{0, 1, 2, 0}},
		{[]string{"add", "sodium", "unseen", "slowly"}, []uint8{0, 1, 2, 0}}, // behind sodium
		{[]string{"stir", "the", "n3"}, []uint8{0, 0, 0}},                    // the same word elsewhere
		{[]string{"of", "water"}, []uint8{0, 1}},
		{nil, nil},
	} {
		s := sequence(c.words, nil)
		if got := decode(m, new(Lattice), s.Features, s.Ends); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %v, want %v", c.words, got, c.want)
		}
	}
}

func TestTrainingIsDeterministic(t *testing.T) {
	if a, b := trained(t).Append(nil), trained(t).Append(nil); !bytes.Equal(a, b) {
		t.Error("two runs differ")
	}
	other, err := Train(labels, follows, lessons(), Options{SlotBits: 12, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(trained(t).Append(nil), other.Append(nil)) {
		t.Error("the seed changes nothing")
	}
}

func TestTrainRefuses(t *testing.T) {
	good := lessons()
	for name, train := range map[string]func() (*Model, error){
		"no labels":       func() (*Model, error) { return Train(nil, follows, good, Options{}) },
		"too many labels": func() (*Model, error) { return Train(make([]string, MaxLabels+1), follows, good, Options{}) },
		"label out of range": func() (*Model, error) {
			return Train(labels, follows, []Sequence{sequence([]string{"a"}, []uint8{3})}, Options{})
		},
		"forbidden transition": func() (*Model, error) {
			return Train(labels, follows, []Sequence{sequence([]string{"a"}, []uint8{2})}, Options{})
		},
		"labels missing": func() (*Model, error) {
			return Train(labels, follows, []Sequence{sequence([]string{"a", "b"}, []uint8{0})}, Options{})
		},
	} {
		if _, err := train(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestAnyFeatures: whatever the features, labels follow each other as allowed,
// and a model read back decides alike.
func TestAnyFeatures(t *testing.T) {
	m := trained(t)
	back, err := Read(m.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	known := lessons()[0].Features
	rapid.Check(t, func(t *rapid.T) {
		feature := rapid.OneOf(rapid.Uint32(), rapid.SampledFrom(known))
		var features []uint32
		var ends []int
		for range rapid.IntRange(0, 20).Draw(t, "tokens") {
			features = append(features, rapid.SliceOfN(feature, 0, 300).Draw(t, "features")...)
			ends = append(ends, len(features))
		}
		got := decode(m, new(Lattice), features, ends)
		from := -1
		for i, l := range got {
			if !follows(from, int(l)) {
				t.Fatalf("label %d at %d follows %d", l, i, from)
			}
			from = int(l)
		}
		if again := decode(back, new(Lattice), features, ends); !reflect.DeepEqual(got, again) {
			t.Fatalf("%v before, %v after writing and reading", got, again)
		}
	})
}

// TestScores compares the packed sums with plain ones.
func TestScores(t *testing.T) {
	m := trained(t)
	s := lessons()[1]
	var got [MaxLabels]int32
	var sum Sum
	m.Add(new(Lattice), &sum, s.Features)
	sum.spread(&got)
	var want [MaxLabels]int32
	for _, f := range s.Features {
		r := m.lookUp(f)
		if r.hi>>tagShift != tagOf(f) {
			continue
		}
		for k := range labels {
			want[k] += int32(r.lane(k))
		}
	}
	if got != want || want[0] == 0 {
		t.Errorf("%v, want %v", got, want)
	}
}

// lookUp finds the row of a feature's slot, an empty one if it has none.
func (m *Model) lookUp(f uint32) row {
	slot, place := int(f)&(m.slots-1), 0
	for i := range slot {
		place += int(m.used[i>>6] >> (i & 63) & 1)
	}
	if m.used[slot>>6]>>(slot&63)&1 == 0 {
		return row{}
	}
	return m.rows[place]
}

func TestDecodeAllocatesNothing(t *testing.T) {
	m, s, l := trained(t), lessons()[0], new(Lattice)
	sums := m.Sums(l, nil, s.Features, s.Ends)
	if n := testing.AllocsPerRun(100, func() { m.Decode(l, m.Sums(l, sums[:0], s.Features, s.Ends)) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzRead(f *testing.F) {
	file := trained(f).Append(nil)
	f.Add(file)
	f.Add(file[:len(file)/2])
	f.Add([]byte(magic + "O B I\n"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, file []byte) {
		m, err := Read(file)
		if err != nil {
			return
		}
		s := lessons()[0]
		if got := decode(m, new(Lattice), s.Features, s.Ends); len(got) != len(s.Ends) {
			t.Errorf("%d labels for %d tokens", len(got), len(s.Ends))
		}
	})
}
