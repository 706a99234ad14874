package score

import (
	"strings"

	"assay/pkg/rubric"
)

// The columns of a table of attacks: two for the texts as they were written,
// six for each level.
const (
	colBenign = iota
	colBenignSum
	colLevels

	levelRated = iota - colLevels - 1 // texts with a rating
	levelSum
	levelWithin
	levelOver
	levelPaired // of those, with a benign rating
	levelDrop
	levelWidth
)

// The figures made of them.
const (
	figBenign = iota
	figLevels

	figMean = iota - figLevels - 1
	figDrop
	figWithin
	figOptimism
	figLevelWidth
)

func columnOf(level, column int) int { return colLevels + level*levelWidth + column }
func figureOf(level, figure int) int { return figLevels + level*figLevelWidth + figure }

// campaign measures the attacks that one judge was put to. It keeps one text
// at a time per criterion, and the sums of sources.
type campaign struct {
	trial  *trial
	rows   []row
	scale  rubric.Scale
	all    *table         // all criteria together
	source []uint32       // row of each text's source in tables
	order  []uint32       // texts by name: sums must not depend on the order of records
	texts  []attempts     // by text, for the criterion at hand
	places map[uint32]int // by shape, see placeOf
}

// attempts are the ratings of one text by one criterion.
type attempts struct {
	benign Score
	seen   bool // as it was written
	levels [len(attackLevels)]struct {
		n            int
		sum          Score
		within, over float64
	}
}

func newCampaign(t *trial, r *rubric.Rubric, rows []row) *campaign {
	s := t.study
	c := &campaign{trial: t, rows: rows, scale: r.Scale, texts: make([]attempts, len(s.texts.List)), source: make([]uint32, len(s.sources.List))}
	sources := s.sourcesOf(rows)
	for i, source := range sources {
		c.source[source] = uint32(i)
	}
	rank := s.texts.ranks()
	c.order = make([]uint32, len(rank))
	for text, place := range rank {
		c.order[place] = uint32(text)
	}
	c.all = c.newTable(len(sources))
	return c
}

func (c *campaign) newTable(sources int) *table {
	rests := []int{colBenign}
	for level := range attackLevels {
		rated := columnOf(level, levelRated)
		rests = append(rests, rated, columnOf(level, levelPaired), rated, rated)
	}
	return newTable(sources, columnOf(len(attackLevels), 0), rests, func(totals, out []float64) {
		out[figBenign] = ratio(totals[colBenignSum], totals[colBenign])
		for level := range attackLevels {
			at := totals[columnOf(level, 0):columnOf(level+1, 0)]
			out[figureOf(level, figMean)] = ratio(at[levelSum], at[levelRated])
			out[figureOf(level, figDrop)] = ratio(at[levelDrop], at[levelPaired])
			out[figureOf(level, figWithin)] = ratio(at[levelWithin], at[levelRated])
			out[figureOf(level, figOptimism)] = ratio(at[levelOver], at[levelRated])
		}
	})
}

// measure reads all ratings by one criterion.
func (c *campaign) measure(to target) Attacked {
	out := Attacked{Criterion: to.key, Type: to.kind}
	levels := [len(attackLevels)]AttackLevel{}
	c.places = map[uint32]int{}
	clear(c.texts)
	for _, r := range c.rows {
		switch axis := c.trial.study.axis(r); {
		case axis == Anchor:
			c.benign(r, to)
		case axis == Adversarial && c.attacks(r, to):
			if level := c.levelOf(r); level >= 0 {
				c.attack(r, to, level, &levels[level])
			}
		}
	}
	t := c.newTable(c.all.sources())
	c.tabulate(t, &out.Benign, &levels)
	c.all.add(t)
	out.fill(t.estimates(c.trial.opt.resampling()), &levels)
	return out
}

// attacks reports whether a row holds a rating of such an attack.
func (c *campaign) attacks(r row, to target) bool {
	kind := c.trial.study.types.List[c.trial.study.conditions[r.condition].kind]
	return kind == to.kind || kind == EveryAttack && to.key != ""
}

// levelOf reads the level from the name of the row's variant; -1 is another.
func (c *campaign) levelOf(r row) int {
	_, name, _ := strings.Cut(c.trial.study.variants.List[r.variant], "\x1f")
	for i, level := range attackLevels {
		if name == level {
			return i
		}
	}
	return -1
}

// rating is the row's rating by the criterion, Missing if it is outside the
// scale.
func (c *campaign) rating(r row, to target) Score {
	rating := c.given(r, to)
	if rating < FromFloat(c.scale.Min) || rating > FromFloat(c.scale.Max) {
		return Missing
	}
	return rating
}

