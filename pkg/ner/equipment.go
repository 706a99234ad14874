package ner

// isEquipment says whether a term of the lexicon at start to end is the head
// of its phrase: a "filter holder" is no filter, "oven-dried" no oven.
func isEquipment(text string, start, end int) bool {
	if end+1 < len(text) && text[end] == '-' && wordAt(text, end+1) {
		return false
	}
	return true
}
