package main

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
)

// The recipes are made up: plain methods with values that a chemist would find
// ordinary, put together from a few parts. A recipe depends on its number alone.

// Substances stand under their name in some recipes and under their formula in
// others, as in print: else a judge would learn that the one or the other is
// what a rewrite looks like.

// compound is a substance by name and by formula.
type compound struct{ name, formula string }

// product is what a recipe makes, and from what.
type product struct {
	name         string
	salt, second compound
}

var (
	zinc     = compound{"zinc nitrate hexahydrate", "Zn(NO3)2·6H2O"}
	copper   = compound{"copper nitrate trihydrate", "Cu(NO3)2·3H2O"}
	nickel   = compound{"nickel nitrate hexahydrate", "Ni(NO3)2·6H2O"}
	cobalt   = compound{"cobalt nitrate hexahydrate", "Co(NO3)2·6H2O"}
	iron     = compound{"iron(III) nitrate nonahydrate", "Fe(NO3)3·9H2O"}
	aluminum = compound{"aluminum nitrate nonahydrate", "Al(NO3)3·9H2O"}
	cerium   = compound{"cerium(III) nitrate hexahydrate", "Ce(NO3)3·6H2O"}
	magnesia = compound{"magnesium nitrate hexahydrate", "Mg(NO3)2·6H2O"}
	lanthana = compound{"lanthanum nitrate hexahydrate", "La(NO3)3·6H2O"}

	water   = compound{"water", "H2O"}
	ethanol = compound{"ethanol", "C2H5OH"}
	soda    = compound{"sodium hydroxide", "NaOH"}
	potash  = compound{"potassium hydroxide", "KOH"}
	urea    = compound{"urea", "CO(NH2)2"}
)

var products = []product{
	{"ZnO", zinc, compound{}},
	{"CuO", copper, compound{}},
	{"NiO", nickel, compound{}},
	{"Co3O4", cobalt, compound{}},
	{"Fe2O3", iron, compound{}},
	{"Al2O3", aluminum, compound{}},
	{"CeO2", cerium, compound{}},
	{"MgO", magnesia, compound{}},
	{"ZnFe2O4", zinc, iron},
	{"NiFe2O4", nickel, iron},
	{"CoAl2O4", cobalt, aluminum},
	{"LaFeO3", lanthana, iron},
}

// maker draws the parts of one recipe.
type maker struct {
	number, drawn int
	product
}

// of draws a number below n by hash.
func (m *maker) of(n int) int {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d/%d", m.number, m.drawn)
	m.drawn++
	x := h.Sum64() // FNV mixes its upper bits badly
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	return int(x % uint64(n))
}

func (m *maker) pick(list ...string) string { return list[m.of(len(list))] }

func (m *maker) spell(c compound) string { return m.pick(c.name, c.formula) }

// between draws a multiple of step.
func (m *maker) between(low, high, step int) int { return low + step*m.of((high-low)/step+1) }

func (m *maker) dissolve() string {
	text := fmt.Sprintf("%s %d.%d g of %s", m.pick("Dissolve", "First, dissolve"), m.between(1, 6, 1), m.of(10), m.spell(m.salt))
	if m.second.name != "" {
		text += fmt.Sprintf(" and %d.%d g of %s", m.between(1, 6, 1), m.of(10), m.spell(m.second))
	}
	return text + fmt.Sprintf(" in %d mL of %s in a beaker.", m.between(40, 100, 10), m.pick("deionized ", "distilled ", "")+m.spell(water))
}

func (m *maker) stir() string {
	return fmt.Sprintf("Stir the solution at %d rpm for %d min with a magnetic stirrer.", m.between(300, 600, 50), m.between(20, 60, 10))
}

func (m *maker) base() string {
	switch m.of(3) {
	case 0:
		return fmt.Sprintf("Add %d g of %s as a source of base and mix the solution well.", m.between(2, 8, 1), m.spell(urea))
	case 1:
		return fmt.Sprintf("Add %d g of %s dropwise to precipitate the hydroxide.", m.between(2, 6, 1), m.spell(potash))
	}
	return fmt.Sprintf("Add %d g of %s slowly to precipitate the hydroxide.", m.between(2, 6, 1), m.spell(soda))
}

func (m *maker) react() string {
	switch m.of(3) {
	case 0:
		return fmt.Sprintf("Transfer the mixture into a Teflon-lined autoclave and heat it at %d °C for %d h in an oven.", m.between(120, 200, 10), m.between(6, 24, 2))
	case 1:
		return fmt.Sprintf("Heat the suspension at %d °C for %d h in a round-bottom flask with a reflux condenser.", m.between(70, 95, 5), m.between(2, 8, 1))
	}
	return fmt.Sprintf("Age the suspension at %d °C for %d h on a hot plate.", m.between(50, 80, 5), m.between(2, 8, 1))
}

func (m *maker) collect() string {
	return fmt.Sprintf("Separate the precipitate in a centrifuge at %d rpm for %d min and wash it with %s%s and %s.",
		m.between(4000, 9000, 500), m.between(5, 15, 5), m.pick("deionized ", "distilled ", ""), m.spell(water), m.spell(ethanol))
}

func (m *maker) finish() string {
	return fmt.Sprintf("Dry the solid at %d °C for %d h in a vacuum oven. Grind it in an agate mortar and calcine it at %d °C for %d h in a muffle furnace, then cool it to room temperature.",
		m.between(60, 90, 10), m.between(6, 12, 1), m.between(400, 700, 50), m.between(2, 5, 1))
}

func recipes(out io.Writer, first, n int) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	for number := first; number < first+n; number++ {
		m := &maker{number: number}
		m.product = products[m.of(len(products))]
		text := ""
		for i, step := range []func() string{m.dissolve, m.stir, m.base, m.react, m.collect, m.finish} {
			if i > 0 {
				text += " "
			}
			text += step()
		}
		err := e.Encode(struct {
			ID           string `json:"id"`
			Contribution string `json:"contribution"`
			Recipe       string `json:"recipe"`
		}{fmt.Sprintf("toy-%d", number), m.name + " powder.", text})
		if err != nil {
			return err
		}
	}
	return nil
}
