package knowledge

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// The names of the sources, in the order in which their blocks stand.
const (
	ModeChemDict = "chem_dict"
	ModeRAG      = "rag"
)

// Query is a text that a block is wanted for.
type Query struct {
	Text      string   // the text under judgement
	Target    string   // what it is for; empty if not given
	Reference string   // the text it was made from, which must not be shown; empty if unknown
	IDs       []string // names of its source, which must not be shown either
}

// Source knows something about texts. Implementations are safe for concurrent
// use.
type Source interface {
	// Block returns what is known, empty if nothing is. An error means that
	// it could not be found out.
	Block(ctx context.Context, q Query) (string, error)
}

// ParseModes reads a list of sources, separated by commas: chem_dict, rag. The
// result is in the order in which blocks stand, each mode once; an empty list
// has none.
func ParseModes(list string) ([]string, error) {
	var modes []string
	for _, name := range strings.Split(list, ",") {
		name = strings.TrimSpace(name)
		switch {
		case name == "" && strings.TrimSpace(list) == "":
			return nil, nil
		case name != ModeChemDict && name != ModeRAG:
			return nil, modeError(name)
		case !slices.Contains(modes, name):
			modes = append(modes, name)
		}
	}
	slices.Sort(modes)
	return modes, nil
}

type modeError string

func (e modeError) Error() string { return fmt.Sprintf("no source of knowledge %q", string(e)) }

// Hint lists what there is.
func (modeError) Hint() string { return "use chem_dict, rag or chem_dict,rag" }

// All is the source whose block holds the blocks of several, one below the
// other.
type All []Source

// Block implements Source.
func (a All) Block(ctx context.Context, q Query) (string, error) {
	var blocks []string
	for _, s := range a {
		block, err := s.Block(ctx, q)
		if err != nil {
			return "", err
		}
		if block != "" {
			blocks = append(blocks, block)
		}
	}
	return strings.Join(blocks, "\n\n"), nil
}

// cut returns the first n characters of a text, without the white space that
// the cut leaves at the end.
func cut(text string, n int) string {
	for i := range text {
		if n--; n < 0 {
			return strings.TrimRight(text[:i], " \t\r\n")
		}
	}
	return text
}
