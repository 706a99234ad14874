// Package ner finds the entities of a procedure: what can be swapped in it.
//
// A Recogniser returns Spans, byte ranges of the text with a type. Dict is the
// offline one; Listed lets a language model list the entities and finds their
// mentions itself.
//
// Dict works in two steps. Rules take one pass over the text and ask, at every
// place where a word starts, three questions:
//
//	lexicon   which terms of the pack start here: equipment, verb forms, reagents,
//	          names of compounds, abbreviations (one trie for all; case, hyphens and
//	          the kind of space do not matter, except that abbreviations keep case)
//	formula   is this stretch without white space a formula, or an element symbol
//	context   do the words beside it allow that reading ("reduced pressure" holds
//	          no action)
//
// Quantities come from package quantity. Where spans overlap the longest wins,
// then the earlier type in the order of the Type constants.
//
// For the built-in packs a sequence model then decides (package tagger). It
// labels tokens, sentence by sentence, and sees of each token its word, affixes,
// shape, class of like words and neighbours, and what the rules and the lexicon
// say of it. A smaller
// model first tells which sentences describe only and hold no entity. Quantities
// of materials stay as the grammar has them; in biology, where bare numbers count
// too, the model decides about them as well. Codes that were taken for chemicals
// once are taken for them wherever the text has them. Packs from a directory have
// no model, so the rules decide alone.
//
// The models are embedded, and read when a text is first seen. Train makes them:
// see tools/train-ner and docs/recognition.md, which tells how good they are.
//
// Spans and the JSON form of entities, which counts code points, are converted
// by Spans and AppendJSON.
package ner
