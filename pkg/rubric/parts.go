package rubric

// parts reads a reply to a rubric without an overall score.
func (p *parser) parts() Result {
	res := p.rubric.Unread(StatusUnparsed, "no score in the reply")
	for _, rd := range p.readings() {
		for _, m := range rd.found {
			if m.key != unnamed && res.Scores[m.key].Reason == "missing" {
				res.Scores[m.key].Value, res.Scores[m.key].Reason = m.value, m.reason
				res.ParseMode = p.mode(rd.node)
			}
		}
	}
	for _, s := range res.Scores {
		if s.Value != nil {
			res.Status, res.Reason = StatusOK, ""
		}
	}
	return res
}
