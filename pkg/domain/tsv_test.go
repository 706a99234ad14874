package domain

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"assay/dicts"
)

// tiny is a whole pack with one row a table.
var tiny = map[string]string{
	"groups.tsv":        "name\tmembers\nalkali\tLi|Na\n",
	"lists.tsv":         "name\tmembers\nprocess_gas\tAr|N2\n",
	"equipment.tsv":     "name\taliases\tsubstitute\tlacks\twhy\nfurnace\tkiln\twater bath\ttemperature\twater boils\n",
	"devices_extra.tsv": "name\nbeaker\n",
	"verbs.tsv": "base\tthird\tpast\tparticiple\tgerund\tnominal\tantonym\tprepositions\twhy\n" +
		"heat\theats\theated\theated\theating\t\tcool\tto=from\tcold\n" +
		"cool\tcools\tcooled\tcooled\tcooling\t\t\t\t\n",
	"verbs_extra.tsv": "base\tthird\tpast\tparticiple\tgerund\tnominal\nuse\tuses\tused\tused\tusing~\tusage\n",
	"units.tsv":       "symbol\tkind\tfactor\toffset\tspellings\n°C\ttemperature\t1\t273.15\tdegC\nmin\ttime\t60\t0\t\n",
	"windows.tsv":     "kind\tcontexts\tlow\thigh\tunit\tsource\ntemperature\tverb:heat|equipment:kiln\t0\t1000\t°C\ta page\n",
	"compounds.tsv":   "name\tformula\thill\tiupac\tsynonyms\tkind\tsource\nwater\tH2O\tH2O\toxidane\tice|steam\tmolecular\ta page\n",
}

