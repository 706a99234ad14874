// Package rows reads the rows of a Parquet file as lines of JSON, so that data
// frames and exports of data set hubs go through the same filters as JSONL.
//
// A row becomes one object, its columns in the order of the file:
//
//	strings, enums, UUIDs          strings
//	JSON text                      the value it spells, else a string
//	bytes                          a string if they are UTF-8, else base64
//	integers, decimals, floats     numbers; NaN and the infinities become null
//	booleans, nulls                true, false, null
//	dates, times, timestamps       ISO 8601; with Z where they are in UTC
//	structs                        objects
//	lists and repeated columns     arrays, in the annotated and all older layouts
//	maps                           objects; a key that is no string is spelt as one
//
// Dictionary encoding and compression (snappy, gzip, zstd, brotli, lz4) show
// nowhere. A text that is not UTF-8 keeps its bytes, so that whoever parses the
// line refuses it.
//
// Rows are assembled from the column chunks of one row group after another, and
// of each chunk one page at a time is in memory: what is held depends on the page
// size that the writer chose, not on the length of the file. What headers say of
// sizes is checked first: pages of more than 256 MiB or 33 million values, and
// lengths beyond the end of the file, are refused. (A run length inside a page that
// is damaged can still claim 2 GiB before it is found out.) The footer lies at the
// end, so a file must be readable at offsets; a pipe must be copied first.
package rows
