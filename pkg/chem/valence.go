package chem

import "strings"

// How a metal's charge follows from a name without a Roman numeral. What is not listed
// here has several common charges, and its bare name is refused.

// fixedCharge is the charge that an element has in (nearly) all its salts, 0 if it varies.
func fixedCharge(symbol string) int8 {
	switch symbol {
	case "H", "Li", "Na", "K", "Rb", "Cs", "Ag":
		return 1
	case "Be", "Mg", "Ca", "Sr", "Ba", "Ra", "Zn", "Cd":
		return 2
	case "Al", "Ga", "In", "Sc", "Y", "La", "Nd", "Gd", "Dy", "Ho", "Er", "Tm", "Lu", "Bi", "B", "Sm", "Yb":
		return 3
	case "Zr", "Hf", "Th", "Si":
		return 4
	}
	return 0
}

// usualState reports whether a charge that a formula implies is one the element is met
// with in laboratory compounds: MnNO3 would need manganese(I) and is a misprint.
func usualState(e Element, q int64) bool {
	for _, s := range e.Common {
		if int64(s) == q {
			return true
		}
	}
	for _, u := range alsoUsual {
		if u.symbol == e.Symbol {
			return strings.IndexByte(u.charges, byte('0'+q)) >= 0
		}
	}
	return false
}

var alsoUsual = [...]struct{ symbol, charges string }{
	{"Ti", "23"},
	{"V", "234"},
	{"Cr", "2"},
	{"Mn", "3"},
	{"Ni", "3"},
	{"Cu", "1"},
	{"Nb", "4"},
	{"Mo", "35"},
	{"Re", "3567"},
	{"Os", "38"},
	{"Au", "1"},
	{"Pr", "4"},
	{"Sm", "2"},
	{"Tb", "4"},
	{"Yb", "2"},
	{"U", "4"},
	{"In", "1"},
	{"Ag", "2"},
	{"Rh", "4"},
	{"N", "124"},
	{"C", "2"},
	{"Si", "2"},
	{"S", "1"},
	{"Cl", "4"},
	{"Xe", "246"},
	{"Kr", "2"},
	{"Pd", "0"},
}

// customary gives the charge of a metal with several where the bare name of the salt is in
// common use for one of them only: nickel nitrate is Ni(NO3)2.
var customary = [...]struct {
	symbol string
	charge int8
	anions string // preferred names
}{
	{"Ni", 2, "nitrate sulfate chloride bromide iodide acetate carbonate hydroxide sulfamate formate oxalate acetylacetonate perchlorate tetrafluoroborate molybdate tungstate"},
	{"Co", 2, "nitrate sulfate chloride bromide iodide acetate carbonate hydroxide formate oxalate perchlorate tetrafluoroborate molybdate tungstate"},
	{"Cu", 2, "nitrate sulfate acetate formate hydroxide perchlorate tetrafluoroborate acetylacetonate tungstate"},
	{"Mn", 2, "nitrate sulfate chloride carbonate perchlorate oxalate molybdate tungstate"},
	{"Pb", 2, "nitrate chloride bromide iodide sulfate carbonate sulfide selenide telluride chromate titanate zirconate molybdate tungstate perchlorate"},
	{"Cr", 3, "nitrate"},
	{"Pd", 2, "nitrate chloride acetate"},
	{"Rh", 3, "nitrate chloride"},
	{"Ru", 3, "chloride"},
	{"Sb", 3, "telluride selenide acetate"},
	{"Pr", 3, "nitrate chloride acetate sulfate fluoride carbonate hydroxide phosphate"},
	{"Tb", 3, "nitrate chloride acetate sulfate fluoride carbonate hydroxide phosphate"},
	{"Eu", 3, "nitrate acetate oxide fluoride carbonate hydroxide phosphate vanadate"},
	{"Ce", 3, "phosphate vanadate carbonate"},
	{"Nb", 5, "ethoxide oxalate"},
	{"Ta", 5, "ethoxide"},
	{"Ti", 4, "isopropoxide butoxide ethoxide propoxide tert-butoxide methoxide"},
}

// unsafe lists bare names of elements with a fixed charge that mean several compounds.
var unsafe = [...]struct{ symbol, anions string }{
	{"Ga", "sulfide selenide telluride"},
	{"In", "selenide telluride"},
	{"Zr", "telluride hydride sulfate phosphate hydroxide"},
	{"Hf", "telluride hydride"},
	{"Si", "oxide sulfide hydride"},
	{"B", "carbide sulfide oxide hydride phosphide"},
	{"Na", "phosphate"},
	{"K", "phosphate"},
	{"NH4", "phosphate"},
	{"Ca", "phosphate"},
	{"Bi", "carbonate"},
}

// byHydrate settles the charge by the amount of crystal water: of the iron chlorides only
// the trivalent one crystallises with six.
var byHydrate = [...]struct {
	symbol, anion string
	water         int64 // 0: any
	charge        int8
}{
	{"Fe", "nitrate", 9, 3},
	{"Fe", "chloride", 6, 3},
	{"Fe", "chloride", 4, 2},
	{"Fe", "sulfate", 7, 2},
	{"Cu", "chloride", 2, 2},
	{"Ce", "nitrate", 6, 3},
	{"Ce", "chloride", 7, 3},
	{"Mn", "acetate", 4, 2},
	{"Mn", "acetate", 2, 3},
	{"Sn", "chloride", 2, 2},
	{"Sn", "chloride", 5, 4},
	{"Pb", "acetate", 3, 2},
	{"Cr", "chloride", 6, 3},
	{"Eu", "chloride", 6, 3},
}

// impliedCharge is the charge that the bare name of a metal has beside an anion, 0 if the
// name is ambiguous.
func impliedCharge(symbol, anion string, water Rat) int8 {
	if unsafeName(symbol, anion) {
		return 0
	}
	if q := fixedCharge(symbol); q != 0 {
		return q
	}
	for _, c := range customary {
		if c.symbol == symbol && hasWord(c.anions, anion) {
			return c.charge
		}
	}
	for _, h := range byHydrate {
		if h.symbol == symbol && h.anion == anion && water.Equal(NewRat(h.water, 1)) {
			return h.charge
		}
	}
	return 0
}

func unsafeName(cation, anion string) bool {
	for _, u := range unsafe {
		if u.symbol == cation && hasWord(u.anions, anion) {
			return true
		}
	}
	return false
}
