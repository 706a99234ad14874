package swap

import (
	"strings"

	"assay/pkg/chem"
	"assay/pkg/ner"
)

// cores returns the entities with those chemical mentions narrowed to the compound in
// them of which nothing is known as a whole: the DMF of "anhydrous DMF", the silica of
// "silica powder". What is left out says nothing about which compound it is.
func (r *Reading) cores() []ner.Span {
	if r.narrowed != nil {
		return r.narrowed
	}
	spans := make([]ner.Span, len(r.doc.Spans))
	copy(spans, r.doc.Spans)
	for i, span := range spans {
		if !isChemical(span.Type) {
			continue
		}
		if word := r.textOf(span); strings.IndexByte(word, ' ') > 0 && r.termOf(span).open() {
			spans[i] = r.core(span, word)
		}
	}
	r.narrowed = spans
	return spans
}

// core finds the longest part of a mention that is a known compound, with nothing but
// qualities before it and forms behind it.
func (r *Reading) core(span ner.Span, word string) ner.Span {
	end := len(word)
	for range 3 {
		for start := 0; start < end; {
			if part := word[start:end]; (start > 0 || end < len(word)) && len(part) > 1 {
				inner := ner.Span{Type: span.Type, Start: span.Start + start, End: span.Start + end}
				if chem.IsFormula(part) {
					inner.Type = ner.TypeFormula
				}
				if !r.termOf(inner).open() {
					return inner
				}
			}
			n := strings.IndexByte(word[start:end], ' ')
			if n < 0 || !quality(word[start:start+n]) {
				break
			}
			start += n + 1
		}
		n := strings.LastIndexByte(word[:end], ' ')
		if n < 0 || !form(word[n+1:end]) {
			break
		}
		end = n
	}
	return span
}

// quality reports whether a word in front of a compound's name tells how pure, wet, warm
// or fine it is, or what it is for.
func quality(word string) bool {
	switch strings.ToLower(word) {
	case "anhydrous", "dry", "dried", "pure", "ultrapure", "purified", "high-purity", "fresh", "freshly", "prepared", "distilled", "double-distilled", "double", "doubly",
		"bidistilled", "redistilled", "deionized", "deionised", "de-ionized", "di", "milli-q", "milliq", "aqueous", "dilute", "diluted", "concentrated", "conc.", "fuming",
		"glacial", "absolute", "cold", "ice-cold", "hot", "warm", "boiling", "liquid", "gaseous", "molten", "solid", "powdered", "commercial", "analytical", "grade",
		"reagent", "reagent-grade", "excess", "additional", "remaining", "residual", "unreacted", "metallic", "elemental", "amorphous", "crystalline", "nanocrystalline",
		"polycrystalline", "mesoporous", "porous", "hollow", "bulk", "colloidal", "fumed", "spherical", "saturated", "sterile", "degassed", "deoxygenated", "cationic",
		"anionic", "nonionic", "surfactant", "solvent", "binder", "flowing", "compressed", "nanosized", "nano-sized", "nanoscale", "microcrystalline", "as-prepared",
		"as-synthesized", "as-received", "technical", "extra", "spectroscopic", "hplc", "hplc-grade", "the", "a", "an", "of", "single-crystal", "precursor", "reducing", "agent":
		return true
	}
	return false
}

// form reports whether a word behind a compound's name tells the shape it has or the
// mixture it is in.
func form(word string) bool {
	switch strings.TrimSuffix(strings.ToLower(word), "s") {
	case "solution", "powder", "nanopowder", "particle", "nanoparticle", "np", "foil", "wire", "gas", "vapor", "vapour", "atmosphere", "pellet", "flake", "granule", "crystal",
		"nanocrystal", "film", "thin", "substrate", "electrode", "mixture", "suspension", "dispersion", "slurry", "sol", "gel", "solvent", "precursor", "catalyst", "support",
		"target", "shot", "ingot", "metal", "chip", "sheet", "nanosheet", "nanowire", "nanorod", "nanofiber", "nanofibre", "sponge", "bead", "microsphere", "sphere", "layer",
		"phase", "matrix", "ceramic", "material", "sample", "composite", "coating", "shell", "template", "source", "plate", "rod", "mesh", "aerogel", "colloid", "colloidal",
		"monolith", "wafer", "support material", "seed", "core", "grain", "lump", "turning", "piece", "ampoule", "medium":
		return true
	}
	return false
}
