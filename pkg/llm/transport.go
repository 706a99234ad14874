package llm

import (
	"errors"
	"net/http"
	"net/url"
)

// NewTransport makes the transport of one or more clients: Go's own with proxy settings
// from the environment, but keeping as many idle connections as there are requests in
// flight, where the default of two for each host would open a new one nearly every time.
func NewTransport() *http.Transport {
	t, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		t = &http.Transport{Proxy: http.ProxyFromEnvironment}
	}
	t = t.Clone()
	t.MaxIdleConns = 0
	t.MaxIdleConnsPerHost = 4096
	return t
}

// checkRedirect follows redirects that keep the request as it is. Go would carry the key
// on to subdomains and other ports; here it goes to the very host that it was meant for.
// A redirect that turns the POST into a GET is not followed: there is no reply behind it.
func checkRedirect(r *http.Request, via []*http.Request) error {
	if len(via) >= 5 {
		return errors.New("too many redirects")
	}
	first := via[0]
	if r.Method != first.Method {
		return http.ErrUseLastResponse
	}
	if !sameHost(r.URL, first.URL) {
		r.Header.Del("Authorization")
	}
	return nil
}

func sameHost(a, b *url.URL) bool { return a.Scheme == b.Scheme && a.Host == b.Host }
