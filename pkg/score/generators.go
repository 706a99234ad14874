package score

import (
	"slices"
	"strings"
)

// GeneratorMean is how a judge rates the unchanged texts of one generator: the
// mean over texts of the mean over criteria, or of the overall score where the
// rubric has one.
type GeneratorMean struct {
	Generator string   `json:"generator"`
	Texts     int      `json:"texts"` // with a rating
	Mean      Figure   `json:"mean"`
	MeanCI    Interval `json:"mean_ci"`
}

// SelfPreference compares how a judge rates its own texts with how it rates
// those of other generators, on the sources of which it rated both. Its own
// texts may be better, so the same difference in the eyes of other judges is
// taken off: what is left, Excess, is preference.
type SelfPreference struct {
	Generator    string   `json:"generator"` // the judge's own name among the generators
	Sources      int      `json:"sources"`
	Own          Figure   `json:"own"`
	Others       Figure   `json:"others"`
	Difference   Figure   `json:"difference"` // own − others
	DifferenceCI Interval `json:"difference_ci"`

	Peers          []string `json:"peers"`           // models that judged the same texts; those that wrote none of them, if there are such
	PeerDifference Figure   `json:"peer_difference"` // own − others in their ratings
	Excess         Figure   `json:"excess"`          // Difference − PeerDifference
	ExcessCI       Interval `json:"excess_ci"`
}

// generatorsOf lists the generators of the study's texts by name, if there are
// two or more.
func (s *Study) generatorsOf() []string {
	var names []string
	for _, text := range s.texts.List {
		if _, generator, ok := strings.Cut(text, "\x1f"); ok && !slices.Contains(names, generator) {
			names = append(names, generator)
		}
	}
	slices.Sort(names)
	if len(names) < 2 {
		return nil
	}
	return names
}

// generators measures the unchanged texts of each generator.
func (t *trial) generators() []GeneratorMean {
	out := []GeneratorMean{}
	names := t.study.generatorsOf()
	if names == nil {
		return out
	}
	t.byGenerator = t.ratings(names)
	totals := make([]float64, t.byGenerator.width)
	for i := range t.byGenerator.sources() {
		for c, v := range t.byGenerator.row(i) {
			totals[c] += v
		}
	}
	for g, e := range t.byGenerator.estimates(t.opt.resampling()) {
		if texts := int(totals[2*g]); texts > 0 {
			out = append(out, GeneratorMean{names[g], texts, Figure(e.value), e.interval()})
		}
	}
	return out
}

// ratings adds up the judge's ratings of unchanged texts: by source, and for
// each generator the number of texts and the sum of their means.
func (t *trial) ratings(names []string) *table {
	s := t.study
	rests := make([]int, len(names))
	for g := range rests {
		rests[g] = 2 * g
	}
	sums := newTable(len(t.sources), 2*len(names), rests, func(totals, out []float64) {
		for g := range names {
			out[g] = ratio(totals[2*g+1], totals[2*g])
		}
	})
	place := make([]int, len(s.sources.List))
	for i, source := range t.sources {
		place[source] = i
	}
	for i, r := range t.rows {
		if s.axis(r) != Anchor {
			break // anchors sort first
		}
		if i > 0 && t.rows[i-1].text == r.text {
			continue // repeated answers: the first counts
		}
		_, generator, ok := strings.Cut(s.texts.List[r.text], "\x1f")
		mean, rated := s.meanRating(r)
		if !ok || !rated {
			continue
		}
		g, _ := slices.BinarySearch(names, generator)
		row := sums.row(place[s.sourceOf[r.text]])
		row[2*g]++
		row[2*g+1] += mean
	}
	return sums
}

// meanRating is the overall score of a record, else the mean of its criteria.
func (s *Study) meanRating(r row) (mean float64, ok bool) {
	if r.score != Missing {
		return r.score.Float(), true
	}
	n, sum := 0, Score(0)
	for _, v := range s.criteria.of(r.record) {
		if v := wide(v); v != Missing {
			n++
			sum += v
		}
	}
	if n == 0 {
		return 0, false
	}
	return sum.Float() / float64(n), true
}

// selfPreferences fills the results of judges that are generators.
func (s *Study) selfPreferences(results []Result, trials []*trial) {
	names := s.generatorsOf()
	for i, t := range trials {
		own := slices.IndexFunc(names, func(name string) bool { return sameModel(t.judge, name) })
		if own < 0 || results[i].Control {
			continue
		}
		var peers, neutral []*trial
		for k, p := range trials {
			if k == i || results[k].Control {
				continue
			}
			peers = append(peers, p)
			if !slices.ContainsFunc(names, func(name string) bool { return sameModel(p.judge, name) }) {
				neutral = append(neutral, p)
			}
		}
		if len(neutral) > 0 {
			peers = neutral
		}
		results[i].SelfPreference = t.selfPreference(names[own], own, peers)
	}
}

// sameModel reports whether a judge is a generator: their names agree but for
// vendor, knowledge and case.
func sameModel(judge, generator string) bool {
	bare := func(name string) string {
		name, _, _ = strings.Cut(name, "+")
		return name[strings.LastIndexByte(name, '/')+1:]
	}
	return strings.EqualFold(bare(judge), bare(generator))
}

// The columns of a table of self-preference: number and sum of ratings.
const (
	colOwn    = 2 * iota // the judge's, of its own texts
	colOthers            // the judge's, of others' texts
	colPeerOwn
	colPeerOthers
	colPreferences
)

func (t *trial) selfPreference(name string, own int, peers []*trial) *SelfPreference {
	sums := newTable(len(t.sources), colPreferences, []int{colOwn, colOthers, colOwn, colPeerOwn, colPeerOwn}, func(totals, out []float64) {
		mean := func(column int) float64 { return ratio(totals[column+1], totals[column]) }
		out[0], out[1] = mean(colOwn), mean(colOthers)
		out[2] = out[0] - out[1]
		out[3] = mean(colPeerOwn) - mean(colPeerOthers)
		out[4] = out[2] - out[3]
	})
	p := &SelfPreference{Generator: name, Peers: []string{}}
	for i := range t.sources {
		row := sums.row(i)
		t.split(row[colOwn:], i, own)
		if row[colOwn] == 0 || row[colOthers] == 0 {
			clear(row)
			continue
		}
		p.Sources++
		for _, peer := range peers {
			peer.split(row[colPeerOwn:], i, own)
		}
	}
	for _, peer := range peers {
		p.Peers = append(p.Peers, peer.judge)
	}
	e := sums.estimates(t.opt.resampling())
	p.Own, p.Others = Figure(e[0].value), Figure(e[1].value)
	p.Difference, p.DifferenceCI = Figure(e[2].value), e[2].interval()
	p.PeerDifference = Figure(e[3].value)
	p.Excess, p.ExcessCI = Figure(e[4].value), e[4].interval()
	return p
}

// split adds the ratings of a source to four cells: number and sum of those of
// the own texts, number and sum of the others.
func (t *trial) split(cells []float64, source, own int) {
	row := t.byGenerator.row(source)
	for g := 0; g < len(row); g += 2 {
		to := cells[2:]
		if g == 2*own {
			to = cells
		}
		to[0] += row[g]
		to[1] += row[g+1]
	}
}
