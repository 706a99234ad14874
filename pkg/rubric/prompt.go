package rubric

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// Subject is what one prompt is about. All of it comes from records and from
// tables and is shown to the judge as data.
type Subject struct {
	Text      string  // the text under judgement
	Target    string  // what it is for; empty if none was given
	Reference string  // shown only by a reference-based rubric
	Papers    []Paper // the sources, shown where the rubric has {{papers}}
	// Context is knowledge that may help the judge. It goes before the rest of
	// the prompt, whatever the rubric; empty for none.
	Context string
}

// Paper is a source that a text was made from.
type Paper struct{ Title, Abstract string }

// contextIntro tells the judge what Context is.
const contextIntro = "Background that may help you. It was looked up, it is not what you assess, and it can be beside the point:\n"

// Prompt fills the rubric's template. Each text of the subject stands alone
// between two lines that carry a mark taken from the texts' hash and found in
// none of them, so no text can close its own enclosure. The same subject
// always gives the same bytes.
func (r *Rubric) Prompt(s Subject) (system, user string, err error) {
	if r.User == "" {
		return "", "", fmt.Errorf("rubric %s has no prompt: it only reads stored replies", r.Name)
	}
	if r.ReferenceBased && s.Reference == "" {
		return "", "", errors.New("a reference-based rubric needs the reference text")
	}
	papers := ""
	if r.ShowsPapers() {
		papers = listPapers(s.Papers)
	}
	mark := markFor(s.Text, s.Target, s.Reference, papers, s.Context)
	tmpl := r.tmpl
	if tmpl == nil {
		tmpl = r.fixed()
	}
	user = tmpl.fill(len(s.Text)+len(s.Target)+len(s.Reference)+len(papers)+600, func(name string) string {
		switch name {
		case "text":
			return enclose("text", mark, s.Text)
		case "target":
			return encloseOr(r.NoTarget, "target", mark, s.Target)
		case "reference":
			return enclose("reference", mark, s.Reference)
		case "papers":
			return encloseOr(r.NoPapers, "papers", mark, papers)
		}
		return mark
	})
	if s.Context != "" {
		user = contextIntro + enclose("background", mark, s.Context) + "\n\n" + user
	}
	return r.System, user, nil
}

// ShowsPapers reports whether the prompt has a place for the papers.
func (r *Rubric) ShowsPapers() bool { return strings.Contains(r.User, "papers") && r.shows("papers") }

func (r *Rubric) shows(placeholder string) bool {
	names, _ := placeholders(r.User)
	return slices.Contains(names, placeholder)
}

// listPapers numbers the papers from 1, as answers cite them.
func listPapers(papers []Paper) string {
	var b strings.Builder
	for i, p := range papers {
		if i > 0 {
			b.WriteString("\n\n")
		}
		if p == (Paper{}) {
			fmt.Fprintf(&b, "[%d] (not kept)", i+1)
			continue
		}
		fmt.Fprintf(&b, "[%d] %s\n%s", i+1, p.Title, p.Abstract)
	}
	return b.String()
}

// fixed is the template with all placeholders filled that do not depend on
// the subject.
func (r *Rubric) fixed() template {
	return cut(cut(r.User).fill(0, func(name string) string {
		switch name {
		case "criteria":
			return r.criteriaList()
		case "scale":
			return r.scaleSentence()
		case "form":
			return r.form()
		}
		return "{{" + name + "}}"
	}))
}

// markFor returns a hexadecimal mark that occurs in none of the texts.
func markFor(texts ...string) string {
	var d xxhash.Digest
	d.Reset()
	for _, t := range texts {
		if t != "" {
			_, _ = d.WriteString(strconv.Itoa(len(t)) + ":")
			_, _ = d.WriteString(t)
		}
	}
	for {
		mark := fmt.Sprintf("%016x", d.Sum64())
		if !anyContains(texts, mark) {
			return mark
		}
		_, _ = d.WriteString("again")
	}
}

func anyContains(texts []string, s string) bool {
	for _, t := range texts {
		if strings.Contains(t, s) {
			return true
		}
	}
	return false
}

// The enclosing lines, shared with the reader, which skips what they enclose
// when a judge repeats its prompt.
const (
	openMark  = "<<<begin "
	closeMark = "<<<end "
	endMark   = ">>>"
)

func enclose(what, mark, text string) string {
	return openMark + what + " " + mark + endMark + "\n" + text + "\n" + closeMark + what + " " + mark + endMark
}

// encloseOr is enclose for a text that may be missing.
func encloseOr(missing, what, mark, text string) string {
	if text == "" {
		return missing
	}
	return enclose(what, mark, text)
}

func (r *Rubric) criteriaList() string {
	var b strings.Builder
	for _, c := range r.Criteria {
		fmt.Fprintf(&b, "- %s (%s): %s\n", c.Name, c.Key, c.Ask)
	}
	if r.Overall != "" {
		fmt.Fprintf(&b, "- Overall (%s): %s\n", r.Overall, r.OverallAsk)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (r *Rubric) scaleSentence() string {
	s := fmt.Sprintf("Scores run from %s to %s", number(r.Min), number(r.Max))
	if r.Step > 0 {
		s += " in steps of " + number(r.Step)
	}
	if r.Low != "" && r.High != "" {
		s += fmt.Sprintf("; %s means: %s; %s means: %s", number(r.Min), r.Low, number(r.Max), r.High)
	}
	return s + "."
}

// form shows the reply that is wanted. It holds no number, so a judge that
// merely repeats it has given no score.
func (r *Rubric) form() string {
	var b strings.Builder
	b.WriteString("{\n  \"reasoning\": \"your reasons in short\"")
	for _, k := range r.Keys() {
		fmt.Fprintf(&b, ",\n  %q: <number>", k)
	}
	return b.String() + "\n}"
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
