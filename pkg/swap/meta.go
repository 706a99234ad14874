package swap

import (
	"strconv"

	"assay/pkg/record"
)

// MarshalJSON writes the members in the order in which the fields stand.
func (m Meta) MarshalJSON() ([]byte, error) { return m.AppendJSON(nil), nil }

// MarshalJSON writes the members in the order in which the fields stand, and
// the start a second time as `position`.
func (c Change) MarshalJSON() ([]byte, error) { return c.appendJSON(nil), nil }

// AppendJSON appends the JSON object: the value of perturbation_meta.
func (m *Meta) AppendJSON(dst []byte) []byte {
	dst = m.appendHead(dst)
	for i := range m.Changes {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = m.Changes[i].appendJSON(dst)
	}
	return m.appendTail(dst)
}

// appendHead appends what stands before the changes.
func (m *Meta) appendHead(dst []byte) []byte {
	dst = append(dst, `{"type":"`...)
	dst = append(dst, m.Type...)
	dst = append(dst, `","category":"`...)
	dst = append(dst, m.Category...)
	dst = append(dst, `","rate_requested":`...)
	dst = appendFloat(dst, m.RateRequested)
	dst = append(dst, `,"rate_actual":`...)
	dst = appendFloat(dst, m.RateActual)
	dst = append(dst, `,"unique_tokens":`...)
	dst = strconv.AppendInt(dst, int64(m.UniqueTokens), 10)
	dst = append(dst, `,"num_changes":`...)
	dst = strconv.AppendInt(dst, int64(m.NumChanges), 10)
	dst = append(dst, `,"num_candidates":`...)
	dst = strconv.AppendInt(dst, int64(m.NumCandidates), 10)
	return append(dst, `,"changes":[`...)
}

// appendTail appends what stands behind the changes.
func (m *Meta) appendTail(dst []byte) []byte {
	dst = append(dst, `],"seed":`...)
	dst = strconv.AppendInt(dst, m.Seed, 10)
	if m.Level != "" {
		dst = append(dst, `,"level":"`...)
		dst = append(dst, m.Level...)
		dst = append(dst, '"')
	}
	if m.TargetLanguage != "" {
		dst = record.AppendString(append(dst, `,"target_language":`...), m.TargetLanguage)
	}
	return append(dst, '}')
}

func (c *Change) appendJSON(dst []byte) []byte {
	if c.SourceType == CrossLingual { // the texts are the record's own fields
		return c.appendPlace(append(dst, '{'))
	}
	dst = append(dst, `{"original":`...)
	dst = record.AppendString(dst, c.Original)
	dst = append(dst, `,"replacement":`...)
	return c.appendPlace(append(record.AppendString(dst, c.Replacement), ','))
}

// appendPlace appends the members behind the replacement, and the closing
// brace.
func (c *Change) appendPlace(dst []byte) []byte {
	dst = append(dst, `"start":`...)
	dst = strconv.AppendInt(dst, int64(c.Start), 10)
	dst = append(dst, `,"end":`...)
	dst = strconv.AppendInt(dst, int64(c.End), 10)
	dst = append(dst, `,"position":`...)
	dst = strconv.AppendInt(dst, int64(c.Start), 10)
	dst = append(dst, `,"source_type":"`...)
	dst = append(dst, c.SourceType...)
	dst = append(dst, `","candidate":`...)
	dst = strconv.AppendInt(dst, int64(c.Candidate), 10)
	dst = append(dst, `,"why":`...)
	dst = record.AppendString(dst, c.Why)
	if c.LookupSource != "" {
		dst = append(dst, `,"lookup_source":"`...)
		dst = append(dst, c.LookupSource...)
		dst = append(dst, '"')
	}
	if c.Verified != "" {
		dst = append(dst, `,"verified":"`...)
		dst = append(dst, c.Verified...)
		dst = append(dst, '"')
	}
	return append(dst, '}')
}

// appendFloat writes the shortest decimal that reads back as v; whole numbers
// keep a decimal place, as Python writes a rate.
func appendFloat(dst []byte, v float64) []byte {
	n, ok := millionths(v)
	if !ok || n%1e6 == 0 {
		if v == float64(int64(v)) {
			return strconv.AppendFloat(dst, v, 'f', 1, 64)
		}
		return strconv.AppendFloat(dst, v, 'f', -1, 64)
	}
	dst = append(strconv.AppendInt(dst, n/1e6, 10), '.')
	for unit := int64(1e5); n%1e6 != 0; unit /= 10 {
		dst = append(dst, byte('0'+n%1e6/unit))
		n %= unit
	}
	return dst
}
