package tagger

// maxRows is the most features a model knows.
const maxRows = 1<<16 - 1

// lane returns the weight of label k, plus the bias.
func (r row) lane(k int) byte {
	if k < 8 {
		return byte(r.lo >> (8 * k))
	}
	return byte(r.hi >> (8 * (k - 8)))
}

// set adds the weight of label k, plus the bias, to an empty row.
func (r *row) set(k int, v byte) {
	if k < 8 {
		r.lo |= uint64(v) << (8 * k)
	} else {
		r.hi |= uint64(v) << (8 * (k - 8))
	}
}

func (r *row) setTag(tag uint64) { r.hi |= tag << tagShift }
