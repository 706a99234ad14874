// Package translation holds a translated procedure against its source: every number,
// unit and formula must still be there, or the translation says something else.
//
// A number may be written as the other language writes it: in other digits, with a
// comma for the point, with thousands set apart by points or blanks, in full-width
// characters, or in ten thousands (1万). A unit may keep its symbol or be written out.
// A formula must stand as it is. Missing lists what cannot be found again.
//
// The check is made of what can be read without understanding the text. It does not
// tell whether the sentences are right.
package translation
