package pairs

import (
	"slices"
	"strconv"
)

// Summary says what was written, what was left out and what is odd about it.
type Summary struct {
	Objective  Objective `json:"objective"`
	Rows       Halves    `json:"rows"`
	Sources    Halves    `json:"sources"`
	Dropped    Dropped   `json:"left_out"`
	Alike      int       `json:"same_content_kept"`         // rows with the content of an earlier one that were kept
	Disagree   Named     `json:"score_and_text_disagree"`   // records whose reply, read again, gives another score
	Faithful   Share     `json:"chosen_names_an_edit"`      // of the pairs of errors whose edits are known
	NoText     int       `json:"prompts_without_text"`      // rows whose record does not hold the judged text
	Reworded   int       `json:"prompts_in_other_words"`    // rows whose judge was asked with another wording of the rubric
	Augmented  int       `json:"prompts_without_knowledge"` // rows whose judge was shown knowledge that the prompt lacks
	Leakage    Leakage   `json:"leakage"`
	Long       Named     `json:"over_max_chars"`
	Cut        Named     `json:"over_1024_tokens"` // longer than TRL's default of max_length, by estimate
	Tokens     Tokens    `json:"tokens"`
	Categories Counts    `json:"categories"`
	Types      Counts    `json:"types"`
	Rates      Counts    `json:"rates"`
	Levels     Counts    `json:"levels"`
	Criteria   Counts    `json:"criteria"`
	Chosen     Counts    `json:"chosen_judges"`
	Rejected   Counts    `json:"rejected_judges"`
	Gaps       Counts    `json:"score_gaps"`

	sources [2]map[string]bool
	texts   [2]map[uint64]uint8 // reference texts, rewrites: a bit for each half
	checked map[sideKey]bool
	tokens  []int
}

// Halves counts per file.
type Halves struct {
	Train      int `json:"train"`
	Validation int `json:"validation"`
}

// Counts are numbers of rows by name.
type Counts map[string]int

// Named counts and gives the names of the first few texts and types.
type Named struct {
	Count int      `json:"count"`
	First []string `json:"first"`
}

// Share is a part of a whole.
type Share struct {
	Count int `json:"count"`
	Of    int `json:"of"`
}

// Leakage counts what stands in both files; it is measured on what was written.
type Leakage struct {
	Texts    int `json:"texts"`
	Rewrites int `json:"rewrites"`
}

// Tokens are estimates of the length of a row, prompt and longer reply.
type Tokens struct {
	Median int `json:"median"`
	P95    int `json:"p95"`
	Max    int `json:"max"`
}

// Dropped counts pairs that made no row.
type Dropped struct {
	Duplicates int `json:"duplicates"`    // the same prompt and replies as an earlier row
	Identical  int `json:"equal_replies"` // both replies are the same text
	NoReply    int `json:"no_reply"`      // a score without the reply behind it
	TwoTexts   int `json:"two_rewrites"`  // the judges saw different rewrites under the same id, type, rate and seed
	TooLong    int `json:"too_long"`      // more characters than MaxChars
	Unfaithful int `json:"unfaithful"`    // an error whose chosen reply names no edit
	Unbalanced int `json:"unbalanced"`    // given up by Balance
}

// MostNamed is how many names a Named lists.
const MostNamed = 5

// defaultLength is max_length of TRL's trainers unless it is set, in tokens.
const defaultLength = 1024

func (n *Named) name(p *Pair) {
	n.Count++
	name := readable(p.Text) + " " + p.Type
	if len(n.First) < MostNamed && !slices.Contains(n.First, name) {
		n.First = append(n.First, name)
	}
}

// check looks at the replies of a pair, each once.
func (s *Summary) check(m *material) {
	sides := []struct {
		side *Side
		r    *reply
	}{{&m.pair.Chosen, m.chosen}, {&m.pair.Rejected, m.rejected}}
	for _, one := range sides {
		if one.r == nil || !one.r.disagrees {
			continue
		}
		key := keyOf(&m.pair, one.side)
		if s.checked == nil {
			s.checked = map[sideKey]bool{}
		}
		if !s.checked[key] {
			s.checked[key] = true
			s.Disagree.name(&m.pair)
		}
	}
	if m.pair.Category == Error && m.pair.Alone != Bad && m.chosen.edits > 0 {
		s.Faithful.Of++
		if m.chosen.named {
			s.Faithful.Count++
		}
	}
}

// add counts a row that is being written.
func (s *Summary) add(m *material, validation bool) {
	half := 0
	if validation {
		half = 1
	}
	*[...]*int{&s.Rows.Train, &s.Rows.Validation}[half]++
	s.place(m, half)
	p := &m.pair
	s.count(&s.Categories, p.Category.String())
	s.count(&s.Types, p.Type)
	if p.Rate > 0 {
		s.count(&s.Rates, spellFloat(p.Rate.Float()))
	}
	if p.Criterion != "" {
		s.count(&s.Levels, p.Level)
		s.count(&s.Criteria, p.Criterion)
	}
	if p.Alone != Bad {
		s.count(&s.Chosen, p.Chosen.Judge)
	} else {
		s.count(&s.Rejected, p.Chosen.Judge)
	}
	if p.Alone == Both {
		s.count(&s.Rejected, p.Rejected.Judge)
		s.count(&s.Gaps, gapRange(p.Gap))
	}
	if m.chosen.missingText {
		s.NoText++
	}
	if m.chosen.reworded || m.rejected != nil && m.rejected.reworded {
		s.Reworded++
	}
	if m.chosen.augmented || m.rejected != nil && m.rejected.augmented {
		s.Augmented++
	}
	n := int(m.promptTokens + max(m.chosenTokens, m.rejectedTokens))
	s.tokens = append(s.tokens, n)
	if n > defaultLength {
		s.Cut.name(p)
	}
}

func (s *Summary) count(c *Counts, name string) {
	if *c == nil {
		*c = Counts{}
	}
	(*c)[name]++
}

// place notes on which side sources, texts and rewrites are.
func (s *Summary) place(m *material, half int) {
	if s.sources[half] == nil {
		s.sources[half] = map[string]bool{}
	}
	if p := &m.pair; !s.sources[half][p.Source] {
		s.sources[half][p.Source] = true
		*[...]*int{&s.Sources.Train, &s.Sources.Validation}[half]++
	}
	for kind, mark := range [...]uint64{m.chosen.reference, m.chosen.rewrite} {
		if mark == 0 {
			continue
		}
		if s.texts[kind] == nil {
			s.texts[kind] = map[uint64]uint8{}
		}
		before := s.texts[kind][mark]
		now := before | 1<<half
		s.texts[kind][mark] = now
		if before != now && now == 3 {
			*[...]*int{&s.Leakage.Texts, &s.Leakage.Rewrites}[kind]++
		}
	}
}

// Finish computes what needs all rows.
func (s *Summary) Finish() {
	for _, n := range []*Named{&s.Disagree, &s.Long, &s.Cut} {
		if n.First == nil {
			n.First = []string{} // JSON shows a list whatever there is
		}
	}
	if len(s.tokens) == 0 {
		return
	}
	slices.Sort(s.tokens)
	n := len(s.tokens)
	s.Tokens = Tokens{Median: s.tokens[n/2], P95: s.tokens[n*95/100], Max: s.tokens[n-1]}
}

// Numeric reports whether all sources are named by numbers.
func Numeric(list []Pair) bool {
	for i := range list {
		n, err := strconv.ParseInt(list[i].Source, 10, 64)
		if err != nil || strconv.FormatInt(n, 10) != list[i].Source {
			return false
		}
	}
	return true
}
