package swap

import (
	"math"
	"strconv"
	"strings"

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
	r := c.reading
	var buf [4]quantity.Quantity
	for _, span := range r.doc.Spans {
		if span.Type != ner.TypeNumericalValue {
			continue
		}
		text := r.textOf(span)
		found := s.pack.Units.Scan(buf[:0], text)
		if len(found) != 1 || found[0].Form == quantity.Ratio || found[0].Form == quantity.Dimensions {
			continue
		}
		q := &found[0]
		m := move{text: text, q: q, draw: hashPlace(c.seed, r.hash, "value", span.Start)}
		if !s.infeasible(r, span, &m) {
			continue
		}
		e := edit{start: span.Start + q.Start, end: span.Start + q.End, repl: m.repl, why: m.why}
		c.addOne(withArticle(r.doc.Text, e))
	}
}

// move is the search for another value of a quantity.
type move struct {
	text string
	q    *quantity.Quantity
	draw uint64
	repl string // the outcome
	why  string
}

// infeasible finds a value outside what the quantity's kind and context admit.
func (s *Swapper) infeasible(r *Reading, span ner.Span, m *move) bool {
	switch kind := m.q.Unit.Kind; {
	case kind == "percentage":
		return !mayExceed(r.doc.Text[span.End:]) && m.beyond(limits{high: 1, why: "above 100%, the whole of which it is a share"})
	case kind == "ph":
		return m.beyond(limits{high: 14, why: "above 14, the end of the pH scale in water"})
	case isAmount(kind):
		return m.manifold(kind)
	}
	return s.leaveWindow(r, span, m)
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

// isAmount reports whether a kind has no plausible window, since a recipe may
// be made at any size.
func isAmount(kind string) bool {
	switch kind {
	case "mass", "volume", "amount", "concentration", "mass_concentration", "molality", "areal_density":
		return true
	}
	return false
}

// leaveWindow moves the quantity out of the narrowest window that holds it.
func (s *Swapper) leaveWindow(r *Reading, span ner.Span, m *move) bool {
	contexts := s.contextsOf(r, span)
	low, high := m.base(m.q.Low), m.base(m.q.High)
	for _, w := range s.pack.WindowsFor(m.q.Unit.Kind, contexts...) {
		if min(low, high) < w.Low || max(low, high) > w.High {
			continue // the text has left this window: it was not the context
		}
		return m.beyond(limits{low: w.Low, high: w.High, window: w})
	}
	return false
}

func (m *move) base(v float64) float64 { return m.q.Unit.Base(v) }

// limits is what a value has to leave, in the base unit of its kind.
type limits struct {
	low, high float64
	window    *domain.Window // nil for a share and for pH
	why       string         // told instead of the window
}

// beyond tries places in the band above the upper limit and below the lower
// one until a value lands in it as written. Three draws of four try above
// first, where the limits are firmer.
func (m *move) beyond(l limits) bool {
	up := m.draw>>32%4 != 0 || l.window != nil && l.window.Context == ""
	for _, above := range [...]bool{up, !up} {
		if !above && l.low <= 0 {
			continue
		}
		for try := range uint64(6) {
			// 1.25 to 1.85 times the limit, from a different place each time.
			f := 1.25 + float64((m.draw>>8+try*37)%61)/100
			if m.tryFactor(&l, f, above) {
				return true
			}
		}
	}
	return false
}

// tryFactor writes the value at f times the limit and keeps it if it still
// lies in the band when rounded to the quantity's decimals.
func (m *move) tryFactor(l *limits, f float64, above bool) bool {
	near := l.high * f
	if !above {
		near = l.low / f
	}
	low, high := m.spread(near, above)
	low, high = m.q.Round(m.text, low, high)
	for _, v := range [...]float64{m.base(low), m.base(high)} {
		if above && (v < l.high*bandNear || v > l.high*bandFar) || !above && (v > l.low/bandNear || v < l.low/bandFar) {
			return false
		}
	}
	repl := m.q.Rewrite(m.text, low, high)
	if decimals(repl) != decimals(m.text[m.q.Start:m.q.End]) {
		return false
	}
	m.repl, m.why = repl, m.explain(l, above)
	return true
}

// spread places both ends of a range beyond the limit, near being the one next
// to it, as far apart as they were.
func (m *move) spread(near float64, above bool) (low, high float64) {
	low = nice(m.q.Unit.FromBase(near))
	if m.q.Form != quantity.Range || m.q.High == m.q.Low {
		return low, low
	}
	gap := m.q.High - m.q.Low
	if ratio := m.q.High / m.q.Low; m.q.Low > 0 && m.q.High > 0 && m.q.Unit.Offset == 0 {
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
	unit := math.Pow(10, math.Floor(math.Log10(math.Abs(v)))-1)
	r := math.Round(v/unit) * unit
	r, _ = strconv.ParseFloat(strconv.FormatFloat(r, 'g', 3, 64), 64)
	return r
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
	b = appendLimit(b, m.q.Unit.FromBase(v))
	b = append(append(b, ' '), m.q.Unit.Symbol...)
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

// manifold moves an amount by a hundredfold or more, up where the digits leave
// no room below; a concentration beyond what a volume holds, if a
// thousandfold is enough for that.
func (m *move) manifold(kind string) bool {
	factors := [...]float64{100, 120, 150, 200, 250, 300}
	down := m.draw>>32%4 == 0
	if kind == "concentration" {
		need := nice(1.3 * waterMolarity / m.base(m.q.Low))
		if need > amountFactor && need <= 1000 && m.times(kind, need, false) {
			m.why = "above 55.5 mol/L, more than there is water in its own volume"
			return true
		}
	}
	for try := range uint64(len(factors)) {
		f := factors[(m.draw>>8+try)%uint64(len(factors))]
		if down && m.times(kind, f, true) || m.times(kind, f, false) {
			return true
		}
	}
	return false
}

func (m *move) times(kind string, f float64, down bool) bool {
	q := m.q
	scale := f
	if down {
		scale = 1 / f
	}
	low, high := q.Round(m.text, q.Low*scale, q.High*scale)
	for _, v := range [...][2]float64{{q.Low, low}, {q.High, high}} {
		ratio := v[1] / v[0]
		if down {
			ratio = 1 / ratio
		}
		if !(ratio >= amountFactor) || v[1] <= 0 || math.IsInf(ratio, 0) {
			return false
		}
	}
	repl := q.Rewrite(m.text, low, high)
	if decimals(repl) != decimals(m.text[q.Start:q.End]) {
		return false
	}
	m.repl = repl
	word := " times"
	if down {
		word = " times less than"
	}
	m.why = strconv.FormatFloat(f, 'f', -1, 64) + word + " the " + strings.ReplaceAll(kind, "_", " ") + " that the other amounts go with"
	return true
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
	n := 0
	for i++; i < len(text) && isDigit(text[i]); i++ {
		n++
	}
	if n == 3 && strings.IndexByte(text, ',') >= 0 && strings.IndexByte(text, ',') < i {
		return 0 // thousands
	}
	return n
}

func isDigit(c byte) bool { return c-'0' < 10 }
