package judge

import (
	"strings"
	"sync"

	"assay/pkg/rubric"
)

// Criteria say what a judge is asked about a rewrite.
type Criteria string

// The choices of Criteria.
const (
	// CriteriaAuto is CriteriaAttacked for a rubric without an overall
	// score and CriteriaAll for others.
	CriteriaAuto Criteria = "auto"
	// CriteriaAll asks for everything about every text.
	CriteriaAll Criteria = "all"
	// CriteriaAttacked asks about a rewrite only for the criteria that it
	// attacks, and for the overall score if there is one; about other texts
	// for everything.
	CriteriaAttacked Criteria = "attacked"
)

// plan decides in which calls a judge is asked about a text.
type plan struct {
	rubric   *rubric.Rubric
	attacked bool // ask about a rewrite only for what it attacks
	split    bool // one call for each key

	mu   sync.Mutex
	made map[string]*questions // by the keys asked for
}

// questions are the calls about one text. asked is the rubric cut down to all
// the keys together.
type questions struct {
	asked *rubric.Rubric
	calls []*rubric.Rubric
	keys  [][]string // of each call; nil if the whole rubric is one call
}

func newPlan(r *rubric.Rubric, c Criteria, split bool) *plan {
	attacked := c == CriteriaAttacked || c != CriteriaAll && r.Overall == ""
	return &plan{rubric: r, attacked: attacked, split: split, made: map[string]*questions{}}
}

// of returns the questions about a text made by a swap type.
func (p *plan) of(swap string) (*questions, error) {
	keys := p.rubric.Keys()
	if p.attacked {
		if touched := p.rubric.TouchedBy(swap); len(touched) > 0 {
			keys = touched
			if p.rubric.Overall != "" {
				keys = append(keys, p.rubric.Overall)
			}
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	name := strings.Join(keys, "\x00")
	if q, ok := p.made[name]; ok {
		return q, nil
	}
	q, err := p.make(keys)
	if err == nil {
		p.made[name] = q
	}
	return q, err
}

func (p *plan) make(keys []string) (*questions, error) {
	if split := p.split && len(keys) > 1; !split && len(keys) == len(p.rubric.Keys()) {
		return &questions{asked: p.rubric, calls: []*rubric.Rubric{p.rubric}}, nil
	}
	asked, err := p.rubric.Only(keys...)
	if err != nil {
		return nil, err
	}
	q := &questions{asked: asked, keys: [][]string{keys}}
	if p.split {
		q.keys = nil
		for _, key := range keys {
			q.keys = append(q.keys, []string{key})
		}
	}
	for _, call := range q.keys {
		one, err := p.rubric.Only(call...)
		if err != nil {
			return nil, err
		}
		q.calls = append(q.calls, one)
	}
	return q, nil
}

// join puts the readings of the calls together.
func (q *questions) join(readings []rubric.Result) rubric.Result {
	if len(q.calls) == 1 {
		return readings[0]
	}
	return q.asked.Join(q.keys, readings)
}
