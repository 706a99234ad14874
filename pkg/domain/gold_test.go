package domain

import (
	"sync"
	"testing"

	"assay/tests/shared"
)

// goldFiles holds what goldMentions has read.
var goldFiles sync.Map // pack -> map[type]map[mention]count

// goldMentions returns the hand-annotated mentions of a type, with how often
// each stands in the texts.
func goldMentions(t *testing.T, pack, kind string) map[string]int {
	t.Helper()
	if read, ok := goldFiles.Load(pack); ok {
		return read.(map[string]map[string]int)[kind]
	}
	mentions := map[string]map[string]int{}
	type document struct {
		Gold []struct{ Text, Type string }
	}
	for _, doc := range shared.Read[document](t, "gold/"+pack+"_dev.jsonl") {
		for _, m := range doc.Gold {
			if mentions[m.Type] == nil {
				mentions[m.Type] = map[string]int{}
			}
			mentions[m.Type][m.Text]++
		}
	}
	goldFiles.Store(pack, mentions)
	return mentions[kind]
}

// share counts the mentions that known accepts.
func share(mentions map[string]int, known func(string) bool) float64 {
	hit, all := 0, 0
	for text, n := range mentions {
		all += n
		if known(text) {
			hit += n
		}
	}
	return float64(hit) / float64(all)
}

// TestGoldCoverage: the share of the annotated mentions that a pack knows, and
// of those that it has an edit for.
func TestGoldCoverage(t *testing.T) {
	type known func(p *Pack, mention string) bool
	verb := func(p *Pack, s string) bool { _, _, ok := p.ActionVerb(s); return ok }
	antonym := func(p *Pack, s string) bool { _, ok := p.VerbForm(s); return ok }
	device := func(p *Pack, s string) bool { _, ok := p.equipment.find(s); return ok }
	rule := func(p *Pack, s string) bool { _, ok := p.EquipmentRule(s); return ok }
	reagent := func(p *Pack, s string) bool { _, ok := p.members.find(s); return ok }
	member := func(p *Pack, s string) bool { _, ok := p.MemberOf(s); return ok }
	quantity := func(p *Pack, s string) bool { return len(p.Units.Scan(nil, s)) > 0 }
	for _, c := range []struct {
		pack, kind, what string
		known            known
		least            float64
	}{
		{"materials", "action_verb", "known", verb, 0.96},
		{"materials", "action_verb", "with an antonym", antonym, 0.77},
		{"materials", "equipment", "known", device, 0.80},
		{"materials", "equipment", "with a rule", rule, 0.70},
		{"materials", "numerical_value", "scanned", quantity, 0.93},
		{"biology", "action_verb", "known", verb, 0.95},
		{"biology", "action_verb", "with an antonym", antonym, 0.78},
		{"biology", "equipment", "known", device, 0.86},
		{"biology", "equipment", "with a rule", rule, 0.78},
		{"biology", "element", "known", reagent, 0.85},
		{"biology", "element", "in a group", member, 0.43},
		{"biology", "numerical_value", "scanned", quantity, 0.93},
	} {
		p := packNamed(t, c.pack)
		got := share(goldMentions(t, c.pack, c.kind), func(s string) bool { return c.known(p, s) })
		t.Logf("%s: %s %s: %.3f", c.pack, c.kind, c.what, got)
		if got < c.least {
			t.Errorf("%s: %.3f of the mentions of %s are %s, want %.2f", c.pack, got, c.kind, c.what, c.least)
		}
	}
}

// TestGoldValuesHaveLimits: of the quantities that protocols tell, how many a
// window, a scale or a whole can call impossible.
func TestGoldValuesHaveLimits(t *testing.T) {
	for pack, least := range map[string]float64{"materials": 0.90, "biology": 0.88} {
		p := packNamed(t, pack)
		got := share(goldMentions(t, pack, "numerical_value"), func(s string) bool {
			q := p.Units.Scan(nil, s)
			if len(q) == 0 {
				return false
			}
			kind := q[0].Unit.Kind
			_, general := p.WindowFor(kind)
			return general || p.Scalable(kind) || kind == "percentage" || kind == "ph"
		})
		t.Logf("%s: %.3f", pack, got)
		if got < least {
			t.Errorf("%s: %.3f of the values have limits, want %.2f", pack, got, least)
		}
	}
}
