package judge

import (
	"strings"
	"unicode"

	"assay/pkg/prose"
)

// answer is a science answer as the text checks see it: its sentences and the
// vocabulary of what it was made from. It knows no other version of itself.
type answer struct {
	text      string
	sentences []statement
	links     int               // connectives
	papers    []map[string]bool // stems of each paper
	sources   map[string]bool   // stems of question and papers
	counts    map[string]int    // sentences of the answer that hold a stem
}

// statement is a sentence with its content words cut to stems.
type statement struct {
	text  string
	stems []string // distinct
	cites []int    // numbers of the papers that it cites
}

func readAnswer(in Input) *answer {
	a := &answer{text: in.Text, sources: map[string]bool{}, counts: map[string]int{}}
	spans := prose.Sentences(in.Text)
	a.links = len(prose.Links(in.Text, spans))
	for _, s := range spans {
		text := s.Of(in.Text)
		st := statement{text: text, stems: stems(text), cites: citations(text)}
		for _, stem := range st.stems {
			a.counts[stem]++
		}
		a.sentences = append(a.sentences, st)
	}
	a.learn(in.Target)
	for _, p := range in.Papers {
		a.papers = append(a.papers, a.learn(p.Title+" "+p.Abstract))
	}
	return a
}

// learn adds a source to the vocabulary and returns its stems.
func (a *answer) learn(text string) map[string]bool {
	own := map[string]bool{}
	for _, stem := range stems(text) {
		own[stem], a.sources[stem] = true, true
	}
	return own
}

// fewestStems are what a sentence needs to be judged by its vocabulary.
const fewestStems = 4

// known is the share of a sentence's stems that question and papers hold; 1
// for a sentence that says too little, or without papers.
func (a *answer) known(s *statement) float64 {
	if len(s.stems) < fewestStems || len(a.papers) == 0 {
		return 1
	}
	return sharedWith(s.stems, func(stem string) bool { return a.sources[stem] })
}

// tied is the share of a sentence's stems that other sentences hold.
func (a *answer) tied(s *statement) float64 {
	if len(s.stems) < fewestStems || len(a.sentences) < 3 {
		return 1
	}
	return sharedWith(s.stems, func(stem string) bool { return a.counts[stem] > 1 })
}

func sharedWith(stems []string, has func(string) bool) float64 {
	n := 0
	for _, stem := range stems {
		if has(stem) {
			n++
		}
	}
	return float64(n) / float64(len(stems))
}

// stems lists the distinct content words of a text by their first letters, so
// that the forms of a word fall together.
func stems(text string) []string {
	const length, shortest = 6, 4
	seen := map[string]bool{}
	var list []string
	for _, w := range wordsOf(text) {
		word := w.folded
		if strings.ContainsFunc(word, func(c rune) bool { return c > unicode.MaxASCII }) {
			continue
		}
		if word = strings.TrimSuffix(word, "s"); len(word) < shortest || function[word] {
			continue
		}
		if word = word[:min(len(word), length)]; !seen[word] {
			seen[word] = true
			list = append(list, word)
		}
	}
	return list
}

// citations lists the numbers in brackets of a sentence.
func citations(text string) []int {
	var all []int
	for i := 0; i < len(text); i++ {
		if text[i] != '(' && text[i] != '[' {
			continue
		}
		end := i + 1
		for end < len(text) && strings.IndexByte("0123456789, ;-", text[end]) >= 0 {
			end++
		}
		if end == len(text) || text[end] != ')' && text[end] != ']' {
			continue
		}
		for part := range strings.FieldsFuncSeq(text[i+1:end], func(c rune) bool { return c < '0' || c > '9' }) {
			n := 0
			for _, c := range part[:min(len(part), 6)] {
				n = 10*n + int(c-'0')
			}
			all = append(all, n)
		}
		i = end
	}
	return all
}

func lookup(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// function are words of four and more letters that say nothing of a subject;
// a final s is cut off.
var function = lookup(`that this these those with from have been were will would could should than then they their them there
which while where when what whose into over under between among through during before after about above below such some
more most many much also both each other another very only same just even like well make made using used being does
done show shown study studie research finding result paper method approach including include additionally furthermore however
moreover therefore although whereas because since until without within across along provide demonstrate suggest indicate
highlight various different several important significant overall specifically particularly potential based role effect
it here your again once further against toward upon across can may`)
