package swap

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"assay/pkg/chem"
	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/pkg/quantity"
)

// The band beyond a limit in which an infeasible value lands: far enough that
// no reading of the limit admits it, near enough that it is no typing error.
const (
	bandNear = 1.2
	bandFar  = 3.0
)

// amountFactor is the least factor by which an amount moves.
const amountFactor = 100

// quantities proposes, for each mention of a quantity, a value that its place
// does not admit.
func (s *Swapper) quantities(c *collector) {
	r, amounts := c.reading, 0
	for i, span := range r.doc.Spans {
		if span.Type != ner.TypeNumericalValue {
			continue
		}
		q := r.quantityWord(i)
		if !q.found {
			c.note(i, "not one value or range with a unit of the pack")
			continue
		}
		if q.Unit.Kind == "strength" && countsTimes(r.doc.Text, span) {
			c.note(i, "how often, not how strong")
			continue
		}
		if r.inTitle(span.Start) {
			c.note(i, "in the title")
			continue
		}
		if q.Unit.Symbol == "N" && tellsPurity(r.doc.Text, span, q.Low) {
			c.note(i, "how many nines, not how strong")
			continue
		}
		m := move{quantityWord: q, draw: hashPlace(c.seed, r.hash, "value", span.Start), row: amounts}
		if s.pack.Scalable(q.Unit.Kind) {
			amounts++
		}
		result, ok := s.infeasible(r, span, &m)
		if !ok {
			c.note(i, "no value that its digits can write leaves its limits, or it has none")
			continue
		}
		e := edit{start: int32(span.Start + q.Start), end: int32(span.Start + q.End), why: result.why}
		if e.repl = agree(r.doc.Text, int(e.start), int(e.end), result.repl); e.repl != result.repl {
			if _, article := articleBefore(r.doc.Text, int(e.start)); article != "" {
				c.note(i, "an article in front of one of its unit") // only a 1/2 hour
				continue
			}
		}
		c.addOne(withArticle(r.doc.Text, e))
	}
}

// move is the search for another value of a quantity.
type move struct {
	*quantityWord
	draw   uint64
	vessel bool // how much a vessel takes: one that is too small is no matter of scale
	row    int  // of an amount: how many stand before it
}

// moved is another value, as it is written, and why it cannot be. An empty one
// says that the rounded value would miss its mark.
type moved struct{ repl, why string }

// infeasible finds a value outside what the quantity's kind and context admit.
func (s *Swapper) infeasible(r *Reading, span ner.Span, m *move) (moved, bool) {
	switch kind := m.Unit.Kind; {
	case kind == "percentage":
		if m.base(m.High) > 1 || mayExceed(r.doc.Text[span.End:]) || excess(r.doc.Text[:span.Start]) {
			return moved{}, false
		}
		return m.beyond(limits{high: 1, why: "above 100%, the whole of which it is a share"})
	case kind == "ph":
		return m.beyond(limits{high: 14, why: "above 14, the end of the pH scale in water"})
	case kind == "mass" && m.Low >= leastForce && r.spinsAt(span):
		w := r.windowFor(span, search{kind: "rcf", low: m.Low, high: m.High})
		if w == nil {
			return moved{}, false
		}
		scale := m.base(1)
		return m.beyond(limits{low: w.Low * scale, high: w.High * scale, window: w})
	case s.pack.Scalable(kind):
		m.vessel = kind == "volume" && sizesVessel(r.doc.Text[span.End:])
		return m.manifold()
	}
	low, high := m.base(m.Low), m.base(m.High)
	w := r.windowFor(span, search{kind: m.Unit.Kind, low: min(low, high), high: max(low, high)})
	if w == nil {
		return moved{}, false
	}
	return m.beyond(limits{low: w.Low, high: w.High, window: w})
}

// leastForce is the multiple of gravity below which nothing is spun.
const leastForce = 20

// spinsAt reports whether what looks like a mass is the force of a centrifuge:
// spin at 500 g.
func (r *Reading) spinsAt(span ner.Span) bool {
	before := strings.TrimRight(r.doc.Text[:span.Start], " ~>≥<≤")
	if !strings.HasSuffix(strings.TrimSuffix(before, " ca."), " at") {
		return false
	}
	verb, _ := r.governingVerb(r.sentenceOf(span.Start), span.Start)
	if verb < 0 || r.verbWord(verb).pair == nil {
		return false
	}
	switch r.verbWord(verb).pair.Verb.Base {
	case "centrifuge", "microcentrifuge", "ultracentrifuge", "spin", "spin down", "pellet":
		return true
	}
	return false
}

