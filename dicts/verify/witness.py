#!/usr/bin/python3
"""Looks up in ChEBI and WordNet what verify.py finds no second source for, and prints lines for witnesses.tsv.

Both come with Debian packages, which need not be installed: `apt-get download emboss-data wordnet-base`, then
`dpkg-deb -x FILE DIR` of each. Only what agrees with the row is printed; README.md tells what agreement is.
"""

import argparse
import os
import re
import sys

import second
import structure
import table
import verify

CHEBI = "usr/share/EMBOSS/data/OBO/chebi.obo"
WORDNET = "usr/share/wordnet/data.noun"
_SYNONYM = re.compile(r'^synonym: "(.*)" (?:EXACT|RELATED)(?: ([A-Za-z_]+))? \[', re.MULTILINE)


def chebi(path):
    """(identifier, names, kind, what it says) of every entry; a structure counts more than a formula."""
    with open(path, encoding="utf-8", errors="replace") as file:
        entries = file.read().split("\n[Term]\n")[1:]
    for entry in entries:
        names, says = [re.search(r"^name: (.*)$", entry, re.MULTILINE)[1]], {}
        for text, kind in _SYNONYM.findall(entry):
            text = re.sub(r"\\(.)", r"\1", text)
            if kind in ("SMILES", "FORMULA"):
                says.setdefault(kind, text)
            elif not kind.startswith("InChI"):
                names.append(text)
        kind = "structure" if "SMILES" in says else "formula"
        yield re.search(r"^id: (\S+)", entry, re.MULTILINE)[1], names, kind, says.get("SMILES") or says.get("FORMULA")


def wordnet(path):
    """The same of every set of synonymous nouns; each of its other names may be what it says."""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith(" "):
                continue
            cells = line.split(" ")
            names = [word.replace("_", " ") for word in cells[4 : 4 + 2 * int(cells[3], 16) : 2]]
            for name in names:
                yield f"WordNet 3.0 {cells[0]}-n", [n for n in names if n != name], "name", name


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", help="where the packages were unpacked")
    options = parser.parse_args()
    rows = table.read(os.path.join(verify.HERE, "..", "compounds.tsv"))
    check = verify.checked(rows, structure.OPSIN_JAR)
    wanted = {}
    for row in rows:
        for name in row.names:
            if check.how.get(name) is None:
                wanted.setdefault(table.folded(name), []).append((row, name))
    done = set()
    for entries in (chebi(os.path.join(options.packages, CHEBI)), wordnet(os.path.join(options.packages, WORDNET))):
        for source, names, kind, says in entries:
            for row, name in {id(w): w for n in names for w in wanted.get(table.folded(n), ())}.values():
                if says and name not in done and agrees(check, row, kind, says):
                    done.add(name)
                    print(name, source, kind, says, sep="\t")
    return 0


def agrees(check, row, kind, says):
    readable = [n for n in row.names if check.how.get(n) in ("opsin", "grammar")]
    try:
        return second.agrees(kind, says, check.references[row.name], table.composition(row.formula), readable)
    except (ValueError, AttributeError):  # a formula or structure that is none
        return False


if __name__ == "__main__":
    sys.exit(main())
