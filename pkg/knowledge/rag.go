package knowledge

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"assay/pkg/llm"
)

// MaxBlock is about the most characters that a block with all there is can have.
func MaxBlock(top int) int { return maxChemDict + top*(maxTarget+maxRecipe+30) + 80 }

// RAG shows the recipes of a corpus whose targets are nearest to a text's
// target. It is safe for concurrent use.
type RAG struct {
	corpus *Corpus
	embed  llm.Embedder
	top    int
	recent recent
}

// NewRAG makes the source of a corpus. Targets are embedded by the model that
// has embedded the corpus; top is how many recipes are shown.
func NewRAG(c *Corpus, e llm.Embedder, top int) *RAG {
	return &RAG{corpus: c, embed: e, top: top}
}

// Block shows the nearest recipes, the nearest first, never one of the text's
// own source. A text without target is an error, and so is a vector of another
// length than the corpus has.
func (r *RAG) Block(ctx context.Context, q Query) (string, error) {
	if strings.TrimSpace(q.Target) == "" {
		return "", noTarget{}
	}
	own := ownOf(q)
	key := q.Target + "\x00" + fmt.Sprint(own)
	return r.recent.do(ctx, key, func() (string, error) {
		e, err := r.embed.Embed(ctx, q.Target)
		if err != nil {
			return "", err
		}
		if len(e.Vector) != r.corpus.dim {
			return "", &otherModel{len(e.Vector), r.corpus.dim}
		}
		return r.show(r.corpus.search(e.Vector, r.top, own.is))
	})
}

func (r *RAG) show(found []match) (string, error) {
	if len(found) == 0 {
		return "", nil
	}
	var b strings.Builder
	b.WriteString("Recipes that others have published, those with the nearest target first:")
	for i, m := range found {
		target, recipe, err := r.corpus.text(m.row)
		if err != nil {
			return "", err
		}
		b.WriteString("\n\n[" + strconv.Itoa(i+1) + "] Target: " + strings.TrimSpace(target))
		b.WriteString("\nRecipe: " + strings.TrimSpace(recipe))
	}
	return b.String(), nil
}

// own tells the recipes that must not be shown with a text.
type own struct {
	ids  [4]uint64
	hash uint64
}

func ownOf(q Query) own {
	text := q.Reference
	if text == "" {
		text = q.Text
	}
	o := own{hash: hashText(text)}
	for i, id := range q.IDs[:min(len(q.IDs), len(o.ids))] {
		o.ids[i] = hashID(id)
	}
	return o
}

func (o own) is(e *entry) bool {
	if e.hash == o.hash {
		return true
	}
	for _, id := range o.ids {
		if id != 0 && (id == e.ids[0] || id == e.ids[1]) {
			return true
		}
	}
	return false
}

type noTarget struct{}

func (noTarget) Error() string { return "rag needs the target of the text" }

// Hint says where it is looked for.
func (noTarget) Hint() string { return "give the record a contribution, or leave rag out of --augment" }

type otherModel struct{ got, want int }

func (e *otherModel) Error() string {
	return fmt.Sprintf("the embedding model gives %d numbers, the corpus has %d", e.got, e.want)
}

// Hint says what to change.
func (e *otherModel) Hint() string {
	return "name the model that embedded the corpus with --embed-model, or embed it anew with --embed-corpus"
}

// recent keeps the last blocks: the rewrites of one text come one after the
// other, and all have the same one. Of equal requests one is made.
type recent struct {
	mu    sync.Mutex
	made  map[string]*making
	order []string
}

type making struct {
	done  chan struct{} // closed when the others are set
	block string
	err   error
}

const maxRecent = 256

func (r *recent) do(ctx context.Context, key string, build func() (string, error)) (string, error) {
	m, mine := r.join(key)
	if !mine {
		select {
		case <-m.done:
		case <-ctx.Done():
			return "", ctx.Err()
		}
		// The one who asked may have been called off; that is no answer for others.
		if m.err != nil && ctx.Err() == nil && errors.Is(m.err, context.Canceled) {
			return r.do(ctx, key, build)
		}
		return m.block, m.err
	}
	m.block, m.err = build()
	if m.err != nil {
		r.forget(key)
	}
	close(m.done)
	return m.block, m.err
}

func (r *recent) join(key string) (m *making, mine bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m := r.made[key]; m != nil {
		return m, false
	}
	if r.made == nil {
		r.made = map[string]*making{}
	}
	if len(r.order) == maxRecent {
		delete(r.made, r.order[0])
		r.order = append(r.order[:0], r.order[1:]...)
	}
	m = &making{done: make(chan struct{})}
	r.made[key] = m
	r.order = append(r.order, key)
	return m, true
}

func (r *recent) forget(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.made, key) // its place in order passes in time
}
