package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"assay/pkg/printable"
	"assay/pkg/score"
)

// Methods describes how the findings were made, in one paragraph that can be
// pasted into a paper: definitions, counts, seeds and the version of assay.
// Names from input are cleaned, but not escaped for any markup.
func Methods(f *score.Findings, version string) string {
	if len(f.Judges) == 0 {
		return "No judged records."
	}
	m := paragraph{f: f}
	m.study(version)
	if Paired(f) || !Attacked(f) {
		m.figures()
		m.leftOut()
	}
	m.attacks()
	m.intervals()
	m.tests()
	return strings.Join(m.sentences, " ")
}

type paragraph struct {
	f         *score.Findings
	sentences []string
}

func (m *paragraph) say(format string, args ...any) {
	m.sentences = append(m.sentences, fmt.Sprintf(format, args...))
}

// study tells what was judged by whom.
func (m *paragraph) study(version string) {
	set := m.f.Settings
	models, controls := 0, 0
	for _, r := range m.f.Judges {
		if r.Control {
			controls++
		} else {
			models++
		}
	}
	who := count(models, "judge")
	if controls > 0 {
		who += " and " + count(controls, "control judge")
	}
	m.say("We audited %s with assay %s on %s from %s (%s).", who, version, count(set.Texts, "text"), count(set.Sources, "source"), count(set.Records, "judged record"))
	wrong, same := m.types()
	if len(wrong) > 0 {
		m.say("Errors were injected as %s, equivalent rewrites as %s, at rates of %s of the distinct tokens%s.",
			orNone(wrong), orNone(same), list(percents(set.Rates)), seeds(set.SwapSeeds))
	}
	if len(set.Rubrics) > 0 {
		names := make([]string, len(set.Rubrics))
		for i, r := range set.Rubrics {
			names[i] = fmt.Sprintf("%s (SHA-256 %.12s)", printable.Line(r.Name), printable.Line(r.SHA))
		}
		m.say("The judges were asked with the rubric %s.", list(names))
	}
}

func (m *paragraph) types() (wrong, same []string) {
	for _, r := range m.f.Judges {
		wrong, same = append(wrong, r.ErrorTypes...), append(same, r.RepresentationalTypes...)
	}
	return distinct(wrong), distinct(same)
}

func distinct(names []string) []string {
	for i := range names {
		names[i] = printable.Line(names[i])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (m *paragraph) figures() {
	m.say("With a the score of the unchanged text and s that of a rewrite by the same judge, an error counts as detected if a - s > %v "+
		"and an equivalent rewrite as stable if |a - s| <= %v, in exact decimals.", float64(m.f.Settings.Tau[0]), float64(m.f.Settings.Tau[0]))
	m.say("Validity and Stability are the areas under the shares of detected errors and of stable rewrites over the rate (trapezoids, divided by the range of rates); " +
		"Accuracy is the same area under the share of both that was handled rightly, and Discrimination that under the share of detected errors minus the share of " +
		"equivalent rewrites with a - s above the tolerance (0 for a judge that never moves and for one that is only noisy).")
	m.say("AUROC is the probability that the score of a random error fell further than that of a random equivalent rewrite, ties counted half.")
	if len(m.f.Settings.Tau) > 1 {
		m.say("Figures were repeated at tolerances of %s.", list(numbers(m.f.Settings.Tau)))
	}
	if m.f.Settings.Medians {
		m.say("Scores are medians of repeated answers.")
	}
}

func (m *paragraph) attacks() {
	if !Attacked(m.f) {
		return
	}
	m.say("Texts were attacked in one criterion at a time, at a subtle and an extreme level; a robust judge was taken to rate an extreme attack at the lowest point of the scale " +
		"and a subtle one at the middle or below on the criterion attacked. Optimism bias is the mean of the points above that limit, and the drop the mean difference " +
		"between the ratings of a text as it was written and after the attack.")
	var unchanged, unrated int
	for i := range m.f.Judges {
		for _, level := range levels {
			if _, l := overall(m.f.Judges[i].Adversarial, level); l != nil {
				unchanged, unrated = unchanged+l.Unchanged, unrated+l.Unrated
			}
		}
	}
	m.say("Texts that an attack could not change (%s) and ratings that could not be read (%d) were left out.", count(unchanged, "record"), unrated)
}

func (m *paragraph) leftOut() {
	var noop, unparsed, missing int
	for _, r := range m.f.Judges {
		noop += r.Counts.NoOp
		unparsed += r.Counts.Unparsed
		missing += r.Counts.MissingPairs
	}
	if m.f.Settings.KeepNoOp {
		m.say("Rewrites equal to their text were kept.")
	} else if noop > 0 {
		m.say("Rewrites equal to their text (%s) were left out.", count(noop, "record"))
	}
	m.say("Pairs with an unreadable score (%d) or without an anchor (%d) were left out and bound each figure from below and above; %s could not be judged.",
		unparsed, missing, count(m.f.Settings.Failed, "record"))
}

func (m *paragraph) intervals() {
	set := m.f.Settings
	if set.Resamples == 0 {
		return
	}
	m.say("Intervals are %v%% bias-corrected and accelerated bootstrap intervals (Efron 1987) from %d resamples of sources, all rates, types and judges of a source together (seed %d), "+
		"with the acceleration from the jackknife over sources and the quantiles widened for small samples (Hesterberg 2015); "+
		"where no source differs from the others, exact binomial limits for the number of sources were used (Clopper and Pearson 1934).",
		float64(set.Level)*100, set.Resamples, set.Seed)
}

func (m *paragraph) tests() {
	if n := len(m.f.Comparisons); n > 0 && m.f.Settings.Resamples > 0 && Paired(m.f) {
		m.say("Judges were compared by paired bootstrap tests on the same resamples, corrected for %s of each figure (Holm 1979); "+
			"the detectable difference is the one found with 80%% power at the 5%% level.", count(n, "comparison"))
	}
	if t := m.f.Tradeoff; t != nil {
		m.say("Over %d judges Stability and Validity correlate with Pearson r = %s and Spearman r = %s (intervals by Fisher's transformation); %s.",
			t.Judges, within(t.Pearson, t.PearsonCI), within(t.Spearman, t.SpearmanCI), t.Caution)
	}
}

func seeds(all []string) string {
	if len(all) == 0 {
		return ""
	}
	clean := make([]string, len(all))
	for i, s := range all {
		clean[i] = printable.Line(s)
	}
	if len(all) == 1 {
		return " (seed " + clean[0] + ")"
	}
	return " (seeds " + list(clean) + ")"
}

func percents(rates []score.Figure) (out []string) {
	for _, r := range rates {
		out = append(out, percent(r))
	}
	return out
}

func numbers(all []score.Figure) (out []string) {
	for _, f := range all {
		out = append(out, fmt.Sprint(float64(f)))
	}
	return out
}

func orNone(names []string) string {
	if len(names) == 0 {
		return "(none)"
	}
	return list(names)
}

// list joins names as prose does.
func list(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// MarkdownMethods writes the paragraph under a heading of its own.
func MarkdownMethods(w io.Writer, f *score.Findings, version string) error {
	_, err := io.WriteString(w, "\n**Methods**\n\n"+markdownEscaper.Replace(Methods(f, version))+"\n")
	return err
}
