package chem

import (
	"strings"
	"sync"
)

// anion is a negative ion of the nomenclature. Names and spellings are lists parted by
// "|", the preferred one first; a space between the words of a name is left out.
type anion struct {
	names     string
	spellings string
	charge    int8  // size of the negative charge
	kind      uint8 // anionMono ...
	only      string
}

const (
	anionMono   = iota + 1 // one atom: counts stand bare (Cl2)
	anionPoly              // several atoms: counts need brackets
	anionBefore            // carboxylates: written before a single univalent cation (CH3COONa)
)

const (
	firstGroups = "Li Na K Rb Cs Mg Ca Sr Ba Be H NH4"
	pnictide    = "Li Na K Mg Ca Sr Ba Zn Cd Al Ga In Sc Y La Nd Gd B Si"
	alkaline    = "Mg Ca Sr Ba Pb Zn Cd"
)

// anions: `only` names the cations with which a salt name is safe, where that does not
// hold for all of them: "lithium titanate" is several compounds.
var anions = [...]anion{
	{"fluoride", "F", 1, anionMono, ""},
	{"chloride", "Cl", 1, anionMono, ""},
	{"bromide", "Br", 1, anionMono, ""},
	{"iodide", "I", 1, anionMono, ""},
	{"oxide", "O", 2, anionMono, ""},
	{"sulfide", "S", 2, anionMono, ""},
	{"selenide", "Se", 2, anionMono, ""},
	{"telluride", "Te", 2, anionMono, ""},
	{"nitride", "N", 3, anionMono, pnictide},
	{"phosphide", "P", 3, anionMono, pnictide},
	{"arsenide", "As", 3, anionMono, pnictide},
	{"antimonide", "Sb", 3, anionMono, pnictide},
	{"carbide", "C", 4, anionMono, "Si"},
	{"hydride", "H", 1, anionMono, "Li Na K Rb Cs Mg Ca Sr Ba Al"},
	{"hydroxide", "OH|HO", 1, anionPoly, ""},
	{"oxide hydroxide|oxyhydroxide", "OOH|O(OH)|(O)OH", 3, anionPoly, "Al Ga In Sc Y Fe Mn Co Ni Cr V La"},
	{"peroxide", "O2", 2, anionPoly, "Li Na K Rb Cs Mg Ca Sr Ba Zn H"},
	{"superoxide", "O2", 1, anionPoly, "Na K Rb Cs"},
	{"azide", "N3", 1, anionPoly, ""},
	{"cyanide", "CN", 1, anionPoly, ""},
	{"cyanate", "OCN|CNO", 1, anionPoly, ""},
	{"thiocyanate|sulfocyanide|rhodanide", "SCN|CNS|NCS", 1, anionPoly, ""},
	{"amide", "NH2", 1, anionPoly, "Li Na K Rb Cs Ca"},
	{"hydrosulfide|hydrogensulfide|bisulfide", "SH|HS", 1, anionPoly, firstGroups},
	{"nitrate", "NO3", 1, anionPoly, ""},
	{"nitrite", "NO2", 1, anionPoly, ""},
	{"sulfate", "SO4", 2, anionPoly, ""},
	{"hydrogen sulfate|bisulfate", "HSO4", 1, anionPoly, ""},
	{"sulfite", "SO3", 2, anionPoly, ""},
	{"hydrogen sulfite|bisulfite", "HSO3", 1, anionPoly, ""},
	{"thiosulfate", "S2O3", 2, anionPoly, ""},
	{"dithionite|hydrosulfite|hyposulfite", "S2O4", 2, anionPoly, ""},
	{"metabisulfite|disulfite|pyrosulfite", "S2O5", 2, anionPoly, ""},
	{"dithionate", "S2O6", 2, anionPoly, ""},
	{"disulfate|pyrosulfate", "S2O7", 2, anionPoly, ""},
	{"persulfate|peroxodisulfate|peroxydisulfate", "S2O8", 2, anionPoly, ""},
	{"sulfamate|amidosulfate", "NH2SO3|SO3NH2|H2NSO3", 1, anionPoly, ""},
	{"carbonate", "CO3", 2, anionPoly, ""},
	{"hydrogen carbonate|bicarbonate", "HCO3", 1, anionPoly, ""},
	{"phosphate|orthophosphate", "PO4", 3, anionPoly, ""},
	{"hydrogen phosphate|monohydrogen phosphate", "HPO4", 2, anionPoly, ""},
	{"dihydrogen phosphate", "H2PO4", 1, anionPoly, ""},
	{"pyrophosphate|diphosphate", "P2O7", 4, anionPoly, ""},
	{"dihydrogen pyrophosphate|dihydrogen diphosphate", "H2P2O7", 2, anionPoly, ""},
	{"metaphosphate", "PO3", 1, anionPoly, ""},
	{"triphosphate|tripolyphosphate", "P3O10", 5, anionPoly, ""},
	{"hypophosphite|phosphinate", "H2PO2|PH2O2", 1, anionPoly, ""},
	{"metaborate", "BO2", 1, anionPoly, ""},
	{"tetraborate", "B4O7", 2, anionPoly, ""},
	{"orthoborate", "BO3", 3, anionPoly, ""},
	{"borohydride|tetrahydridoborate|tetrahydroborate", "BH4", 1, anionPoly, ""},
	{"tetrafluoroborate|fluoroborate|fluoborate", "BF4", 1, anionPoly, ""},
	{"hexafluorophosphate", "PF6", 1, anionPoly, ""},
	{"hexafluorosilicate|fluorosilicate", "SiF6", 2, anionPoly, ""},
	{"hexafluorotitanate|hexafluorotitanate(iv)", "TiF6", 2, anionPoly, ""},
	{"hexafluorozirconate|hexafluorozirconate(iv)", "ZrF6", 2, anionPoly, ""},
	{"hexafluoroantimonate", "SbF6", 1, anionPoly, ""},
	{"hexafluoroaluminate", "AlF6", 3, anionPoly, ""},
	{"hydrogen difluoride|bifluoride|hydrogen fluoride", "HF2", 1, anionPoly, ""},
	{"aluminium hydride|tetrahydridoaluminate|tetrahydroaluminate|alanate", "AlH4", 1, anionPoly, "Li Na K"},
	{"metasilicate", "SiO3", 2, anionPoly, ""},
	{"orthosilicate", "SiO4", 4, anionPoly, ""},
	{"aluminate", "AlO2", 1, anionPoly, "Li Na K"},
	{"chromate", "CrO4", 2, anionPoly, ""},
	{"dichromate|bichromate", "Cr2O7", 2, anionPoly, ""},
	{"permanganate", "MnO4", 1, anionPoly, ""},
	{"molybdate", "MoO4", 2, anionPoly, "Li Na K Rb Cs Mg Ca Sr Ba Pb Zn Cd Mn Fe Co Ni Cu Ag"},
	{"heptamolybdate|paramolybdate", "Mo7O24", 6, anionPoly, ""},
	{"tetrathiomolybdate|thiomolybdate", "MoS4", 2, anionPoly, ""},
	{"tungstate", "WO4", 2, anionPoly, "Li Na K Rb Cs Mg Ca Sr Ba Pb Zn Cd Mn Fe Co Ni Cu Ag"},
	{"metatungstate", "H2W12O40", 6, anionPoly, ""},
	{"tetrathiotungstate|thiotungstate", "WS4", 2, anionPoly, ""},
	{"metavanadate", "VO3", 1, anionPoly, ""},
	{"orthovanadate", "VO4", 3, anionPoly, ""},
	{"vanadate", "VO4", 3, anionPoly, "Bi Y La Gd Eu Nd Ce"},
	{"niobate", "NbO3", 1, anionPoly, "Li Na K"},
	{"tantalate", "TaO3", 1, anionPoly, "Li Na K"},
	{"titanate", "TiO3", 2, anionPoly, alkaline},
	{"zirconate", "ZrO3", 2, anionPoly, alkaline},
	{"stannate", "SnO3", 2, anionPoly, "Na K Mg Ca Sr Ba Zn Cd"},
	{"hafnate", "HfO3", 2, anionPoly, "Ca Sr Ba Pb"},
	{"arsenate", "AsO4", 3, anionPoly, ""},
	{"selenate", "SeO4", 2, anionPoly, ""},
	{"selenite", "SeO3", 2, anionPoly, ""},
	{"tellurite", "TeO3", 2, anionPoly, ""},
	{"perchlorate", "ClO4", 1, anionPoly, ""},
	{"chlorate", "ClO3", 1, anionPoly, ""},
	{"chlorite", "ClO2", 1, anionPoly, ""},
	{"hypochlorite", "ClO|OCl", 1, anionPoly, ""},
	{"bromate", "BrO3", 1, anionPoly, ""},
	{"iodate", "IO3", 1, anionPoly, ""},
	{"metaperiodate", "IO4", 1, anionPoly, ""},
	{"perrhenate", "ReO4", 1, anionPoly, ""},
	{"hexacyanoferrate(iii)|hexacyanidoferrate(iii)|ferricyanide", "[Fe(CN)6]|Fe(CN)6", 3, anionPoly, ""},
	{"hexacyanoferrate(ii)|hexacyanidoferrate(ii)|ferrocyanide", "[Fe(CN)6]|Fe(CN)6", 4, anionPoly, ""},
	{"hexacyanocobaltate(iii)|hexacyanidocobaltate(iii)", "[Co(CN)6]|Co(CN)6", 3, anionPoly, ""},
	{"tetrachloroaurate(iii)|tetrachloridoaurate(iii)|tetrachloroaurate|chloroaurate|gold chloride", "AuCl4", 1, anionPoly, "Na K NH4 H"},
	{"hexachloroplatinate(iv)|hexachloridoplatinate(iv)|hexachloroplatinate|chloroplatinate", "PtCl6", 2, anionPoly, ""},
	{"tetrachloroplatinate(ii)|tetrachloridoplatinate(ii)|tetrachloroplatinate|chloroplatinite", "PtCl4", 2, anionPoly, ""},
	{"tetrachloropalladate(ii)|tetrachloridopalladate(ii)|tetrachloropalladate", "PdCl4", 2, anionPoly, ""},
	{"hexachloropalladate(iv)|hexachloridopalladate(iv)", "PdCl6", 2, anionPoly, ""},
	{"hexachloroiridate(iv)|hexachloridoiridate(iv)", "IrCl6", 2, anionPoly, ""},
	{"hexachlororhodate(iii)|hexachloridorhodate(iii)", "RhCl6", 3, anionPoly, ""},
	{"hexafluoromanganate(iv)|hexafluoridomanganate(iv)", "MnF6", 2, anionPoly, ""},
	{"acetate|ethanoate", "CH3COO|CH3CO2|C2H3O2|OAc|O2CCH3|OOCCH3|OCOCH3|AcO|H3CCOO", 1, anionBefore, ""},
	{"formate|methanoate", "HCOO|HCO2|CHO2|CHOO|OOCH", 1, anionBefore, ""},
	{"propionate|propanoate", "C2H5COO|CH3CH2COO", 1, anionBefore, ""},
	{"trifluoroacetate", "CF3COO|CF3CO2|O2CCF3|OOCCF3", 1, anionBefore, ""},
	{"stearate|octadecanoate", "C17H35COO|C18H35O2", 1, anionBefore, ""},
	{"oleate", "C17H33COO|C18H33O2", 1, anionBefore, ""},
	{"benzoate", "C6H5COO|C7H5O2", 1, anionBefore, ""},
	{"oxalate|ethanedioate", "C2O4|(COO)2", 2, anionPoly, ""},
	{"hydrogen oxalate|binoxalate", "HC2O4", 1, anionPoly, ""},
	{"citrate", "C6H5O7", 3, anionPoly, ""},
	{"tartrate", "C4H4O6", 2, anionPoly, ""},
	{"triflate|trifluoromethanesulfonate", "CF3SO3|SO3CF3", 1, anionPoly, ""},
	{"methanesulfonate|mesylate", "CH3SO3", 1, anionPoly, ""},
	{"acetylacetonate|2,4-pentanedionate|pentane-2,4-dionate", "acac|C5H7O2|AcAc|Acac", 1, anionPoly, ""},
	{"methoxide|methanolate|methylate", "OCH3|OMe|CH3O", 1, anionPoly, ""},
	{"ethoxide|ethanolate|ethylate", "OC2H5|OEt|OCH2CH3|C2H5O", 1, anionPoly, ""},
	{"isopropoxide|propan-2-olate|2-propanolate|isopropylate|2-propoxide", "OCH(CH3)2", 1, anionPoly, ""},
	{"propoxide|n-propoxide|propan-1-olate|1-propoxide", "OC3H7|OCH2CH2CH3", 1, anionPoly, ""},
	{"butoxide|n-butoxide|butan-1-olate|1-butoxide", "OC4H9|OCH2CH2CH2CH3", 1, anionPoly, ""},
	{"tert-butoxide|t-butoxide|2-methylpropan-2-olate", "OC(CH3)3", 1, anionPoly, ""},
}

