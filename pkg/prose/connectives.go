package prose

import (
	"strings"
	"sync"
)

// place says where a phrase stands for a logical connection. Elsewhere the same
// words mean something else: "still", "first", "since 1990".
type place uint8

const (
	anywhere  place = iota // a sentence adverb, wherever it stands
	setOff                 // at the start of a clause before a comma, or between two commas
	paired                 // between two commas only
	joining                // behind a comma, joining two clauses
	opening                // the first word of a sentence, no comma behind it
	governing              // opens a clause that a comma ends, or joins one behind a comma
)

// phrase is a connective: its words, where it is one, and the words that must
// not follow it.
type phrase struct {
	words []string
	place place
	not   map[string]bool
}

// connectives are the phrases by first word, longer ones first. The phrases were
// collected from what answers to research questions use, and completed by kind:
// adding, contrasting, concluding, ordering, giving examples, summing up.
var connectives = sync.OnceValue(func() map[string][]phrase { return index(phrases) })

var phrases = map[place]string{
	anywhere: `additionally; furthermore; moreover; what is more; on top of that; in addition to this; in addition -to;
likewise; along the same lines; along similar lines; in the same vein; in a similar vein; in the same way -as -that;
in a similar way -as -to; in a similar manner -as -to; by the same token; in like manner; correspondingly;
at the same time -as -point; however; nevertheless; nonetheless; conversely; in contrast -to -with; by contrast -to -with;
in stark contrast -to -with; on the contrary; on the other hand; on the one hand; in spite of this; despite this;
even so; that said; that being said; having said that; all the same; for all that; be that as it may; then again;
on the other side; alternatively; contrarily; therefore; hence; consequently; accordingly; as a result -of -from;
as a consequence -of; as a direct result -of; in consequence -of; for this reason; for these reasons; for that reason;
because of this; as a result of this; owing to this; due to this; on account of this; on this basis; thereby; thus -far;
to this end; to that end; with this in mind; by implication; it follows that; this being so; in turn; subsequently;
thereafter; meanwhile; in the meantime; first of all; first and foremost; to begin with; to start with; in the first place;
in the second place; last but not least; for example; for instance; in particular; to illustrate; as an illustration -of;
by way of example; in other words; put differently; to put it differently; put another way; stated differently;
in fact; indeed; as a matter of fact; in summary; to summarize; to summarise; in conclusion; to conclude; to sum up;
in sum; in short; in brief; all in all; taken together; taken as a whole; considered together; viewed together;
on the whole; collectively; by extension; also -known -called -termed -referred -named -as -if -when; more specifically; more importantly; most importantly; importantly; equally important`,
	setOff: `overall; together; altogether; similarly; equally; further; besides; again; specifically; particularly; notably;
still; yet; instead; rather; otherwise; regardless; notwithstanding; then; next; first; firstly; second; secondly; third; thirdly;
fourth; fourthly; fifth; finally; lastly; ultimately; eventually; afterwards; later; previously; concurrently;
simultaneously; in parallel; in general; generally speaking; in this way; in this case; in that case; in this context;
in this regard; in this respect; in light of this; in view of this; given this; as such; so; with that in mind; in effect;
in essence; by comparison; in comparison; comparatively; analogously; admittedly; granted; interestingly; that is to say;
as noted above; as mentioned above; by and large; primarily; mechanistically`,
	paired:  `that is; of course; namely; or rather; to be sure; if anything`,
	joining: `but -also -rather -not -instead -for -in -with -is -are -can -may -was -were -has -have -does -do -less -more -only; and so -on -forth; yet -to -another; so -that -as -far -called -much -many -long -on; nor`,
	opening: `but; and yet; and so; and; yet -another -to; so -far -that -called -long -much -many; also -known; nor`,
	governing: `although; even though; though; while; whereas; whilst; because -of; inasmuch as; given that; seeing that;
on the grounds that; albeit`,
}

func index(lists map[place]string) map[string][]phrase {
	m := map[string][]phrase{}
	for where, list := range lists {
		for entry := range strings.SplitSeq(list, ";") {
			p := phrase{place: where, not: map[string]bool{}}
			for _, w := range strings.Fields(entry) {
				if bar, ok := strings.CutPrefix(w, "-"); ok {
					p.not[bar] = true
				} else {
					p.words = append(p.words, w)
				}
			}
			first := p.words[0]
			at := 0
			for at < len(m[first]) && before(m[first][at], p) {
				at++
			}
			rest := append([]phrase{p}, m[first][at:]...)
			m[first] = append(m[first][:at:at], rest...)
		}
	}
	return m
}

// before orders phrases of one first word: the longer first, then by place.
func before(a, b phrase) bool {
	if len(a.words) != len(b.words) {
		return len(a.words) > len(b.words)
	}
	if a.place != b.place {
		return a.place < b.place
	}
	return strings.Join(a.words, " ") < strings.Join(b.words, " ")
}
