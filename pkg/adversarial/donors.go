package adversarial

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"assay/pkg/prose"
)

// Donors hold one sentence of each of many answers. Collect them with Add
// before the first rewrite; after that they are only read.
type Donors struct {
	byDomain map[string][]donor
	sorted   bool
}

type donor struct{ question, sentence string }

// Add takes the last sentence of an answer; one that breaks off or says next
// to nothing is no donor. It reports whether there was a sentence to take.
func (d *Donors) Add(a Answer) bool {
	sentences := prose.Sentences(a.Text)
	if len(sentences) == 0 {
		return false
	}
	last := sentences[len(sentences)-1].Of(a.Text)
	if !complete(last) {
		return false
	}
	if d.byDomain == nil {
		d.byDomain = map[string][]donor{}
	}
	d.byDomain[strings.Clone(a.Domain)] = append(d.byDomain[a.Domain], donor{strings.Clone(a.Question), strings.Clone(last)})
	d.sorted = false
	return true
}

// fewestWords are what a sentence needs to be about something.
const fewestWords = 5

// complete reports whether a sentence ends and is more than a heading.
func complete(s string) bool {
	return prose.Ends(s) && len(strings.Fields(s)) >= fewestWords
}

// Len returns the number of donors.
func (d *Donors) Len() int {
	n := 0
	for _, list := range d.byDomain {
		n += len(list)
	}
	return n
}

// Sort prepares for drawing, so that the order of the answers does not matter.
// It must be called once after the last Add.
func (d *Donors) Sort() {
	for domain, list := range d.byDomain {
		slices.SortFunc(list, func(a, b donor) int {
			return cmp.Or(cmp.Compare(a.question, b.question), cmp.Compare(a.sentence, b.sentence))
		})
		d.byDomain[domain] = slices.Clip(slices.Compact(list))
	}
	d.sorted = true
}

// DonorError tells that no donor fits an answer.
type DonorError struct{ domain string }

func (e *DonorError) Error() string {
	if e.domain == "" {
		return "no donor without a domain answers another question"
	}
	return fmt.Sprintf("no donor of domain %q answers another question", e.domain)
}

// Hint says what donors there must be.
func (e *DonorError) Hint() string {
	return "--donors needs answers of the same domain to other questions; the whole study will do"
}

// sentence draws a donor of the same domain and another question.
func (d *Donors) sentence(r *Reading, draw draws) (string, error) {
	if d == nil || !d.sorted {
		return "", &DonorError{r.Domain}
	}
	list := d.byDomain[r.Domain]
	// Donors of the answer's own question stand together: leave out that run.
	first, _ := slices.BinarySearchFunc(list, r.Question, func(d donor, q string) int { return cmp.Compare(d.question, q) })
	next := first
	for next < len(list) && list[next].question == r.Question {
		next++
	}
	n := len(list) - (next - first)
	for try := range n {
		i := (draw.below(n, "donor", 0) + try) % n
		if i >= first {
			i += next - first
		}
		if !strings.Contains(r.Text, list[i].sentence) {
			return list[i].sentence, nil
		}
	}
	return "", &DonorError{r.Domain}
}
