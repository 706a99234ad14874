package domain

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// goldMentions reads the hand-annotated mentions of a type, with how often each
// stands in the texts.
func goldMentions(t *testing.T, kind string) map[string]int {
	t.Helper()
	dir := os.Getenv("ASSAY_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared")
	}
	data, err := os.ReadFile(filepath.Join(dir, "gold", "materials_dev.jsonl"))
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skipf("no annotated texts, set ASSAY_SHARED: %v", err)
	}
	mentions := map[string]int{}
	lines := bufio.NewReader(bytes.NewReader(data))
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var doc struct {
				Gold []struct{ Text, Type string }
			}
			if err := json.Unmarshal(line, &doc); err != nil {
				t.Fatal(err)
			}
			for _, m := range doc.Gold {
				if m.Type == kind {
					mentions[m.Text]++
				}
			}
		}
		if err != nil {
			return mentions
		}
	}
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

func TestGoldCoverage(t *testing.T) {
	verbs, equipment := goldMentions(t, "action_verb"), goldMentions(t, "equipment")
	p := materials(t)
	for _, c := range []struct {
		what     string
		mentions map[string]int
		known    func(string) bool
		least    float64
	}{
		{"verbs known", verbs, func(s string) bool { _, _, ok := p.ActionVerb(s); return ok }, 0.96},
		{"verbs with an antonym", verbs, func(s string) bool { _, ok := p.VerbForm(s); return ok }, 0.77},
		{"equipment with a rule", equipment, func(s string) bool { _, ok := p.EquipmentRule(s); return ok }, 0.70},
	} {
		got := share(c.mentions, c.known)
		t.Logf("%s: %.3f", c.what, got)
		if got < c.least {
			t.Errorf("%s: %.3f of the annotated mentions, want %.2f", c.what, got, c.least)
		}
	}
}
