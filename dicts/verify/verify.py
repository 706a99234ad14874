#!/usr/bin/python3
"""Checks every row of dicts/compounds.tsv; exit status 0 only if all of it holds. README.md tells what is checked."""

import argparse
import os
import re
import sys
from collections import Counter, defaultdict
from fractions import Fraction

import inorganic
import structure
import table

HERE = os.path.dirname(os.path.abspath(__file__))


def read_notes(name, columns):
    """A tab separated file beside this script: a header, # comments, then rows keyed by their first cell."""
    notes = {}
    with open(os.path.join(HERE, name), encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#") or not line.strip():
                continue
            cells = line.rstrip("\n").split("\t")
            if len(cells) != len(columns):
                raise ValueError(f"{name}: {line!r} does not have {len(columns)} cells")
            if cells != columns:
                notes[cells[0]] = cells[1:]
    return notes


class Check:
    """One run over the table: collects errors, what was confirmed how, and what nothing could read."""

    def __init__(self, rows, read, exceptions, drawn):
        self.rows, self.read, self.exceptions, self.drawn = rows, read, exceptions, drawn
        self.errors, self.unread, self.used = [], {}, set()
        self.how = Counter()
        self.evidence, self.by_structure = {}, {}

    def error(self, row, text):
        self.errors.append(f"line {row.line}: {row.name}: {text}")

    def smiles_of(self, name):
        """OPSIN's reading of a name, None where it has none or the exceptions file says that it is wrong."""
        if name in self.exceptions:
            self.used.add(name)
            if self.exceptions[name][0] == "opsin":
                return None
        return self.read.get(name)

    def run(self):
        self.names()
        for row in self.rows:
            if self.shape(row):
                self.structure(row)
        for name in self.exceptions.keys() - self.used:
            self.errors.append(f"exceptions.tsv: {name!r} is in no row")
        for name in self.drawn.keys() - {n for row in self.rows for n in row.names}:
            self.errors.append(f"structures.tsv: {name!r} is in no row")

    def names(self):
        owner = {}
        for row in self.rows:
            for name in row.names:
                key = table.name_key(name)
                if key in owner and owner[key] is not row:
                    self.error(row, f"{name!r} is a name of {owner[key].name!r} too")
                owner[key] = row
            keys = Counter(table.name_key(n) for n in row.names)
            for key in (k for k, n in keys.items() if n > 1):
                self.error(row, f"{key!r} stands twice in the row")

    def shape(self, row):
        if row.kind not in table.KINDS:
            self.error(row, f"unknown kind {row.kind!r}")
        hydrate = any(part.lstrip("0123456789.") == "H2O" for part in row.formula.split("·")[1:])
        if (row.kind == "polymer") != table.is_polymer(row.formula) or (row.kind == "hydrate") != hydrate:
            self.error(row, f"kind {row.kind} does not fit formula {row.formula}")
        try:
            expected = table.hill(row.formula)
        except ValueError as problem:
            self.error(row, str(problem))
            return False
        if expected != row.hill:
            self.error(row, f"formula {row.formula} is {expected} in Hill order, the row says {row.hill}")
            return False
        return True

    def structure(self, row):
        counts = table.composition(row.formula)
        readings = {name: smiles for name in row.names if (smiles := self.smiles_of(name))}
        reference = readings.get(row.iupac)
        evidence = "opsin"
        if not reference:
            for name in row.names:
                if name in self.drawn:
                    reference, evidence = self.drawn[name][0], "drawn"
        if reference:
            self.whole(row, reference, evidence, counts)
        normal = structure.normal(reference) if reference else None
        grammar = set()
        for name in row.names:
            by_grammar = inorganic.composition_of(name)
            if by_grammar is not None and not (name in self.exceptions and self.exceptions[name][0] == "grammar"):
                if by_grammar != counts:
                    self.error(row, f"{name!r} reads as {table.hill_of(by_grammar)} by ions and charges")
                grammar.add(name)
            if name in readings:
                if normal is None:
                    self.whole(row, readings[name], name, counts)
                    normal, reference, evidence = structure.normal(readings[name]), readings[name], "opsin"
                elif not structure.same(readings[name], reference):
                    self.error(row, f"{name!r} is {structure.normal(readings[name])}, but {row.iupac!r} is {normal}")
                self.how["opsin"] += 1
            elif name in grammar:
                self.how["grammar"] += 1
            elif second := other_evidence(name, readings.keys() | grammar_names(row, counts), counts):
                self.how[second] += 1
            else:
                self.how["unread"] += 1
                self.unread.setdefault(row.name, []).append(name)
        if evidence == "opsin" and not reference:
            evidence = "grammar" if grammar else ""
        self.needless(row, reference)
        if reference:
            twin = self.by_structure.setdefault(structure.normal(reference), row)
            if twin is not row and row.kind != "polymer":
                self.error(row, f"is the compound of {twin.name!r}")
        self.evidence[row.name] = evidence
        self.source(row, evidence)

    def needless(self, row, reference):
        """An exception must still be one: OPSIN may have learned the name."""
        for name in row.names:
            smiles = self.read.get(name)
            if reference and smiles and self.exceptions.get(name, [""])[0] == "opsin" and structure.same(smiles, reference):
                self.error(row, f"{name!r} needs no exception, OPSIN reads it right")

    def whole(self, row, smiles, origin, counts):
        """The structure must have the composition of the formula and be a whole, neutral compound."""
        found = structure.counts(smiles)
        shares = {Fraction(found.get(s, 0)) / counts[s] if s in counts else None for s in set(found) | set(counts)}
        if len(shares) != 1 or None in shares:
            self.error(row, f"{origin}: structure {smiles} has {table.hill_of({s: Fraction(n) for s, n in found.items()})}")
        if structure.charge(smiles):
            self.error(row, f"{origin}: structure {smiles} is charged")
        if structure.neutral_metals(smiles) or structure.radicals(smiles):
            self.error(row, f"{origin}: structure {smiles} holds a bare atom")

    def source(self, row, evidence):
        if evidence and row.source != evidence:
            self.error(row, f"source is {row.source!r}, the check gives {evidence!r}")
        if not evidence and not row.source.startswith("lit: "):
            self.error(row, "no program reads a name of this row: source must be 'lit: ' and a reference")


def grammar_names(row, counts):
    """Names of the row that read as its composition by ions and charges."""
    return {name for name in row.names if inorganic.composition_of(name) == counts}


def other_evidence(name, confirmed, counts):
    """What else says that a name is the row's: its own atoms (Et2O), another spelling of a confirmed name, or the letters of
    an abbreviation, which stand in a confirmed name in their order, the first at a part's beginning (APTES)."""
    try:
        if table.composition(name) == counts:
            return "atoms"
    except (ValueError, AttributeError):
        pass
    plain = PLAIN.sub("", name)
    for other in confirmed:
        if table.folded(plain) == table.folded(other):
            return "spelling"
    if chelate(name) == counts:
        return "atoms"
    letters = re.sub(r"[^A-Za-z]", "", name)
    if len(letters) < 2 or sum(c.isupper() for c in letters) < 2 or len(letters) > 12:
        return None
    return "letters" if any(table.abbreviates(letters, other) for other in confirmed) else None


# Words that say nothing about the atoms.
PLAIN = re.compile(r"^(anhydrous|glacial|meso-) ?| gas$", re.IGNORECASE)

_TIMES = {"bis": 2, "tris": 3, "tetrakis": 4}
_CHELATE = re.compile(r"(bis|tris|tetrakis)\((acetylacetonato|2,4-pentanedionato)\)([a-z]+)(?:\([ivx]+\))?", re.IGNORECASE)


def chelate(name):
    """The atoms of tris(acetylacetonato)aluminium and the like."""
    match = _CHELATE.fullmatch(name)
    symbol = match and inorganic._ELEMENTS.get(match[3].lower())
    if not symbol:
        return None
    return table.composition(f"{symbol}(C5H7O2){_TIMES[match[1].lower()]}")


def shared(rows):
    """Written formulas that belong to several rows: such a formula does not name one compound."""
    by_formula = defaultdict(list)
    for row in rows:
        by_formula[row.formula].append(row.name)
    return {formula: names for formula, names in by_formula.items() if len(names) > 1}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", nargs="?", default=os.path.join(HERE, "..", "compounds.tsv"))
    parser.add_argument("--opsin", default=structure.OPSIN_JAR, help="OPSIN's command line jar")
    parser.add_argument("--unread", action="store_true", help="list the names that no program reads")
    parser.add_argument("--fix-source", action="store_true", help="write what confirmed each row into its source cell")
    options = parser.parse_args()
    rows = table.read(options.table)
    read = structure.read_names(dict.fromkeys(n for row in rows for n in row.names), options.opsin)
    check = Check(rows, read, read_notes("exceptions.tsv", ["name", "reader", "reason"]),
                  read_notes("structures.tsv", ["name", "smiles", "reason"]))
    check.run()
    if options.fix_source:
        write_sources(options.table, rows, check.evidence)
    report(rows, check, options.unread)
    return 1 if check.errors else 0


def report(rows, check, list_unread):
    if list_unread:
        for name, unread in check.unread.items():
            print(f"unread\t{name}\t{len(unread)}\t{'|'.join(unread)}")
    for formula, names in sorted(shared(rows).items()):
        print(f"shared formula {formula}: {', '.join(names)}")
    for error in check.errors:
        print("error:", error)
    total = sum(check.how.values())
    print(f"{len(rows)} rows, {total} names: {check.how['opsin']} read by OPSIN, {check.how['grammar']} more by ions and "
          f"charges, {check.how['spelling']} spell such a name otherwise, {check.how['letters']} abbreviate one, "
          f"{check.how['atoms']} count the row's atoms, {check.how['unread']} have no second source (in {len(check.unread)} rows)")
    print("rows by evidence:", ", ".join(f"{k or 'literature'} {n}" for k, n in Counter(check.evidence.values()).most_common()))
    print("rows by kind:", ", ".join(f"{k} {n}" for k, n in Counter(r.kind for r in rows).most_common()))
    print(f"{len(check.errors)} errors")


def write_sources(path, rows, evidence):
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        out.write("\t".join(table.COLUMNS) + "\n")
        for row in rows:
            out.write("\t".join(row.cells[:-1] + [evidence.get(row.name) or row.source]) + "\n")


if __name__ == "__main__":
    sys.exit(main())
