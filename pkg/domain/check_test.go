package domain

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestBuiltInPacksAreClean: whoever checks a pack of ours is told nothing.
func TestBuiltInPacksAreClean(t *testing.T) {
	for _, name := range Names() {
		p, found, err := Check(name)
		if err != nil || p == nil || len(found) > 0 {
			t.Errorf("%s: %+v, %v", name, found, err)
		}
	}
}

// check writes files to a directory and lists what Check finds there.
func check(t *testing.T, files map[string]string) (p *Pack, found []string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, list, err := Check(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		kind := "error"
		if f.Warning {
			kind = "warning"
		}
		if f.Message == "" || strings.ContainsAny(f.Message+f.Hint, "\n") {
			t.Errorf("%+v", f)
		}
		found = append(found, fmt.Sprintf("%s:%d: %s: %s", f.File, f.Line, kind, f.Message))
	}
	return p, found
}

const (
	equipmentHeader = "name\taliases\tsubstitute\tlacks\twhy\n"
	verbsHeader     = "base\tthird\tpast\tparticiple\tgerund\tnominal\tantonym\tprepositions\twhy\n"
	goodVerbs       = verbsHeader + "knead\tkneads\tkneaded\tkneaded\tkneading\t\ttear\t\ttorn dough has no skin\n" +
		"tear\ttears\ttore\ttorn\ttearing\t\t\t\t\n"
)

// goodPack has nothing to be found.
var goodPack = map[string]string{
	"groups.tsv":    "name\tmembers\twhy\nflours\twheat flour|rye flour\tit has no gluten\n",
	"equipment.tsv": equipmentHeader + "oven\tbaking oven\tfridge\ttemperature\tit does not bake\n",
	"verbs.tsv":     goodVerbs,
}

// TestCheckTellsAllFaults: one run names each fault with its line, and what is
// left can be used.
func TestCheckTellsAllFaults(t *testing.T) {
	p, found := check(t, map[string]string{
		"groups.tsv": "# flours\nname\tmembers\twhy\nflours\twheat flour|rye flour\tit has no gluten\nalone\tyeast\tnothing\nflours\ta|b\tx\n" +
			"broken\trow\nfats\tbutter|oil of olives|In\tit melts\n",
		"aliases.tsv": "name\taliases\nwheat flour\twhite flour|rye flour\nyeast\tbaker's yeast\nbutter\tMg\n",
		"equipment.tsv": equipmentHeader + "oven\t\tfridge\theat\tit does not bake\nmixer\tmixing machines\tbread mixer\tmixing\tit is one\n" +
			"peel\t\tspoon\tpositioning\ttoo short.\nspoon\tthe ladle\tpeel\tpositioning\ttoo long\n",
		"verbs.tsv": goodVerbs + "bake\tbakes\tbaked\tbaked\t\t\tchill\t\tit stays raw\nchill\tchills\tchilled\tchilled\tchilling\t\tchill\t\tx\n" +
			"proof\tproofs\tproofed\tproofed\tproofing\t\tbake\t\tx\ncut\tcuts\tcut\tcut\tcutting\t\tput\t\tx\nput\tputs\tcut\tput\tputting\t\t\t\t\n",
		"units.tsv":      "symbol\tkind\tfactor\toffset\tspellings\ncup\tvolume\t0.00024\t0\tcups\nloaf\tbatch\t1\t0\tloaves\nslice\tsomething\t2\t0\t\n",
		"windows.tsv":    "kind\tcontexts\tlow\thigh\tunit\tsource\ntemperature\tverb:knead|verb:proofs\t0\t40\t°C\tyeast dies\ntime\tequipment:kiln\t1\t2\th\t\n",
		"equipement.tsv": "name\n",
		"notes.md":       "not read",
	})
	want := []string{
		"aliases.tsv:2: error: term \"rye flour\" belongs to \"rye flour\" already",
		"aliases.tsv:4: warning: \"Mg\" is read in small letters, too, and \"mg\" is a unit",
		"equipement.tsv:0: error: no part of a pack has this name, so it is never read",
		"equipment.tsv:2: error: unknown capability \"heat\"",
		"equipment.tsv:3: error: the substitute \"bread mixer\" is read as \"mixer\" itself, so the swap is none",
		"equipment.tsv:3: warning: \"mixing machines\" is a plural",
		"equipment.tsv:4: warning: \"peel\" and \"spoon\" are each other's substitutes and each lacks the other's positioning",
		"equipment.tsv:4: warning: the why of \"peel\" is a sentence",
		"equipment.tsv:5: warning: \"spoon\" and \"peel\" are each other's substitutes and each lacks the other's positioning",
		"equipment.tsv:5: warning: \"the ladle\" begins with an article",
		"groups.tsv:4: error: group \"alone\" has 1 members, needs two",
		"groups.tsv:5: error: group \"flours\" stands twice",
		"groups.tsv:6: error: 2 cells, but the header has 3",
		"groups.tsv:7: error: \"In\" is an ordinary word",
		"groups.tsv:7: error: \"oil of olives\" is unreachable: a text that says so names no member",
		"units.tsv:3: warning: batch has no window, so quantities in loaf are never changed",
		"units.tsv:4: error: unit \"slice\" has the unknown kind \"something\"",
		"verbs.tsv:4: error: verb \"bake\" lacks its gerund",
		"verbs.tsv:5: error: \"chill\" is its own antonym",
		"verbs.tsv:7: error: the past of \"cut\" and \"put\" is the same word",
		"windows.tsv:2: warning: the window never applies: the pack knows no verb \"proofs\"",
		"windows.tsv:3: error: window tells no source",
	}
	slices.Sort(found)
	if !slices.Equal(found, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(found, "\n"), strings.Join(want, "\n"))
	}
	if p == nil || len(p.Groups) != 2 || len(p.VerbPairs) != 2 {
		t.Errorf("left is %+v", p)
	}
}

