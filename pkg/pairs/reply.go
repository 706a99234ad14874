package pairs

import (
	"encoding/json"
	"strings"

	"assay/pkg/record"
	"assay/pkg/rubric"

	"github.com/cespare/xxhash/v2"
)

// reply is what one record gives to a row.
type reply struct {
	text         string // what the judge said; "" if the record does not hold it
	system, user string // what it was asked
	missingText  bool   // the record does not hold the text that was judged
	reworded     bool   // the judge was asked in other words than the prompt's
	augmented    bool   // the judge was shown knowledge that the prompt lacks

	reference, rewrite uint64 // hashes of the texts, 0 for none
	disagrees          bool   // the text of the reply gives another score than the record
	edits              int    // perturbation_meta.changes
	named              bool   // the reply names one of the edited terms
}

// loader reads records again and makes replies of them. Those of one source are
// kept until another comes, because pairs share them.
type loader struct {
	store   *Store
	rubrics *Rubrics
	field   string

	source string
	kept   map[sideKey]*reply
	parsed map[Ref]rubric.Result // of replies about several criteria
}

// load makes the reply of one side of a pair.
func (l *loader) load(p *Pair, s *Side) (*reply, error) {
	if p.Source != l.source || l.kept == nil {
		l.source, l.kept, l.parsed = p.Source, map[sideKey]*reply{}, map[Ref]rubric.Result{}
	}
	key := keyOf(p, s)
	if r := l.kept[key]; r != nil {
		return r, nil
	}
	line, err := l.store.Line(s.Ref)
	if err != nil {
		return nil, err
	}
	rec, err := record.Parse(line)
	if err != nil {
		return nil, err
	}
	r, err := l.make(rec, p, s)
	l.kept[key] = r
	return r, err
}

func (l *loader) make(rec *record.Record, p *Pair, s *Side) (*reply, error) {
	whole, err := l.rubrics.For(rec, p.Criterion != "")
	if err != nil {
		return nil, err
	}
	asked := whole
	if p.Criterion != "" {
		if asked, err = l.rubrics.only(whole, p.Criterion); err != nil {
			return nil, err
		}
	}
	r := &reply{}
	subject := l.subject(rec, r)
	if r.system, r.user, err = asked.Prompt(subject); err != nil {
		return nil, err
	}
	if sha, ok := record.Decode(rec.Path("judge_rubric.sha")); ok && sha != "" {
		r.reworded = sha != whole.SHA
	}
	r.augmented = len(rec.Path("judge_rubric.augment")) > 2 // more than ""
	if text, textErr := rec.Text("judge_result"); textErr == nil && strings.TrimSpace(text) != "" {
		r.text = text
		r.edits, r.named = namesEdit(rec, text)
		got := l.parse(rec, s.Ref, whole, text)
		said := got.Score
		if p.Criterion != "" {
			said = got.Value(p.Criterion)
			r.text = sayOn(rec, whole, p.Criterion, text, s.Score)
		}
		r.disagrees = said == nil || toMillionths(*said) != toMillionths(s.Score)
	}
	return r, nil
}

// parse reads a reply as a whole, once for all criteria.
func (l *loader) parse(rec *record.Record, ref Ref, whole *rubric.Rubric, text string) rubric.Result {
	got, known := l.parsed[ref]
	if !known {
		if level, _ := record.Decode(rec.Raw("variant")); level == Benign && whole.Calls != nil {
			once := *whole
			once.Calls = nil // an unchanged answer is rated in one call
			whole = &once
		}
		got = whole.Parse(text)
		l.parsed[ref] = got
	}
	return got
}

func toMillionths(f float64) Millionths {
	if f < 0 {
		return -toMillionths(-f)
	}
	return Millionths(f*point + 0.5)
}

// subject is what the judge was shown.
func (l *loader) subject(rec *record.Record, r *reply) (s rubric.Subject) {
	if reference, err := rec.Reference(l.field); err == nil {
		s.Reference, s.Text = reference, reference
		r.reference = textHash(reference)
	}
	if text, err := rec.Text("prediction"); err == nil {
		s.Text, r.rewrite = text, textHash(text)
	}
	if level, ok := record.Decode(rec.Raw("variant")); ok && level != Benign && r.rewrite == 0 {
		s.Text = "" // what stands in the record is the text before it was made worse
	}
	if r.missingText = s.Text == ""; r.missingText {
		s.Text = "(The text was not kept in the record.)"
	}
	for _, name := range []string{"contribution", "research_question"} {
		if target, err := rec.Text(name); err == nil {
			s.Target = target
			break
		}
	}
	s.Papers, _ = rubric.ReadPapers(rec.Raw("papers")) // in another shape than the judge took: none
	return s
}

// textHash tells texts apart whatever their white space.
func textHash(text string) uint64 {
	var d xxhash.Digest
	d.Reset()
	for word := range strings.FieldsSeq(text) {
		_, _ = d.WriteString(word)
		_, _ = d.WriteString(" ")
	}
	return d.Sum64()
}

// namesEdit counts the record's edits and reports whether the reply names the
// original or the replacement of one, whatever its case.
func namesEdit(rec *record.Record, text string) (edits int, named bool) {
	var changes []struct{ Original, Replacement string }
	if json.Unmarshal(rec.Path("perturbation_meta.changes"), &changes) != nil {
		return 0, false
	}
	text = strings.ToLower(text)
	for _, c := range changes {
		for _, term := range [...]string{c.Original, c.Replacement} {
			named = named || holdsWord(text, strings.ToLower(term))
		}
	}
	return len(changes), named
}

// holdsWord reports whether term stands in text with neither letter nor digit
// right beside it.
func holdsWord(text, term string) bool {
	if term == "" {
		return false
	}
	for pos := 0; ; {
		i := strings.Index(text[pos:], term)
		if i < 0 {
			return false
		}
		start, end := pos+i, pos+i+len(term)
		if (start == 0 || !isWord(text[start-1])) && (end == len(text) || !isWord(text[end])) {
			return true
		}
		pos = start + 1
	}
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 0x80
}
