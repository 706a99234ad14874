package swap

import "testing"

func TestUnitsAgreeWithTheirNumber(t *testing.T) {
	for _, c := range []struct{ before, original, behind, repl, want string }{
		{"for ", "1 hour", " at 37 °C", "68 hour", "68 hours"},
		{"for ", "1 minute", ".", "140 minute", "140 minutes"},
		{"for ", "1 hour", "", "68 hour", "68 hours"},
		{"in a ", "1 hour", " incubation", "68 hour", "68 hour"},
		{"in a ", "1 hour", "-long step", "68 hour", "68 hour"},
		{"a ", "1 Liter", " Erlenmeyer flask", "200 Liter", "200 Liter"},
		{"for ", "1 hour", " Vortex", "68 hour", "68 hours"},
		{"Add ", "1/10 volume", " of salt", "15 volume", "15 volumes"},
		{"Add ", "1 volume", " chloroform", "250 volume", "250 volumes"},
		{"Add ", "200 units", " of enzyme", "1 units", "1 unit"},
		{"for ", "2 hours", ".", "68 hours", "68 hours"},
		{"for ", "3 day", ".", "90 day", "90 day"}, // as its author writes it
		{"for ", "1 h", ".", "68 h", "68 h"},
		{"for ", "1-2 hour", ".", "68-90 hour", "68-90 hour"},
		{"with ", "0.1 volume", ".", "0.001 volume", "0.001 volume"},
	} {
		text := c.before + c.original + c.behind
		if got := agree(text, len(c.before), len(c.before)+len(c.original), c.repl); got != c.want {
			t.Errorf("%q, %q: %q, want %q", text, c.repl, got, c.want)
		}
	}
}
