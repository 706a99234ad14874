"""A second, independent reading of inorganic names: ions and their charges, nothing else.

`composition_of("iron(III) nitrate nonahydrate")` balances Fe3+ against NO3- and adds nine waters. It knows no formula of
the table, so its agreement with a row is evidence where OPSIN cannot read the name or is known to misread it. It answers
None for every name that it does not understand wholly; it assumes an oxidation state only for metals that have one.
"""

import re
from math import lcm

from table import composition

_ELEMENTS = {
    "lithium": "Li", "sodium": "Na", "potassium": "K", "rubidium": "Rb", "caesium": "Cs", "cesium": "Cs", "silver": "Ag",
    "magnesium": "Mg", "calcium": "Ca", "strontium": "Sr", "barium": "Ba", "zinc": "Zn", "cadmium": "Cd",
    "aluminium": "Al", "aluminum": "Al", "gallium": "Ga", "indium": "In", "scandium": "Sc", "yttrium": "Y",
    "lanthanum": "La", "cerium": "Ce", "praseodymium": "Pr", "neodymium": "Nd", "samarium": "Sm", "europium": "Eu",
    "gadolinium": "Gd", "terbium": "Tb", "dysprosium": "Dy", "holmium": "Ho", "erbium": "Er", "thulium": "Tm",
    "ytterbium": "Yb", "lutetium": "Lu", "titanium": "Ti", "zirconium": "Zr", "hafnium": "Hf", "vanadium": "V",
    "niobium": "Nb", "tantalum": "Ta", "chromium": "Cr", "molybdenum": "Mo", "tungsten": "W", "manganese": "Mn",
    "rhenium": "Re", "iron": "Fe", "ruthenium": "Ru", "osmium": "Os", "cobalt": "Co", "rhodium": "Rh", "iridium": "Ir",
    "nickel": "Ni", "palladium": "Pd", "platinum": "Pt", "copper": "Cu", "gold": "Au", "mercury": "Hg", "boron": "B",
    "silicon": "Si", "germanium": "Ge", "tin": "Sn", "lead": "Pb", "phosphorus": "P", "arsenic": "As", "antimony": "Sb",
    "bismuth": "Bi", "sulfur": "S", "selenium": "Se", "tellurium": "Te", "thallium": "Tl", "beryllium": "Be",
    "nitrogen": "N", "carbon": "C", "iodine": "I", "hydrogen": "H", "uranium": "U", "thorium": "Th",
}
_ONE_STATE = dict.fromkeys("Li Na K Rb Cs Ag H".split(), 1)
_ONE_STATE.update(dict.fromkeys("Be Mg Ca Sr Ba Zn Cd".split(), 2))
_ONE_STATE.update(dict.fromkeys("Al Ga In Sc Y La Nd Gd Dy Ho Er Lu B".split(), 3))
_ONE_STATE.update(dict.fromkeys("Zr Hf Si Th".split(), 4))
_EARTHS = {**dict.fromkeys("Sc Y La Nd Sm Eu Gd Er Yb".split(), 3), **dict.fromkeys("Ti Zr Hf Ce Ge Th".split(), 4)}
_OXY_STATE = {"Bi": 3, "Ti": 4}
_ODD = set("B P As Sb Bi V Nb Ta Re".split())  # whose oxides have no formula with one atom and an odd count of oxygen
_CATIONS = {
    "ammonium": ("NH4", 1), "hydrazinium": ("N2H5", 1), "nitrosonium": ("NO", 1), "nitronium": ("NO2", 1),
    "vanadyl": ("VO", 2), "titanyl": ("TiO", 2), "zirconyl": ("ZrO", 2), "uranyl": ("UO2", 2), "chromyl": ("CrO2", 2),
    "hydroxylammonium": ("NH3OH", 1), "guanidinium": ("CH6N3", 1), "tetramethylammonium": ("(CH3)4N", 1),
    "ferrous": ("Fe", 2), "ferric": ("Fe", 3), "cobaltous": ("Co", 2), "cuprous": ("Cu", 1), "cupric": ("Cu", 2),
    "manganous": ("Mn", 2), "stannous": ("Sn", 2), "stannic": ("Sn", 4), "chromic": ("Cr", 3), "chromous": ("Cr", 2),
    "cerous": ("Ce", 3), "ceric": ("Ce", 4), "auric": ("Au", 3), "mercuric": ("Hg", 2), "thallous": ("Tl", 1),
    "plumbous": ("Pb", 2), "titanous": ("Ti", 3), "nickelous": ("Ni", 2), "hafnyl": ("HfO", 2), "molybdenyl": ("MoO2", 2),
}
_ANIONS = {
    "hydride": ("H", 1), "fluoride": ("F", 1), "chloride": ("Cl", 1), "bromide": ("Br", 1), "iodide": ("I", 1),
    "hydroxide": ("OH", 1), "cyanide": ("CN", 1), "cyanate": ("OCN", 1), "thiocyanate": ("SCN", 1), "azide": ("N3", 1),
    "amide": ("NH2", 1), "nitrate": ("NO3", 1), "nitrite": ("NO2", 1), "perchlorate": ("ClO4", 1), "chlorate": ("ClO3", 1),
    "chlorite": ("ClO2", 1), "hypochlorite": ("ClO", 1), "bromate": ("BrO3", 1), "iodate": ("IO3", 1),
    "periodate": ("IO4", 1), "metaperiodate": ("IO4", 1), "permanganate": ("MnO4", 1), "perrhenate": ("ReO4", 1),
    "niobate": ("NbO3", 1), "tantalate": ("TaO3", 1), "metaborate": ("BO2", 1), "metavanadate": ("VO3", 1), "aluminate": ("AlO2", 1), "bismuthate": ("BiO3", 1),
    "borohydride": ("BH4", 1), "tetrahydroborate": ("BH4", 1), "cyanoborohydride": ("BH3CN", 1),
    "triacetoxyborohydride": ("BH(CH3COO)3", 1), "aluminium hydride": ("AlH4", 1), "aluminum hydride": ("AlH4", 1),
    "tetrafluoroborate": ("BF4", 1), "hexafluorophosphate": ("PF6", 1), "hexafluoroantimonate": ("SbF6", 1),
    "hexafluoroarsenate": ("AsF6", 1), "tetrachloroaluminate": ("AlCl4", 1), "tetraphenylborate": ("B(C6H5)4", 1),
    "acetate": ("CH3COO", 1), "formate": ("HCOO", 1), "benzoate": ("C6H5COO", 1), "lactate": ("C3H5O3", 1),
    "trifluoroacetate": ("CF3COO", 1), "trifluoromethanesulfonate": ("CF3SO3", 1), "triflate": ("CF3SO3", 1),
    "stearate": ("C17H35COO", 1), "oleate": ("C17H33COO", 1), "gluconate": ("C6H11O7", 1), "propionate": ("C2H5COO", 1),
    "2-ethylhexanoate": ("C7H15COO", 1), "methoxide": ("CH3O", 1), "ethoxide": ("C2H5O", 1),
    "acetylacetonate": ("C5H7O2", 1), "hypophosphite": ("H2PO2", 1), "superoxide": ("O2", 1), "fluorosulfate": ("SO3F", 1),
    "hydrogen sulfate": ("HSO4", 1), "bisulfate": ("HSO4", 1), "hydrogen sulfite": ("HSO3", 1), "bisulfite": ("HSO3", 1),
    "hydrogen carbonate": ("HCO3", 1), "hydrogencarbonate": ("HCO3", 1), "bicarbonate": ("HCO3", 1),
    "hydrogen sulfide": ("HS", 1), "hydrosulfide": ("HS", 1), "dihydrogen phosphate": ("H2PO4", 1),
    "bifluoride": ("HF2", 1), "hydrogen fluoride": ("HF2", 1), "hydrogen difluoride": ("HF2", 1),
    "metaphosphate": ("PO3", 1), "tetrachloroaurate(III)": ("AuCl4", 1), "tetrachloridoaurate(III)": ("AuCl4", 1), "tetrabromoaurate(III)": ("AuBr4", 1),
    "dicyanoaurate(I)": ("Au(CN)2", 1), "dicyanoargentate(I)": ("Ag(CN)2", 1),
    "oxide": ("O", 2), "peroxide": ("O2", 2), "sulfide": ("S", 2), "selenide": ("Se", 2), "telluride": ("Te", 2),
    "sulfate": ("SO4", 2), "sulfite": ("SO3", 2), "thiosulfate": ("S2O3", 2), "dithionite": ("S2O4", 2),
    "hydrosulfite": ("S2O4", 2), "metabisulfite": ("S2O5", 2), "disulfite": ("S2O5", 2), "pyrosulfate": ("S2O7", 2),
    "persulfate": ("S2O8", 2), "peroxodisulfate": ("S2O8", 2), "peroxydisulfate": ("S2O8", 2), "carbonate": ("CO3", 2),
    "chromate": ("CrO4", 2), "dichromate": ("Cr2O7", 2), "manganate": ("MnO4", 2), "molybdate": ("MoO4", 2),
    "tungstate": ("WO4", 2), "tetrathiomolybdate": ("MoS4", 2), "tetrathiotungstate": ("WS4", 2), "ferrate": ("FeO4", 2),
    "selenate": ("SeO4", 2), "selenite": ("SeO3", 2), "tellurite": ("TeO3", 2), "tellurate": ("TeO4", 2),
    "zirconate": ("ZrO3", 2), "ferrite": ("Fe2O4", 2), "metasilicate": ("SiO3", 2), "silicate": ("SiO3", 2), "stannate": ("SnO3", 2), "metatitanate": ("TiO3", 2),
    "tetraborate": ("B4O7", 2), "oxalate": ("C2O4", 2), "tartrate": ("C4H4O6", 2), "malonate": ("C3H2O4", 2),
    "succinate": ("C4H4O4", 2), "hydrogen phosphate": ("HPO4", 2), "hexafluorosilicate": ("SiF6", 2),
    "fluorosilicate": ("SiF6", 2), "hexafluorotitanate": ("TiF6", 2), "hexafluorotitanate(IV)": ("TiF6", 2),
    "hexafluorozirconate": ("ZrF6", 2), "hexafluorozirconate(IV)": ("ZrF6", 2), "fluorotitanate": ("TiF6", 2),
    "hexachloroplatinate(IV)": ("PtCl6", 2), "hexachloroplatinate": ("PtCl6", 2), "tetrachloroplatinate(II)": ("PtCl4", 2),
    "tetrachloropalladate(II)": ("PdCl4", 2), "tetrachloropalladate": ("PdCl4", 2), "hexachloropalladate(IV)": ("PdCl6", 2),
    "hexachloroiridate(IV)": ("IrCl6", 2), "hexachloroosmate(IV)": ("OsCl6", 2), "tetrachlorozincate": ("ZnCl4", 2),
    "hexachloroiridate(III)": ("IrCl6", 3), "hexachlororhodate(III)": ("RhCl6", 3), "tetrahydroxystannate": ("Sn(OH)4", 2),
    "hexahydroxostannate": ("Sn(OH)6", 2), "hexahydroxostannate(IV)": ("Sn(OH)6", 2), "nitroprusside": ("Fe(CN)5NO", 2),
    "tetracyanonickelate(II)": ("Ni(CN)4", 2), "hexahydroxoplatinate(IV)": ("Pt(OH)6", 2),
    "nitride": ("N", 3), "phosphide": ("P", 3), "arsenide": ("As", 3), "antimonide": ("Sb", 3), "phosphate": ("PO4", 3),
    "orthophosphate": ("PO4", 3), "vanadate": ("VO4", 3), "orthovanadate": ("VO4", 3), "arsenate": ("AsO4", 3),
    "borate": ("BO3", 3), "orthoborate": ("BO3", 3), "citrate": ("C6H5O7", 3), "hexafluoroaluminate": ("AlF6", 3),
    "hexacyanoferrate(III)": ("Fe(CN)6", 3), "ferricyanide": ("Fe(CN)6", 3), "hexacyanocobaltate(III)": ("Co(CN)6", 3),
    "hexanitrocobaltate(III)": ("Co(NO2)6", 3), "cobaltinitrite": ("Co(NO2)6", 3), "hexafluoroferrate(III)": ("FeF6", 3),
    "phosphotungstate": ("PW12O40", 3), "phosphomolybdate": ("PMo12O40", 3), "trimetaphosphate": ("P3O9", 3),
    "hexacyanoferrate(II)": ("Fe(CN)6", 4), "ferrocyanide": ("Fe(CN)6", 4), "pyrophosphate": ("P2O7", 4),
    "diphosphate": ("P2O7", 4), "orthosilicate": ("SiO4", 4), "orthotitanate": ("TiO4", 4), "silicotungstate": ("SiW12O40", 4), "tripolyphosphate": ("P3O10", 5), "triphosphate": ("P3O10", 5),
    "heptamolybdate": ("Mo7O24", 6), "hexamolybdate": ("Mo6O19", 2), "metatungstate": ("H2W12O40", 6),
    "paratungstate": ("H2W12O42", 10), "hexametaphosphate": ("(PO3)6", 6), "decavanadate": ("V10O28", 6),
    "paramolybdate": ("Mo7O24", 6), "chloroplatinate": ("PtCl6", 2), "chloroplatinite": ("PtCl4", 2),
    "tetrachloroplatinate": ("PtCl4", 2), "cobalticyanide": ("Co(CN)6", 3), "nitroferricyanide": ("Fe(CN)5NO", 2),
    "bis(oxalato)borate": ("B(C2O4)2", 1), "bis(fluorosulfonyl)imide": ("N(SO2F)2", 1), "triethylborohydride": ("BH(C2H5)3", 1),
    "biphthalate": ("C8H5O4", 1), "ethyl xanthogenate": ("C3H5OS2", 1), "ethylate": ("C2H5O", 1), "methylate": ("CH3O", 1),
    "isopropylate": ("C3H7O", 1), "beta-glycerophosphate": ("C3H7O6P", 2), "2-glycerophosphate": ("C3H7O6P", 2),
    "octoate": ("C7H15COO", 1), "gold(III) chloride": ("AuCl4", 1), "dodecylbenzenesulfonate": ("C18H29SO3", 1),
    "cholate": ("C24H39O5", 1), "deoxycholate": ("C24H39O4", 1), "cerium(IV) nitrate": ("Ce(NO3)6", 2), "ceric nitrate": ("Ce(NO3)6", 2),
    "silicide": ("Si", 4), "carbide": ("C", 4), "methanetetraide": ("C", 4),
}
_SINGLE_ATOMS = {"fluoride": "F", "chloride": "Cl", "bromide": "Br", "iodide": "I", "oxide": "O", "sulfide": "S",
                 "selenide": "Se", "telluride": "Te", "nitride": "N", "phosphide": "P", "hydride": "H", "carbide": "C"}
