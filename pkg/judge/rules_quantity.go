package judge

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/pkg/quantity"
)

// beyond is how far past a limit a value must lie, as a factor in base units,
// before it counts: dictionaries draw their limits sharper than nature.
const beyond = 1.1

// quantities finds values that cannot be meant: outside the window of their
// kind in their context, shares beyond 100 %, pH off its scale, amounts far
// from all others of the text.
func (c *checks) quantities(d *document) []finding {
	all := c.pack.Units.Scan(nil, d.text)
	var found []finding
	for _, q := range all {
		if f, ok := c.implausible(d, q); ok {
			found = append(found, f)
		}
	}
	return append(found, outliers(d, all)...)
}

func (c *checks) implausible(d *document, q quantity.Quantity) (finding, bool) {
	shown := d.text[q.Start:q.End]
	low, high := min(q.Low, q.High), max(q.Low, q.High)
	switch q.Unit.Kind {
	case "percentage":
		if q.Unit.Symbol == "%" && high > 100*beyond {
			return finding{quantityFault, 0.75, shown + " is more than the whole"}, true
		}
		return finding{}, false
	case "ph":
		if low < -1 || high > 15 {
			return finding{quantityFault, 1.25, shown + " is off the pH scale"}, true
		}
		return finding{}, false
	}
	low, high = q.Unit.Base(low), q.Unit.Base(high)
	contexts := c.contexts(d, q.Start)
	if w, ok := c.pack.WindowFor(q.Unit.Kind); ok && outside(w, low, high) {
		return finding{quantityFault, 1.5, fmt.Sprintf("%s is beyond what any step needs", shown)}, true
	}
	if w, ok := c.pack.WindowFor(q.Unit.Kind, contexts...); ok && outside(w, low, high) {
		_, place, _ := strings.Cut(w.Context, ":")
		return finding{quantityFault, 1.25, fmt.Sprintf("%s does not fit: %s", shown, place)}, true
	}
	return finding{}, false
}

// outside reports whether a value lies clearly past a limit of the window.
func outside(w *domain.Window, low, high float64) bool {
	above := w.High + math.Abs(w.High)*(beyond-1)
	below := w.Low - math.Abs(w.Low)*(1-1/beyond)
	return high > above || low < below
}

// contexts names where a quantity stands, as the pack's windows do: the verb
// before it in its sentence, else the first after it; and the equipment and
// solvents of the verb's own clause, since what is washed with water in a
// centrifuge and dried at 80 °C is dried neither in water nor in a centrifuge.
func (c *checks) contexts(d *document, pos int) []string {
	s := d.sentenceAt(pos)
	var list []string
	verb, from, to := "", s.start, s.end
	spans := d.spansIn(s)
	for _, span := range spans {
		if span.Type != ner.TypeActionVerb {
			continue
		}
		switch {
		case span.Start < pos:
			verb, from = d.mention(span), span.Start
		case verb == "":
			verb = d.mention(span)
		default:
			to = min(to, span.Start)
		}
	}
	for _, span := range spans {
		switch {
		case span.Start < from || span.Start >= to:
		case span.Type == ner.TypeEquipment:
			list = append(list, c.equipmentContext(d.mention(span))...)
		case chemical(span.Type):
			if row, ok := c.pack.Compounds.ByName(d.mention(span)); ok {
				list = append(list, "solvent:"+row.Name)
			}
		}
	}
	if v, _, ok := c.pack.ActionVerb(verb); ok {
		list = append(list, "verb:"+v.Base)
	}
	return list
}

func (c *checks) equipmentContext(mention string) []string {
	list := []string{"equipment:" + domain.Singularise(strings.ToLower(mention))}
	if m, ok := c.pack.EquipmentRule(mention); ok {
		list = append(list, "equipment:"+m.Rule.Name)
	}
	return list
}

// outliers finds masses, volumes and amounts that lie far off the middle one
// of their kind, as no two ingredients of one recipe do.
func outliers(d *document, all []quantity.Quantity) []finding {
	var found []finding
	for _, kind := range [...]string{"mass", "volume", "amount", "concentration"} {
		found = append(found, outliersOf(d, all, kind)...)
	}
	return found
}

func outliersOf(d *document, all []quantity.Quantity, kind string) []finding {
	var values []float64
	for _, q := range all {
		if q.Unit.Kind == kind && q.Low > 0 {
			values = append(values, q.Unit.Base(q.Low))
		}
	}
	if len(values) < 3 {
		return nil
	}
	slices.Sort(values)
	middle := values[len(values)/2]
	var found []finding
	for _, q := range all {
		if q.Unit.Kind != kind || q.Low <= 0 {
			continue
		}
		if v := q.Unit.Base(q.Low) / middle; v > 400 || v < 1.0/400 {
			found = append(found, finding{quantityFault, 0.75, d.text[q.Start:q.End] + " is out of proportion to the rest"})
		}
	}
	return found
}
