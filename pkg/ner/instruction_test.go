package ner

import (
	"slices"
	"strings"
	"testing"

	"assay/pkg/domain"
)

// Procedures written as instructions keep their steps, though the model has
// learned from reports.
func TestInstructions(t *testing.T) {
	tests := []struct{ text, verbs string }{
		{"Heat it.", "Heat"},
		{"1. Dissolve 2 g of NaCl in water.\n2. Heat to 80 °C for 2 h in an oven.\n3. Filter, wash with ethanol, and dry in air.", "Dissolve Heat Filter wash dry"},
		{"First, dissolve 2 g NaCl in 10 mL water. Then stir for 1 h. Finally, dry in a vacuum oven at 60 °C.", "dissolve stir dry"},
		{"- Grind the powder.\n- Slowly add the acid\n- **Calcine** at 500 °C", "Grind add Calcine"},
		{"The films are described elsewhere.", ""},
	}
	pack, err := domain.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	d := NewDict(pack)
	for _, tt := range tests {
		spans, err := d.Recognise(t.Context(), tt.text)
		if err != nil {
			t.Fatal(err)
		}
		var verbs []string
		for _, s := range spans {
			if s.Type == TypeActionVerb {
				verbs = append(verbs, tt.text[s.Start:s.End])
			}
		}
		if got := strings.Join(verbs, " "); got != tt.verbs {
			t.Errorf("%q\n got %s\nwant %s", tt.text, got, tt.verbs)
		}
	}
}

// A text in which the model sees nothing at all, such as the name of a target,
// is read by the rules.
func TestBareNames(t *testing.T) {
	pack, err := domain.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	d := NewDict(pack)
	for text, want := range map[string]string{"LiCoO2": TypeFormula, "zinc nitrate hexahydrate": TypeCompoundName} {
		spans, err := d.Recognise(t.Context(), text)
		if err != nil || len(spans) != 1 || spans[0] != (Span{want, 0, len(text)}) {
			t.Errorf("%q: %v, %v", text, spans, err)
		}
	}
}

// TestBorrowedModel: with the model of another field a pack is still found by
// the words that are its own, and whole.
func TestBorrowedModel(t *testing.T) {
	pack, err := domain.Load("organic")
	if err != nil {
		t.Fatal(err)
	}
	d := NewDict(pack)
	for text, want := range map[string][]string{
		"To a solution of aniline in THF was added Et3N, and the mixture was heated to reflux and quenched with sat. aq. NH4Cl.": {
			"aniline element", "THF element", "added action_verb", "Et3N element", "mixture compound_name", "heated action_verb", "quenched action_verb", "NH4Cl element",
		},
		"After extraction with EtOAc, glacial acetic acid was added via cannula.": {
			"extraction action_verb", "EtOAc element", "glacial acetic acid element", "added action_verb", "cannula equipment",
		},
	} {
		spans, err := d.Recognise(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range spans {
			got = append(got, text[s.Start:s.End]+" "+s.Type)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n%q, want\n%q", text, got, want)
		}
	}
}

// Texts in another style than the corpus, which reports in the past tense: what a
// swap needs is found in them too.
func TestOtherStyles(t *testing.T) {
	pack, err := domain.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	d := NewDict(pack)
	for text, want := range map[string]string{
		"1. Weigh 1.2 g of zinc acetate dihydrate into a beaker.\n2. Add 50 mL of ethanol and stir at 60 °C for 30 min.\n3. Heat in an autoclave at 180 °C for 12 h.": "Weigh|1.2 g|zinc acetate dihydrate|beaker|Add|50 mL|ethanol|stir|60 °C|30 min|Heat|autoclave|180 °C|12 h",
		"Mix TiO2 and Li2CO3 in a ball mill, then sinter in a tube furnace at 900 °C for 10 h in air.":                                                                "Mix|TiO2|Li2CO3|ball mill|sinter|tube furnace|900 °C|10 h|air",
		"CuSO4 (2 mmol), NaOH (4 mmol), water (20 mL); 80 °C, 2 h; filter; dry.":                                                                                      "CuSO4|2 mmol|NaOH|4 mmol|water|20 mL|80 °C|2 h|filter|dry",
		"You will need 5 g NaOH, 100 mL water and a hot plate. Dissolve the NaOH in the water.":                                                                       "5 g|NaOH|100 mL|water|hot plate|Dissolve|NaOH|water",
	} {
		spans, err := d.Recognise(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range spans {
			got = append(got, text[s.Start:s.End])
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q\n got %s\nwant %s", text, strings.Join(got, "|"), want)
		}
	}
}
