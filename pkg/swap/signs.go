package swap

import "strings"

// signs are the beginnings of words by their first byte, so that a text is gone
// through once for all of them.
type signs [256][]string

func newSigns(beginnings ...string) *signs {
	s := new(signs)
	for _, w := range beginnings {
		s[w[0]] = append(s[w[0]], w)
	}
	return s
}

// in reports whether a word of a text begins like that.
func (s *signs) in(text string) bool { return s.next(text) >= 0 }

// next returns the byte at which the first such word begins, -1 if none does.
// Words stand at the beginning, behind a space, or behind one of these and a
// bracket.
func (s *signs) next(text string) int {
	for at := 0; at < len(text); {
		if text[at] == '(' {
			at++
			continue
		}
		for _, w := range s[text[at]] {
			if strings.HasPrefix(text[at:], w) {
				return at
			}
		}
		for at < len(text) && text[at] != ' ' { // words are short: IndexByte would take longer
			at++
		}
		at++
	}
	return -1
}

// all returns the bytes at which such words begin.
func (s *signs) all(text string) []int {
	var places []int
	for at := 0; at < len(text); at++ {
		i := s.next(text[at:])
		if i < 0 {
			break
		}
		at += i
		places = append(places, at)
	}
	return places
}

// measuringSigns stand where a text tells of a measurement, concludingSigns
// before a conclusion or a reason.
func measuringSigns() *signs {
	return newSigns("spectr", "Spectr", "microscop", "Microscop", "microanaly", "diffract", "Diffract", "XRD", "SEM", "TEM", "FE-SEM", "FESEM", "HRTEM", "XPS", "NMR", "measurement", "Measurement",
		"tests ", "data ", "analys", "Analys", "analyz", "characteri", "Characteri", "patterns", "images", "Images", "curves", "voltammet", "Voltammet", "capacity", "efficiency", "calculation")
}

func concludingSigns() *signs {
	return newSigns("assumed ", "revealed ", "reveals ", "found that ", "indicati", "suggest", "phenomenon", "because ", "known to ", "owing to ")
}
