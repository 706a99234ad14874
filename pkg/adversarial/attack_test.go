package adversarial

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"assay/pkg/prose"
	"assay/pkg/swap"

	"pgregory.net/rapid"
)

func donors(answers ...Answer) *Donors {
	d := &Donors{}
	for _, a := range answers {
		d.Add(a)
	}
	d.Sort()
	return d
}

var others = donors(
	Answer{Text: "Short. The basalt cooled within a few days of its eruption.", Domain: "geology", Question: "why basalt"},
	Answer{Text: "The dune moved forty metres in one windy year.", Domain: "geology", Question: "why dunes"},
	Answer{Text: "This one breaks off in the middle of", Domain: "geology", Question: "why not"},
	Answer{Text: "The enzyme was stable at neutral pH for weeks.", Domain: "biology", Question: "why enzymes"},
)

func attack(t testing.TB, text string, typ swap.Type, level Level, seed int64) swap.Rewrite {
	t.Helper()
	w, err := New(Options{Donors: others}).Read(Answer{Text: text, Domain: "geology", Question: "why basalt"}).Attack(context.Background(), typ, level, seed)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestAttacks(t *testing.T) {
	const text = " Lava is hot. However, it cools (1). It is not soft. "
	for _, c := range []struct {
		typ   swap.Type
		level Level
		want  string
	}{
		{Cohesion, Subtle, " Lava is hot. It is not soft. However, it cools (1). "},
		{Completeness, Subtle, " Lava is hot. However, it cools (1). "},
		{Integration, Subtle, " Lava is hot. It cools (1). It is not soft. "},
		{Integration, Extreme, " Lava is hot. It cools (1). It is not soft. "},
		{Coherence, Subtle, " Lava is hot. However, it cools (1). It is not soft. The dune moved forty metres in one windy year. "},
	} {
		w := attack(t, text, c.typ, c.level, 42)
		if w.Prediction != c.want {
			t.Errorf("%s %s: %q, want %q", c.level, c.typ, w.Prediction, c.want)
		}
		if w.Meta.Category != Category || w.Meta.Level != string(c.level) || w.Meta.Type != c.typ || w.Meta.Seed != 42 {
			t.Errorf("%s %s: meta %+v", c.level, c.typ, w.Meta)
		}
	}
}

func TestOneSentenceHasNothingToSwapOrDrop(t *testing.T) {
	for _, typ := range []swap.Type{Cohesion, Completeness, Integration} {
		for _, level := range Levels() {
			w := attack(t, "Lava is hot.", typ, level, 1)
			if extremeDrop := typ == Completeness && level == Extreme; (w.Meta.NumChanges == 0) == extremeDrop {
				t.Errorf("%s %s: %d changes, %q", level, typ, w.Meta.NumChanges, w.Prediction)
			}
		}
	}
	if w := attack(t, "Lava is hot.", Completeness, Extreme, 1); !strings.HasPrefix(w.Prediction, "Lava is hot. ") {
		t.Errorf("the only sentence is gone: %q", w.Prediction)
	}
}

func TestAddedSentenceIsSharedByTheFour(t *testing.T) {
	for _, level := range Levels() {
		first := attack(t, "Lava is hot. It cools.", Coherence, level, 7).Prediction
		for _, typ := range []swap.Type{Relevancy, Correctness, Informativeness} {
			if got := attack(t, "Lava is hot. It cools.", typ, level, 7).Prediction; got != first {
				t.Errorf("%s %s: %q, coherence has %q", level, typ, got, first)
			}
		}
	}
}

func TestSeedsDraw(t *testing.T) {
	for _, typ := range []swap.Type{Readability, Relevancy, Cohesion} {
		seen := map[string]bool{}
		for seed := range int64(20) {
			seen[attack(t, "One is here. Two is there. Three is far. Four is near.", typ, Extreme, seed).Prediction] = true
		}
		if len(seen) < 5 {
			t.Errorf("%s: %d rewrites of 20 seeds", typ, len(seen))
		}
	}
}

// TestHeadingsStayInPlace: they are no sentences to shuffle or say again, nor is
// the mark of an item that begins a text.
func TestHeadingsStayInPlace(t *testing.T) {
	text := "1. Dunes move.\n2. Wind blows.\n\n## Then\n\n水が沸く。 “It ends…”"
	r := New(Options{}).Read(Answer{Text: text})
	for _, c := range []struct {
		typ   swap.Type
		level Level
		want  string
	}{
		{Cohesion, Subtle, "1. Dunes move.\n2. Wind blows.\n\n## Then\n\n“It ends…” 水が沸く。"},
		{Completeness, Subtle, "1. Dunes move.\n2. Wind blows.\n\n## Then\n\n水が沸く。"},
	} {
		w, err := r.Attack(t.Context(), c.typ, c.level, 1)
		if err != nil || w.Prediction != c.want {
			t.Errorf("%s %s: %q, %v", c.typ, c.level, w.Prediction, err)
		}
	}
	w, err := r.Attack(t.Context(), Conciseness, Extreme, 1)
	if err != nil || w.Meta.NumChanges != 4 || strings.Contains(w.Prediction, "。.") || strings.Contains(w.Prediction, "”.") || strings.Count(w.Prediction, "Then") != 1 {
		t.Errorf("%q, %v", w.Prediction, err)
	}
	w, err = r.Attack(t.Context(), Cohesion, Extreme, 1)
	if err != nil || !strings.HasPrefix(w.Prediction, "1. ") || !strings.Contains(w.Prediction, "\n\n## Then\n\n") {
		t.Errorf("%q, %v", w.Prediction, err)
	}
}

func TestFixedSentence(t *testing.T) {
	a := New(Options{Fixed: "Buy now."})
	for _, typ := range []swap.Type{Readability, Relevancy, Completeness} {
		w, err := a.Read(Answer{Text: "One is here. Two is there."}).Attack(context.Background(), typ, Extreme, 1)
		if err != nil || !strings.HasSuffix(w.Prediction, " Buy now.") {
			t.Errorf("%s: %q, %v", typ, w.Prediction, err)
		}
	}
}

func TestDonors(t *testing.T) {
	for _, c := range []struct {
		answer Answer
		want   string // "" if there is none
	}{
		{Answer{Text: "A.", Domain: "geology", Question: "why basalt"}, "The dune moved forty metres in one windy year."},
		{Answer{Text: "A.", Domain: "geology", Question: "why dunes"}, "The basalt cooled within a few days of its eruption."},
		{Answer{Text: "A. The dune moved forty metres in one windy year.", Domain: "geology", Question: "else"}, "The basalt cooled within a few days of its eruption."},
		{Answer{Text: "A.", Domain: "biology", Question: "why enzymes"}, ""},
		{Answer{Text: "A.", Domain: "physics", Question: "why"}, ""},
	} {
		w, err := New(Options{Donors: others}).Read(c.answer).Attack(context.Background(), Relevancy, Subtle, 3)
		var none *DonorError
		switch {
		case c.want == "" && !errors.As(err, &none), c.want != "" && (err != nil || !strings.HasSuffix(w.Prediction, " "+c.want)):
			t.Errorf("%+v: %q, %v", c.answer, w.Prediction, err)
		}
	}
}

func TestDonorsDoNotDependOnOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		answers := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Answer {
			n := rapid.StringMatching("[a-z]{4}").Draw(t, "word")
			return Answer{Text: "It is said that " + n + " holds.", Question: rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "question")}
		}), 1, 12).Draw(t, "answers")
		shuffled := slices.Clone(answers)
		slices.Reverse(shuffled)
		in := Answer{Text: "One. Two.", Question: "a"}
		one, err1 := New(Options{Donors: donors(answers...)}).Read(in).Attack(context.Background(), Relevancy, Subtle, 1)
		two, err2 := New(Options{Donors: donors(shuffled...)}).Read(in).Attack(context.Background(), Relevancy, Subtle, 1)
		if one.Prediction != two.Prediction || (err1 == nil) != (err2 == nil) {
			t.Fatalf("%q and %q", one.Prediction, two.Prediction)
		}
		for _, a := range answers {
			if a.Question == "a" && err1 == nil && strings.HasSuffix(one.Prediction, a.Text) && !slices.ContainsFunc(answers, func(b Answer) bool { return b.Question != "a" && b.Text == a.Text }) {
				t.Fatalf("the donor %q answers the same question", a.Text)
			}
		}
	})
}