_ACIDS = {"hydrochloric": "chloride", "hydrobromic": "bromide", "hydroiodic": "iodide", "hydrofluoric": "fluoride",
          "nitric": "nitrate", "nitrous": "nitrite", "sulfuric": "sulfate", "sulfurous": "sulfite", "perchloric": "perchlorate",
          "phosphoric": "phosphate", "orthophosphoric": "phosphate", "boric": "borate", "orthoboric": "borate",
          "tungstic": "tungstate", "molybdic": "molybdate", "selenic": "selenate", "selenious": "selenite",
          "tetrachloroauric": "tetrachloroaurate(III)", "tetrachloroauric(III)": "tetrachloroaurate(III)",
          "chloroauric": "tetrachloroaurate(III)",
          "hexachloroplatinic": "hexachloroplatinate(IV)", "chloroplatinic": "hexachloroplatinate(IV)",
          "hexachloroplatinic(IV)": "hexachloroplatinate(IV)",
          "hexachloroiridic": "hexachloroiridate(IV)", "tetrachloropalladic": "tetrachloropalladate(II)",
          "tetrafluoroboric": "tetrafluoroborate", "fluoroboric": "tetrafluoroborate", "fluorosilicic": "hexafluorosilicate",
          "hexafluorosilicic": "hexafluorosilicate", "hexafluorotitanic": "hexafluorotitanate", "chloric": "chlorate",
          "hexafluorozirconic": "hexafluorozirconate", "hexafluorophosphoric": "hexafluorophosphate", "periodic": "periodate",
          "phosphotungstic": "phosphotungstate", "phosphomolybdic": "phosphomolybdate", "hydrocyanic": "cyanide",
          "silicotungstic": "silicotungstate", "tungstosilicic": "silicotungstate", "tungstophosphoric": "phosphotungstate",
          "molybdophosphoric": "phosphomolybdate", "12-tungstophosphoric": "phosphotungstate", "12-molybdophosphoric": "phosphomolybdate",
          "dodecatungstophosphoric": "phosphotungstate", "chloroiridic": "hexachloroiridate(IV)", "chloropalladic": "tetrachloropalladate(II)", "chromic": "chromate", "iodic": "iodate", "hypophosphorous": "hypophosphite",
          "pyrophosphoric": "pyrophosphate", "perrhenic": "perrhenate", "metaphosphoric": "metaphosphate"}
