package ner

import "assay/pkg/tagger"

// form holds, for a word as it is written, the sums of the weights of its
// features in each part that it can take.
type form struct {
	key                                  uint64
	class                                uint32 // see token
	self, before, after, before2, after2 tagger.Sum
}

// forms keeps the sums of the words seen last. A text has few different words,
// so most features are added up once.
type forms struct {
	table    []form
	features []uint32
}

const maxForms = 1 << 13

// form returns the form of a token in a sentence that the outline told so of,
// valid until the next call, and sets the token's class.
func (d *decoder) form(w *working, t *token, told uint32) *form {
	f := &w.forms
	if f.table == nil {
		f.table = make([]form, maxForms)
	}
	key := uint64(t.word)<<32 | uint64(t.shape*31^t.suf4*prime^t.pre5*0x9e3779b1) | 1
	key ^= uint64(told) << 1
	place := key * 0x9e3779b97f4a7c15 >> 51
	e := &f.table[place]
	if e.key != key {
		if second := &f.table[place^1]; second.key == key {
			e = second
		}
	}
	if e.key == key {
		t.class = e.class
		return e
	}
	f.table[place^1] = *e
	t.class = d.classes.of(t.word)
	*e = form{key: key, class: t.class}
	add := func(s *tagger.Sum, features []uint32) {
		d.tokens.Add(&w.lattice, s, features)
		f.features = features[:0]
	}
	add(&e.self, t.self(f.features[:0], told))
	add(&e.before, t.before(f.features))
	add(&e.after, t.after(f.features))
	add(&e.before2, t.before2(f.features))
	add(&e.after2, t.after2(f.features))
	return e
}

// sums sets dst to the sums of the features of all tokens of a sentence.
func (d *decoder) sums(w *working, tokens []token, grade uint32) []tagger.Sum {
	m := d.tokens
	n, told := len(tokens), toldBy(grade)
	if cap(w.tokens) < n {
		w.tokens = make([]tagger.Sum, n+n/2)
	}
	out := w.tokens[:n]
	var shared tagger.Sum
	w.features = sentenceFeatures(w.features[:0], tokens, grade)
	m.Add(&w.lattice, &shared, w.features)
	for i := range out {
		out[i] = shared
	}
	outside := pad
	edge := d.form(w, &outside, told)
	out[0].Plus(&edge.before)
	out[0].Plus(&edge.before2)
	out[n-1].Plus(&edge.after)
	out[n-1].Plus(&edge.after2)
	if n > 1 {
		out[1].Plus(&edge.before2)
		out[n-2].Plus(&edge.after2)
	}
	for i := range tokens {
		f := d.form(w, &tokens[i], told)
		out[i].Plus(&f.self)
		if i+1 < n {
			out[i+1].Plus(&f.before)
		}
		if i+2 < n {
			out[i+2].Plus(&f.before2)
		}
		if i > 0 {
			out[i-1].Plus(&f.after)
		}
		if i > 1 {
			out[i-2].Plus(&f.after2)
		}
	}
	w.features, w.ends = jointFeatures(w.features[:0], w.ends[:0], tokens, grade, d.values)
	at := 0
	for i, end := range w.ends {
		m.Add(&w.lattice, &out[i], w.features[at:end])
		at = end
	}
	return out
}
