package rubric

import (
	"encoding/json"
	"strings"
)

// Parse reads the judge's whole reply. It never panics, whatever the text.
func (r *Rubric) Parse(reply string) Result {
	return r.ParseShown(reply, "")
}

// ParseShown is Parse for a caller that knows the text under judgement: an
// object that stands in it word for word is a quotation and gives no score.
func (r *Rubric) ParseShown(reply, shown string) Result {
	text, cut := answerPart(reply)
	if cut {
		return r.Unread(StatusTruncated, "the reply ends inside its thinking")
	}
	if strings.TrimSpace(text) == "" {
		return r.Unread(StatusUnparsed, "the reply is empty")
	}
	p := parser{rubric: r, keys: r.keyring(), text: text, shown: shown}
	switch {
	case r.Discover:
		return p.discover()
	case r.Overall == "":
		return p.parts()
	}
	return p.overall()
}

// Unread is the result for a reply that gives no score: every criterion is
// missing, and status and reason say why.
func (r *Rubric) Unread(status, reason string) Result {
	res := Result{Status: status, Reason: reason}
	for _, c := range r.Criteria {
		res.Scores = append(res.Scores, Rating{Key: c.Key, Reason: "missing"})
	}
	return res
}

type parser struct {
	rubric      *Rubric
	keys        *keyring
	text, shown string
}

// reading is one object of the reply with its ratings.
type reading struct {
	node  node
	found []mention
}

// overall reads a reply to a rubric with an overall score: the last object
// that holds it decides, then <answer>, then prose.
func (p *parser) overall() Result {
	res := p.rubric.Unread(StatusUnparsed, "no score in the reply")
	total := Rating{Reason: "missing"}
	readings := p.readings()
	if chosen := p.choose(readings); chosen >= 0 {
		for _, rd := range readings[:chosen+1] {
			p.fill(&res, &total, rd, rd.node.start == readings[chosen].node.start)
		}
		res.ParseMode = p.mode(readings[chosen].node)
	}
	if total.Value == nil && total.Reason == "missing" {
		p.fallback(&res, &total)
	}
	res.Score = total.Value
	return p.finish(res, total.Reason)
}

// finish sets the status that follows from what was read.
func (p *parser) finish(res Result, reason string) Result {
	switch {
	case res.Score != nil:
		res.Status, res.Reason = StatusOK, ""
	case reason != "missing":
		res.Reason = p.rubric.Overall + ": " + reason
	case res.ParseMode != "":
		res.Reason = p.rubric.Overall + " is missing"
	case refuses(p.text):
		res.Status, res.Reason = StatusRefused, "the judge declines"
	}
	return res
}

func (p *parser) readings() []reading {
	var all []reading
	for _, n := range scan(p.text) {
		if p.foreign(n) {
			continue
		}
		if found := p.rubric.mentions(p.keys, p.text, n); len(found) > 0 {
			all = append(all, reading{n, found})
		}
	}
	return all
}

// foreign reports whether an object is somebody else's: quoted, or a piece of
// the text under judgement.
func (p *parser) foreign(n node) bool {
	return n.quoted || p.shown != "" && strings.Contains(p.shown, p.text[n.start:n.end])
}

// choose returns the index of the object that decides: the last whole one
// with the overall key, else the last with it, else the last with any key.
func (p *parser) choose(all []reading) int {
	best, rank := -1, 0
	for i, rd := range all {
		now := 0
		for _, m := range rd.found {
			switch {
			case m.key == p.keys.total && rd.node.complete:
				now = 3
			case m.key == p.keys.total:
				now = max(now, 2)
			case m.key != unnamed:
				now = max(now, 1)
			}
		}
		if now > 0 && now >= rank {
			best, rank = i, now
		}
	}
	return best
}

// fill copies the ratings of one object. The overall score is taken from the
// deciding object alone; a criterion that it lacks may come from one before.
func (p *parser) fill(res *Result, total *Rating, rd reading, decides bool) {
	for _, m := range rd.found {
		switch {
		case m.key == unnamed:
		case m.key != p.keys.total:
			res.Scores[m.key].Value, res.Scores[m.key].Reason = m.value, m.reason
		case decides:
			total.Value, total.Reason = m.value, m.reason
		}
	}
}