// TestCheckBlamesOwnRow: what collides with the base is told of the row that can
// be mended, and nothing is told that only follows from another fault.
func TestCheckBlamesOwnRow(t *testing.T) {
	verbs := "base\tthird\tpast\tparticiple\tgerund\tnominal\tantonym\tprepositions\twhy\n"
	base := "key\tvalue\nbase\tmaterials\n"
	windows := "kind\tcontexts\tlow\thigh\tunit\tsource\ntime\tverb:scour\t1\t60\tmin\tdyers\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"spelling": {
			map[string]string{"verbs.tsv": verbs + "neutralise\tneutralises\tneutralised\tneutralised\tneutralising\t\twhisk\t\tx\nwhisk\twhisks\twhisked\twhisked\twhisking\t\t\t\t\n"},
			[]string{`verbs.tsv:2: error: "neutralise" is a form of "neutralise" and of "neutralize", which is the base's`},
		},
		"short row": {
			map[string]string{"verbs.tsv": verbs + "scour\tscours\tscoured\tscoured\tscouring\t\tfreeze\t\tx\nfreeze\tfreezes\tfroze\tfrozen\tfreezing\n", "windows.tsv": windows},
			[]string{"verbs.tsv:3: error: 5 cells, but the header has 9"},
		},
		"commas": {
			map[string]string{"groups.tsv": "name,members,why\nfibres,wool|silk,x\n", "aliases.tsv": "name\taliases\nwool\tlambswool\n"},
			[]string{`groups.tsv:1: error: unknown column "name,members,why", want name, members, instead, steps, why`},
		},
	} {
		if c.files["pack.tsv"] == "" {
			c.files["pack.tsv"] = base
		}
		if _, found := check(t, c.files); !slices.Equal(found, c.want) {
			t.Errorf("%s: found\n%s\nwant\n%s", name, strings.Join(found, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

func TestCheckGoodPack(t *testing.T) {
	if p, found := check(t, goodPack); p == nil || len(found) > 0 {
		t.Errorf("%q", found)
	}
}

func TestCheckWholeFiles(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"groups.tsv", "name\tmember\nx\ty|z\n", "groups.tsv:1: error: unknown column \"member\", want name, members, instead, steps, why"},
		{"groups.tsv", "", "groups.tsv:0: error: no header line"},
		{"groups.tsv", "name\tmembers\twhy\nflours\t\"wheat flour|rye flour\"\tno\n", "groups.tsv:2: error: the cell \"wheat flour|rye flour\" is in quotation marks, which count as part of it"},
		{"verbs.tsv", "base\tthird\n", "verbs.tsv:1: error: no column \"past\""},
		{"equipment.tsv", "\xff", "equipment.tsv:0: error: not UTF-8"},
		{"pack.tsv", "key\tvalue\nbase\tphysics\n", "pack.tsv:2: error: base \"physics\" is no built-in pack: " + strings.Join(Names(), ", ")},
	} {
		files := map[string]string{"devices_extra.tsv": "name\npan\n"}
		for name, text := range goodPack {
			files[name] = text
		}
		files[c.file] = c.text
		if _, found := check(t, files); !slices.Contains(found, c.want) {
			t.Errorf("%q: found %q, want %s", c.text, found, c.want)
		}
	}
	if p, found := check(t, map[string]string{"README.md": "nothing"}); p != nil || len(found) != 1 {
		t.Errorf("an empty directory: %q", found)
	}
	if _, _, err := Check(filepath.Join(t.TempDir(), "missing")); err == nil {
		t.Error("a missing directory is no error")
	}
}

func TestCheckReference(t *testing.T) {
	_, found := check(t, map[string]string{
		"periodic_table.json": "{\"groups\": {\n\"a\": {\"elements\": [\"Li\", \"Na\"]},\n\"b\": {\"elements\": [\"Na\", \"Qq\"]},\n\"c\": {\"elements\": [\"Be\"]}}}",
		"equipment_rules.json": "{\"rules\": {\n\"SEM\": \"microscope\",\n\"oven\": \"Oven\",\n\"kiln\": \"SEM\",\n\"kiln\": \"stove\"},\n" +
			"\"full_names\": {\n\"AFM\": \"atomic force microscope\"}}",
		"action_antonyms.json": "{\"pairs\": [\n{\"a\": {\"base\": \"dry\", \"past\": \"dried\", \"gerund\": \"drying\"}, \"b\": {\"base\": \"wet\", \"past\": \"wetted\", \"gerund\": \"wetting\"}},\n" +
			"{\"a\": {\"base\": \"dry\"},\n\"b\": {\"base\": \"soak\", \"past\": \"soaked\"}},\n{\"a\": {\"base\": \"mix\", \"past\": \"m\", \"gerund\": \"m\"}, \"b\": {\"base\": \"mix\"}}]}",
	})
	want := []string{
		"action_antonyms.json:3: warning: \"dry\" becomes \"wet\" by the pair in line 2 and \"soak\" by this one: assay takes the first, the reference the last",
		"action_antonyms.json:4: warning: \"soak\" lacks its gerund: \"soaking\" is taken",
		"action_antonyms.json:5: error: \"mix\" is its own antonym",
		"equipment_rules.json:3: error: rule \"oven\" replaces it by itself",
		"equipment_rules.json:4: warning: \"kiln\" becomes \"SEM\", which has a rule itself in line 2",
		"equipment_rules.json:5: warning: \"kiln\" stands twice, first in line 4: the later counts",
		"equipment_rules.json:7: warning: \"AFM\" has a full name but no rule",
		"periodic_table.json:3: warning: \"Na\" is in group \"a\" already, and stays there",
		"periodic_table.json:3: warning: \"Qq\" is no element: it is replaced as a word, not in formulas",
		"periodic_table.json:4: warning: group \"c\" has 1 members: it edits nothing",
	}
	inside := slices.IndexFunc(found, func(f string) bool { return strings.Contains(f, `"SEM" stands inside words such as`) })
	if inside < 0 {
		t.Errorf("not told that a rule's name stands inside words: %q", found)
	} else {
		found = slices.Delete(found, inside, inside+1)
	}
	for _, w := range want {
		if !slices.Contains(found, w) {
			t.Errorf("missing: %s", w)
		}
	}
	if len(found) > len(want)+1 {
		t.Errorf("found\n%s", strings.Join(found, "\n"))
	}
}

// FuzzCheck: whatever stands in a table, Check ends, and says what is wrong if
// nothing is left.
func FuzzCheck(f *testing.F) {
	names := []string{"pack.tsv", "groups.tsv", "aliases.tsv", "equipment.tsv", "verbs.tsv", "units.tsv", "windows.tsv", referenceAntonyms, referenceEquipment}
	for i, name := range names {
		f.Add(i, goodPack[name])
	}
	f.Add(0, "key\tvalue\nbase\tbiology\nmodel\tx\n")
	f.Add(4, goodVerbs+"bake\tbakes\tbaked\tbaked\t\t\tchill\t\tit stays raw\nproof\tproofs\tproofed\tproofed\tproofing\t\tbake\t\tx\n")
	f.Add(5, "symbol\tkind\tfactor\toffset\tspellings\nloaf\tbatch\t1\t0\tloaves\nslice\tsomething\t2\t0\t\n")
	f.Add(7, "{\"pairs\": [{\"a\": {\"base\": \"dry\"}, \"b\": {\"base\": \"dry\"}}]}")
	f.Fuzz(func(t *testing.T, which int, text string) {
		if which < 0 || which >= len(names) || len(text) > 4<<10 {
			return
		}
		files := fstest.MapFS{}
		for name, table := range goodPack {
			if which < 7 {
				files[name] = &fstest.MapFile{Data: []byte(table)}
			}
		}
		files[names[which]] = &fstest.MapFile{Data: []byte(text)}
		p, found := checkFiles("fuzz", "fuzz", files)
		if p == nil && len(found) == 0 {
			t.Error("nothing loads, and nothing is wrong")
		}
		for _, x := range found {
			if x.Message == "" {
				t.Errorf("%+v", x)
			}
		}
	})
}
