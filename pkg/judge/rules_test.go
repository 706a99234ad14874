package judge

import (
	"strings"
	"testing"
)

// TestRules gives each check a sound text and one with its fault.
func TestRules(t *testing.T) {
	j := builtin(t, "builtin:rules")
	for _, c := range []struct{ name, target, sound, faulty, says string }{
		{
			"value outside its kind", "",
			"The powder was heated at 900 °C for 12 h.", "The powder was heated at 9000 °C for 12 h.", "9000 °C",
		},
		{
			"value outside its context", "",
			"The precipitate was dried in an oven at 80 °C.", "The precipitate was dried in an oven at 800 °C.", "800 °C",
		},
		{"share", "", "A yield of 80 % was reached.", "A yield of 180 % was reached.", "180 %"},
		{"pH", "", "The pH was adjusted to pH 9 with ammonia.", "The pH was adjusted to pH 19 with ammonia.", "pH 19"},
		{
			"amount out of proportion", "",
			"Mix 2 g of TiO2, 3 g of ZnO and 1 g of CuO.", "Mix 2 g of TiO2, 3 g of ZnO and 5 kg of CuO.", "5 kg",
		},
		{
			"a verb against its step", "",
			"The slurry was filtered and the solid was washed with water.", "The slurry was contaminated and the solid was washed with water.", "contaminated",
		},
		{
			"cooled at a high temperature", "",
			"The pellets were sintered at 1200 °C for 5 h.", "The pellets were cooled at 1200 °C for 5 h.", "1200 °C",
		},
		{
			"an element that nothing brings", "LiCoO2",
			"Li2CO3 and Co3O4 were mixed and fired to give LiCoO2.", "Na2CO3 and Co3O4 were mixed and fired to give LiCoO2.", "nothing brings the Li",
		},
		{
			"the same by names", "lithium cobalt oxide",
			"Lithium carbonate and cobalt oxide were mixed and fired.", "Sodium carbonate and cobalt oxide were mixed and fired.", "nothing brings the Li",
		},
		{
			"an element nobody has", "",
			"MnO2 was ground with NaCl.", "TcO2 was ground with NaCl.", "Tc",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			sound := score(t, j, Input{Text: c.sound, Target: c.target})
			v, err := j.Judge(t.Context(), Input{Text: c.faulty, Target: c.target})
			if err != nil || v.Score == nil {
				t.Fatal(v, err)
			}
			if sound-*v.Score < 1 {
				t.Errorf("sound %v, faulty %v: %s", sound, *v.Score, v.Reply)
			}
			if !strings.Contains(v.Reply, c.says) {
				t.Errorf("the reply does not say %q: %s", c.says, v.Reply)
			}
		})
	}
}

// TestRulesEquipment takes its cases from the pack: each substitute, put into
// a sentence that asks for what it lacks, must cost more than the device.
func TestRulesEquipment(t *testing.T) {
	checks, err := newChecks("")
	if err != nil {
		t.Fatal(err)
	}
	fell := 0
	for _, rule := range checks.pack.Equipment {
		needs := "placed"
		if words := signs[rule.Lacks]; len(words) > 0 {
			needs = words[0]
		}
		sentence := "The sample was treated with the " + rule.Name + ", " + needs + "."
		r := materials(t)
		before := checks.score(r, Input{Text: sentence}).scores["equipment_appropriateness_score"]
		after := checks.score(r, Input{Text: strings.Replace(sentence, rule.Name, rule.Substitute, 1)}).scores["equipment_appropriateness_score"]
		if after < before {
			fell++
		}
	}
	if all := len(checks.pack.Equipment); fell < all*8/10 {
		t.Errorf("%d of %d substitutes are noticed", fell, all)
	}
}

// TestRulesSeesNoReference holds that the reference has no influence.
func TestRulesSeesNoReference(t *testing.T) {
	j := builtin(t, "builtin:rules")
	text := "Na2CO3 and Co3O4 were cooled at 900 °C for 12 h in a beaker."
	first, err := j.Judge(t.Context(), Input{Text: text, Target: "LiCoO2"})
	if err != nil {
		t.Fatal(err)
	}
	for _, reference := range []string{text, "Li2CO3 and Co3O4 were heated at 900 °C for 12 h in a crucible."} {
		again, err := j.Judge(t.Context(), Input{Text: text, Target: "LiCoO2", Reference: reference})
		if err != nil || again.Reply != first.Reply {
			t.Errorf("reference %q: %s, error %v", reference, again.Reply, err)
		}
	}
}

// TestRulesNotation holds that a compound may be written either way.
func TestRulesNotation(t *testing.T) {
	j := builtin(t, "builtin:rules")
	for _, pair := range [][2]string{
		{"NaOH was dissolved in H2O.", "Sodium hydroxide was dissolved in water."},
		{"Li2CO3 was fired with Co3O4 at 850 °C.", "Lithium carbonate was fired with cobalt(II,III) oxide at 850 °C."},
		{"Na2CO3 was added to EtOH.", "Sodium carbonate was added to ethanol."},
	} {
		a, b := score(t, j, Input{Text: pair[0]}), score(t, j, Input{Text: pair[1]})
		if a != b {
			t.Errorf("%q scores %v, %q scores %v", pair[0], a, pair[1], b)
		}
	}
}

func TestSentences(t *testing.T) {
	text := "Heat to 1.5 °C. Then stir; wait\nCool, e.g. slowly."
	var got []string
	for _, s := range sentences(text) {
		got = append(got, text[s.start:s.end])
	}
	if strings.Join(got, "|") != "Heat to 1.5 °C.| Then stir;| wait\n|Cool, e.g. slowly." {
		t.Errorf("%q", got)
	}
}

// A sentence without a stop is cut, so that the work grows with the length of
// a text and not with its square.
func TestSentencesWithoutStopsAreCut(t *testing.T) {
	text := strings.Repeat("heated at 300 °C in a furnace with 2 g of NaOH and ", 2000)
	for _, s := range sentences(text) {
		if s.end-s.start > longest+64 {
			t.Fatalf("a sentence of %d bytes", s.end-s.start)
		}
	}
}

// Sound texts in which earlier versions saw faults.
func TestRulesLeaveSoundTextsAlone(t *testing.T) {
	j := builtin(t, "builtin:rules")
	for _, c := range []struct{ target, text string }{
		{"", "The flask was kept in a water bath at 60 °C for 2 h."},
		{"", "The autoclave was heated in a convection oven at 160 °C for 12 h."},
		{"", "The powder was collected in a centrifuge and dried at 80 °C overnight."},
		{"", "The powder was passed through a sieve."},
		{"", "Lead shot and Te were sealed in a tube; the loss of weight was below 1 %."},
		{"TeO2–ZnO–Na2O glass", "TeO2, ZnO and Na2CO3 were mixed and melted at 800 °C."},
		{"SiO2/Si substrate with MoS2", "MoO3 and S were heated at 750 °C in front of a SiO2/Si wafer."},
		{"PbTe", "Pb and Te were melted at 950 °C in a sealed tube."},
	} {
		verdict, err := j.Judge(t.Context(), Input{Text: c.text, Target: c.target})
		if err != nil || verdict.Score == nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		if *verdict.Score != 5 {
			t.Errorf("%q scores %v: %s", c.text, *verdict.Score, verdict.Reply)
		}
	}
}
