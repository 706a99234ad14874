package page

import (
	"fmt"
	"strings"

	"assay/pkg/printable"
	"assay/pkg/report"
	"assay/pkg/score"
)

// naming gives judges names that fit into figures and tell them apart.
type naming struct {
	judges []score.Result
	bare   map[string]string         // without the vendor, where that is enough
	short  map[int]map[string]string // by width
}

func newNaming(f *score.Findings) *naming {
	n := &naming{f.Judges, map[string]string{}, map[int]map[string]string{}}
	times := map[string]int{}
	for _, r := range f.Judges {
		times[withoutVendor(r.Judge)]++
	}
	for _, r := range f.Judges {
		if n.bare[r.Judge] = withoutVendor(r.Judge); times[n.bare[r.Judge]] > 1 {
			n.bare[r.Judge] = r.Judge
		}
	}
	return n
}

// withoutVendor cuts vendor/model to model.
func withoutVendor(judge string) string {
	if _, model, ok := strings.Cut(judge, "/"); ok && model != "" {
		return model
	}
	return judge
}

// of is a name of at most width characters, with a star for a control. Names
// that would look the same so carry their number.
func (n *naming) of(r *score.Result, width int) string {
	if n.short[width] == nil {
		n.short[width] = n.shortened(width)
	}
	return n.short[width][r.Judge]
}

func (n *naming) shortened(width int) map[string]string {
	times, out := map[string]int{}, map[string]string{}
	for i := range n.judges {
		times[n.cut(&n.judges[i], "", width)]++
	}
	for i := range n.judges {
		r := &n.judges[i]
		name := n.cut(r, "", width)
		if times[name] > 1 {
			name = n.cut(r, fmt.Sprintf("%d ", i+1), width)
		}
		out[r.Judge] = name
	}
	return out
}

func (n *naming) cut(r *score.Result, before string, width int) string {
	after := ""
	if r.Control {
		after = " *"
	}
	return before + report.Shorten(n.bare[r.Judge], width-len(before)-len(after)) + after
}

// full is the whole name, for tables.
func full(r *score.Result) string {
	if r.Control {
		return printable.Line(r.Judge) + " *"
	}
	return printable.Line(r.Judge)
}
