package paperexact

import "slices"

// apply makes the edits of the chosen targets: quantities from the end of the
// text backwards, then words in their order over the text so far.
func apply(text []rune, chosen []target, combined bool) ([]rune, []Change) {
	var changes []Change
	note := func(t *target, position int) {
		c := Change{target: t, Original: t.text, Replacement: t.replacement, Position: position}
		if combined {
			c.Source = t.kind
		}
		changes = append(changes, c)
	}
	chosen = resolveChains(chosen)
	text = applyQuantities(text, chosen, note)
	for i := range chosen {
		w := &chosen[i]
		if w.kind == Numerical {
			continue
		}
		replacement := []rune(w.replacement)
		changed, first := w.pattern.replace(text, func(match []rune) []rune { return carryCase(match, replacement) })
		if first >= 0 {
			text = changed
			note(w, first)
		}
		if !combined {
			text = w.replaceFullNames(text)
		}
	}
	if combined { // where they follow all words
		for i := range chosen {
			text = chosen[i].replaceFullNames(text)
		}
	}
	return text, changes
}

func applyQuantities(text []rune, chosen []target, note func(*target, int)) []rune {
	var quantities []*target
	for i := range chosen {
		if chosen[i].kind == Numerical {
			quantities = append(quantities, &chosen[i])
		}
	}
	slices.SortFunc(quantities, func(a, b *target) int { return a.start - b.start })
	changed := make([]rune, 0, len(text)+4*len(quantities))
	done := 0
	for _, q := range quantities {
		changed = append(append(changed, text[done:q.start]...), []rune(q.replacement)...)
		done = q.end
	}
	for _, q := range slices.Backward(quantities) {
		note(q, q.start)
	}
	return append(changed, text[done:]...)
}

// replaceFullNames puts the replacement, as it is, for the full names of an
// abbreviation.
func (w *target) replaceFullNames(text []rune) []rune {
	for _, name := range w.fullNames {
		text, _ = newFolded([]rune(name)).replace(text, func([]rune) []rune { return []rune(w.replacement) })
	}
	return text
}

// resolveChains gives equipment whose substitute is replaced as well the last
// substitute of the chain, so that it does not depend on their order what stands
// in the text. It returns the list itself or an edited copy.
func resolveChains(chosen []target) []target {
	next := make(map[string]string)
	for i := range chosen {
		if w := &chosen[i]; w.kind == Equipment {
			next[w.key] = w.replacement
		}
	}
	copied := false
	for i := range chosen {
		end := chainEnd(next, chosen[i].replacement)
		if chosen[i].kind != Equipment || end == chosen[i].replacement {
			continue
		}
		if !copied {
			chosen, copied = slices.Clone(chosen), true
		}
		chosen[i].replacement = end
	}
	return chosen
}

// chainEnd follows replacements until one is not replaced or comes again.
func chainEnd(next map[string]string, name string) string {
	seen := make(map[string]bool)
	for {
		key := lower(name)
		to, ok := next[key]
		if !ok || seen[key] {
			return name
		}
		seen[key] = true
		name = to
	}
}
