package pubchem

import (
	"net/http"
	"strings"
	"time"
)

// Pauses by what the service says of its load. Black means that requests are refused.
const (
	yellowPause = time.Second
	redPause    = 10 * time.Second
	blackPause  = time.Minute
)

// throttled reads X-Throttling-Control, which names a colour for the number of requests,
// for the time they take and for the service as a whole; the worst of them counts:
//
//	Request Count status: Green (0%), Request Time status: Yellow (62%), Service status: Green (20%)
func throttled(h http.Header) time.Duration {
	text := strings.ToLower(strings.Join(h.Values("X-Throttling-Control"), ","))
	switch {
	case text == "":
		return 0
	case strings.Contains(text, "black"), strings.Contains(text, "blocked"):
		return blackPause
	case strings.Contains(text, "red"):
		return redPause
	case strings.Contains(text, "yellow"):
		return yellowPause
	}
	return 0
}
