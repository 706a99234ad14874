package translation

import (
	"slices"
	"strings"
	"testing"

	"assay/dicts"

	"pgregory.net/rapid"
)

// source marks the formulas of a text, which stand in braces.
func source(t testing.TB, marked string) Source {
	s := Source{Units: units}
	for {
		before, rest, ok := strings.Cut(marked, "{")
		s.Text += before
		if !ok {
			return s
		}
		word, after, _ := strings.Cut(rest, "}")
		s.Formulas = append(s.Formulas, [2]int{len(s.Text), len(s.Text) + len(word)})
		s.Text += word
		marked = after
	}
}

const recipe = "First, 2.5 g of {Zn(NO3)2·6H2O} was dissolved in 1,000 mL of water at 80 °C for 12 h with 0.1 M {NaOH}."

func TestMissing(t *testing.T) {
	for _, c := range []struct {
		language, source, translated string
		missing                      []string
	}{
		{"korean", recipe, "먼저 Zn(NO3)2·6H2O 2.5 g을 물 1,000 mL에 80 °C에서 12시간 동안 0.1 M NaOH와 함께 용해시켰다.", nil},
		{"japanese", recipe, "まず、２．５ｇのZn(NO₃)₂・6H₂Oを1000 mLの水に80℃で12時間、0.1 M NaOHとともに溶解した。", nil},
		{"chinese", recipe, "首先,将2.5克Zn(NO3)2·6H2O与0.1 M NaOH在80摄氏度下溶于1000毫升水中12小时。", nil},
		{"german", recipe, "Zuerst wurden 2,5 g Zn(NO3)2·6H2O in 1.000 ml Wasser bei 80 °C für 12 Stunden mit 0,1 M NaOH gelöst.", nil},
		{"french", recipe, "D'abord, 2,5 g de Zn(NO3)2·6H2O ont été dissous dans 1 000 mL d'eau à 80 °C pendant 12 heures avec NaOH 0,1 M.", nil},
		{"spanish", recipe, "Primero, 2,5 g de Zn(NO3)2·6H2O se disolvieron en 1000 mL de agua a 80 grados Celsius durante 12 horas con NaOH 0,1 M.", nil},
		{"portuguese", recipe, "Primeiro, 2,5 g de Zn(NO3)2·6H2O foram dissolvidos em 1.000 mL de água a 80 °C por 12 horas com NaOH 0,1 M.", nil},
		{"russian", recipe, "Сначала 2,5 г Zn(NO3)2·6H2O растворяли в 1000 мл воды при 80 °C в течение 12 часов с 0,1 М NaOH.", nil},
		{"arabic", recipe, "أولاً، تم إذابة ٢٫٥ غرام من Zn(NO3)2·6H2O في ١٠٠٠ مل من الماء عند ٨٠ درجة مئوية لمدة ١٢ ساعة مع 0.1 M NaOH.", nil},
		{"hindi", recipe, "पहले, २.५ ग्राम Zn(NO3)2·6H2O को 80 °C पर 12 घंटे के लिए 1,000 mL पानी में 0.1 M NaOH के साथ घोला गया।", nil},
		{"Dutch", recipe, "Eerst werd 2,5 g Zn(NO3)2·6H2O opgelost in 1000 mL water bij 80 °C gedurende 12 h met 0,1 M NaOH.", nil},

		// what is lost
		{"german", "It took 231 steps and 102 tubes.", "Es brauchte 239 Schritte und hundertzwei Röhrchen.", []string{"231", "102"}},
		{"german", "Heat at 1.5 °C/min.", "Mit 15 °C/min erhitzen.", []string{"1.5 °C/min"}},
		{"german", "Heat for 12 h.", "12 Minuten erhitzen.", []string{"12 h"}},
		{"german", "Add 5 mg of it.", "5 mL davon zugeben.", []string{"5 mg"}},
		{"german", "Add 5 mL, then 5 mL again.", "5 mL zugeben.", []string{"5 mL"}},
		{"korean", "Add {NaOH} and {Na2CO3}.", "수산화나트륨과 Na2CO3를 넣는다.", []string{"NaOH"}},
		{"korean", "Add {CO} to it.", "Co를 넣는다.", []string{"CO"}},
		{"korean", "Add {Na2CO3} to it.", "NaHCO3와 CNa2CO3를 넣는다.", []string{"Na2CO3"}},
		{"korean", "Stir for 2 h.", "Stir for 2 h.", []string{"the text in Korean"}},
		{"korean", "Stir for 2 h.", "Bitte 2 h rühren.", []string{"the text in Korean"}},
		{"german", "Stir for 2 h.", " Stir for 2 h.\n", []string{"the text in German"}},
		{"Dutch", "Stir for 2 °C.", "Roer bij 2.", []string{"2 °C"}},

		// what is kept in another way
		{"chinese", "Centrifuge at 10,000 rpm.", "以1万 rpm离心。", nil},
		{"korean", "Centrifuge at 10000 rpm.", "1만 rpm으로 원심분리한다.", nil},
		{"chinese", "Heat at 5 °C/min to 10–20 °C.", "以每分钟5°C升温至10–20 °C。", nil},
		{"german", "Rinse with 2 × 10 mL at 37ºC (pH 7.4).", "Mit 2 × 10 mL bei 37 °C spülen (pH 7,4).", nil},
		{"german", "A 10⁻³ M solution in {H2O}, 50 cm² and 3 m2 g-1.", "Eine 10^-3 M Lösung in H₂O, 50 cm2 und 3 m² g⁻¹.", nil},
		{"russian", "Heat P123 and SBA-15 for 24 hours.", "Нагревать P123 и SBA-15 в течение 24 часов.", nil},
		{"french", "It gives 1500000 cells.", "Cela donne 1 500 000 cellules.", nil},
		{"hindi", "It gives 1500000 cells.", "इससे 15,00,000 कोशिकाएँ मिलती हैं।", nil},
		{"spanish", "Use 1,3,5-benzenetricarboxylic acid.", "Use ácido 1,3,5-bencenotricarboxílico.", nil},
		{"Swahili", "Stir for 12 hours.", "Koroga kwa saa 12.", nil},
	} {
		l, err := Parse(c.language)
		if err != nil {
			t.Fatal(err)
		}
		if got := Missing(source(t, c.source), c.translated, l); !slices.Equal(got, c.missing) {
			t.Errorf("%s of %q: missing %q, want %q", c.language, c.source, got, c.missing)
		}
	}
}

