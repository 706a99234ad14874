// Package tagger is a linear-chain sequence model over hashed features: it
// gives each token of a sentence one of at most MaxLabels labels, so that the
// whole row of labels has the highest score.
//
// The caller turns a token into a list of 32-bit feature hashes; what they
// stand for is its own affair. Train fits a conditional random field to
// labelled sequences by stochastic gradient descent. Its result, a Model, holds
// one byte for each weight in a table that is addressed by the hash itself, small
// enough for the second cache; looking a feature up takes no branch. Training is
// deterministic: the same sequences and options give the same bytes.
//
// Decode is safe for concurrent use of one Model with a Lattice each. It
// allocates nothing once the Lattice has grown to the longest sequence.
package tagger
