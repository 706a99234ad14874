package score

import (
	"cmp"
	"math"
	"slices"
)

// panel is one judge's outcomes laid out for resampling: a row of cells per
// source, a cell per condition. A resample is a sum of rows, in integers, so
// that its figures do not depend on the order of summation.
//
//	            error 1%   error 2%   equivalent 1% ...
//	source a    [h d | u]  [h d | u]  [h d | u]
//	source b    [h d | u]  [h d | u]  [h d | u]
type panel struct {
	sources []uint32 // in order of names
	width   int      // cells per source
	cells   []cell   // source after source
	scale   uint64   // what one unit counts
	heads   []head   // the headline conditions
	falls   falls    // of the headline conditions that both axes have
}

// cell adds up the units of one source under one condition: units, hits and
// drops in 21 bits each, so that one addition adds all three.
type cell uint64

const (
	cellBits = 21
	cellMost = 1<<cellBits - 1
)

func newCell(units, hits, drops uint64) cell {
	return cell(units<<(2*cellBits) | hits<<cellBits | drops)
}

func (c cell) units() float64 { return float64(c >> (2 * cellBits)) }
func (c cell) hits() float64  { return float64(c >> cellBits & cellMost) }
func (c cell) drops() float64 { return float64(c & cellMost) }

// head lists the cells that make up both axes at one rate.
type head struct {
	at          Score
	wrong, same []int
}

// scales are what one unit may count. The first makes a whole number of the
// share of any unit with up to ten seeds, samples or tied criteria, the next of
// up to seven, six, four, three and two. Shares that are none are rounded, in
// resamples only.
var scales = [...]uint64{2520, 420, 60, 12, 6, 2, 1}

// scaleFor keeps the sum of a cell over units, at most, within its bits; 0 says
// that it cannot.
func scaleFor(units int) uint64 {
	for _, scale := range scales {
		if scale*uint64(max(units, 1)) <= cellMost {
			return scale
		}
	}
	return 0
}

// mostRates is the largest number of rates of one type: what a column may hold
// that adds up a type over its rates.
func mostRates(columns map[condition]int) int {
	most, rates := 1, map[condition]int{}
	for c := range columns {
		c.rate = 0
		rates[c]++
		most = max(most, rates[c])
	}
	return most
}

// newPanel lays out the outcomes of units, whose conditions become the first
// cells in their order; more cells are kept free for add. It returns nil if
// there are more units than a cell can count, two million.
func (s *Study) newPanel(units []unit, sources []uint32, more int) *panel {
	p := &panel{sources: sources}
	columns := map[condition]int{}
	for i := range units {
		if c := units[i].condition(); columns[c] == 0 {
			columns[c] = len(columns) + 1
		}
	}
	p.width = len(columns) + more
	if p.scale = scaleFor(len(sources) * s.most * mostRates(columns)); p.scale == 0 {
		return nil
	}
	p.cells = make([]cell, p.width*len(sources))
	index := s.index(p)
	for i := range units {
		if u := &units[i]; u.pairs > 0 {
			n := float64(u.pairs)
			p.add(index[s.sourceOf[u.text]], columns[u.condition()]-1, float64(u.hits)/n, float64(u.drops)/n)
		}
	}
	return p
}

func (u *unit) condition() condition { return condition{u.axis, u.kind, u.rate} }

// index gives the row of each source of the panel; other places hold leftovers.
func (s *Study) index(p *panel) []uint32 {
	if len(s.scratch) < len(s.sources.List) {
		s.scratch = make([]uint32, len(s.sources.List))
	}
	for i, source := range p.sources {
		s.scratch[source] = uint32(i)
	}
	return s.scratch
}

// add counts one unit with its shares of hits and drops.
func (p *panel) add(source uint32, column int, hits, drops float64) {
	scale := float64(p.scale)
	p.cells[int(source)*p.width+column] += newCell(p.scale, uint64(math.RoundToEven(hits*scale)), uint64(math.RoundToEven(drops*scale)))
}

// choose makes the conditions of the chosen units the headline.
func (p *panel) choose(units, wrong, same []unit) {
	column, last := -1, condition{}
	chosen := map[condition]bool{}
	for _, list := range [][]unit{wrong, same} {
		for i := range list {
			chosen[list[i].condition()] = true
		}
	}
	for i := range units {
		c := units[i].condition()
		if column >= 0 && c == last {
			continue
		}
		column, last = column+1, c
		if !chosen[c] {
			continue
		}
		h := p.head(c.rate)
		if c.axis == Error {
			h.wrong = append(h.wrong, column)
		} else {
			h.same = append(h.same, column)
		}
	}
}

// head returns the headline cells at a rate; heads are sorted by rate.
func (p *panel) head(at Score) *head {
	i, found := slices.BinarySearchFunc(p.heads, at, func(h head, at Score) int { return cmp.Compare(h.at, at) })
	if !found {
		p.heads = slices.Insert(p.heads, i, head{at: at})
	}
	return &p.heads[i]
}

// row returns the cells of a source.
func (p *panel) row(source int) []cell {
	return p.cells[source*p.width : (source+1)*p.width]
}

// clusters counts the sources that have anything in one of the columns.
func (p *panel) clusters(columns ...int) int {
	n := 0
	for i := range p.sources {
		row := p.row(i)
		if slices.ContainsFunc(columns, func(c int) bool { return row[c] > 0 }) {
			n++
		}
	}
	return n
}