// cation is a positive ion of several atoms, or an old name of an element's ion.
type cation struct {
	names   string
	formula string
	charge  int8
}

var cations = [...]cation{
	{"ammonium", "NH4", 1},
	{"zirconyl|oxozirconium|zirconium oxide", "ZrO", 2},
	{"vanadyl|oxovanadium(iv)|vanadium(iv) oxide", "VO", 2},
	{"titanyl|oxotitanium", "TiO", 2},
	{"hafnyl", "HfO", 2},
	{"uranyl", "UO2", 2},
	{"bismuthyl", "BiO", 1},
	{"nitrosonium|nitrosyl", "NO", 1},
	{"nitronium|nitryl", "NO2", 1},
	{"hydrazinium", "N2H5", 1},
	{"hydroxylammonium", "NH3OH", 1},
	{"methylammonium", "CH3NH3", 1},
	{"formamidinium", "HC(NH2)2", 1},
	{"tetramethylammonium", "(CH3)4N", 1},
	{"tetraethylammonium", "(C2H5)4N", 1},
	{"tetrapropylammonium|tetra-n-propylammonium", "(C3H7)4N", 1},
	{"tetrabutylammonium|tetra-n-butylammonium", "(C4H9)4N", 1},
	{"ferrous", "Fe", 2},
	{"ferric", "Fe", 3},
	{"cuprous", "Cu", 1},
	{"cupric", "Cu", 2},
	{"cobaltous", "Co", 2},
	{"cobaltic", "Co", 3},
	{"nickelous", "Ni", 2},
	{"manganous", "Mn", 2},
	{"manganic", "Mn", 3},
	{"chromous", "Cr", 2},
	{"chromic", "Cr", 3},
	{"stannous", "Sn", 2},
	{"stannic", "Sn", 4},
	{"plumbous", "Pb", 2},
	{"mercuric", "Hg", 2},
	{"cerous|cerious", "Ce", 3},
	{"ceric", "Ce", 4},
	{"aurous", "Au", 1},
	{"auric", "Au", 3},
	{"titanous", "Ti", 3},
	{"titanic", "Ti", 4},
	{"thallous", "Tl", 1},
	{"thallic", "Tl", 3},
	{"platinous", "Pt", 2},
	{"platinic", "Pt", 4},
	{"palladous", "Pd", 2},
	{"argentous", "Ag", 1},
	{"antimonous", "Sb", 3},
	{"bismuthous", "Bi", 3},
}

