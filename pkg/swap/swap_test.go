package swap

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"assay/pkg/domain"
	"assay/pkg/ner"
	"pgregory.net/rapid"
)

var materials = sync.OnceValue(func() *domain.Pack {
	pack, err := domain.Load("materials")
	if err != nil {
		panic(err)
	}
	return pack
})

var recogniser = sync.OnceValue(func() *ner.Dict { return ner.NewDict(materials()) })

// read prepares a text as the command does.
func read(text, target string) *Reading {
	spans, _ := recogniser().Recognise(context.Background(), text)
	return New(materials(), Options{}).Read(Document{Text: text, Target: target, Spans: spans})
}

// marked reads a text whose entities are marked {v|Heat} with the first letter
// of their type, so that a test does not hang on what the recogniser finds.
func marked(markup, target string) *Reading {
	return markedFor(New(materials(), Options{}), markup, target)
}

func markedFor(s *Swapper, markup, target string) *Reading {
	types := map[string]string{
		"v": ner.TypeActionVerb, "n": ner.TypeNumericalValue, "q": ner.TypeEquipment, "f": ner.TypeFormula,
		"c": ner.TypeCompoundName, "a": ner.TypeAbbreviation, "e": ner.TypeElement, "i": ner.TypeIUPACName,
	}
	var text strings.Builder
	var spans []ner.Span
	for markup != "" {
		plain, rest, more := strings.Cut(markup, "{")
		text.WriteString(plain)
		if !more {
			break
		}
		entity, after, _ := strings.Cut(rest, "}")
		mark, word, _ := strings.Cut(entity, "|")
		spans = append(spans, ner.Span{Type: types[mark], Start: text.Len(), End: text.Len() + len(word)})
		text.WriteString(word)
		markup = after
	}
	return s.Read(Document{Text: text.String(), Target: target, Spans: spans})
}

// pieces of recipes, from which texts are drawn.
var pieces = []string{
	"Heat the mixture at 80 °C for 12 h. ", "The product was dried at 60 °C overnight. ", "Cool it to room temperature. ",
	"Dissolve 2.0 g of Fe(NO3)3·9H2O and 0.5 g of lithium acetate in 30 mL of ethanol. ", "Transfer it to a Teflon-lined autoclave. ",
	"LiFePO4 was obtained. ", "The pH was adjusted to 10 with 1 M NaOH. ", "Images were taken with a scanning electron microscope (SEM). ",
	"It was calcined in a muffle furnace at 450-500 °C (5 °C/min) in air. ", "In a typical run, zinc nitrate hexahydrate (Zn(NO3)2·6H2O, 98%) was used. ",
	"\n1. Wash three times\n", "– naïve café, 80 °C… ", "Stir at 300 rpm. ", "Stirring went on for 2 h. ", "heat", "80 °C", "",
	"Calcine at 450 °C. ", "Li2CO3 (99%) and FeC2O4·2H2O were ball milled. ", "titanium isopropoxide (TTIP)", " ", "é", "ethanol ",
}

var recipe = rapid.Custom(func(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "pieces"), "")
})

var (
	anyType = rapid.SampledFrom([]Type{Element, Numerical, Equipment, Action, AllErrors, ToFormula, ToName, ToIUPAC, AllNotations})
	anyRate = rapid.Float64Range(0.001, 1)
	anySeed = rapid.Int64()
)

// Every rewrite is what its ledger says: changes in order and disjoint, at
// character boundaries, reverting to the reference; and its counts are right.
func TestRewriteIsWhatItsLedgerSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := recipe.Draw(t, "text")
		w := read(text, "").Draft(anyType.Draw(t, "type"), anySeed.Draw(t, "seed")).At(anyRate.Draw(t, "rate"))
		back, err := Revert(w.Prediction, w.Meta.Changes)
		if err != nil || back != text {
			t.Fatalf("revert of %q gives %q (%v), want %q", w.Prediction, back, err, text)
		}
		if !utf8.ValidString(w.Prediction) {
			t.Fatalf("prediction %q is not UTF-8", w.Prediction)
		}
		if w.Meta.NumChanges != len(w.Meta.Changes) || (w.Meta.NumChanges == 0) != (w.Prediction == text) {
			t.Fatalf("num_changes %d, %d changes, prediction %q", w.Meta.NumChanges, len(w.Meta.Changes), w.Prediction)
		}
		if got := goneSlow(text, w.Prediction); share(got, len(distinct(text))) != w.Meta.RateActual {
			t.Fatalf("rate_actual %v, but %d of %d tokens are gone", w.Meta.RateActual, got, len(distinct(text)))
		}
		for _, c := range w.Meta.Changes {
			if c.Why == "" || c.Original == c.Replacement {
				t.Fatalf("change %+v", c)
			}
		}
	})
}

