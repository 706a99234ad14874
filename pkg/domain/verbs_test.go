package domain

import (
	"slices"
	"strings"
	"testing"
)

// irregularVerbs lists the verbs whose past, participle or gerund the rules of
// regularVerb do not give: strong verbs, and those that double a consonant
// because their last syllable is stressed.
var irregularVerbs = map[string][3]string{
	"begin": {"began", "begun", "beginning"}, "bend": {"bent", "bent", "bending"}, "bind": {"bound", "bound", "binding"},
	"blow": {"blew", "blown", "blowing"}, "break": {"broke", "broken", "breaking"}, "bring": {"brought", "brought", "bringing"},
	"build": {"built", "built", "building"}, "buy": {"bought", "bought", "buying"}, "cast": {"cast", "cast", "casting"},
	"choose": {"chose", "chosen", "choosing"}, "cut": {"cut", "cut", "cutting"}, "do": {"did", "done", "doing"},
	"become": {"became", "become", "becoming"}, "draw": {"drew", "drawn", "drawing"}, "electrospin": {"electrospun", "electrospun", "electrospinning"},
	"feed": {"fed", "fed", "feeding"}, "forbid": {"forbade", "forbidden", "forbidding"}, "freeze": {"froze", "frozen", "freezing"},
	"get": {"got", "got", "getting"}, "give": {"gave", "given", "giving"}, "grind": {"ground", "ground", "grinding"},
	"grow": {"grew", "grown", "growing"}, "hang": {"hung", "hung", "hanging"}, "hold": {"held", "held", "holding"},
	"keep": {"kept", "kept", "keeping"}, "leave": {"left", "left", "leaving"}, "let": {"let", "let", "letting"},
	"lose": {"lost", "lost", "losing"}, "make": {"made", "made", "making"}, "put": {"put", "put", "putting"},
	"run": {"ran", "run", "running"}, "saw": {"sawed", "sawn", "sawing"}, "send": {"sent", "sent", "sending"},
	"set": {"set", "set", "setting"}, "sew": {"sewed", "sewn", "sewing"}, "shake": {"shook", "shaken", "shaking"},
	"shrink": {"shrank", "shrunk", "shrinking"}, "slide": {"slid", "slid", "sliding"}, "spin": {"spun", "spun", "spinning"},
	"split": {"split", "split", "splitting"}, "spread": {"spread", "spread", "spreading"}, "stand": {"stood", "stood", "standing"},
	"swell": {"swelled", "swollen", "swelling"}, "take": {"took", "taken", "taking"}, "throw": {"threw", "thrown", "throwing"}, "tear": {"tore", "torn", "tearing"},
	"undergo": {"underwent", "undergone", "undergoing"}, "withdraw": {"withdrew", "withdrawn", "withdrawing"},
	"withhold": {"withheld", "withheld", "withholding"}, "find": {"found", "found", "finding"}, "forgo": {"forwent", "forgone", "forgoing"}, "go": {"went", "gone", "going"},
	"read": {"read", "read", "reading"}, "see": {"saw", "seen", "seeing"}, "shut": {"shut", "shut", "shutting"},
	"sit": {"sat", "sat", "sitting"}, "sink": {"sank", "sunk", "sinking"}, "stick": {"stuck", "stuck", "sticking"},
	"sow": {"sowed", "sown", "sowing"}, "show": {"showed", "shown", "showing"}, "shoot": {"shot", "shot", "shooting"},
	"sweep": {"swept", "swept", "sweeping"}, "write": {"wrote", "written", "writing"}, "bleed": {"bled", "bled", "bleeding"},
	"lay": {"laid", "laid", "laying"}, "tie": {"tied", "tied", "tying"}, "slit": {"slit", "slit", "slitting"},
	"underlay": {"underlaid", "underlaid", "underlaying"}, "overlay": {"overlaid", "overlaid", "overlaying"}, "beat": {"beat", "beaten", "beating"},
}

// doubling verbs write the last consonant twice before -ed and -ing.
var doubling = strings.Fields(`blot cap chop clap control degas dip drip drop embed entrap equip gel lap occur omit plug pot refer
	rub ship shred skim skip stir stop strip swab thermostat thin transfer trap trim unplug uncap unwrap wrap wet char
	bag clip clog commit dab flip grab log map pat pin plan plot program scan slip snap snip spot stab submit tap unzip rap fit top coverslip miniprep`)

