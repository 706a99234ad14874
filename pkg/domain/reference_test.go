package domain

import (
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"assay/tests/shared"
)

// jsonPack holds small dictionaries in the reference's format, with faults that
// it lets pass: an element in two groups, a group of one, an antonym twice.
var jsonPack = map[string]string{
	"periodic_table.json": `{"groups": {
	"light": {"elements": ["Li", "Na"]},
	"heavy": {"elements": ["Na", "K", "Rb", "K"]},
	"alone": ["Be"],
	"reagents": {"elements": ["PBS", "lysis buffer"]}
}}`,
	"equipment_rules.json": `{"rules": {"SEM": "optical microscope", "furnace": ["hot plate", "candle"], "furnace": "oven", "oven": "Oven"},
"full_names": {"SEM": "Scanning Electron Microscope", "XRD": "X-ray Diffraction"}}`,
	"action_antonyms.json": `{"pairs": [
	{"a": {"base": "dissolve", "past": "dissolved", "gerund": "dissolving"}, "b": {"base": "precipitate"}},
	{"a": {"base": "Dissolve"}, "b": {"base": "nucleate"}},
	{"a": {"base": "dry"}, "b": {"base": "wet", "past": "wetted", "gerund": "wetting"}}
]}`,
	"error_ner_prompt.txt": "List the entities.\n",
}

