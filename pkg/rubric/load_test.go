package rubric

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/prompts"
)

func load(t *testing.T, name string) *Rubric {
	t.Helper()
	r, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEmbedded(t *testing.T) {
	want := []string{
		"materials_appropriateness_score", "equipment_appropriateness_score", "procedure_completeness_score",
		"procedure_feasibility_score", "characterization_appropriateness_score", "overall_score",
	}
	for _, name := range []string{"materials", "materials_ref", "paper"} {
		r := load(t, name)
		if r.Name != name {
			t.Errorf("%s calls itself %s", name, r.Name)
		}
		if !slices.Equal(r.Keys(), want) {
			t.Errorf("%s: keys %v", name, r.Keys())
		}
		if r.Min != 1 || r.Max != 5 || r.Step != 0.5 {
			t.Errorf("%s: scale %+v", name, r.Scale)
		}
		data, _ := prompts.FS.ReadFile("rubric_" + name + ".toml")
		if sum := sha256.Sum256(data); r.SHA != hex.EncodeToString(sum[:]) {
			t.Errorf("%s: sha %s", name, r.SHA)
		}
	}
	if load(t, "materials").ReferenceBased || !load(t, "materials_ref").ReferenceBased {
		t.Error("reference_based is the wrong way round")
	}
	if !slices.Equal(Names(), []string{"biology", "materials", "materials_ref", "organic", "paper", "yescieval"}) {
		t.Errorf("names %v", Names())
	}
}

func TestBiologyAndYescieval(t *testing.T) {
	b := load(t, "biology")
	if len(b.Keys()) != 8 || !b.ReferenceBased || b.Overall == "" {
		t.Errorf("biology has %d keys", len(b.Keys()))
	}
	for _, swap := range []string{"element_substitution", "numerical_perturbation", "equipment_substitution", "action_antonym", "llm_to_name"} {
		if len(b.TouchedBy(swap)) == 0 {
			t.Errorf("biology: nothing is touched by %s", swap)
		}
	}
	y := load(t, "yescieval")
	asked := 0
	for _, call := range y.Calls {
		asked += len(call)
	}
	if len(y.Keys()) != 9 || y.Overall != "" || len(y.Calls) != 6 || asked != 9 || !y.ShowsPapers() {
		t.Errorf("yescieval has %d keys in %d calls", len(y.Keys()), len(y.Calls))
	}
}

func TestTouchedBy(t *testing.T) {
	r := load(t, "materials")
	for _, swap := range []string{"element_substitution", "numerical_perturbation", "equipment_substitution", "action_antonym"} {
		if len(r.TouchedBy(swap)) == 0 {
			t.Errorf("nothing is touched by %s", swap)
		}
	}
	if got := r.TouchedBy("element_substitution"); !slices.Equal(got, []string{"materials_appropriateness_score"}) {
		t.Errorf("element_substitution touches %v", got)
	}
}

const small = `name = "s"
overall = "total"
user = "{{text}}"
[scale]
min = 0
max = 10
`

func TestLoadFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.toml")
	if err := os.WriteFile(path, []byte(small), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := load(t, path); r.Name != "s" || r.Max != 10 {
		t.Errorf("got %+v", r)
	}
	_, err := Load("no_such")
	var hint interface{ Hint() string }
	if !errors.As(err, &hint) || !strings.Contains(hint.Hint(), "materials") {
		t.Errorf("error %v has no hint that lists the rubrics", err)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"unknown key", small + "[[criteria]]\nkey = \"a\"\ntouchedby = []\n", `x.toml:9: unknown key "criteria.touchedby"`},
		{"syntax", "name = \n", "x.toml:1: "},
		{"wrong type", strings.Replace(small, "min = 0", `min = "0"`, 1), "x.toml:5: "},
		{"no name", strings.Replace(small, `name = "s"`, "", 1), "x.toml:1: name is missing"},
		{"no scale", "name = \"s\"\noverall = \"o\"\n", "x.toml:1: scale needs min and max"},
		{"no max", strings.Replace(small, "max = 10", "", 1), "x.toml:4: scale needs min and max"},
		{"scale upside down", strings.Replace(small, "max = 10", "max = 0", 1), "x.toml:4: scale: min must be below max"},
		{"no keys", strings.Replace(small, `overall = "total"`, "", 1), "x.toml:1: neither criteria nor an overall key"},
		{"key twice", small + "[[criteria]]\nkey = \"Total\"\n", `x.toml:2: key "total" stands twice`},
		{"placeholder", strings.Replace(small, "{{text}}", "{{txt}}", 1), "x.toml:3: unknown placeholder {{txt}}"},
		{"no text", strings.Replace(small, "{{text}}", "hello", 1), "x.toml:3: user shows no {{text}}"},
		{"open placeholder", strings.Replace(small, "{{text}}", "{{text}} {{", 1), "x.toml:3: a {{ without }}"},
		{"reference not declared", strings.Replace(small, "{{text}}", "{{text}}{{reference}}", 1), "x.toml:3: {{reference}} and reference_based"},
		{"target without no_target", strings.Replace(small, "{{text}}", "{{text}}{{target}}", 1), "x.toml:1: user shows {{target}}"},
		{"calls", "calls = [[\"x\"]]\n" + small, `x.toml:1: calls name "x", which is no criterion`},
	} {
		if _, err := decode("x.toml", []byte(c.text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
}
