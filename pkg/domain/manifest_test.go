package domain

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestManifests: every built-in pack says what it is for and has a prompt and a
// rubric of its own.
func TestManifests(t *testing.T) {
	if names := Names(); !slices.Contains(names, Default) || len(names) < 2 || !slices.IsSorted(names) {
		t.Fatalf("packs: %v", names)
	}
	rubrics, prompts := map[string]bool{}, map[string]bool{}
	overPacks(t, func(t *testing.T, p *Pack) {
		if p.About == "" || rubrics[p.Rubric] || prompts[p.Prompt] || p.Prompt == "" {
			t.Errorf("%+v, prompt %q", p.Manifest, p.Prompt)
		}
		rubrics[p.Rubric], prompts[p.Prompt] = true, true
		if got := ForRubric(p.Rubric); got != p.Name {
			t.Errorf("rubric %s belongs to %s", p.Rubric, got)
		}
	})
	for rubric, want := range map[string]string{"materials_ref": "materials", "yescieval": Default, "": Default} {
		if got := ForRubric(rubric); got != want {
			t.Errorf("ForRubric(%q) = %s, want %s", rubric, got, want)
		}
	}
}

func TestBadManifests(t *testing.T) {
	for text, want := range map[string]string{
		"colour\tred":            "pack.tsv:2: unknown key \"colour\"",
		"model\ta\nmodel\tb":     "pack.tsv:3: key \"model\" stands twice",
		"base\tchemistry":        "pack.tsv:2: base \"chemistry\" is no built-in pack: biology,",
		"about\t":                "pack.tsv:2: about has no value",
		"label\tverb":            "pack.tsv:2: label \"verb\" is not TYPE BI|BIES NUMBER",
		"label\tverb BI plenty":  "is not a number",
		"label\tverb BIS 0":      "is not TYPE",
		"about\tsweets\nx\ty\tz": "pack.tsv:3: 3 cells",
	} {
		fsys := packWith(map[string]string{"pack.tsv": "key\tvalue\n" + text + "\n"})
		if _, err := load("tiny", "tiny", fsys); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestBase: a pack with a base has the base's tables where it has none, and
// never half of what belongs together.
func TestBase(t *testing.T) {
	_, err := load("bread", "bread", fstest.MapFS{
		"pack.tsv":   {Data: []byte("key\tvalue\nabout\tbread\nbase\tbiology\n")},
		"groups.tsv": {Data: []byte("name\tmembers\tflours\nflours\twheat flour|rye flour\n")},
	})
	if err == nil {
		t.Error("an unknown column passed")
	}
	p, err := load("bread", "bread", fstest.MapFS{
		"pack.tsv":   {Data: []byte("key\tvalue\nabout\tbread\nbase\tbiology\n")},
		"groups.tsv": {Data: []byte("name\tmembers\nflours\twheat flour|rye flour\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	b := biology(t)
	if len(p.Groups) != 1 || len(p.Reagents) != 0 || len(p.Aliases("supernatant")) != 0 {
		t.Errorf("%d groups, %d reagents", len(p.Groups), len(p.Reagents))
	}
	if len(p.Equipment) != len(b.Equipment) || len(p.Devices) != len(b.Devices) || len(p.VerbPairs) != len(b.VerbPairs) || len(p.Windows) != len(b.Windows) {
		t.Error("the base's tables are not there")
	}
	if p.Model != "biology" || p.Rubric != "biology" || p.Prompt != b.Prompt || p.About != "bread" {
		t.Errorf("%+v", p.Manifest)
	}
}

// TestDirectoryFiles: rubric, prompt and model of a directory are its own.
func TestDirectoryFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"pack.tsv": "key\tvalue\nbase\tmaterials\nmodel\town.bin\n", "rubric.toml": "", "ner_prompt.txt": "List the sweets.\n", "own.bin": "weights",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if p.Rubric != filepath.Join(dir, "rubric.toml") || p.Prompt != "List the sweets." {
		t.Errorf("%+v %q", p.Manifest, p.Prompt)
	}
	if model, err := p.ModelFile(); err != nil || string(model) != "weights" {
		t.Errorf("model %q, %v", model, err)
	}
	if model, err := materials(t).ModelFile(); err != nil || model != nil {
		t.Errorf("materials has the model file %q, %v", model, err)
	}
}
