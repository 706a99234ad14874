// Package rephrase asks a language model to say the same in other words: a procedure in
// another language (Translate), a compound in other notation (Notations), a sentence once
// more (Restate).
//
// What a model says is a claim. This package sees to it that the claim is whole and of
// the form that was asked for; whether it holds is checked by those who use it, against
// numbers, units, formulas and atoms. Prompts are in prompts/, and whatever comes from a
// record stands in them as data, between lines that it cannot imitate.
package rephrase
