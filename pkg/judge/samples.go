package judge

import (
	"context"
	"slices"
	"strconv"
)

// newRepeated returns a judge that asks j n times about each text. Its verdict is
// that of the first sample, with the others in More and the usage of all. A
// failed sample ends the text.
func newRepeated(j Judge, n int) Judge {
	if n <= 1 {
		return j
	}
	return repeated{j, n}
}

type repeated struct {
	one Judge
	n   int
}

func (r repeated) Name() string { return r.one.Name() }

func (r repeated) Judge(ctx context.Context, in Input) (Verdict, error) {
	in.Sample = 0
	first, err := r.one.Judge(ctx, in)
	for in.Sample = 1; in.Sample < r.n && goesOn(err); in.Sample++ {
		var next Verdict
		next, err = r.one.Judge(ctx, in)
		first.More = append(first.More, next)
		if first.Usage != nil {
			first.Usage.join(next.Usage)
		}
	}
	return first, err
}

// goesOn tells whether to ask for further samples. A dry run counts them all.
func goesOn(err error) bool { return err == nil || Kind(err) == "dry_run" }

// scores are the overall scores of all samples, nil where there is none.
func (v Verdict) scores() []*float64 {
	all := []*float64{v.Score}
	for _, m := range v.More {
		all = append(all, m.Score)
	}
	return all
}

// median is the middle one of the scores there are, or the mean of the two in
// the middle; nil if there are none.
func median(scores []*float64) *float64 {
	var all []float64
	for _, s := range scores {
		if s != nil {
			all = append(all, *s)
		}
	}
	if len(all) == 0 {
		return nil
	}
	slices.Sort(all)
	m := decimal((all[(len(all)-1)/2] + all[len(all)/2]) / 2)
	return &m
}

// decimal takes the dust of binary fractions off a mean of decimals.
func decimal(v float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 14, 64), 64)
	if err != nil {
		return v
	}
	return short
}
