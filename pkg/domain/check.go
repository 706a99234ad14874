package domain

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// A Finding is a fault of a pack and where it is. An error keeps the pack from
// being loaded, or an entry from doing what it says; a warning is what is
// probably not meant.
type Finding struct {
	File    string // in the pack's directory
	Line    int    // from 1; 0 for the file as a whole
	Warning bool
	Message string // one line, lower case
	Hint    string // what to do, may be empty
}

// Check reads a pack as Load does, but does not stop at a fault: it takes out
// the line, tells what is wrong with it, and goes on, until the rest can be
// loaded. Then it looks for entries that could not do what they say. The
// findings are sorted by file and line. The pack is what is left, nil if that is
// nothing; the error says that there is no such pack.
func Check(nameOrDir string) (*Pack, []Finding, error) {
	dir := ""
	fsys, builtIn := builtInFS(nameOrDir)
	if !builtIn {
		var err error
		if fsys, err = directory(nameOrDir); err != nil {
			return nil, nil, err
		}
		dir = nameOrDir
	}
	p, found := checkFiles(nameOrDir, dir, fsys)
	return p, found, nil
}

// checkFiles is Check of a directory, whose path is empty for a built-in pack.
func checkFiles(name, dir string, fsys fs.FS) (*Pack, []Finding) {
	c := checker{files: patched{fsys, map[string]string{}}, gone: map[string]bool{}}
	c.names(fsys)
	p := c.load(name, dir)
	if p != nil {
		c.entries(p)
	}
	slices.SortStableFunc(c.found, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line)
	})
	return p, slices.Compact(c.found)
}

// checker gathers findings.
type checker struct {
	files patched
	found []Finding
	gone  map[string]bool // what stood in the lines that were taken out; true if it named one
}

func (c *checker) errorf(file string, line int, hint, format string, args ...any) {
	c.found = append(c.found, Finding{file, line, false, fmt.Sprintf(format, args...), hint})
}

func (c *checker) warnf(file string, line int, hint, format string, args ...any) {
	c.found = append(c.found, Finding{file, line, true, fmt.Sprintf(format, args...), hint})
}

// tables are the files that a pack may hold, beside what its manifest names.
var tables = []string{
	manifestFile, "groups.tsv", "aliases.tsv", "reagents_extra.tsv", "equipment.tsv", "devices_extra.tsv", "verbs.tsv", "verbs_extra.tsv",
	"units.tsv", "windows.tsv", "lists.tsv", "compounds.tsv", "rubric.toml", "rubric_ref.toml", "ner_prompt.txt",
	referenceGroups, referenceEquipment, referenceAntonyms, referencePrompt,
}

// names reports files that look like parts of a pack and are never read.
func (c *checker) names(fsys fs.FS) {
	list, err := fs.ReadDir(fsys, ".")
	if err != nil {
		c.errorf(".", 0, "", "the directory cannot be read: %v", err)
	}
	for _, f := range list {
		switch ext := path.Ext(f.Name()); {
		case f.IsDir():
		case slices.Contains(tables, f.Name()):
			if ext == ".tsv" {
				c.quoted(f.Name())
			}
		case ext == ".tsv" || ext == ".csv" || ext == ".json" || ext == ".toml":
			c.errorf(f.Name(), 0, "the files of a pack are "+strings.Join(tables[:len(tables)-4], ", "), "no part of a pack has this name, so it is never read")
		}
	}
}

// quoted reports cells that a spreadsheet has put in quotation marks.
func (c *checker) quoted(file string) {
	text, _ := c.files.read(file)
	n := 0
	for line := range strings.Lines(text) {
		n++
		for cell := range strings.SplitSeq(strings.TrimRight(line, "\r\n"), "\t") {
			if len(cell) > 1 && cell[0] == '"' && cell[len(cell)-1] == '"' {
				c.errorf(file, n, "export the table without quotation marks around cells", "the cell %s is in quotation marks, which count as part of it", cell)
				break
			}
		}
	}
}

// maxFaults bounds the number of lines that are taken out.
const maxFaults = 1000

