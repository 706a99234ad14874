// Package knowledge makes the context blocks that a judge can be shown beside
// the text: what a field knows about the things in it, or how others have made
// the like.
//
//	chem_dict  the compounds, elements, equipment and actions of the text as the
//	           domain pack has them
//	rag        the recipes of a corpus whose targets are nearest to this target
//
// Both are a Source. A block depends on the text and on its source only, so
// that two judges, two runs and two machines show the same bytes. Blocks hold
// words of texts that nobody has vouched for: whoever puts one into a prompt
// must enclose it as data.
//
// # Corpus
//
// A Corpus is a Parquet or JSONL file whose columns contribution, recipe and
// contributions_embedding hold the target, the recipe and the target's vector;
// sample_id and id may say which source a recipe comes from. Vectors lie as
// float32 in slabs outside the garbage-collected heap, which would otherwise be
// allowed to grow to twice their size before it is collected, and the recipes,
// each cut to what a block shows, in a temporary file. So a corpus takes little
// more memory than its vectors. Search looks at every vector.
//
// A judge must not be handed the answer: Search leaves out every recipe that
// has an id of the text's source, or that is the reference of the text or the
// text itself up to case and white space.
package knowledge
