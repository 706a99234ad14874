package cache

import (
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

// Importer takes entries over into a cache, and counts them.
type Importer struct {
	Imported
	cache *Cache
}

// Import begins to take entries over. It fails if the cache is not open for writing.
func (c *Cache) Import() (*Importer, error) {
	if !c.mode.writes() {
		return nil, fmt.Errorf("cache is open in mode %s, which stores nothing", c.mode)
	}
	if _, err := c.create(); err != nil {
		return nil, err
	}
	return &Importer{cache: c}, nil
}

// Line takes over one line of an export. The error tells why it could not be used, or
// is ErrOtherAnswer; either way the import may go on.
func (i *Importer) Line(text []byte) error {
	e, err := parseLine(text)
	return i.add(e, err)
}

// From takes over the entries of another cache; report is told of those that could not
// be used, and of other answers (ErrOtherAnswer).
func (i *Importer) From(ctx context.Context, from *Cache, report func(name string, err error)) error {
	return from.List(ctx, func(info Info) error {
		e, bad := from.Read(info.Name)
		if errors.Is(bad, fs.ErrNotExist) {
			return nil
		}
		if bad := i.add(e, bad); bad != nil {
			report(info.Name, bad)
		}
		return nil
	})
}

// add stores one entry, if it could be read, and counts it. What is stored already
// stays even in mode Refresh: an import does not know better than the directory.
func (i *Importer) add(e Entry, bad error) error {
	if bad != nil {
		i.Bad++
		return bad
	}
	c, k := i.cache, keyOf(e.Request)
	if standing, err := c.lookup(k); err == nil {
		return i.met(standing, e.Answer)
	}
	e.Created = c.stamp(e.Created)
	standing, err := c.store(k, e.Answer, false)
	if err != nil {
		i.Bad++
		return err
	}
	if !bytes.Equal(standing.Response, e.Response) {
		return i.met(standing, e.Answer) // stored by someone else just now
	}
	i.Added++
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

// parseLine reads one line of an export. The request is put into canonical form again,
// so an export that went through another JSON program still serves.
func parseLine(text []byte) (Entry, error) {
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
