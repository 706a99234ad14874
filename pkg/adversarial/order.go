package adversarial

import "slices"

// reorder attacks cohesion: the last two sentences change places, or all do.
// White space between sentences stays where it is, and so do the marks of list
// items.
func (r *Reading) reorder(level Level, d draws) []edit {
	n := len(r.sentences)
	order := inOrder(n)
	switch {
	case n < 2:
		return nil
	case level == Subtle || n == 2:
		order[n-2], order[n-1] = order[n-1], order[n-2]
	default:
		order = r.shuffled(d)
	}
	why := "the last two sentences have changed places"
	if level == Extreme {
		why = "the sentences are shuffled"
	}
	var edits []edit
	for i, from := range order {
		here, there := r.sentences[i], r.sentences[from].Of(r.Text)
		if here.Of(r.Text) != there {
			edits = append(edits, edit{start: here.Start, end: here.End, text: there, part: 1, why: why})
		}
	}
	return edits
}

func inOrder(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// shuffleTries is how often an order is drawn anew that says nothing: one in
// ten texts of three sentences needs a second draw, hardly any a third.
const shuffleTries = 20

// shuffled draws an order of three or more sentences that is neither the
// order of the text nor that of the subtle rewrite.
func (r *Reading) shuffled(d draws) []int {
	n := len(r.sentences)
	for try := range shuffleTries {
		order := inOrder(n)
		for i := n - 1; i > 0; i-- {
			j := d.below(i+1, "order", try*n+i)
			order[i], order[j] = order[j], order[i]
		}
		if (!slices.IsSorted(order[:n-2]) || order[n-3] != n-3) && r.differs(order) {
			return order
		}
	}
	order := inOrder(n)
	slices.Reverse(order)
	return order
}

// differs reports whether an order gives another text: sentences may repeat.
func (r *Reading) differs(order []int) bool {
	for i, from := range order {
		if r.sentences[i].Of(r.Text) != r.sentences[from].Of(r.Text) {
			return true
		}
	}
	return false
}
