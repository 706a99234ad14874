package swap

// spanWord is what the word of a span means, as far as that has been asked: a
// text asks for its verbs and substances at every quantity.
type spanWord struct {
	verb      *verbWord
	equipment *equipmentWord
	quantity  *quantityWord
	substance *substance
	asked     bool // whether it describes is known
	describes bool

	weighed     bool   // of a verb: the two below are known
	refused     string // why its opposite cannot stand there
	preposition edit   // what becomes of the preposition behind it; its end is 0 if nothing
}

// word returns what is known of span i.
func (r *Reading) word(i int) *spanWord {
	if r.words == nil {
		m := r.memo()
		m.words = resized(m.words, len(r.doc.Spans))
		r.words = m.words
	}
	return &r.words[i]
}

func (r *Reading) verbWord(i int) *verbWord {
	w := r.word(i)
	if w.verb == nil {
		w.verb = r.memo().verbs.get(r.textOf(r.doc.Spans[i]), r.swapper.verbWord)
	}
	return w.verb
}

func (r *Reading) equipmentWord(i int) *equipmentWord {
	w := r.word(i)
	if w.equipment == nil {
		w.equipment = r.memo().equipment.get(r.textOf(r.doc.Spans[i]), r.swapper.equipmentWord)
	}
	return w.equipment
}

func (r *Reading) quantityWord(i int) *quantityWord {
	w := r.word(i)
	if w.quantity == nil {
		w.quantity = r.memo().quantities.get(r.textOf(r.doc.Spans[i]), r.swapper.quantityWord)
	}
	return w.quantity
}

func (r *Reading) substance(i int) *substance {
	w := r.word(i)
	if w.substance == nil {
		w.substance = r.memo().substances.get(r.textOf(r.doc.Spans[i]), r.swapper.substanceOf)
	}
	return w.substance
}

// describes reports whether the verb of span i describes a thing.
func (r *Reading) describes(i int) bool {
	w := r.word(i)
	if !w.asked {
		w.asked, w.describes = true, r.attributive(r.doc.Spans[i])
	}
	return w.describes
}

// refusal tells why the verb of span i, which has an antonym, is left as it is,
// "" if it is not. It also finds the preposition that changes with the verb.
func (r *Reading) refusal(i int, v *verbWord) string {
	w := r.word(i)
	if !w.weighed {
		w.weighed = true
		if w.refused = r.noStep(i, v); w.refused == "" {
			w.preposition, w.refused = r.frame(i, v)
		}
	}
	return w.refused
}
