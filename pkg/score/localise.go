package score

import (
	"slices"
	"strings"

	"assay/pkg/rubric"
)

// Localisation tells whether a judge takes points where the fault is: of the
// rewrites of one type (at any rate) after which some criterion fell, the share
// in which a criterion that the type touches fell furthest. Several criteria
// that fell equally far share the credit.
type Localisation struct {
	Type      string          `json:"type"`
	Category  string          `json:"category"`
	Located   Figure          `json:"located"` // NaN for a type of which the rubric names no criterion, or all
	LocatedCI Interval        `json:"located_ci"`
	Chance    Figure          `json:"chance"` // share of touched criteria: what pointing blindly would give
	Pairs     int             `json:"pairs"`  // rewrites with a criterion read on both sides
	Fell      int             `json:"fell"`   // of those, with a criterion that fell
	Criteria  []CriterionFall `json:"criteria"`
}

// CriterionFall is the mean fall of one criterion under one type.
type CriterionFall struct {
	Key      string `json:"key"`
	Touched  bool   `json:"touched"`   // by the rubric's touched_by
	MeanDrop Figure `json:"mean_drop"` // anchor − rewrite, in points
	Pairs    int    `json:"pairs"`
}

// pointing is what one unit, a text under a type at a rate, says.
type pointing struct {
	text           uint32
	kind           uint32
	axis           Axis
	credit, chance float64 // sums over the pairs that fell
	fell, pairs    int
}

// localiser walks a judge's rows.
type localiser struct {
	study    *Study
	rubric   *rubric.Rubric
	units    []pointing
	profiles map[profileKey]*profile
	falls    map[uint32]map[string]*fallMean // by type and criterion
	buffer   []criterionFall
}

// profile is what is known beforehand about the criteria of a record: their
// keys, whether its type touches them, and where their falls are added up.
type profile struct {
	keys    []string
	touched []bool
	means   []*fallMean
}

type profileKey struct{ kind, shape uint32 }

type fallMean struct {
	sum Score
	n   int
}

type criterionFall struct {
	fall    Score
	touched bool
}

// localise reads the criteria of a judge's pairs.
func (s *Study) localise(rows []row, a anchors, r *rubric.Rubric, keepNoOp bool) *localiser {
	l := &localiser{study: s, rubric: r, profiles: map[profileKey]*profile{}, falls: map[uint32]map[string]*fallMean{}}
	var last row
	for _, r := range rows {
		c := s.conditions[r.condition]
		if !c.axis.paired() || r.noop && !keepNoOp || !a.seen[r.text] {
			continue
		}
		falls := l.between(a.record[r.text], r.record, c.kind)
		if len(falls) == 0 {
			continue
		}
		if len(l.units) == 0 || last.condition != r.condition || last.text != r.text {
			l.units = append(l.units, pointing{text: r.text, kind: c.kind, axis: c.axis})
		}
		last = r
		l.units[len(l.units)-1].take(falls)
	}
	return l
}

// between lists the falls of the criteria read in both records and adds them to
// the means.
func (l *localiser) between(anchor, rewrite, kind uint32) []criterionFall {
	s := l.study
	p := l.profile(kind, s.shape[rewrite])
	x, y := s.criteria.of(anchor), s.criteria.of(rewrite)
	same := s.shape[anchor] == s.shape[rewrite]
	var before []string
	if !same {
		before = l.profile(kind, s.shape[anchor]).keys
	}
	l.buffer = l.buffer[:0]
	for i, key := range p.keys {
		j := i
		if !same {
			j = slices.Index(before, key)
		}
		if j < 0 || x[j] == missing32 || y[i] == missing32 {
			continue
		}
		fall := wide(x[j]) - wide(y[i])
		p.means[i].sum += fall
		p.means[i].n++
		l.buffer = append(l.buffer, criterionFall{fall, p.touched[i]})
	}
	return l.buffer
}

func (l *localiser) profile(kind, shape uint32) *profile {
	p, ok := l.profiles[profileKey{kind, shape}]
	if ok {
		return p
	}
	p = &profile{}
	l.profiles[profileKey{kind, shape}] = p
	if l.falls[kind] == nil {
		l.falls[kind] = map[string]*fallMean{}
	}
	if joined := l.study.shapes.List[shape]; joined != "" {
		p.keys = strings.Split(joined, "\x1f")
	}
	touched := l.touched(kind)
	for _, key := range p.keys {
		if l.falls[kind][key] == nil {
			l.falls[kind][key] = &fallMean{}
		}
		p.means = append(p.means, l.falls[kind][key])
		p.touched = append(p.touched, slices.Contains(touched, key))
	}
	return p
}

// touched lists the criteria that the rubric says a type attacks.
func (l *localiser) touched(kind uint32) []string {
	if l.rubric == nil {
		return nil
	}
	return l.rubric.TouchedBy(l.study.types.List[kind])
}

// take adds one pair to its unit.
func (u *pointing) take(falls []criterionFall) {
	most, touched := Score(0), 0
	for _, f := range falls {
		most = max(most, f.fall)
		if f.touched {
			touched++
		}
	}
	u.pairs++
	if most == 0 {
		return
	}
	tied, right := 0, 0
	for _, f := range falls {
		if f.fall == most {
			tied++
			if f.touched {
				right++
			}
		}
	}
	u.fell++
	u.credit += float64(right) / float64(tied)
	u.chance += float64(touched) / float64(len(falls))
}
