package rephrase

import (
	"context"
	"strings"

	"assay/pkg/llm"
)

// Restate asks for one sentence that repeats another in other words. The reply comes
// back on one line, without quotation marks around it; the sentence itself, word for
// word, is no restatement. Errors are *llm.Error.
func (m *Model) Restate(ctx context.Context, sentence string) (string, error) {
	messages, err := m.restate.messages(sentence)
	if err != nil {
		return "", err
	}
	reply, err := m.ask(ctx, messages)
	if err != nil {
		return "", err
	}
	again := strings.Join(strings.Fields(unenclosed(reply)), " ")
	for _, pair := range [...]string{`""`, "“”"} {
		quotes := []rune(pair)
		inner, opened := strings.CutPrefix(again, string(quotes[0]))
		if inner, closed := strings.CutSuffix(inner, string(quotes[1])); opened && closed && !strings.ContainsAny(inner, pair) {
			again = strings.TrimSpace(inner)
		}
	}
	if again == "" || again == strings.Join(strings.Fields(sentence), " ") {
		return "", &llm.Error{Kind: llm.KindBadReply, Message: "the model repeats the sentence word for word"}
	}
	return again, nil
}