func distinct(text string) map[string]bool {
	set := map[string]bool{}
	for _, tok := range tokensOf(text) {
		set[tok] = true
	}
	return set
}

// The rewrite at a rate is the eligible prefix nearest to the target, found
// here from the definition.
func TestPrefixFollowsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := recipe.Draw(t, "text")
		typ, seed, rate := anyType.Draw(t, "type"), anySeed.Draw(t, "seed"), anyRate.Draw(t, "rate")
		d := read(text, "").Draft(typ, seed)
		target := targetCount(rate, len(distinct(text)))
		best, wantK, wantGone := 0, 0, 0
		for k := 1; k <= len(d.ranked); k++ {
			var made []edit
			for _, e := range d.edits {
				if rank := d.ranks[e.of]; rank >= 0 && int(rank) < k {
					made = append(made, e)
				}
			}
			gone := goneSlow(text, string(applyEdits(nil, text, made)))
			if gone <= best {
				continue
			}
			best = gone
			if wantK == 0 || abs(gone-target) < abs(wantGone-target) {
				wantK, wantGone = k, gone
			}
		}
		if wantK == 0 && len(d.ranked) > 0 {
			wantK = 1 // no candidate removes a token
		}
		w := d.At(rate)
		if w.Meta.NumCandidates != wantK {
			t.Fatalf("%q at %v: %d candidates, want %d of %d (target %d)", text, rate, w.Meta.NumCandidates, wantK, len(d.ranked), target)
		}
	})
}

// What is edited at a low rate is edited in the same way at a higher one, in
// whatever order rates are asked for.
func TestRatesNest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := recipe.Draw(t, "text")
		typ, seed := anyType.Draw(t, "type"), anySeed.Draw(t, "seed")
		low, high := anyRate.Draw(t, "low"), anyRate.Draw(t, "high")
		if low > high {
			low, high = high, low
		}
		d := read(text, "").Draft(typ, seed)
		more := d.At(high)
		less := d.At(low)
		has := map[Change]bool{}
		for _, c := range more.Meta.Changes {
			has[c] = true
		}
		for _, c := range less.Meta.Changes {
			if !has[c] {
				t.Fatalf("change %+v is made at %v but not at %v", c, low, high)
			}
		}
		again := read(text, "").Draft(typ, seed).At(low)
		if string(again.Meta.AppendJSON(nil)) != string(less.Meta.AppendJSON(nil)) || again.Prediction != less.Prediction {
			t.Fatalf("two rewrites of %q at %v differ", text, low)
		}
	})
}

// One reading serves several types and seeds without their influencing each
// other.
func TestDraftsOfOneReadingAreIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := recipe.Draw(t, "text")
		typ, seed := anyType.Draw(t, "type"), anySeed.Draw(t, "seed")
		r := read(text, "")
		r.Draft(anyType.Draw(t, "other type"), anySeed.Draw(t, "other seed")).At(0.5)
		a, b := r.Draft(typ, seed).At(0.1), read(text, "").Draft(typ, seed).At(0.1)
		if a.Prediction != b.Prediction {
			t.Fatalf("%q, else %q", a.Prediction, b.Prediction)
		}
	})
}

func TestTextWithoutCandidatesStays(t *testing.T) {
	for _, text := range []string{"", " ", "Nothing to see here.", "\n\n", "…"} {
		for _, k := range kinds[1:] {
			w := read(text, "").Draft(k.typ, 1).At(0.1)
			if w.Prediction != text || w.Meta.NumChanges != 0 || w.Meta.NumCandidates != 0 || w.Meta.RateActual != 0 {
				t.Errorf("%s of %q: %+v", k.typ, text, w)
			}
		}
	}
}

func TestHeavyCandidatesComeLast(t *testing.T) {
	text := "a b c d e f"
	r := &Reading{doc: Document{Text: text}, vocab: newVocabulary(text)}
	c := collector{
		reading: r,
		found:   []candidate{{typ: Action, draw: 0}, {typ: Action, draw: 9}, {typ: Numerical, draw: 5}},
		edits:   []edit{{start: 0, end: 5, of: 0, repl: "x"}, {start: 6, end: 7, of: 1, repl: "y"}, {start: 8, end: 9, of: 2, repl: "z"}},
	}
	d := &Draft{reading: r}
	d.arrange(&c, []int{0, 2})
	if len(d.ranked) != 3 || d.ranked[2] != 0 {
		t.Errorf("ranked %v, want the heavy candidate 0 last", d.ranked)
	}
}

