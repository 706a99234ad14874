#!/usr/bin/python3
"""Checks edits that assay-swap makes: both sides must be one compound. README.md tells how.

Reads the rows of `eval-chem -edits`. Exit status 0 only if every edit of which OPSIN reads a side agrees.
"""

import argparse
import os
import re
import sys
from collections import Counter, defaultdict
from fractions import Fraction

import complexes
import inorganic
import structure
import table
import verify

ARTICLE = re.compile(r"^(an?) (?=\S)", re.IGNORECASE)


def halves(original, replacement):
    """The two notations of an edit, without the article, and whether they stood side by side in the text: of "name (formula)"
    the half that goes and the half that stays."""
    if ARTICLE.match(original) and ARTICLE.match(replacement):
        original, replacement = ARTICLE.sub("", original), ARTICLE.sub("", replacement)
    first, bracket, second = re.sub(r" ?\($", "", original.rstrip(",; ")).rpartition(" (")
    kept = re.sub(r" ?\($", "", replacement)
    if bracket and kept.casefold() in (first.casefold(), second.rstrip(",; ").removesuffix(")").casefold()):
        second = second.removesuffix(")") if second.count(")") > second.count("(") else second
        return first, second, True
    return original, replacement, False


class Side:
    """One side of an edit, as far as programs can read it."""

    def __init__(self, word, hill, smiles, by_ions):
        self.word, self.smiles = word, smiles
        self.counts, self.by_ions = None, False
        try:
            self.counts = table.composition(hill) if hill else None
        except (ValueError, AttributeError):
            pass
        if self.counts is None and not smiles and word and by_ions:  # ions and charges, or the parts of a complex
            self.counts = inorganic.composition_of(word) or complexes.composition_of(word)
            self.by_ions = self.counts is not None

    def composition(self):
        if self.smiles:
            return {s: Fraction(n) for s, n in structure.counts(self.smiles).items()}
        return self.counts


def same_counts(one, other):
    """Whether two compositions are in one ratio: a salt's formula may be drawn doubled."""
    if set(one) != set(other):
        return False
    return len({Fraction(one[s]) / other[s] for s in one}) == 1


def only_water(a, b):
    """Whether the formula in "zinc nitrate (Zn(NO3)2·6H2O)" says no more than the name but the water."""
    one, other = a.composition(), b.composition()
    rest = {s: other.get(s, 0) - one.get(s, 0) for s in set(one) | set(other)}
    rest = {s: n for s, n in rest.items() if n}
    return set(rest) == {"H", "O"} and rest["H"] == 2 * rest["O"] > 0


def judge(a, b):
    """(how it was compared, whether it agrees)."""
    if a.smiles and b.smiles:
        return "structure", structure.same(a.smiles, b.smiles)
    one, other = a.composition(), b.composition()
    if one is None or other is None:
        return "unread", True
    kind = "composition" if a.smiles or b.smiles else "ions" if a.by_ions or b.by_ions else "formulas"
    return kind, same_counts(one, other)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("edits", nargs="?", default="-", help="rows of eval-chem -edits; default standard input")
    parser.add_argument("--opsin", default=structure.OPSIN_JAR, help="OPSIN's command line jar")
    parser.add_argument("--unread", action="store_true", help="list the edits that no program could compare")
    options = parser.parse_args()
    with sys.stdin if options.edits == "-" else open(options.edits, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines][1:]
    exceptions = verify.read_notes("exceptions.tsv", ["name", "reader", "reason"])
    wrong = {name.casefold() for name, (reader, _) in exceptions.items() if reader == "opsin"}
    trade = {name.casefold() for name, (reader, _) in exceptions.items() if reader == "grammar"}
    if not rows:
        print("no edits to check", file=sys.stderr)
        return 1
    edits = {}
    for original, replacement, _, _, source, verified, _ in rows:
        one, other, paired = halves(original, replacement)
        edits[(one, other)] = (source, verified, paired)
    words = list(dict.fromkeys(word for pair in edits for word in pair))
    hills = {}
    for original, replacement, hill_one, hill_other, *_ in rows:
        hills.setdefault(original, hill_one)
        hills.setdefault(replacement, hill_other)
    read = structure.read_names([w for w in words if w.casefold() not in wrong], options.opsin)
    read = {w: s for w, s in read.items() if s and whole(w, s) and not hills.get(w)}
    how, bad, unread = Counter(), [], defaultdict(list)
    for (one, other), (source, verified, paired) in edits.items():
        a, b = (Side(w, hills.get(w), read.get(w), w.casefold() not in trade) for w in (one, other))
        kind, good = judge(a, b)
        if not good and paired and only_water(a, b):
            kind, good = "water", True
        how[kind] += 1
        if not good:
            bad.append(f"disagree by {kind}: {one!r} -> {other!r} ({source}, {verified})")
        if kind == "unread":
            unread[source].append(f"{one} -> {other}")
    if options.unread:
        for source in sorted(unread):
            print(f"-- {source}: {len(unread[source])} edits to be read by eye")
            print("\n".join(sorted(unread[source])))
    print("\n".join(bad))
    print(f"{len(edits)} distinct edits: {how['structure']} compared by structure, {how['composition']} by composition, "
          f"{how['water']} of a name beside the formula of its hydrate, {how['ions']} by ions and charges, {how['formulas']} as two formulas, {how['unread']} by eye only; {len(bad)} disagree")
    return 1 if bad else 0


def whole(name, smiles):
    """OPSIN's reading counts if it holds no bare atoms, which it draws for element names and misread salts, and no chain of
    oxygens, which it draws for a counted oxide of several metals (digallium zinc tetraoxide)."""
    chained = ("O[O-]" in smiles or "[O-][O-]" in smiles) and "peroxide" not in name.casefold()
    return not chained and not structure.neutral_metals(smiles) and not structure.radicals(smiles)


if __name__ == "__main__":
    sys.exit(main())
