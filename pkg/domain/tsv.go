package domain

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"assay/dicts"
)

// A tableError names the line of a pack file that cannot be used.
type tableError struct {
	file string
	line int
	msg  string
}

func (e *tableError) Error() string {
	if e.line == 0 {
		return e.file + ": " + e.msg
	}
	return fmt.Sprintf("%s:%d: %s", e.file, e.line, e.msg)
}

// A table is one parsed file. Cells are addressed by column number in the
// order that the reader asked for, whatever the order in the file.
type table struct {
	file string
	rows []row
}

type row struct {
	line  int
	cells []string
	base  bool // it is of the pack's base
}

// basesOwn stands before the name of a file of the base.
const basesOwn = "the base's "

// errorf reports a fault of row r.
func (t *table) errorf(r row, format string, args ...any) error {
	file := t.file
	if r.base {
		file = basesOwn + file
	}
	return &tableError{file, r.line, fmt.Sprintf(format, args...)}
}

// readTable reads a file of fsys. A missing file gives an empty table, because
// a pack need not have every table. Where the pack has a base, rows of the base
// may come behind its own.
func readTable(fsys fs.FS, name string, columns ...string) (*table, error) {
	if f, ok := fsys.(withBase); ok && tableColumns[name] != nil {
		t, err := readTable(f.own, name, columns...)
		if err == nil {
			err = f.addBase(t, name, columns)
		}
		return t, err
	}
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return &table{file: name}, nil
	}
	if err != nil {
		return nil, err
	}
	return parseTable(name, string(data), columns...)
}

// ownOrShared returns fsys if it has the file, else the tables of all packs.
func ownOrShared(fsys fs.FS, name string) fs.FS {
	if _, err := fs.Stat(fsys, name); err == nil {
		return fsys
	}
	return dicts.FS
}

// parseTable checks the shape of a table: encoding, header, cells per row. The
// columns must all be present but those marked with '?'; others are an error,
// so that a misspelled header is not a silently empty column.
func parseTable(file, text string, columns ...string) (*table, error) {
	t := &table{file: file}
	if !utf8.ValidString(text) {
		return nil, &tableError{file, 0, "not UTF-8"}
	}
	var order []int
	line := 0
	var cells []string // of all rows, cut up between them
	for raw := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		line++
		raw = strings.TrimRight(raw, "\r\n")
		if strings.TrimSpace(raw) == "" || raw[0] == '#' {
			continue
		}
		if order == nil {
			var err error
			if order, err = columnOrder(strings.Split(raw, "\t"), columns); err != nil {
				return nil, t.errorf(row{line: line}, "%s", err)
			}
			n := strings.Count(text, "\n")
			t.rows, cells = make([]row, 0, n), make([]string, n*len(columns))
			continue
		}
		if n := strings.Count(raw, "\t") + 1; n != len(order) {
			return nil, t.errorf(row{line: line}, "%d cells, but the header has %d", n, len(order))
		}
		if len(cells) < len(columns) {
			cells = make([]string, len(columns))
		}
		r := row{line: line, cells: cells[:len(columns):len(columns)]}
		cells = cells[len(columns):]
		fill(r.cells, raw, order)
		t.rows = append(t.rows, r)
	}
	if order == nil {
		return nil, &tableError{file, 0, "no header line"}
	}
	return t, nil
}

// columnOrder tells for each column of the header which of the wanted ones it
// is.
func columnOrder(header, want []string) ([]int, error) {
	order := make([]int, len(header))
	for i, name := range header {
		name = strings.TrimSpace(name)
		order[i] = slices.IndexFunc(want, func(w string) bool { return strings.TrimSuffix(w, "?") == name })
		if order[i] < 0 {
			return nil, fmt.Errorf("unknown column %q, want %s", name, strings.ReplaceAll(strings.Join(want, ", "), "?", ""))
		}
		if slices.Contains(order[:i], order[i]) {
			return nil, fmt.Errorf("column %q stands twice", name)
		}
	}
	for i, name := range want {
		if !slices.Contains(order, i) && !strings.HasSuffix(name, "?") {
			return nil, fmt.Errorf("no column %q", name)
		}
	}
	return order, nil
}

// fill writes the cells of a line to their places.
func fill(cells []string, raw string, order []int) {
	for _, to := range order {
		var cell string
		cell, raw, _ = strings.Cut(raw, "\t")
		cells[to] = strings.TrimSpace(cell)
	}
}

// list splits a cell at '|'; empty items are dropped.
func list(cell string) []string {
	if cell == "" {
		return nil
	}
	items := make([]string, 0, strings.Count(cell, "|")+1)
	for item := range strings.SplitSeq(cell, "|") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}
