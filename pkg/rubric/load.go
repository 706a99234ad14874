package rubric

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"assay/prompts"

	"github.com/BurntSushi/toml"
)

// Load returns the embedded rubric of that name, else the one in the file of
// that path; of a directory (a domain pack) it is rubric.toml. A name without a
// slash or dot that is none of these is an error whose Hint lists the embedded
// names.
func Load(nameOrFile string) (*Rubric, error) {
	if !strings.ContainsAny(nameOrFile, "/\\.") {
		data, err := prompts.FS.ReadFile("rubric_" + nameOrFile + ".toml")
		if err == nil {
			return decode("rubric_"+nameOrFile+".toml", data)
		}
	}
	if info, err := os.Stat(nameOrFile); err == nil && info.IsDir() {
		nameOrFile = filepath.Join(nameOrFile, "rubric.toml")
	}
	data, err := os.ReadFile(nameOrFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &unknownError{nameOrFile}
	}
	if err != nil {
		return nil, err
	}
	return decode(nameOrFile, data)
}

// Variant names the rubric that shows the reference where the one of the given
// name or path does not: NAME_ref, FILE_ref.toml, or rubric_ref.toml of a
// directory.
func Variant(nameOrFile string) string {
	if info, err := os.Stat(nameOrFile); err == nil && info.IsDir() {
		return filepath.Join(nameOrFile, "rubric_ref.toml")
	}
	stem, file := strings.CutSuffix(nameOrFile, ".toml")
	if file {
		return stem + "_ref.toml"
	}
	return nameOrFile + "_ref"
}

// Names returns the names of the embedded rubrics, sorted.
func Names() []string {
	files, _ := fs.Glob(prompts.FS, "rubric_*.toml")
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(strings.TrimPrefix(path.Base(f), "rubric_"), ".toml")
	}
	return names
}

type unknownError struct{ name string }

func (e *unknownError) Error() string { return fmt.Sprintf("no rubric %q", e.name) }

// Hint names what would have been found.
func (e *unknownError) Hint() string {
	return "rubrics at hand: " + strings.Join(Names(), ", ") + "; or give the path of a .toml file, or of a directory that holds rubric.toml"
}

// file is the form of a rubric on disk.
type file struct {
	Name           string
	System, User   string
	NoTarget       string `toml:"no_target"`
	NoPapers       string `toml:"no_papers"`
	Overall        string
	OverallAsk     string `toml:"overall_ask"`
	ReferenceBased bool   `toml:"reference_based"`
	Scale          *scale
	AnswerScale    *scale `toml:"answer_scale"`
	Calls          [][]string
	Criteria       []criterion
}

type scale struct {
	Min, Max  *float64
	Step      float64
	Low, High string
}

type criterion struct {
	Key, Name, Ask string
	TouchedBy      []string `toml:"touched_by"`
	Aliases        []string
}

// decode reads a rubric from the bytes of a TOML file; name is used in error
// messages, which give file and line. Unknown keys are errors, so that a
// misspelt one cannot silently change what a judge is asked.
func decode(name string, data []byte) (*Rubric, error) {
	var f file
	meta, err := toml.Decode(string(data), &f)
	if err != nil {
		return nil, placed(name, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		key := unknown[0][len(unknown[0])-1]
		return nil, fmt.Errorf("%s:%d: unknown key %q", name, lineOf(data, key), unknown[0].String())
	}
	sum := sha256.Sum256(data)
	r := f.rubric(hex.EncodeToString(sum[:]))
	if err := check(r, f); err != nil {
		return nil, fmt.Errorf("%s:%d: %s", name, lineOf(data, err.key), err.what)
	}
	r.keys, r.tmpl = r.keyring(), r.fixed()
	return r, nil
}

// placed gives an error of the TOML reader the form file:line: message. Only
// syntax errors carry their position as a field; of a wrong type it stands in
// the text.
func placed(name string, err error) error {
	var syntax toml.ParseError
	if errors.As(err, &syntax) {
		return fmt.Errorf("%s:%d: %s", name, syntax.Position.Line, syntax.Message)
	}
	text := strings.TrimPrefix(err.Error(), "toml: ")
	var line int
	if _, scanErr := fmt.Sscanf(text, "line %d ", &line); scanErr == nil {
		return fmt.Errorf("%s:%d: %s", name, line, strings.TrimPrefix(text, fmt.Sprintf("line %d ", line)))
	}
	return fmt.Errorf("%s: %s", name, text)
}

func (f *file) rubric(sha string) *Rubric {
	r := &Rubric{
		Name: f.Name, SHA: sha, System: strings.TrimSpace(f.System), User: strings.TrimSpace(f.User),
		NoTarget: strings.TrimSpace(f.NoTarget), NoPapers: strings.TrimSpace(f.NoPapers),
		Overall: f.Overall, OverallAsk: f.OverallAsk,
		ReferenceBased: f.ReferenceBased, Calls: f.Calls,
	}
	for _, c := range f.Criteria {
		r.Criteria = append(r.Criteria, Criterion(c))
	}
	if f.Scale != nil {
		r.Scale = f.Scale.scale()
	}
	if f.AnswerScale != nil {
		s := f.AnswerScale.scale()
		r.AnswerScale = &s
	}
	return r
}

func (s *scale) scale() Scale {
	out := Scale{Step: s.Step, Low: s.Low, High: s.High}
	if s.Min != nil {
		out.Min = *s.Min
	}
	if s.Max != nil {
		out.Max = *s.Max
	}
	return out
}

// lineOf returns the line of the first assignment to key or of its table, 1
// if there is none: the TOML reader keeps no positions of keys.
func lineOf(data []byte, key string) int {
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		rest, ok := strings.CutPrefix(strings.TrimLeft(line, "["), key)
		if !ok {
			continue
		}
		rest = strings.TrimSpace(rest)
		if strings.HasPrefix(rest, "=") || strings.HasPrefix(rest, "]") {
			return i + 1
		}
	}
	return 1
}