// tellsPurity reports whether a number of N tells the nines of a purity, TiO2 (3 N) or
// of 5 N purity, and not the strength of an acid or a base: HCl (3 N).
func tellsPurity(text string, span ner.Span, nines float64) bool {
	if nines < 2 || nines > 8 || nines != math.Trunc(nines) {
		return false
	}
	if nextWord(text[span.End:]) == "purity" {
		return true
	}
	before, ok := strings.CutSuffix(text[:span.Start], " (")
	if !ok || !strings.HasPrefix(text[span.End:], ")") {
		return false
	}
	name := before[strings.LastIndexAny(before, " \n(,")+1:]
	return chem.IsFormula(name) && name[0] != 'H' && !strings.Contains(name, "OH")
}

// countsTimes reports whether a number of times tells how often something is done
// (wash 3X with PBS, rinse the membrane 8x over 2 h), not how strong a stock is (1X
// PBS, dilute to 1X with water).
func countsTimes(text string, span ner.Span) bool {
	word := lastWord(text[:span.Start])
	switch word {
	case "wash", "washed", "washing", "rinse", "rinsed", "repeat", "repeated":
		return true
	case "to", "of", "at", "is", "from", "the", "a", "an", "with", "in", "be", "=":
		return false
	}
	switch r, _ := utf8.DecodeLastRuneInString(text[:span.End]); r {
	case 'x', 'X', '×':
	default:
		return false // 10-fold
	}
	switch behind := text[span.End:]; nextWord(behind) {
	case "":
		return behind == "" || strings.IndexByte(",.;)\n", behind[0]) >= 0
	case "with", "over", "in", "for", "at", "until", "by", "using", "then", "and", "during", "per":
		return true
	}
	return false
}

// sizesVessel reports whether the words behind a volume are those of a vessel: a 100
// mL flask, a 50 mL Teflon-lined autoclave.
func sizesVessel(behind string) bool {
	for range 5 {
		if behind == "" || behind[0] != ' ' && behind[0] != '-' {
			return false
		}
		n := 1
		for n < len(behind) && isASCIILetter(behind[n]) {
			n++
		}
		switch word := behind[1:n]; word {
		case "", "of", "and", "was", "were", "with", "in", "to", "into", "is", "per":
			return false
		case "flask", "beaker", "bottle", "vial", "autoclave", "cylinder", "reactor", "tube", "vessel", "jar", "syringe", "crucible", "container", "funnel", "bag", "dish", "liner",
			"flasks", "beakers", "bottles", "vials", "autoclaves", "tubes", "vessels", "jars", "crucibles", "containers", "bags", "dishes":
			return true
		}
		behind = behind[n:]
	}
	return false
}

// mayExceed reports whether the words behind a percentage say that it is no
// share of a whole.
func mayExceed(behind string) bool {
	behind = strings.TrimLeft(behind, " )")
	for _, w := range [...]string{"excess", "increase", "higher", "larger", "greater", "more", "elongation", "strain", "molar excess"} {
		if strings.HasPrefix(behind, w) {
			return true
		}
	}
	return false
}

// excess reports whether the words before a percentage make it what is there beside
// the whole or another thing: an excess of 5%, in excess (5%), increases by 8%, in a
// ratio of 3%.
func excess(before string) bool {
	before = strings.TrimRight(before, " (~")
	for _, w := range [...]string{" about", " by", " of", " approximately", " around"} {
		before = strings.TrimSuffix(before, w)
	}
	for _, w := range [...]string{"excess", "increase", "increases", "increased", "decrease", "decreases", "decreased", "ratio"} {
		if strings.HasSuffix(before, w) {
			return true
		}
	}
	return strings.HasSuffix(before, ") =") // n(Pd):n(C3N4) = 3%
}

// absurdFactor is the factor beyond which a value that leaves its window says no
// more than that somebody mistyped: 30 seconds do not become 20 weeks.
const absurdFactor = 20000

