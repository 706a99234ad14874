package domain

import (
	"sync"
	"testing"
)

var loadOnce = sync.OnceValues(func() (*Pack, error) { return Load("materials") })

// materials returns the built-in pack, loaded once for all tests.
func materials(t testing.TB) *Pack {
	t.Helper()
	p, err := loadOnce()
	if err != nil {
		t.Fatal(err)
	}
	return p
}
