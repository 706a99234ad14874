package adversarial

import (
	"strings"
	"unicode"
)

// append is the edit that adds a sentence behind all others; white space at
// the end of the text stays at the end.
func (r *Reading) append(sentence, why string) edit {
	end := len(strings.TrimRightFunc(r.Text, unicode.IsSpace))
	if end > 0 {
		sentence = " " + sentence
	}
	return edit{start: end, end: end, text: sentence, part: 1, why: why}
}

// pooled draws a sentence of a pool, or gives the fixed one.
func (a *Attacker) pooled(pool pool, d draws) string {
	if a.opt.Fixed != "" {
		return a.opt.Fixed
	}
	return pool.sentences[d.below(len(pool.sentences), pool.name, 0)]
}

// chat attacks readability: somebody drops into a private tone.
func (r *Reading) chat(level Level, d draws) []edit {
	if level == Subtle {
		return []edit{r.append(r.attacker.pooled(blog, d), "a sentence in the tone of a blog is added")}
	}
	return []edit{r.append(r.attacker.pooled(tweet, d), "a sentence in the tone of a tweet is added")}
}

// digress attacks what an answer is about: a sentence from another answer of
// the same field is added, or sports news.
func (r *Reading) digress(level Level, d draws) ([]edit, error) {
	if level == Extreme {
		return []edit{r.append(r.attacker.pooled(sports, d), "sports news is added")}, nil
	}
	sentence, err := r.attacker.opt.Donors.sentence(r, d)
	if err != nil {
		return nil, err
	}
	e := r.append(sentence, "the last sentence of an answer to another question is added")
	e.source = "donor"
	return []edit{e}, nil
}
