package score

import (
	"math/bits"
	"sync"
)

// resampling says how sources are drawn.
type resampling struct {
	n    int    // number of resamples; 0 means no intervals
	seed uint64 // same seed, same resamples
	jobs int    // goroutines
}

// draw fills times with how often each source is drawn in resample b. The
// choice depends on the seed, b and the number of sources only, so that judges
// with the same sources are resampled together: their differences are paired.
func (r resampling) draw(times []uint32, b int) {
	clear(times)
	n := uint64(len(times))
	state := mix(mix(r.seed) + uint64(b))
	for i := range n {
		high, _ := bits.Mul64(mix(state+i*golden), n)
		times[high]++
	}
}

const golden = 0x9e3779b97f4a7c15

// mix is the finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
func mix(x uint64) uint64 {
	x += golden
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// replicates returns the figures of n resamples of the panel's sources, figure
// by figure.
func (p *panel) replicates(r resampling) [][]float64 {
	out := matrix(p.figures(), r.n)
	var wait sync.WaitGroup
	jobs := max(1, min(r.jobs, r.n/64)) // short runs are not worth a goroutine
	for job := range jobs {
		wait.Go(func() {
			scratch := p.scratch()
			for b := job * r.n / jobs; b < (job+1)*r.n/jobs; b++ {
				r.draw(scratch.times, b)
				p.resample(scratch)
				for f, value := range scratch.vector {
					out[f][b] = value
				}
			}
		})
	}
	wait.Wait()
	return out
}

// scratch is what a goroutine needs for one resample at a time.
type scratch struct {
	times     []uint32
	totals    []cell
	histogram []uint64
	vector    []float64
}

func (p *panel) scratch() *scratch {
	return &scratch{
		times: make([]uint32, len(p.sources)), totals: make([]cell, p.width),
		histogram: make([]uint64, 2*p.falls.bins), vector: make([]float64, p.figures()),
	}
}

// resample measures the sample that takes each source times over.
func (p *panel) resample(s *scratch) {
	clear(s.totals)
	clear(s.histogram)
	withFalls := len(p.falls.ends) > 0
	for i, times := range s.times {
		if times == 0 {
			continue
		}
		row := p.row(i)
		totals := s.totals[:len(row)]
		for c := range row {
			totals[c] += cell(times) * row[c]
		}
		if withFalls {
			p.falls.count(s.histogram, i, uint64(times))
		}
	}
	p.measure(s.totals, s.vector)
	s.vector[figAUROC] = auroc(s.histogram)
}