_TIMES = {"hemi": 0.5, "mono": 1, "sesqui": 1.5, "di": 2, "hemipenta": 2.5, "tri": 3, "tetra": 4, "penta": 5, "hexa": 6,
          "hepta": 7, "octa": 8, "nona": 9, "deca": 10, "undeca": 11, "dodeca": 12, "hexadeca": 16, "octadeca": 18}
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8}
_PREFIX = r"(mono|sesqui|di|tri|tetra|penta|hexa|hepta|octa|tetr|pent|hex|hept|mon|hexadeca|undeca)"
_COUNTED = {"mon": 1, "tetr": 4, "pent": 5, "hex": 6, "hept": 7}


def composition_of(name):
    """Element counts read from an inorganic name, or None where the name is not understood."""
    name = name.replace("β", "beta")
    name = name.replace("sulph", "sulf").lower() if "(" not in name else _lower_outside_roman(name.replace("sulph", "sulf"))
    waters, name = _hydrate(name)
    counts = _solid(name)
    for read in (_acid, _salt, _mixed, _counted, _oxy, _basic, _double):
        counts = counts or read(name)
    if counts is None:
        return None
    for symbol, amount in {"H": 2 * waters, "O": waters}.items():
        if amount:
            counts[symbol] = counts.get(symbol, 0) + composition(f"H{amount}")["H"]
    return counts