func TestParse(t *testing.T) {
	for name, good := range map[string]bool{"Korean": true, " german ": true, "Swahili": true, "Brazilian Portuguese": true, "": false, "x\n": true, "a;b": false, "ignore: all": false} {
		if _, err := Parse(name); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
	}
	if len(Names()) != 10 {
		t.Error(Names())
	}
}

// The table of words is whole: every language, and units that the unit table has.
func TestUnitWords(t *testing.T) {
	raw, err := dicts.FS.ReadFile("languages.tsv")
	if err != nil {
		t.Fatal(err)
	}
	symbols := map[string]bool{}
	for _, u := range units.Table() {
		symbols[u.Symbol] = true
	}
	for line := range strings.Lines(string(raw)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case strings.HasPrefix(line, "#"):
		case cells[0] == "unit":
			if !slices.Equal(cells[1:], Names()) {
				t.Errorf("columns %q, want %q", cells[1:], Names())
			}
		case len(cells) != 11 || slices.Contains(cells, "") || !symbols[cells[0]]:
			t.Errorf("row %q", cells)
		}
	}
}

// A number is found again however a language writes it, and not if a digit differs.
func TestNumbersInOtherDress(t *testing.T) {
	german, _ := Parse("german")
	arabic, _ := Parse("arabic")
	rapid.Check(t, func(t *rapid.T) {
		whole := rapid.IntRange(1, 999999).Draw(t, "whole")
		part := rapid.StringMatching(`|[0-9]{0,2}[1-9]`).Draw(t, "part")
		plain := itoa(whole)
		dressed := strings.Map(func(r rune) rune { return r - '0' + '٠' }, plain)
		if part != "" {
			plain, dressed = plain+"."+part, dressed+"٫"+strings.Map(func(r rune) rune { return r - '0' + '٠' }, part)
		}
		s := Source{Text: "Add " + plain + " g.", Units: units}
		if lost := Missing(s, "أضف "+dressed+" غرام.", arabic); lost != nil {
			t.Errorf("%s in Arabic: %q", plain, lost)
		}
		if lost := Missing(s, strings.Replace("Gib "+plain+" g zu.", ".", ",", 1), german); lost != nil {
			t.Errorf("%s in German: %q", plain, lost)
		}
		if lost := Missing(s, "Gib 1"+strings.Replace(plain, ".", ",", 1)+" g zu.", german); lost == nil {
			t.Errorf("1%s passes for %s", plain, plain)
		}
	})
}

func FuzzMissing(f *testing.F) {
	f.Add(recipe, "先ず 1万 g ², 10⁻³ ½")
	f.Add("5 5 5", "1.2,3'4")
	l, _ := Parse("japanese")
	f.Fuzz(func(t *testing.T, text, translated string) {
		Missing(Source{Text: text, Units: units}, translated, l)
		if lost := Missing(Source{Text: text, Units: units}, text+"。", Language{English: "X", comma: true}); strings.TrimSpace(text+"。") != strings.TrimSpace(text) && len(lost) > 0 && ascii(text) {
			t.Errorf("%q lacks %q of itself", text, lost)
		}
	})
}
