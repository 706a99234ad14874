package judge

import (
	"fmt"
	"strings"

	"assay/pkg/domain"
)

// substitutes maps what the pack offers in place of a device, in singular and
// plural, to the rules that do so.
func substitutes(p *domain.Pack) phrases[[]*domain.Equipment] {
	all := newPhrases[[]*domain.Equipment]()
	for i := range p.Equipment {
		rule := &p.Equipment[i]
		for _, name := range [...]string{rule.Substitute, domain.Pluralise(rule.Substitute)} {
			rules, _ := all.get(name)
			all.set(name, append(rules, rule))
		}
	}
	return all
}

// signs are words of a sentence that tell which capability its step needs.
var signs = map[string][]string{
	"atmosphere":          {"argon", "nitrogen", "inert", "atmosphere", "n2", "ar", "oxygen-free", "air-free", "moisture"},
	"chemical resistance": {"acid", "hf", "hydrofluoric", "naoh", "koh", "corrosive", "etch", "molten"},
	"containment":         {"solution", "mixture", "precursor", "transferred", "placed", "loaded", "sealed"},
	"cooling":             {"cool", "cooled", "cooling", "quenched", "ice", "frozen", "condense", "chilled"},
	"deposition":          {"deposited", "deposition", "grown", "growth", "film", "films", "layer", "layers", "coated", "sputtered", "evaporated"},
	"drying":              {"dried", "dry", "drying", "dehydrated"},
	"energy":              {"sonicated", "ultrasonicated", "sonication", "irradiated", "dispersed", "milled", "plasma", "microwave"},
	"flow control":        {"flow", "flowing", "sccm", "rate", "dropwise", "injected", "purged", "ml/min"},
	"form":                {"pellet", "pellets", "powder", "film", "fibers", "pressed", "shape", "disc"},
	"light":               {"irradiated", "irradiation", "light", "uv", "lamp", "illumination", "exposed"},
	"measurement":         {"measured", "recorded", "characterized", "analyzed", "determined", "spectra", "patterns", "measurements", "investigated", "weighed", "monitored", "examined"},
	"mixing":              {"mixed", "stirred", "stirring", "milled", "ground", "grinding", "mixing", "homogenized", "milling"},
	"positioning":         {"placed", "mounted", "fixed", "aligned", "clamped", "substrate"},
	"potential control":   {"electrodeposition", "electrode", "voltammetry", "potential", "electrochemical", "deposited", "galvanostatic", "charge", "discharge", "impedance"},
	"pressure":            {"hydrothermal", "solvothermal", "sealed", "autogenous", "pressure", "pressed", "mpa", "pelletized", "pressing"},
	"purity":              {"washed", "rinsed", "dissolved", "water", "purified", "cleaned"},
	"resolution":          {"morphology", "morphologies", "images", "microstructure", "imaged", "nanostructure", "nanostructures", "nanoparticles", "lattice"},
	"separation":          {"separated", "collected", "filtered", "washed", "centrifuged", "precipitate", "precipitates", "removed", "isolated", "recovered"},
	"speed":               {"rpm", "centrifuged", "spun", "spin", "milled", "speed"},
	"sterility":           {"sterile", "sterilized", "culture"},
	"temperature":         {"calcined", "annealed", "sintered", "fired", "calcination", "annealing", "sintering", "melted"},
	"vacuum":              {"vacuum", "evacuated", "torr", "mbar", "degassed", "pa", "evaporated", "sputtering", "sputtered"},
}

// equipment finds devices that lack what their step asks for. A name that
// recipes use only as a makeshift counts a little even without such a sign.
func (c *checks) equipment(d *document) []finding {
	words := wordsOf(d.text)
	var found []finding
	for i := 0; i < len(words); i++ {
		phrase, n, rules := c.poor.at(d.text, words, i)
		if n == 0 {
			continue
		}
		s := d.sentenceAt(words[i].start)
		if f, ok := c.unfit(d.text[s.start:s.end], phrase, rules); ok {
			found = append(found, f)
		}
		i += n - 1
	}
	return found
}

// reach is the temperature in kelvin up to which a device that is named as too cold
// can work: water boils, and what dries or keeps warm stops short of a furnace.
func reach(device string) float64 {
	if strings.Contains(device, "water") || strings.Contains(device, "steam") {
		return 374
	}
	return 573
}

// hottest is the highest temperature of a sentence in kelvin, false if it has none.
func (c *checks) hottest(sentence string) (kelvin float64, ok bool) {
	for _, q := range c.pack.Units.Scan(nil, sentence) {
		if q.Unit.Kind == "temperature" {
			kelvin, ok = max(kelvin, q.Unit.Base(max(q.Low, q.High))), true
		}
	}
	return kelvin, ok
}

// unfit looks in a sentence for what the device cannot do. A sign that is part of the
// device's own name, as ice is of an ice bath, says nothing.
func (c *checks) unfit(sentence, phrase string, rules []*domain.Equipment) (finding, bool) {
	have := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(sentence), func(r rune) bool { return strings.ContainsRune(" ,;()[]\u00a0\n", r) }) {
		have[strings.TrimRight(w, ".")] = true
	}
	own := strings.Fields(phrase)
	for _, rule := range rules {
		if rule.Lacks == "temperature" {
			if hot, ok := c.hottest(sentence); ok && hot > reach(phrase) {
				return finding{equipmentFault, 1.25, fmt.Sprintf("%s does not reach %.0f K", phrase, hot)}, true
			} else if ok {
				continue
			}
		}
		for _, sign := range signs[rule.Lacks] {
			if have[sign] && !contains(own, sign) {
				return finding{equipmentFault, 1.25, fmt.Sprintf("%s lacks %s, which %q asks for", phrase, rule.Lacks, sign)}, true
			}
		}
	}
	if _, usual := c.pack.EquipmentRule(phrase); usual {
		return finding{}, false
	}
	return finding{equipmentFault, 0.75, fmt.Sprintf("%s is a makeshift", phrase)}, true
}
