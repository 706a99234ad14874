package rubric

import (
	"encoding/json"
	"errors"
)

var errPapers = errors.New(`papers is no list of {"title","abstract"}`)

// ReadPapers reads a list of objects with title and abstract. Nothing, null and a list
// that tells nothing are no papers: a judge is told that there are none. A paper that tells
// nothing among others keeps its place, because answers cite papers by number. Anything
// else is an error.
func ReadPapers(raw []byte) ([]Paper, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	var items []struct{ Title, Abstract json.RawMessage }
	if json.Unmarshal(raw, &items) != nil {
		return nil, errPapers
	}
	all, told := make([]Paper, len(items)), false
	for i, item := range items {
		all[i] = Paper{Title: textOf(item.Title), Abstract: textOf(item.Abstract)}
		told = told || all[i] != Paper{}
	}
	if !told {
		return nil, nil
	}
	return all, nil
}

// textOf is the text of a JSON string, "" for anything else.
func textOf(raw json.RawMessage) (text string) {
	if json.Unmarshal(raw, &text) != nil {
		return ""
	}
	return text
}
