"""Reading dicts/compounds.tsv, and arithmetic on the formulas in it.

Nothing here knows OPSIN or RDKit: this half of the check runs on any machine with Python 3.
"""

import re
from fractions import Fraction

COLUMNS = ["name", "formula", "hill", "iupac", "synonyms", "kind", "source"]
KINDS = {"molecular", "salt", "hydrate", "polymer", "mixture"}
SYMBOLS = set(
    "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb "
    "Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au "
    "Hg Tl Pb Bi Th U".split()
)
_TOKEN = re.compile(r"([A-Z][a-z]?)|([([{])|([)\]}])|(\d+(?:\.\d+)?)|(=|≡)")
_CLOSES = {")": "(", "]": "[", "}": "{"}


class Row:
    """One compound. `names` is every name of the row, the preferred one first."""

    def __init__(self, line_number, cells):
        self.line = line_number
        self.cells = cells
        self.name, self.formula, self.hill, self.iupac, synonyms, self.kind, self.source = cells
        self.synonyms = synonyms.split("|") if synonyms else []
        self.names = list(dict.fromkeys([self.name] + ([self.iupac] if self.iupac else []) + self.synonyms))


def read(path):
    """Rows of the table; raises ValueError with the line number where the file is not in shape."""
    rows = []
    with open(path, encoding="utf-8", newline="\n") as lines:
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\n")
            if line.startswith("#"):
                continue
            cells = line.split("\t")
            if len(cells) != len(COLUMNS):
                raise ValueError(f"line {number}: {len(cells)} cells, expected {len(COLUMNS)}")
            if cells == COLUMNS:
                continue
            if any(cell != cell.strip() or "  " in cell for cell in cells):
                raise ValueError(f"line {number}: stray space")
            rows.append(Row(number, cells))
    return rows


def name_key(name):
    """What two names must not have in common: letters and digits, without case, hyphens and spaces."""
    return re.sub(r"[\s\-‐‑–]", "", name).casefold()


def folded(name):
    """A name without what spellings differ in: sulph- and sulf-, aluminum, cesium, brackets, locants of one kind."""
    text = name.casefold().replace("sulph", "sulf").replace("aluminum", "aluminium").replace("caesium", "cesium")
    for greek, word in (("α", "alpha"), ("β", "beta"), ("γ", "gamma"), ("ε", "epsilon"), ("λ", "lambda")):
        text = text.replace(greek, word)
    for numeral, old in (("iso-", "iso"), ("n-", ""), ("mono", "")):
        text = text.replace(numeral, old)
    return re.sub(r"[^a-z0-9]", "", text)


def folded_words(name):
    """The words of a name, each folded."""
    return [folded(word) for word in re.split(r"[ \-]", name) if folded(word)]


def abbreviates(letters, name):
    """Whether the letters stand in the name in their order, the first at the beginning of a word or of a part of one."""
    text = re.sub(r"[^a-z ]", " ", name.casefold())
    letters = letters.casefold()
    starts = [i for i, c in enumerate(text) if c == letters[0] and (i == 0 or text[i - 1] == " ")]
    for i in starts:
        at = i
        for c in letters[1:]:
            at = text.find(c, at + 1)
            if at < 0:
                break
        else:
            return True
    return False


def composition(formula):
    """Element counts of a written formula as exact fractions. A polymer counts one repeat unit, (C2H4O)n."""
    body = formula[:-1] if is_polymer(formula) else formula
    body = body.replace("acac", "C5H7O2")
    total = {}
    for part in body.split("·"):
        count, rest = re.fullmatch(r"(\d+(?:\.\d+)?)?(.+)", part).groups()
        for symbol, amount in _group(rest).items():
            total[symbol] = total.get(symbol, 0) + amount * Fraction(count or 1)
    return total


def is_polymer(formula):
    """Whether a formula ends in the n of a repeat unit; indium and tin end in n too."""
    return formula.endswith((")n", "]n"))


def _group(text):
    stack, position, last = [("", {})], 0, None
    while position < len(text):
        match = _TOKEN.match(text, position)
        if not match:
            raise ValueError(f"{text!r} is not a formula at {text[position:]!r}")
        symbol, opened, closed, number, _ = match.groups()
        if symbol:
            if symbol not in SYMBOLS:
                if symbol[0] not in SYMBOLS:
                    raise ValueError(f"{symbol!r} is no element in {text!r}")
                symbol = symbol[0]
            last = {symbol: Fraction(1)}
            _add(stack[-1][1], last)
            position += len(symbol)
            continue
        if opened:
            stack.append((opened, {}))
            last = None
        elif closed:
            bracket, inner = stack.pop()
            if bracket != _CLOSES[closed]:
                raise ValueError(f"brackets do not match in {text!r}")
            last = inner
            _add(stack[-1][1], inner)
        elif number:
            if last is None:
                raise ValueError(f"stray number in {text!r}")
            _add(stack[-1][1], {s: n * (Fraction(number) - 1) for s, n in last.items()})
            last = None
        position = match.end()
    if len(stack) != 1:
        raise ValueError(f"open bracket in {text!r}")
    return stack[0][1]


def _add(total, more):
    for symbol, amount in more.items():
        total[symbol] = total.get(symbol, 0) + amount


def hill_of(counts):
    """Hill order: C, H, then the alphabet; without carbon the alphabet alone."""
    first = ["C", "H"] if "C" in counts else []
    order = [s for s in first if s in counts] + sorted(s for s in counts if s not in first)
    return "".join(s + ("" if counts[s] == 1 else _number(counts[s])) for s in order)


def hill(formula):
    """The hill cell that belongs to a formula cell."""
    text = hill_of(composition(formula))
    return f"({text})n" if is_polymer(formula) else text


def _number(value):
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"