def _lower_outside_roman(name):
    return re.sub(r"\([IV,]+\)|[A-Z]", lambda m: m.group() if m.group().startswith("(") else m.group().lower(), name)


def _hydrate(name):
    match = re.fullmatch(r"(.+) ([a-z]+)hydrate", name)
    return (_TIMES[match[2]], match[1]) if match and match[2] in _TIMES else (0, name)


def _acid(name):
    match = re.fullmatch(r"(.+) acid", name)
    if not match or match[1] not in _ACIDS:
        return None
    anion, charge = _ANIONS[_ACIDS[match[1]]]
    return composition(f"H{charge}({anion})")


def _counted(name):
    """Names that count their atoms: molybdenum trioxide, divanadium pentoxide, phosphorus pentachloride."""
    match = re.fullmatch(rf"{_PREFIX}?([a-z]+) {_PREFIX}?([a-z]+)", name)
    if not match or match[2] not in _ELEMENTS or match[4] not in _SINGLE_ATOMS or not (match[1] or match[3]):
        return None
    symbol = _ELEMENTS[match[2]]
    if not match[1] and match[3] in ("tri", "pent", "penta", "hept", "hepta") and _ANIONS[match[4]][1] == 2:
        if symbol not in _ODD or match[3].startswith("hept") != (symbol == "Re"):
            return None  # "antimony trioxide" leaves the two out, "tungsten trioxide" has nothing to leave out
        match = re.fullmatch("(di)(.+)", "di" + name) and re.fullmatch(rf"(di)({match[2]}) {_PREFIX}?([a-z]+)", "di" + name)
    if match[3] == "sesqui":
        return composition(f"{symbol}2{_SINGLE_ATOMS[match[4]]}3") if _ANIONS[match[4]][1] == 2 else None
    many = lambda prefix: _COUNTED.get(prefix) or _TIMES[prefix] if prefix else 1
    return composition(f"{_ELEMENTS[match[2]]}{many(match[1])}{_SINGLE_ATOMS[match[4]]}{many(match[3])}")


