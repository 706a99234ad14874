// Package pairs builds rows that train a judge from the disagreements of judges.
//
// On an error rewrite the judge that gave the lower score saw more, on an
// equivalent rewrite the one that gave the higher score was distracted less.
// Its reply is chosen, the other's rejected. The anchor of a text, the median
// of what all judges gave its equivalent rewrites (else the text itself), keeps
// out pairs that say nothing: a rejected score far below the anchor did see the
// error too, and a chosen score far below it was distracted as well. Science
// answers that were made worse have limits instead, per criterion and level: a
// rating within the limit is chosen, one above it rejected.
//
// Building takes two passes, because replies are long and most are not needed:
//
//	pass 1   Set.Add keeps scores and a Ref per record      Store.Keep says where a line is
//	         Splitter.See keeps a hash of each text         (a pipe is spooled to a file)
//	         Set.Pairs, LimitPairs or PaperPairs choose
//	         Examples makes single replies of pairs (SFT, KTO)
//	pass 2   Writer.Keep reads the records of a pair         Store.Line reads it again
//	         and looks for what would spoil training
//	         Balance evens out, Splitter.Split divides
//	         Writer.Write writes one row
//
// A row holds an explicit prompt, replies as lists of messages, and metadata in
// columns prefixed assay_; each row has every column, each column one type,
// floats always a decimal point, as JSON loaders want that infer a schema from
// the first rows. The same rows are written as JSONL or as Parquet. Summary
// counts what was left out and what is odd about the rest.
//
// Nothing here depends on the order of the records, on time or on a shared
// random generator: draws are hashes of what a pair is about. The exception is
// Set.PaperPairs, which chooses by the rules of the reference implementation,
// in the order in which its judges and texts come.
package pairs
