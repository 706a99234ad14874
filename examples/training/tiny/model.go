package main

import (
	"encoding/json"
	"math"
	"os"
	"strconv"
	"strings"
	"unicode"
)

// model is a judge that takes points off. It reads a text as a bag of words and
// pairs of words; what each costs, zero or less, is added to the mark of a text
// without fault. Around that sum f it gives the score v with a probability in
// proportion to exp(-(v-f)²/2s²): a policy like a language model's, with nine
// possible replies.
type model struct {
	Bias    float64            `json:"bias"` // mark of a text without fault
	Weights map[string]float64 `json:"weights"`
}

// spread is s.
const spread = 0.7

// scores are the possible replies.
var scores = [...]float64{1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5}

// untrained likes everything: as long as it has learnt nothing it gives a 4.
func untrained() *model { return &model{Bias: 4, Weights: map[string]float64{}} }

func readModel(file string) (*model, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	m := &model{}
	return m, json.Unmarshal(data, m)
}

// mean is f of a text with these features.
func (m *model) mean(features []string) float64 {
	f := m.Bias
	for _, name := range features {
		f += m.Weights[name]
	}
	return f
}

// judge is the most probable score.
func (m *model) judge(text string) float64 {
	f := m.mean(features(text))
	best := scores[0]
	for _, v := range scores {
		if math.Abs(v-f) < math.Abs(best-f) {
			best = v
		}
	}
	return best
}

// features are the words of a text and its pairs of neighbours, each once. A
// number counts by its size alone, so that what is learnt of 1450 holds for 1430.
func features(text string) []string {
	seen := map[string]bool{}
	var list []string
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			list = append(list, name)
		}
	}
	before := "."
	for _, word := range words(text) {
		add(word)
		add(before + " " + word)
		before = word
	}
	return list
}

func words(text string) []string {
	parts := strings.FieldsFunc(text, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune(",;()", c) })
	for i, part := range parts {
		parts[i] = word(part)
	}
	return parts
}

func word(part string) string {
	part = strings.TrimRight(part, ".:")
	if n, err := strconv.ParseFloat(part, 64); err == nil && !math.IsInf(n, 0) && !math.IsNaN(n) {
		return "#" + strconv.Itoa(int(math.Round(2*math.Log2(max(math.Abs(n), 0.001)))))
	}
	return strings.ToLower(part)
}

// probabilities are those of the scores where the mean is f.
func probabilities(f float64) (p [len(scores)]float64) {
	sum := 0.0
	for i, v := range scores {
		p[i] = math.Exp(-(v - f) * (v - f) / (2 * spread * spread))
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}
