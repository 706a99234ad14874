package knowledge

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// How much of a recipe and of its target a block shows, in characters.
const (
	maxRecipe = 2000
	maxTarget = 500
)

// Corpus holds recipes and the vectors of their targets. It is safe for
// concurrent use until it is closed.
type Corpus struct {
	dim     int
	perSlab int // vectors
	vectors [][]float32
	inverse []float32 // 1 / length of each vector, 0 for one without direction
	entries []entry
	texts   spool
	slabs   [][]byte // that hold the vectors

	skipped int
}

// entry is what is known of one recipe beside its vector.
type entry struct {
	target, recipe place
	hash           uint64    // of the whole recipe
	ids            [2]uint64 // hashes of sample_id and id, 0 for none
}

// item is a row of a corpus file. Its memory may be used again after add.
type item struct {
	target, recipe string
	ids            [2]string
	vector         []float32
}

// slabBytes is the size of a slab of vectors, unless one vector needs more.
const slabBytes = 8 << 20

// Len is the number of recipes.
func (c *Corpus) Len() int { return len(c.entries) }

// Skipped is the number of rows that were left out because they lack the
// recipe or the vector.
func (c *Corpus) Skipped() int { return c.skipped }

// Close gives the memory back. The corpus must not be in use; nil is fine.
func (c *Corpus) Close() error {
	if c == nil {
		return nil
	}
	errs := []error{c.texts.close()}
	for _, s := range c.slabs {
		errs = append(errs, freeSlab(s))
	}
	*c = Corpus{}
	return errors.Join(errs...)
}

// add appends a row, or counts it as skipped.
func (c *Corpus) add(it item) error {
	if len(it.vector) == 0 || strings.TrimSpace(it.recipe) == "" {
		c.skipped++
		return nil
	}
	if c.dim == 0 {
		c.dim = len(it.vector)
		c.perSlab = max(1, slabBytes/(4*c.dim))
	}
	if len(it.vector) != c.dim {
		return fmt.Errorf("a vector of %d numbers among vectors of %d", len(it.vector), c.dim)
	}
	length := norm(it.vector)
	if math.IsNaN(length) || math.IsInf(length, 0) {
		return errors.New("a vector with numbers that are not finite")
	}
	slot, err := c.slot()
	if err != nil {
		return err
	}
	copy(slot, it.vector)
	e := entry{hash: hashText(it.recipe)}
	for i, id := range it.ids {
		e.ids[i] = hashID(id)
	}
	if e.target, err = c.texts.put(cut(it.target, maxTarget)); err != nil {
		return err
	}
	if e.recipe, err = c.texts.put(cut(it.recipe, maxRecipe)); err != nil {
		return err
	}
	c.entries = append(c.entries, e)
	c.inverse = append(c.inverse, inverse(length))
	return nil
}

func inverse(length float64) float32 {
	if length == 0 {
		return 0
	}
	return float32(1 / length)
}

// slot is the memory of the next vector.
func (c *Corpus) slot() ([]float32, error) {
	at := len(c.entries) % c.perSlab
	if at == 0 {
		size := c.perSlab * c.dim
		slab, err := newSlab(4 * size)
		if err != nil {
			return nil, fmt.Errorf("memory for the corpus: %w", err)
		}
		c.slabs = append(c.slabs, slab)
		c.vectors = append(c.vectors, unsafe.Slice((*float32)(unsafe.Pointer(&slab[0])), size))
	}
	return c.vectors[len(c.vectors)-1][at*c.dim : (at+1)*c.dim], nil
}

func (c *Corpus) vector(i int) []float32 {
	at := i % c.perSlab
	return c.vectors[i/c.perSlab][at*c.dim : (at+1)*c.dim]
}

// text is the target and the recipe of a row, as far as blocks show them.
func (c *Corpus) text(row int) (target, recipe string, err error) {
	if target, err = c.texts.get(c.entries[row].target); err == nil {
		recipe, err = c.texts.get(c.entries[row].recipe)
	}
	return target, recipe, err
}

// hashID is 0 for no id.
func hashID(id string) uint64 {
	if id == "" {
		return 0
	}
	return max(1, xxhash.Sum64String(id))
}

// hashText is the same for texts that differ in case and white space only.
func hashText(text string) uint64 {
	var d xxhash.Digest
	d.Reset()
	for field := range strings.FieldsSeq(text) {
		_, _ = d.WriteString(strings.ToLower(field))
		_, _ = d.WriteString(" ")
	}
	return d.Sum64()
}
