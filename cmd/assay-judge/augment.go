package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"assay/pkg/cache"
	"assay/pkg/cli"
	"assay/pkg/domain"
	"assay/pkg/judge"
	"assay/pkg/knowledge"
	"assay/pkg/llm"
	"assay/pkg/rubric"
)

// augmentFlags say what a judge is shown beside the text.
type augmentFlags struct {
	Augment     string `group:"knowledge" help:"Show models what is known about the text: chem_dict, rag or chem_dict,rag." placeholder:"MODES"`
	Domain      string `group:"knowledge" help:"Domain pack of chem_dict and builtin:rules, whose rubric is the default one: ${domains}, or a directory (default: the rubric's, else ${domain})." placeholder:"NAME|DIR"`
	RAGCorpus   string `name:"rag-corpus" group:"knowledge" help:"Parquet or JSONL file with contribution, recipe and contributions_embedding." placeholder:"FILE"`
	RAGTop      int    `name:"rag-top" default:"5" group:"knowledge" help:"Recipes of the corpus to show (default 5)." placeholder:"K"`
	EmbedModel  string `default:"text-embedding-3-large" group:"knowledge" help:"Embedding model of the corpus, NAME[@URL] (default text-embedding-3-large)." placeholder:"MODEL"`
	EmbedCorpus bool   `group:"knowledge" help:"Judge nothing: read a corpus, Parquet or JSONL, and write it with the vectors it lacks."`
}

// modes are the sources of knowledge asked for.
func (f *augmentFlags) modes() ([]string, error) {
	modes, err := knowledge.ParseModes(f.Augment)
	rag := slices.Contains(modes, knowledge.ModeRAG)
	switch {
	case err != nil:
		return nil, cli.Usage(err, "")
	case rag && f.RAGCorpus == "":
		return nil, cli.Usage(errors.New("--augment rag needs a corpus"), "name it with --rag-corpus FILE")
	case !rag && f.RAGCorpus != "":
		return nil, cli.Usage(errors.New("--rag-corpus does nothing without --augment rag"), "")
	case f.RAGTop < 1:
		return nil, cli.Usagef("--rag-top %d: at least one recipe is needed", f.RAGTop)
	}
	return modes, nil
}

// embedder makes the client of the embedding model.
func (f *flags) embedder(app *cli.App, store *cache.Lazy, o llm.Options) (llm.Embedder, error) {
	t, err := llm.ParseTarget(f.EmbedModel, app.Getenv)
	if err != nil {
		return nil, cli.Usage(err, "")
	}
	if o.Cache, err = store.Open(); err != nil {
		return nil, err
	}
	o.Offline = o.Offline || f.DryRun
	return llm.NewEmbedder(t, o)
}

// embedder makes the client of the embedding model, its calls booked like those
// of a judge.
func (b *bench) embedder(store *cache.Lazy) (llm.Embedder, error) {
	options := b.options
	s := seat{name: "embedding " + b.flags.EmbedModel, sent: new(atomic.Int64)}
	options.Sent = s.sent
	e, err := b.flags.embedder(b.app, store, options)
	if err != nil {
		return nil, err
	}
	b.vectors = &s
	return countedEmbedder{e, &b.ledger, s.name}, nil
}

// augment makes the knowledge that the models are shown, nil for none. The
// corpus must be closed.
func (b *bench) augment(store *cache.Lazy) (_ *judge.Augment, corpus *knowledge.Corpus, err error) {
	f := b.flags
	modes, err := f.modes()
	if err != nil || len(modes) == 0 {
		return nil, nil, err
	}
	var sources knowledge.All
	for _, mode := range modes {
		if mode == knowledge.ModeChemDict {
			pack, err := domain.Load(f.domainOf(b.rubric))
			if err != nil {
				return nil, nil, cli.Usage(err, "")
			}
			sources = append(sources, knowledge.NewChemDict(pack))
			continue
		}
		embedder, err := b.embedder(store)
		if err != nil {
			return nil, nil, err
		}
		if corpus, err = knowledge.OpenCorpus(f.RAGCorpus); err != nil {
			return nil, nil, err
		}
		if n := corpus.Skipped(); n > 0 {
			b.app.Warnf("%s: %d rows without recipe or vector are left out; %d stay", f.RAGCorpus, n, corpus.Len())
		}
		sources = append(sources, knowledge.NewRAG(corpus, embedder, f.RAGTop))
	}
	return &judge.Augment{Mode: strings.Join(modes, ","), Context: b.context(sources)}, corpus, nil
}

// domainOf names the pack: that of --domain, the directory that the rubric
// comes from, or the one that the rubric belongs to.
func (f *flags) domainOf(r *rubric.Rubric) string {
	switch info, err := os.Stat(f.Rubric); {
	case f.Domain != "":
		return f.Domain
	case err == nil && info.IsDir():
		return f.Rubric
	}
	return domain.ForRubric(r.Name)
}

// context looks up what is known about a text. A dry run makes no call for it
// and reckons with as much as there can be.
func (b *bench) context(s knowledge.Source) func(context.Context, judge.Input) (string, error) {
	return func(ctx context.Context, in judge.Input) (string, error) {
		block, err := s.Block(ctx, knowledge.Query{
			Text: in.Text, Target: in.Target, Reference: in.Reference, IDs: []string{in.Source},
		})
		if b.flags.DryRun && judge.Kind(err) == string(llm.KindOffline) {
			return strings.Repeat("abc ", knowledge.MaxBlock(b.flags.RAGTop)/4), nil
		}
		if err != nil {
			return "", fmt.Errorf("knowledge: %w", err)
		}
		return block, nil
	}
}