func jsonFS(changed map[string]string) fs.FS {
	m := fstest.MapFS{}
	for name, text := range jsonPack {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	for name, text := range changed {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

func TestReadReference(t *testing.T) {
	r, err := ReadReference(jsonFS(nil))
	if err != nil {
		t.Fatal(err)
	}
	form := func(base, past, gerund string) ReferenceVerb {
		return ReferenceVerb{[]ReferenceForm{{"base", base}, {"past", past}, {"gerund", gerund}}}
	}
	base := func(b string) ReferenceVerb { return ReferenceVerb{[]ReferenceForm{{"base", b}}} }
	want := &Reference{
		Groups: []ReferenceGroup{
			{"light", []string{"Li", "Na"}},
			{"heavy", []string{"Na", "K", "Rb", "K"}},
			{"alone", []string{"Be"}},
			{"reagents", []string{"PBS", "lysis buffer"}},
		},
		Rules:     []ReferenceRule{{"SEM", []string{"optical microscope"}}, {"furnace", []string{"oven"}}, {"oven", []string{"Oven"}}},
		FullNames: []ReferenceName{{"SEM", "Scanning Electron Microscope"}, {"XRD", "X-ray Diffraction"}},
		Pairs: []ReferencePair{
			{form("dissolve", "dissolved", "dissolving"), base("precipitate")},
			{base("Dissolve"), base("nucleate")},
			{base("dry"), form("wet", "wetted", "wetting")},
		},
		Prompt:   "List the entities.\n",
		Repeated: []string{"equipment_rules.json:1: furnace stands twice, and the later counts"},
	}
	if !reflect.DeepEqual(r, want) {
		t.Errorf("got  %+v\nwant %+v", r, want)
	}
}

func TestReferencePack(t *testing.T) {
	p, err := load("json", "json", jsonFS(map[string]string{"units.tsv": "symbol\tkind\tfactor\toffset\tspellings\ncubit\tlength\t0.5\t0\tcubits\n"}))
	if err != nil {
		t.Fatal(err)
	}
	if p.Reference == nil || p.Prompt != "List the entities.\n" {
		t.Errorf("reference %v, prompt %q", p.Reference, p.Prompt)
	}
	if g, ok := p.GroupOf("Na"); !ok || g.Name != "light" || !g.Elements {
		t.Errorf("Na: %+v", g)
	}
	if g, ok := p.GroupOf("K"); !ok || len(g.Members) != 2 {
		t.Errorf("K: %+v", g)
	}
	if g, ok := p.GroupOf("Be"); ok {
		t.Errorf("Be: %+v", g)
	}
	if m, ok := p.MemberOf("cold lysis buffers"); !ok || m.Member != "lysis buffer" || !m.Plural {
		t.Errorf("lysis buffer: %+v", m)
	}
	for mention, substitute := range map[string]string{
		"SEM": "optical microscope", "scanning electron microscopes": "optical microscopes", "tube furnace": "oven", "oven": "", "XRD": "",
	} {
		if m, ok := p.EquipmentRule(mention); ok != (substitute != "") || ok && m.Replacement() != substitute {
			t.Errorf("EquipmentRule(%q) = %+v", mention, m)
		}
	}
	for word, antonym := range map[string]string{
		"dissolved": "precipitated", "Dissolving": "Precipitating", "precipitates": "dissolves", "nucleated": "dissolved", "dries": "wets",
		"drying": "wetting", "wetted": "dried", "unheard": "",
	} {
		if m, ok := p.VerbForm(word); ok != (antonym != "") || m.Antonym != antonym {
			t.Errorf("VerbForm(%q) = %q", word, m.Antonym)
		}
	}
	for _, text := range []string{"3 cubits", "25 °C", "5 mL"} {
		if q := p.Units.Scan(nil, text); len(q) != 1 {
			t.Errorf("%q: %v", text, q)
		}
	}
	if _, ok := p.WindowFor("temperature"); !ok || !p.Scalable("mass") || len(p.ProcessGases) == 0 {
		t.Error("the tables of all packs are missing")
	}
}

// TestBadReference: faults are told with file and line.
func TestBadReference(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"periodic_table.json", "{\"groups\": {\n\"a\": {\"elements\": [\"Li\",]}}}", "periodic_table.json:2: invalid character ']'"},
		{"periodic_table.json", "{\"groups\":\n{\"a\": {}}}", "periodic_table.json:2: group a has no elements"},
		{"periodic_table.json", "{\"groups\":\n{\"a\": {\"elements\": [\n1]}}}", "periodic_table.json:3: group a holds what is no string"},
		{"periodic_table.json", "{\"groups\": 3}", "periodic_table.json:1: no object groups"},
		{"periodic_table.json", "[]", "periodic_table.json:1: no object groups"},
		{"periodic_table.json", "", "periodic_table.json:1: the JSON value is cut short"},
		{"periodic_table.json", "{\n\"groups\": {", "periodic_table.json:2: the JSON value is cut short"},
		{"periodic_table.json", "{\"groups\": {}} {}", "periodic_table.json:1: more than one JSON value"},
		{"periodic_table.json", strings.Repeat("[", 100), "periodic_table.json:1: the JSON value is nested too deeply"},
		{"equipment_rules.json", "{\"rules\": {\n\n\"a\": null}}", "equipment_rules.json:3: rule a is no list of strings"},
		{"equipment_rules.json", "{\"rules\": {}, \"full_names\": {\"a\":\n[\"b\", \"c\"]}}", "equipment_rules.json:2: full name of a is no string"},
		{"action_antonyms.json", "{}", "action_antonyms.json:1: no list pairs"},
		{"action_antonyms.json", "{\"pairs\": [\n{\"a\": {\"base\": \"x\"}}]}", "action_antonyms.json:2: no object b"},
		{"action_antonyms.json", "{\"pairs\": [\n{\"a\": {\"past\": \"x\"}, \"b\": {}}]}", "action_antonyms.json:2: verb without base"},
		{"action_antonyms.json", "{\"pairs\": [\n{\"a\": {\"base\": [1]}, \"b\": {}}]}", "action_antonyms.json:2: form base is no string"},
		{"groups.tsv", "name\tmembers\n", "groups.tsv: stands beside JSON dictionaries, keep one or the other"},
	} {
		_, err := load("json", "json", jsonFS(map[string]string{c.file: c.text}))
		if err == nil || !strings.HasPrefix(err.Error(), "domain json: "+c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s %q:\n got %v\nwant %s", c.file, c.text, err, c.want)
		}
	}
}

// TestReferenceFiles reads the reference's own dictionaries where they are at
// hand.
func TestReferenceFiles(t *testing.T) {
	dir := shared.Path(t, "paper_exact/dicts")
	p, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	r := p.Reference
	if len(r.Groups) != 19 || len(r.Rules) != 51 || len(r.FullNames) == 0 || len(r.Pairs) != 69 || len(r.Repeated) != 0 {
		t.Errorf("%d groups, %d rules, %d full names, %d pairs, repeated %q", len(r.Groups), len(r.Rules), len(r.FullNames), len(r.Pairs), r.Repeated)
	}
	if r.Groups[0].Name != "1_alkali" || r.Rules[0].Name != "furnace" || r.Pairs[68].A.Form("base") == "" {
		t.Errorf("order: %+v, %+v", r.Groups[0], r.Rules[0])
	}
	if len(p.Groups) != 19 || len(p.Equipment) != 51 || len(p.VerbPairs) < 120 {
		t.Errorf("%d groups, %d rules, %d pairs", len(p.Groups), len(p.Equipment), len(p.VerbPairs))
	}
	if m, ok := p.VerbForm("Dissolved"); !ok || m.Antonym != "Precipitated" {
		t.Errorf("dissolved: %q", m.Antonym)
	}
	if m, ok := p.EquipmentRule("X-ray diffraction"); !ok || m.Rule.Name != "XRD" {
		t.Errorf("X-ray diffraction: %+v", m)
	}
}

func FuzzReference(f *testing.F) {
	for name, text := range jsonPack {
		f.Add(name, text)
	}
	f.Add("periodic_table.json", `{"groups":{"":{"elements":["",""]}}}`)
	f.Add("action_antonyms.json", `{"pairs":[{"a":{"base":" "},"b":{"base":"y"}}]}`)
	f.Fuzz(func(t *testing.T, name, text string) {
		if _, ok := jsonPack[name]; !ok {
			t.Skip()
		}
		p := &Pack{}
		if err := p.loadReference(jsonFS(map[string]string{name: text})); err != nil {
			if !strings.HasPrefix(err.Error(), name) {
				t.Fatalf("error without its file: %v", err)
			}
			return
		}
		for i := range p.VerbPairs {
			p.VerbForm(p.VerbPairs[i].Verb.Past)
		}
		for i := range p.Equipment {
			if m, ok := p.EquipmentRule(p.Equipment[i].Name); ok {
				m.Replacement()
			}
		}
	})
}
