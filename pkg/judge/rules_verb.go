package judge

import (
	"fmt"
	"strings"

	"assay/pkg/domain"
	"assay/pkg/quantity"
)

// oddVerb is a form of a verb that contradicts the verb of a pair.
type oddVerb struct {
	pair *domain.VerbPair
	form domain.Form
}

// oddVerbs lists the verbs that recipes have no use for: those that stand in
// the pack only as the contrary of another.
func oddVerbs(p *domain.Pack) phrases[oddVerb] {
	usual := map[string]bool{}
	for i := range p.VerbPairs {
		for spelling := range p.VerbPairs[i].Verb.Forms {
			usual[foldPhrase(spelling)] = true
		}
	}
	for i := range p.Verbs {
		for spelling := range p.Verbs[i].Forms {
			usual[foldPhrase(spelling)] = true
		}
	}
	odd := newPhrases[oddVerb]()
	for i := range p.VerbPairs {
		pair := &p.VerbPairs[i]
		for spelling, form := range pair.Antonym.Forms {
			if !usual[foldPhrase(spelling)] {
				odd.set(spelling, oddVerb{pair, form})
			}
		}
	}
	return odd
}

// actions finds verbs that work against their step.
func (c *checks) actions(d *document) []finding {
	words := wordsOf(d.text)
	var found []finding
	for i := 0; i < len(words); i++ {
		phrase, n, odd := c.verbs.at(d.text, words, i)
		if n == 0 {
			continue
		}
		if d.inChemical(words[i].start) {
			continue // sodium carbonate, a hydrate
		}
		why := fmt.Sprintf("%q where one would %s: %s", phrase, odd.pair.Verb.Base, odd.pair.Why)
		found = append(found, finding{verbFault, c.sureness(d.text, words, i, odd.form), why})
		i += n - 1
	}
	return append(found, c.thermal(d)...)
}

// sureness weighs how likely the word i is a verb at all: a past form is,
// other forms are where a recipe gives an order or goes on with one.
func (c *checks) sureness(text string, words []word, i int, form domain.Form) float64 {
	const noun = 0.1 // order, loss, thin: nouns and adjectives far more often
	if c.pack.Doubtful(words[i].folded) {
		return noun
	}
	switch form {
	case domain.Past, domain.Participle:
		return 1
	case domain.Third, domain.Nominal:
		return noun
	}
	if i == 0 || strings.ContainsAny(text[words[i-1].end:words[i].start], ".;:,\n") {
		return 1
	}
	switch words[i-1].folded {
	case "and", "then", "to", "by", "after", "before", "on", "upon", "while":
		return 1
	}
	return noun
}

// The verbs of the two directions of temperature, and words that join them to
// the temperature of a step rather than to where the change began.
var (
	cooling = []string{"cool", "chill", "freeze", "refrigerate", "quench", "ice"}
	heating = []string{"heat", "warm", "calcine", "anneal", "sinter", "fire", "bake", "roast", "melt"}
)

const (
	hot  = 420.0 // kelvin: nothing is cooled at this temperature for hours
	cold = 283.0 // kelvin: nothing is heated at this temperature
)

// thermal finds steps that hold a temperature on the wrong side: cooled at
// 900 °C, calcined at -20 °C.
func (c *checks) thermal(d *document) []finding {
	var found []finding
	for _, q := range c.pack.Units.Scan(nil, d.text) {
		if q.Unit.Kind != "temperature" {
			continue
		}
		verb := c.verbBefore(d, q)
		if verb == "" {
			continue
		}
		kelvin := q.Unit.Base(max(q.Low, q.High))
		switch {
		case contains(cooling, verb) && kelvin > hot && heldAt(d.text, q):
			found = append(found, finding{verbFault, 1.25, fmt.Sprintf("%s at %s", verb, d.text[q.Start:q.End])})
		case contains(heating, verb) && kelvin < cold:
			found = append(found, finding{verbFault, 1.25, fmt.Sprintf("%s at %s", verb, d.text[q.Start:q.End])})
		}
	}
	return found
}

// verbBefore returns the base form of the nearest verb before a quantity in
// its sentence, "" if there is none.
func (c *checks) verbBefore(d *document, q quantity.Quantity) string {
	s := d.sentenceAt(q.Start)
	words := wordsOf(d.text[s.start:q.Start])
	for i := len(words) - 1; i >= 0; i-- {
		if v, _, ok := c.pack.ActionVerb(words[i].folded); ok {
			return v.Base
		}
	}
	return ""
}

// heldAt reports whether a temperature is held rather than left or reached
// downwards: "at 900 °C", "in a furnace, 900 °C for 5 h", but not "from" it
// and not "down to" it.
func heldAt(text string, q quantity.Quantity) bool {
	before := wordsOf(text[max(0, q.Start-24):q.Start])
	if n := len(before); n > 0 {
		switch before[n-1].folded {
		case "at":
			return true
		case "from", "to", "below", "above", "until":
			return false
		}
	}
	after := text[q.End:min(len(text), q.End+12)]
	return strings.HasPrefix(strings.TrimSpace(after), "for ")
}

func contains(list []string, s string) bool {
	for _, item := range list {
		if item == s {
			return true
		}
	}
	return false
}
