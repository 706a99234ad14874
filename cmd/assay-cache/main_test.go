package main

import (
	"testing"
	"time"
)

func TestParseAge(t *testing.T) {
	const day = 24 * time.Hour
	for text, want := range map[string]time.Duration{
		"0": 0, "0d": 0, "30d": 30 * day, "12h": 12 * time.Hour, "8w": 56 * day, "1d12h": 36 * time.Hour,
		"1.5d": 36 * time.Hour, "90m": 90 * time.Minute, "1s": time.Second,
	} {
		if got, err := parseAge(text); err != nil || got != want {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want)
		}
	}
	for _, bad := range []string{"", "d", "30", "3x", "-1d", "1d ", "1..2d", "99999999999w", "1e3d", "dd", "1d2"} {
		if got, err := parseAge(bad); err == nil {
			t.Errorf("%q passes as %v", bad, got)
		}
	}
}
