package page

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"
)

// canvas draws one figure. Looks come from classes in figure.css, so that a
// figure follows the colours of the page; the page's script turns them into
// attributes when a figure is downloaded.
type canvas struct {
	b             strings.Builder
	width, height float64
}

// num writes a coordinate with at most one decimal.
func num(v float64) string {
	s := strconv.FormatFloat(v, 'f', 1, 64)
	return strings.TrimSuffix(s, ".0")
}

func (c *canvas) line(class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(&c.b, `<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"/>`, class, num(x1), num(y1), num(x2), num(y2))
}

func (c *canvas) rect(class string, x, y, w, h float64) {
	fmt.Fprintf(&c.b, `<rect class="%s" x="%s" y="%s" width="%s" height="%s"/>`, class, num(x), num(y), num(w), num(h))
}

// shade is a rectangle of a strength from 0 to 1.
func (c *canvas) shade(class string, x, y, w, h, strength float64) {
	fmt.Fprintf(&c.b, `<rect class="%s" x="%s" y="%s" width="%s" height="%s" fill-opacity="%.2f"/>`, class, num(x), num(y), num(w), num(h), strength)
}

func (c *canvas) circle(class string, x, y, r float64) {
	fmt.Fprintf(&c.b, `<circle class="%s" cx="%s" cy="%s" r="%s"/>`, class, num(x), num(y), num(r))
}

// spot is a place in a figure.
type spot struct{ x, y float64 }

func points(spots []spot) string {
	var b strings.Builder
	for i, p := range spots {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(num(p.x) + "," + num(p.y))
	}
	return b.String()
}

func (c *canvas) polyline(class string, spots []spot) {
	fmt.Fprintf(&c.b, `<polyline class="%s" points="%s"/>`, class, points(spots))
}

func (c *canvas) polygon(class string, spots []spot) {
	fmt.Fprintf(&c.b, `<polygon class="%s" points="%s"/>`, class, points(spots))
}

// Classes of text that say where it is anchored.
const (
	atStart = "start"
	atMid   = "middle"
	atEnd   = "end"
)

func (c *canvas) text(class string, x, y float64, anchor, s string) {
	fmt.Fprintf(&c.b, `<text class="%s" x="%s" y="%s" text-anchor="%s">%s</text>`, class, num(x), num(y), anchor, template.HTMLEscapeString(s))
}

func (c *canvas) turned(class string, x, y, angle float64, anchor, s string) {
	fmt.Fprintf(&c.b, `<text class="%s" transform="translate(%s %s) rotate(%s)" text-anchor="%s">%s</text>`,
		class, num(x), num(y), num(angle), anchor, template.HTMLEscapeString(s))
}

// group puts what draw draws into a group with a tip for the mouse.
func (c *canvas) group(tip string, draw func()) {
	fmt.Fprintf(&c.b, `<g><title>%s</title>`, template.HTMLEscapeString(tip))
	draw()
	c.b.WriteString(`</g>`)
}

// svg closes the figure. Title and description are its text alternative; the
// table that stands beside every figure holds the numbers.
func (c *canvas) svg(id, title, desc string) template.HTML {
	return template.HTML(fmt.Sprintf(
		`<svg class="figure" xmlns="http://www.w3.org/2000/svg" role="img" id="%s" aria-labelledby="%s-t %s-d" viewBox="0 0 %s %s" width="%s" height="%s"><title id="%s-t">%s</title><desc id="%s-d">%s</desc>%s</svg>`,
		id, id, id, num(c.width), num(c.height), num(c.width), num(c.height),
		id, template.HTMLEscapeString(title), id, template.HTMLEscapeString(desc), c.b.String()))
}

// textWidth estimates the width of a label.
func textWidth(s string) float64 { return 6.6 * float64(len([]rune(s))) }
