// Package adversarial makes the attacks on judges of science answers: texts that
// are worse in one respect, so that a judge who is asked about it should say so.
//
// There are nine types, one for each rubric that such answers are judged by, at
// two levels. A robust judge rates an extreme attack 1 and a subtle one at most
// 3 on the rubric attacked.
//
//	type                               subtle                           extreme
//	cohesion                           last two sentences swapped       all shuffled
//	conciseness                        last sentence said again         every sentence said again
//	readability                        a blog-like sentence added       a tweet-like one added
//	coherence, relevancy,
//	correctness, informativeness       a sentence of another answer     a sentence of sports news
//	integration                        first connective removed         all removed
//	completeness                       last sentence dropped            dropped, sports news added
//
// Attack makes one rewrite. Each rule is a function from a text that has been
// read to edits of it; order, ledger and strength are the same for all, and
// those of package swap: edits are disjoint, count in code points of the
// reference, and swap.Revert undoes them. A text that a rule cannot change has
// no edits. That is told, not hidden: such a text must not count as attacked.
//
// What is drawn (a sentence of a pool, a donor, an order) is drawn by hashing the
// seed and the text. So a rewrite depends on neither its neighbours in the
// stream nor the number of processors. The four types that add a sentence share
// the draw: their rewrites of one text are one and the same text at each level, so
// that the four ratings can be compared, and may come from one call.
//
// The published attacks of this kind add one fixed sentence each, which a judge
// can learn. Here they are drawn from pools (pools.go); Options.Fixed brings the
// fixed sentence back. A sentence is said again by rule, in a frame drawn likewise, or
// by a Restater, which may be a language model.
package adversarial
