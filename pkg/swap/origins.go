package swap

import (
	"fmt"
	"strings"
	"sync"
)

// Origins counts where the other notations of chemical words come from. It is safe for
// concurrent use.
type Origins struct {
	mu     sync.Mutex
	counts [fromModel + 1]int // by source; 0 counts those that have none
	texts  int
}

// Add takes a text into account: each of its chemical words once.
func (o *Origins) Add(r *Reading) {
	var counts [fromModel + 1]int
	if r.lent == nil {
		defer r.release()
	}
	for _, span := range r.doc.Spans {
		if isChemical(span.Type) {
			r.termOf(span)
		}
	}
	for _, t := range r.terms {
		if t.in(ToFormula) == "" && t.in(ToName) == "" && t.in(ToIUPAC) == "" {
			counts[0]++
		} else {
			counts[t.source]++
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.texts++
	for i, n := range counts {
		o.counts[i] += n
	}
}

// Line tells the counts, "" if no text was counted.
func (o *Origins) Line() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.texts == 0 {
		return ""
	}
	var parts []string
	for s := fromText; s <= fromModel; s++ {
		if o.counts[s] > 0 || s <= fromGrammar {
			parts = append(parts, fmt.Sprintf("%s %d", s, o.counts[s]))
		}
	}
	return fmt.Sprintf("other notations of chemical words by source: %s; none %d", strings.Join(parts, ", "), o.counts[0])
}
