package ner

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// term is an entry of the lexicon.
type term struct {
	kind kind
	weak bool // a verb form that is more often something else
	form verbForm
	text string // the spelling where case counts, else empty
}

type kind uint8

const (
	kindEquipment kind = iota
	kindVerb
	kindName
	kindAbbreviation
	kindIUPAC
	kindCation // starts a salt's name, see saltName; no entity by itself
	kindReagent
	numKinds
)

// lexicon is a trie over folded terms: lower case, without spaces and hyphens,
// with the look-alikes of typesetting made one. The children of a node lie
// side by side, their labels in an array of their own. Where one key only is
// left, the rest of it is the node's tail.
type lexicon struct {
	labels []byte
	nodes  []lexNode
	tails  []byte // of all nodes
	terms  []term
}

type lexNode struct {
	child    uint32 // index of the first child, or of the tail
	term     uint32 // index of the first term
	tail     uint32 // length of the tail
	children uint16
	terms    uint8
}

// place is where a walk stands: at a node, behind so much of its tail.
type place struct{ node, done uint32 }

// nowhere is the place of a walk that has left the lexicon.
var nowhere = place{node: ^uint32(0)}

// lexBuilder collects terms.
type lexBuilder struct {
	keys  []lexKey
	terms []term
}

type lexKey struct {
	key  string
	term int
}

func (b *lexBuilder) add(spelling string, t term) {
	if key := foldTerm(spelling); key != "" {
		b.keys = append(b.keys, lexKey{key, len(b.terms)})
		b.terms = append(b.terms, t)
	}
}

// build makes the trie, level by level, from the sorted keys.
func (b *lexBuilder) build() *lexicon {
	slices.SortFunc(b.keys, func(x, y lexKey) int {
		if c := strings.Compare(x.key, y.key); c != 0 {
			return c
		}
		return x.term - y.term
	})
	l := &lexicon{labels: make([]byte, 1, 3*len(b.keys)), nodes: make([]lexNode, 1, 3*len(b.keys)+1), tails: make([]byte, 0, 8*len(b.keys))}
	l.terms = make([]term, len(b.keys))
	for i, k := range b.keys {
		l.terms[i] = b.terms[k.term]
	}
	type span struct{ lo, hi, depth int }
	spans := make([]span, 1, cap(l.nodes))
	spans[0].hi = len(b.keys)
	for n := 0; n < len(l.nodes); n++ {
		s := spans[n]
		if s.lo < s.hi && len(b.keys[s.lo].key) > s.depth && b.keys[s.lo].key == b.keys[s.hi-1].key {
			tail := b.keys[s.lo].key[s.depth:]
			l.nodes[n] = lexNode{child: uint32(len(l.tails)), term: uint32(s.lo), tail: uint32(len(tail)), terms: uint8(min(s.hi-s.lo, 255))}
			l.tails = append(l.tails, tail...)
			continue
		}
		lo := s.lo
		for lo < s.hi && len(b.keys[lo].key) == s.depth {
			lo++
		}
		node := lexNode{child: uint32(len(l.nodes)), term: uint32(s.lo), terms: uint8(min(lo-s.lo, 255))}
		for lo < s.hi {
			c, hi := b.keys[lo].key[s.depth], lo+1
			for hi < s.hi && b.keys[hi].key[s.depth] == c {
				hi++
			}
			l.labels = append(l.labels, c)
			l.nodes = append(l.nodes, lexNode{})
			spans = append(spans, span{lo, hi, s.depth + 1})
			node.children++
			lo = hi
		}
		l.nodes[n] = node
	}
	return l
}

// hit is the longest term of its kind that starts at a place.
type hit struct {
	end int // 0 if there is none
	*term
}

// match finds, for each kind, the longest term that starts at i and ends where
// a word ends.
func (l *lexicon) match(text string, i int, hits *[numKinds]hit) (any bool) {
	return l.walk(text, i, i, place{}, hits)
}

// walk is match for a term that starts at start, from i on, where the walk
// stands at a place.
func (l *lexicon) walk(text string, start, i int, at place, hits *[numKinds]hit) (any bool) {
	if i > start {
		any = l.ends(text, start, i, at, hits)
	}
	for gaps := 0; i < len(text); {
		var buf [utf8.UTFMax]byte
		folded, size := foldNext(text, i, &buf)
		if len(folded) == 0 { // a space or hyphen
			if gaps++; i == start || gaps > 2 {
				return any
			}
			i += size
			continue
		}
		gaps = 0
		for _, c := range folded {
			if at = l.step(at, c); at == nowhere {
				return any
			}
		}
		i += size
		any = l.ends(text, start, i, at, hits) || any
	}
	return any
}

// through walks over the word at i to end.
func (l *lexicon) through(text string, i, end int) (at place) {
	for i < end && at != nowhere {
		var buf [utf8.UTFMax]byte
		folded, size := foldNext(text, i, &buf)
		for _, c := range folded {
			if at = l.step(at, c); at == nowhere {
				break
			}
		}
		i += size
	}
	return at
}

// step walks over one byte of a key.
func (l *lexicon) step(at place, c byte) place {
	node := &l.nodes[at.node]
	if node.tail > 0 {
		if at.done < node.tail && l.tails[node.child+at.done] == c {
			return place{at.node, at.done + 1}
		}
		return nowhere
	}
	k := bytes.IndexByte(l.labels[node.child:node.child+uint32(node.children)], c)
	if k < 0 {
		return nowhere
	}
	return place{node.child + uint32(k), 0}
}

// ends notes the terms that end at i, where a walk stands at a place.
func (l *lexicon) ends(text string, start, i int, at place, hits *[numKinds]hit) (any bool) {
	node := &l.nodes[at.node]
	if node.terms == 0 || at.done < node.tail || wordAt(text, i) {
		return false
	}
	for k := node.term; k < node.term+uint32(node.terms); k++ {
		t := &l.terms[k]
		if t.text == "" || t.text == text[start:i] {
			hits[t.kind] = hit{i, t}
			any = true
		}
	}
	return any
}

// foldNext returns the folded form of the rune at i, nothing for spaces and
// hyphens, and the size of the rune.
func foldNext(text string, i int, buf *[utf8.UTFMax]byte) ([]byte, int) {
	c := text[i]
	if c < utf8.RuneSelf {
		switch {
		case c == ' ' || c == '-' || c == '\n' || c == '\t' || c == '\r':
			return nil, 1
		case c-'A' < 26:
			c |= 0x20
		}
		buf[0] = c
		return buf[:1], 1
	}
	r, n := utf8.DecodeRuneInString(text[i:])
	switch {
	case unicode.IsSpace(r) || r >= '\u2010' && r <= '\u2014' || r == '\u2212' || r == '\u00ad':
		return nil, n
	case r == '\u2018' || r == '\u2019' || r == '\u2032' || r == '\u00b4':
		r = '\''
	case r == '\u00b5':
		r = 'μ'
	case r >= '\u2080' && r <= '\u2089':
		r = r - '\u2080' + '0'
	case r == '\ufb01':
		return append(buf[:0], "fi"...), n
	case r == '\ufb02':
		return append(buf[:0], "fl"...), n
	default:
		r = unicode.ToLower(r)
	}
	return utf8.AppendRune(buf[:0], r), n
}

// foldTerm is foldNext over a whole term.
func foldTerm(s string) string {
	out := make([]byte, 0, len(s))
	var buf [utf8.UTFMax]byte
	for i := 0; i < len(s); {
		b, n := foldNext(s, i, &buf)
		out = append(out, b...)
		i += n
	}
	return string(out)
}
