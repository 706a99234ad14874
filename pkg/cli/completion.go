package cli

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// completion prints a script that completes flags, their fixed values and file
// names.
func (p *parser) completion(model *kong.Application, shell string) error {
	w := p.app.out
	name := p.about.Name
	fn := strings.ReplaceAll(name, "-", "_")
	switch shell {
	case "bash":
		fmt.Fprintf(w, "_%s() {\n  local cur=${COMP_WORDS[COMP_CWORD]}\n", fn)
		fmt.Fprintf(w, "  if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W %q -- \"$cur\"))\n", strings.Join(words(model), " "))
		fmt.Fprintf(w, "  else COMPREPLY=($(compgen -W %q -- \"$cur\") $(compgen -f -- \"$cur\")); fi\n}\n", strings.Join(commandNames(model), " "))
		fmt.Fprintf(w, "complete -o filenames -F _%s %s\n", fn, name)
	case "zsh":
		fmt.Fprintf(w, "#compdef %s\n_arguments -s \\\n", name)
		for _, flag := range model.AllFlags(true)[0] {
			fmt.Fprintf(w, "  %s \\\n", zshFlag(flag))
		}
		fmt.Fprintf(w, "  '*:file:_files'\n")
	case "fish":
		for _, flag := range model.AllFlags(true)[0] {
			fmt.Fprintf(w, "complete -c %s -l %s%s -d %s\n", name, flag.Name, fishOptions(flag), quote(flag.Help))
		}
	default:
		return Usage(fmt.Errorf("--completion %s: unknown shell", shell), "use bash, zsh or fish")
	}
	return nil
}

func words(model *kong.Application) (list []string) {
	for _, flag := range model.AllFlags(true)[0] {
		list = append(list, "--"+flag.Name)
		if flag.Short != 0 {
			list = append(list, "-"+string(flag.Short))
		}
	}
	return list
}

func commandNames(model *kong.Application) (list []string) {
	for _, child := range model.Children {
		list = append(list, child.Name)
	}
	return list
}

func zshFlag(flag *kong.Flag) string {
	help := strings.NewReplacer("[", "(", "]", ")", ":", " ").Replace(flag.Help)
	spec := "--" + flag.Name
	if !flag.IsBool() {
		spec += "="
	}
	spec += "[" + help + "]"
	if flag.Enum != "" {
		spec += ":value:(" + strings.ReplaceAll(flag.Enum, ",", " ") + ")"
	} else if !flag.IsBool() {
		spec += ":value:_files"
	}
	return quote(spec)
}

func fishOptions(flag *kong.Flag) string {
	var b strings.Builder
	if flag.Short != 0 {
		fmt.Fprintf(&b, " -s %c", flag.Short)
	}
	if !flag.IsBool() {
		b.WriteString(" -r")
	}
	if flag.Enum != "" {
		fmt.Fprintf(&b, " -f -a %s", quote(strings.ReplaceAll(flag.Enum, ",", " ")))
	}
	return b.String()
}

func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