// prefixes that an irregular or doubling verb may carry.
var verbPrefixes = []string{
	"re", "un", "mis", "deep-", "shock-", "drop-", "tape-", "slip-", "solution-", "dip-", "with", "flash-", "pulse-", "bead-", "pre-", "re-",
	"electro", "immuno", "pre",
}

// regularVerb inflects by the rules of English spelling.
func regularVerb(base string) (third, past, participle, gerund string) {
	head, tail, _ := strings.Cut(base, " ") // cool down
	if tail != "" {
		tail = " " + tail
	}
	third, past, gerund = head+"s", head+"ed", head+"ing"
	switch {
	case endsIn(head, "gas"):
		third = head + "ses"
	case endsIn(head, "s", "x", "z", "ch", "sh", "o"):
		third = head + "es"
	case endsIn(head, "y") && !vowelBefore(head, 1):
		third, past = head[:len(head)-1]+"ies", head[:len(head)-1]+"ied"
	case endsIn(head, "e"):
		past = head + "d"
		if !endsIn(head, "ee", "oe", "ye") {
			gerund = head[:len(head)-1] + "ing"
		}
	}
	participle = past
	stem := head
	for _, p := range verbPrefixes {
		if rest, ok := strings.CutPrefix(stem, p); ok {
			if _, found := irregularVerbs[rest]; found || slices.Contains(doubling, rest) {
				stem = rest
			}
		}
	}
	pre := strings.TrimSuffix(head, stem)
	if f, ok := irregularVerbs[stem]; ok {
		past, participle, gerund = pre+f[0], pre+f[1], pre+f[2]
	} else if slices.Contains(doubling, stem) {
		last := head[len(head)-1:]
		past, gerund = head+last+"ed", head+last+"ing"
		participle = past
	}
	return third + tail, past + tail, participle + tail, gerund + tail
}

func checkInflection(t *testing.T, v *Verb) {
	t.Helper()
	third, past, participle, gerund := regularVerb(v.Base)
	got := [4]string{v.Third, v.Past, v.Participle, v.Gerund}
	if want := [4]string{third, past, participle, gerund}; got != want {
		t.Errorf("%s: %v, want %v", v.Base, got, want)
	}
	if v.Nominal != "" && v.Nominal[0] != v.Base[0] {
		t.Errorf("%s: nominal %q", v.Base, v.Nominal)
	}
}

func TestInflections(t *testing.T) {
	overPacks(t, func(t *testing.T, p *Pack) {
		for i := range p.VerbPairs {
			checkInflection(t, &p.VerbPairs[i].Verb)
			checkInflection(t, &p.VerbPairs[i].Antonym)
		}
		for i := range p.Verbs {
			checkInflection(t, &p.Verbs[i])
		}
	})
}

func TestVerbPairs(t *testing.T) { overPacks(t, checkPairs) }

func checkPairs(t *testing.T, p *Pack) {
	antonymOf, verbOf := map[string]string{}, map[string]string{}
	for _, pair := range p.VerbPairs {
		a, b := pair.Verb.Base, pair.Antonym.Base
		if antonymOf[a] != "" || verbOf[b] != "" {
			t.Errorf("%s, %s: not one to one", a, b)
		}
		antonymOf[a], verbOf[b] = b, a
		if strings.HasSuffix(pair.Why, ".") || pair.Why != strings.TrimSpace(pair.Why) {
			t.Errorf("%s: why is not a clause: %q", a, pair.Why)
		}
	}
	for a, b := range antonymOf {
		if c := antonymOf[b]; c != "" && c != a {
			t.Errorf("a chain: %s, %s, %s", a, b, c)
		}
	}
	whys := map[string]string{}
	for _, pair := range p.VerbPairs {
		if old := whys[pair.Why]; old != "" {
			t.Errorf("%s and %s have the same why", old, pair.Verb.Base)
		}
		whys[pair.Why] = pair.Verb.Base
	}
}

// TestVerbForms looks up every form of every pair in three cases.
func TestVerbForms(t *testing.T) { overPacks(t, checkForms) }

