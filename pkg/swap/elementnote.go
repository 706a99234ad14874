package swap

// noteElements says of each chemical why no element of it is exchanged.
func (c *collector) noteElements(mats []material) {
	if c.notes == nil {
		return
	}
	for i := range mats {
		m := &mats[i]
		switch {
		case m.role == roleProduct:
			c.note(m.span, "a product: it stays, so that it lacks what no ingredient supplies")
		case m.incidental:
			c.note(m.span, "no ingredient where it stands")
		case m.role == roleUnknown:
			c.note(m.span, "nothing says that it is an ingredient")
		case len(m.shown) == 0:
			c.note(m.span, "shows no element")
		case m.auxiliary:
			c.note(m.span, "an acid, base, salt or gas whose elements do not end up in the product")
		default:
			c.note(m.span, "its elements are H, C, N, O or counter-ions, or the group has no other")
		}
	}
}
