package domain

import (
	"sync"
	"testing"
)

var loaded sync.Map // name -> func() (*Pack, error)

// packNamed returns a built-in pack, loaded once for all tests.
func packNamed(t testing.TB, name string) *Pack {
	t.Helper()
	load, _ := loaded.LoadOrStore(name, sync.OnceValues(func() (*Pack, error) { return Load(name) }))
	p, err := load.(func() (*Pack, error))()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func materials(t testing.TB) *Pack { t.Helper(); return packNamed(t, "materials") }

func biology(t testing.TB) *Pack { t.Helper(); return packNamed(t, "biology") }

// overPacks runs a test over each built-in pack.
func overPacks(t *testing.T, test func(t *testing.T, p *Pack)) {
	t.Helper()
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) { test(t, packNamed(t, name)) })
	}
}

// TestPackSizes: what each pack holds at least.
func TestPackSizes(t *testing.T) {
	for _, c := range []struct {
		name                                                                    string
		groups, members, rules, devices, pairs, verbs, words, windows, reagents int
	}{
		{"materials", 20, 114, 150, 40, 140, 350, 3800, 400, 0},
		{"biology", 140, 450, 165, 200, 260, 450, 3600, 480, 600},
		{"organic", 65, 160, 95, 40, 220, 280, 2200, 200, 50},
	} {
		p := packNamed(t, c.name)
		members, words := 0, 0
		for _, g := range p.Groups {
			members += len(g.Members)
		}
		for range p.VerbWords {
			words++
		}
		for _, n := range []struct {
			what       string
			got, least int
		}{
			{"groups", len(p.Groups), c.groups},
			{"members", members, c.members},
			{"equipment rules", len(p.Equipment), c.rules},
			{"devices", len(p.Devices), c.devices},
			{"verb pairs", len(p.VerbPairs), c.pairs},
			{"other verbs", len(p.Verbs), c.verbs},
			{"verb words", words, c.words},
			{"windows", len(p.Windows), c.windows},
			{"other reagents", len(p.Reagents), c.reagents},
		} {
			t.Logf("%s: %d %s", c.name, n.got, n.what)
			if n.got < n.least {
				t.Errorf("%s: %d %s, want %d", c.name, n.got, n.what, n.least)
			}
		}
	}
}
