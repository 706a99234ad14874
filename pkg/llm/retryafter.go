package llm

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// retryAfter reads how long a server asks to wait: Retry-After in seconds (a fraction
// is accepted) or as an HTTP date, and the retry-after-ms of OpenAI and Azure, which is
// finer and goes first. 0 means that it does not say, or that the time has passed.
func retryAfter(h http.Header, now time.Time) time.Duration {
	if ms, ok := positive(h.Get("Retry-After-Ms")); ok {
		return duration(ms / 1000)
	}
	text := h.Get("Retry-After")
	if s, ok := positive(text); ok {
		return duration(s)
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(at.Sub(now), 0)
	}
	return 0
}

func positive(text string) (float64, bool) {
	f, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return f, err == nil && f > 0
}

// duration turns seconds into a duration, cut at a year so that it cannot overflow.
func duration(seconds float64) time.Duration {
	const year = 365 * 24 * 3600
	return time.Duration(min(seconds, year) * float64(time.Second))
}
