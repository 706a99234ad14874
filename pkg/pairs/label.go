package pairs

// Examples turns pairs into single replies: for SFT the chosen ones, for KTO
// the rejected ones, too, each reply once. A reply that one pair chooses and
// another rejects teaches nothing by itself; such replies are left out and
// counted. The result keeps the order of the pairs.
func Examples(list []Pair, o Objective) (out []Pair, contradictions int) {
	labels := make(map[sideKey]uint8, len(list))
	for i := range list {
		labels[keyOf(&list[i], &list[i].Chosen)] |= 1 << Good
		labels[keyOf(&list[i], &list[i].Rejected)] |= 1 << Bad
	}
	for i := range list {
		for _, label := range [...]Label{Good, Bad} {
			p := list[i]
			if label == Bad {
				p = asBad(p)
			}
			key := keyOf(&p, &p.Chosen)
			seen := labels[key]
			switch {
			case seen == 0: // made already
			case seen == 1<<Good|1<<Bad:
				contradictions++
				labels[key] = 0
			case label == Good || o == KTO:
				p.Rejected, p.RejectedText, p.Gap, p.Alone = Side{}, "", 0, label
				out = append(out, p)
				labels[key] = 0
			}
		}
	}
	return out, contradictions
}

// sideKey is one reply as far as one criterion goes.
type sideKey struct {
	ref       Ref
	criterion string
}

func keyOf(p *Pair, s *Side) sideKey { return sideKey{s.Ref, p.Criterion} }

// asBad makes the rejected side the one that a pair is about.
func asBad(p Pair) Pair {
	if p.RejectedText != p.Text {
		about := *p.About
		about.Text = p.RejectedText
		p.About = &about
	}
	p.Chosen = p.Rejected
	return p
}
