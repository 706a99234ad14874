package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// help prints the help of a command: an example first, then what it reads and
// writes, its flags and the exit statuses.
func (p *parser) help(_ kong.HelpOptions, ctx *kong.Context) error {
	w := p.app.out
	node := ctx.Selected()
	if node == nil {
		node = ctx.Model.Node
	}
	summary := p.about.Summary
	if node.Parent != nil {
		summary = node.Help
	}
	fmt.Fprintf(w, "%s: %s\n\nUsage: %s\n", p.about.Name, summary, usage(p.about.Name, node))
	if node.Parent == nil {
		p.section(w, "Example", p.about.Example)
		p.section(w, "Reads", p.about.Reads)
		p.section(w, "Writes", p.about.Writes)
	}
	printItems(w, "Commands", commands(node))
	printItems(w, "Flags", flagItems(node, ""))
	printItems(w, "Model flags", flagItems(node, "model"))
	printItems(w, "Knowledge flags", flagItems(node, "knowledge"))
	printItems(w, "Cache flags", flagItems(node, "cache"))
	printItems(w, "Common flags", flagItems(node, "shared"))
	p.section(w, "Notes", p.about.Notes)
	p.section(w, "Exit status", ExitStatus)
	return nil
}

func (p *parser) section(w io.Writer, title, text string) {
	if text == "" {
		return
	}
	fmt.Fprintf(w, "\n%s:\n", title)
	for line := range strings.Lines(text) {
		fmt.Fprintf(w, "  %s\n", strings.TrimSpace(line))
	}
}

// item is a line of help: a term and what it means.
type item struct{ term, text string }

func usage(name string, node *kong.Node) string {
	path := name
	if node.Type == kong.CommandNode {
		path += " " + node.Name
	}
	path += " [flags]"
	if len(commands(node)) > 0 {
		path += " COMMAND"
	}
	for _, arg := range node.Positional {
		text := strings.ToUpper(arg.Name)
		if arg.IsSlice() {
			text += "..."
		}
		if !arg.Required {
			text = "[" + text + "]"
		}
		path += " " + text
	}
	return path
}

func commands(node *kong.Node) (items []item) {
	for _, child := range node.Children {
		if child.Type == kong.CommandNode && !child.Hidden {
			items = append(items, item{strings.TrimSpace(usage("", child)), child.Help})
		}
	}
	return items
}

// flagItems lists the flags of one group that apply to node: "" is the
// command's own.
func flagItems(node *kong.Node, group string) (items []item) {
	for _, flags := range node.AllFlags(true) {
		for _, flag := range flags {
			if flagGroup(flag) == group {
				items = append(items, item{flagTerm(flag), flag.Help})
			}
		}
	}
	return items
}

func flagGroup(flag *kong.Flag) string {
	if flag.Name == "help" {
		return "shared"
	}
	if flag.Group == nil {
		return ""
	}
	return flag.Group.Key
}

func flagTerm(flag *kong.Flag) string {
	term := "    --" + flag.Name
	if flag.Short != 0 {
		term = fmt.Sprintf("-%c, --%s", flag.Short, flag.Name)
	}
	if !flag.IsBool() {
		term += "=" + flag.FormatPlaceHolder()
	}
	return term
}

func printItems(w io.Writer, title string, items []item) {
	if len(items) == 0 {
		return
	}
	width := 0
	for _, it := range items {
		width = max(width, min(len(it.term), 28))
	}
	fmt.Fprintf(w, "\n%s:\n", title)
	for _, it := range items {
		printItem(w, width, it)
	}
}

// helpWidth is the width of help text in columns.
const helpWidth = 100

// printItem prints a term and its text, wrapped under itself.
func printItem(w io.Writer, width int, it item) {
	lines := wrap(it.text, helpWidth-width-4)
	if len(it.term) > width {
		fmt.Fprintf(w, "  %s\n", it.term)
	} else {
		fmt.Fprintf(w, "  %-*s  %s\n", width, it.term, lines[0])
		lines = lines[1:]
	}
	for _, line := range lines {
		fmt.Fprintf(w, "  %*s  %s\n", width, "", line)
	}
}

// wrap breaks text at spaces into lines of at most width bytes, where it can.
func wrap(text string, width int) []string {
	lines := []string{""}
	for _, word := range strings.Fields(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case len(*last)+1+len(word) > width:
			lines = append(lines, word)
		default:
			*last += " " + word
		}
	}
	return lines
}
