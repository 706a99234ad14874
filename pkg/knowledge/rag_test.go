package knowledge

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"assay/pkg/llm"
	"assay/pkg/llm/llmtest"
)

// fake embeds without a server.
type fake struct {
	calls atomic.Int64
	err   error
}

func (f *fake) Embed(_ context.Context, text string) (llm.Embedding, error) {
	f.calls.Add(1)
	return llm.Embedding{Vector: llmtest.Words(text)}, f.err
}

func ragOf(t *testing.T, e llm.Embedder, top int, items ...item) *RAG {
	t.Helper()
	c := new(Corpus)
	t.Cleanup(func() { c.Close() })
	for _, it := range items {
		it.vector = llmtest.Words(it.target)
		if err := c.add(it); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.texts.flush(); err != nil {
		t.Fatal(err)
	}
	return NewRAG(c, e, top)
}

func TestRAGShowsTheNearest(t *testing.T) {
	r := ragOf(
		t, new(fake), 2,
		item{target: "steel alloy forging", recipe: "Forge."},
		item{target: "TiO2 nanorods by hydrothermal growth", recipe: "Seal TiCl4 in an autoclave.\n"},
		item{target: "TiO2 nanorods", recipe: "Grow rods."},
	)
	got, err := r.Block(t.Context(), Query{Text: "x", Target: "TiO2 nanorods"})
	want := "Recipes that others have published, those with the nearest target first:\n\n" +
		"[1] Target: TiO2 nanorods\nRecipe: Grow rods.\n\n" +
		"[2] Target: TiO2 nanorods by hydrothermal growth\nRecipe: Seal TiCl4 in an autoclave."
	if err != nil || got != want {
		t.Errorf("%q, %v", got, err)
	}
}

// The answer must not be handed out, by whatever name it stands in the corpus.
func TestRAGLeavesOutTheReference(t *testing.T) {
	const secret = "Dissolve the secret in water."
	items := []item{
		{target: "goal", recipe: secret},
		{target: "goal", recipe: "dissolve  the secret\nin WATER. "},
		{target: "goal", recipe: secret + " More.", ids: [2]string{"s1", ""}},
		{target: "goal", recipe: secret + " Else.", ids: [2]string{"", "s1"}},
		{target: "far away", recipe: "Another way."},
	}
	for name, q := range map[string]Query{
		"reference": {Text: "rewritten", Reference: secret, Target: "goal", IDs: []string{"s1"}},
		"text only": {Text: secret, Target: "goal", IDs: []string{"", "s1"}},
	} {
		got, err := ragOf(t, new(fake), 5, items...).Block(t.Context(), q)
		if err != nil || strings.Contains(strings.ToLower(got), "secret") || !strings.Contains(got, "[1] Target: far away\nRecipe: Another way.") {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if got, err := ragOf(t, new(fake), 5, items[:2]...).Block(t.Context(), Query{Text: secret, Target: "goal"}); got != "" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func TestRAGCutsRecipes(t *testing.T) {
	r := ragOf(t, new(fake), 5, item{target: strings.Repeat("t ", 400), recipe: strings.Repeat("ö", 1999) + " and on"})
	got, err := r.Block(t.Context(), Query{Text: "x", Target: "t"})
	if err != nil {
		t.Fatal(err)
	}
	target, recipe, _ := strings.Cut(got[strings.Index(got, "[1] Target: ")+len("[1] Target: "):], "\nRecipe: ")
	if utf8.RuneCountInString(recipe) != 1999 || utf8.RuneCountInString(target) > 500 {
		t.Errorf("%d characters for %d", utf8.RuneCountInString(recipe), utf8.RuneCountInString(target))
	}
}

func TestRAGFailures(t *testing.T) {
	e := new(fake)
	r := ragOf(t, e, 5, item{target: "goal", recipe: "r"})
	var hinted interface{ Hint() string }
	if _, err := r.Block(t.Context(), Query{Text: "x", Target: " "}); !errors.As(err, &hinted) || !strings.Contains(hinted.Hint(), "--augment") {
		t.Error(err)
	}
	e.err = &llm.Error{Kind: llm.KindServer, Message: "boom"}
	if _, err := r.Block(t.Context(), Query{Text: "x", Target: "goal"}); err == nil || err.Error() != "boom" {
		t.Error(err)
	}
	e.err = nil // a failure is not remembered
	if got, err := r.Block(t.Context(), Query{Text: "x", Target: "goal"}); err != nil || got == "" {
		t.Error(err)
	}
	r.corpus.dim++
	if _, err := r.Block(t.Context(), Query{Text: "x", Target: "other"}); !errors.As(err, &hinted) || !strings.Contains(hinted.Hint(), "--embed-model") {
		t.Error(err)
	}
}

// All rewrites of a text share one search, and old blocks make room.
func TestRAGRemembers(t *testing.T) {
	e := new(fake)
	r := ragOf(t, e, 5, item{target: "goal", recipe: "r"})
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			if _, err := r.Block(t.Context(), Query{Text: fmt.Sprint(i), Reference: "ref", Target: "goal"}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if e.calls.Load() != 1 {
		t.Errorf("%d searches", e.calls.Load())
	}
	for i := range 3 * maxRecent {
		if _, err := r.Block(t.Context(), Query{Reference: "ref", Target: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if len(r.recent.made) != maxRecent || len(r.recent.order) != maxRecent {
		t.Errorf("%d blocks kept", len(r.recent.made))
	}
}

// One who is called off takes the answer from nobody else.
func TestRAGWaitsForNobodyWhoLeft(t *testing.T) {
	var r recent
	ctx, leave := context.WithCancel(t.Context())
	started := make(chan struct{})
	first := make(chan error)
	go func() {
		_, err := r.do(ctx, "k", func() (string, error) {
			close(started)
			<-ctx.Done()
			return "", fmt.Errorf("called off: %w", ctx.Err())
		})
		first <- err
	}()
	<-started
	second := make(chan string)
	go func() {
		got, err := r.do(t.Context(), "k", func() (string, error) { return "made", nil })
		if err != nil {
			t.Error(err)
		}
		second <- got
	}()
	leave()
	if err := <-first; err == nil {
		t.Error("the first one has an answer")
	}
	if got := <-second; got != "made" {
		t.Errorf("the second one got %q", got)
	}
}
