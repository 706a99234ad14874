package score

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
)

// MarshalJSON writes the reference's object: its key order, rates as keys, and
// floats always with a decimal point, as Python spells them. NaN becomes null.
func (m PaperMetrics) MarshalJSON() ([]byte, error) {
	var o object
	o.value("model", m.Model)
	o.value("n_samples", m.Samples)
	o.value("n_anchors_parsed", m.AnchorsParsed)
	o.value("validity", pyFloat(m.Validity))
	o.value("stability", pyFloat(m.Stability))
	o.value("accuracy", pyFloat(m.Accuracy))
	o.value("validity_per_rate", perRate{m.ValidityRates, true})
	o.value("stability_per_rate", perRate{m.StabilityRates, false})
	return o.close()
}

// perRate is a list of rates that JSON shows as an object.
type perRate struct {
	rates    []PaperRate
	validity bool
}

func (p perRate) MarshalJSON() ([]byte, error) {
	var o object
	for _, r := range p.rates {
		var in object
		in.value("mean_score", pyFloat(r.MeanScore))
		in.value("mean_anchor", pyFloat(r.MeanAnchor))
		share := "stability"
		if p.validity {
			in.value("mean_drop", pyFloat(r.MeanDrop))
			share = "detection_rate"
		}
		in.value(share, pyFloat(r.Share))
		in.value("n_correct", r.Correct)
		in.value("n_matched", r.Matched)
		in.value("n_parsed", r.Parsed)
		in.value("n_total", r.Total)
		raw, err := in.close()
		if err != nil {
			return nil, err
		}
		o.value(string(pyFloat(r.Rate).spell()), json.RawMessage(raw))
	}
	return o.close()
}

// pyFloat is a float64 in Python's spelling.
type pyFloat float64

func (f pyFloat) MarshalJSON() ([]byte, error) { return f.spell(), nil }

func (f pyFloat) spell() []byte {
	if math.IsNaN(float64(f)) {
		return []byte("null")
	}
	s := strconv.FormatFloat(float64(f), 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return []byte(s)
}

// object writes a JSON object whose keys keep their order.
type object struct {
	buf []byte
	err error
}

func (o *object) value(key string, v any) {
	if o.err != nil {
		return
	}
	raw, err := json.Marshal(v)
	if err != nil {
		o.err = err
		return
	}
	sep := byte(',')
	if o.buf == nil {
		sep = '{'
	}
	o.buf = append(o.buf, sep)
	o.buf = append(strconv.AppendQuote(o.buf, key), ':')
	o.buf = append(o.buf, raw...)
}

func (o *object) close() ([]byte, error) {
	if o.buf == nil {
		return []byte("{}"), o.err
	}
	return append(o.buf, '}'), o.err
}
