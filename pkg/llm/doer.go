package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"
	"sync/atomic"
)

// maxBody is the most bytes of a response that are read.
const maxBody = 32 << 20

// exchange goes along with a request through go-openai: what to put into the body, and
// on the way back what came, because the library shows neither body nor header of many
// a failure. status 0 means that no response came.
type exchange struct {
	members map[string]json.RawMessage
	status  int
	header  http.Header
	body    []byte
	readErr error
}

type exchangeKey struct{}

var errHuge = errors.New("response is larger than any reply")

// doer is the HTTP client that go-openai is given.
type doer struct {
	client  *http.Client
	target  Target       // for its key, which a plain string here could show in a dump
	reached *atomic.Bool // set when a response comes
}

func (d doer) Do(r *http.Request) (*http.Response, error) {
	ex, ok := r.Context().Value(exchangeKey{}).(*exchange)
	if !ok {
		return nil, errors.New("request did not come from this package")
	}
	if err := patchBody(r, ex.members); err != nil {
		return nil, err
	}
	r.Header.Set("User-Agent", "assay")
	resp, err := d.client.Do(r)
	if err != nil {
		return nil, err
	}
	d.reached.Store(true)
	defer resp.Body.Close() //nolint:errcheck // read to its end, or failed already
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxBody+1))
	if err == nil && len(body) > maxBody {
		err = errHuge
	}
	ex.status, ex.header, ex.readErr = resp.StatusCode, resp.Header, err
	ex.body = redact(body, d.target.apiKey())
	resp.Body = io.NopCloser(bytes.NewReader(ex.body))
	return resp, err
}

// patchBody puts members over those of the JSON body that go-openai has made.
func patchBody(r *http.Request, over map[string]json.RawMessage) error {
	made, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	body := map[string]json.RawMessage{}
	if err := json.Unmarshal(made, &body); err != nil {
		return err
	}
	delete(body, "stream") // false, which is what its absence means to every server
	maps.Copy(body, over)
	patched := joinMembers(body)
	r.ContentLength = int64(len(patched))
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(patched)), nil }
	r.Body, err = r.GetBody()
	return err
}

// joinMembers writes an object of members that are JSON already, sorted by name.
func joinMembers(members map[string]json.RawMessage) []byte {
	size := 2
	for name, raw := range members {
		size += len(name) + len(raw) + 4
	}
	out := append(make([]byte, 0, size), '{')
	for i, name := range slices.Sorted(maps.Keys(members)) {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, mustJSON(name)...), ':'), members[name]...)
	}
	return append(out, '}')
}

// redact blanks an API key that a server sends back, so that it reaches neither an
// error nor the cache. The dummy keys of local servers are shorter than any real one.
func redact(text []byte, key string) []byte {
	if len(key) < 8 || !bytes.Contains(text, []byte(key)) {
		return text
	}
	return bytes.ReplaceAll(text, []byte(key), []byte("[key]"))
}
