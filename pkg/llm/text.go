package llm

import "strings"

// Text is the whole text that a model was asked to write: without its thoughts, and
// without a fence that holds all of it. An answer that was cut off, held back, declined
// or left empty is an *Error of that kind.
func (r Reply) Text() (string, error) {
	cut := &Error{Kind: KindTruncated, Message: "the text was cut at its token limit", hint: "raise --max-tokens"}
	switch r.FinishReason {
	case "length", "max_tokens", "model_length":
		return "", cut
	case "content_filter":
		return "", failure(KindFiltered, "a content filter cut the text")
	}
	text := r.Content
	// Some servers leave the thinking in, and some its end only.
	if i := strings.LastIndex(text, "</think>"); i >= 0 {
		text = text[i+len("</think>"):]
	}
	text = strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(text, "<think>"):
		return "", cut
	case text == "" && r.Refusal != "":
		return "", failure(KindRefused, "the model declines to write")
	}
	if text = unfence(text); text == "" {
		return "", failure(KindBadReply, "the model wrote nothing")
	}
	return text, nil
}

// unfence takes away a fence that holds the whole text.
func unfence(text string) string {
	inner, fenced := strings.CutPrefix(text, "```")
	inner, closed := strings.CutSuffix(inner, "\n```")
	_, inner, more := strings.Cut(inner, "\n")
	if !fenced || !closed || !more || strings.Contains(inner, "```") {
		return text
	}
	return strings.TrimSpace(inner)
}
