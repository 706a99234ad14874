package domain

import (
	"slices"
	"strings"
	"testing"

	"assay/pkg/chem"
	"pgregory.net/rapid"
)

// TestReagentGroups looks up every name and alias of the reagents, alone and
// after an adjective, and writes each member in the place of each.
func TestReagentGroups(t *testing.T) {
	p := biology(t)
	for i := range p.Groups {
		g := &p.Groups[i]
		if g.Elements {
			t.Errorf("%s: reagents are taken for elements", g.Name)
		}
		if g.Why == "" || strings.HasSuffix(g.Why, ".") || Capitalise(g.Why) == g.Why {
			t.Errorf("%s: why is not a clause: %q", g.Name, g.Why)
		}
		for _, m := range g.Members {
			for _, term := range append([]string{m}, p.Aliases(m)...) {
				checkMember(t, p, g, m, term)
			}
		}
	}
}

func checkMember(t *testing.T, p *Pack, g *Group, member, term string) {
	t.Helper()
	mention := "ice-cold " + term
	m, ok := p.MemberOf(mention)
	if !ok || m.Group != g || m.Member != member || mention[m.Start:m.End] != term {
		t.Errorf("MemberOf(%q) = %+v %v, want %s of %s", mention, m, ok, member, g.Name)
		return
	}
	for _, to := range g.Instead {
		if repl := p.Replacement(mention, m, to); repl == "" || repl == mention {
			t.Errorf("%s in the place of %q is %q", to, term, repl)
		} else if back, ok := p.MemberOf(repl); ok && back.Group == g {
			t.Errorf("%s in the place of %q is %q, which is %s of the same group", to, term, repl, back.Member)
		}
	}
	if len(g.Instead) > 0 {
		return
	}
	for _, to := range g.Members {
		repl := p.Replacement(mention, m, to)
		if back, ok := p.MemberOf(repl); to != member && (!ok || back.Member != to) {
			t.Errorf("%s in the place of %q is %q, which is %+v", to, term, repl, back)
		}
	}
}

func TestMemberOf(t *testing.T) {
	p := biology(t)
	for _, c := range []struct{ mention, member, part, to, replacement string }{
		{"70% ethanol", "ethanol", "ethanol", "glycerol", "glycerol"},
		{"EtOH", "ethanol", "EtOH", "glycerol", "glycerol"},
		{"Supernatants", "supernatant", "Supernatants", "pellet", "pellets"},
		{"primary antibodies", "primary antibody", "primary antibodies", "secondary antibody", "secondary antibodies"},
		{"dNTPs", "dNTP", "dNTPs", "ddNTP", "ddNTPs"},
		{"magnesium chloride", "MgCl2", "magnesium chloride", "CaCl2", "CaCl2"},
		{"MgCl2", "MgCl2", "MgCl2", "CaCl2", "CaCl2"},
		{"0.5 M EDTA (pH 8.0)", "EDTA", "EDTA", "EGTA", "EGTA"},
		{"Tris-HCl pH 8.0", "Tris-HCl", "Tris-HCl", "CAPS", "CAPS"},
		{"Tris-HCl 8.0", "Tris-HCl", "Tris-HCl", "MES", "MES"},
		{"1X TBS", "TBS", "TBS", "TBE buffer", "TBE"},
		{"phosphate buffered saline", "PBS", "phosphate buffered saline", "TE buffer", "TE buffer"},
		{"Trizol\u00ae reagent", "TRIzol", "Trizol\u00ae reagent", "CTAB", "CTAB"},
		{"recombinant mouse IL-2", "IL-2", "IL-2", "IL-4", "IL-4"},
		{"nuclei", "nuclei", "nuclei", "mitochondria", "mitochondria"},
		{"isolated nuclei with debris", "nuclei", "nuclei", "mitochondria", "mitochondria"},
		{"ethanol bath", "", "", "", ""},
		{"cells", "cell", "cells", "lysate", "lysates"},
		{"Wash Buffer II", "wash buffer", "Wash Buffer", "lysis buffer", "lysis buffer"},
		{"PBS A", "PBS", "PBS", "TAE buffer", "TAE"},
		{"fly larvae", "larva", "larvae", "pupa", "pupae"},
		{"beads", "", "", "", ""},
		{"edta", "", "", "", ""},
		{"NACL", "NaCl", "NACL", "LiCl", "LiCl"},
		{"", "", "", "", ""},
	} {
		m, ok := p.MemberOf(c.mention)
		if m.Member != c.member || ok != (c.member != "") {
			t.Errorf("MemberOf(%q) = %+v %v, want %q", c.mention, m, ok, c.member)
			continue
		}
		if !ok {
			continue
		}
		if part := c.mention[m.Start:m.End]; part != c.part {
			t.Errorf("MemberOf(%q) is at %q, want %q", c.mention, part, c.part)
		}
		if got := p.Replacement(c.mention, m, c.to); got != c.replacement {
			t.Errorf("%s in the place of %q is %q, want %q", c.to, c.mention, got, c.replacement)
		}
	}
}

// TestElementGroupsHaveNoTerms: symbols of elements are found by GroupOf only.
func TestElementGroupsHaveNoTerms(t *testing.T) {
	p := materials(t)
	for _, g := range p.Groups {
		if !g.Elements {
			t.Errorf("%s is not of elements", g.Name)
		}
	}
	if m, ok := p.MemberOf("Li"); ok {
		t.Errorf("MemberOf(Li) = %+v", m)
	}
	for term := range p.MemberTerms {
		t.Errorf("%q is a term", term)
	}
}

// TestMemberTerms: what a recogniser enters is what look-ups know, and words
// that are no reagents are not among it.
func TestMemberTerms(t *testing.T) {
	p := biology(t)
	n := 0
	for term := range p.MemberTerms {
		n++
		if _, ok := p.members.find(term); !ok {
			t.Errorf("%q is not found", term)
		}
		if e, ok := chem.LookupElement(term); ok {
			t.Errorf("%q is the symbol of %s", term, e.Name)
		}
	}
	if n < 2000 {
		t.Errorf("%d terms", n)
	}
	if !slices.Contains(p.Reagents, "solution") {
		t.Error("a solution is no reagent")
	}
}

func TestMemberOfTakesAnything(t *testing.T) {
	p := biology(t)
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"-", "-8", " -80", "\u2212", "PBS", "(PBS", "TEs", "\u00ae"})).Draw(t, "s")
		m, ok := p.MemberOf(s)
		if ok && (m.Start < 0 || m.End > len(s) || m.Start >= m.End || p.Replacement(s, m, m.Group.Members[0]) == "") {
			t.Fatalf("%+v", m)
		}
	})
}
