package page

import "assay/pkg/score"

// look is what verdicts follow from.
type look struct {
	verdicts *score.Verdicts
	counted  map[string]bool // judges whose mistakes count
	attacks  map[[2]string]*score.Attacked
}

func newLook(v *score.Verdicts, f *score.Findings) *look {
	l := &look{v, contenders(f), map[[2]string]*score.Attacked{}}
	for i := range f.Judges {
		r := &f.Judges[i]
		for k := range r.Adversarial {
			l.attacks[[2]string{r.Judge, r.Adversarial[k].Type}] = &r.Adversarial[k]
		}
	}
	return l
}

// attack tells which criterion an attack is rated by, and its limit.
func (l *look) attack(o *score.Observation) (criterion string, limit score.Figure) {
	a := l.attacks[[2]string{o.Judge, o.Type}]
	if a == nil {
		return "", score.None()
	}
	return a.Criterion, levelOf(a, o.Level).Limit
}

// contenders are the judges whose mistakes count.
func contenders(f *score.Findings) map[string]bool {
	all, models := map[string]bool{}, map[string]bool{}
	for _, r := range f.Judges {
		all[r.Judge] = true
		if !r.Control {
			models[r.Judge] = true
		}
	}
	if len(models) > 0 {
		return models
	}
	return all
}