// load loads what can be loaded.
func (c *checker) load(name, dir string) *Pack {
	for range maxFaults {
		p, err := load(name, dir, c.files)
		if err == nil {
			return p
		}
		var bad *tableError
		if !errors.As(err, &bad) {
			c.errorf(".", 0, "write at least groups.tsv, equipment.tsv or verbs.tsv, or name a base in pack.tsv", "%v", errors.Unwrap(err))
			return nil
		}
		c.blameOwn(bad)
		text, ok := c.files.read(bad.file)
		if !ok {
			c.errorf(bad.file, bad.line, "", "%s", bad.msg)
			return nil
		}
		if !c.follows(bad.msg) {
			c.errorf(bad.file, bad.line, hintFor(bad.msg), "%s", bad.msg)
		}
		if path.Ext(bad.file) == ".json" {
			return nil // a line is no part of its own
		}
		c.files.text[bad.file] = c.without(text, bad.line)
	}
	c.errorf(".", 0, "", "more than %d faults, the rest is not told", maxFaults)
	return nil
}

// blameOwn moves a fault that shows in a row of the base to the row of the
// pack's own that it comes from, since only that one can be mended: the first
// verb that has a word of the message, or the unit that takes a spelling from
// the base's, whose windows then have none.
func (c *checker) blameOwn(bad *tableError) {
	if !strings.HasPrefix(bad.file, basesOwn) {
		return
	}
	said := func(word string) bool { return strings.Contains(bad.msg, fmt.Sprintf("%q", word)) }
	if strings.Contains(bad.msg, "is a form of") {
		for _, file := range [...]string{"verbs.tsv", "verbs_extra.tsv"} {
			for word := range strings.SplitSeq(bad.msg, `"`) {
				if line := c.lineOf(file, word); said(word) && line > 0 {
					bad.file, bad.line, bad.msg = file, line, bad.msg+", which is the base's"
					return
				}
			}
		}
	}
	for _, r := range c.baseRows("units.tsv") {
		for _, term := range r.terms(tableColumns["units.tsv"], []string{"symbol", "spellings"}) {
			if line := c.lineOf("units.tsv", term); line > 0 && (said(r.cells[0]) || said(r.cells[1])) {
				bad.file, bad.line, bad.msg = "units.tsv", line, fmt.Sprintf("%q is a spelling of the base's unit %q, which is then gone", term, r.cells[0])
				return
			}
		}
	}
}

// baseRows reads a table of the pack's base.
func (c *checker) baseRows(file string) []row {
	manifest, err := readTable(c.files, manifestFile, "key", "value")
	if err != nil {
		return nil
	}
	for _, r := range manifest.rows {
		if base, ok := builtInFS(r.cells[1]); ok && r.cells[0] == "base" {
			if t, err := readTable(base, file, tableColumns[file]...); err == nil {
				return t.rows
			}
		}
	}
	return nil
}

// without takes a line out of a table; the lines behind it keep their numbers.
// Without its header a table is empty.
func (c *checker) without(text string, line int) string {
	lines := strings.SplitAfter(text, "\n")
	header := slices.IndexFunc(lines, func(l string) bool { return strings.TrimSpace(l) != "" && l[0] != '#' }) + 1
	if line == 0 || line > len(lines) || line == header {
		parts := func(r rune) bool { return strings.ContainsRune("\t|~\r\n,;", r) } // the table may be parted by commas
		for _, item := range strings.FieldsFunc(text, parts) {
			c.gone[item] = true
		}
		return ""
	}
	for item, first := range items(lines[line-1]) {
		c.gone[item] = c.gone[item] || first
	}
	lines[line-1] = "\n"
	return strings.Join(lines, "")
}

// follows reports whether a fault only says that a line is missing which was
// taken out.
func (c *checker) follows(msg string) bool {
	for g := range c.gone {
		quoted := fmt.Sprintf("%q", g)
		if strings.Contains(msg, "antonym "+quoted+" of") && strings.HasSuffix(msg, "has no row") || strings.HasPrefix(msg, quoted+" is no member") ||
			strings.HasPrefix(msg, "a chain: ") && strings.Contains(msg, ", "+quoted+", ") || msg == "unknown kind "+quoted {
			return true
		}
	}
	return false
}

// patched is a directory some of whose files are replaced, by nothing if the
// text is empty.
type patched struct {
	fs.FS
	text map[string]string
}

func (p patched) read(name string) (string, bool) {
	text, ok := p.text[name]
	if !ok {
		data, err := fs.ReadFile(p.FS, name)
		return string(data), err == nil
	}
	return text, ok
}

