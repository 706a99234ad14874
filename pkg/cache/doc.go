// Package cache keeps answers that were paid for, one file for each request, in a
// directory that any number of processes and machines may share.
//
// # Key
//
// A request is named by its canonical JSON (see [CanonicalKey]): object members
// sorted by the bytes of their names, no white space, the fewest escapes, and every
// number in one spelling that keeps all its digits. Two requests are the same if and
// only if these bytes are. The caller puts in everything that can change the answer
// and nothing else: never an API key, a timeout or a degree of concurrency.
//
// # Directory
//
//	CACHEDIR.TAG   tells backup programs to leave the directory out
//	README         the same for people
//	3f/            the first two digits of the entries below it
//	3f/3f0c...d2   one entry: 32 hex digits, xxhash64 of the key under two seeds
//	3f/.tmp-*      a write in progress, or what a killed process left of one
//
// An entry is one zstd frame with checksum. Unpacked it is a line of text that gives
// version, lengths and time, followed by request, response and note, each with a line
// feed after it, so `zstd -dc FILE` is readable. The request is compared on every
// read: should two requests ever share a file name, the second is a miss and stays
// unstored. Whatever is damaged (cut, flipped, emptied, not a regular file, pointing
// out of the directory) is a miss too, reported once and replaced by the next answer.
//
// # Sharing
//
// Writers fill a temporary file in the same directory, sync it, and link or rename it
// into place, so a reader sees a whole entry or none, also after kill -9 and over NFS.
// No lock is held, neither while calling nor while writing. If two processes ask the
// same question at once both pay, the first answer to arrive stays, and the other
// process goes on with the answer that stayed, so that its output is what a rerun
// would print. Inside one process equal requests in flight are sent once ([Cache.Do]).
//
// Nothing is ever evicted unasked.
package cache
