package adversarial

import (
	"context"

	"assay/pkg/prose"
)

// Restater says a sentence again. It must be safe for concurrent use.
type Restater interface {
	// Restate returns one sentence that repeats another. source says who
	// wrote it, for the ledger: "llm" or "rule". draw chooses among several
	// ways of saying it.
	Restate(ctx context.Context, sentence string, draw uint64) (text, source string, err error)
}

// repeat attacks conciseness: the last sentence is said again, or every one is.
func (r *Reading) repeat(ctx context.Context, level Level, d draws) ([]edit, error) {
	first := 0
	if level == Subtle {
		first = max(0, len(r.sentences)-1)
	}
	way := d.of("restatement", 0) >> 1 // neighbours get different ways
	var edits []edit
	for i, s := range r.sentences[first:] {
		text, source, err := r.restate(ctx, s.Of(r.Text), way+uint64(i))
		if err != nil {
			return nil, err
		}
		why := "the sentence is said again by a model"
		if source == byRuleSource {
			why = "the sentence is said again by rule: a frame and its clause"
		}
		edits = append(edits, edit{start: s.End, end: s.End, text: " " + text, part: i + 1, why: why, source: source})
	}
	return edits, nil
}

const byRuleSource = "rule"

// restate says a sentence again: by the Restater, or without one by rule, a frame
// of introduction and then the clause.
func (r *Reading) restate(ctx context.Context, sentence string, way uint64) (text, source string, err error) {
	if restater := r.attacker.opt.Restater; restater != nil {
		return restater.Restate(ctx, sentence, way)
	}
	clause := prose.Clause(sentence, r.Text)
	if !prose.Ends(clause) {
		clause += "."
	}
	return frames[way%uint64(len(frames))] + clause, byRuleSource, nil
}

// frames introduce a clause that has been said before.
var frames = [...]string{
	"In other words, ", "Put differently, ", "To say the same once more, ", "That is to say, ", "To put it another way, ",
	"Stated again, ", "This means that ", "The point here is that ", "It bears repeating that ", "As has just been said, ",
	"What this says is that ", "Said in full once more, ",
}
