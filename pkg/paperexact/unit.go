package paperexact

import "strings"

// unitKind is a kind of unit with the factors that a quantity of it may be
// multiplied by, in the reference's order.
type unitKind struct {
	name        string
	multipliers []float64
}

var kinds = [...]unitKind{
	{"temperature", []float64{2, 0.5, 1.5}},
	{"time", []float64{10, 0.1, 5}},
	{"mass", []float64{10, 0.1, 3}},
	{"volume", []float64{10, 0.1, 5}},
	{"concentration", []float64{10, 0.1, 5}},
	{"length", []float64{10, 0.1, 100}},
	{"speed", []float64{10, 0.1, 5}},
	{"pressure", []float64{10, 0.1, 5}},
	{"percentage", []float64{2, 0.5, 0.1}},
	{"power", []float64{10, 0.1, 5}},
}

// unitTable lists the units of each kind. Kinds and units stand in the
// reference's order, which counts where a unit is looked up ignoring case: MM is
// mM before it is mm.
var unitTable = [len(kinds)]string{
	"°C °F K ℃",
	"hours hour hrs hr minutes minute mins min seconds second secs sec days day h s",
	"mg g kg μg µg", // mu, then the micro sign
	"mL ml μL µL L µl μl",
	"mM M mol/L mmol/L μM µM mol% wt% vol% mg/mL g/L",
	"nm μm µm mm cm m Å",
	"rpm sccm mV/s V/s mA A",
	"atm Pa kPa MPa GPa bar mbar Torr psi",
	"%",
	"W kW mW",
}

// unit is an entry of the table, or a text that names a temperature.
type unit struct {
	symbol string
	kind   *unitKind
}

// units finds units by their spelling and, for those that it does not know so,
// by their lower case.
type units struct{ exact, folded map[string]unit }

func newUnits() units {
	u := units{make(map[string]unit), make(map[string]unit)}
	for i, symbols := range unitTable {
		for symbol := range strings.FieldsSeq(symbols) {
			entry := unit{symbol, &kinds[i]}
			u.exact[symbol] = entry
			if _, taken := u.folded[lower(symbol)]; !taken {
				u.folded[lower(symbol)] = entry
			}
		}
	}
	return u
}

func (u *units) find(text string) (unit, bool) {
	if found, ok := u.exact[text]; ok {
		return found, true
	}
	key := lower(text)
	if found, ok := u.folded[key]; ok {
		return found, true
	}
	if strings.Contains(key, "celsius") || strings.Contains(key, "fahrenheit") {
		return unit{text, &kinds[0]}, true
	}
	return unit{}, false
}
