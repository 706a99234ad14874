package rephrase

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"assay/pkg/llm"
)

// Compound is what a model says a word stands for. Empty members are not known to it.
type Compound struct {
	Name    string `json:"name"`
	IUPAC   string `json:"iupac"`
	Formula string `json:"formula"`
	Atoms   string `json:"atoms"` // Hill order
}

// Notations asks what compound a name or formula stands for; nil without an error if the
// model says that it stands for no definite one. Errors are *llm.Error; a reply that is
// no such JSON is of kind bad_reply.
func (m *Model) Notations(ctx context.Context, word string) (*Compound, error) {
	messages, err := m.notation.messages(word)
	if err != nil {
		return nil, err
	}
	text, err := m.ask(ctx, messages)
	if err != nil {
		return nil, err
	}
	c, err := parseCompound(text)
	if err != nil {
		return nil, &llm.Error{Kind: llm.KindBadReply, Message: fmt.Sprintf("the reply about %q %v", word, err)}
	}
	return c, nil
}

// parseCompound reads the last JSON object of a reply that says whether the word is
// definite.
func parseCompound(text string) (*Compound, error) {
	for end := len(text); ; {
		at := strings.LastIndexByte(text[:end], '{')
		if at < 0 {
			return nil, errors.New("holds no JSON object with \"definite\"")
		}
		var reply struct {
			Definite *bool
			Compound
		}
		if json.NewDecoder(strings.NewReader(text[at:])).Decode(&reply) == nil && reply.Definite != nil {
			if !*reply.Definite {
				return nil, nil
			}
			c := &reply.Compound
			for _, s := range [...]*string{&c.Name, &c.IUPAC, &c.Formula, &c.Atoms} {
				if *s = strings.TrimSpace(*s); len(*s) > 300 || strings.ContainsAny(*s, "\n\r\t\x1b") {
					return nil, errors.New("holds a member that is no name")
				}
			}
			if c.Atoms == "" && c.Formula == "" {
				return nil, errors.New("names a compound without its atoms")
			}
			return c, nil
		}
		end = at
	}
}
