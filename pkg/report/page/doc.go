// Package page writes the findings of package score as one HTML file that needs
// nothing else: no network, no other file, no library.
//
// The page holds a table of judges, figures drawn here as SVG (the plane of
// Stability and Validity, the curves over the rates, a map of judges and swap
// types, the falls of single criteria), the other tables of package report, and
// the rewrites that were judged worst beside the texts they were made from.
//
// # Rewrites
//
// A Picker takes the observations of the first pass and keeps some forty bytes
// of each. Pick then chooses at most Shown rewrites, as many errors as equivalents
// and attacks if there are enough of each: those first on which a model was
// furthest on the wrong side of the tolerance, or above the limit of an attack. The caller reads only their
// records again and hands them to Rewrite.Read.
//
// # What comes from input
//
// Names and texts are escaped by html/template, drawn as escaped SVG text, or
// carried as JSON in which <, > and & are escaped, and shown by the page's
// script as text, never as markup. A content security policy allows this
// script and this style sheet by their hashes and nothing else, the network
// least of all.
package page
