#!/usr/bin/env python3
"""Read names (first column of opsin.tsv) with OPSIN and write their Hill formulas as RDKit
counts them (Debian packages libopsin-java, python3-rdkit; run with Debian's python3).

    python3 opsin.py < opsin.tsv > new.tsv

Names that OPSIN does not read, or reads to something charged, are dropped.
"""
import collections
import subprocess
import sys

from rdkit import Chem, RDLogger

RDLogger.DisableLog("rdApp.*")
names = [line.split("\t")[0].strip() for line in sys.stdin if line.strip() and line[0] != "#"]
run = subprocess.run(["java", "-jar", "/usr/share/java/opsin-cli.jar", "-osmi"], input="\n".join(names) + "\n",
                     capture_output=True, text=True)
print("# name\tHill formula, as OPSIN 2.7.0 and RDKit read it (opsin.py); the names are our own")
for name, smiles in zip(names, run.stdout.split("\n")):
    mol = Chem.MolFromSmiles(smiles, sanitize=False) if smiles else None
    if mol is None:
        continue
    mol.UpdatePropertyCache(strict=False)
    counts = collections.Counter()
    for atom in mol.GetAtoms():
        counts[atom.GetSymbol()] += 1
        counts["H"] += atom.GetTotalNumHs()
    if sum(a.GetFormalCharge() for a in mol.GetAtoms()):
        continue
    rank = {"C": "", "H": " "} if counts["C"] else {}
    hill = "".join(s + (str(n) if n > 1 else "") for s, n in sorted(counts.items(), key=lambda k: rank.get(k[0], k[0])) if n)
    print(name + "\t" + hill)