def _oxy(name):
    """One oxygen on the metal, the rest of its charge for the anion: zirconium oxychloride, titanium(IV) oxysulfate."""
    match = re.fullmatch(r"([a-z]+)(?:\(([IV]+)\))? oxy(.+)", name.replace("ferric ", "iron(III) "))
    if not match or match[1] not in _ELEMENTS or match[3] not in _ANIONS:
        return None
    symbol, (anion, minus) = _ELEMENTS[match[1]], _ANIONS[match[3]]
    state = _ROMAN[match[2]] if match[2] else _OXY_STATE.get(symbol) or _ONE_STATE.get(symbol)
    if match[3] == "hydroxide" and not match[2]:
        state = 3  # an oxyhydroxide is MO(OH)
    if not state or state <= 2 or (state - 2) % minus:
        return None
    return composition(f"{symbol}O({anion}){(state - 2) // minus}")


def _double(name):
    """Schoenites and alums, A2M(SO4)2 and AM(SO4)2, in either order of the metals; spinels M3O4 of one metal in two states."""
    match = re.fullmatch(r"(\S+) (\S+) sulfate", name)
    pair = sorted((c for word in match.groups() for c in _cations(word) or []), key=lambda c: c[1]) if match else []
    if len(pair) == 2 and pair[0][1] == 1 and pair[1][1] in (2, 3) and not pair[0][2]:
        (one, _, _), (many, charge, _) = pair
        return composition(f"({one}){4 - charge}{many}(SO4)2")
    match = re.fullmatch(r"([a-z]+)\(II,III\) oxide", name)
    return composition(f"{_ELEMENTS[match[1]]}3O4") if match and match[1] in _ELEMENTS else None


