package score

import "sync"

// table holds numbers by source, from whose totals figures are made. It is
// resampled like a panel: the same sources are drawn in the same resamples.
//
//	            ratings  sum   within  over
//	source a    [   2    7.0     1     1.0 ]
//	source b    [   1    3.0     1     0.0 ]
type table struct {
	width   int
	cells   []float64                   // source after source
	figures int                         // that measure fills
	measure func(totals, out []float64) // from the totals of the columns
	rests   []int                       // the column that counts what each figure rests on
}

func newTable(sources, width int, rests []int, measure func(totals, out []float64)) *table {
	return &table{width: width, cells: make([]float64, sources*width), figures: len(rests), measure: measure, rests: rests}
}

// row returns the cells of a source.
func (t *table) row(source int) []float64 { return t.cells[source*t.width : (source+1)*t.width] }

func (t *table) sources() int { return len(t.cells) / t.width }

// add adds the rows of o, which has the same sources and columns.
func (t *table) add(o *table) {
	for i, v := range o.cells {
		t.cells[i] += v
	}
}

// estimates measures the table as it is and, with resamples, resampled and
// without each source.
func (t *table) estimates(r resampling) []estimate {
	totals := make([]float64, t.width)
	for i := range t.sources() {
		for c, v := range t.row(i) {
			totals[c] += v
		}
	}
	values := make([]float64, t.figures)
	t.measure(totals, values)
	out := make([]estimate, t.figures)
	for f := range out {
		out[f].value = values[f]
	}
	if r.n == 0 || t.sources() < FewestSources {
		return out
	}
	replicates, jackknife := t.replicates(r), t.jackknife(totals)
	for f := range out {
		out[f] = estimate{values[f], replicates[f], jackknife[f], t.clusters(t.rests[f])}
	}
	return out
}

// clusters counts the sources that have anything in a column.
func (t *table) clusters(column int) int {
	n := 0
	for i := range t.sources() {
		if t.row(i)[column] > 0 {
			n++
		}
	}
	return n
}

func (t *table) replicates(r resampling) [][]float64 {
	out := matrix(t.figures, r.n)
	var wait sync.WaitGroup
	jobs := max(1, min(r.jobs, r.n/64))
	for job := range jobs {
		wait.Go(func() {
			times, totals, vector := make([]uint32, t.sources()), make([]float64, t.width), make([]float64, t.figures)
			for b := job * r.n / jobs; b < (job+1)*r.n/jobs; b++ {
				r.draw(times, b)
				clear(totals)
				for i, n := range times {
					if n == 0 {
						continue
					}
					for c, v := range t.row(i) {
						totals[c] += float64(n) * v
					}
				}
				t.measure(totals, vector)
				for f, v := range vector {
					out[f][b] = v
				}
			}
		})
	}
	wait.Wait()
	return out
}

// jackknife measures without each source in turn. Totals less a source's cells
// must be exactly 0 where no other source has any, or a figure of nothing would
// come out as a figure of rounding: counts are whole numbers, so they are.
func (t *table) jackknife(totals []float64) [][]float64 {
	out := matrix(t.figures, t.sources())
	without, vector := make([]float64, t.width), make([]float64, t.figures)
	for i := range t.sources() {
		for c, v := range t.row(i) {
			without[c] = totals[c] - v
		}
		t.measure(without, vector)
		for f, v := range vector {
			out[f][i] = v
		}
	}
	return out
}