func (p *parser) mode(n node) string {
	if json.Valid([]byte(p.text[n.start:n.end])) {
		return ModeJSON
	}
	return ModeRepair
}

// fallback looks for the overall score outside of objects.
func (p *parser) fallback(res *Result, total *Rating) {
	if content, ok := lastAnswer(p.text); ok {
		total.Value, total.Reason = p.rubric.answer(content)
		res.ParseMode = ModeAnswer
		if p.rubric.AnswerScale != nil {
			res.ParseMode = ModeMapped
		}
		return
	}
	found := p.rubric.prose(p.keys, p.withoutObjects())
	for _, l := range found {
		if l.key >= 0 && l.key < len(res.Scores) && res.Scores[l.key].Value == nil {
			res.Scores[l.key].Value, res.Scores[l.key].Reason = l.value, l.reason
			res.ParseMode = ModeProse
		}
	}
	if l, ok := decisive(found, p.keys.total); ok {
		total.Value, total.Reason = l.value, l.reason
		res.ParseMode = ModeProse
	} else if v := p.rubric.bare(p.text); v != nil {
		total.Value, total.Reason = v, ""
		res.ParseMode = ModeProse
	}
}

// decisive picks the number that stands for the overall score: the last one
// labelled so, else one behind "score" or another label if the reply has no
// other number of that sort.
func decisive(found []labelled, total int) (labelled, bool) {
	for i := len(found) - 1; i >= 0; i-- {
		if found[i].key == total {
			return found[i], true
		}
	}
	for _, kind := range [...]int{anyScore, anyLabel} {
		n, at := 0, 0
		for i, l := range found {
			if l.key == kind {
				n, at = n+1, i
			}
		}
		if n == 1 {
			return found[at], true
		}
		if n > 1 {
			break
		}
	}
	return labelled{}, false
}

// withoutObjects returns the text without its JSON objects and without lines
// that stand in the text under judgement, so that the prose reader sees only
// the judge's own prose.
func (p *parser) withoutObjects() string {
	var b strings.Builder
	pos := 0
	for _, n := range scan(p.text) {
		b.WriteString(p.text[pos:n.start])
		b.WriteByte('\n')
		pos = n.end
	}
	b.WriteString(p.text[pos:])
	if p.shown == "" {
		return b.String()
	}
	var own strings.Builder
	for line := range strings.Lines(b.String()) {
		if t := strings.TrimSpace(line); t != "" && !strings.Contains(p.shown, t) {
			own.WriteString(line)
		}
	}
	return own.String()
}

// lastAnswer returns the content of the last closed <answer> tag.
func lastAnswer(text string) (string, bool) {
	end := strings.LastIndex(text, "</answer>")
	if end < 0 {
		return "", false
	}
	start := strings.LastIndex(text[:end], "<answer>")
	if start < 0 {
		return "", false
	}
	return text[start+len("<answer>") : end], true
}

// answer reads the content of an <answer> tag on the scale it is given on and
// maps it linearly to the rubric's.
func (r *Rubric) answer(content string) (*float64, string) {
	if r.AnswerScale == nil {
		return r.read(content)
	}
	v, reason := r.AnswerScale.read(content)
	if v == nil {
		return nil, reason
	}
	a := *r.AnswerScale
	mapped := r.Min + (*v-a.Min)*(r.Max-r.Min)/(a.Max-a.Min)
	return r.onScale(mapped)
}

// refuses reports whether a reply without a score begins by declining.
func refuses(text string) bool {
	text = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(text), "’", "'"))
	for _, opening := range [...]string{
		"i cannot", "i can't", "i can not", "i am unable", "i'm unable", "i am not able", "i'm not able", "i won't",
		"i must decline", "i decline", "i'm sorry", "i am sorry", "sorry,", "sorry, but", "i apologize", "i apologise",
		"as an ai", "unfortunately, i can", "i will not",
	} {
		if strings.HasPrefix(text, opening) {
			return true
		}
	}
	return false
}