def _solid(name):
    """Solids with one atom of carbon or three oxides to a metal: tungsten carbide, barium titanate; and earths: yttria."""
    match = re.fullmatch(r"(titanium|zirconium|hafnium|vanadium|niobium|tantalum|tungsten) carbide", name)
    if match:
        return composition(_ELEMENTS[match[1]] + "C")
    match = re.fullmatch(r"(calcium|strontium|barium|lead) titanate", name)
    if match:
        return composition(_ELEMENTS[match[1]] + "TiO3")
    if name == "calcium carbide":
        return composition("CaC2")  # C2 is the ion of the carbides that water decomposes
    symbol = _ELEMENTS.get(name[:-1] + "um") if name.endswith(("ia", "ana")) and " " not in name else None
    if symbol in _EARTHS:
        return composition(f"{symbol}2O3" if _EARTHS[symbol] == 3 else f"{symbol}O2")
    return None


def _basic(name):
    """Salts that say how many hydrogens of the acid are replaced: sodium phosphate dibasic, monobasic potassium phosphate."""
    match = re.fullmatch(r"(.+) ([a-z]+) (mono|di|tri)basic", name) or re.fullmatch(r"(?P<b>mono|di|tri)basic (?P<c>.+) (?P<a>[a-z]+)", name)
    if not match:
        return None
    cation, anion, times = (match["c"], match["a"], match["b"]) if "b" in match.re.groupindex else match.groups()
    metal, acid = _plain_cation(cation), _ANIONS.get(anion)
    if not metal or not acid or acid[1] < _TIMES[times]:
        return None
    formula, charge = acid
    return _balance([(*metal, None)], f"H{charge - _TIMES[times]}{formula}" if charge > _TIMES[times] else formula, _TIMES[times])


