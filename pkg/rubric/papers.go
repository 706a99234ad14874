package rubric

import "encoding/json"

// ReadPapers reads a list of objects with title and abstract. Members of another
// shape are passed over: a judge without papers is told that there are none.
func ReadPapers(raw []byte) []Paper {
	var items []struct{ Title, Abstract json.RawMessage }
	if json.Unmarshal(raw, &items) != nil {
		return nil
	}
	var all []Paper
	for _, item := range items {
		if p := (Paper{Title: textOf(item.Title), Abstract: textOf(item.Abstract)}); p != (Paper{}) {
			all = append(all, p)
		}
	}
	return all
}

// textOf is the text of a JSON string, "" for anything else.
func textOf(raw json.RawMessage) (text string) {
	if json.Unmarshal(raw, &text) != nil {
		return ""
	}
	return text
}
