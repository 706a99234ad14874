package quantity

import (
	"slices"
	"testing"
)

func TestBareCelsius(t *testing.T) {
	u, err := NewUnits([]Unit{
		{"°C", "temperature", 1, 273.15, nil},
		{"h", "time", 3600, 0, nil},
	})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]string{
		"Heat NaCl at 80 C for 2 h.":                   {"80 C", "2 h"},
		"It was heated to 450C.":                       {"450C"},
		"from 80 to 120 C":                             {"80 to 120 C"},
		"dried (60 C)":                                 {"60 C"},
		"It was cycled at 30 C rate, then at 2 C.":     nil,
		"the 13 C-NMR of 60 C atoms and C60 at 25 C60": nil,
		"a charge of 50 C/g":                           nil,
		"Cells 40 C, 41":                               nil,
	} {
		var got []string
		for _, q := range u.Scan(nil, text) {
			got = append(got, text[q.Start:q.End])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if with, err := NewUnits([]Unit{{"°C", "temperature", 1, 273.15, nil}, {"C", "charge", 1, 0, nil}}); err != nil {
		t.Fatal(err)
	} else if q := with.Scan(nil, "heated to 80 C"); len(q) != 1 || q[0].Unit.Kind != "charge" {
		t.Errorf("%+v, want a charge, which the table spells C", q)
	}
}
