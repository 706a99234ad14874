#!/usr/bin/python3
"""Checks every row of dicts/compounds.tsv; exit status 0 only if all of it holds. README.md tells what is checked."""

import argparse
import os
import re
import sys
from collections import Counter, defaultdict
from fractions import Fraction

import inorganic
import second
import structure
import table

HERE = os.path.dirname(os.path.abspath(__file__))


def read_lines(name, columns):
    """The rows of a tab separated file beside this script, without its header and # comments."""
    lines = []
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        for line in file:
            if line.startswith("#") or not line.strip():
                continue
            cells = line.rstrip("\n").split("\t")
            if len(cells) != len(columns):
                raise ValueError(f"{name}: {line!r} does not have {len(columns)} cells")
            if cells != columns:
                lines.append(cells)
    return lines


def read_notes(name, columns):
    """The same, by first cell."""
    return {cells[0]: cells[1:] for cells in read_lines(name, columns)}


class Check:
    """One run over the table: collects errors, what was confirmed how, and what nothing could read."""

    def __init__(self, rows, read, exceptions, drawn, witnesses):
        self.rows, self.read, self.exceptions, self.drawn, self.witnesses = rows, read, exceptions, drawn, witnesses
        self.errors, self.used = [], set()
        self.how, self.owner = {}, {}  # by name: how it was confirmed, None if it was not; and its row
        self.references = {}
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
        self.second()
        for name in self.exceptions.keys() - self.used:
            self.errors.append(f"exceptions.tsv: {name!r} is in no row")
        for name in self.witnesses.by_name.keys() - {n for row in self.rows for n in row.names}:
            self.errors.append(f"witnesses.tsv: {name!r} is in no row")
        for name in self.drawn.keys() - {n for row in self.rows for n in row.names}:
            self.errors.append(f"structures.tsv: {name!r} is in no row")

    def names(self):
        for row in self.rows:
            for name in row.names:
                key = table.name_key(name)
                if self.owner.setdefault(key, row) is not row:
                    self.error(row, f"{name!r} is a name of {self.owner[key].name!r} too")
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
            self.how[name] = "opsin" if name in readings else "grammar" if name in grammar else None
        self.references[row.name] = reference
        if evidence == "opsin" and not reference:
            evidence = "grammar" if grammar else ""
        self.needless(row, reference)
        if reference:
            twin = self.by_structure.setdefault(structure.normal(reference), row)
            if twin is not row and row.kind != "polymer":
                self.error(row, f"is the compound of {twin.name!r}")
        self.evidence[row.name] = evidence
        self.source(row, evidence)

    def second(self):
        """Names that no program reads need a second source. What is derived from names goes on as long as it confirms more."""
        for row in self.rows:
            for name in row.names:
                if name in self.how and self.how[name] is None:
                    self.how[name] = self.other(row, name)
        more = True
        while more:
            more = False
            for row in self.rows:
                confirmed = [n for n in row.names if self.how.get(n)]
                for name in row.names:
                    if name in self.how and self.how[name] is None:
                        self.how[name] = second.derived(name, confirmed, table.composition(row.formula), self.confirmed_owner)
                        more = more or self.how[name] is not None
        for row in self.rows:
            for name in row.names:
                if name in self.how and self.how[name] is None:
                    self.error(row, f"{name!r}: no program reads it, and no second source is given")

    def other(self, row, name):
        counts = table.composition(row.formula)
        readable = [n for n in row.names if self.how.get(n) in ("opsin", "grammar")]
        says = self.witnesses.confirm(name, self.references[row.name], counts, readable, lambda text: self.error(row, text))
        if says is None and name == row.name and row.source.startswith("lit: "):
            says = "witness"
        return says or second.atoms(name, counts) or second.parts(name, counts) or second.polymer(name, counts, self.composition_of)

    def confirmed_owner(self, name):
        row = self.owner.get(table.name_key(name))
        return row if row and any(self.how.get(n) and table.name_key(n) == table.name_key(name) for n in row.names) else None

    def composition_of(self, name):
        """Of a monomer: as the table has it, or else as OPSIN reads it."""
        row = self.owner.get(table.name_key(name))
        if row and row.kind != "polymer":
            return table.composition(row.formula)
        smiles = self.read.get(name)
        return {s: Fraction(n) for s, n in structure.counts(smiles).items()} if smiles else None

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


def shared(rows):
    """Written formulas that belong to several rows: such a formula does not name one compound."""
    by_formula = defaultdict(list)
    for row in rows:
        by_formula[row.formula].append(row.name)
    return {formula: names for formula, names in by_formula.items() if len(names) > 1}


def checked(rows, jar):
    """A run over the table with the notes beside this script."""
    names = dict.fromkeys(n for row in rows for n in row.names)
    names.update(dict.fromkeys(filter(None, map(second.monomer, names))))
    read = structure.read_names(names, jar)
    check = Check(rows, read, read_notes("exceptions.tsv", ["name", "reader", "reason"]),
                  read_notes("structures.tsv", ["name", "smiles", "reason"]), second.Witnesses(read_lines("witnesses.tsv", second.Witnesses.COLUMNS)))
    check.run()
    return check


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", nargs="?", default=os.path.join(HERE, "..", "compounds.tsv"))
    parser.add_argument("--opsin", default=structure.OPSIN_JAR, help="OPSIN's command line jar")
    parser.add_argument("--second", action="store_true", help="list the names that OPSIN cannot read, with what confirms each")
    parser.add_argument("--fix-source", action="store_true", help="write what confirmed each row into its source cell")
    options = parser.parse_args()
    rows = table.read(options.table)
    check = checked(rows, options.opsin)
    if options.fix_source:
        write_sources(options.table, rows, check.evidence)
    report(rows, check, options.second)
    return 1 if check.errors else 0


def report(rows, check, list_second):
    if list_second:
        for row in rows:
            for name in row.names:
                if check.how.get(name) not in ("opsin", "grammar"):
                    print(f"{check.how.get(name) or 'none'}\t{row.name}\t{name}")
    for formula, names in sorted(shared(rows).items()):
        print(f"shared formula {formula}: {', '.join(names)}")
    for error in check.errors:
        print("error:", error)
    how = Counter(check.how.values())
    print(f"{len(rows)} rows, {len(check.how)} names: {how['opsin']} read by OPSIN, {how['grammar']} more by ions and charges; of the "
          f"others {how['witness']} stand in a public table as the same compound, {how['parts']} name its parts, {how['atoms']} count "
          f"its atoms, {how['letters']} abbreviate and {how['spelling']} respell a confirmed name; {how[None]} have no second source")
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
