// Package swap makes controlled rewrites of a scientific text: errors that an
// expert would flag, and rewrites that say the same in other notation.
//
// A text is read once (Swapper.Read). For a swap type and a seed it then gives
// a Draft: all candidates, each with the edits it stands for, in one priority
// order that no rate influences. Draft.At(rate) applies the prefix of that
// order whose effect comes closest to the rate, so rewrites at several rates
// nest, and all of them cost one search for candidates.
//
//	text, spans ─ Read ─► Reading ─ Draft(type, seed) ─► candidates in order ─ At(0.05) ─► Rewrite
//	                        │                               │
//	                  tokens, sentences             f(k): tokens gone after k
//
// How strong a rewrite is, is counted in tokens (token.go, tally.go): the share
// of the distinct tokens of the reference that the rewrite no longer holds. The
// rule for tokens is that of Python's re, so that the figure is comparable with
// other implementations.
//
// One file holds one family of edits: element.go and, for packs whose groups are
// of reagents, reagent.go; quantity.go, equipment.go, verb.go and notation.go. A
// family only proposes candidates; order, overlap, rate and ledger are the same
// for all. Each edit says why it is what it claims to be: the limit a quantity
// leaves, the capability an instrument lacks, the row of the compound table that
// makes two names one substance.
//
// What neither text nor tables tell can be asked for before the drafts are made:
// Reading.LookUp asks each Source for compounds, and what does not hold by
// composition is left out; Reading.Translate asks a Translator for the whole text
// in another language (crosslingual.go), which has no candidates and no rate, and
// holds it against the source with package translation. The package itself uses
// no network.
//
// A Plan is a list of types with rates and seeds. Plan.Run makes its rewrites one
// by one, Plan.Encode writes the many of one text at once.
//
// Whatever is drawn is drawn by hashing (seed, text, candidate). There is no
// shared generator, so a rewrite does not depend on what was rewritten before
// it, by whom, or on how many processors.
//
// All edits are made at once on the reference and never overlap. The ledger
// (Meta.Changes) counts in Unicode code points of the reference, and Revert
// undoes a rewrite byte for byte from it.
package swap
