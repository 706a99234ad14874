#!/usr/bin/env python3
"""Writes tokens.json: what Python's re counts as tokens in hard texts.

The Go tokeniser is hand-written; this table is its independent witness.
Run from this directory: python3 tokens.py > tokens.json
"""
import itertools
import json
import re

TOKEN = re.compile(r"\b[a-zA-Z][a-zA-Z0-9]*\b|\b[0-9]+(?:\.[0-9]+)?\b")

texts = [
    "", " ", ".", "a", "A a", "7", "7.5", "7.5.3", "1.2.3.4", "7.", ".7", "7.x", "7.5x", "7.55x", "12abc", "abc12",
    "a_b", "_", "_a", "a_ b", "1_000", "1,000", "10.5_", "x.y", "x.5", "5.x", "2h", "2 h", "pH 7.0", "pH7",
    "Fe(NO3)3\u00b79H2O", "Fe(NO3)3.9H2O", "CuSO4.5H2O", "CuSO4*5H2O", "LiNi0.8Co0.1Mn0.1O2", "BaTiO3-\u03b4", "0.5\u03b1", "\u03b1-Fe2O3",
    "80 \u00b0C", "80\u00b0C", "80\u2103", "37\u00baC", "5 \u00b5m", "5 \u03bcm", "5\u00b5m", "\u00c5", "5 \u00c5", "caf\u00e9", "na\u00efve 3", "e\u0301", "a\u0301b",
    "H\u2082O", "10\u00b2", "10\u207b\u00b3", "x\u00b2y", "\u00bd", "1\u00bd", "3\u2044 4", "\u0664", "\uff14", "a\u0664", "7.\u0664", "7.5\u0664", "\u06643",
    "a\u00a0b", "5\u2009mL", "5\u202fmL", "a\u200bb", "a\u00adb", "60\u201380 \u00b0C", "60-80", "1e-5", "1e5", "10^-12", "3.5\u00d710",
    "25.0 mL min-1", "99.9%", "(1:2)", "1:1 v/v", "don't", "x-ray", "X-Ray", "Teflon-lined", "UV\u2013vis", "\u7089\u5b50", "\u70895", "5\u7089", "a\u7089",
    "3.5.", "3.5,", "3.5)", "v1.2b", "2.50", "2.5 2.50 02.5", "ABC abc Abc", "1.0.", "a.b.c", "1.a.2", "\u03b85", "2\u03b8 = 10-80\u00b0",
    "\u0130 i", "\u017f s", "K \u212a", "\u212b 5", "x\ty\nz", "\r\n5", "a\u2028b", "5\u3000g", "\ud7ff", "\U0001d538", "5\U0001f600", "a\U0001d7d8",
    "99.99.9", "1..2", "1.2e3", "1.2 e3", "a1.5", "a1 .5", "-1.5", "+1.5", "\u22121.5", "1/2", "No. 5.", "Step 1. Mix 2.0 g", "1.Add", "\u00aa", "5\u00aa",
]
pieces = ["5", "a", ".", " ", "\u00e9", "_", "\u00b0"]
texts += ["".join(p) for p in itertools.product(pieces, repeat=4)]

table = []
for t in texts:
    table.append({"text": t, "tokens": [m.group().lower() for m in TOKEN.finditer(t)]})
print("[\n" + ",\n".join(json.dumps(row) for row in table) + "\n]")
