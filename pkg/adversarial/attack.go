package adversarial

import (
	"context"
	"fmt"
	"unicode/utf8"

	"assay/pkg/prose"
	"assay/pkg/swap"
)

// Options say where added sentences come from.
type Options struct {
	Donors   *Donors  // needed for the rewrites of NeedsDonors
	Fixed    string   // added in place of a sentence from a pool, if not empty
	Restater Restater // says sentences again; nil is by rule
}

// Attacker makes rewrites. It is safe for concurrent use.
type Attacker struct{ opt Options }

// New returns an Attacker.
func New(opt Options) *Attacker {
	return &Attacker{opt}
}

// Answer is a text to attack, and what decides which donors it may have.
type Answer struct {
	Text     string
	Domain   string // the field of science; donors have the same
	Question string // donors have another
}

// Reading is an answer whose sentences have been found. It serves any number
// of rewrites, one at a time.
type Reading struct {
	Answer
	attacker  *Attacker
	sentences []prose.Span
	yardstick *swap.Yardstick
	hash      uint64
}

// Read finds the sentences of an answer.
func (a *Attacker) Read(answer Answer) *Reading {
	return &Reading{
		Answer: answer, attacker: a, sentences: prose.Sentences(answer.Text),
		yardstick: swap.NewYardstick(answer.Text), hash: hashText(answer.Text),
	}
}

// edit puts text in the place of bytes start to end of the answer.
type edit struct {
	start, end int
	text       string
	part       int // edits of one part belong together; from 1
	why        string
	source     string // where added words come from, empty for none or a pool
}

// Attack makes one rewrite. The error tells that a sentence it needs could not
// be had: a *DonorError, or that of the Restater.
func (r *Reading) Attack(ctx context.Context, t swap.Type, level Level, seed int64) (swap.Rewrite, error) {
	edits, err := r.edits(ctx, t, level, seed)
	if err != nil {
		return swap.Rewrite{}, err
	}
	w := swap.Rewrite{Meta: swap.Meta{
		Type: t, Category: Category, Level: string(level), NumChanges: len(edits), Seed: seed, Changes: make([]swap.Change, 0, len(edits)),
	}}
	out := make([]byte, 0, len(r.Text)+256)
	at, code := 0, 0
	for _, e := range edits {
		out = append(append(out, r.Text[at:e.start]...), e.text...)
		code += utf8.RuneCountInString(r.Text[at:e.start])
		original := r.Text[e.start:e.end]
		end := code + utf8.RuneCountInString(original)
		w.Meta.Changes = append(w.Meta.Changes, swap.Change{
			Original: original, Replacement: e.text, Start: code, End: end, SourceType: t, Candidate: e.part, Why: e.why, LookupSource: e.source,
		})
		w.Meta.NumCandidates = max(w.Meta.NumCandidates, e.part)
		at, code = e.end, end
	}
	w.Prediction = string(append(out, r.Text[at:]...))
	r.yardstick.Measure(&w.Meta, w.Prediction)
	return w, nil
}

func (r *Reading) edits(ctx context.Context, t swap.Type, level Level, seed int64) ([]edit, error) {
	d := draws{uint64(seed), r.hash}
	switch {
	case t == Cohesion:
		return r.reorder(level, d), nil
	case t == Conciseness:
		return r.repeat(ctx, level, d)
	case t == Readability:
		return r.chat(level, d), nil
	case t == Integration:
		return r.disconnect(level), nil
	case t == Completeness:
		return r.cut(level, d), nil
	case offTopic(t):
		return r.digress(level, d)
	}
	return nil, fmt.Errorf("no adversarial type %q", t)
}
