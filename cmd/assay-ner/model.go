package main

import (
	"context"
	"errors"
	"os"
	"strings"

	"assay/pkg/cache"
	"assay/pkg/cli"
	"assay/pkg/domain"
	"assay/pkg/llm"
	"assay/pkg/ner"
)

// asker asks a model by way of a client.
type asker struct {
	client llm.Client
	flags  *llm.Flags
	model  string
}

// Ask implements ner.Asker.
func (a *asker) Ask(ctx context.Context, instructions, text string) (string, error) {
	reply, err := a.client.Complete(ctx, llm.Request{
		Model:       a.model,
		Messages:    []llm.Message{{Role: "system", Content: instructions}, {Role: "user", Content: text}},
		Temperature: a.flags.Temperature.Value, MaxTokens: a.flags.MaxTokens,
	})
	switch {
	case err != nil:
		return "", err
	case reply.FinishReason == "length":
		return "", &ner.ReplyError{Reason: "it was cut off; raise --max-tokens"}
	case reply.FinishReason == "content_filter":
		return "", &llm.Error{Kind: llm.KindFiltered, Message: "the reply was held back by a content filter"}
	}
	return reply.Content, nil
}

// listed makes the recogniser that asks a model.
func (f *flags) listed(app *cli.App, store *cache.Lazy, options llm.Options) (*ner.Listed, error) {
	if f.Model == "" {
		return nil, cli.Usage(errors.New("--backend llm needs a model"), "add -m MODEL, or -m MODEL@URL for a server of your own")
	}
	if err := f.Check(); err != nil {
		return nil, cli.Usage(err, "")
	}
	instructions, err := f.instructions()
	if err != nil {
		return nil, cli.Usage(err, "")
	}
	target, err := llm.ParseTarget(f.Model, app.Getenv)
	if err != nil {
		return nil, cli.Usage(err, "")
	}
	if target.Builtin() {
		return nil, cli.Usage(errors.New("-m "+f.Model+" finds no entities"), "the recogniser that needs no server is --backend dict")
	}
	if options.Cache, err = store.Open(); err != nil {
		return nil, err
	}
	client, err := llm.New(target, options)
	if err != nil {
		return nil, err
	}
	return ner.NewListed(instructions, &asker{client, &f.Flags, target.Model}), nil
}

// instructions are the system prompt: a file of the user's, that of the pack, or
// that of the default pack.
func (f *flags) instructions() (string, error) {
	if f.Prompt != "" {
		text, err := os.ReadFile(f.Prompt)
		return strings.TrimSpace(string(text)), err
	}
	pack, err := domain.Load(f.Domain)
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(pack.Prompt), nil
}

// runModel is the filter with a language model.
func (f *flags) runModel(ctx context.Context, app *cli.App) error {
	store := cache.Lazy{Dir: f.Cache, Mode: f.CacheMode, Getenv: app.Getenv, Warn: app.Warnf}
	options := f.Options(f.Offline)
	recogniser, err := f.listed(app, &store, options)
	if err != nil {
		return err
	}
	var dead llm.Dead
	err = f.filter(ctx, app, recogniser, func(err error) bool {
		return kindOf(err) != string(llm.KindBudget) && dead.News(f.Model, err)
	})
	if n := recogniser.Dropped(); n > 0 {
		app.Warnf("entities dropped, since they stand nowhere in their text or have no known type: %d", n)
	}
	store.Close()
	if err != nil {
		return err
	}
	if err := dead.Err(f.Model); err != nil {
		return err
	}
	return cli.Budget(options.Budget.Err())
}

// kindOf names a failure in assay_error.
func kindOf(err error) string {
	var reply *ner.ReplyError
	if errors.As(err, &reply) {
		return string(llm.KindBadReply)
	}
	return llm.KindOf(err, "recogniser")
}
