package report

import (
	"fmt"
	"slices"
	"strings"

	"assay/pkg/printable"
	"assay/pkg/score"
)

// notes are the footnotes: what the figures rest on and what they leave out.
func notes(f *score.Findings, narrow bool) []string {
	n := &noted{findings: f, narrow: narrow}
	n.controls()
	n.intervals()
	n.attacked()
	n.preferences()
	n.samples()
	n.low()
	n.cut()
	n.differences()
	n.tradeoff()
	n.noops()
	for i := range f.Judges {
		n.judge(&f.Judges[i])
	}
	return n.lines
}

type noted struct {
	findings *score.Findings
	narrow   bool
	lines    []string
}

func (n *noted) add(format string, args ...any) {
	n.lines = append(n.lines, fmt.Sprintf(format, args...))
}

func (n *noted) any(has func(score.Result) bool) bool {
	return slices.ContainsFunc(n.findings.Judges, has)
}

func (n *noted) controls() {
	if n.any(func(r score.Result) bool { return r.Control }) {
		n.add("* control judge: there to test the pipeline, not to be compared with models")
	}
	if n.any(func(r score.Result) bool { return strings.HasPrefix(r.Judge, "builtin:rules") }) {
		if Paired(n.findings) {
			n.add("* builtin:rules shares its tables with assay-swap: its figures do not show how hard the errors are")
		}
		if Attacked(n.findings) {
			n.add("* builtin:rules looks for just what the attacks do: its figures do not show how hard they are")
		}
	}
}

func (n *noted) intervals() {
	set := n.findings.Settings
	if set.Resamples == 0 || len(n.findings.Judges) == 0 {
		return
	}
	if !n.any(hasInterval) {
		n.add("no intervals: they need at least %d sources with scores, here are %d", score.FewestSources, set.Sources)
		return
	}
	n.add("[low high]: %v%% interval, BCa bootstrap, %d resamples of the %s (seed %d)",
		float64(set.Level)*100, set.Resamples, count(set.Sources, "source"), set.Seed)
}

func hasInterval(r score.Result) bool {
	attacked := slices.ContainsFunc(r.Adversarial, func(a score.Attacked) bool {
		return slices.ContainsFunc(a.Levels, func(l score.AttackLevel) bool { return l.MeanCI.Known() })
	})
	return attacked || r.ValidityCI.Known() || r.StabilityCI.Known()
}

func (n *noted) samples() {
	if n.any(func(r score.Result) bool { return r.Repeat != nil && r.Repeat.Floor.Known() }) {
		what := "answers"
		if n.findings.Settings.Medians {
			what = "medians of half the answers"
		}
		n.add("repeat floor: share of %s to the same anchor that differ by more than the tolerance; that much instability needs no rewriting", what)
	}
}

func (n *noted) low() {
	for _, r := range n.findings.Judges {
		if r.LowAnchors.Texts > 0 {
			n.add("low: texts whose unchanged version scores %v or less, so that no error can be detected on them", float64(r.LowAnchors.Limit))
			return
		}
	}
}

// cut tells what a terminal is spared.
func (n *noted) cut() {
	if pairs := len(n.findings.Comparisons); n.narrow && pairs > rowsShown {
		n.add("differences: the surest %d of %d pairs; -f markdown shows all", rowsShown, pairs)
	}
	if all := len(groups(n.findings, page)); n.narrow && all > rowsShown {
		n.add("groups: the first %d of %d; -f markdown, csv and jsonl show all", rowsShown, all)
	}
}

// differences tells how small a difference the study can show.
func (n *noted) differences() {
	f := n.findings
	var pairs [3][]score.Figure
	significant := 0
	for _, c := range f.Comparisons {
		for i, d := range []score.Difference{c.Validity, c.Stability, c.Discrimination} {
			if d.Detectable.Known() {
				pairs[i] = append(pairs[i], d.Detectable)
			}
			if d.Significant() {
				significant++
			}
		}
	}
	models := n.any(func(r score.Result) bool { return !r.Control })
	if models && len(pairs[0]) > 0 && len(pairs[1]) > 0 && len(pairs[2]) > 0 {
		n.add("detectable: difference found in 80%% of such studies at p < 0.05; here (median pair) Validity %s, Stability %s, Discrimination %s",
			decimals(middle(pairs[0]), 2), decimals(middle(pairs[1]), 2), decimals(middle(pairs[2]), 2))
		n.add("p (Holm): corrected for %s of each figure; %d of %d differences hold at 0.05",
			count(len(f.Comparisons), "comparison"), significant, len(pairs[0])+len(pairs[1])+len(pairs[2]))
		return
	}
	if len(f.Judges) == 1 && f.Judges[0].Power.Validity.Known() {
		p := f.Judges[0].Power
		n.add("with these texts a difference to another judge is found in 80%% of studies from Validity %s, Stability %s, Discrimination %s on",
			decimals(p.Validity, 2), decimals(p.Stability, 2), decimals(p.Discrimination, 2))
	}
}

func middle(all []score.Figure) score.Figure {
	sorted := slices.Sorted(slices.Values(all))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

func (n *noted) tradeoff() {
	t := n.findings.Tradeoff
	if t == nil {
		return
	}
	n.add("Stability against Validity over %d judges: Pearson r %s, Spearman %s", t.Judges, within(t.Pearson, t.PearsonCI), within(t.Spearman, t.SpearmanCI))
	n.add("%s", t.Caution)
}

func (n *noted) noops() {
	noops := 0
	for _, r := range n.findings.Judges {
		noops += r.Counts.NoOp
	}
	if noops > 0 {
		n.add("no-op: rewrites equal to their reference, left out of every figure (%s)", count(noops, "record"))
	}
}

func (n *noted) judge(r *score.Result) {
	judge := printable.Line(r.Judge)
	if n.narrow {
		if short := narrow(n.findings).name(r.Judge, r.Control); strings.Contains(short, "…") {
			n.add("%s is %s", strings.TrimSuffix(short, " *"), judge)
			judge = strings.TrimSuffix(short, " *")
		}
	}
	c := &r.Counts
	if open := c.Unparsed + c.MissingPairs; open > 0 {
		n.add("%s: without %s Validity %s, Stability %s (worst to best case)",
			judge, count(open, "unread pair"), bounds(r.ValidityBounds), bounds(r.StabilityBounds))
	}
	if c.MissingAnchors > 0 {
		n.add("%s: no anchor for %s (%s): %s left out; assay-swap --anchor makes anchors",
			judge, count(c.MissingAnchors, "text"), texts(c), count(c.MissingPairs, "rewrite"))
	}
	if c.Duplicates > 0 {
		n.add("%s: %s in the input more than once, counted once", judge, count(c.Duplicates, "record"))
	}
	if c.Repeated > 0 {
		n.add("%s: %s of a text, type, rate and seed that were judged before, with another score; all counted", judge, count(c.Repeated, "record"))
	}
	if c.Failed > 0 {
		n.add("%s: %s with assay_error, not judged", judge, count(c.Failed, "record"))
	}
}

// texts names the first texts without an anchor.
func texts(c *score.Counts) string {
	names := make([]string, 0, 3)
	for _, text := range c.MissingTexts[:min(3, len(c.MissingTexts))] {
		names = append(names, shorten(printable.Line(text), nameWidth))
	}
	more := ""
	if c.MissingAnchors > len(names) {
		more = " ..."
	}
	return strings.Join(names, ", ") + more
}
