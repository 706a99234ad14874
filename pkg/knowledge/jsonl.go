package knowledge

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// readJSONL adds the lines of a JSONL file. A line that is no object is an
// error: a corpus that is read in part would give other answers.
func (c *Corpus) readJSONL(r io.Reader) error {
	lines, done, err := decompressed(r)
	if err != nil {
		return err
	}
	defer done()
	var reader rowReader
	for n := 1; ; n++ {
		line, err := reader.line(lines)
		if len(bytes.TrimSpace(line)) > 0 {
			it, bad := reader.row(line)
			if bad == nil {
				bad = c.add(it)
			}
			if bad != nil {
				return fmt.Errorf("line %d: %w", n, bad)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// rowReader reads lines into memory that it uses again.
type rowReader struct {
	buf, rest []byte
	vector    []float32
}

// line reads up to the next line feed, at the end of the file with io.EOF.
func (r *rowReader) line(from *bufio.Reader) ([]byte, error) {
	r.buf = r.buf[:0]
	for {
		part, err := from.ReadSlice('\n')
		r.buf = append(r.buf, part...)
		if err != bufio.ErrBufferFull {
			return r.buf, err
		}
	}
}

// wireRow is a line without its vector.
type wireRow struct {
	Target   string          `json:"contribution"`
	Recipe   string          `json:"recipe"`
	SampleID json.RawMessage `json:"sample_id"`
	ID       json.RawMessage `json:"id"`
	Vector   json.RawMessage `json:"contributions_embedding"`
}

// row reads a line. The vector is most of it and goes past the general
// decoder, which would look at each digit several times: its brackets are cut
// out and what is left is decoded. Should the name of the column have stood
// somewhere else, the whole line is decoded.
func (r *rowReader) row(line []byte) (item, error) {
	line = bytes.TrimPrefix(line, []byte("\ufeff"))
	start, end := vectorIn(line)
	if end > 0 {
		r.rest = append(append(append(r.rest[:0], line[:start]...), '0'), line[end:]...)
		var w wireRow
		if json.Unmarshal(r.rest, &w) == nil && string(w.Vector) == "0" {
			return r.item(w, line[start:end])
		}
	}
	return r.decode(line)
}

func (r *rowReader) decode(line []byte) (item, error) {
	var w wireRow
	if err := json.Unmarshal(line, &w); err != nil {
		return item{}, plainJSON(err)
	}
	return r.item(w, w.Vector)
}

func (r *rowReader) item(w wireRow, vector []byte) (item, error) {
	it := item{target: w.Target, recipe: w.Recipe, ids: [2]string{idText(w.SampleID), idText(w.ID)}}
	if len(vector) == 0 || string(vector) == "null" {
		return it, nil
	}
	var ok bool
	if r.vector, ok = appendNumbers(r.vector[:0], vector); !ok {
		return it, errors.New(ColumnVector + " is no list of numbers")
	}
	it.vector = r.vector
	return it, nil
}

// vectorIn finds what looks like the vector's brackets, or gives zeros.
func vectorIn(line []byte) (start, end int) {
	const name = `"` + ColumnVector + `"`
	at := bytes.LastIndex(line, []byte(name))
	if at < 0 {
		return 0, 0
	}
	start = skipSpace(line, at+len(name))
	if start == len(line) || line[start] != ':' {
		return 0, 0
	}
	start = skipSpace(line, start+1)
	length := bytes.IndexByte(line[start:], ']')
	if length < 0 || line[start] != '[' {
		return 0, 0
	}
	return start, start + length + 1
}

func skipSpace(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\r' || text[i] == '\n') {
		i++
	}
	return i
}

// appendNumbers reads a JSON array of numbers that fit float32.
func appendNumbers(dst []float32, raw []byte) (_ []float32, ok bool) {
	if len(raw) < 2 || raw[0] != '[' || raw[len(raw)-1] != ']' {
		return dst, false
	}
	i := skipSpace(raw, 1)
	if i == len(raw)-1 {
		return dst, true
	}
	for {
		start := i
		for raw[i] != ',' && raw[i] != ']' && raw[i] > ' ' {
			i++
		}
		x, err := strconv.ParseFloat(string(raw[start:i]), 32)
		if err != nil {
			return dst, false
		}
		dst = append(dst, float32(x))
		i = skipSpace(raw, i)
		switch {
		case raw[i] == ']':
			return dst, i == len(raw)-1
		case raw[i] != ',':
			return dst, false
		}
		i = skipSpace(raw, i+1)
	}
}

// idText is the text of an id: a number and the same digits as a string are
// one.
func idText(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s // also for null and for no id at all
	}
	return string(raw)
}

// plainJSON says in a few words what is wrong with a line.
func plainJSON(err error) error {
	var shape *json.UnmarshalTypeError
	if errors.As(err, &shape) {
		if shape.Field == "" {
			return errors.New("is not a JSON object")
		}
		return fmt.Errorf("%s is not a string", shape.Field)
	}
	return errors.New("is not a JSON object: " + err.Error())
}
