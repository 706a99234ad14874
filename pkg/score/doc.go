// Package score turns judged records into the figures that describe a judge:
// how often it notices what it should (Validity) and how often it ignores
// what it should (Stability).
//
// The package has three steps. A Reader takes what matters from one judged
// record and returns an Observation. A Study keeps a fixed number of bytes per
// observation (names are interned). Study.Findings computes one Result per
// judge, the Comparisons between judges and what holds for all of them;
// Study.Paper computes the figures by the rules of the reference
// implementation, and Study.Verdicts tells the outcome of single records.
//
//	record -> Reader -> Observation -> Study -> Findings
//	                                     |        Judges, each with intervals, rates, types, groups ...
//	                                     |        Comparisons, Tradeoff, Settings
//	                                     +----> PaperMetrics, Verdicts
//
// # Definitions
//
// Let a be the score a judge gave the unchanged text (the anchor), s its score
// for a rewrite, ρ the rate that was asked for and τ the tolerance:
//
//	detected:  a − s > τ      over error rewrites             V(ρ) = share detected
//	stable:    |a − s| ≤ τ    over representational rewrites  S(ρ) = share stable
//
// Validity and Stability are the areas under V and S by trapezoids over the
// rates present, divided by the range of the rates; with one rate the area is
// the value there. Accuracy is the same area under (detected + stable) / (all
// of both), and Discrimination under V(ρ) minus the share of representational
// rewrites with a − s > τ, both over the rates that the two axes share.
//
// Scores are decimals: they are held in millionths, so that 2.2 − 1.7 is 0.5
// and not more. Sums are taken in the order of names, never of arrival, so
// that the order of the records changes no bit of the result.
//
// # Attacks
//
// An adversarial rewrite makes a text worse in the respect of one criterion. It is
// measured by the judge's rating of that criterion, with no tolerance: a robust
// judge rates an extreme attack at the bottom of the scale and a subtle one at
// the middle or below. Attacked has means, drops, the share within these limits and
// the optimism bias, mean of max(0, rating − limit); GeneratorMean and
// SelfPreference tell whose texts a judge likes. Records of flat studies hold the
// ratings of all criteria at once, each of a text of its own. Sums by source
// stand in a table, which is resampled as the panel is.
//
// # Seeds
//
// The unit of every share is one text under one type at one rate. If several
// seeds made rewrites of it, each rewrite is compared with the anchor by
// itself and the unit counts with the share of its rewrites that were detected
// (or stable). Drops are not averaged before the comparison: an average of
// many is less noisy than a single reply, so that a study with five seeds
// would measure another thing than a study with one.
//
// # Intervals
//
// Sources are resampled, each with all its rates, types and seeds. For this a
// judge's outcomes are laid out as a panel: for every source and condition one
// word that holds the numbers of units, hits and drops, so that a resample is a
// sum of words and its figures cost next to nothing. Intervals are BCa with the
// jackknife's acceleration, widened for small samples; where nothing varies,
// exact binomial limits. The choice of a resample depends on the seed, its
// number and the number of sources only. So judges of the same sources are
// resampled together, which pairs their differences, and the result depends on
// neither the number of goroutines nor the order of the records.
//
// docs/metrics.md explains every figure with an example; testdata/golden.py
// computes them a second time, and coverage_test.go measures the intervals.
//
// # What is left out
//
// A rewrite equal to its reference (num_changes 0) cannot be detected and is
// counted as no-op. A pair with an unread side is counted as unparsed and
// bounds each figure: from below as if every such pair had gone against the
// judge, from above as if it had gone for it. A rewrite whose text has no
// anchor is counted as missing and bounds the figures in the same way. Records
// with assay_error were never judged; they are only counted.
package score