// absurd reports whether a value is out of all proportion to what was written.
// Where the scale has a zero that is no absence (°C) there is no proportion.
func (m *move) absurd(low, high float64) bool {
	if m.Unit.Offset != 0 || m.Low <= 0 || m.High <= 0 {
		return false
	}
	for _, ratio := range [...]float64{low / m.Low, high / m.High} {
		if ratio > absurdFactor || ratio < 1/absurdFactor {
			return true
		}
	}
	return false
}

// isAmount reports whether a kind tells how much of a substance there is.
func isAmount(kind string) bool {
	switch kind {
	case "mass", "volume", "amount", "concentration", "mass_concentration", "molality", "areal_density":
		return true
	}
	return false
}

func (m *move) base(v float64) float64 { return m.Unit.Base(v) }

// limits is what a value has to leave, in the base unit of its kind.
type limits struct {
	low, high float64
	window    *domain.Window // nil for a share and for pH
	why       string         // told instead of the window
}

// bandSteps is the number of places in the band that are drawn from, from
// bandStart times the limit on, a bandStep apart.
const (
	bandSteps = 16
	bandStart = 1.25
	bandStep  = 0.04
)

// beyond tries places in the band above the upper limit and below the lower
// one until a value lands in it as written. Three draws of four try above
// first, where the limits are firmer; the general limits are left above.
func (m *move) beyond(l limits) (moved, bool) {
	up := m.draw>>32%4 != 0 || l.window != nil && l.window.Context == ""
	known := m.trial(l.window)
	for _, above := range [...]bool{up, !up} {
		if !above && l.low <= 0 {
			continue
		}
		for try := range uint64(6) {
			step := (m.draw>>8 + try*7) % bandSteps
			result := known.step(step, above)
			if *result == nil {
				made := m.tryStep(&l, bandStart+bandStep*float64(step), above)
				*result = &made
			}
			if (*result).repl != "" {
				return **result, true
			}
		}
	}
	return moved{}, false
}

// tryStep writes the value at f times the limit and keeps it if it still lies
// in the band when rounded to the quantity's decimals.
func (m *move) tryStep(l *limits, f float64, above bool) moved {
	near := l.high * f
	if !above {
		near = l.low / f
	}
	low, high := m.spread(near, above)
	low, high = m.Round(m.text, low, high)
	for _, v := range [...]float64{m.base(low), m.base(high)} {
		if above && (v < l.high*bandNear || v > l.high*bandFar) || !above && (v > l.low/bandNear || v < l.low/bandFar) {
			return moved{}
		}
	}
	if m.absurd(low, high) {
		return moved{}
	}
	if low == -m.Low || m.Form == quantity.Range && (low < 0 || high < 0) && m.Low >= 0 {
		return moved{} // -60 °C still holds the number of 60 °C, and -185--180 °C is hard to read
	}
	repl := m.Rewrite(m.text, low, high)
	if decimals(repl) != decimals(m.text[m.Start:m.End]) {
		return moved{}
	}
	return moved{repl, m.explain(l, above)}
}

// spread places both ends of a range beyond the limit, near being the one next
// to it, as far apart as they were.
func (m *move) spread(near float64, above bool) (low, high float64) {
	low = nice(m.Unit.FromBase(near))
	if m.Form != quantity.Range || m.High == m.Low {
		return low, low
	}
	gap := m.High - m.Low
	if ratio := m.High / m.Low; m.Low > 0 && m.High > 0 && m.Unit.Offset == 0 {
		gap = nice(low*ratio) - low
	}
	if (gap > 0) != above { // the end next to the limit is the one written last
		return low - gap, low
	}
	return low, low + gap
}

// nice rounds to two significant digits, as people set instruments.
func nice(v float64) float64 {
	if v == 0 {
		return 0
	}
	unit := math.Pow10(int(math.Floor(math.Log10(math.Abs(v)))) - 1)
	if unit < 1 {
		return math.Round(v/unit) / math.Round(1/unit)
	}
	return math.Round(v/unit) * unit
}

