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
		"label\tverb BI 120%":    "a percentage is above 0, at most 100",
		"label\tverb BIES 30%":   "stands with BI",
		"about\tsweets\nx\ty\tz": "pack.tsv:3: 3 cells",
	} {
		fsys := packWith(map[string]string{"pack.tsv": "key\tvalue\n" + text + "\n"})
		if _, err := load("tiny", "tiny", fsys); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestBase: reagents and equipment of a pack stand in place of the base's, verbs,
// units and windows on top of them.
func TestBase(t *testing.T) {
	const manifest = "key\tvalue\nabout\tbread\nbase\tbiology\n"
	baker := fstest.MapFS{
		"pack.tsv":   {Data: []byte(manifest)},
		"groups.tsv": {Data: []byte("name\tmembers\nflours\twheat flour|rye flour\n")},
		"verbs.tsv": {Data: []byte(verbsHeader + "mix\tmixes\tmixed\tmixed\tmixing\t\tscatter\t\twhat is scattered is no dough\n" +
			"scatter\tscatters\tscattered\tscattered\tscattering\t\t\t\t\nknead\tkneads\tkneaded\tkneaded\tkneading\t\ttear\t\ttorn dough has no skin\n" +
			"tear\ttears\ttore\ttorn\ttearing\t\t\t\t\n")},
		"units.tsv":   {Data: []byte("symbol\tkind\tfactor\toffset\tspellings\nloaf\tbatch\t1\t0\tloaves\n")},
		"windows.tsv": {Data: []byte("kind\tcontexts\tlow\thigh\tunit\tsource\ntemperature\tverb:incubate\t0\t50\t°C\tyeast dies above\n")},
	}
	p, err := load("bread", "bread", baker)
	if err != nil {
		t.Fatal(err)
	}
	b := biology(t)
	if len(p.Groups) != 1 || len(p.Reagents) != 0 || len(p.Aliases("supernatant")) != 0 {
		t.Errorf("%d groups, %d reagents", len(p.Groups), len(p.Reagents))
	}
	if len(p.Equipment) != len(b.Equipment) || len(p.Devices) != len(b.Devices) {
		t.Error("the base's equipment is not there")
	}
	for word, want := range map[string]string{"mixed": "scattered", "Knead": "Tear", "centrifuged": "shaken up"} {
		if m, ok := p.VerbForm(word); !ok || m.Antonym != want {
			t.Errorf("VerbForm(%q) = %q %v, want %s", word, m.Antonym, ok, want)
		}
	}
	if m, ok := p.VerbForm("separated"); ok && m.Antonym == "mixed" && m.Pair.Antonym.Base != "mix" {
		t.Errorf("separated: %+v", m)
	}
	w, _ := p.WindowFor("temperature", "verb:incubate")
	if _, high := w.Limits(); high < 49.9 || high > 50.1 {
		t.Errorf("incubate up to %v", high)
	}
	if _, ok := p.WindowFor("temperature", "verb:centrifuge"); !ok {
		t.Error("the base's windows are gone")
	}
	if q := p.Units.Scan(nil, "2 loaves and 3 bp"); len(q) != 2 {
		t.Errorf("quantities: %+v", q)
	}
	if p.Model != "biology" || p.Rubric != "biology" || p.Prompt != b.Prompt || p.About != "bread" {
		t.Errorf("%+v", p.Manifest)
	}
	baker["groups.tsv"].Data = []byte("name\tmembers\tflours\nflours\twheat flour|rye flour\tx\n")
	if _, err := load("bread", "bread", baker); err == nil {
		t.Error("an unknown column passed")
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
