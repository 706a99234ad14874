// Package prose reads English scientific prose just far enough to move its
// pieces: it finds sentences, and the connectives that tie one statement to
// another.
//
// Sentences cuts at full stops, question and exclamation marks, blank lines and
// list items. Scientific prose puts stops where no sentence ends: in "et al.",
// "Fig. 3", "E. coli", "J. Smith", "i.v.", decimals and addresses. And it puts
// citations behind the stop, "was shown.(3) The", or in front of everything,
// "(3) presents a method". Which is which is decided by the words on both
// sides: a stop behind an abbreviation that may end a sentence ends one if a
// word follows that sentences begin with.
//
// Links finds connectives ("in contrast", "however", ", whereas") where they
// stand for a logical connection, and tells which cut takes each out so that
// what is left reads on: commas go with the phrase, a new first word gets a
// capital, and a conjunction between two clauses leaves a semicolon.
//
// All offsets are bytes. The package knows nothing of records.
package prose
