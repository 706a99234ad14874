"""What confirms a name that neither OPSIN nor ions and charges can read.

Each rule answers with how it knows, or None. `derived` goes from names already confirmed: another spelling of one, the letters
of one, a hydrate of one. `Witnesses` are public tables, whose word is checked against the row's structure or composition.
"""

import re
from fractions import Fraction

import complexes
import inorganic
import structure
import table

# Words that say nothing about the atoms, or repeat what the structure of the row says.
_PLAIN = re.compile(r"^(anhydrous|glacial|aqueous|reduced|meso-|DL-|D-\(\+\)-|L-|1,4-) ?| (gas|base)$", re.IGNORECASE)
# Elements whose symbols abbreviate another name than the one in the text: KDP, TDMASn.
_LATIN = {"potassium": "kalium", "tin": "stannum", "tungsten": "wolfram", "sodium": "natrium"}
_NUMERAL = re.compile(r"\([IV]+\)")
_ACID_HYDROGENS = re.compile(r"^H\d?(?=[A-Z])")
_ADDED = {"hydrochloride": "HCl", "dihydrochloride": "(HCl)2", "·2H2O": "(H2O)2", "-HCl": "HCl", " diethyl etherate": "C4H10O"}
_ADDED.update({times + "hydrate": f"(H2O){n}" for times, n in inorganic._TIMES.items()})

# Short forms of groups and ligands, as formulas of preparative chemistry have them.
_GROUPS = {
    "Ac": "C2H3O", "Me": "CH3", "Et": "C2H5", "i-Pr": "C3H7", "iPr": "C3H7", "Pr": "C3H7", "n-Bu": "C4H9", "t-Bu": "C4H9", "tBu": "C4H9", "Bu": "C4H9",
    "Ph": "C6H5", "MeCp": "C6H7", "Cp": "C5H5", "Tf": "CF3SO2", "NTf2": "N(SO2CF3)2", "HMDS": "N(Si(CH3)3)2", "dba": "C17H14O",
    "TBA": "N(C4H9)4", "TEA": "N(C2H5)4", "BMIM": "C8H15N2", "EMIM": "C6H11N2", "mim": "C4H5N2", "dmpz": "C5H7N2",
    "Pc": "C32H16N8", "q": "C9H6NO", "TPP": "C44H28N4", "TCPP": "C48H26N4O8H2", "EDTA": "C10H12N2O8",
    "BDC-NH2": "C8H3O4NH2", "BDC": "C8H4O4", "BTC": "C9H3O6", "BTB": "C27H15O6", "DOBDC": "C8H2O6", "NDC": "C12H6O4",
    "BPDC": "C14H8O4", "OBA": "C14H8O5",
}
_SHORT = re.compile("|".join(sorted(map(re.escape, _GROUPS), key=len, reverse=True)))


def atoms(name, counts):
    """A name that is a formula, perhaps with short forms of its groups: Et2O, NaOAc, H2BDC, [BMIM]PF6."""
    for text in dict.fromkeys((name, _SHORT.sub(lambda m: f"({_GROUPS[m[0]]})", name))):
        try:
            if table.composition(text) == counts:
                return "atoms"
        except (ValueError, AttributeError, KeyError):
            pass
    return None


def parts(name, counts):
    """The name of a complex that counts its ligands."""
    return "parts" if complexes.composition_of(name) == counts else None


def derived(name, confirmed, counts, owner):
    """From the confirmed names of the row, or of the row that owner(name) gives for another one."""
    plain = _PLAIN.sub("", name)
    words = sorted(w for w in table.folded_words(name) if w != "complex")
    for other in confirmed:
        if table.folded(plain) == table.folded(other) or table.folded(name) == table.folded(_PLAIN.sub("", other)):
            return "spelling"
        if words == sorted(table.folded_words(other)):
            return "spelling"
        if "(" in other and table.folded(name) == table.folded(_NUMERAL.sub("", other)):
            return "spelling"  # no two rows share a name, so no other row leaves out its numeral alike
    if added(name, counts, owner):
        return "parts"
    return letters(name, confirmed)


