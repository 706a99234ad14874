package llm

import (
	"slices"
	"strings"
)

// refusedParam finds the parameter of a request that a 400 complains about: the one
// that the error names in its own member, else the first whose name stands in the
// message, else the schema of the reply, if one was sent: servers without structured
// output complain in many words. Without one it is empty.
func refusedParam(e *Error, req Request, capName string) string {
	sent := parameters(req, capName)
	if _, ok := sent[e.param]; ok {
		return e.param
	}
	// Some name the place inside a member, as in response_format.type.
	if at := strings.IndexAny(e.param, ".["); at > 0 {
		if _, ok := sent[e.param[:at]]; ok {
			return e.param[:at]
		}
	}
	best, name := len(e.body), ""
	for param := range sent {
		if at := indexWord(e.body, param); at >= 0 && at < best {
			best, name = at, param
		}
	}
	if _, ok := sent[responseFormat]; name == "" && ok {
		return responseFormat
	}
	return name
}

// indexWord finds a name in a text where no letter, digit or underscore touches it.
func indexWord(s, word string) int {
	for from := 0; ; {
		at := strings.Index(s[from:], word)
		if at < 0 {
			return -1
		}
		at += from
		if !wordByte(s, at-1) && !wordByte(s, at+len(word)) {
			return at
		}
		from = at + 1
	}
}

func wordByte(s string, i int) bool {
	if i < 0 || i >= len(s) {
		return false
	}
	c := s[i]
	return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

// droppedOf lists, sorted, which of the refused members this request would have had. It
// goes round by round, because leaving out one spelling of a limit brings up the other.
func droppedOf(req Request, refused []string, capName string) []string {
	req.omit = nil
	for {
		sent := parameters(req, capName)
		at := slices.IndexFunc(refused, func(name string) bool { _, ok := sent[name]; return ok })
		if at < 0 {
			slices.Sort(req.omit)
			return req.omit
		}
		req.omit = append(req.omit, refused[at])
	}
}
