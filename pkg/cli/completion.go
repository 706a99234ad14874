package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// The scripts complete commands, flags, their fixed values and file names.

type completionNow string

// BeforeReset answers --completion before anything else is checked, such as
// that a command is given.
func (completionNow) BeforeReset(k *kong.Kong, p *parser, ctx *kong.Context) error {
	shells := map[string]func(io.Writer, string, *kong.Application){"bash": bash, "zsh": zsh, "fish": fish}
	for _, element := range ctx.Path {
		if element.Flag == nil || element.Flag.Name != "completion" {
			continue
		}
		shell, _ := ctx.FlagValue(element.Flag).(completionNow)
		script, ok := shells[string(shell)]
		if !ok {
			return fmt.Errorf("--completion %s: unknown shell; use bash, zsh or fish", shell)
		}
		script(p.app.out, p.about.Name, k.Model)
		k.Exit(0)
	}
	return nil
}

// function is the name of a shell function for a command.
func function(name string) string { return "_" + strings.ReplaceAll(name, "-", "_") }

// usable lists the flags that may stand behind a command.
func usable(node *kong.Node) (list []*kong.Flag) {
	for _, flags := range node.AllFlags(true) {
		list = append(list, flags...)
	}
	return list
}

// spellings are the ways to write a flag.
func spellings(flag *kong.Flag) []string {
	if flag.Short == 0 {
		return []string{"--" + flag.Name}
	}
	return []string{"--" + flag.Name, "-" + string(flag.Short)}
}

// values are what a flag takes if that is one of a few words.
func values(flag *kong.Flag) []string {
	switch {
	case flag.Name == "completion":
		return []string{"bash", "zsh", "fish"}
	case flag.Enum != "":
		return strings.Split(flag.Enum, ",")
	}
	return nil
}

func bash(w io.Writer, name string, model *kong.Application) {
	fmt.Fprintf(w, "%s() {\n  local IFS=$'\\n' cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=\n", function(name))
	fmt.Fprintf(w, "  case $prev in\n")
	for _, flag := range usable(model.Node) {
		if list := values(flag); list != nil {
			fmt.Fprintf(w, "  %s) COMPREPLY=($(compgen -W $'%s' -- \"$cur\")); return ;;\n", strings.Join(spellings(flag), "|"), strings.Join(list, `\n`))
		}
	}
	fmt.Fprintf(w, "  esac\n")
	fmt.Fprintf(w, "  case \" ${COMP_WORDS[*]} \" in\n")
	for _, child := range model.Children {
		fmt.Fprintf(w, "  *$'\\n'%s$'\\n'*) words=$'%s' ;;\n", child.Name, words(child))
	}
	fmt.Fprintf(w, "  *) words=$'%s' ;;\n  esac\n", words(model.Node))
	fmt.Fprintf(w, "  case $cur in\n  -*) COMPREPLY=($(compgen -W \"$words\" -- \"$cur\")) ;;\n")
	fmt.Fprintf(w, "  *) COMPREPLY=($(compgen -W $'%s' -- \"$cur\") $(compgen -f -- \"$cur\")) ;;\n  esac\n}\n", strings.Join(names(model), `\n`))
	fmt.Fprintf(w, "complete -o filenames -F %s %s\n", function(name), name)
}

// words lists the spellings of a command's flags for a $” string of the shell.
func words(node *kong.Node) string {
	var list []string
	for _, flag := range usable(node) {
		list = append(list, spellings(flag)...)
	}
	return strings.Join(list, `\n`)
}

func names(model *kong.Application) (list []string) {
	for _, child := range model.Children {
		list = append(list, child.Name)
	}
	return list
}

// zsh prints a function that may lie in $fpath or be read by source.
func zsh(w io.Writer, name string, model *kong.Application) {
	fn := function(name)
	fmt.Fprintf(w, "#compdef %s\n%s() {\n  local command\n", name, fn)
	if len(model.Children) > 0 {
		fmt.Fprintf(w, "  command=${words[(r)(%s)]}\n  case $command in\n", strings.Join(names(model), "|"))
		for _, child := range model.Children {
			fmt.Fprintf(w, "  %s)\n", child.Name)
			zshArguments(w, child, "'*:file:_files'")
			fmt.Fprintf(w, "    return ;;\n")
		}
		fmt.Fprintf(w, "  esac\n")
		zshArguments(w, model.Node, quote("1:command:("+strings.Join(names(model), " ")+")"))
	} else {
		zshArguments(w, model.Node, "'*:file:_files'")
	}
	fmt.Fprintf(w, "}\nif [ \"$funcstack[1]\" = _%s ]; then %s \"$@\"; else compdef %s %s; fi\n", name, fn, fn, name)
}

func zshArguments(w io.Writer, node *kong.Node, rest string) {
	fmt.Fprintf(w, "  _arguments -s \\\n")
	for _, flag := range usable(node) {
		for _, spelling := range spellings(flag) {
			fmt.Fprintf(w, "    %s \\\n", zshFlag(flag, spelling))
		}
	}
	fmt.Fprintf(w, "    %s\n", rest)
}

func zshFlag(flag *kong.Flag, spelling string) string {
	help := strings.NewReplacer("[", "(", "]", ")", ":", " ", `\`, "").Replace(flag.Help)
	spec := spelling
	if !flag.IsBool() && strings.HasPrefix(spelling, "--") {
		spec += "="
	}
	spec += "[" + help + "]"
	if list := values(flag); list != nil {
		spec += ":value:(" + strings.Join(list, " ") + ")"
	} else if !flag.IsBool() {
		spec += ":value:_files"
	}
	if flag.IsSlice() {
		spec = "*" + spec
	}
	return quote(spec)
}

func fish(w io.Writer, name string, model *kong.Application) {
	own := map[string]bool{}
	for _, flag := range usable(model.Node) {
		own[flag.Name] = true
		fishFlag(w, name, flag, "")
	}
	for _, child := range model.Children {
		fmt.Fprintf(w, "complete -c %s -n __fish_use_subcommand -a %s -d %s\n", name, child.Name, quote(child.Help))
		for _, flag := range usable(child) {
			if !own[flag.Name] {
				fishFlag(w, name, flag, quote("__fish_seen_subcommand_from "+child.Name))
			}
		}
	}
}

func fishFlag(w io.Writer, name string, flag *kong.Flag, when string) {
	var b strings.Builder
	if when != "" {
		b.WriteString(" -n " + when)
	}
	b.WriteString(" -l " + flag.Name)
	if flag.Short != 0 {
		fmt.Fprintf(&b, " -s %c", flag.Short)
	}
	if !flag.IsBool() {
		b.WriteString(" -r")
	}
	if list := values(flag); list != nil {
		b.WriteString(" -f -a " + quote(strings.Join(list, " ")))
	}
	fmt.Fprintf(w, "complete -c %s%s -d %s\n", name, &b, quote(flag.Help))
}

func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