// Open implements fs.FS.
func (p patched) Open(name string) (fs.File, error) {
	text, ok := p.text[name]
	switch {
	case !ok:
		return p.FS.Open(name)
	case text == "":
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &patch{strings.NewReader(text), path.Base(name), len(text)}, nil
}

// patch is an open file of patched.
type patch struct {
	*strings.Reader
	name string
	size int
}

func (p *patch) Close() error               { return nil }
func (p *patch) Stat() (fs.FileInfo, error) { return p, nil }
func (p *patch) Name() string               { return p.name }
func (p *patch) Size() int64                { return int64(p.size) }
func (p *patch) Mode() fs.FileMode          { return 0o444 }
func (p *patch) ModTime() time.Time         { return time.Time{} }
func (p *patch) IsDir() bool                { return false }
func (p *patch) Sys() any                   { return nil }

// hintFor tells what to do about a fault that Load finds.
func hintFor(msg string) string {
	for _, h := range [...][2]string{
		{"unknown column", "part the names of the columns by one tab each, not by spaces or commas, and write them as the message does"},
		{"but the header has", "part the cells by one tab each; an empty cell needs its tab, too, and so do those at the end of the line"},
		{"not UTF-8", "save the file as UTF-8"},
		{"members, needs two", "part members by |; add one that cannot stand in for the other, or move it to reagents_extra.tsv, where it is recognised only"},
		{"is to take its own place", "take it out of members or out of instead"},
		{"stands twice", "keep one of the two"},
		{"already", "a name can mean one thing only: take it out of one of the two rows"},
		{"has no row", "add a row with the antonym's inflections and no antonym"},
		{"its own antonym", "name another verb, or move this one to verbs_extra.tsv"},
		{"a chain", "leave the antonym's own antonym empty, or make the two each other's"},
		{"lacks its", "fill in third person, past, participle and gerund; only the nominal may be empty"},
		{"is not lower case", "write the forms of verbs in small letters"},
		{"is no unit of", "write the symbol of the unit, the first cell of its row in units.tsv: °C, h, rpm, bar"},
		{"is not verb:, equipment:", "write verb:BASE, equipment:NAME or solvent:NAME, parted by |, or nothing for the general window"},
		{"is not below high limit", "the lower limit stands first"},
		{"which is the base's", "spell the verb as the base does: -ise and -ize, hyphen and space are found alike"},
		{"which is then gone", "take this spelling out of the row"},
		{"is a form of", "mark no word as a form of two verbs: take the row out of one of verbs.tsv and verbs_extra.tsv, or the spelling out of one row"},
		{"unknown kind", "bring the kind in with its base unit, a row of units.tsv with factor 1 and offset 0, or take one of: " + strings.Join(slices.Sorted(maps.Keys(Kinds())), ", ")},
		{"tells no source", "say where the limits come from; \"general laboratory practice\" will do"},
		{"unknown capability", "take one of: " + strings.Join(Capabilities(), ", ")},
		{"is a name of the same equipment", "take a substitute that is another thing"},
		{"is no member of", "the first cell is a member as groups.tsv spells it"},
		{"is not of the form to=from", "write what follows the verb, =, and what follows the antonym: to=from|into=out of"},
	} {
		if strings.Contains(msg, h[0]) {
			return h[1]
		}
	}
	return ""
}

// lineOf returns the first line of a table of the pack's own whose first cell has
// the term, else the first that has it anywhere, 0 if none has.
func (c *checker) lineOf(file, term string) int {
	text, _ := c.files.read(file)
	n, anywhere := 0, 0
	for line := range strings.Lines(text) {
		n++
		if line[0] == '#' {
			continue
		}
		for item, first := range items(line) {
			switch {
			case item != term:
			case first:
				return n
			case anywhere == 0:
				anywhere = n
			}
		}
	}
	return anywhere
}

// items yields what the cells of a line list, and whether it stands in the first
// cell.
func items(line string) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		first := true
		for cell := range strings.SplitSeq(strings.TrimRight(line, "\r\n"), "\t") {
			for _, item := range list(cell) {
				if !yield(strings.TrimSuffix(item, "~"), first) {
					return
				}
			}
			first = false
		}
	}
}