// explain names the limit that was left and the context in which it holds.
func (m *move) explain(l *limits, above bool) string {
	if l.window == nil {
		return l.why
	}
	var buf [96]byte
	b, v := append(buf[:0], "below "...), l.low
	if above {
		b, v = append(buf[:0], "above "...), l.high
	}
	b = appendLimit(b, m.Unit.FromBase(v))
	b = append(append(b, ' '), m.Unit.Symbol...)
	b = append(b, ", the limit of "...)
	b = append(b, strings.ReplaceAll(l.window.Kind, "_", " ")...)
	if sort, name, ok := strings.Cut(l.window.Context, ":"); ok {
		b = append(append(append(b, " for the "...), sort...), ' ')
		return string(append(b, name...))
	}
	return string(append(b, " in general"...))
}

// appendLimit writes a limit with four digits at most and no exponent.
func appendLimit(b []byte, v float64) []byte {
	v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', 4, 64), 64)
	return strconv.AppendFloat(b, v, 'f', -1, 64)
}

// waterMolarity is the amount of water in its own volume, in mol/m3: no
// solution in it holds more.
const waterMolarity = 55.5e3

// factors are the multiples by which an amount moves. Amounts that follow each
// other take theirs from different rows, at least a tenfold apart: amounts that
// all became a hundred times as much would be a larger batch of the same.
var factors = [3][5]float64{
	{100, 110, 120, 125, 150},
	{1500, 1600, 1750, 1800, 2000},
	{20000, 22000, 24000, 25000, 30000},
}

// A trial has room for all of them.
var _ [bandSteps - len(factors)*len(factors[0])]struct{}

// manifold moves an amount by a hundredfold or more, up where the digits leave
// no room below (a vessel only down); a concentration beyond what a volume holds,
// if mostMolar is enough for that.
func (m *move) manifold() (moved, bool) {
	down := m.draw>>32%4 == 0 || m.vessel
	known := m.trial(nil)
	band := m.row % len(factors)
	row := &factors[band]
	for try := range uint64(len(row)) {
		i := (m.draw>>8 + try) % uint64(len(row))
		for _, above := range [...]bool{!down, true} {
			if m.vessel && above {
				continue // a larger one does no harm
			}
			result := known.step(uint64(band*len(row))+i, above)
			if *result == nil {
				made := m.times(row[i], above)
				*result = &made
			}
			if (*result).repl != "" {
				return **result, true
			}
		}
	}
	return moved{}, false
}

// mostMolar is the most by which a concentration is multiplied so that no solution
// holds it: what is a hundred times as concentrated may be a stock.
const mostMolar = 1e5

// times multiplies the quantity by f, or divides it.
func (m *move) times(f float64, above bool) moved {
	why := ""
	if m.Unit.Kind == "concentration" && above {
		if need := nice(1.3 * waterMolarity / m.base(m.Low)); need > f && need <= mostMolar {
			f = need
		}
		if m.base(m.Low)*f > waterMolarity {
			why = "above 55.5 mol/L, more than there is water in its own volume"
		}
	}
	scale := f
	if !above {
		scale = 1 / f
	}
	low, high := m.Round(m.text, m.Low*scale, m.High*scale)
	for _, v := range [...][2]float64{{m.Low, low}, {m.High, high}} {
		ratio := v[1] / v[0]
		if !above {
			ratio = 1 / ratio
		}
		if !(ratio >= amountFactor) || v[1] <= 0 || math.IsInf(ratio, 0) {
			return moved{}
		}
	}
	repl := m.Rewrite(m.text, low, high)
	if decimals(repl) != decimals(m.text[m.Start:m.End]) {
		return moved{}
	}
	if why == "" {
		why = strconv.FormatFloat(f, 'f', -1, 64) + " times"
		if !above {
			why += " less than"
		}
		why += " the " + strings.ReplaceAll(m.Unit.Kind, "_", " ") + " that the other amounts go with"
	}
	return moved{repl, why}
}

// decimals counts the digits behind the first decimal mark of a quantity.
func decimals(text string) int {
	i := strings.IndexAny(text, "0123456789")
	for i >= 0 && i < len(text) && isDigit(text[i]) {
		i++
	}
	if i < 0 || i >= len(text) || text[i] != '.' && text[i] != ',' {
		return 0
	}
	mark, n := text[i], 0
	for i++; i < len(text) && isDigit(text[i]); i++ {
		n++
	}
	if n == 3 && mark == ',' {
		return 0 // thousands
	}
	return n
}

func isDigit(c byte) bool { return c-'0' < 10 }
