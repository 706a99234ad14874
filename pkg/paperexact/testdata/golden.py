#!/usr/bin/env python3
"""Writes golden.json: what Python's own random, re, str, float and json do.

The Go code follows Python 3.11 without it; this table is its independent
witness. Run from this directory with that version:
    python3.11 golden.py > golden.json
"""
import _sre
import itertools
import json
import random
import re
import sys

assert sys.version_info[:2] == (3, 11), sys.version

EVERY = [chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000]


def draws(seed):
    """One generator per method, so that a fault in one does not hide others."""
    def drawn(call, n=12):
        r = random.Random(seed)
        return [call(r) for _ in range(n)]
    r = random.Random(seed)
    widths = [(k, str(r.getrandbits(k))) for k in [*range(1, 65), *range(1, 65)]]
    many = random.Random(seed)
    for _ in range(2000):  # over several refills of the state
        many.getrandbits(32)
    shuffled = []
    r = random.Random(seed)
    for n in [0, 1, 2, 3, 5, 8, 13, 100]:
        items = list(range(n))
        r.shuffle(items)
        shuffled.append(items)
    return {
        "seed": str(seed),
        "bits": widths,
        "after2000": many.getrandbits(32),
        "shuffled": shuffled,
        "choice1": drawn(lambda r: r.choice([7])),
        "choice": drawn(lambda r: r.choice(range(10))),
        "randint": drawn(lambda r: r.randint(0, 2**32)),
        "mixed": drawn(lambda r: [r.choice("abc"), r.randint(3, 17), r.getrandbits(33)]),
    }


def ranges(holds):
    """First and last code point of each run of characters that hold."""
    out, first, last = [], None, None
    for ch in EVERY:
        if holds(ch):
            if first is None:
                first = ord(ch)
            last = ord(ch)
        elif first is not None:
            out.append((first, last))
            first = None
    return out


def classes():
    """Characters that match each other under re.IGNORECASE, as strings."""
    cased = "".join(c for c in EVERY if _sre.unicode_iscased(ord(c)) or re.match(re.escape(c), c.swapcase(), re.I) and c != c.swapcase())
    found = [re.findall(re.escape(c), cased, re.I) for c in cased]
    return sorted({"".join(same) for same in found if len(same) > 1})


def searches():
    """Matches of \\b + text + \\b ignoring case, first place of the look-up."""
    rng = random.Random(11)
    alphabet = "aAbsSkKiI\u017f\u212a\u0131\u0130\u00b5\u03bc\u00df\u1e9e\u03c3\u03c2\u03a31_ .-()%\u00b0\u00b2\u2082\u0301\u00e9\u00c9"
    out = []
    for i in range(1100):
        part = "".join(rng.choice(alphabet) for _ in range(rng.randint(1, 3)))
        pieces = [rng.choice([part, part.swapcase(), part.lower(), part.upper(), rng.choice(alphabet), " "]) for _ in range(8)]
        text = "".join(pieces)
        matches = [m.start() for m in re.finditer(r"\b" + re.escape(part) + r"\b", text, re.I)]
        found = re.search(r"(?<!\w)" + re.escape(part) + r"(?!\w)", text)
        if matches or found or i % 8 == 0:
            out.append({"text": text, "part": part, "matches": matches, "place": found.start() if found else -1})
    return out


QUANTITY = re.compile(r"^([\d,]+(?:\.\d+)?)\s*(.+)$")


def quantities():
    pieces = ["5", "12", ",", ".", " ", "\n", "\u00a0", "mL", "%", "\u0663", "\x1c", "-"]
    out = []
    for n in range(1, 6):
        for parts in itertools.product(pieces, repeat=n):
            if n > 3 and hash_of(parts) % (40 if n == 4 else 900):
                continue
            text = "".join(parts)
            m = QUANTITY.match(text)
            row = {"text": text}
            if m:
                row.update(number=m[1], unit=m[2])
                try:
                    row["value"] = repr(float(m[1].replace(",", "")))
                except ValueError:
                    pass
            out.append(row)
    return out


def hash_of(parts):
    n = 0
    for p in "".join(parts):
        n = (n * 31 + ord(p)) % 1000003
    return n


def value(v):
    return str(int(v)) if v == int(v) and abs(v) < 1e6 else "%.4g" % v