func TestPools(t *testing.T) {
	for _, p := range []pool{sports, blog, tweet} {
		if len(p.sentences) < 30 {
			t.Errorf("%s has %d sentences", p.name, len(p.sentences))
		}
		for i, s := range p.sentences {
			if strings.TrimSpace(s) != s || slices.Contains(p.sentences[:i], s) {
				t.Errorf("%s: %q", p.name, s)
			}
			if p.name == "sports" && len(prose.Sentences(s)) != 1 {
				t.Errorf("%q is not one sentence", s)
			}
		}
	}
}

// restater stands for a model.
type restater func(string) (string, error)

func (r restater) Restate(_ context.Context, sentence string, _ uint64) (text, source string, err error) {
	text, err = r(sentence)
	return text, "llm", err
}

func TestRestaterIsAskedForEachSentence(t *testing.T) {
	var asked []string
	a := New(Options{Restater: restater(func(s string) (string, error) {
		asked = append(asked, s)
		return "Again " + s, nil
	})})
	r := a.Read(Answer{Text: "One is here. Two is there. "})
	w, err := r.Attack(context.Background(), Conciseness, Extreme, 1)
	if err != nil || w.Prediction != "One is here. Again One is here. Two is there. Again Two is there. " || len(asked) != 2 {
		t.Errorf("%q, %v, %q", w.Prediction, err, asked)
	}
	if c := w.Meta.Changes[0]; c.LookupSource != "llm" || c.Original != "" || c.Start != 12 {
		t.Errorf("%+v", c)
	}
	broken := errors.New("no reply")
	a = New(Options{Restater: restater(func(string) (string, error) { return "", broken })})
	if _, err := a.Read(Answer{Text: "One."}).Attack(context.Background(), Conciseness, Subtle, 1); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// sentencesOf lists the texts of the sentences, sorted.
func sentencesOf(text string) []string {
	var all []string
	for _, s := range prose.Sentences(text) {
		all = append(all, s.Of(text))
	}
	slices.Sort(all)
	return all
}

// TestInvariants holds what each rule promises on texts made of parts.
func TestInvariants(t *testing.T) {
	a := New(Options{Donors: others})
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{
			"However, the lava cools (1).", "It is hot.", "See Fig. 3 of Smith et al. (2019).", "In contrast, E. coli grows, but it dies.", "p53 falls.",
			"Étna erupts because it must.", "- An item.", "Also", "", "水が沸く。", "It breaks off in",
		})).Draw(t, "parts")
		text := strings.Join(parts, rapid.SampledFrom([]string{" ", "\n", "\n\n", "  "}).Draw(t, "gap"))
		typ := rapid.SampledFrom(Types()).Draw(t, "type")
		level := rapid.SampledFrom(Levels()).Draw(t, "level")
		seed := rapid.Int64().Draw(t, "seed")
		in := Answer{Text: text, Domain: "geology", Question: "q"}
		w, err := a.Read(in).Attack(context.Background(), typ, level, seed)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := a.Read(in).Attack(context.Background(), typ, level, seed)
		if again.Prediction != w.Prediction {
			t.Fatal("the same call gives another text")
		}
		if back, err := swap.Revert(w.Prediction, w.Meta.Changes); err != nil || back != text {
			t.Fatalf("reverting %q gives %q, %v", w.Prediction, back, err)
		}
		if (w.Meta.NumChanges == 0) != (w.Prediction == text) || w.Meta.NumChanges != len(w.Meta.Changes) {
			t.Fatalf("%d changes, %d in the ledger, changed %v", w.Meta.NumChanges, len(w.Meta.Changes), w.Prediction != text)
		}
		checkRule(t, typ, level, text, w)
	})
}

