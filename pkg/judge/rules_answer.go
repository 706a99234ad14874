package judge

import (
	"fmt"
	"strings"
	"unicode"

	"assay/pkg/rubric"
)

// Weights of findings in answers. One grave fault takes a criterion to the
// bottom of the scale, one slight fault to its middle.
const (
	grave  = 7.0
	slight = 2.0
)

// readsAnswers reports whether a rubric asks what the checks of answers tell.
func readsAnswers(r *rubric.Rubric) bool { return r.Attacked("cohesion") != "" }

// answerFaults runs the nine checks of science answers, one for each criterion
// that such answers are judged by. Each sees the answer, the question and the
// papers.
func answerFaults(in Input) []finding {
	a := readAnswer(in)
	var found []finding
	for _, check := range []func(*answer) []finding{
		cohesion, conciseness, readability, coherence, integration, relevancy, correctness, completeness, informativeness,
	} {
		found = append(found, check(a)...)
	}
	return found
}

// quote is the beginning of a sentence, for reasons.
func quote(s string) string {
	const most = 40
	runes := []rune(s)
	if len(runes) <= most {
		return fmt.Sprintf("%q", s)
	}
	return fmt.Sprintf("%q", string(runes[:most])+"...")
}

// cohesion looks for an order that cannot be meant: a first sentence that takes
// up something, a summary before the end, papers cited backwards, neighbours
// with no word in common.
func cohesion(a *answer) []finding {
	var found []finding
	n, backwards, strangers, last := len(a.sentences), 0, 0, 0
	for i := range a.sentences {
		s := &a.sentences[i]
		first, _, _ := strings.Cut(strings.ToLower(s.text), " ")
		first = strings.Trim(first, ",;:")
		if i == 0 && n > 1 && takesUp[first] {
			found = append(found, finding{"cohesion", 4, "the answer begins with " + quote(s.text)})
		}
		if i < n-1 && sumsUp(s.text) {
			found = append(found, finding{"cohesion", 3, "a summary stands before the end: " + quote(s.text)})
		}
		if len(s.cites) > 0 {
			if s.cites[0] < last {
				backwards++
			}
			last = s.cites[0]
		}
		if i > 0 && !shares(s.stems, a.sentences[i-1].stems) {
			strangers++
		}
	}
	if backwards > 0 {
		found = append(found, finding{"cohesion", 0.7 * float64(min(backwards, 4)), fmt.Sprintf("papers are cited backwards %d times", backwards)})
	}
	if strangers > 0 {
		found = append(found, finding{"cohesion", 0.4 * float64(min(strangers, 4)), fmt.Sprintf("%d sentences share no word with the one before", strangers)})
	}
	return found
}

func shares(a, b []string) bool {
	in := map[string]bool{}
	for _, stem := range b {
		in[stem] = true
	}
	for _, stem := range a {
		if in[stem] {
			return true
		}
	}
	return len(a) == 0 || len(b) == 0
}

// takesUp are first words that refer to something said before.
var takesUp = lookup(`these this those they it however additionally furthermore moreover similarly conversely therefore thus hence
consequently lastly finally another second third such its their collectively together overall instead also but and`)

// sumsUp reports whether a sentence closes an answer.
func sumsUp(s string) bool {
	low := strings.ToLower(s[:min(len(s), 80)])
	for _, phrase := range [...]string{"overall,", "in conclusion", "in summary", "in sum,", "taken together", "together,", "collectively", "these findings", "these studies", "these results", "lastly,", "finally,"} {
		if strings.HasPrefix(low, phrase) {
			return phrase != "lastly," && phrase != "finally,"
		}
	}
	return false
}

// conciseness looks for sentences that say what the one before said.
func conciseness(a *answer) []finding {
	var found []finding
	for i := 1; i < len(a.sentences); i++ {
		s, before := &a.sentences[i], &a.sentences[i-1]
		if least := min(len(s.stems), len(before.stems)); least < fewestStems {
			continue
		}
		in := map[string]bool{}
		for _, stem := range before.stems {
			in[stem] = true
		}
		if sharedWith(s.stems, func(stem string) bool { return in[stem] }) >= 0.7 {
			found = append(found, finding{"conciseness", slight, "said before: " + quote(s.text)})
		}
	}
	return found
}

// readability looks for the tone of private talk.
func readability(a *answer) []finding {
	var found []finding
	for i := range a.sentences {
		text := a.sentences[i].text
		switch {
		case shouts(text):
			found = append(found, finding{"readability", grave, "a message from a chat: " + quote(text)})
		case chats(text):
			found = append(found, finding{"readability", slight, "chatty: " + quote(text)})
		}
	}
	return found
}

// shouts reports signs that no scientific text has: hashtags, emoji, strings of
// exclamation marks, slang of messages.
func shouts(text string) bool {
	for i, c := range text {
		pictured := c >= 0x1F300 && c <= 0x1FAFF || c >= 0x2600 && c <= 0x27BF
		tagged := (c == '#' || c == '@') && i+1 < len(text) && isASCIILetter(text[i+1]) && (i == 0 || text[i-1] == ' ')
		if pictured || tagged {
			return true
		}
	}
	return strings.Contains(text, "!!") || strings.Contains(text, "??") || strings.Contains(text, "?!") || anyWord(text, slang)
}

// chats reports first and second persons, contractions and colloquial words.
func chats(text string) bool {
	if strings.Contains(text, "!") || anyWord(text, talk) {
		return true
	}
	low := strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	for _, end := range [...]string{"n't ", "i'm ", "'ll ", "'ve ", "'re ", "i'd ", "it's ", "that's ", "there's ", "here's ", "let's ", "who's ", "what's "} {
		if strings.Contains(low, end) {
			return true
		}
	}
	return false
}

