package domain

import (
	"io/fs"
	"math"
	"slices"
	"strconv"

	"assay/dicts"
	"assay/pkg/quantity"
)

// Kinds returns the kinds of quantity that every pack knows with the unit in
// which their values are counted, the kind's base unit. A pack's units.tsv may
// bring in more: a kind is known by its base unit, the row with factor 1 and
// offset 0.
func Kinds() map[string]string {
	return map[string]string{
		"temperature": "K", "ramp_rate": "K/s", "time": "s", "rotation": "rpm", "rcf": "×g", "pressure": "Pa",
		"flow": "m3/s", "mass_flow": "kg/s", "power": "W", "power_density": "W/m2", "voltage": "V", "current": "A",
		"current_density": "A/m2", "specific_current": "A/kg", "scan_rate": "V/s", "electric_field": "V/m",
		"frequency": "Hz", "energy": "J", "molar_energy": "J/mol", "fluence": "J/m2", "dose": "Gy", "force": "N",
		"length": "m", "area": "m2", "speed": "m/s", "growth_rate": "m/s", "growth_per_cycle": "m", "ph": "1",
		"count": "1", "mesh": "1", "resolution": "dpi", "mass": "kg", "volume": "m3", "amount": "mol",
		"equivalents": "1", "concentration": "mol/m3", "mass_concentration": "kg/m3", "molality": "mol/kg",
		"percentage": "1", "trace": "1", "density": "kg/m3", "areal_density": "kg/m2", "surface_area": "m2/kg",
		"pore_volume": "m3/kg", "molar_mass": "kg/mol", "resistance": "Ω", "resistivity": "Ω·m",
		"sheet_resistance": "Ω", "conductivity": "S/m", "charge": "C", "capacity": "C/kg", "capacitance": "F/kg",
		"areal_capacitance": "F/m2", "wavenumber": "1/m", "magnetic_field": "T", "angle": "rad",
		"angular_rate": "rad/s", "viscosity": "Pa·s",
	}
}

// loadUnits reads the units that all packs share and, on top of them, the
// pack's own. A row of the pack for a symbol that is shared stands instead and
// keeps the shared spellings; a spelling of the pack's own means its own unit.
func (p *Pack) loadUnits(fsys fs.FS) error {
	kinds := Kinds()
	spelled := map[string]string{}
	own, err := readUnits(fsys, kinds, spelled)
	if err != nil {
		return err
	}
	shared, err := readUnits(dicts.FS, kinds, nil)
	if err != nil {
		return err
	}
	all := make([]quantity.Unit, 0, len(own)+len(shared))
	all = append(all, own...)
	for _, u := range shared {
		if len(spelled) > 0 {
			u.Spellings = slices.DeleteFunc(u.Spellings, func(s string) bool { return spelled[s] != "" })
		}
		switch spelled[u.Symbol] {
		case "":
			all = append(all, u)
		case u.Symbol:
			i := slices.IndexFunc(own, func(o quantity.Unit) bool { return o.Symbol == u.Symbol })
			all[i].Spellings = append(all[i].Spellings, u.Spellings...)
		}
	}
	bySymbol := make(map[string]*quantity.Unit, len(all))
	for i := range all {
		bySymbol[all[i].Symbol] = &all[i]
	}
	if p.Units, err = quantity.NewUnits(all); err != nil {
		return &tableError{"units.tsv", 0, err.Error()}
	}
	return p.loadWindows(fsys, kinds, bySymbol)
}

// readUnits reads a table of units and notes the symbol that each spelling
// means, unless it need not know.
func readUnits(fsys fs.FS, kinds, spelled map[string]string) ([]quantity.Unit, error) {
	t, err := readTable(fsys, "units.tsv", tableColumns["units.tsv"]...)
	if err != nil {
		return nil, err
	}
	for _, r := range t.rows { // a base unit may bring its kind with it
		if kind := r.cells[1]; kinds[kind] == "" && kind != "" && r.cells[2] == "1" && r.cells[3] == "0" {
			kinds[kind] = r.cells[0]
		}
	}
	units := make([]quantity.Unit, 0, len(t.rows))
	for _, r := range t.rows {
		u, err := readUnit(t, r, kinds)
		if err != nil {
			return nil, err
		}
		units = append(units, u)
		if spelled == nil {
			continue
		}
		if spelled[u.Symbol] == u.Symbol {
			return nil, t.errorf(r, "unit %q stands twice", u.Symbol)
		}
		for _, s := range append([]string{u.Symbol}, u.Spellings...) {
			if old, ok := spelled[s]; ok {
				return nil, t.errorf(r, "spelling %q belongs to unit %q already", s, old)
			}
			spelled[s] = u.Symbol
		}
	}
	return units, nil
}

// readUnit reads a row. The spellings are those beside the symbol.
func readUnit(t *table, r row, kinds map[string]string) (quantity.Unit, error) {
	u := quantity.Unit{Symbol: r.cells[0], Kind: r.cells[1]}
	if u.Symbol == "" {
		return u, t.errorf(r, "unit without a symbol")
	}
	if _, ok := kinds[u.Kind]; !ok {
		return u, t.errorf(r, "unit %q has the unknown kind %q", u.Symbol, u.Kind)
	}
	var err error
	if u.Factor, err = number(r.cells[2]); err != nil || u.Factor <= 0 {
		return u, t.errorf(r, "factor %q of unit %q is not a number above 0", r.cells[2], u.Symbol)
	}
	if u.Offset, err = number(r.cells[3]); err != nil {
		return u, t.errorf(r, "offset %q of unit %q is not a number", r.cells[3], u.Symbol)
	}
	u.Spellings = list(r.cells[4])
	return u, nil
}

// number reads a finite decimal number.
func number(s string) (float64, error) {
	x, err := strconv.ParseFloat(s, 64)
	if err == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
		err = strconv.ErrRange
	}
	return x, err
}
