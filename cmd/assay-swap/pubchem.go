package main

import (
	"context"
	"slices"
	"strings"

	"assay/pkg/pubchem"
	"assay/pkg/swap"
)

// manyRecords is how many records of one name are worth a question each: a name of more is
// no name of one compound.
const manyRecords = 5

// pubchemSource lets PubChem identify compounds.
type pubchemSource struct{ client *pubchem.Client }

// Label implements swap.Source.
func (pubchemSource) Label() string { return "pubchem" }

// LookUp implements swap.Source. A record whose title is no name goes by the first of its
// synonyms that is one. Where a name leads to records that differ, those count that have
// the very name among their synonyms, not a longer one that holds it.
func (s pubchemSource) LookUp(ctx context.Context, word string, isFormula bool) ([]swap.Found, error) {
	rows, err := s.client.ByName(ctx, word)
	if err != nil {
		return nil, err
	}
	if !isFormula && differ(rows) {
		if rows, err = s.bearers(ctx, word, rows); err != nil {
			return nil, err
		}
	}
	var found []swap.Found
	for _, row := range rows {
		name := row.Title
		if isFormula && !isName(name) {
			synonyms, err := s.client.Synonyms(ctx, row.CID)
			if err != nil {
				return nil, err
			}
			if i := slices.IndexFunc(synonyms, isName); i >= 0 {
				name = synonyms[i]
			}
		}
		if !isName(name) {
			name = ""
		}
		found = append(found, swap.Found{Atoms: row.Formula, Charge: row.Charge, Name: lowered(name), IUPAC: row.IUPAC})
	}
	return found, nil
}

// differ reports whether a few records are of different compositions.
func differ(rows []pubchem.Compound) bool {
	return len(rows) > 1 && len(rows) <= manyRecords && slices.ContainsFunc(rows, func(r pubchem.Compound) bool { return r.Formula != rows[0].Formula })
}

// bearers are the records that have the name among their own; all records if none has.
func (s pubchemSource) bearers(ctx context.Context, name string, rows []pubchem.Compound) ([]pubchem.Compound, error) {
	var kept []pubchem.Compound
	for _, row := range rows {
		synonyms, err := s.client.Synonyms(ctx, row.CID)
		if err != nil {
			return nil, err
		}
		same := func(other string) bool { return strings.EqualFold(other, name) }
		if same(row.Title) || same(row.IUPAC) || slices.ContainsFunc(synonyms, same) {
			kept = append(kept, row)
		}
	}
	if len(kept) == 0 {
		return rows, nil
	}
	return kept, nil
}

// isName tells a name from a registry number or a code.
func isName(s string) bool {
	small, others := 0, 0
	for _, r := range s {
		switch {
		case 'a' <= r && r <= 'z':
			small++
		case r == ' ' || r == '-' || r == ',' || r == '(' || r == ')':
		default:
			others++
		}
	}
	return small > 3 && small > others && !strings.Contains(s, ";")
}

// lowered writes a title as it stands in a sentence.
func lowered(title string) string {
	if len(title) > 1 && 'A' <= title[0] && title[0] <= 'Z' && ('a' <= title[1] && title[1] <= 'z') {
		return strings.ToLower(title[:1]) + title[1:]
	}
	return title
}