func checkRule(t *rapid.T, typ swap.Type, level Level, text string, w swap.Rewrite) {
	kept, added := strings.TrimSpace(text), ""
	if n := len(w.Meta.Changes); n > 0 {
		added = strings.TrimSpace(w.Meta.Changes[n-1].Replacement)
	}
	switch typ {
	case Cohesion:
		if got := sentenceParts(w, text); !slices.Equal(got, sentencesOf(text)) {
			t.Fatalf("sentences of %q are %q after shuffling", text, got)
		}
	case Readability, Coherence, Relevancy, Correctness, Informativeness:
		if got := strings.TrimSpace(w.Prediction); !strings.HasPrefix(got, kept) || strings.TrimSpace(got[len(kept):]) != added || added == "" {
			t.Fatalf("%q is not %q and one sentence more", w.Prediction, text)
		}
	case Completeness:
		s := prose.Sentences(text)
		if len(s) > 1 {
			kept = strings.TrimSpace(text[:s[len(s)-2].End])
		}
		if level == Subtle {
			added = ""
		}
		if got := strings.TrimSpace(w.Prediction); got != strings.TrimSpace(kept+" "+added) {
			t.Fatalf("%s: %q is not %q without its last sentence", level, w.Prediction, text)
		}
	case Conciseness:
		if n, s := w.Meta.NumChanges, len(prose.Sentences(text)); level == Extreme && n != s || level == Subtle && n != min(1, s) {
			t.Fatalf("%s: %d restatements of %d sentences", level, n, s)
		}
	case Integration:
		links := len(prose.Links(text, prose.Sentences(text)))
		if level == Subtle {
			links = min(1, links)
		}
		if w.Meta.NumChanges != links {
			t.Fatalf("%s: %d of %d connectives removed", level, w.Meta.NumChanges, links)
		}
	}
}

// sentenceParts lists what stands in the places of the sentences, sorted.
func sentenceParts(w swap.Rewrite, text string) []string {
	moved := map[string]string{}
	runes := func(i int) int { return len([]rune(text[:i])) }
	for _, c := range w.Meta.Changes {
		moved[string(rune(c.Start))] = c.Replacement
	}
	var all []string
	for _, s := range prose.Sentences(text) {
		part := s.Of(text)
		if to, ok := moved[string(rune(runes(s.Start)))]; ok {
			part = to
		}
		all = append(all, part)
	}
	slices.Sort(all)
	return all
}

func TestStrength(t *testing.T) {
	w := attack(t, "Lava is hot. It cools slowly today.", Completeness, Subtle, 1)
	if w.Meta.UniqueTokens != 7 || w.Meta.RateActual != 0.571429 {
		t.Errorf("%+v", w.Meta)
	}
}
