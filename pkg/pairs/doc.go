// Package pairs builds preference pairs for training a judge from the
// disagreements of judges on the same rewrite.
//
// On an error rewrite the judge that gave the lower score saw more, on an
// equivalent rewrite the one that gave the higher score was distracted less.
// Its reply is chosen, the other's rejected. The anchor of a text, the median
// of what all judges gave its equivalent rewrites (else the text itself), keeps
// out pairs that say nothing: a rejected score far below the anchor did see the
// error too, and a chosen score far below it was distracted as well.
//
// Building takes two passes, because replies are long and most are not needed:
//
//	pass 1   Set.Add keeps scores and a Ref per record      Store.Keep says where a line is
//	         Set.Pairs chooses                              (a pipe is spooled to a file)
//	pass 2   Writer.Write reads the two lines of a pair     Store.Line reads it again
//	         and writes one row
//
// A row holds an explicit prompt, chosen and rejected as lists of messages, and
// metadata in columns prefixed assay_; each row has every column, each column
// one type, floats always a decimal point, as JSON loaders want that infer a
// schema from the first rows.
//
// Set.PaperPairs chooses by the rules of the reference implementation instead.
package pairs