// A candidate that overlaps one before it is left out whole.
func TestOverlapsAreLeftOut(t *testing.T) {
	text := "aa bb cc dd"
	r := &Reading{doc: Document{Text: text}, vocab: newVocabulary(text)}
	c := collector{
		reading: r,
		found:   []candidate{{typ: Action, draw: 1}, {typ: Action, draw: 2}, {typ: Action, draw: 3}},
		edits:   []edit{{start: 3, end: 8, of: 0, repl: "x"}, {start: 0, end: 4, of: 1, repl: "y"}, {start: 9, end: 11, of: 1, repl: "w"}, {start: 0, end: 2, of: 2, repl: "z"}},
	}
	d := &Draft{reading: r}
	d.arrange(&c, []int{0})
	if got := d.At(1); got.Prediction != "z x dd" || got.Meta.NumCandidates != 2 {
		t.Errorf("%q with %d candidates, want both but the second", got.Prediction, got.Meta.NumCandidates)
	}
}

func TestMetaJSON(t *testing.T) {
	m := Meta{
		Type: ToName, Category: "representational", RateRequested: 0.05, RateActual: 0.012346, UniqueTokens: 81, NumChanges: 1, NumCandidates: 1,
		Changes: []Change{{Original: "N\"2", Replacement: "nitro\ngen", Start: 3, End: 6, SourceType: ToName, Candidate: 1, Why: "w", LookupSource: "dict", Verified: "structure"}},
		Seed:    -1,
	}
	want := `{"type":"llm_to_name","category":"representational","rate_requested":0.05,"rate_actual":0.012346,"unique_tokens":81,"num_changes":1,"num_candidates":1,` +
		`"changes":[{"original":"N\"2","replacement":"nitro\ngen","start":3,"end":6,"position":3,"source_type":"llm_to_name","candidate":1,"why":"w","lookup_source":"dict","verified":"structure"}],"seed":-1}`
	got, err := json.Marshal(m)
	if err != nil || string(got) != want {
		t.Errorf("%s (%v), want %s", got, err, want)
	}
	var back Meta
	if err := json.Unmarshal(got, &back); err != nil || back.Changes[0] != m.Changes[0] || back.Seed != -1 {
		t.Errorf("read back as %+v (%v)", back, err)
	}
}

func TestRevertRefusesWhatIsNotItsOwn(t *testing.T) {
	good := Change{Original: "é", Replacement: "xy", Start: 1, End: 2}
	if got, err := Revert("axyb", []Change{good}); err != nil || got != "aéb" {
		t.Errorf("%q, %v", got, err)
	}
	for name, changes := range map[string][]Change{
		"wrong place":     {{Original: "é", Replacement: "xy", Start: 0, End: 1}},
		"outside":         {{Original: "é", Replacement: "xy", Start: 9, End: 10}},
		"overlap":         {good, {Original: "b", Replacement: "b", Start: 1, End: 2}},
		"length":          {{Original: "éé", Replacement: "xy", Start: 1, End: 2}},
		"negative":        {{Original: "é", Replacement: "xy", Start: -1, End: 2}},
		"end before":      {{Original: "", Replacement: "xy", Start: 1, End: 0}},
		"longer than all": {{Original: "é", Replacement: "xybbbbb", Start: 1, End: 2}},
	} {
		if got, err := Revert("axyb", changes); err == nil {
			t.Errorf("%s: no error, %q", name, got)
		}
	}
}

func FuzzRevert(f *testing.F) {
	f.Add("axyb", `[{"original":"é","replacement":"xy","start":1,"end":2}]`)
	f.Add("", `[{"start":-5,"end":-9}]`)
	f.Fuzz(func(t *testing.T, prediction, changes string) {
		var list []Change
		if json.Unmarshal([]byte(changes), &list) != nil {
			t.Skip()
		}
		_, _ = Revert(prediction, list) // must not panic
	})
}

// One Swapper serves many goroutines, and what its memos know changes nothing.
func TestSwapperIsSharedSafely(t *testing.T) {
	s := New(materials(), Options{})
	plan := Plan{Jobs: []Job{{Type: AllErrors, Rates: sweep[:]}, {Type: AllNotations, Rates: sweep[:]}}, Seeds: []int64{1, 2}}
	texts := make([]string, 12)
	want := make([]string, len(texts))
	for i := range texts {
		texts[i] = strings.Join(pieces[i:], "")
		want[i] = allOf(&plan, New(materials(), Options{}), texts[i])
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for i, text := range texts {
				if got := allOf(&plan, s, text); got != want[i] {
					t.Errorf("text %d comes out otherwise beside others", i)
				}
			}
		})
	}
	group.Wait()
}

// allOf joins everything a plan makes of a text.
func allOf(plan *Plan, s *Swapper, text string) string {
	spans, _ := recogniser().Recognise(context.Background(), text)
	var b strings.Builder
	_ = plan.Run(s.Read(Document{Text: text, Spans: spans}), func(w *Rewrite) error {
		b.WriteString(w.Prediction)
		b.Write(w.Meta.AppendJSON(nil))
		return nil
	})
	return b.String()
}