type ionIndex struct {
	anionByName map[string]*anion
	spelled     map[string][]*anion // by formula without counts
	cationNamed map[string]*cation
	cationAt    map[string]*cation // by formula, those of several atoms
	atoms       [len(anions)]Composition
}

var ions = sync.OnceValue(func() *ionIndex {
	x := &ionIndex{map[string]*anion{}, map[string][]*anion{}, map[string]*cation{}, map[string]*cation{}, [len(anions)]Composition{}}
	for i := range anions {
		a := &anions[i]
		x.atoms[i], _ = ionAtoms(preferred(a.spellings)) // a test holds that all are read
		for name := range strings.SplitSeq(a.names, "|") {
			x.anionByName[strings.ReplaceAll(name, " ", "")] = a
		}
		for s := range strings.SplitSeq(a.spellings, "|") {
			x.spelled[s] = append(x.spelled[s], a)
		}
	}
	for i := range cations {
		c := &cations[i]
		for name := range strings.SplitSeq(c.names, "|") {
			x.cationNamed[strings.ReplaceAll(name, " ", "")] = c
		}
		if symbolNumber(c.formula) == 0 {
			x.cationAt[c.formula] = c
		}
	}
	return x
})

// ionAtoms counts the atoms of an ion's spelling. Some (acac) are formulas only in brackets.
func ionAtoms(s string) (Composition, bool) {
	if symbolNumber(s) != 0 {
		c, err := ParseHill(s)
		return c, err == nil
	}
	f, err := parseFormula("Fr("+s+")", loose)
	if err != nil {
		return Composition{}, false
	}
	c, ok := f.Composition()
	return c, ok && c.add(87, NewRat(-1, 1))
}

func preferred(list string) string {
	name, _, _ := strings.Cut(list, "|")
	return name
}

// allows reports whether a salt name of the anion is safe with this cation.
func (a *anion) allows(cation string) bool { return a.only == "" || hasWord(a.only, cation) }

func hasWord(list, word string) bool {
	for w := range strings.FieldsSeq(list) {
		if w == word {
			return true
		}
	}
	return false
}
