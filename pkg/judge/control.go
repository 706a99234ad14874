package judge

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"assay/pkg/rubric"

	"github.com/cespare/xxhash/v2"
)

const prefix = "builtin:"

// newBuiltin returns the control judge that spec names: builtin:constant,
// builtin:constant=N, builtin:exact, builtin:random or builtin:rules. name is
// what records call it, pack the domain pack of builtin:rules (name or directory,
// the default one if empty).
func newBuiltin(name, spec, pack string, r *rubric.Rubric) (Judge, error) {
	what, value, hasValue := strings.Cut(strings.TrimPrefix(spec, prefix), "=")
	if hasValue && what != "constant" {
		return nil, &builtinError{fmt.Sprintf("builtin:%s takes no value", what)}
	}
	switch what {
	case "constant":
		v := grid(r.Scale, (r.Min+r.Max)/2)
		if hasValue {
			n, err := strconv.ParseFloat(value, 64)
			if err != nil || !r.Contains(n) {
				return nil, &builtinError{fmt.Sprintf("builtin:constant=%s is not on the rubric's scale, %v to %v", value, r.Min, r.Max)}
			}
			v = n
		}
		return control{name: name, rubric: r, score: constant(v)}, nil
	case "exact":
		return control{name: name, rubric: r, score: exact, needsReference: true}, nil
	case "random":
		return control{name: name, rubric: r, score: random}, nil
	case "rules":
		checks, err := newChecks(pack)
		if err != nil {
			return nil, err
		}
		return control{name: name, rubric: r, score: checks.score}, nil
	}
	return nil, &builtinError{fmt.Sprintf("no built-in judge %q", spec)}
}

type builtinError struct{ text string }

func (e *builtinError) Error() string { return e.text }

// Hint lists what there is.
func (e *builtinError) Hint() string {
	return "built-in judges: builtin:constant[=N], builtin:exact, builtin:random, builtin:rules"
}

// control is a judge that a function of the input makes up.
type control struct {
	name   string
	rubric *rubric.Rubric
	score  func(*rubric.Rubric, Input) opinion

	needsReference bool
}

// opinion is a control's score for every key of the rubric and its reasons.
type opinion struct {
	reasoning string
	scores    map[string]float64
}

func (c control) Name() string { return c.name }

// Judge writes the opinion as a reply and reads it like any other, so that
// what a record holds as scores is what its reply says.
func (c control) Judge(_ context.Context, in Input) (Verdict, error) {
	if c.needsReference && in.Reference == "" && in.Text != "" {
		return failed(c.rubric, rubric.StatusError, errors.New("builtin:exact needs the reference text"))
	}
	reply := write(c.rubric, c.score(c.rubric, in))
	res := c.rubric.Settle(c.rubric.ParseShown(reply, ""), c.rubric.Attacked(in.Swap))
	return Verdict{Reply: reply, Result: res}, nil
}

func constant(v float64) func(*rubric.Rubric, Input) opinion {
	return func(r *rubric.Rubric, _ Input) opinion {
		return all(r, v, "The score is fixed; the text was not looked at.")
	}
}

func exact(r *rubric.Rubric, in Input) opinion {
	if in.Text == in.Reference {
		return all(r, r.Max, "The text is the reference, byte for byte.")
	}
	return all(r, r.Min, "The text differs from the reference.")
}

// random draws each score from the hash of text, key and sample, so that it
// depends on nothing else.
func random(r *rubric.Rubric, in Input) opinion {
	o := opinion{reasoning: "The scores are drawn by chance.", scores: map[string]float64{}}
	steps := 1 << 20
	if r.Step > 0 {
		steps = int((r.Max-r.Min)/r.Step + 1.5)
	}
	for _, key := range r.Keys() {
		var d xxhash.Digest
		d.Reset()
		_, _ = d.WriteString(key + "\x00" + strconv.Itoa(in.Sample) + "\x00")
		_, _ = d.WriteString(in.Text)
		share := float64(d.Sum64()%uint64(steps)) / float64(max(steps-1, 1))
		o.scores[key] = grid(r.Scale, r.Min+share*(r.Max-r.Min))
	}
	return o
}

func all(r *rubric.Rubric, v float64, reasoning string) opinion {
	o := opinion{reasoning: reasoning, scores: map[string]float64{}}
	for _, key := range r.Keys() {
		o.scores[key] = v
	}
	return o
}

// grid rounds v to the scale's steps, counted from its lower end, and keeps
// it on the scale.
func grid(s rubric.Scale, v float64) float64 {
	if s.Step > 0 {
		v = s.Min + s.Step*math.Round((v-s.Min)/s.Step)
	}
	return min(max(v, s.Min), s.Max)
}

// write puts an opinion into the form that rubrics ask for.
func write(r *rubric.Rubric, o opinion) string {
	var b strings.Builder
	b.WriteString(`{"reasoning": `)
	b.Write(appendString(nil, o.reasoning))
	for _, key := range r.Keys() {
		b.WriteString(", ")
		b.Write(appendString(nil, key))
		b.WriteString(": " + strconv.FormatFloat(o.scores[key], 'f', -1, 64))
	}
	b.WriteByte('}')
	return b.String()
}
