package cache

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"
	"unicode/utf8"
)

// line is one line of an export. The response stands as JSON where its bytes survive
// that, else as text, else in base64, so that import restores every byte.
type line struct {
	Key            string          `json:"key"`
	Created        time.Time       `json:"created"`
	Request        json.RawMessage `json:"request"`
	Response       json.RawMessage `json:"response,omitempty"`
	ResponseText   *string         `json:"response_text,omitempty"`
	ResponseBase64 []byte          `json:"response_base64,omitempty"`
	Note           json.RawMessage `json:"note,omitempty"`
}

// AppendLine appends an entry as one line of an export, with its line feed.
func AppendLine(dst []byte, e Entry) []byte {
	created := e.Created.UTC().Format(time.RFC3339)
	dst = fmt.Appendf(dst, `{"key":"%s","created":"%s","request":%s`, keyOf(e.Request), created, e.Request)
	switch {
	case fitsLine(e.Response):
		dst = append(append(dst, `,"response":`...), e.Response...)
	case utf8.Valid(e.Response):
		dst, _ = appendString(append(dst, `,"response_text":`...), string(e.Response))
	default:
		b64, _ := json.Marshal(e.Response) //nolint:errchkjson // bytes always marshal
		dst = append(append(dst, `,"response_base64":`...), b64...)
	}
	if fitsLine(e.Note) {
		dst = append(append(dst, `,"note":`...), e.Note...)
	}
	return append(dst, "}\n"...)
}

// fitsLine tells whether text can stand in a line of JSON and be found there again byte
// for byte: no line ends, and no white space around it, which would be lost.
func fitsLine(text []byte) bool {
	return json.Valid(text) && utf8.Valid(text) && !bytes.ContainsAny(text, "\r\n") &&
		len(bytes.TrimSpace(text)) == len(text)
}

// Export writes every readable entry as a line of JSON, ordered by name, so that two
// exports of the same entries are the same bytes. Damaged entries go to report.
func (c *Cache) Export(ctx context.Context, w io.Writer, report func(name string, damage error)) (written int, err error) {
	var buf []byte
	err = c.List(ctx, func(i Info) error {
		e, damage := c.Read(i.Name)
		if damage != nil {
			if !errors.Is(damage, fs.ErrNotExist) {
				report(i.Name, damage)
			}
			return nil
		}
		buf = AppendLine(buf[:0], e)
		written++
		_, err := w.Write(buf)
		return err
	})
	return written, err
}

// Imported counts what an import met.
type Imported struct {
	Added  int `json:"added"`
	Known  int `json:"known"`  // the same answer was there
	Others int `json:"others"` // another answer was there and stayed
	Bad    int `json:"bad"`    // lines or entries that could not be read
}

// ErrOtherAnswer is reported for a request that has an answer already, and not this one.
var ErrOtherAnswer = errors.New("another answer to this request is stored and stays")

// Import reads an export. report is told of every line that could not be used, by its
// number, and of other answers (ErrOtherAnswer). The cache must be open for writing.
func (c *Cache) Import(ctx context.Context, r io.Reader, report func(line int, err error)) (Imported, error) {
	var sum Imported
	in := bufio.NewReaderSize(r, 1<<16)
	for n := 1; ; n++ {
		text, err := readLine(in)
		if err != nil && err != io.EOF {
			return sum, err
		}
		if len(bytes.TrimSpace(text)) > 0 {
			e, bad := parseLine(text)
			if bad := c.add(&sum, e, bad); bad != nil {
				report(n, bad)
			}
			if bad := c.ready(ctx); bad != nil {
				return sum, bad
			}
		}
		if err == io.EOF {
			return sum, nil
		}
	}
}

// ImportFrom copies the entries of another cache.
func (c *Cache) ImportFrom(ctx context.Context, from *Cache, report func(name string, err error)) (Imported, error) {
	var sum Imported
	if err := c.ready(ctx); err != nil {
		return sum, err
	}
	err := from.List(ctx, func(i Info) error {
		e, bad := from.Read(i.Name)
		if errors.Is(bad, fs.ErrNotExist) {
			return nil
		}
		if bad := c.add(&sum, e, bad); bad != nil {
			report(i.Name, bad)
		}
		return c.ready(ctx)
	})
	return sum, err
}

// ready tells why an import cannot go on.
func (c *Cache) ready(ctx context.Context) error {
	if !c.mode.writes() {
		return fmt.Errorf("cache is open in mode %s, which stores nothing", c.mode)
	}
	if _, err := c.create(); err != nil {
		return err
	}
	return ctx.Err()
}

// add stores one entry, if it could be read, and counts it. What is stored already
// stays even in mode Refresh: an import does not know better than the directory.
func (c *Cache) add(sum *Imported, e Entry, bad error) error {
	if bad != nil {
		sum.Bad++
		return bad
	}
	k := keyOf(e.Request)
	if standing, err := c.lookup(k); err == nil {
		return sum.met(standing, e.Answer)
	}
	e.Created = c.stamp(e.Created)
	standing, err := c.store(k, e.Answer, false)
	if err != nil {
		sum.Bad++
		return err
	}
	if !bytes.Equal(standing.Response, e.Response) {
		return sum.met(standing, e.Answer) // stored by someone else just now
	}
	sum.Added++
	return nil
}

func (sum *Imported) met(standing, a Answer) error {
	if bytes.Equal(standing.Response, a.Response) {
		sum.Known++
		return nil
	}
	sum.Others++
	return ErrOtherAnswer
}

// readLine reads to the next line feed, or returns what is left with io.EOF.
func readLine(in *bufio.Reader) ([]byte, error) {
	var text []byte
	for {
		part, err := in.ReadSlice('\n')
		text = append(text, part...)
		if err != bufio.ErrBufferFull {
			return text, err
		}
		if len(text) > 2*MaxEntry {
			return nil, errors.New("a line is longer than any cache entry")
		}
	}
}

// parseLine reads one line of an export. The request is put into canonical form again,
// so an export that went through another JSON program still serves.
func parseLine(text []byte) (Entry, error) {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return Entry{}, fmt.Errorf("not a line of a cache export: %w", err)
	}
	if len(l.Request) == 0 {
		return Entry{}, errors.New("not a line of a cache export: no request")
	}
	k, err := CanonicalKey(l.Request)
	if err != nil {
		return Entry{}, err
	}
	if l.Key != "" && l.Key != k.String() {
		return Entry{}, fmt.Errorf("key %.40q is not that of the request", l.Key)
	}
	e := Entry{Request: k.request, Answer: Answer{Created: l.Created, Note: l.Note}}
	switch {
	case l.Response != nil:
		e.Response = l.Response
	case l.ResponseText != nil:
		e.Response = []byte(*l.ResponseText)
	case l.ResponseBase64 != nil:
		e.Response = l.ResponseBase64
	default:
		return Entry{}, errors.New("not a line of a cache export: no response")
	}
	return e, nil
}
