package swap

import (
	"strings"

	"assay/pkg/ner"
)

// phrases are words right before and right behind a mention that give away its
// role. Each set is indexed by the letters next to the mention, since a text is
// asked for all of them at each chemical.
type phrases struct {
	before [256][]string // by the last two bytes before the space
	behind [256][]string // by the byte after the first
}

func newPhrases(before, behind []string) *phrases {
	p := new(phrases)
	for _, w := range before {
		i := lastTwo(w)
		p.before[i] = append(p.before[i], w)
	}
	for _, w := range behind {
		p.behind[w[1]] = append(p.behind[w[1]], w)
	}
	return p
}

// lastTwo mixes the two bytes before the last one.
func lastTwo(text string) byte { return text[len(text)-2]*31 + text[len(text)-3] }

// beside reports whether one of the phrases stands beside the mention. What
// stands before it has to start where a word does.
func (p *phrases) beside(text string, span ner.Span) bool {
	head, tail := text[:span.Start], text[span.End:]
	if len(head) > 2 && head[len(head)-1] == ' ' {
		for _, w := range p.before[lastTwo(head)] {
			if strings.HasSuffix(head, w) && startsWord(head, len(head)-len(w)) {
				return true
			}
		}
	}
	if len(tail) < 2 {
		return false
	}
	for _, w := range p.behind[tail[1]] {
		if strings.HasPrefix(tail, w) {
			return true
		}
	}
	return false
}

// startsWord reports whether a word of the text starts at byte i.
func startsWord(text string, i int) bool {
	return i == 0 || text[i-1] <= ' ' || text[i-1] == '(' || text[i-1] == '-'
}

// usedPhrases make a compound an ingredient.
func usedPhrases() *phrases {
	return newPhrases([]string{
		"solution of ", "solutions of ", "amounts of ", "appropriate amount of ", "certain amount of ", "stoichiometric amount of ", "desired amount of ", "proper amount of ",
		"required amount of ", "small amount of ", "calculated amount of ", "quantity of ", "quantities of ", "mixture of ", "mixtures of ", "suspension of ",
		"dissolving ", "adding ", "mixing ", "using ", "addition of ", "precursor ", "precursors ", "precursor: ", "precursors: ", "reagent ", "reagents ",
		"powders of ", "salts of ", "materials, ", "materials were ", "materials are ", "materials: ", "aqueous ", "anhydrous ", "grade ", "purity ", "commercial ",
	}, []string{
		" source", " salt", " aqueous", " solution", " was dissolved", " were dissolved", " is dissolved", " was added", " were added", " was used as", " were used as",
		" was weighed", " were weighed", " were mixed", " was mixed", " as precursor", " as starting", " as raw", " as the ", " pellets", " acetates", " nitrates", " chlorides", " powders", " suspension", " was purchased", " were purchased", " was supplied", " were supplied", " was obtained from", " were obtained from", " (Sigma", " (Aldrich", " (Alfa", " (Merck", " (Wako", " (Sinopharm", " (Acros", " (Fluka", " (Strem",
	})
}

// elementPhrases make an element an ingredient. A precursor of an element is
// what supplies it; one of an oxide is what the oxide is made of.
func elementPhrases() *phrases {
	return newPhrases([]string{
		"amounts of ", "quantities of ", "mixture of ", "mixtures of ", "powders of ", "elements ", "elemental ", "elements, ", "elements of ", "nitrates of ", "Nitrates of ", "acetates of ", "chlorides of ", "salts of ", "sulfates of ",
	}, []string{
		" precursor", " source", " salt", " powder", " nitrate", " acetate", " chloride", " isopropoxide", " oxalate", " foil", " wire", " sheet", " plate", " mesh", " foam",
		" target", " granule", " shot", " bulk", " ingot", " chip", " piece", " pellet", " flake", " alkoxide", " sulfate", " carbonate", " salts", " particles were", " particles was",
	})
}

// madePhrases make a substance a product.
func madePhrases() *phrases {
	return newPhrases([]string{
		"synthesis of ", "syntheses of ", "preparation of ", "fabrication of ", "synthesize ", "synthesise ", "prepare ", "obtain ", "form ", "formation of ",
		"growth of ", "yield ", "yielding ", "forming ", "produce ", "deposition of ", "give ", "into ", "fabricate ", "phase ", "doped ", "pure ",
	}, []string{
		" nano", " film", " thin film", " sample", " phase", " ceramic", " composite", " catalyst", " crystal", " single crystal", " micro", " hollow", " photocat", " electrode", " layer",
		" was prepared", " were prepared", " was synthes", " were synthes", " was obtained", " were obtained", " quantum", " product", " membrane", " aerogel", " xerogel", " pellet",
		" support", " cathode", " anode", " passivation", " precursor",
	})
}

// incidentalPhrases show that a mention in the place of an ingredient is none:
// a dopant in the product's name, a drying agent, an X-ray anode, a reference
// electrode.
func incidentalPhrases() *phrases {
	return newPhrases(
		[]string{"over ", "over anhydrous ", "over dry ", "detected by ", "tested with "},
		[]string{"-doped", " doped", " co-doped", "-based", " radiation", " K", "-K", " ion", "/AgCl"},
	)
}
