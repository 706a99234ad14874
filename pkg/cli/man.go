package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

type manNow bool

// BeforeReset answers --man before anything else is checked.
func (manNow) BeforeReset(k *kong.Kong, p *parser) error {
	p.man(p.app.out, k.Model)
	k.Exit(0)
	return nil
}

// man writes the man page, made of the same tables as the help.
func (p *parser) man(w io.Writer, model *kong.Application) {
	about := p.about
	fmt.Fprintf(w, ".TH %s 1 \"\" \"assay %s\"\n", strings.ToUpper(about.Name), roff(version()))
	fmt.Fprintf(w, ".SH NAME\n%s \\- %s\n", roff(about.Name), roff(about.Summary))
	fmt.Fprintf(w, ".SH SYNOPSIS\n.B %s\n", roff(usage(about.Name, model.Node)))
	for _, s := range []item{{"EXAMPLE", about.Example}, {"READS", about.Reads}, {"WRITES", about.Writes}} {
		if s.text != "" {
			fmt.Fprintf(w, ".SH %s\n%s\n", s.term, roff(s.text))
		}
	}
	manItems(w, "COMMANDS", commands(model.Node))
	var options []item
	for _, g := range flagGroups(model.Node) {
		options = append(options, g.items...)
	}
	manItems(w, "OPTIONS", options)
	if about.Notes != "" {
		fmt.Fprintf(w, ".SH NOTES\n%s\n", roff(about.Notes))
	}
	fmt.Fprintf(w, ".SH EXIT STATUS\n%s\n", roff(ExitStatus))
}

func manItems(w io.Writer, title string, items []item) {
	if len(items) == 0 {
		return
	}
	fmt.Fprintf(w, ".SH %s\n", title)
	for _, it := range items {
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace(it.term)), roff(it.text))
	}
}

// roff escapes what the formatter would read as markup.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