// given is what the record says. That of an attack may hold the rating as its
// score alone.
func (c *campaign) given(r row, to target) Score {
	if to.key == "" {
		return r.score
	}
	s := c.trial.study
	switch place := s.placeOf(r, to.key, c.places); {
	case place > 0:
		return wide(s.criteria.of(r.record)[place-1])
	case s.axis(r) == Adversarial:
		return r.score
	}
	return Missing
}

// placeOf returns 1 + where a criterion stands among those of a row, 0 if it does
// not. places remembers that by shape.
func (s *Study) placeOf(r row, key string, places map[uint32]int) int {
	shape := s.shape[r.record]
	place, known := places[shape]
	if !known {
		for i, name := range strings.Split(s.shapes.List[shape], "\x1f") {
			if name == key {
				place = i + 1
			}
		}
		places[shape] = place
	}
	return place
}

func (c *campaign) benign(r row, to target) {
	if a := &c.texts[r.text]; !a.seen || a.benign == Missing {
		a.seen, a.benign = true, c.rating(r, to)
	}
}

func (c *campaign) attack(r row, to target, level int, out *AttackLevel) {
	out.Level = attackLevels[level]
	most := limit(c.scale, out.Level)
	out.Limit = Figure(most)
	if r.noop && !c.trial.opt.KeepNoOp {
		out.Unchanged++
		return
	}
	score := c.rating(r, to)
	if score == Missing {
		out.Unrated++
		return
	}
	out.Ratings++
	over := score - FromFloat(most)
	a := &c.texts[r.text].levels[level]
	a.n++
	a.sum += score
	if over > 0 {
		a.over += over.Float()
	} else {
		a.within++
	}
}

// tabulate adds up the texts by source.
func (c *campaign) tabulate(t *table, benign *Rated, levels *[len(attackLevels)]AttackLevel) {
	s := c.trial.study
	for _, text := range c.order {
		a := &c.texts[text]
		row := t.row(int(c.source[s.sourceOf[text]]))
		if a.seen && a.benign == Missing {
			benign.Unrated++
		}
		rated := a.seen && a.benign != Missing
		if rated {
			benign.Texts++
			row[colBenign]++
			row[colBenignSum] += a.benign.Float()
		}
		for level := range a.levels {
			l := &a.levels[level]
			if l.n == 0 {
				continue
			}
			at, n := row[columnOf(level, 0):], float64(l.n)
			mean := l.sum.Float() / n
			levels[level].Texts++
			at[levelRated]++
			at[levelSum] += mean
			at[levelWithin] += l.within / n
			at[levelOver] += l.over / n
			if !rated {
				levels[level].Unpaired++
				continue
			}
			at[levelPaired]++
			at[levelDrop] += a.benign.Float() - mean
		}
	}
}

// total is the outcome over all criteria.
func (c *campaign) total(parts []Attacked) Attacked {
	out := Attacked{Criterion: "all", Type: EveryAttack}
	levels := [len(attackLevels)]AttackLevel{}
	for i := range parts {
		out.Benign.Texts += parts[i].Benign.Texts
		out.Benign.Unrated += parts[i].Benign.Unrated
		for _, l := range parts[i].Levels {
			for at, name := range attackLevels {
				if name == l.Level {
					levels[at].add(&l)
				}
			}
		}
	}
	out.fill(c.all.estimates(c.trial.opt.resampling()), &levels)
	return out
}

func (l *AttackLevel) add(o *AttackLevel) {
	l.Level, l.Limit = o.Level, o.Limit
	l.Texts += o.Texts
	l.Ratings += o.Ratings
	l.Unrated += o.Unrated
	l.Unchanged += o.Unchanged
	l.Unpaired += o.Unpaired
}

// fill writes the figures and their intervals.
func (a *Attacked) fill(e []estimate, levels *[len(attackLevels)]AttackLevel) {
	a.Benign.Mean, a.Benign.MeanCI = Figure(e[figBenign].value), e[figBenign].interval()
	a.Levels = []AttackLevel{}
	for i := range levels {
		l := levels[i]
		if l.Level == "" {
			continue
		}
		of := func(figure int) (Figure, Interval) {
			x := e[figureOf(i, figure)]
			return Figure(x.value), x.interval()
		}
		l.Mean, l.MeanCI = of(figMean)
		l.Drop, l.DropCI = of(figDrop)
		l.Optimism, l.OptimismCI = of(figOptimism)
		l.Within, l.WithinCI = Figure(e[figureOf(i, figWithin)].value), e[figureOf(i, figWithin)].share()
		l.UnratedShare = Figure(ratio(float64(l.Unrated), float64(l.Ratings+l.Unrated)))
		l.UnchangedShare = Figure(ratio(float64(l.Unchanged), float64(l.Ratings+l.Unrated+l.Unchanged)))
		a.Levels = append(a.Levels, l)
	}
}
