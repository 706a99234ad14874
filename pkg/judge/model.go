package judge

import (
	"context"
	"encoding/json"
	"strings"

	"assay/pkg/llm"
	"assay/pkg/rubric"
)

// Sampling is how a model is asked.
type Sampling struct {
	Temperature *float64 // nil leaves it to the server; 0 is sent as 0
	MaxTokens   int      // most tokens of a reply; 0 sends no limit
	Schema      bool     // ask for a reply by the rubric's JSON schema
}

// Augment gives a judge knowledge about the text.
type Augment struct {
	Mode string // what records call it: chem_dict, rag ...
	// Context returns the knowledge, empty if there is none about this text.
	Context func(ctx context.Context, in Input) (string, error)
}

// model is the judge that asks a language model.
type model struct {
	name     string
	client   llm.Client
	sampling Sampling
	augment  *Augment
	plan     *plan
}

func (m *model) Name() string { return m.name }

// Judge makes the calls one after the other. The first that fails ends the
// text: the others would mostly fail alike, and what was answered is stored.
func (m *model) Judge(ctx context.Context, in Input) (Verdict, error) {
	q, err := m.plan.of(in.Swap)
	if err != nil {
		return failed(m.plan.rubric, rubric.StatusError, err)
	}
	subject := rubric.Subject{Text: in.Text, Target: in.Target, Reference: in.Reference, Papers: in.Papers}
	if m.augment != nil {
		if subject.Context, err = m.augment.Context(ctx, in); err != nil {
			return failed(q.asked, statusOf(err), err)
		}
	}
	v := Verdict{Calls: q.keys}
	if m.augment != nil {
		v.Augment = m.augment.Mode
	}
	var replies []string
	var readings []rubric.Result
	for _, r := range q.calls {
		reply, prompt, callErr := m.ask(ctx, r, subject, in.Sample)
		if callErr != nil {
			err = callErr
			readings = append(readings, r.Unread(statusOf(err), err.Error()))
			if Kind(err) == string(llm.KindDryRun) {
				continue
			}
			break
		}
		if v.Usage == nil {
			v.Usage = &Usage{}
		}
		v.Usage.add(reply, prompt)
		replies = append(replies, reply.Content)
		readings = append(readings, read(r, said{reply.Content, reply.Refusal, reply.FinishReason}, in.Text))
	}
	for len(readings) < len(q.calls) {
		readings = append(readings, q.calls[len(readings)].Unread(statusOf(err), err.Error()))
	}
	v.Reply = strings.Join(replies, replyBreak)
	v.Result = q.asked.Settle(q.join(readings), m.plan.rubric.Attacked(in.Swap))
	return v, err
}

// ask makes one call; prompt is the number of bytes asked with.
func (m *model) ask(ctx context.Context, r *rubric.Rubric, s rubric.Subject, sample int) (reply llm.Reply, prompt int, err error) {
	system, user, err := r.Prompt(s)
	if err != nil {
		return llm.Reply{}, 0, err
	}
	req := llm.Request{
		Messages:    messages(system, user),
		Temperature: m.sampling.Temperature,
		MaxTokens:   m.sampling.MaxTokens,
		Sample:      sample,
		Schema:      m.schema(r),
	}
	reply, err = m.client.Complete(ctx, req)
	return reply, len(system) + len(user), err
}

func (m *model) schema(r *rubric.Rubric) json.RawMessage {
	if !m.sampling.Schema {
		return nil
	}
	return r.Schema()
}

func messages(system, user string) []llm.Message {
	if system == "" {
		return []llm.Message{{Role: "user", Content: user}}
	}
	return []llm.Message{{Role: "system", Content: system}, {Role: "user", Content: user}}
}

// said is a reply as far as it matters for reading it.
type said struct{ content, refusal, finish string }

// read takes the scores out of a reply. What the server says about its end
// goes first: a number in a cut text need not be the one that was coming.
func read(r *rubric.Rubric, s said, shown string) rubric.Result {
	switch s.finish {
	case "length", "max_tokens", "model_length":
		return r.Unread(rubric.StatusTruncated, "the reply was cut at its token limit")
	case "content_filter":
		return r.Unread(rubric.StatusFiltered, "a content filter cut the reply")
	}
	if s.content == "" && s.refusal != "" {
		return r.Unread(rubric.StatusRefused, "the judge declines")
	}
	return r.ParseShown(s.content, shown)
}

func failed(r *rubric.Rubric, status string, err error) (Verdict, error) {
	return Verdict{Result: r.Unread(status, err.Error())}, err
}

// statusOf maps a failed call to the status of its record.
func statusOf(err error) string {
	switch Kind(err) {
	case string(llm.KindFiltered):
		return rubric.StatusFiltered
	case string(llm.KindTooLong):
		return rubric.StatusTooLong
	case string(llm.KindBudget):
		return rubric.StatusBudget
	}
	return rubric.StatusError
}

// Kind names the sort of failure, as assay_error has it: that of an
// llm.Error, or bad_input for a text that could not be asked about.
func Kind(err error) string {
	return llm.KindOf(err, "bad_input")
}
