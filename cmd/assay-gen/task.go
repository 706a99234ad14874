package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"assay/pkg/llm"
	"assay/pkg/record"
	"assay/pkg/rubric"
	"assay/prompts"

	"github.com/BurntSushi/toml"
)

// task is a kind of text to write.
type task struct {
	target string        // the field that says what the text is about
	papers bool          // it is written from papers
	field  string        // the field that it is written to
	prompt rubric.Rubric // only the prompt of it
}

// stale are the fields that say something about the text that was there before.
var stale = []string{"entities", "prediction", "perturbation_meta"}

// loadTask reads the prompt of a task, from a file if one is named. field is
// where the text goes, empty for the task's own.
func loadTask(name, file, field string) (*task, error) {
	t := &task{target: "contribution", field: "recipe"}
	if name == "answer" {
		t = &task{target: "research_question", papers: true, field: "synthesis"}
	}
	if field != "" {
		t.field = field
	}
	var data []byte
	var err error
	if file == "" {
		file = "gen_" + name + ".toml"
		data, err = prompts.FS.ReadFile(file)
	} else {
		data, err = os.ReadFile(file)
	}
	var path *os.PathError
	if errors.As(err, &path) {
		err = fmt.Errorf("%s: %w", path.Path, path.Err)
	}
	if err != nil {
		return nil, err
	}
	if t.prompt, err = parsePrompt(string(data)); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if !strings.Contains(t.prompt.User, "{{target}}") || t.papers && !strings.Contains(t.prompt.User, "{{papers}}") {
		return nil, &promptError{file, t.papers}
	}
	return t, nil
}

type promptError struct {
	file   string
	papers bool
}

func (e *promptError) Error() string { return e.file + ": user does not show what to write about" }

// Hint names the placeholders.
func (e *promptError) Hint() string {
	if e.papers {
		return "put {{target}} where the question goes and {{papers}} where the papers go"
	}
	return "put {{target}} where the target goes"
}

func parsePrompt(text string) (rubric.Rubric, error) {
	var file struct{ Name, System, User string }
	if _, err := toml.Decode(text, &file); err != nil {
		return rubric.Rubric{}, err
	}
	rest := file.User
	for {
		_, after, found := strings.Cut(rest, "{{")
		if !found {
			return rubric.Rubric{Name: file.Name, System: file.System, User: file.User}, nil
		}
		name, after, closed := strings.Cut(after, "}}")
		if !closed || !slices.Contains([]string{"target", "papers", "mark"}, strings.TrimSpace(name)) {
			return rubric.Rubric{}, errors.New("user holds {{ that is none of {{target}}, {{papers}} and {{mark}}")
		}
		rest = after
	}
}

// messages are what a writer is asked about a record.
func (t *task) messages(rec *record.Record) ([]llm.Message, error) {
	target, err := rec.Text(t.target)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(target) == "" {
		return nil, fmt.Errorf("%s is empty", t.target)
	}
	subject := rubric.Subject{Target: target}
	if t.papers {
		if subject.Papers, err = papers(rec.Raw("papers")); err != nil {
			return nil, err
		}
	}
	system, user, err := t.prompt.Prompt(subject)
	if err != nil || system == "" {
		return []llm.Message{{Role: "user", Content: user}}, err
	}
	return []llm.Message{{Role: "system", Content: system}, {Role: "user", Content: user}}, nil
}

// papers reads the sources. All must be there: answers cite them by number.
func papers(raw []byte) ([]rubric.Paper, error) {
	var all []rubric.Paper
	if raw != nil && json.Unmarshal(raw, &all) != nil {
		return nil, errors.New(`papers is no list of {"title","abstract"}`)
	}
	if len(all) == 0 {
		return nil, errors.New("no papers")
	}
	for i, p := range all {
		if strings.TrimSpace(p.Title+p.Abstract) == "" {
			return nil, fmt.Errorf("paper %d has neither title nor abstract", i+1)
		}
	}
	return all, nil
}

// clear copies a record without its text and what was said about it.
func (t *task) clear(rec *record.Record) *record.Record {
	out := rec.Clone()
	out.Delete(t.field)
	out.Unjudge()
	for _, name := range stale {
		if out.Has(name) {
			out.Delete(name)
		}
	}
	return out
}
