package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// help prints the help of a command on one screen: an example first, then what it
// reads and writes, its own flags, the names of the flags that commands share,
// and the exit statuses.
func (p *parser) help(_ kong.HelpOptions, ctx *kong.Context) error {
	node := ctx.Selected()
	if node == nil {
		node = ctx.Model.Node
	}
	p.print(p.app.out, node, false)
	return nil
}

type helpAllNow bool

// BeforeReset answers --help-all before anything else is checked.
func (helpAllNow) BeforeReset(k *kong.Kong, p *parser) error {
	p.print(p.app.out, k.Model.Node, true)
	k.Exit(0)
	return nil
}

func (p *parser) print(w io.Writer, node *kong.Node, all bool) {
	summary := p.about.Summary
	if node.Parent != nil {
		summary = node.Help
	}
	fmt.Fprintf(w, "%s: %s\n", p.about.Name, summary)
	if node.Parent == nil {
		p.section(w, "Example", p.about.Example)
	}
	fmt.Fprintf(w, "\nUsage: %s\n", usage(p.about.Name, node))
	if node.Parent == nil {
		p.section(w, "Reads", p.about.Reads)
		p.section(w, "Writes", p.about.Writes)
	}
	printItems(w, "Commands", commands(node))
	groups := flagGroups(node)
	for _, g := range groups {
		if all || g.key == "" {
			printItems(w, g.title(), g.items)
		}
	}
	if all {
		p.section(w, "Notes", p.about.Notes)
	} else {
		p.more(w, groups)
	}
	p.section(w, "Exit status", ExitStatus)
}

// more names the flags that are told about elsewhere.
func (p *parser) more(w io.Writer, groups []flagsOf) {
	fmt.Fprintf(w, "\nMore (%s --help-all):\n", p.about.Name)
	for _, g := range groups {
		if g.key == "" {
			continue
		}
		terms := make([]string, len(g.items))
		for i, it := range g.items {
			_, terms[i], _ = strings.Cut(it.term, "--")
			terms[i] = "--" + terms[i]
		}
		for i, line := range wrap(strings.Join(terms, " "), helpWidth-16) {
			title := ""
			if i == 0 {
				title = g.key
			}
			fmt.Fprintf(w, "  %-10s  %s\n", title, line)
		}
	}
}

// flagsOf are the flags of a group; "" is the command's own.
type flagsOf struct {
	key   string
	items []item
}

func (g flagsOf) title() string {
	switch g.key {
	case "":
		return "Flags"
	case "shared":
		return "Common flags"
	}
	return strings.ToUpper(g.key[:1]) + g.key[1:] + " flags"
}

// flagGroups lists the groups of the flags that apply to node: the command's own
// first, then as they come, those of the cache and of all commands last.
func flagGroups(node *kong.Node) []flagsOf {
	keys := []string{""}
	for _, flags := range node.AllFlags(true) {
		for _, flag := range flags {
			if key := flagGroup(flag); key != "cache" && key != "shared" && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	var groups []flagsOf
	for _, key := range append(keys, "cache", "shared") {
		if items := flagItems(node, key); len(items) > 0 {
			groups = append(groups, flagsOf{key, items})
		}
	}
	return groups
}

// sectionWidth is the longest line of running text in help, in bytes; sources are
// broken a little before.
const sectionWidth = 116

func (p *parser) section(w io.Writer, title, text string) {
	if text == "" {
		return
	}
	fmt.Fprintf(w, "\n%s:\n", title)
	for line := range strings.Lines(text) {
		for _, part := range wrap(line, sectionWidth) {
			fmt.Fprintf(w, "  %s\n", part)
		}
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