def numbers():
    rng = random.Random(5)
    vs = [0.1 * 3, 1e6, 999999.0, 999999.5, 1000000.5, 1234.5, 1233.5, 0.00012345, 0.000012345, 99.9, 0.1 * 99.9, 1e15, 1e16, 123456789.0,
          1.5e22, 5e-324, 0.5, 2.5, 12345.0, 12344.5, 2.4000000000000004, 100.0, 1e-4, 9.9995, 99995.0, 0.099995, 9999.5, 9998.5]
    vs += [float("%.*g" % (rng.randint(1, 17), rng.uniform(0, 10 ** rng.randint(-6, 20)))) for _ in range(400)]
    vs += [v * f for v in vs[:200] for f in (10.0, 0.1, 5.0, 1.5, 100.0)]
    shares = [(part, whole) for whole in (1, 2, 3, 7, 64, 128, 205, 1024, 4096, 15625, 8192) for part in range(0, min(whole, 200) + 1, 3)]
    return {
        "values": [[repr(v), value(v)] for v in vs],
        "shares": [[p, w, repr(round(p / w, 6))] for p, w in shares],
        "counts": [[repr(x / 8), round(x / 8)] for x in range(200)],
    }


def cases():
    words = ["", "a", "A", "Rh", "SEM", "X-1", "1", "\u00df", "gro\u00df", "\ufb01t", "\u0130x", "\u0131", "\u01c5", "\u01c4", "\u00aa", "UV-Vis spectrophotometer",
             "\u039f\u0394\u039f\u03a3", "\u03a3", "A\u03a3", "\u03a3A", "A\u03a3.", "A\u03a3.A", "A\u0301\u03a3", "A\u03a3\u00ad1", "A\u03a3 B\u03a3", "\u2160", "\u24b6", "5%", "\u1d2cb"]
    return [[w, w.lower(), w.upper(), w.isupper()] for w in words]


TOKEN = re.compile(r"\b[a-zA-Z][a-zA-Z0-9]*\b|\b\d+(?:\.\d+)?\b")


def tokens():
    pieces = ["5", "a", ".", " ", "\u00e9", "_", "\u00b2", "\u0664", "K"]
    texts = ["".join(p) for n in range(1, 5) for p in itertools.product(pieces, repeat=n) if n < 4 or hash_of(p) % 12 == 0]
    texts += ["LiNi0.8Co0.1Mn0.1O2 at 80\u00b0C, 7.5.3 pH7.x 1,000 mL", "CuSO4\u00b75H2O \uff14 \U0001d7d8 1\u00bd"]
    return [[t, sorted({m.group().lower() for m in TOKEN.finditer(t)})] for t in texts]


def documents():
    raws = ['null', 'true', ' [ ] ', '{ }', '[1,2.50,-0,-0.0,1e5,1E-7,123456789012345678901234567890,1.0e16,0.1e-3]', '"a\\u00e9\\/\\b\\f\\n\\r\\t\\u0001\\u007f\\u2028\\"\\\\"',
            '{"a":1,"b":{"c":[],"c":2,"d":3,"c":4},"a":"x"}', '[[1,{"x":null}],"\\ud83d\\ude00"]', '{"":0,"":{"z":1,"y":2,"z":3}}', '"\u2028\x7f"']
    return [[raw, json.dumps(json.loads(raw), ensure_ascii=False)] for raw in raws]


golden = {
    "draws": [draws(s) for s in (0, 1, 7, 42, -42, 2**31, 2**32 - 1, 2**32, 2**32 + 5, -(2**40), 2**64, 10**40)],
    "word": ranges(lambda c: re.match(r"\w", c)),
    "digit": [[a, b, int(chr(a))] for a, b in ranges(lambda c: re.match(r"\d", c))],
    "space": ranges(lambda c: re.match(r"\s", c)),
    "capital": ranges(str.isupper),
    "uncapital": ranges(lambda c: not ("A" + c).isupper()),
    "ignorable": ranges(lambda c: ("A\u03a3" + c + "A").lower()[1] == "\u03c3" and ("A\u03a3" + c).lower()[1] == "\u03c2"),
    "cased": ranges(lambda c: ("A\u03a3" + c).lower()[1] == "\u03c3"),
    "classes": classes(),
    "lower": "".join(c for c in EVERY if len(c.lower()) > 1),
    "upper": [[c, c.upper()] for c in EVERY if len(c.upper()) > 1],
    "searches": searches(),
    "quantities": quantities(),
    "numbers": numbers(),
    "cases": cases(),
    "tokens": tokens(),
    "documents": documents(),
}
print("{\n" + ",\n".join(json.dumps(k) + ": " + json.dumps(v, separators=(",", ":")) for k, v in golden.items()) + "\n}")