def added(name, counts, owner):
    """A salt or hydrate, by a name of the compound that it is of: TCEP hydrochloride, Na2EDTA·2H2O."""
    for suffix, formula in _ADDED.items():
        if not name.endswith(suffix):
            continue
        row = owner(name.removesuffix(suffix).rstrip()) or owner(_PLAIN.sub("", name.removesuffix(suffix).rstrip()))
        if row:
            total = table.composition(row.formula)
            for symbol, n in table.composition(formula).items():
                total[symbol] = total.get(symbol, 0) + n
            return total == counts
    return False


def letters(name, confirmed):
    """An abbreviation, whose letters stand in a confirmed name in their order."""
    for text in (name, _ACID_HYDROGENS.sub("", name)):
        short = re.sub(r"[^A-Za-z]", "", text)
        if 2 <= len(short) <= 12 and sum(c.isupper() for c in short) >= 2 and any(
            table.abbreviates(short, form) for other in confirmed for form in (other, _latin(other))
        ):
            return "letters"
    return None


def _latin(name):
    for english, latin in _LATIN.items():
        name = re.sub(rf"{english}\b", latin, name)
    return name


_POLY = re.compile(r"poly(?:\((?P<a>.+)\)|(?P<b>[a-z ]+))")


def monomer(name):
    """The monomer that a polymer is named by, or None."""
    match = _POLY.fullmatch(name)
    return match and (match["a"] or match["b"])


def polymer(name, counts, composition_of):
    """Poly(x), whose repeat unit is x, or x without the water or hydrogen that goes in the making; or half of a dimeric x."""
    of = monomer(name)
    made_of = of and composition_of(of)
    if not made_of:
        return None
    for gone in ({}, {"H": 2, "O": 1}, {"H": 2}):
        unit = {s: n - gone.get(s, 0) for s, n in made_of.items() if n != gone.get(s, 0)}
        if _one_ratio(unit, counts):
            return "parts"
    return None


class Witnesses:
    """witnesses.tsv: what public tables say of names, each line checked against the row that has the name."""

    COLUMNS = ["name", "source", "kind", "says"]

    def __init__(self, lines):
        self.by_name, self.used = {}, set()
        for name, source, kind, says in lines:
            self.by_name.setdefault(name, []).append((source, kind, says))

    def confirm(self, name, reference, counts, names, error):
        """Whether a table knows the name as this compound. A witness who says otherwise is an error."""
        found = False
        for source, kind, says in self.by_name.get(name, ()):
            self.used.add(name)
            if agrees(kind, says, reference, counts, names):
                found = True
            else:
                error(f"{name!r}: {source} says {kind} {says}, which is another compound")
        return "witness" if found else None


def agrees(kind, says, reference, counts, names):
    """Whether a structure, formula or name is the row's, by its structure, its composition and its names that programs read."""
    if kind == "structure":
        if reference and not (structure.metals(says) and structure.metals(reference)):
            return structure.same(says, reference) or _without_stereo(says, reference)
        # drawings of metal compounds differ in more than the compound
        return _one_ratio(structure.counts(says), counts)
    if kind == "formula":
        return _one_ratio(table.composition(says), counts)
    return kind == "name" and says in names


def _one_ratio(one, other):
    """Whether two compositions are the same up to a factor, as those of two formula units are."""
    return set(one) == set(other) and len({Fraction(one[s]) / other[s] for s in other}) == 1


def _without_stereo(says, reference):
    """A structure without stereo descriptors agrees with one that has them, if all else does: tables often leave them out."""
    bare = "@" not in says or "@" not in reference
    return bare and structure.normal(says, stereo=False) == structure.normal(reference, stereo=False)
