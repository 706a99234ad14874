package translation

import "strings"

// figure is a number of a text: text[start:end), and what it can mean.
type figure struct {
	start, end int
	readings   []string
	used       bool
}

// figures finds the numbers of a normalised text. Digits that belong to a word of Latin
// letters (H2O, P123) are none.
func figures(text string, comma bool) []figure {
	var all []figure
	for i := 0; i < len(text); {
		if !isDigit(text[i]) {
			i++
			continue
		}
		end := numberEnd(text, i)
		if !joined(text, i) {
			f := figure{start: i, end: end, readings: readings(text[i:end], comma)}
			if n := tenThousand(text[end:]); n > 0 {
				f.end += n
				for _, r := range f.readings {
					if !strings.Contains(r, ".") {
						f.readings = append(f.readings, canonical(r+"0000", ""))
					}
				}
			}
			all = append(all, f)
		}
		i = end
	}
	return all
}

// tenThousand is the length of the word for it that stands behind a number.
func tenThousand(behind string) int {
	for _, w := range [...]string{"万", "萬", "만"} {
		if strings.HasPrefix(behind, w) {
			return len(w)
		}
	}
	return 0
}

// joined reports whether what stands at i goes on with a word of Latin letters.
func joined(text string, i int) bool {
	if i > 0 && text[i-1] == '^' {
		i--
	}
	return i > 0 && isLetter(text[i-1])
}

// numberEnd finds the end of digits with points, commas or apostrophes between them.
func numberEnd(text string, i int) int {
	for i < len(text) {
		switch c := text[i]; {
		case isDigit(c):
			i++
		case (c == '.' || c == ',' || c == '\'') && i+1 < len(text) && isDigit(text[i+1]):
			i += 2
		default:
			return i
		}
	}
	return i
}

// readings lists what a number can mean, each as decimal digits without needless zeros.
func readings(s string, comma bool) []string {
	s = strings.ReplaceAll(s, "'", "")
	point, other := ".", ","
	if comma {
		point, other = ",", "."
	}
	var all []string
	add := func(whole, part string) { all = append(all, canonical(whole, part)) }
	i, j := strings.LastIndex(s, point), strings.LastIndex(s, other)
	switch {
	case i < 0 && j < 0:
		add(s, "")
	case i >= 0 && j >= 0: // the last one stands before the decimals
		last := max(i, j)
		add(digits(s[:last]), s[last+1:])
	default:
		mark, at := point, i
		if i < 0 {
			mark, at = other, j
		}
		many := strings.Count(s, mark) > 1
		if !many {
			add(s[:at], s[at+1:])
		}
		if grouped(s, mark) {
			add(digits(s), "")
		}
		if many && !grouped(s, mark) { // 1,3,5: a list without blanks
			add(s, "")
		}
	}
	return all
}

// grouped reports whether marks can set thousands apart: three digits behind the last.
func grouped(s, mark string) bool {
	parts := strings.Split(s, mark)
	for _, p := range parts[1:] {
		if len(p) != 3 && len(p) != 2 { // two in India, but for the last group
			return false
		}
	}
	return len(parts[len(parts)-1]) == 3 && len(parts[0]) <= 3
}

func digits(s string) string { return strings.NewReplacer(".", "", ",", "").Replace(s) }

func canonical(whole, part string) string {
	whole, part = strings.TrimLeft(whole, "0"), strings.TrimRight(part, "0")
	if whole == "" {
		whole = "0"
	}
	if part == "" {
		return whole
	}
	return whole + "." + part
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
