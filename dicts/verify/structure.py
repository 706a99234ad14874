"""Structures: names to SMILES by OPSIN, SMILES to one normal form and to element counts by RDKit.

OPSIN draws one salt in several ways ([Fe](Cl)(Cl)Cl, but [Zn+2].[Cl-].[Cl-]). The normal form cuts every bond of a
metal to a more electronegative partner, so that both spellings of a salt come out as the same bag of ions, and divides
the bag by its greatest common divisor, so that a hemihydrate equals its doubled formula unit.
"""

import subprocess
from collections import Counter
from functools import reduce
from math import gcd

from rdkit import Chem, RDLogger
from rdkit.Chem import rdMolHash
from rdkit.Chem.MolStandardize import rdMolStandardize

RDLogger.DisableLog("rdApp.*")
OPSIN_JAR = "/usr/share/java/opsin.jar"
_METALS = set(
    "Li Na K Rb Cs Be Mg Ca Sr Ba Al Ga In Tl Ge Sn Pb Bi Sb Sc Ti V Cr Mn Fe Co Ni Cu Zn Y Zr Nb Mo Ru Rh Pd Ag Cd La Ce "
    "Pr Nd Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Th U".split()
)
_TAKES_ELECTRONS = set("O S Se Te F Cl Br I N".split())


def read_names(names, jar=OPSIN_JAR):
    """{name: SMILES}, with None where OPSIN cannot read the name."""
    names = list(names)
    done = subprocess.run(
        ["java", "-jar", jar, "-osmi"], input="\n".join(names) + "\n", capture_output=True, text=True, check=True,
        encoding="utf-8", env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "JAVA_TOOL_OPTIONS": "-Dfile.encoding=UTF-8"},
    )
    lines = done.stdout.split("\n")[: len(names)]
    if len(lines) != len(names):
        raise RuntimeError(f"OPSIN answered {len(lines)} of {len(names)} names")
    return {name: line or None for name, line in zip(names, lines)}


def parse(smiles):
    """Sanitised molecule; metals and hypervalent atoms that RDKit's valence model refuses are kept as drawn."""
    mol = Chem.MolFromSmiles(smiles)
    if mol is not None:
        return mol
    mol = Chem.MolFromSmiles(smiles, sanitize=False)
    if mol is None:
        raise ValueError(f"unreadable SMILES {smiles}")
    mol.UpdatePropertyCache(strict=False)
    Chem.SanitizeMol(mol, Chem.SANITIZE_ALL ^ Chem.SANITIZE_PROPERTIES, catchErrors=True)
    return mol


def counts(smiles):
    """Element counts, hydrogens included; the open ends of a repeat unit do not count."""
    total = Counter()
    for atom in parse(smiles).GetAtoms():
        if atom.GetAtomicNum():
            total[atom.GetSymbol()] += 1
        if atom.GetTotalNumHs():
            total["H"] += atom.GetTotalNumHs()
    return total


def normal(smiles, stereo=True):
    """One text per compound: sorted canonical fragments with their smallest whole-number amounts."""
    mol = Chem.RWMol(parse(smiles))
    _cut_salt_bonds(mol)
    mol = rdMolStandardize.Uncharger().uncharge(mol.GetMol())
    for atom in mol.GetAtoms():
        atom.SetAtomMapNum(0)
        atom.SetIsotope(0)
    text = Chem.MolToSmiles(mol, isomericSmiles=stereo)
    bag = Counter(text.split("."))
    divisor = reduce(gcd, bag.values())
    return ".".join(f"{n // divisor}*{fragment}" for fragment, n in sorted(bag.items()))


def same(one, other):
    """Whether two SMILES are one compound; mobile hydrogens and charges may be drawn elsewhere.

    Cyanoguanidine has two drawings, an imidazolium ion two, and EDTA's two sodium ions may face any carboxylate.
    RDKit's hetero-atom tautomer hash joins those; it is not asked about metals that are part of the molecule.
    """
    if normal(one) == normal(other):
        return True
    molecules = Chem.MolFromSmiles(one), Chem.MolFromSmiles(other)
    if not all(molecules) or any(map(_has_bound_metal, molecules)):
        return False
    one, other = (rdMolHash.MolHash(mol, rdMolHash.HashFunction.HetAtomTautomer) for mol in molecules)
    return one == other


def _has_bound_metal(mol):
    return any(atom.GetSymbol() in _METALS and (atom.GetDegree() or not atom.GetFormalCharge()) for atom in mol.GetAtoms())


def _cut_salt_bonds(mol):
    cuts = []
    for bond in mol.GetBonds():
        for metal, partner in ((bond.GetBeginAtom(), bond.GetEndAtom()), (bond.GetEndAtom(), bond.GetBeginAtom())):
            oxidised = metal.GetFormalCharge() >= 0 and _only_salt_bonds(metal)
            if metal.GetSymbol() in _METALS and partner.GetSymbol() in _TAKES_ELECTRONS and oxidised:
                cuts.append((metal.GetIdx(), partner.GetIdx(), int(bond.GetBondTypeAsDouble())))
    for metal, partner, order in cuts:
        mol.RemoveBond(metal, partner)
        mol.GetAtomWithIdx(metal).SetFormalCharge(mol.GetAtomWithIdx(metal).GetFormalCharge() + order)
        mol.GetAtomWithIdx(partner).SetFormalCharge(mol.GetAtomWithIdx(partner).GetFormalCharge() - order)
        mol.GetAtomWithIdx(partner).SetNoImplicit(True)


def _only_salt_bonds(metal):
    """Organometallics and oxo-anions stay whole: every bond of the metal must be a single one to an electron taker."""
    return all(
        bond.GetBondTypeAsDouble() == 1 and bond.GetOtherAtom(metal).GetSymbol() in _TAKES_ELECTRONS
        for bond in metal.GetBonds()
    )


def metals(smiles):
    """Whether the structure holds a metal."""
    return any(atom.GetSymbol() in _METALS for atom in parse(smiles).GetAtoms())


def neutral_metals(smiles):
    """Lone uncharged metal atoms, which OPSIN draws where it does not understand a salt's name."""
    mol = parse(smiles)
    return [a.GetSymbol() for a in mol.GetAtoms() if a.GetSymbol() in _METALS and a.GetDegree() == 0
            and a.GetFormalCharge() == 0 and a.GetTotalNumHs() == 0]


def charge(smiles):
    """Net charge: not zero means that a name was read as an ion."""
    return Chem.GetFormalCharge(parse(smiles))


def radicals(smiles):
    """Number of unpaired electrons on lone non-metal atoms ([N], [O], [S]): OPSIN reads element names as atoms."""
    mol = parse(smiles)
    return sum(a.GetNumRadicalElectrons() for a in mol.GetAtoms() if a.GetDegree() == 0 and a.GetSymbol() not in _METALS)
