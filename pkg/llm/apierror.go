package llm

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"assay/pkg/printable"
)

// apiError is what a server says about a failure, in whichever shape it does: OpenAI's
// object, a plain string, vLLM's older top-level form, or FastAPI's detail.
type apiError struct {
	message string
	kinds   string // type, code and error_type, joined by spaces, lower case
	code    int    // numeric code, 0 if none
	param   string
}

type wireError struct {
	Error    json.RawMessage `json:"error"`
	Detail   json.RawMessage `json:"detail"`
	Message  json.RawMessage `json:"message"`
	Type     json.RawMessage `json:"type"`
	Code     json.RawMessage `json:"code"`
	Param    json.RawMessage `json:"param"`
	Metadata struct {
		ErrorType json.RawMessage `json:"error_type"`
		Reasons   json.RawMessage `json:"reasons"`
		Raw       json.RawMessage `json:"raw"`
	} `json:"metadata"`
}

func parseAPIError(body []byte) apiError {
	var list []json.RawMessage
	if json.Unmarshal(body, &list) == nil && len(list) == 1 {
		return parseAPIError(list[0]) // Google wraps its errors in a list
	}
	var w wireError
	if json.Unmarshal(body, &w) != nil {
		// An odd member must not hide the message.
		var outer struct {
			Error json.RawMessage `json:"error"`
		}
		if json.Unmarshal(body, &outer) != nil {
			return apiError{message: plainText(body)}
		}
		w = wireError{Error: outer.Error}
	}
	if present(w.Error) {
		if s := text(w.Error); s != "" {
			return apiError{message: oneLine(s)}
		}
		inner := parseAPIError(w.Error)
		return inner
	}
	a := apiError{message: oneLine(text(w.Message)), param: text(w.Param)}
	if a.message == "" {
		a.message = oneLine(detail(w.Detail))
	}
	if text(w.Metadata.Raw) != "" {
		a.message = oneLine(a.message + ": " + text(w.Metadata.Raw))
	}
	for _, raw := range []json.RawMessage{w.Type, w.Code, w.Metadata.ErrorType} {
		a.kinds += strings.ToLower(text(raw)) + " "
	}
	if present(w.Metadata.Reasons) {
		a.kinds += "moderation "
	}
	a.code, _ = strconv.Atoi(strings.Trim(string(w.Code), `"`)) // 0 where it is no number
	return a
}

// detail reads FastAPI's account of what is wrong with a request: a string, or a list
// of places and messages.
func detail(raw json.RawMessage) string {
	if s := text(raw); s != "" {
		return s
	}
	var items []struct {
		Loc []any  `json:"loc"`
		Msg string `json:"msg"`
	}
	if json.Unmarshal(raw, &items) != nil {
		return ""
	}
	var all []string
	for _, item := range items {
		where := ""
		for _, part := range item.Loc {
			if s, ok := part.(string); ok && s != "body" {
				where = s
			}
		}
		all = append(all, "'"+where+"' "+item.Msg)
	}
	return strings.Join(all, "; ")
}

// plainText makes a message of a body that is no JSON object.
func plainText(body []byte) string {
	if b := bytes.TrimSpace(body); len(b) == 0 || b[0] == '<' {
		return "" // nothing, or a web page
	}
	return oneLine(string(body))
}

// oneLine makes a server's words fit for a message: printable, on one line, not long.
func oneLine(s string) string {
	const most = 240
	s = strings.Join(strings.Fields(s[:min(len(s), 8*most)]), " ")
	return strings.TrimSuffix(printable.Cut(s, most), ".")
}
