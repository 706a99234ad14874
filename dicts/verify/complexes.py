"""Names of metal complexes, alkylamides and carbonyls, read by their parts: composition only.

`composition_of("tetrakis(dimethylamido)hafnium(IV)")` counts four ligands and the metal; where the name states an oxidation
state, the charges must fit it. Like `inorganic` it answers None for every name that it does not understand wholly.
"""

import re

from table import composition
from inorganic import _ANIONS, _CATIONS, _ELEMENTS, _ROMAN

# Formula and charge as a ligand.
_LIGANDS = {
    "dimethylamido": ("N(CH3)2", -1), "diethylamido": ("N(C2H5)2", -1), "ethylmethylamido": ("N(CH3)(C2H5)", -1),
    "tert-butylimido": ("NC4H9", -2), "8-hydroxyquinolinato": ("C9H6NO", -1), "8-quinolinolato": ("C9H6NO", -1),
    "acetylacetonato": ("C5H7O2", -1), "acetylacetonate": ("C5H7O2", -1), "2,4-pentanedionato": ("C5H7O2", -1),
    "cyclopentadienyl": ("C5H5", -1), "methylcyclopentadienyl": ("C6H7", -1), "methyl": ("CH3", -1),
    "triphenylphosphine": ("P(C6H5)3", 0), "dibenzylideneacetone": ("C17H14O", 0), "oxalato": ("C2O4", -2),
    "2,2'-bipyridine": ("C10H8N2", 0), "2,2'-bipyridyl": ("C10H8N2", 0), "carbonyl": ("CO", 0), "ammine": ("NH3", 0),
    "chloro": ("Cl", -1), "chlorido": ("Cl", -1), "oxo": ("O", -2), "oxy": ("O", -2), "hydroxido": ("OH", -1),
    "chloride": ("Cl", -1), "bromide": ("Br", -1), "oxide": ("O", -2), "dioxide": ("O2", -4), "isopropoxide": ("OC3H7", -1),
    "nitrate": ("NO3", -1), "sulfate": ("SO4", -2), "hydroxide": ("OH", -1), "iodide": ("I", -1),
}
_MANY = {"bis": 2, "tris": 3, "tetrakis": 4, "pentakis": 5, "hexakis": 6, "mono": 1, "di": 2, "tri": 3, "tetra": 4, "tetr": 4,
         "penta": 5, "hexa": 6, "hepta": 7, "octa": 8, "nona": 9, "deca": 10, "dodeca": 12}
_PART = re.compile(
    r"(?:(bis|tris|tetrakis|pentakis|hexakis)\((?P<inner>[^()]+)\)|(mono|di|tri|tetra|tetr|penta|hexa|octa|deca|dodeca)?(?P<plain>"
    + "|".join(sorted(map(re.escape, _LIGANDS), key=len, reverse=True)) + r"))(?=.|$)")
_METAL = re.compile(r"(di|tri)?(" + "|".join(sorted(_ELEMENTS, key=len, reverse=True)) + r")(?:\((0|[IV]+)\))?")
_ESTER = re.compile(r"tetra-?(n-)?(ethyl|isopropyl|propyl|butyl) (ortho)?(titanate|zirconate|silicate)")
_ALKYL = {"ethyl": "C2H5", "isopropyl": "C3H7", "propyl": "C3H7", "butyl": "C4H9"}
_CENTRE = {"titanate": "Ti", "zirconate": "Zr", "silicate": "Si"}
_OCENE = re.compile(r"(magnes|titan|zircon|hafn|vanad|chrom|mangan|ferr|cobalt|nickel)ocene(?: dichloride)?")
_OCENE_METAL = {"magnes": "Mg", "titan": "Ti", "zircon": "Zr", "hafn": "Hf", "vanad": "V", "chrom": "Cr", "mangan": "Mn", "ferr": "Fe",
                "cobalt": "Co", "nickel": "Ni"}


