package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
)

// trainFile makes a model of a file of rows.
func trainFile(file, objective, output string) error {
	rows, err := readRows(file)
	if err != nil {
		return err
	}
	m, err := train(rows, objective)
	if err != nil {
		return err
	}
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return os.WriteFile(output, data, 0o600)
}

// row is a row of assay-pairs: of the prompt the judge sees the text, of the two
// replies the score.
type row struct {
	features         []string
	chosen, rejected float64
}

type message struct{ Role, Content string }

func readRows(file string) ([]row, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // opened for reading
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	var rows []row
	for lines.Scan() {
		var r struct{ Prompt, Chosen, Rejected []message }
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, err
		}
		text, ok := textOf(r.Prompt)
		chosen, okChosen := scoreOf(r.Chosen)
		rejected, okRejected := scoreOf(r.Rejected)
		if !ok || !okChosen || !okRejected {
			return nil, fmt.Errorf("%s: row %d has no text or no score", file, len(rows)+1)
		}
		rows = append(rows, row{features(text), chosen, rejected})
	}
	return rows, lines.Err()
}

// textOf takes the text under judgement out of a prompt: it stands between two
// marked lines.
func textOf(prompt []message) (string, bool) {
	for _, m := range slices.Backward(prompt) {
		_, rest, ok := strings.Cut(m.Content, "<<<begin text ")
		if !ok {
			continue
		}
		mark, rest, ok := strings.Cut(rest, ">>>\n")
		if !ok {
			continue
		}
		text, _, ok := strings.Cut(rest, "\n<<<end text "+mark+">>>")
		return text, ok
	}
	return "", false
}

// scoreOf reads the last overall_score of a reply.
func scoreOf(reply []message) (score float64, ok bool) {
	if len(reply) == 0 {
		return 0, false
	}
	text := reply[len(reply)-1].Content
	i := strings.LastIndex(text, `"overall_score"`)
	if i < 0 {
		return 0, false
	}
	_, err := fmt.Sscanf(strings.TrimLeft(text[i+len(`"overall_score"`):], ": "), "%g", &score)
	return score, err == nil
}

// Settings of the training.
const (
	epochs = 30
	rate   = 0.05 // of AdaGrad
	beta   = 0.5  // how strongly a preference pulls
	decay  = 2e-3
)

// train learns from rows by stochastic gradient descent. With π the policy and
// c, r the chosen and the rejected score, the loss of a row is
//
//	cpo   -log σ(β (log π(c) - log π(r))) - log π(c)
//	dpo   -log σ(β (log π(c) - log π(r) - log π₀(c) + log π₀(r)))   π₀ untrained
//
// It depends on a text through the mean f alone, so its derivative by f is that
// by every weight of the text's features.
func train(rows []row, loss string) (*model, error) {
	if loss != "cpo" && loss != "dpo" {
		return nil, fmt.Errorf("no loss %q: cpo or dpo", loss)
	}
	m, start := untrained(), untrained()
	squares := map[string]float64{}
	for range epochs {
		for i := range rows {
			r := &rows[(i*7919)%len(rows)] // a fixed order that mixes sources
			slope := r.slope(m.mean(r.features), start.Bias, loss)
			m.Bias -= step(squares, "", slope)
			for _, name := range r.features {
				g := slope/math.Sqrt(float64(len(r.features))) + decay*m.Weights[name]
				m.Weights[name] = min(0, m.Weights[name]-step(squares, name, g))
			}
		}
	}
	return m, nil
}

// step is that of AdaGrad: the more a weight has moved, the smaller.
func step(squares map[string]float64, name string, g float64) float64 {
	squares[name] += g * g
	return rate * g / (1e-6 + math.Sqrt(squares[name]))
}

// slope is the derivative of a row's loss by f.
func (r *row) slope(f, start float64, loss string) float64 {
	s2 := spread * spread
	margin := func(f float64) float64 { return (r.chosen - r.rejected) * (2*f - r.chosen - r.rejected) / (2 * s2) }
	preference := beta * margin(f)
	if loss == "dpo" {
		preference -= beta * margin(start)
	}
	slope := -beta * (r.chosen - r.rejected) / s2 / (1 + math.Exp(preference))
	if loss == "dpo" {
		return slope
	}
	mean := 0.0
	for i, p := range probabilities(f) {
		mean += p * scores[i]
	}
	return slope - (r.chosen-mean)/s2
}
