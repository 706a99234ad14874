package domain

import (
	"testing"

	"pgregory.net/rapid"
)

func TestPlural(t *testing.T) {
	for one, many := range map[string]string{
		"furnace": "furnaces", "glove box": "glove boxes", "hot press": "hot presses", "water bath": "water baths",
		"toothbrush": "toothbrushes", "quartz boat": "quartz boats", "watch glass": "watch glasses", "assembly": "assemblies",
		"tray": "trays", "graphite die": "graphite dies", "pair of scissors": "pairs of scissors", "kitchen knife": "kitchen knives",
		"hand lens": "hand lenses", "shelf": "shelves", "Schlenk line": "Schlenk lines", "apparatus": "apparatuses",
		"thermal analysis": "thermal analyses", "vessel with lid": "vessels with lid", "spectrum": "spectra",
	} {
		if got := Pluralise(one); got != many {
			t.Errorf("Pluralise(%q) = %q, want %q", one, got, many)
		}
		if got := Singularise(many); got != one {
			t.Errorf("Singularise(%q) = %q, want %q", many, got, one)
		}
		if isPlural(one) || !isPlural(many) {
			t.Errorf("isPlural(%q), isPlural(%q) = %v, %v", one, many, isPlural(one), isPlural(many))
		}
	}
	for _, many := range []string{"bacteria", "host bacteria", "fungi", "media for plants"} {
		if got := Pluralise(many); got != many {
			t.Errorf("Pluralise(%q) = %q, a plural already", many, got)
		}
	}
	for _, same := range []string{"glass", "chassis", "apparatus", "gas", "", "s"} {
		if got := Singularise(same); got != same {
			t.Errorf("Singularise(%q) = %q", same, got)
		}
	}
}

func TestArticle(t *testing.T) {
	for phrase, want := range map[string]string{
		"oven": "an", "furnace": "a", "open beaker": "an", "SEM": "an", "TEM": "a", "XRD pattern": "an", "UV lamp": "a",
		"hour": "an", "ultrasonic bath": "an", "universal testing machine": "a", "X-ray source": "an", "HEPA filter": "a",
		"Erlenmeyer flask": "an", "one-necked flask": "a", "unlined vessel": "an", "unit": "a", "NMR tube": "an",
		"FTIR spectrometer": "an", "CVD reactor": "a", "": "a", "europium salt": "a", "used vial": "a", "utensil": "a",
		"unsealed tube": "an", "uranium salt": "a", "ice bath": "an", "union": "a", "uncovered dish": "an", "unique cell": "a",
	} {
		if got := Article(phrase); got != want {
			t.Errorf("Article(%q) = %q, want %q", phrase, got, want)
		}
	}
}

func TestCapitalise(t *testing.T) {
	for word, want := range map[string]string{
		"water": "Water", "pH meter": "PH meter", "n-butyllithium": "n-Butyllithium", "m-chloroperbenzoic acid": "m-Chloroperbenzoic acid",
		"tert-butanol": "tert-Butanol", "di-tert-butyl dicarbonate": "Di-tert-butyl dicarbonate", "N,N-dimethylformamide": "N,N-dimethylformamide",
		"4-nitropyridine": "4-nitropyridine", "": "", "XRD": "XRD", "n-": "n-",
		"β-D-fructofuranosyl": "β-D-Fructofuranosyl", "rac-(2R,3R)-1,4-disulfanylbutane": "rac-(2R,3R)-1,4-disulfanylbutane", "α-pinene": "α-Pinene",
	} {
		if got := Capitalise(word); got != want {
			t.Errorf("Capitalise(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestMatchCase(t *testing.T) {
	for _, c := range []struct{ like, word, want string }{
		{"Heat", "cool", "Cool"},
		{"heat", "cool", "cool"},
		{"HEAT", "cool", "COOL"},
		{"hEAT", "cool", "cool"},
		{"A", "oven", "oven"},
		{"", "oven", "oven"},
		{"Oven", "XRD", "XRD"},
		{"Ball-milled", "fused", "Fused"},
		{"Öffnen", "über", "Über"},
	} {
		if got := MatchCase(c.like, c.word); got != c.want {
			t.Errorf("MatchCase(%q, %q) = %q, want %q", c.like, c.word, got, c.want)
		}
	}
}

func TestEnglishTakesAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		Singularise(Pluralise(s))
		Article(s)
		MatchCase(s, s)
		british(s)
	})
}
