// Package pause waits as a server asks: After reads how long, Sleep waits and can
// be interrupted. The clients of models and of PubChem share it; how often they try
// and what they take for too long is theirs to say.
package pause

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Sleep is time.Sleep that ends with the context, whose error it then returns.
func Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// After reads how long a server asks to wait: Retry-After in seconds (a fraction is
// accepted) or as an HTTP date, and the retry-after-ms of OpenAI and Azure, which is
// finer and goes first. 0 means that it does not say, or that the time has passed; the
// most is a year.
func After(h http.Header, now time.Time) time.Duration {
	if ms, ok := positive(h.Get("Retry-After-Ms")); ok {
		return duration(ms / 1000)
	}
	text := strings.TrimSpace(h.Get("Retry-After"))
	if s, ok := positive(text); ok {
		return duration(s)
	}
	if at, err := http.ParseTime(text); err == nil {
		return min(max(at.Sub(now), 0), duration(year))
	}
	return 0
}

func positive(text string) (float64, bool) {
	f, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return f, err == nil && f > 0
}

const year = 365 * 24 * 3600

// duration turns seconds into a duration, cut at a year so that it cannot overflow.
func duration(seconds float64) time.Duration {
	return time.Duration(min(seconds, year) * float64(time.Second))
}
