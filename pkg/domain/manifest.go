package domain

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"assay/dicts"
	"assay/prompts"
)

// manifestFile makes a directory of dicts a built-in pack.
const manifestFile = "pack.tsv"

// Default is the name of the pack that commands take if none is named.
const Default = "materials"

// A Manifest is what pack.tsv says of a pack as a whole.
type Manifest struct {
	About string // what texts the pack is for
	// Base names the built-in pack whose tables stand in for those that this one
	// lacks, "" for none.
	Base string
	// Model names the embedded model that recognises entities, or is a file of
	// the pack's directory (.bin); "" leaves all to the rules.
	Model string
	// Rubric is what rubric.Load takes: the name of an embedded rubric, or the path
	// of a file in the pack's directory.
	Rubric string
	Labels []Label // what a model of the pack's own learns; nil if it has none
}

// A Label is a type of mentions that a model learns.
type Label struct {
	Type   string
	Full   bool    // first, inner, last and only token are told apart, else first and others
	Favour float64 // added to the weight of starting a mention
	// Least is the probability from which on mentions are reported; 0 leaves them
	// to the best row of labels.
	Least float64
}

// Names lists the built-in packs in alphabetical order.
func Names() []string {
	files, _ := fs.Glob(dicts.FS, "*/"+manifestFile)
	for i, f := range files {
		files[i] = strings.TrimSuffix(f, "/"+manifestFile)
	}
	return files
}

// ForRubric returns the name of the built-in pack that an embedded rubric
// belongs to, Default if none says so.
func ForRubric(rubric string) string {
	rubric = strings.TrimSuffix(rubric, "_ref")
	for _, name := range Names() {
		fsys, err := fs.Sub(dicts.FS, name)
		if err != nil {
			continue
		}
		if m, err := readManifest(fsys); err == nil && m.Rubric == rubric {
			return name
		}
	}
	return Default
}

// builtInFS returns the directory of a built-in pack.
func builtInFS(name string) (fs.FS, bool) {
	if !fs.ValidPath(name) || strings.Contains(name, "/") {
		return nil, false
	}
	if _, err := fs.Stat(dicts.FS, name+"/"+manifestFile); err != nil {
		return nil, false
	}
	fsys, err := fs.Sub(dicts.FS, name)
	return fsys, err == nil
}

// manifestKeys are the first cells of pack.tsv.
const manifestKeys = "about, base, model, rubric or label"

// readManifest reads pack.tsv. A pack may lack it.
func readManifest(fsys fs.FS) (m Manifest, err error) {
	t, err := readTable(fsys, manifestFile, "key", "value")
	if err != nil {
		return m, err
	}
	into := map[string]*string{"about": &m.About, "base": &m.Base, "model": &m.Model, "rubric": &m.Rubric}
	for _, r := range t.rows {
		key, value := r.cells[0], r.cells[1]
		field := into[key]
		switch {
		case key == "label":
			l, err := readLabel(t, r, value)
			if err != nil {
				return m, err
			}
			m.Labels = append(m.Labels, l)
		case field == nil:
			return m, t.errorf(r, "unknown key %q, want %s", key, manifestKeys)
		case *field != "":
			return m, t.errorf(r, "key %q stands twice", key)
		case value == "":
			return m, t.errorf(r, "%s has no value", key)
		case key == "base" && !isBuiltIn(value):
			return m, t.errorf(r, "base %q is no built-in pack: %s", value, strings.Join(Names(), ", "))
		default:
			*field = value
		}
	}
	return m, nil
}

func isBuiltIn(name string) bool {
	_, ok := builtInFS(name)
	return ok
}

// readLabel reads "TYPE BI|BIES FAVOUR" or "TYPE BI LEAST%".
func readLabel(t *table, r row, value string) (l Label, err error) {
	parts := strings.Fields(value)
	if len(parts) != 3 || parts[1] != "BI" && parts[1] != "BIES" {
		return l, t.errorf(r, "label %q is not TYPE BI|BIES NUMBER", value)
	}
	percent, least := strings.CutSuffix(parts[2], "%")
	x, err := number(percent)
	switch {
	case err != nil:
		return l, t.errorf(r, "label %q: %q is not a number", value, parts[2])
	case least && (parts[1] != "BI" || x <= 0 || x > 100):
		return l, t.errorf(r, "label %q: a percentage is above 0, at most 100, and stands with BI", value)
	case least:
		l.Least = x / 100
	default:
		l.Favour = x
	}
	l.Type, l.Full = parts[0], parts[1] == "BIES"
	return l, nil
}

// settle completes the manifest of a pack in a directory, "" for a built-in
// one: what the pack does not say its base or its files do.
func (p *Pack) settle(dir string, fsys fs.FS) error {
	m, err := readManifest(fsys)
	if err != nil {
		return err
	}
	p.fsys = fsys
	switch {
	case dir == "":
	case strings.HasSuffix(m.Rubric, ".toml"):
		m.Rubric = filepath.Join(dir, m.Rubric)
	case m.Rubric == "" && isFile(fsys, "rubric.toml"):
		m.Rubric = filepath.Join(dir, "rubric.toml")
	}
	if p.Prompt, err = ownPrompt(p.Name, dir, fsys); err != nil {
		return err
	}
	if m.Base != "" {
		base, _ := builtInFS(m.Base)
		inherited, err := readManifest(base)
		if err != nil {
			return err
		}
		if m.Model == "" {
			m.Model = inherited.Model
		}
		if m.Rubric == "" {
			m.Rubric = inherited.Rubric
		}
		if p.Prompt == "" {
			if p.Prompt, err = ownPrompt(m.Base, "", base); err != nil {
				return err
			}
		}
	}
	if p.Prompt == "" {
		if p.Prompt, err = ownPrompt(Default, "", nil); err != nil {
			return err
		}
	}
	if m.Model == "none" {
		m.Model = ""
	}
	if m.Rubric == "" {
		m.Rubric = Default
	}
	p.Manifest = m
	return nil
}

// ownPrompt returns what a model is told that recognises entities: that of a
// built-in pack is among the prompts, that of a directory in ner_prompt.txt.
func ownPrompt(name, dir string, fsys fs.FS) (string, error) {
	file := "ner_prompt.txt"
	if dir == "" {
		fsys, file = prompts.FS, "ner_"+name+".txt"
	}
	text, err := fs.ReadFile(fsys, file)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return strings.TrimSpace(strings.TrimPrefix(string(text), "\ufeff")), err
}

func isFile(fsys fs.FS, name string) bool {
	info, err := fs.Stat(fsys, name)
	return err == nil && !info.IsDir()
}

// ModelFile returns the model that lies in the pack's directory, nil if the
// pack names an embedded one or none.
func (p *Pack) ModelFile() ([]byte, error) {
	if !strings.HasSuffix(p.Model, ".bin") {
		return nil, nil
	}
	return fs.ReadFile(p.fsys, p.Model)
}

// directory opens the directory of a pack that is not built in.
func directory(path string) (fs.FS, error) {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return nil, &UnknownPackError{path}
	}
	return os.DirFS(path), nil
}
