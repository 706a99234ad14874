package translation

import (
	"fmt"
	"strings"
	"sync"
	"unicode"

	"assay/dicts"
)

// Language is a language that texts are translated into.
type Language struct {
	Name    string // as records have it: small letters
	English string // as an English sentence has it
	comma   bool   // a comma stands before decimals
	scripts []*unicode.RangeTable
	words   map[string][]string // how units are written out, by their symbol
}

// known lists the languages whose writing of numbers and units is known. The
// columns of languages.tsv are named after them.
var known = [...]Language{
	{Name: "korean", scripts: []*unicode.RangeTable{unicode.Hangul}},
	{Name: "japanese", scripts: []*unicode.RangeTable{unicode.Hiragana, unicode.Katakana, unicode.Han}},
	{Name: "chinese", scripts: []*unicode.RangeTable{unicode.Han}},
	{Name: "german", comma: true},
	{Name: "french", comma: true},
	{Name: "spanish", comma: true},
	{Name: "portuguese", comma: true},
	{Name: "russian", comma: true, scripts: []*unicode.RangeTable{unicode.Cyrillic}},
	{Name: "arabic", comma: true, scripts: []*unicode.RangeTable{unicode.Arabic}},
	{Name: "hindi", scripts: []*unicode.RangeTable{unicode.Devanagari}},
}

// Names lists the languages that are known.
func Names() []string {
	names := make([]string, len(known))
	for i := range known {
		names[i] = known[i].Name
	}
	return names
}

// Parse finds a language by its English name. Any other name of letters, such as
// Swahili, is a language of which nothing is known: numbers may be written in any
// way there, and only unit symbols are held against the source.
func Parse(name string) (Language, error) {
	low := strings.ToLower(strings.TrimSpace(name))
	for _, l := range known {
		if l.Name == low {
			l.English = strings.ToUpper(low[:1]) + low[1:]
			l.words = unitWords()[low]
			return l, nil
		}
	}
	if low == "" || len(low) > 40 || strings.ContainsFunc(low, func(r rune) bool { return !unicode.IsLetter(r) && r != ' ' && r != '-' }) {
		return Language{}, fmt.Errorf("%q is no name of a language", name)
	}
	return Language{Name: low, English: strings.TrimSpace(name), comma: true}, nil
}

// unitWords reads the table of written-out units, by language and symbol.
var unitWords = sync.OnceValue(func() map[string]map[string][]string {
	all := map[string]map[string][]string{}
	raw, err := dicts.FS.ReadFile("languages.tsv")
	if err != nil {
		return all // the test of the package finds it out
	}
	var columns []string
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		cells := strings.Split(line, "\t")
		if columns == nil {
			columns = cells
			for _, name := range columns[1:] {
				all[name] = map[string][]string{}
			}
			continue
		}
		for i, cell := range cells[1:] {
			if cell != "" {
				all[columns[i+1]][cells[0]] = strings.Split(strings.ToLower(cell), "|")
			}
		}
	}
	return all
})

// written reports whether a text is in the script of the language, as far as it has
// one of its own: a fifth of the letters will do, since formulas stay Latin.
func (l *Language) written(text string) bool {
	if len(l.scripts) == 0 {
		return true
	}
	letters, own := 0, 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
			if unicode.In(r, l.scripts...) {
				own++
			}
		}
	}
	return own*5 >= letters && own > 0
}