def composition_of(name):
    """Element counts of a complex, or None."""
    name = name.replace("sulph", "sulf")
    if match := _ESTER.fullmatch(name):
        return composition(f"{_CENTRE[match[4]]}(O{_ALKYL[match[2]]})4")
    if match := _OCENE.fullmatch(name):
        return composition(f"{_OCENE_METAL[match[1]]}(C5H5)2" + ("Cl2" if name.endswith("dichloride") else ""))
    name, water = re.fullmatch(r"(.*?)(?: (mono|di|tri|tetra|penta|hexa|hepta|octa)hydrate)?", name).groups()
    formula, charge = _anion(name) or _ligands_first(name) or _metal_first(name) or (None, None)
    if charge != 0:
        return None
    return composition(formula + (f"·{_MANY[water]}H2O" if water else ""))


def _parts(text):
    """The ligands that a text names one after another, as [(formula, charge, count)], and the rest of the text."""
    parts = []
    while match := _PART.match(text):
        ligand = match["inner"] or match["plain"]
        if ligand not in _LIGANDS:
            return [], text
        many = _MANY.get(match[1] or match[3] or "", 1)
        parts.append((*_LIGANDS[ligand], many))
        text = text[match.end():].lstrip("-")
    return parts, text


def _total(metal, state, parts, stated):
    """Formula of the complex, and its charge; None where a stated oxidation state does not fit."""
    formula = metal + "".join(f"({ligand}){many}" for ligand, _, many in parts)
    charge = sum(charge * many for _, charge, many in parts)
    if stated is not None and stated * state + charge != 0:
        return formula, None
    return formula, 0


def _metal(match):
    count = _MANY.get(match[1] or "", 1)
    stated = None if match[3] is None else 0 if match[3] == "0" else _ROMAN[match[3]]
    return f"({_ELEMENTS[match[2]]}){count}", count, stated


def _anion(name):
    """Ammonium oxobis(oxalato)niobate(V)."""
    cation, _, rest = name.partition(" ")
    parts, rest = _parts(rest)
    match = re.fullmatch(r"(niobate|titanate|aurate|platinate)\(([IV]+)\)", rest)
    if not parts or not match or cation not in _CATIONS and cation not in ("sodium", "potassium"):
        return None
    formula, plus = _CATIONS.get(cation) or (_ELEMENTS[cation], 1)
    charge = _ROMAN[match[2]] + sum(charge * many for _, charge, many in parts)
    metal = {"niobate": "Nb", "titanate": "Ti", "aurate": "Au", "platinate": "Pt"}[match[1]]
    if charge >= 0 or -charge % plus:
        return None
    return f"({formula}){-charge // plus}" + metal + "".join(f"({ligand}){many}" for ligand, _, many in parts), 0


def _ligands_first(name):
    """Tetrakis(dimethylamido)titanium, octacarbonyldicobalt, hexaammineruthenium(III) chloride."""
    parts, rest = _parts(name)
    match = _METAL.match(rest) if parts else None
    if not match:
        return None
    metal, count, stated = _metal(match)
    for word in rest[match.end():].split():
        more, left = _parts(word)
        if left or not more:
            return None
        parts += more
    words = rest[match.end():].split()
    if stated is not None and len(words) == 1 and words[0] in _ANIONS:  # "(III) chloride" leaves the count to the charge
        formula, minus = _ANIONS[words[0]]
        free = stated * count + sum(charge * many for _, charge, many in parts[:-1])
        if free <= 0 or free % minus:
            return None
        parts[-1] = (formula, -minus, free // minus)
    return _total(metal, count, parts, stated)


def _metal_first(name):
    """Titanium diisopropoxide bis(acetylacetonate), dimanganese decacarbonyl, vanadium(V) oxytrichloride."""
    match = _METAL.match(name)
    if not match:
        return None
    metal, count, stated = _metal(match)
    parts = []
    for word in name[match.end():].split():
        more, left = _parts(word)
        if left or not more:
            return None
        parts += more
    neutral = all(charge == 0 for _, charge, _ in parts)
    counted = len(parts) > 1 and all(many > 1 or ligand == "O" for ligand, _, many in parts)
    if not parts or not (neutral and parts[0][2] > 1 or counted or stated is not None and len(parts) > 1):
        return None
    return _total(metal, count, parts, stated)
