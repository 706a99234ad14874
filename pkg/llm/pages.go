package llm

import (
	"bytes"
	"sync"
)

// pages tells a wrong address from a bad moment. Both send a web page with HTTP 200, but
// behind a wrong one, as it is when the address lacks its last part, there is never
// anything else.
type pages struct {
	mu     sync.Mutex
	flying int
	peak   int  // most calls in flight so far
	count  int  // web pages so far
	other  bool // something else has come
}

func (p *pages) begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.flying++
	p.peak = max(p.peak, p.flying)
}

// end books what a call has brought. It reports whether the address is wrong: more pages
// have come than calls were ever under way together, two at least, and nothing else.
func (p *pages) end(page bool) (wrong bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.flying--
	if !page {
		p.other = true
		return false
	}
	p.count++
	return !p.other && p.count > p.peak+1
}

// isPage tells whether a body is HTML or XML.
func isPage(body []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("<"))
}
