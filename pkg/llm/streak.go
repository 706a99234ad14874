package llm

import "sync"

// streak tells what is wrong for good from a bad moment. Both end a call alike, but where
// something is wrong for good, as where an address lacks its last part or nothing listens
// behind it, there is never any other end.
type streak struct {
	mu     sync.Mutex
	flying int
	peak   int  // most calls in flight so far
	count  int  // bad ends so far
	other  bool // a call has ended otherwise
}

func (s *streak) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.flying++
	s.peak = max(s.peak, s.flying)
}

// end books how a call has ended. It reports whether all will end so: more have ended badly
// than calls were ever under way together, two at least, and none otherwise.
func (s *streak) end(badly bool) (forGood bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.flying--
	if !badly {
		s.other = true
		return false
	}
	s.count++
	return !s.other && s.count > s.peak+1
}