func anyWord(text string, words map[string]bool) bool {
	for w := range strings.FieldsFuncSeq(text, func(c rune) bool { return !unicode.IsLetter(c) }) {
		if words[w] || words[strings.ToLower(w)] && w != strings.ToUpper(w) {
			return true
		}
	}
	return false
}

var (
	slang = lookup(`lol lmao omg OMG smh tbh ngl rn brb pls plz yolo gonna wanna gotta imho btw yesss yay dude bro`)
	talk  = lookup(`I me my mine myself you your yours yourself folks guys honestly anyway yeah okay kinda sorta stuff cool hey wow
dunno nerdy blog totally awesome weirdly mum`)
)

// coherence looks for a sentence that no other has anything to do with.
func coherence(a *answer) []finding {
	var found []finding
	for i := range a.sentences {
		s := &a.sentences[i]
		switch tied, known := a.tied(s), a.known(s); {
		case tied < 0.15 && known < 0.3:
			found = append(found, finding{"coherence", grave, "stands alone: " + quote(s.text)})
		case tied < 0.1 && known < 0.6:
			found = append(found, finding{"coherence", slight, "hardly belongs: " + quote(s.text)})
		}
	}
	return found
}

// integration counts connectives.
func integration(a *answer) []finding {
	if len(a.sentences) < 2 {
		return nil
	}
	switch density := float64(a.links) / float64(len(a.sentences)-1); {
	case a.links == 0:
		return []finding{{"integration", grave, "nothing connects the sentences"}}
	case density < 0.34:
		return []finding{{"integration", slight, fmt.Sprintf("%d connectives in %d sentences", a.links, len(a.sentences))}}
	case density < 0.6:
		return []finding{{"integration", 0.6, fmt.Sprintf("%d connectives in %d sentences", a.links, len(a.sentences))}}
	}
	return nil
}

// relevancy looks for sentences in words that neither question nor papers use.
func relevancy(a *answer) []finding {
	return a.foreign("relevancy", 0.3, 0.55, "is about something else: ")
}

// foreign finds sentences by the share of their words that the sources hold.
func (a *answer) foreign(kind string, grossly, partly float64, why string) []finding {
	var found []finding
	for i := range a.sentences {
		s := &a.sentences[i]
		switch known := a.known(s); {
		case known < grossly:
			found = append(found, finding{kind, grave, why + quote(s.text)})
		case known < partly:
			found = append(found, finding{kind, slight, why + quote(s.text)})
		}
	}
	return found
}

// correctness looks for claims that the papers do not carry: words that none
// of them uses, papers that there are not, a cited paper about something else.
func correctness(a *answer) []finding {
	found := a.foreign("correctness", 0.25, 0.5, "no paper says: ")
	for i := range a.sentences {
		s := &a.sentences[i]
		supported := len(s.stems) < fewestStems || len(s.cites) == 0
		for _, n := range s.cites {
			if n < 1 || n > len(a.papers) {
				if len(a.papers) > 0 {
					found = append(found, finding{"correctness", slight, fmt.Sprintf("there is no paper %d", n)})
				}
				supported = true
				continue
			}
			supported = supported || sharedWith(s.stems, func(stem string) bool { return a.papers[n-1][stem] }) >= 0.25
		}
		if !supported {
			found = append(found, finding{"correctness", slight, "the papers cited do not say: " + quote(s.text)})
		}
	}
	return found
}

// completeness looks at the end, and at papers of which nothing is said.
func completeness(a *answer) []finding {
	n := len(a.sentences)
	if n == 0 {
		return []finding{{"completeness", grave, "there is no answer"}}
	}
	var found []finding
	last := &a.sentences[n-1]
	if a.known(last) < 0.3 {
		found = append(found, finding{"completeness", 4, "the answer ends with something else: " + quote(last.text)})
	}
	closed := false
	for _, s := range a.sentences[max(0, n-2):] {
		closed = closed || sumsUp(s.text)
	}
	if !closed {
		found = append(found, finding{"completeness", 1.2, "nothing sums the answer up"})
	}
	if !strings.ContainsAny(last.text[len(last.text)-1:], `.!?)"]`) {
		found = append(found, finding{"completeness", slight, "the answer breaks off"})
	}
	if missed := a.uncited(); missed > 0 {
		found = append(found, finding{"completeness", 3 * float64(missed) / float64(len(a.papers)), fmt.Sprintf("%d of %d papers are not used", missed, len(a.papers))})
	}
	return found
}

// uncited counts the papers that an answer with citations does not cite.
func (a *answer) uncited() int {
	used := map[int]bool{}
	for i := range a.sentences {
		for _, n := range a.sentences[i].cites {
			if n >= 1 && n <= len(a.papers) {
				used[n] = true
			}
		}
	}
	if len(used) == 0 {
		return 0
	}
	return len(a.papers) - len(used)
}

// informativeness looks for sentences that tell nothing of the sources: no
// citation, no number and few of their words.
func informativeness(a *answer) []finding {
	var found []finding
	for i := range a.sentences {
		s := &a.sentences[i]
		bare := len(s.cites) == 0 && !strings.ContainsAny(s.text, "0123456789")
		switch known := a.known(s); {
		case known < 0.3:
			found = append(found, finding{"informativeness", grave, "tells nothing of the papers: " + quote(s.text)})
		case known < 0.55, bare && known < 0.65 && !sumsUp(s.text):
			found = append(found, finding{"informativeness", slight, "tells little: " + quote(s.text)})
		}
	}
	return found
}
