// Package quantity finds numbers with units in running text and rewrites them
// in the style they were written in.
//
// The scanner is written by hand and takes one pass: it jumps from digit to
// digit, reads the number there, and looks behind it for a unit:
//
//	sign digits [fraction] [power of ten] [± or - or to, number] [gap] unit
//
// Numbers may carry a sign (ASCII or U+2212), a decimal point or comma,
// thousands separators, a power of ten in the many spellings that survive
// typesetting (×10^-3, x 10−3, ·10⁻³, 5E-4, and "1 x 108" for 1 x 10^8), or be
// a fraction (1/2, ½). Digits are the ASCII digits and the vulgar fractions;
// other decimal digits of Unicode are not read. "1,234" is one thousand, as
// English writes it; "1,5" and "0,125" have a decimal comma.
//
// Units come from a table that the caller hands in. Letter case decides (mM
// and mm, M and m). Products and quotients of units of the table (°C/min,
// "degC min-1", mA cm−2, mol·L⁻¹) need no row of their own; if one has a row,
// in whatever notation, that row is the unit, otherwise it is a unit of
// KindDerived. The spaces of typesetting (no-break, thin) count as spaces.
//
// Not read are digits inside words and formulas (H2O, P123, 5-bromo), the
// numbers of figures and references, and numbers without a unit. Numbers spelled as words are no numbers here.
package quantity
