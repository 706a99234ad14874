package main

import (
	"math"
	"slices"
	"testing"
)

// around returns unit vectors near the points of a circle at some angles, n
// for each.
func around(n int, angles ...float64) [][]float32 {
	var out [][]float32
	for i := range n {
		for _, a := range angles {
			x := a + 0.01*float64(i)
			out = append(out, []float32{float32(math.Cos(x)), float32(math.Sin(x))})
		}
	}
	return out
}

func TestClusterFindsGroups(t *testing.T) {
	group := cluster(around(10, 0, 2, 4), 3, 5)
	for i, g := range group {
		if g != group[i%3] {
			t.Fatalf("vector %d is in group %d, its neighbours in %d", i, g, group[i%3])
		}
	}
	if group[0] == group[1] || group[1] == group[2] || group[0] == group[2] {
		t.Errorf("three far groups became %v", group[:3])
	}
	if again := cluster(around(10, 0, 2, 4), 3, 5); !slices.Equal(group, again) {
		t.Error("the same vectors gave other groups")
	}
}

// Fewer vectors than groups: each has its own.
func TestClusterOfFew(t *testing.T) {
	if got := cluster(around(1, 0, 1), 4, 3); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("%v", got)
	}
}

// Classes of the lower levels lie within those of the upper: like vectors share
// the first level, and no number is out of range.
func TestNested(t *testing.T) {
	classes := nested(around(40, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5))
	for _, c := range classes {
		if c < 0 || c >= top*split*split {
			t.Fatalf("class %d", c)
		}
	}
	if classes[0]/split/split != classes[8]/split/split {
		t.Errorf("neighbours are in classes %d and %d", classes[0], classes[8])
	}
}

func TestCentre(t *testing.T) {
	v := [][]float32{{2, 0}, {0, 3}, {0, 0}}
	centre(v)
	for i, x := range v {
		if d := dot(x, x); math.Abs(float64(d)-1) > 1e-5 {
			t.Errorf("vector %d has length² %v", i, d)
		}
	}
}
