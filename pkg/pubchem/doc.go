// Package pubchem asks PubChem's PUG REST service what compound a name means.
//
// ByName gives every compound that PubChem has under a name, with its atoms, charge and
// systematic name; Synonyms gives all names of one compound. What to believe of that is
// for the caller to decide: common names lead to several records, and a salt, its
// hydrates and its ions are records of their own.
//
// # Manners
//
// PubChem allows five requests a second and blocks who does not obey. All processes that
// share a cache directory share one pace: a locked file in it holds the time of the next
// free request, and each request moves it on by Interval, so there is no burst. What the
// service says of its load in X-Throttling-Control moves it on further, for all of them.
// Without a directory that can be written the pace is that of the process alone.
//
// # Answers
//
// Complete answers and PUGREST.NotFound are kept in the cache and never asked for again.
// Throttling, faults of the server, half answers and pages of HTML are errors of a Kind;
// what may pass is tried again first. An answer with a ListKey is waited for.
package pubchem