func checkForms(t *testing.T, p *Pack) {
	for i := range p.VerbPairs {
		pair := &p.VerbPairs[i]
		for word, f := range pair.Verb.Forms {
			for _, cased := range []string{word, Capitalise(word), strings.ToUpper(word)} {
				m, ok := p.VerbForm(cased)
				if !ok || m.Pair != pair || m.Form != f {
					t.Errorf("VerbForm(%q) = %v %v, want %s of %s", cased, m, ok, f, pair.Verb.Base)
					continue
				}
				if want := MatchCase(cased, pair.Antonym.Form(f)); m.Antonym != want {
					t.Errorf("VerbForm(%q).Antonym = %q, want %q", cased, m.Antonym, want)
				}
			}
		}
	}
}

func TestVerbForm(t *testing.T) {
	p := materials(t)
	for _, c := range []struct {
		word, antonym string
		form          Form
	}{
		{"heated", "cooled", Participle},
		{"Heating", "Cooling", Gerund},
		{"HEAT", "COOL", Base},
		{"dissolution", "precipitation", Nominal},
		{"Addition", "Removal", Nominal},
		{"dries", "moistens", Third},
		{"ground", "coarsened", Participle},
		{"grinded", "coarsened", Participle},
		{"froze", "thawed", Past},
		{"frozen", "thawed", Participle},
		{"shook", "held still", Past},
		{"crystallised", "amorphised", Participle},
		{"Synthesised", "Decomposed", Participle},
		{"hydrolysing", "esterifying", Gerund},
		{"ball milled", "caked", Participle},
		{"Ball-milling", "Caking", Gerund},
		{"coprecipitated", "co-dissolved", Participle},
		{"spin-coat", "scrape", Base},
		{"calcinated", "refrigerated", Participle},
		{"centrifugation", "remixing", Nominal},
		{"stirred", "rested", Participle},
		{"lyophilisation", "reconstitution", Nominal},
	} {
		m, ok := p.VerbForm(c.word)
		if !ok || m.Antonym != c.antonym || m.Form != c.form {
			t.Errorf("VerbForm(%q) = %q, %s, %v, want %q, %s", c.word, m.Antonym, m.Form, ok, c.antonym, c.form)
		}
	}
	for _, word := range []string{"", "-", "heatedly", "the", "prepared by", "coarsened", "soil", "furnace", "thinned"} {
		if m, ok := p.VerbForm(word); ok {
			t.Errorf("VerbForm(%q) = %+v", word, m)
		}
	}
	if m, _ := p.VerbForm("fired"); m.Antonym != "deep-frozen" || m.Past != "deep-froze" {
		t.Errorf("fired: %q, %q", m.Antonym, m.Past)
	}
}

func TestActionVerb(t *testing.T) {
	p := materials(t)
	for word, base := range map[string]string{
		"Prepared": "prepare", "obtained": "obtain", "made": "make", "carried out": "carry out", "kept": "keep",
		"purchased": "purchase", "Pre-treated": "pretreat", "labelled": "label", "electrospun": "electrospin",
	} {
		if v, _, ok := p.ActionVerb(word); !ok || v.Base != base {
			t.Errorf("ActionVerb(%q) = %v %v, want %s", word, v, ok, base)
		}
	}
	overPacks(t, func(t *testing.T, p *Pack) {
		for w := range p.VerbWords {
			if v, f, ok := p.ActionVerb(w); !ok || v.Form(f) == "" {
				t.Errorf("ActionVerb(%q) = %v %v %v", w, v, f, ok)
			}
		}
	})
	for word, want := range map[string]bool{"precipitate": true, "precipitated": false, "using": true, "dry": true, "dried": false, "nothing": false} {
		if p.Doubtful(word) != want {
			t.Errorf("Doubtful(%q) is not %v", word, want)
		}
	}
}

func TestPreposition(t *testing.T) {
	p := materials(t)
	m, _ := p.VerbForm("added")
	if got := m.Pair.Preposition("to"); got != "from" {
		t.Errorf("added to: %q", got)
	}
	if got := m.Pair.Preposition("with"); got != "with" {
		t.Errorf("added with: %q", got)
	}
}
