package report

// keepEnd cuts the front off a name of more than width columns.
func keepEnd(name string, width int) string {
	if columns(name) <= width {
		return name
	}
	return "…" + end(name, width-1)
}

// shorten cuts the middle out of a name of more than width columns. Both
// ends of a model's name tell it from its sisters.
func shorten(name string, width int) string {
	if columns(name) <= width {
		return name
	}
	tail := (width - 1) / 2
	return front(name, width-1-tail) + "…" + end(name, tail)
}
