package swap

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

var biologySwapper = sync.OnceValues(func() (*Swapper, error) {
	pack, err := domain.Load("biology")
	if err != nil {
		return nil, err
	}
	return New(pack, Options{}), nil
})

// swapReagents replaces every reagent of a text whose entities are marked as
// words between braces.
func swapReagents(t *testing.T, markup string, seed int64) Rewrite {
	t.Helper()
	s, err := biologySwapper()
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	var spans []ner.Span
	for rest := markup; ; {
		before, marked, ok := strings.Cut(rest, "{")
		text.WriteString(before)
		if !ok {
			break
		}
		word, after, _ := strings.Cut(marked, "}")
		spans = append(spans, ner.Span{Type: ner.TypeElement, Start: text.Len(), End: text.Len() + len(word)})
		text.WriteString(word)
		rest = after
	}
	return s.Read(Document{Text: text.String(), Spans: spans}).Draft(Element, seed).At(1)
}

func TestReagentsAreSwapped(t *testing.T) {
	for _, c := range []struct{ markup, want string }{
		{"Discard the {supernatant}.", "Discard the pellet."},
		{"{Supernatants} were kept; the {supernatant} is clear.", "Pellets were kept; the pellet is clear."},
		{"Add {HCl} to pH 7.", "Add NaOH to pH 7."},
		{"Add {hydrochloric acid} to pH 7.", "Add NaOH to pH 7."},
		{"Add {primary antibodies} and an {isotype control}.", "Add secondary antibodies and a"},
		{"Wash in {acetone}.", "Wash in DMSO."},
		{"Add an {insert}.", "Add a primer dimer."},
		{"Add {5 mM KH2PO4}.", "Add 5 mM KOH."},
		{"Use {ammonium persulfate (APS)} and more {APS}.", "Use ammonium sulfate and more (NH4)2SO4."},
		{"Use {ammonium persulfate} (APS).", "Use ammonium acetate."},
		{"Use {ammonium persulfate} (3 M).", "Use ammonium acetate (3 M)."},
		{"{Ethanol} was added to give the {supernatant}.", "Formamide was added to give the supernatant."},
		{"Put the {beads} into the {solution}.", "Put the beads into the solution."},
	} {
		if w := swapReagents(t, c.markup, 42); !strings.HasPrefix(w.Prediction, c.want) {
			t.Errorf("%q: %q, want %q", c.markup, w.Prediction, c.want)
		}
	}
}

// TestReagentWhy: each edit names both reagents and what goes wrong, and every
// mention of a reagent is one candidate.
func TestReagentWhy(t *testing.T) {
	w := swapReagents(t, "Wash with {ethanol}. Dry off the {EtOH}.", 7)
	if w.Meta.NumChanges != 2 || w.Meta.NumCandidates != 1 {
		t.Fatalf("%+v", w.Meta)
	}
	for _, e := range w.Meta.Changes {
		if !strings.Contains(e.Why, " is no ethanol: ") || strings.Contains(w.Prediction, "EtOH") {
			t.Errorf("%q: %q, why %q", e.Original, e.Replacement, e.Why)
		}
	}
}

// TestFreshReagents: another member of the group that the text uses already is
// drawn only where there is no other.
func TestFreshReagents(t *testing.T) {
	for seed := range int64(20) {
		w := swapReagents(t, "Mix {Percoll} and {sucrose}.", seed)
		for _, e := range w.Meta.Changes {
			if low := strings.ToLower(e.Replacement); low == "percoll" || low == "sucrose" {
				t.Errorf("seed %d: %q", seed, w.Prediction)
			}
		}
	}
}

// TestElementsOfBiology: symbols and formulas are left alone where the pack's
// groups hold no elements.
func TestElementsOfBiology(t *testing.T) {
	s, err := biologySwapper()
	if err != nil {
		t.Fatal(err)
	}
	const text = "Dissolve Li2CO3 in 5 mL of Fe and heat to 37 °C."
	spans, err := ner.NewDict(s.pack).Recognise(context.Background(), text)
	if err != nil {
		t.Fatal(err)
	}
	if w := s.Read(Document{Text: text, Spans: spans}).Draft(Element, 1).At(1); w.Meta.NumChanges != 0 {
		t.Errorf("%q", w.Prediction)
	}
}

// TestEveryGroupIsUsed: each member of each group gives way to something that
// its row names, behind the verb of a step if the row asks for one.
func TestEveryGroupIsUsed(t *testing.T) {
	s, err := biologySwapper()
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.pack.Groups {
		g := &s.pack.Groups[i]
		verb := "Use"
		if len(g.Steps) > 0 {
			verb = domain.Capitalise(g.Steps[0]) + "ing"
		}
		among := g.Instead
		if len(among) == 0 {
			among = g.Members
		}
		for _, m := range g.Members {
			w := markedFor(s, "{v|"+verb+"} some {e|"+m+"}, please.", "").Draft(Element, 7).At(1)
			if len(w.Meta.Changes) != 1 {
				t.Errorf("%s: %q is edited %d times", g.Name, m, len(w.Meta.Changes))
				continue
			}
			why := w.Meta.Changes[0].Why
			to, _, _ := strings.Cut(why, " is no ")
			if to == m || !slices.Contains(among, to) || !strings.HasSuffix(why, ": "+g.Why) {
				t.Errorf("%s: %q gives way to %q, why %q", g.Name, m, w.Meta.Changes[0].Replacement, why)
			}
		}
		if len(g.Steps) > 0 {
			if w := markedFor(s, "{v|Weigh} some {e|"+g.Members[0]+"}.", "").Draft(Element, 7).At(1); len(w.Meta.Changes) > 0 {
				t.Errorf("%s: %q, though that is none of its steps", g.Name, w.Prediction)
			}
		}
	}
}
