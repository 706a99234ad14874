package pause

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"
)

func TestAfter(t *testing.T) {
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	const year = 365 * 24 * time.Hour
	for text, want := range map[string]time.Duration{
		"": 0, "0": 0, "5": 5 * time.Second, " 5 ": 5 * time.Second, "0.5": time.Second / 2, "-3": 0, "soon": 0, "NaN": 0, "Inf": year, "1e300": year,
		now.Add(time.Minute).Format(http.TimeFormat): time.Minute, now.Add(-time.Minute).Format(http.TimeFormat): 0,
		"Wednesday, 04-Mar-26 05:07:07 GMT": time.Minute, "Fri, 31 Dec 9999 23:59:59 GMT": year,
	} {
		if got := After(http.Header{"Retry-After": {text}}, now); got != want {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
	finer := http.Header{"Retry-After": {"5"}, "Retry-After-Ms": {"1500"}}
	if got := After(finer, now); got != 1500*time.Millisecond {
		t.Errorf("milliseconds beside seconds: %v", got)
	}
}

func TestSleep(t *testing.T) {
	start := time.Now()
	if err := Sleep(t.Context(), 2*time.Millisecond); err != nil || time.Since(start) < 2*time.Millisecond {
		t.Errorf("%v after %v", err, time.Since(start))
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	if err := Sleep(ctx, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("a sleep that was interrupted: %v", err)
	}
}
