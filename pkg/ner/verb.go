package ner

import "assay/pkg/domain"

type verbForm = domain.Form

// isAction decides from the words beside it whether a verb form tells of an
// action.
func isAction(text string, start int, h hit) bool {
	if start > 0 && text[start-1] == '-' || h.end < len(text) && text[h.end] == '-' {
		return false // as-prepared, solvent-free
	}
	if h.weak {
		return false
	}
	return true
}
