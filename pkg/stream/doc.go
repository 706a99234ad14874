// Package stream moves lines from inputs through bounded workers to one ordered
// output. It knows bytes and functions, not recipes.
//
// Read walks the lines of files and standard input, decompressing gzip and zstd
// by their first bytes, and the rows of Parquet files where the caller brings a
// reader of these; a pipe that holds one is copied to a temporary file. Map runs
// a function over them on several goroutines and hands the results on in input
// order:
//
//	reader ──▶ queue of futures (window) ──▶ sink, in order
//	   └─────▶ jobs ──▶ worker 1..n ─┘ (each fills its future)
//
// The reader puts one future a line into the queue and waits when the queue is
// full, so a slow record holds back at most one window of results however long
// the input is. The sink runs on the caller's goroutine and takes the first
// result the moment it is ready; before it has to wait it calls idle, where the
// caller flushes its output.
package stream
