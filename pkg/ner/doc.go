// Package ner finds the entities of a procedure: what can be swapped in it.
//
// A Recogniser returns Spans, byte ranges of the text with a type. Dict is the
// offline one. It takes one pass over the text and asks, at every place where
// a word starts, three questions:
//
//	lexicon   which terms of the pack start here: equipment, verb forms, names of
//	          compounds, abbreviations (one trie for all; case, hyphens and the
//	          kind of space do not matter, except that abbreviations keep case)
//	formula   is this stretch without white space a formula, or an element symbol
//	context   do the words beside it allow that reading ("reduced pressure" holds
//	          no action)
//
// Quantities come from package quantity. Where spans overlap the longest wins,
// then the earlier type in the order of the Type constants.
//
// Spans and the JSON form of entities, which counts code points, are converted
// by Entities, Spans and AppendJSON.
package ner