// packWith is tiny with some tables replaced; an empty text drops the table.
func packWith(changed map[string]string) fs.FS {
	m := fstest.MapFS{}
	for name, text := range tiny {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	for name, text := range changed {
		delete(m, name)
		if text != "" {
			m[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return m
}

func TestTinyPack(t *testing.T) {
	p, err := load("tiny", "tiny", packWith(nil))
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Groups) != 1 || len(p.Equipment) != 1 || len(p.VerbPairs) != 1 || len(p.Verbs) != 1 || len(p.Devices) != 1 {
		t.Errorf("%+v, %+v, %+v, %+v, %+v", p.Groups, p.Equipment, p.VerbPairs, p.Verbs, p.Devices)
	}
	if _, ok := p.Compounds.ByName("water"); !ok {
		t.Error("the pack's own compounds are not read")
	}
	if w, ok := p.WindowFor("temperature", "equipment:kiln"); !ok || w.High != 1273.15 {
		t.Errorf("window %+v", w)
	}
}

// TestBadTables: every fault is told with its file and line.
func TestBadTables(t *testing.T) {
	verbs := strings.SplitAfter(tiny["verbs.tsv"], "\n")
	for _, c := range []struct{ file, text, want string }{
		{"groups.tsv", "name\nx\n", `groups.tsv:1: no column "members"`},
		{"groups.tsv", "\n# x\nname\tmember\n", `groups.tsv:3: unknown column "member", want name, members`},
		{"groups.tsv", "name\tname\n", `groups.tsv:1: column "name" stands twice`},
		{"groups.tsv", "# nothing\n", `groups.tsv: no header line`},
		{"groups.tsv", "name\tmembers\na\tLi|Na\tx\n", `groups.tsv:2: 3 cells, but the header has 2`},
		{"groups.tsv", "name\tmembers\na\tLi\n", `groups.tsv:2: group "a" has 1 members, needs two`},
		{"groups.tsv", "name\tmembers\n\tLi|Na\n", `groups.tsv:2: group without a name`},
		{"groups.tsv", "name\tmembers\na\tLi|Na\na\tK|Rb\n", `groups.tsv:3: group "a" stands twice`},
		{"groups.tsv", "name\tmembers\na\tLi|Na\nb\tK|Na\n", `groups.tsv:3: "Na" is in group "a" already`},
		{"groups.tsv", "name\tmembers\na\tLi|Li\n", `groups.tsv:2: "Li" stands twice in group "a"`},
		{"groups.tsv", "name\tmembers\na\t\xff\n", `groups.tsv: not UTF-8`},
		{"lists.tsv", "name\tmembers\nx\tLi\n", `lists.tsv:2: unknown list "x"`},
		{"lists.tsv", "name\tmembers\nprocess_gas\tAr|Ar\n", `lists.tsv:2: "Ar" stands twice in list "process_gas"`},
		{"equipment.tsv", "name\taliases\tsubstitute\tlacks\twhy\na\t\t\ttemperature\tb\n", `equipment.tsv:2: equipment rule "a" lacks`},
		{"equipment.tsv", "name\taliases\tsubstitute\tlacks\twhy\na\t\tb\tmagic\tc\n", `equipment.tsv:2: unknown capability "magic"`},
		{"equipment.tsv", "name\taliases\tsubstitute\tlacks\twhy\na\tb\tb\tspeed\tc\n", `equipment.tsv:2: substitute "b" of "a" is a name of the same`},
		{"equipment.tsv", "name\taliases\tsubstitute\tlacks\twhy\na\tB-c|b  C\td\tspeed\te\n", `equipment.tsv:2: term "b  C" stands twice`},
		{"equipment.tsv", "name\taliases\tsubstitute\tlacks\twhy\na\t\td\tspeed\te\nf\tA\td\tspeed\te\n", `equipment.tsv:3: term "A" belongs to "a" already`},
		{"devices_extra.tsv", "name\nKiln\n", `devices_extra.tsv:2: term "Kiln" belongs to "furnace" already`},
		{"devices_extra.tsv", "name\nb\n", `devices_extra.tsv:2: device "b" is too short`},
		{"devices_extra.tsv", "name\nbath\nBath\n", `devices_extra.tsv:3: term "Bath" stands twice`},
		{"verbs.tsv", verbs[0] + verbs[1], `verbs.tsv:2: antonym "cool" of "heat" has no row`},
		{"verbs.tsv", verbs[0] + verbs[1] + verbs[1] + verbs[2], `verbs.tsv:3: verb "heat" stands twice`},
		{"verbs.tsv", verbs[0] + strings.Replace(verbs[1], "\tcool\t", "\theat\t", 1), `verbs.tsv:2: "heat" is its own antonym`},
		{"verbs.tsv", verbs[0] + strings.Replace(verbs[1], "heating", "", 1) + verbs[2], `verbs.tsv:2: verb "heat" lacks its gerund`},
		{"verbs.tsv", verbs[0] + strings.Replace(verbs[1], "heating", "Heating", 1) + verbs[2], `verbs.tsv:2: verb form "Heating" is not lower case`},
		{"verbs.tsv", verbs[0] + strings.Replace(verbs[1], "\tcold", "\t", 1) + verbs[2], `verbs.tsv:2: "heat", "cool": no why`},
		{"verbs.tsv", verbs[0] + strings.Replace(verbs[1], "to=from", "to", 1) + verbs[2], `verbs.tsv:2: prepositions "to" are not of the form`},
		{
			"verbs.tsv", verbs[0] + verbs[1] + strings.Replace(verbs[2], "cooling\t\t\t\t", "cooling\t\tdry\t\tx", 1) + "dry\tdries\tdried\tdried\tdrying\t\t\t\t\n",
			`verbs.tsv:2: a chain: "heat", "cool", "dry"`,
		},
		{"verbs.tsv", verbs[0] + verbs[1] + verbs[2] + strings.ReplaceAll(verbs[1], "heat", "warm"), `verbs.tsv:4: "cool" is the antonym of "heat" already`},
		{"verbs_extra.tsv", "base\tthird\tpast\tparticiple\tgerund\tnominal\nhot\thots\theated\thot\thotting\t\n", `verbs_extra.tsv:2: "heated" is a form of "heat" and of "hot"`},
		{"units.tsv", "symbol\tkind\tfactor\toffset\tspellings\nx\tmagic\t2\t0\t\n", `units.tsv:2: unit "x" has the unknown kind "magic"`},
		{"units.tsv", "symbol\tkind\tfactor\toffset\tspellings\nx\ttime\t0\t0\t\n", `units.tsv:2: factor "0" of unit "x" is not a number above 0`},
		{"units.tsv", "symbol\tkind\tfactor\toffset\tspellings\nx\ttime\tNaN\t0\t\n", `units.tsv:2: factor "NaN"`},
		{"units.tsv", "symbol\tkind\tfactor\toffset\tspellings\nx\ttime\t1\tx\t\n", `units.tsv:2: offset "x"`},
		{"units.tsv", "symbol\tkind\tfactor\toffset\tspellings\nx\ttime\t1\t0\ty\nz\ttime\t2\t0\ty\n", `units.tsv:3: spelling "y" belongs to unit "x" already`},
		{"units.tsv", "symbol\tkind\tfactor\toffset\tspellings\n\ttime\t1\t0\ty\n", `units.tsv:2: unit without a symbol`},
		{"windows.tsv", "kind\tcontexts\tlow\thigh\tunit\tsource\nmagic\t\t0\t1\tmin\tx\n", `windows.tsv:2: unknown kind "magic"`},
		{"windows.tsv", "kind\tcontexts\tlow\thigh\tunit\tsource\ntime\t\t0\t1\t°C\tx\n", `windows.tsv:2: "°C" is no unit of time`},
		{"windows.tsv", "kind\tcontexts\tlow\thigh\tunit\tsource\ntime\t\t2\t1\tmin\tx\n", `windows.tsv:2: low limit 2 is not below high limit 1`},
		{"windows.tsv", "kind\tcontexts\tlow\thigh\tunit\tsource\ntime\t\ta\t1\tmin\tx\n", `windows.tsv:2: low limit "a" is not a number`},
		{"windows.tsv", "kind\tcontexts\tlow\thigh\tunit\tsource\ntime\t\t0\tInf\tmin\tx\n", `windows.tsv:2: high limit "Inf" is not a number`},
		{"windows.tsv", "kind\tcontexts\tlow\thigh\tunit\tsource\ntime\t\t0\t1\tmin\t\n", `windows.tsv:2: window tells no source`},
		{"windows.tsv", "kind\tcontexts\tlow\thigh\tunit\tsource\ntime\tverb\t0\t1\tmin\tx\n", `windows.tsv:2: context "verb" is not`},
		{"windows.tsv", "kind\tcontexts\tlow\thigh\tunit\tsource\ntime\tverb:x|verb:X\t0\t1\tmin\tx\n", `windows.tsv:2: time has a window for "verb:X" already`},
		{"windows.tsv", "kind\tcontexts\tlow\thigh\tunit\tsource\ntemperature\t\t-300\t1\t°C\tx\n", `windows.tsv:2: low limit -300 °C is below absolute zero`},
		{"compounds.tsv", "name\tformula\nwater\tH2O\n", `compounds.tsv:1: no column "hill"`},
	} {
		_, err := load("tiny", "tiny", packWith(map[string]string{c.file: c.text}))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q:\n got %v\nwant %s", c.file, c.text, err, c.want)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("%q is more than a line", err)
		}
	}
}

// TestTableSpelling: BOM, CRLF, comments, blank lines, other column order.
func TestTableSpelling(t *testing.T) {
	text := "\ufeff# a comment\r\n\r\nmembers\tname\r\n  Li | Na |\t alkali \r\n# the end"
	p, err := load("tiny", "tiny", packWith(map[string]string{"groups.tsv": text}))
	if err != nil {
		t.Fatal(err)
	}
	if g, ok := p.GroupOf("Na"); !ok || g.Name != "alkali" || len(g.Members) != 2 {
		t.Errorf("%+v", p.Groups)
	}
}

func TestLoadDir(t *testing.T) {
	dir := t.TempDir()
	for name, text := range tiny {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := p.EquipmentRule("kilns"); !ok {
		t.Error("no rule for kilns")
	}
	if err := os.Remove(filepath.Join(dir, "compounds.tsv")); err != nil {
		t.Fatal(err)
	}
	if p, err = Load(dir); err != nil {
		t.Fatal(err)
	}
	if _, ok := p.Compounds.ByName("zinc oxide"); !ok {
		t.Error("without compounds of its own a pack has not the shared ones")
	}
}

func TestLoadUnknown(t *testing.T) {
	for _, name := range []string{"no such pack", "", ".", "compounds.tsv", "../materials"} {
		_, err := Load(name)
		var unknown *UnknownPackError
		if !errors.As(err, &unknown) || unknown.Hint() == "" {
			if err == nil || !strings.Contains(err.Error(), "none of groups.tsv") {
				t.Errorf("Load(%q) = %v", name, err)
			}
		}
	}
	if _, err := Load(t.TempDir()); !errors.Is(err, errEmptyPack) {
		t.Errorf("an empty directory: %v", err)
	}
}

func FuzzLoad(f *testing.F) {
	for name, text := range tiny {
		f.Add(name, text)
	}
	for _, name := range []string{"materials/groups.tsv", "lists.tsv", "materials/devices_extra.tsv", "biology/groups.tsv"} {
		text, err := fs.ReadFile(dicts.FS, name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(path.Base(name), string(text))
	}
	f.Add("verbs.tsv", "base\tthird\tpast\tparticiple\tgerund\tnominal\tantonym\tprepositions\twhy\n~\t|\t\t\t\t\t\t=\t\n")
	f.Fuzz(func(t *testing.T, name, text string) {
		if _, ok := tiny[name]; !ok {
			t.Skip()
		}
		p, err := load("fuzz", "fuzz", packWith(map[string]string{name: text}))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "domain fuzz: ") {
				t.Fatalf("error without its pack: %v", err)
			}
			return
		}
		for i := range p.VerbPairs {
			if m, ok := p.VerbForm(p.VerbPairs[i].Verb.Base); !ok || m.Antonym == "" {
				t.Fatalf("no form of %+v", p.VerbPairs[i])
			}
		}
		for i := range p.Equipment {
			for term := range p.Equipment[i].Terms {
				p.EquipmentRule(term)
			}
		}
		for _, w := range p.Windows {
			if !(w.Low < w.High) {
				t.Fatalf("window %+v", w)
			}
		}
	})
}

func TestFramesOfVerbs(t *testing.T) {
	files := map[string]string{"verbs.tsv": strings.Replace(tiny["verbs.tsv"], "to=from", "to=from|in=-|none=-|alone=-", 1)}
	p, err := load("tiny", "tiny", packWith(files))
	if err != nil {
		t.Fatal(err)
	}
	pair := &p.VerbPairs[0]
	if !pair.NeedsObject || !pair.NeedsPreposition || len(pair.Prepositions) != 2 {
		t.Errorf("%+v", pair)
	}
	for after, want := range map[string]string{"to": "from", "in": "", "on": "on"} {
		if got := pair.Preposition(after); got != want {
			t.Errorf("%s: %q, want %q", after, got, want)
		}
	}
}
