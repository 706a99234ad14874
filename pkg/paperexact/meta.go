package paperexact

import "strconv"

// Meta is the perturbation_meta of a rewrite.
type Meta struct {
	Type         Type
	Rate         float64 // requested, of the distinct tokens
	RateActual   float64 // share of the distinct tokens that the rewrite lacks, six decimals
	UniqueTokens int     // distinct tokens of the reference text
	Changes      []Change
	Seed         *Seed
}

// Change is an edit. Words are replaced at every place of theirs, so a change
// may stand for several.
type Change struct {
	Original    string // text of the entity
	Replacement string // before it takes on the case of what it replaces
	Position    int    // first place in code points of the text at the time
	Source      Type   // the single type, in a combination; else empty

	target *target
}

// AppendJSON appends the meta as the reference writes it.
func (m *Meta) AppendJSON(dst []byte) []byte {
	dst = AppendString(append(dst, `{"type": `...), string(m.Type))
	dst = append(dst, `, "category": "error", "rate_requested": `...)
	dst = appendFloat(dst, m.Rate)
	dst = appendFloat(append(dst, `, "rate_actual": `...), m.RateActual)
	dst = strconv.AppendInt(append(dst, `, "unique_tokens": `...), int64(m.UniqueTokens), 10)
	dst = strconv.AppendInt(append(dst, `, "num_changes": `...), int64(len(m.Changes)), 10)
	dst = append(dst, `, "changes": [`...)
	for i := range m.Changes {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = m.Changes[i].appendJSON(dst)
	}
	dst = m.Seed.value.Append(append(dst, `], "seed": `...), 10)
	return append(dst, '}')
}

func (c *Change) appendJSON(dst []byte) []byte {
	dst = AppendString(append(dst, `{"original": `...), c.Original)
	dst = AppendString(append(dst, `, "replacement": `...), c.Replacement)
	dst = strconv.AppendInt(append(dst, `, "position": `...), int64(c.Position), 10)
	dst = c.target.appendDetails(dst)
	if c.Source != "" {
		dst = AppendString(append(dst, `, "source_type": `...), string(c.Source))
	}
	return append(dst, '}')
}

// appendDetails appends the members that only changes of the type have.
func (w *target) appendDetails(dst []byte) []byte {
	switch w.kind {
	case Element:
		dst = AppendString(append(dst, `, "element_group": `...), w.group.name)
		dst = append(dst, `, "alternatives": [`...)
		for i, e := range w.others {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = AppendString(dst, e)
		}
		return append(dst, ']')
	case Numerical:
		dst = appendFloat(append(dst, `, "value": `...), w.value)
		dst = AppendString(append(dst, `, "unit": `...), w.unit.symbol)
		dst = AppendString(append(dst, `, "unit_type": `...), w.unit.kind.name)
		return appendFloat(append(dst, `, "multiplier": `...), w.factor)
	case Equipment:
		return AppendString(append(dst, `, "original_key": `...), w.key)
	}
	return AppendString(append(dst, `, "antonym_pair": `...), w.key+" <-> "+w.replacement)
}
