package rubric

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/prompts"
)

// LoadPrompt makes a rubric of a plain text file: the text is the system
// prompt, and the keys are discovered in each reply. The rubric is called after
// the file. scale holds the limits of every score; withReference shows the
// judge the reference text.
func LoadPrompt(path string, scale Scale, withReference bool) (*Rubric, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(string(text)) == "" {
		return nil, fmt.Errorf("%s: the prompt is empty", path)
	}
	if !(scale.Min < scale.Max) {
		return nil, errors.New("the scale must end above its beginning")
	}
	around := "plain.toml"
	if withReference {
		around = "plain_ref.toml"
	}
	data, err := prompts.FS.ReadFile(around)
	if err != nil {
		return nil, err
	}
	r, err := decode(around, data)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(append(data, text...))
	r.Name, r.SHA = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), hex.EncodeToString(sum[:])
	r.System, r.Scale, r.Discover = strings.TrimSpace(string(text)), scale, true
	return r, nil
}

// discover reads a reply whose keys are not known beforehand: those of the last
// whole object with ratings in it, or with an overall score among them.
func (p *parser) discover() Result {
	var best []string
	rank := 0
	for _, n := range scan(p.text) {
		if p.foreign(n) {
			continue
		}
		keys := ratedKeys(p.rubric.Scale, n)
		now := min(len(keys), 1)
		for _, key := range keys {
			if index, _ := p.keys.find(key); index == p.keys.total {
				now = 2
			}
		}
		if n.complete {
			now *= 2
		}
		if now > 0 && now >= rank {
			best, rank = keys, now
		}
	}
	found := p.rubric.named(best)
	inner := parser{rubric: found, keys: found.keyring(), text: p.text, shown: p.shown}
	res := inner.overall()
	if res.Score == nil && len(found.Criteria) == len(best) {
		return inner.partsStatus(res) // no key of the reply is an overall score
	}
	return res
}

// named is the rubric with the keys of one reply. The overall score is the one
// that is called so, else a plain "score", else the only one there is.
func (r *Rubric) named(keys []string) *Rubric {
	out := *r
	out.keys, out.Discover = nil, false
	known := r.keyring()
	total := slices.IndexFunc(keys, func(key string) bool { index, _ := known.find(key); return index == known.total })
	if total < 0 {
		total = slices.IndexFunc(keys, func(key string) bool { return totalKeys[fold(key)] })
	}
	if total < 0 && len(keys) == 1 {
		total = 0
	}
	for i, key := range keys {
		if i == total {
			out.Overall = key
			continue
		}
		out.Criteria = append(out.Criteria, Criterion{Key: key, Name: key})
	}
	return &out
}

// totalKeys are what a plain prompt may call the one score that counts.
var totalKeys = map[string]bool{"score": true, "rating": true, "total": true, "totalscore": true, "grade": true, "mark": true}

// maxKeys bounds the ratings that are taken from one reply.
const maxKeys = 100

// ratedKeys lists the members of an object that hold ratings, in their order,
// each once: numbers and what reads like one, at any depth.
func ratedKeys(s Scale, n node) []string {
	d := discovery{scale: s, seen: map[string]bool{}}
	d.object(n)
	return d.keys
}

type discovery struct {
	scale Scale
	seen  map[string]bool
	keys  []string
}

func (d *discovery) add(key string) {
	if f := fold(key); f != "" && !d.seen[f] && len(d.keys) < maxKeys {
		d.seen[f] = true
		d.keys = append(d.keys, key)
	}
}

func (d *discovery) object(n node) {
	name, rated := "", false
	for _, m := range n.members {
		switch {
		case nameKeys[fold(m.key)] && m.value.kind == kindString:
			name = unescape(m.value.text)
		case ratingKeys[fold(m.key)]:
			rated = true
		}
	}
	if name != "" && rated {
		d.add(name)
		return
	}
	for _, m := range n.members {
		switch {
		case m.value.kind == kindObject && hasRating(m.value):
			d.add(m.key)
		case m.value.kind == kindObject:
			d.object(m.value)
		case m.value.kind == kindArray:
			for _, item := range m.value.items {
				if item.kind == kindObject {
					d.object(item)
				}
			}
		case d.scale.isRating(m.key, unescape(m.value.text)):
			d.add(m.key)
		}
	}
}

// isRating tells a rating from other members of an unknown object. A text that
// begins with a number ("4 steps are missing") is none; a member that is called
// a score is one even if its value cannot be used, so that it counts as unread.
func (s Scale) isRating(key, text string) bool {
	f := fold(key)
	if strings.HasSuffix(f, "score") || strings.HasSuffix(f, "rating") {
		return len(text) <= 40
	}
	t := trimMarkup(plain(text))
	v, rest, ok := leadingNumber(t)
	if !ok {
		sum, isSum := eval(t)
		return isSum && s.Contains(sum)
	}
	after, reason := s.denominator(rest)
	return strings.HasPrefix(reason, "out of") || reason == "" && after == "" && (s.Contains(v) || rest == "")
}
