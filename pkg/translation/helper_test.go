package translation

import (
	"strconv"

	"assay/pkg/domain"
	"assay/pkg/quantity"
)

var units = func() *quantity.Units {
	p, err := domain.Load("materials")
	if err != nil {
		panic(err)
	}
	return p.Units
}()

func itoa(n int) string { return strconv.Itoa(n) }

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 || s[i] < ' ' {
			return false
		}
	}
	return true
}