def _salt(name):
    for anion, (formula, charge) in _ANIONS.items():
        if not name.endswith(" " + anion):
            continue
        cations = _cations(name[: -len(anion) - 1])
        if anion == "ferrite" and name.split()[0] in ("cobalt", "nickel", "copper", "manganese") and len(name.split()) == 2:
            cations = [(_ELEMENTS[name.split()[0]], 2, None)]  # a spinel of a divalent metal
        if cations:
            counts = _balance(cations, formula, charge)
            if counts:
                return counts
    return None


def _mixed(name):
    """Two anions behind one metal of stated charge: cobalt(III) hydroxide oxide, vanadium(V) trichloride oxide."""
    words = name.split()
    cations = _cations(words[0])
    if len(words) != 3 or not cations:
        return None
    (metal, plus, _), anions, charge = cations[0], "", 0
    for word in words[1:]:
        match = re.fullmatch(f"{_PREFIX}?(.+)", word)
        if match[2] not in _ANIONS:
            return None
        many = _TIMES[match[1]] if match[1] else 1
        formula, minus = _ANIONS[match[2]]
        anions += f"({formula}){many}"
        charge += many * minus
    return composition(metal + anions) if charge == plus else None


def _cations(text):
    """List of (formula, charge, fixed count or None); 'potassium sodium' and 'disodium' both work."""
    cations = []
    for word in text.split():
        match = re.fullmatch(r"([a-z]+)\(([IV]+)\)", word)
        if match and match[1] in _ELEMENTS:
            cations.append((_ELEMENTS[match[1]], _ROMAN[match[2]], None))
        elif (found := _plain_cation(word)):
            cations.append((*found, None))
        elif (counted := re.fullmatch(_PREFIX + "(.+)", word)) and (found := _plain_cation(counted[2])):
            cations.append((*found, _COUNTED.get(counted[1]) or _TIMES[counted[1]]))
        else:
            return None
    return cations


def _plain_cation(word):
    if word in _CATIONS:
        return _CATIONS[word]
    symbol = _ELEMENTS.get(word)
    return (symbol, _ONE_STATE[symbol]) if symbol in _ONE_STATE else None


def _balance(cations, anion, charge):
    if len(cations) == 1:
        formula, plus, fixed = cations[0]
        total = lcm(plus, charge)
        if fixed and fixed != total // plus:
            return None
        return composition(f"({formula}){total // plus}({anion}){total // charge}")
    counts = [fixed or 1 for _, _, fixed in cations]
    if sum(n * plus for n, (_, plus, _) in zip(counts, cations)) != charge:
        return None  # a double salt of several anions: the name does not say how many
    return composition("".join(f"({f}){n}" for n, (f, _, _) in zip(counts, cations)) + anion)
