package adversarial

import "assay/pkg/prose"

// disconnect attacks integration: the first connective goes, or all do.
func (r *Reading) disconnect(level Level) []edit {
	links := prose.Links(r.Text, r.sentences)
	if level == Subtle {
		links = links[:min(1, len(links))]
	}
	edits := make([]edit, 0, len(links))
	for i, l := range links {
		edits = append(edits, edit{start: l.Cut.Start, end: l.Cut.End, text: l.Instead, part: i + 1, why: "the connective \"" + l.Of(r.Text) + "\" is removed"})
	}
	return edits
}

// cut attacks completeness: the last sentence is dropped. At the extreme level
// sports news takes its place; of a text of one sentence nothing is dropped.
func (r *Reading) cut(level Level, d draws) []edit {
	n := len(r.sentences)
	var e edit
	if n > 1 {
		e = edit{start: r.sentences[n-2].End, end: r.sentences[n-1].End, part: 1, why: "the last sentence is dropped"}
	}
	if level == Subtle {
		if n < 2 {
			return nil
		}
		return []edit{e}
	}
	added := r.append(r.attacker.pooled(sports, d), "sports news is added")
	if n < 2 {
		return []edit{added}
	}
	e.text, e.why = added.text, "the last sentence is dropped, sports news is added"
	return []edit{e}
}
