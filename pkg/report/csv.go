package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"assay/pkg/score"
)

var csvHead = []string{
	"judge", "type", "category", "rate", "validity", "stability", "accuracy", "discrimination",
	"share_dropped", "low", "high", "pairs", "unparsed", "missing", "no_op", "mean_score", "mean_anchor",
	"tau", "by", "value", "auroc",
	"validity_low", "validity_high", "stability_low", "stability_high", "accuracy_low", "accuracy_high",
	"discrimination_low", "discrimination_high", "auroc_low", "auroc_high",
	"criterion", "level", "limit", "benign", "mean", "mean_low", "mean_high", "drop", "drop_low", "drop_high",
	"within", "within_low", "within_high", "optimism", "optimism_low", "optimism_high", "texts", "unrated", "unchanged",
}

// CSV writes a line for every set of rewrites of every judge; type tells which:
//
//	headline    the headline figures
//	tau         the same at each tolerance, if several were asked for
//	by          the same for each group asked for, named in by and value
//	rate        the headline types at one rate
//	attack      attacks of one level on one criterion, or on all
//	generator   the unchanged texts of the generator named in value
//	self        the judge's own texts less those of others
//	self_excess the same, less what the judge's peers make of them
//	otherwise   one swap type at one rate
//
// low and high are the worst and the best case of unread replies, *_low and
// *_high the ends of intervals. Cells without a value are empty.
func CSV(w io.Writer, f *score.Findings) error {
	out := csv.NewWriter(w)
	rows := [][]string{csvHead}
	for i := range f.Judges {
		rows = append(rows, judgeRows(&f.Judges[i])...)
	}
	if err := out.WriteAll(rows); err != nil {
		return err
	}
	return out.Error()
}

func judgeRows(r *score.Result) [][]string {
	c := &r.Counts
	row := func(kind string) csvRow {
		return csvRow{"judge": r.Judge, "type": kind, "tau": exact(r.Tau)}
	}
	head := row("headline").counts(pairs(r), c.Unparsed, c.MissingPairs, c.NoOp).figures(&r.Figures)
	rows := [][]string{head.cells()}
	for _, t := range r.Sweep {
		line := row("tau").figures(&score.Figures{
			Validity: t.Validity, Stability: t.Stability, Accuracy: t.Accuracy, Discrimination: t.Discrimination, AUROC: r.AUROC,
			ValidityCI: t.ValidityCI, StabilityCI: t.StabilityCI, AccuracyCI: t.AccuracyCI, DiscriminationCI: t.DiscriminationCI, AUROCCI: r.AUROCCI,
		})
		line["tau"] = exact(t.Tau)
		rows = append(rows, line.cells())
	}
	for _, g := range r.Groups {
		line := row("by").counts(g.Pairs, g.Unparsed, g.Missing, g.NoOp).figures(&g.Figures)
		line["by"], line["value"] = g.Field, g.Value
		rows = append(rows, line.cells())
	}
	for _, p := range r.PerRate {
		line := row("rate").figures(&score.Figures{
			Validity: p.Validity, Stability: p.Stability, Accuracy: p.Accuracy, Discrimination: p.Discrimination, AUROC: p.AUROC,
			ValidityCI: p.ValidityCI, StabilityCI: p.StabilityCI, AccuracyCI: p.AccuracyCI, DiscriminationCI: p.DiscriminationCI, AUROCCI: score.NoInterval(),
		})
		line["rate"] = exact(p.Rate)
		rows = append(rows, line.cells())
	}
	for _, t := range r.ByType {
		rows = append(rows, row(t.Type).ofType(&t).cells())
	}
	return append(rows, attackRows(r)...)
}

// csvRow holds the cells of a line by column.
type csvRow map[string]string

func (l csvRow) cells() []string {
	out := make([]string, len(csvHead))
	for i, name := range csvHead {
		out[i] = l[name]
	}
	return out
}

func (l csvRow) counts(pairs, unparsed, missing, noop int) csvRow {
	l["pairs"], l["unparsed"], l["missing"], l["no_op"] = fmt.Sprint(pairs), fmt.Sprint(unparsed), fmt.Sprint(missing), fmt.Sprint(noop)
	return l
}

func (l csvRow) figures(f *score.Figures) csvRow {
	for _, x := range []struct {
		name  string
		value score.Figure
		ci    score.Interval
	}{
		{"validity", f.Validity, f.ValidityCI},
		{"stability", f.Stability, f.StabilityCI},
		{"accuracy", f.Accuracy, f.AccuracyCI},
		{"discrimination", f.Discrimination, f.DiscriminationCI},
		{"auroc", f.AUROC, f.AUROCCI},
	} {
		l.interval(x.name, x.value, x.ci)
	}
	return l
}

func (l csvRow) ofType(t *score.TypeResult) csvRow {
	l.counts(t.Pairs, t.Unparsed, t.Missing, t.NoOp)
	axis := "validity"
	if t.Category != score.Error.String() {
		axis = "stability"
	}
	l["category"], l["rate"] = t.Category, exact(t.Rate)
	l[axis], l[axis+"_low"], l[axis+"_high"] = exact(t.Share), exact(t.ShareCI[0]), exact(t.ShareCI[1])
	l["share_dropped"], l["low"], l["high"] = exact(t.Dropped), exact(t.ShareBounds[0]), exact(t.ShareBounds[1])
	l["mean_score"], l["mean_anchor"] = exact(t.MeanScore), exact(t.MeanAnchor)
	return l
}

func pairs(r *score.Result) int {
	n := 0
	for _, t := range r.ByType {
		n += t.Pairs
	}
	return n
}

// exact has six decimals, as JSON has.
func exact(f score.Figure) string {
	raw, _ := f.MarshalJSON()
	if _, err := strconv.ParseFloat(string(raw), 64); err != nil {
		return ""
	}
	return string(raw)
}
