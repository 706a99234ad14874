package tests

import (
	"bytes"
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// make dist gives the same bytes in two places; what it packs is static, knows
// its version, and brings man pages and completions; make install puts all that
// in its places.
func TestDist(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs GNU tar and ELF programs")
	}
	dir := scratchClone(t)
	const script = `
make dist PLATFORMS=linux/` + runtime.GOARCH + ` VERSION=v9.8.7 EPOCH=1700000000 > /dev/null
cat dist/SHA256SUMS`
	first := runShell(t, dir, script)
	if second := runShell(t, scratchClone(t), script); first != second || strings.Count(first, "\n") != 1 {
		t.Errorf("two builds of the same files have the sums\n%s%s", first, second)
	}
	runShell(t, dir, "cd dist && sha256sum -c SHA256SUMS && tar -xzf *.tar.gz && rm *.tar.gz")
	roots, _ := filepath.Glob(filepath.Join(dir, "dist", "assay-v9.8.7-linux-*"))
	if len(roots) != 1 {
		t.Fatalf("unpacked to %q", roots)
	}
	checkTree(t, roots[0])
	program, err := elf.Open(filepath.Join(roots[0], "bin", "assay-judge"))
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	if libraries, err := program.ImportedLibraries(); err != nil || len(libraries) > 0 {
		t.Errorf("assay-judge is linked with %q, %v", libraries, err)
	}
	runShell(t, dir, `make install PREFIX=/opt/assay DESTDIR="$PWD/root" VERSION=v9.8.7; make install PREFIX=here VERSION=v9.8.7`)
	checkTree(t, filepath.Join(dir, "root/opt/assay"))
	checkTree(t, filepath.Join(dir, "here"))
}

// checkTree looks at bin and share of an installation.
func checkTree(t *testing.T, root string) {
	t.Helper()
	commands, err := filepath.Glob("../cmd/*")
	if err != nil || len(commands) < 7 {
		t.Fatalf("commands %q, %v", commands, err)
	}
	for _, c := range commands {
		c = filepath.Base(c)
		if got := output(t, filepath.Join(root, "bin", c), "--version"); got != c+" v9.8.7\n" {
			t.Errorf("%s --version prints %q", c, got)
		}
		for name, want := range map[string]string{
			"man/man1/" + c + ".1":                     ".SH EXIT STATUS",
			"bash-completion/completions/" + c:         "complete -o filenames -F _",
			"zsh/site-functions/_" + c:                 "#compdef " + c,
			"fish/vendor_completions.d/" + c + ".fish": "complete -c " + c,
		} {
			data, err := os.ReadFile(filepath.Join(root, "share", name))
			if err != nil || !bytes.Contains(data, []byte(want)) {
				t.Errorf("%s: lacks %q (%v)", name, want, err)
			}
		}
	}
}

// The formatter has nothing to say of any man page.
func TestManPages(t *testing.T) {
	needProgram(t, "groff")
	commands, _ := filepath.Glob(filepath.Join(bin, "assay-*"))
	for _, c := range commands {
		page := output(t, c, "--man")
		groff := exec.Command("groff", "-man", "-Tutf8", "-ww", "-z", "-k")
		groff.Stdin = strings.NewReader(page)
		if said, err := groff.CombinedOutput(); err != nil || len(said) > 0 {
			t.Errorf("%s: %v\n%s", c, err, said)
		}
	}
}

// Each shell completes flags, fixed values, commands and the flags of a command.
func TestCompletion(t *testing.T) {
	path := "PATH='" + bin + "':$PATH\n"
	tests := []struct{ shell, script, want string }{
		{
			"bash", `
for c in swap cache; do source <(assay-$c --completion bash); done
try() { COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); COMPREPLY=(); _${1//-/_}; echo "${COMPREPLY[*]}"; }
touch 'two words.jsonl'
try assay-swap --form; try assay-swap --format ""; try assay-swap -f d; try assay-swap two; try assay-cache pr; try assay-cache prune --older`,
			"--format\njsonl diff\ndiff\ntwo words.jsonl\nprune\n--older-than\n",
		},
		{
			"zsh", `
mkdir f; for c in swap cache; do assay-$c --completion zsh > f/_assay-$c; zsh -n f/_assay-$c; done
fpath=($PWD/f $fpath); autoload -U compinit; compinit -u -D; echo $_comps[assay-swap] $_comps[assay-cache]
source f/_assay-swap; echo $_comps[assay-swap]
_arguments() { print -rl -- "$@" }
words=(assay-cache prune ''); _assay-cache() { source f/_assay-cache; }; source f/_assay-cache; _assay_cache | grep -o -- '^--older-than='
_assay_swap | grep -o -- '^--format=.*:value:(jsonl diff)' | cut -c1-9`,
			"_assay-swap _assay-cache\n_assay_swap\n--older-than=\n--format=\n",
		},
		{
			"fish", `
assay-swap --completion fish | source; assay-cache --completion fish | source
complete -C 'assay-swap --form' | cut -f1; complete -C 'assay-swap --format ' | cut -f1; complete -C 'assay-cache pr' | cut -f1; complete -C 'assay-cache prune --older' | cut -f1`,
			"--format\ndiff\njsonl\nprune\n--older-than\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.shell, func(t *testing.T) {
			needProgram(t, tt.shell)
			start := path
			if tt.shell == "fish" {
				start = "set PATH '" + bin + "' $PATH\n"
			}
			cmd := exec.Command(tt.shell, "-c", start+tt.script)
			if tt.shell == "zsh" {
				cmd.Args = []string{"zsh", "-f", "-c", start + tt.script}
			}
			cmd.Dir = t.TempDir()
			cmd.Env = append(os.Environ(), "HOME="+cmd.Dir)
			if out, err := cmd.CombinedOutput(); err != nil || string(out) != tt.want {
				t.Errorf("%v, got\n%s, want\n%s", err, out, tt.want)
			}
		})
	}
}

// needProgram skips a test where a program is not installed; in CI it must be.
func needProgram(t *testing.T, name string) {
	t.Helper()
	if _, err := exec.LookPath(name); err == nil {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s must be installed in CI", name)
	}
	t.Skipf("%s is not installed", name)
}

func output(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return string(out)
}
