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
		return m.beyond(limits{low: 0, high: 100, unit: m.q.Unit, highOnly: true, why: ", the whole of which it is a share"})
	case kind == "ph":
		return m.beyond(limits{low: 0, high: 14, unit: m.q.Unit, highOnly: true, why: ", the end of the pH scale in water"})
	case isAmount(kind):
		return m.manifold(kind)
	}
	return s.leaveWindow(r, span, m)
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
		return m.beyond(limits{low: w.Low, high: w.High, unit: m.q.Unit, window: w})
	}
	return false
}

func (m *move) base(v float64) float64 { return m.q.Unit.Base(v) }

// limits is what a value has to leave, in the base unit of its kind; for
// shares and pH, whose unit is their base, in that.
type limits struct {
	low, high float64
	unit      *quantity.Unit
	highOnly  bool
	why       string
	window    *domain.Window
}

// toBase and fromBase convert to the unit in which low and high count.
func (l *limits) toBase(v float64) float64 {
	if l.window == nil {
		return v
	}
	return l.unit.Base(v)
}

func (l *limits) fromBase(v float64) float64 {
	if l.window == nil {
		return v
	}
	return l.unit.FromBase(v)
}

// beyond tries places in the band above the upper limit and below the lower
// one until a value lands in it as written. Three draws of four try above
// first, where the limits are firmer.
func (m *move) beyond(l limits) bool {
	up := m.draw>>32%4 != 0
	for _, above := range [...]bool{up, !up} {
		if !above && (l.highOnly || l.low <= 0) {
			continue
		}
		for try := range uint64(6) {
			// 1.25 to 2.15 times the limit, from a different place each time.
			f := 1.25 + float64((m.draw>>8+try*37)%91)/100
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
	low, high := m.spread(l, near, above)
	low, high = m.q.Round(m.text, low, high)
	for _, v := range [...]float64{l.toBase(low), l.toBase(high)} {
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
func (m *move) spread(l *limits, near float64, above bool) (low, high float64) {
	low = nice(l.fromBase(near))
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
	var buf [96]byte
	b := append(buf[:0], "below "...)
	v := l.low
	if above {
		b, v = append(buf[:0], "above "...), l.high
	}
	if l.window == nil {
		b = strconv.AppendFloat(b, v, 'g', -1, 64)
		if l.unit.Kind == "percentage" {
			b = append(b, '%')
		}
		return string(append(b, l.why...))
	}
	low, high := l.window.Limits()
	if v = low; above {
		v = high
	}
	b = strconv.AppendFloat(b, v, 'g', 4, 64)
	b = append(append(b, ' '), l.window.Unit...)
	b = append(b, ", the limit of "...)
	b = append(b, strings.ReplaceAll(l.window.Kind, "_", " ")...)
	if sort, name, ok := strings.Cut(l.window.Context, ":"); ok {
		b = append(append(append(b, " for the "...), sort...), ' ')
		return string(append(b, name...))
	}
	return string(append(b, " in general"...))
}

// manifold moves an amount by a hundredfold or more, up where the digits leave
// no room below.
func (m *move) manifold(kind string) bool {
	factors := [...]float64{100, 120, 150, 200, 250, 300}
	for try := range uint64(len(factors)) {
		f := factors[(m.draw>>8+try)%uint64(len(factors))]
		down := m.draw>>32%4 == 0
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
