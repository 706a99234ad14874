package chem

import (
	"strings"
	"sync"
)

// trivial pairs formulas with names that no rule builds: acids, covalent hydrides and
// others, and salts of mixed valence. The first name is the one that is written; a formula
// after "|" is another accepted spelling.
var trivial = [...]struct{ formula, names string }{
	{"H2O", "water"},
	{"D2O", "deuterium oxide|heavy water"},
	{"H2O2", "hydrogen peroxide"},
	{"NH3", "ammonia"},
	{"N2H4|NH2NH2|H2NNH2", "hydrazine"},
	{"PH3", "phosphine"},
	{"AsH3", "arsine"},
	{"SiH4", "silane"},
	{"GeH4", "germane"},
	{"B2H6", "diborane"},
	{"O3", "ozone"},
	{"N2O", "dinitrogen monoxide|nitrous oxide"},
	{"NO", "nitrogen monoxide|nitric oxide"},
	{"Al2O3", "aluminium oxide|alumina"},
	{"SiO2", "silicon dioxide|silica"},
	{"TiO2", "titanium dioxide|titania|titanium(iv) oxide"},
	{"ZrO2", "zirconium dioxide|zirconia|zirconium oxide|zirconium(iv) oxide"},
	{"HfO2", "hafnium dioxide|hafnia|hafnium oxide|hafnium(iv) oxide"},
	{"CeO2", "cerium dioxide|ceria|cerium(iv) oxide"},
	{"ThO2", "thorium dioxide|thoria"},
	{"MgO", "magnesium oxide|magnesia"},
	{"Y2O3", "yttrium oxide|yttria"},
	{"La2O3", "lanthanum oxide|lanthana"},
	{"HNO3", "nitric acid"},
	{"HNO2", "nitrous acid"},
	{"H2SO4", "sulfuric acid"},
	{"H2SO3", "sulfurous acid"},
	{"H3PO4", "phosphoric acid|orthophosphoric acid"},
	{"H3PO3", "phosphorous acid|phosphonic acid"},
	{"H3PO2", "hypophosphorous acid|phosphinic acid"},
	{"HPO3", "metaphosphoric acid"},
	{"H4P2O7", "pyrophosphoric acid|diphosphoric acid"},
	{"H2CO3", "carbonic acid"},
	{"H3BO3|B(OH)3", "boric acid|orthoboric acid"},
	{"HBO2", "metaboric acid"},
	{"HClO4", "perchloric acid"},
	{"HClO3", "chloric acid"},
	{"HClO|HOCl", "hypochlorous acid"},
	{"HIO3", "iodic acid"},
	{"HBrO3", "bromic acid"},
	{"H2CrO4", "chromic acid"},
	{"H2SeO3", "selenous acid|selenious acid"},
	{"H2SeO4", "selenic acid"},
	{"H6TeO6|Te(OH)6", "orthotelluric acid|telluric acid"},
	{"H3AsO4", "arsenic acid"},
	{"H2TeO3", "tellurous acid"},
	{"H2MoO4", "molybdic acid"},
	{"H2WO4", "tungstic acid"},
	{"HAuCl4", "chloroauric acid|tetrachloroauric acid|tetrachloroauric(iii) acid|hydrogen tetrachloroaurate(iii)|hydrogen tetrachloroaurate|gold chloride acid"},
	{"H2PtCl6", "chloroplatinic acid|hexachloroplatinic acid|hexachloroplatinic(iv) acid|hydrogen hexachloroplatinate(iv)|dihydrogen hexachloroplatinate(iv)|dihydrogen hexachloroplatinate|hydrogen hexachloroplatinate"},
	{"H2SiF6", "hexafluorosilicic acid|fluorosilicic acid"},
	{"HBF4", "tetrafluoroboric acid|fluoroboric acid"},
	{"HPF6", "hexafluorophosphoric acid"},
	{"H3PW12O40", "phosphotungstic acid|tungstophosphoric acid|12-tungstophosphoric acid"},
	{"H3PMo12O40", "phosphomolybdic acid|molybdophosphoric acid|12-molybdophosphoric acid"},
	{"H4SiW12O40", "silicotungstic acid|tungstosilicic acid"},
	{"H3NSO3|NH2SO3H", "sulfamic acid|amidosulfuric acid"},
	{"CH3COOH|CH3CO2H", "acetic acid|ethanoic acid"},
	{"HCOOH", "formic acid|methanoic acid"},
	{"H2C2O4|HOOCCOOH|(COOH)2|HO2CCO2H", "oxalic acid|ethanedioic acid"},
	{"CF3COOH|CF3CO2H", "trifluoroacetic acid"},
	{"HF", "hydrogen fluoride|hydrofluoric acid"},
	{"HCl", "hydrogen chloride|hydrochloric acid"},
	{"HBr", "hydrogen bromide|hydrobromic acid"},
	{"HI", "hydrogen iodide|hydroiodic acid|hydriodic acid"},
	{"HCN", "hydrogen cyanide|hydrocyanic acid"},
	{"HN3", "hydrogen azide|hydrazoic acid"},
	{"H2S", "hydrogen sulfide"},
	{"H2Se", "hydrogen selenide"},
	{"H2Te", "hydrogen telluride"},
	{"B4C", "boron carbide"},
	{"WC", "tungsten carbide"},
	{"TiC", "titanium carbide"},
	{"TaC", "tantalum carbide"},
	{"NbC", "niobium carbide"},
	{"VC", "vanadium carbide"},
	{"ZrC", "zirconium carbide"},
	{"HfC", "hafnium carbide"},
	{"CaC2", "calcium carbide"},
	{"Al4C3", "aluminium carbide"},
	{"TiN", "titanium nitride"},
	{"ZrN", "zirconium nitride"},
	{"HfN", "hafnium nitride"},
	{"NbN", "niobium nitride"},
	{"VN", "vanadium nitride"},
	{"BP", "boron phosphide"},
	{"Fe3O4", "iron(ii,iii) oxide|triiron tetroxide|triiron tetraoxide"},
	{"Co3O4", "cobalt(ii,iii) oxide|tricobalt tetroxide|tricobalt tetraoxide"},
	{"Mn3O4", "manganese(ii,iii) oxide|trimanganese tetroxide|trimanganese tetraoxide"},
	{"Pb3O4", "lead(ii,iv) oxide|trilead tetroxide|trilead tetraoxide"},
	{"Pr6O11", "praseodymium(iii,iv) oxide|hexapraseodymium undecaoxide"},
	{"Tb4O7", "terbium(iii,iv) oxide|tetraterbium heptaoxide"},
	{"POCl3", "phosphorus oxychloride|phosphoryl chloride|phosphoryl trichloride"},
	{"VOCl3", "vanadium oxytrichloride|vanadium(v) oxytrichloride"},
	{"SOCl2", "thionyl chloride|thionyl dichloride"},
	{"SO2Cl2", "sulfuryl chloride|sulfuryl dichloride"},
	{"COCl2", "phosgene|carbonyl chloride"},
	{"Hg2Cl2", "mercury(i) chloride|mercurous chloride"},
	{"Hg2(NO3)2", "mercury(i) nitrate|mercurous nitrate"},
	{"Ca3(PO4)2", "tricalcium phosphate"},
	{"Na3PO4", "trisodium phosphate"},
	{"K3PO4", "tripotassium phosphate"},
	{"Na2HPO4", "disodium hydrogen phosphate|sodium phosphate dibasic|dibasic sodium phosphate|disodium phosphate"},
	{"NaH2PO4", "sodium dihydrogen phosphate|sodium phosphate monobasic|monobasic sodium phosphate|monosodium phosphate"},
	{"K2HPO4", "dipotassium hydrogen phosphate|potassium phosphate dibasic|dibasic potassium phosphate|dipotassium phosphate"},
	{"KH2PO4", "potassium dihydrogen phosphate|potassium phosphate monobasic|monobasic potassium phosphate|monopotassium phosphate"},
	{"(NH4)2HPO4", "diammonium hydrogen phosphate|ammonium phosphate dibasic|dibasic ammonium phosphate|diammonium phosphate"},
	{"NH4H2PO4", "ammonium dihydrogen phosphate|ammonium phosphate monobasic|monobasic ammonium phosphate|monoammonium phosphate"},
	{"NH4OH|NH3·H2O", "ammonium hydroxide"},
	{"(NH4)6Mo7O24", "ammonium heptamolybdate|hexaammonium heptamolybdate|ammonium paramolybdate"},
	{"Na2B4O7", "disodium tetraborate|sodium tetraborate"},
	{"Bi2O2CO3|(BiO)2CO3", "bismuth subcarbonate|bismuth oxycarbonate"},
}

type trivialIndex struct{ byName, byFormula, byHill map[string]int }

var trivials = sync.OnceValue(func() *trivialIndex {
	x := &trivialIndex{map[string]int{}, map[string]int{}, map[string]int{}}
	for i, t := range trivial {
		for f := range strings.SplitSeq(t.formula, "|") {
			x.byFormula[f] = i
		}
		if c, err := ParseHill(preferred(t.formula)); err == nil {
			x.byHill[c.Hill()] = i
		}
		for n := range strings.SplitSeq(t.names, "|") {
			x.byName[strings.ReplaceAll(n, " ", "")] = i
		}
	}
	return x
})
