package pairs

// The levels of science answers: as written, made somewhat worse, made
// plainly bad.
const (
	Benign  = "benign"
	Subtle  = "subtle"
	Extreme = "extreme"
)

// Limit is the highest rating that a judge who noticed would give at a level.
// ok is false for a level that there is not.
func Limit(level string) (m Millionths, ok bool) {
	switch level {
	case Benign:
		return 5 * point, true
	case Subtle:
		return 3 * point, true
	case Extreme:
		return point, true
	}
	return 0, false
}

// LimitOptions say which replies about science answers are paired.
type LimitOptions struct {
	SameText   bool // both replies judge the same text; else only the question and the criterion are the same
	WithBenign bool // pair replies about unchanged answers with replies within the limit, see LimitPairs
	Cap        int  // most rows of a level and criterion; 0 means no limit
}

// LimitLeft counts what the limits could not use.
type LimitLeft struct {
	NoOps         int // ratings of rewrites that equal their text
	Unread        int // replies without a readable rating
	UnratedBenign int // pairs whose benign reply has none
	OverCap       int // rows beyond Cap
}

// LimitPairs pairs replies about science answers per criterion and level: one
// whose rating is within the limit is chosen, one above it rejected. With
// WithBenign a reply about the unchanged answer is chosen and one within the
// limit of a level rejected, so that training does not push all ratings down:
// with SameText of the same judge and answer, else of the same question.
// The result does not depend on the order of the records.
func (s *Set) LimitPairs(opt LimitOptions) ([]Pair, LimitLeft) {
	l := limiter{set: s, opt: opt}
	groups := l.groups()
	var out []Pair
	for _, g := range groups {
		out = append(out, l.pairs(g)...)
	}
	if opt.WithBenign {
		benign := map[benignKey][]row{}
		for _, g := range groups {
			if g.level != Benign {
				continue
			}
			for _, r := range g.all {
				benign[l.benignKey(r)] = append(benign[l.benignKey(r)], r)
			}
		}
		for _, g := range groups {
			out = append(out, l.benignPairs(g, benign)...)
		}
	}
	return l.capped(out), l.left
}

// LimitExamples makes single replies: those within the limit of their level are
// good, for KTO those above it are bad.
func (s *Set) LimitExamples(o Objective, limit int) ([]Pair, LimitLeft) {
	l := limiter{set: s, opt: LimitOptions{SameText: true, Cap: limit}}
	var out []Pair
	for _, g := range l.groups() {
		for _, side := range [...]struct {
			rows  []row
			label Label
		}{{g.within, Good}, {g.above, Bad}} {
			if side.label == Bad && o != KTO {
				continue
			}
			for _, r := range side.rows {
				out = append(out, Pair{About: l.about(g, r), Chosen: s.side(r), Alone: side.label})
			}
		}
	}
	return l.capped(out), l.left
}

type limiter struct {
	set  *Set
	opt  LimitOptions
	left LimitLeft
	last *About // shared by rows that follow each other
}

// group is what may be paired: replies about one criterion at one level.
type group struct {
	limit              Millionths
	level              string
	within, above, all []row
}

// groups collects the rows in the order of names.
func (l *limiter) groups() []*group {
	type key struct {
		source, criterion, level string
		text, variant            uint32
	}
	at := map[key]*group{}
	var out []*group
	for _, r := range l.set.inOrder() {
		cond := l.set.conds[r.cond]
		limit, ok := Limit(cond.level)
		if !ok {
			continue
		}
		k := key{source: l.set.sources[r.text], criterion: cond.criterion, level: cond.level}
		if l.opt.SameText {
			k.text, k.variant = r.text, r.variant
		}
		g := at[k]
		if g == nil {
			g = &group{limit: limit, level: cond.level}
			at[k] = g
			out = append(out, g)
		}
		l.sort(g, r)
	}
	return out
}

func (l *limiter) sort(g *group, r row) {
	switch {
	case r.noop && g.level != Benign:
		l.left.NoOps++
		return
	case r.score == Unread:
		l.left.Unread++
	case r.score <= g.limit:
		g.within = append(g.within, r)
	default:
		g.above = append(g.above, r)
	}
	g.all = append(g.all, r)
}

func (l *limiter) pairs(g *group) (out []Pair) {
	for _, chosen := range g.within {
		about := l.about(g, chosen)
		for _, rejected := range g.above {
			out = append(out, l.pair(about, chosen, rejected))
		}
	}
	return out
}

func (l *limiter) pair(about *About, chosen, rejected row) Pair {
	return Pair{
		About: about, RejectedText: l.set.texts.list[rejected.text], Gap: abs(rejected.score - chosen.score).Float(),
		Chosen: l.set.side(chosen), Rejected: l.set.side(rejected),
	}
}

// benignKey is what a benign reply and its partner have in common.
type benignKey struct {
	source, criterion string
	text, judge       uint32
}

func (l *limiter) benignKey(r row) benignKey {
	k := benignKey{source: l.set.sources[r.text], criterion: l.set.conds[r.cond].criterion}
	if l.opt.SameText {
		k.text, k.judge = r.text, r.judge
	}
	return k
}

// benignPairs chooses benign replies over those that a level made low: what is
// right about a bad text is wrong about a good one.
func (l *limiter) benignPairs(g *group, benign map[benignKey][]row) (out []Pair) {
	if g.level == Benign {
		return nil
	}
	limit, _ := Limit(Benign)
	for _, rejected := range g.within {
		for _, chosen := range benign[l.benignKey(rejected)] {
			if chosen.score == Unread {
				l.left.UnratedBenign++
				continue
			}
			p := l.pair(l.about(&group{limit: limit}, chosen), chosen, rejected)
			p.Gap = (chosen.score - rejected.score).Float()
			out = append(out, p)
		}
	}
	return out
}

// about describes a row's text, criterion and level, and the limit.
func (l *limiter) about(g *group, r row) *About {
	about := l.set.about(l.set.conds[r.cond], r, g.limit.Float())
	if l.last == nil || *l.last != *about {
		l.last = about
	}
	return l.last
}

// capped keeps at most Cap rows of a level and criterion, in their order: judges
// take turns, and the draw is by hash.
func (l *limiter) capped(list []Pair) []Pair {
	if l.opt.Cap <= 0 {
		return list
	}
	members := map[string][]int{}
	for i := range list {
		key := list[i].Level + "\x00" + list[i].Criterion
		members[key] = append(members[key], i)
	}
	keep := make([]bool, len(list))
	for _, indices := range members {
		for _, i := range inTurn(list, indices)[:min(l.opt.Cap, len(indices))] {
			keep[i] = true
		}
	}
	out := list[:0]
	for i, ok := range keep {
		if ok {
			out = append(out, list[i])
		}
	}
	l.left.OverCap = len(list) - len(out)
	return out
}

func abs(m Millionths) Millionths { return max(m, -m) }

// side is a row's part in a pair.
func (s *Set) side(r row) Side { return Side{s.judges.list[r.judge], r.score.Float(), r.ref} }
