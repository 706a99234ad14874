package pubchem

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"assay/pkg/cache"
	"assay/pkg/pause"
)

// Default is the address of the service.
const Default = "https://pubchem.ncbi.nlm.nih.gov/rest/pug"

// Options say how a client behaves. The zero value asks PubChem itself and stores nothing.
type Options struct {
	Base    string        // address of the service, "" for Default
	Cache   *cache.Cache  // nil for none
	PaceDir string        // where processes share their pace if the cache cannot be written; "" for nowhere
	Offline bool          // never ask; what is not cached fails
	Timeout time.Duration // of each request; 0 for one minute
	Retries int           // repeats of a request that may succeed later
	MaxWait time.Duration // longest pause before a repeat; 0 for one minute

	Transport http.RoundTripper // nil for Go's own

	// The clock and the sleep, nil for real ones. Sleep must return ctx.Err() as soon as
	// the context ends.
	Now   func() time.Time
	Sleep func(ctx context.Context, d time.Duration) error
}

// Client asks PubChem. It is safe for concurrent use.
type Client struct {
	options Options
	http    *http.Client
	pace    *pace
	failed  atomic.Int32 // questions in a row that the service could not be brought to answer
}

// New makes a client. The error is that of an address that cannot be one.
func New(o Options) (*Client, error) {
	if o.Base == "" {
		o.Base = Default
	}
	o.Base = strings.TrimRight(o.Base, "/")
	if u, err := url.Parse(o.Base); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &Error{Kind: KindBadRequest, Message: strconv.Quote(o.Base) + " is no address of a service", hint: "write something like " + Default}
	}
	if o.Timeout <= 0 {
		o.Timeout = time.Minute
	}
	if o.MaxWait <= 0 {
		o.MaxWait = time.Minute
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Sleep == nil {
		o.Sleep = pause.Sleep
	}
	var dirs []string
	if o.Cache != nil && o.Cache.Mode() != cache.Off && !o.Offline {
		dirs = []string{o.Cache.Dir(), o.PaceDir}
	}
	return &Client{options: o, http: &http.Client{Transport: o.Transport}, pace: newPace(dirs, o.Now, o.Sleep)}, nil
}

// ByName finds the compounds that PubChem has under a name, in its order; none and no
// error if it knows none. Every error is an *Error.
func (c *Client) ByName(ctx context.Context, name string) ([]Compound, error) {
	b, err := c.ask(ctx, question{path: "compound/name", item: name, rest: "property/Title,IUPACName,MolecularFormula,Charge,CovalentUnitCount/JSON"})
	if err != nil || b.Properties == nil {
		return nil, err
	}
	return b.Properties.Properties, nil
}

// Synonyms lists the names that PubChem has for a compound, the most used first; none and
// no error if it has none. Every error is an *Error.
func (c *Client) Synonyms(ctx context.Context, cid int64) ([]string, error) {
	b, err := c.ask(ctx, question{path: "compound/cid", item: strconv.FormatInt(cid, 10), rest: "synonyms/JSON"})
	if err != nil || b.Information == nil {
		return nil, err
	}
	for _, entry := range b.Information.Information {
		if entry.CID == cid {
			return entry.Synonym, nil
		}
	}
	return nil, nil
}
