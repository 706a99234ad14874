package knowledge

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"assay/pkg/chem"
	"assay/pkg/domain"
	"assay/pkg/ner"

	"pgregory.net/rapid"
)

func chemDict(tb testing.TB, name string) *ChemDict {
	tb.Helper()
	p, err := domain.Load(name)
	if err != nil {
		tb.Fatal(err)
	}
	return NewChemDict(p)
}

func block(tb testing.TB, c *ChemDict, text string) string {
	tb.Helper()
	got, err := c.Block(context.Background(), Query{Text: text})
	if err != nil {
		tb.Fatal(err)
	}
	return got
}

func TestChemDict(t *testing.T) {
	got := block(t, chemDict(t, "materials"), "Potassium permanganate (0.79 g) and KMnO4 were dissolved in THF with 0.1 M zinc nitrate hexahydrate. "+
		"The solution was sealed in an autoclave, heated at 160 °C and heated again, then the autoclave was cooled.")
	for _, want := range []string{
		"Compounds (formula: common name; IUPAC name if it is another):\n- KMnO4: potassium permanganate\n",
		"- THF = ", "oxolane\n", "Zn(NO3)2·6H2O: zinc nitrate hexahydrate",
		"\nElements (group; its members):\n- K: alkali metals (group 1); members: Li, Na, K, Rb, Cs, Fr\n- Mn: ", "- Zn: ",
		"\nEquipment (what cannot stand in for it, and what that lacks):\n- autoclave: not ",
		"\nActions (the opposite):\n- dissolve: precipitate\n", "- heat: cool", "- cool: heat",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	for _, once := range []string{"KMnO4:", "- autoclave:", "- heat:", "- Mn:"} {
		if strings.Count(got, once) != 1 {
			t.Errorf("%q stands %d times in\n%s", once, strings.Count(got, once), got)
		}
	}
	if got := block(t, chemDict(t, "materials"), "Nothing to see."); got != "" {
		t.Error(got)
	}
}

// A formula that several compounds share names none of them.
func TestChemDictDoesNotGuess(t *testing.T) {
	got := block(t, chemDict(t, "materials"), "It was washed with C2H6O and dried.")
	if strings.Contains(got, "ethanol") || strings.Contains(got, "ether") {
		t.Error(got)
	}
}

// In other fields what is called an element is a reagent, which may be one word
// of a longer mention.
func TestChemDictOfReagents(t *testing.T) {
	e := entries{pack: chemDict(t, "biology").pack, seen: map[any]bool{}}
	e.add(ner.TypeElement, "clear supernatants")
	e.add(ner.TypeElement, "pellet")
	e.add(ner.TypeElement, "stardust")
	if got := e.sections()[1].lines; len(got) != 1 || got[0] != "- supernatant, pellet: fractions of a spin; members: supernatant, pellet" {
		t.Errorf("%q", got)
	}
}

// The limit holds, lines stay whole and in order, and every section has a part
// of the room.
func TestLayOutFits(t *testing.T) {
	line := rapid.StringMatching(`- [a-zé]{0,30}`)
	rapid.Check(t, func(rt *rapid.T) {
		sections := make([]section, 4)
		var whole []string
		for i, title := range []string{"One:", "Two:", "Three:", "Four:"} {
			sections[i] = section{title, rapid.SliceOfN(line, 0, 12).Draw(rt, title)}
			whole = append(append(whole, title), sections[i].lines...)
		}
		limit := rapid.IntRange(0, 400).Draw(rt, "limit")
		got := layOut(slices.Clone(sections), limit)
		if utf8.RuneCountInString(got) > limit {
			rt.Fatalf("%d characters, limit %d", utf8.RuneCountInString(got), limit)
		}
		for l := range strings.SplitSeq(got, "\n") {
			at := slices.Index(whole, l)
			if at < 0 && l != "" {
				rt.Fatalf("line %q is not whole or out of order", l)
			}
			whole = whole[at+1:]
		}
		for _, s := range sections {
			if limit == 400 && len(s.lines) > 0 && !strings.Contains(got, s.title) {
				rt.Fatalf("section %s has no part", s.title)
			}
		}
	})
}

func TestLongTextStaysWithinTheLimit(t *testing.T) {
	c := chemDict(t, "materials")
	var text strings.Builder
	n := 0
	c.pack.Compounds.Names(func(name string, _ *chem.Compound) bool {
		text.WriteString("Add " + name + " and heat. ")
		n++
		return n < 400
	})
	text.WriteString("Use a muffle furnace and an autoclave.")
	got := block(t, c, text.String())
	if n := utf8.RuneCountInString(got); n > maxChemDict || n < maxChemDict-200 {
		t.Errorf("%d characters", n)
	}
	for _, want := range []string{"- muffle furnace: ", "- autoclave: ", "- add: "} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if got != block(t, c, text.String()) {
		t.Error("another block for the same text")
	}
}

func TestParseModes(t *testing.T) {
	for list, want := range map[string]string{
		"": "", "rag": "rag", "rag,chem_dict": "chem_dict,rag", " chem_dict , rag,rag": "chem_dict,rag", "web": "error", "rag,": "error",
	} {
		modes, err := ParseModes(list)
		got := strings.Join(modes, ",")
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%q: %q, want %q", list, got, want)
		}
	}
}

type source struct {
	block string
	err   error
}

func (s source) Block(context.Context, Query) (string, error) { return s.block, s.err }

func TestAllJoinsBlocks(t *testing.T) {
	got, err := All{source{block: "a"}, source{}, source{block: "b"}}.Block(t.Context(), Query{})
	if got != "a\n\nb" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := (All{source{block: "a"}, source{err: errors.New("x")}}).Block(t.Context(), Query{}); got != "" || err == nil {
		t.Errorf("%q, %v", got, err)
	}
}
