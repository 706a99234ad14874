// Package rubric holds what a judge is asked and reads what it answers.
//
// A rubric is a TOML file: the system prompt, the template of the user
// message, the criteria with their keys and the swap types that attack them,
// the key of the overall score, and the scale. Load finds an embedded rubric
// by name or reads a file; both are checked strictly, because a misspelt key
// would change a study without a sign. Prompt fills the template for one
// text. What comes from records is enclosed in marked lines and declared to
// be data; the mark is a hash that occurs in none of the texts.
//
// A rubric can be cut down to some of its keys (Only), to ask for each in a
// call of its own or only for what a rewrite attacks; Join puts the readings
// of several calls together, and Settle makes the rating of the attacked
// criterion the score where the rubric has no overall score. LoadPrompt makes
// a rubric of a plain system prompt; what scores there are is then found in
// each reply.
//
// Parse reads a reply. Its one rule is that it never invents a score: a
// number is taken only if it stands in the reply, belongs to a key of the
// rubric and lies on its scale. Everything else is nil with a reason, which
// the statistics count and bound instead of averaging it away.
//
// The reading goes through these stages and stops at the first that finds
// something:
//
//	reply -> text after the last </think>, echoes of the prompt cut out
//	      -> JSON objects, fenced or bare, well-formed or repaired
//	      -> <answer>N</answer>
//	      -> labelled numbers in prose
//
// A rubric without an overall score may be asked in several calls whose
// replies are stored as one text. Then every object and every labelled stretch
// of prose is a piece, and each criterion is taken from the piece that is
// about it: the one that its own call gave if the rubric knows its calls, else
// the one that it leads, else its first mention.
//
// The package does no network and knows no records; pkg/judge does the
// asking, pkg/score and pkg/pairs use Parse for stored replies.
package rubric
