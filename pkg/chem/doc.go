// Package chem reads chemical formulas and names.
//
// It holds four things. The element table (LookupElement, ElementNamed) knows the 118
// elements. The formula grammar (ParseFormula) turns what papers print as a formula,
// with its dots, brackets, charges, dopants and unknown amounts, into a Formula, and
// refuses words, codes and misprints. The inorganic nomenclature (NameToFormula,
// FormulaToName) translates systematic names by rule, both ways, and refuses a name or
// formula that fits more than one compound. The Table holds compounds that no rule covers.
//
// # Certainty
//
// Everything here is asked "is that so?" by code that will claim two notations to be the
// same compound, so a doubtful case is an error or a false, never a guess. A Composition
// is exact: counts are rational numbers, and a formula whose counts depend on x, δ, a
// range or an unstated mixing ratio has no Composition.
//
// # Speed
//
// The recogniser offers every word of a text to the grammar. ParseFormula is a scanner
// over bytes, looks at no byte more than a few times, allocates nothing before it has
// accepted, and refuses an input longer than MaxFormulaLen at once. Tables are built when
// first used; importing the package costs nothing.
package chem
