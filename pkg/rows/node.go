package rows

import (
	"fmt"

	"assay/pkg/record"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// cursor holds what is left of a row: per leaf column its values, each with the
// levels that tell where in the nesting it stands.
type cursor struct{ columns [][]parquet.Value }

// head is the next value of a column; ok is false if there is none.
func (c *cursor) head(column int) (v parquet.Value, ok bool) {
	if len(c.columns[column]) == 0 {
		return v, false
	}
	return c.columns[column][0], true
}

// next takes a value.
func (c *cursor) next(column int) (parquet.Value, error) {
	v, ok := c.head(column)
	if !ok {
		return v, errColumns
	}
	c.columns[column] = c.columns[column][1:]
	return v, nil
}

// skip takes the value that stands for nothing from each of the columns. What
// claims to repeat below that level belongs to it: DuckDB writes as many nulls
// for a missing array as an array of its type has elements.
func (c *cursor) skip(columns []int, repetition int) error {
	for _, column := range columns {
		if _, err := c.next(column); err != nil {
			return err
		}
		for v, ok := c.head(column); ok && v.RepetitionLevel() > repetition; v, ok = c.head(column) {
			c.columns[column] = c.columns[column][1:]
		}
	}
	return nil
}

// node writes a part of the schema.
type node interface {
	write(dst []byte, c *cursor) ([]byte, error)
}

// leaves lists the indexes of the columns below a part of the schema.
func leaves(col *parquet.Column) (indexes []int) {
	if col.Leaf() {
		return []int{col.Index()}
	}
	for _, child := range col.Columns() {
		indexes = append(indexes, leaves(child)...)
	}
	return indexes
}

// build makes the writer of a column with whatever may be missing or repeated.
func build(col *parquet.Column) (node, error) {
	inner, err := content(col)
	if err != nil {
		return nil, err
	}
	below := leaves(col)
	if len(below) == 0 {
		return nil, fmt.Errorf("column %s has no values", col.Name())
	}
	switch {
	case col.Optional():
		return &optional{inner, below, col.MaxDefinitionLevel(), col.MaxRepetitionLevel()}, nil
	case col.Repeated():
		return repeatedOf(col, inner), nil
	}
	return inner, nil
}

// content makes the writer of a column that stands there once.
func content(col *parquet.Column) (node, error) {
	if col.Leaf() {
		return leafOf(col), nil
	}
	children := col.Columns()
	logical := col.Type().LogicalType()
	if logical == nil || len(children) != 1 || !children[0].Repeated() {
		return group(col)
	}
	switch logical.Value.(type) {
	case *format.ListType:
		element, err := element(col, children[0])
		if err != nil {
			return nil, err
		}
		return repeatedOf(children[0], element), nil
	case *format.MapType:
		return pairs(children[0])
	}
	return group(col)
}

// element makes the writer of a list's element. The repeated level is a layer
// without meaning, unless an older writer has made it the element itself, which
// the format tells by these rules.
func element(list, repeated *parquet.Column) (node, error) {
	children := repeated.Columns()
	name := repeated.Name()
	if repeated.Leaf() || len(children) != 1 || name == "array" || name == list.Name()+"_tuple" {
		return content(repeated)
	}
	return build(children[0])
}

// optional writes null where nothing is.
type optional struct {
	node
	below      []int
	definition int // level of what is there
	repetition int // level of what repeats the column, not its content
}

func (o *optional) write(dst []byte, c *cursor) ([]byte, error) {
	if v, ok := c.head(o.below[0]); ok && v.DefinitionLevel() < o.definition {
		return append(dst, "null"...), c.skip(o.below, o.repetition)
	}
	return o.node.write(dst, c)
}

// repeated writes an array, or with between, the inside of an object.
type repeated struct {
	element    node
	below      []int
	definition int // level of an element that is there
	repetition int // level of an element that is not the first
}

func repeatedOf(col *parquet.Column, element node) *repeated {
	return &repeated{element, leaves(col), col.MaxDefinitionLevel(), col.MaxRepetitionLevel()}
}

func (r *repeated) write(dst []byte, c *cursor) ([]byte, error) {
	return r.between(append(dst, '['), c, ']')
}

func (r *repeated) between(dst []byte, c *cursor, closing byte) ([]byte, error) {
	first := r.below[0]
	if v, ok := c.head(first); ok && v.DefinitionLevel() < r.definition {
		return append(dst, closing), c.skip(r.below, r.repetition-1)
	}
	for {
		left := len(c.columns[first])
		var err error
		if dst, err = r.element.write(dst, c); err != nil {
			return nil, err
		}
		v, ok := c.head(first)
		if !ok || v.RepetitionLevel() != r.repetition {
			return append(dst, closing), nil
		}
		if len(c.columns[first]) == left {
			return nil, errColumns
		}
		dst = append(dst, ',')
	}
}

// object writes the columns of a group.
type object struct {
	names  [][]byte // as JSON, with the colon
	fields []node
}

func group(col *parquet.Column) (node, error) {
	o := new(object)
	for _, child := range col.Columns() {
		field, err := build(child)
		if err != nil {
			return nil, err
		}
		o.fields = append(o.fields, field)
		o.names = append(o.names, append(record.AppendString(nil, child.Name()), ':'))
	}
	return o, nil
}

func (o *object) write(dst []byte, c *cursor) ([]byte, error) {
	dst = append(dst, '{')
	for i, field := range o.fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = field.write(append(dst, o.names[i]...), c); err != nil {
			return nil, err
		}
	}
	return append(dst, '}'), nil
}

// mapping writes a map as an object.
type mapping struct{ *repeated }

func pairs(entries *parquet.Column) (node, error) {
	var p pair
	var err error
	fields := entries.Columns()
	if len(fields) != 2 {
		return nil, fmt.Errorf("map %s has entries of %d columns", entries.Name(), len(fields))
	}
	if p.key, err = build(fields[0]); err != nil {
		return nil, err
	}
	if p.value, err = build(fields[1]); err != nil {
		return nil, err
	}
	return mapping{repeatedOf(entries, &p)}, nil
}

func (m mapping) write(dst []byte, c *cursor) ([]byte, error) {
	return m.between(append(dst, '{'), c, '}')
}

// pair writes one entry of a map.
type pair struct{ key, value node }

func (p *pair) write(dst []byte, c *cursor) ([]byte, error) {
	key, err := p.key.write(nil, c)
	if err != nil {
		return nil, err
	}
	if key[0] != '"' {
		key = record.AppendString(nil, string(key))
	}
	return p.value.write(append(append(dst, key...), ':'), c)
}
