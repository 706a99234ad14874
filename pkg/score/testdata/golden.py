#!/usr/bin/env python3
"""Make golden.jsonl.gz, a small study, and golden.json, what the definitions of
docs/metrics.md give for it.

    python3 golden.py        writes both files beside this script

Only the standard library is used, and nothing of assay: shares are kept as
exact fractions, sums run over units instead of cells, AUROC compares all pairs,
Student's quantile comes from the incomplete beta function. The one thing that
is repeated on purpose is the choice of the resamples, so that intervals can be
compared to the last digit. TestGolden reads both files.
"""

import gzip
import json
import math
import pathlib
import random
from collections import defaultdict
from fractions import Fraction as F
from itertools import combinations
from statistics import NormalDist, correlation, mean, median

HERE = pathlib.Path(__file__).parent
RESAMPLES, SEED = 500, 7
RATES = ["0.01", "0.05", "0.15"]
NORMAL = NormalDist()
Z = NORMAL.inv_cdf(0.975)
CRITERIA = [
    "materials_appropriateness_score", "equipment_appropriateness_score", "procedure_completeness_score",
    "procedure_feasibility_score", "characterization_appropriateness_score",
]
TOUCHED = {
    "element_substitution": {CRITERIA[0]},
    "equipment_substitution": {CRITERIA[1], CRITERIA[3], CRITERIA[4]},
}


# ---- the study ----


def study():
    rng = random.Random(20240607)
    judges = {"noise": (0.0, 1.0), "model-a": (1.4, 0.3), "model-b": (0.9, 0.6), "model-c": (2.0, 0.5), "builtin:constant": (0.0, 0.0)}
    texts = [(f"r{i:02d}", None) for i in range(9)] + [("q1", "gen-x"), ("q1", "gen-y"), ("q2", "gen-x")]
    grid = lambda x: max(1.0, min(5.0, round(x * 2) / 2))
    for judge, (sight, noise) in judges.items():
        for number, (source, generator) in enumerate(texts):
            if judge == "model-c" and source == "r03":
                continue  # this judge has one source less
            quality = 1.5 if number == 5 else 3 + number % 3 * 0.7

            def record(kind, category, rate, seed=None, fall=0.0):
                score = lambda: 3.0 if judge == "builtin:constant" else grid(quality - fall + rng.gauss(0, noise))
                r = {"id": source, "judge_model": judge}
                if generator:
                    r["generator"] = generator
                r["score"] = score()
                r["scores"] = {}
                for k in CRITERIA:
                    part = fall if k in TOUCHED.get(kind, ()) or kind == "all_error_injection" else 0
                    r["scores"][k] = 3.0 if judge == "builtin:constant" else grid(quality - part + rng.gauss(0, noise))
                if category == "anchor" or number % 4 == 0:
                    r["score_samples"] = [r["score"]] + [score() for _ in range(3 if number % 2 else 2)]
                    if number == 7:
                        r["score_samples"][1] = None
                r["perturbation_meta"] = {"type": kind, "category": category}
                if category != "anchor":
                    changes = 0 if (number == 2 and rate == "0.01") else 2
                    if changes == 0:
                        r["score"] = score()
                    r["perturbation_meta"].update(rate_requested=float(rate), num_changes=changes, seed=seed)
                if rng.random() < 0.04:
                    r["score"] = None
                r["lab"] = "ab"[number % 2]
                return r

            if not (judge == "model-b" and number == 8):  # one text without an anchor
                yield record("anchor", "anchor", None)
            for rate in RATES:
                for seed in (1, 2) if rate == "0.05" else (1,):
                    yield record("all_error_injection", "error", rate, seed, sight * (0.3 + 4 * float(rate)))
                if number != 4 or rate != "0.15":
                    yield record("all_equivalence_rewriting", "representational", rate, 1, 0.15)
            for kind in ("element_substitution", "equipment_substitution"):
                yield record(kind, "error", "1", 1, sight)


# ---- definitions ----


def decimal(x):
    return None if x is None else F(str(x))


def text_of(r):
    return (r["id"], r.get("generator", ""))


class Judge:
    def __init__(self, name, records, tau):
        self.name, self.tau = name, F(str(tau))
        self.records = [r for r in records if r["judge_model"] == name]
        self.sources = sorted({r["id"] for r in self.records})
        self.anchors = {text_of(r): r for r in self.records if r["perturbation_meta"]["category"] == "anchor"}
        self.units = self.make_units()

    def make_units(self):
        """A unit is a text under a type at a rate: its falls, one per seed."""
        units = defaultdict(list)
        for r in self.records:
            m = r["perturbation_meta"]
            a = self.anchors.get(text_of(r))
            if m["category"] == "anchor" or m["num_changes"] == 0 or a is None:
                continue
            if a["score"] is None or r["score"] is None:
                continue
            key = (m["category"], m["type"], F(str(m["rate_requested"])), text_of(r))
            units[key].append(decimal(a["score"]) - decimal(r["score"]))
        return dict(units)

    def share(self, category, kind, rate, weight, fell_only=False):
        """Weighted share of units that are right, each with the share of its seeds."""
        top = bottom = F(0)
        for (c, k, at, text), falls in self.units.items():
            w = weight.get(text[0], 0)
            if c != category or k != kind or at != rate or not w:
                continue
            hit = (lambda d: d > self.tau) if c == "error" or fell_only else (lambda d: abs(d) <= self.tau)
            top += w * F(sum(map(hit, falls)), len(falls))
            bottom += w
        return top, bottom

    def figures(self, weight):
        out, areas = {}, defaultdict(list)
        for rate in map(F, RATES):
            vt, vb = self.share("error", "all_error_injection", rate, weight)
            st, sb = self.share("representational", "all_equivalence_rewriting", rate, weight)
            dt, _ = self.share("representational", "all_equivalence_rewriting", rate, weight, fell_only=True)
            v, s, d = ratio(vt, vb), ratio(st, sb), ratio(dt, sb)
            values = {
                "validity": v, "stability": s, "dropped": d,
                "accuracy": ratio(vt + st, vb + sb) if vb and sb else None,
                "discrimination": None if v is None or d is None else v - d,
            }
            for name, value in values.items():
                areas[name].append((rate, value))
                out[f"{name}@{float(rate)}"] = value
        for name, points in areas.items():
            out[name] = area(points)
        for kind in ("element_substitution", "equipment_substitution"):
            out["share " + kind] = ratio(*self.share("error", kind, F(1), weight))
        return {k: None if v is None else float(v) for k, v in out.items()}

    def auroc(self, weight, only=None):
        wrong, same = [], []
        for (c, k, at, text), falls in self.units.items():
            if not k.startswith("all_") or (only and at != only):
                continue
            for fall in falls:
                (wrong if c == "error" else same).append((fall, F(weight.get(text[0], 0), len(falls))))
        wins = total = F(0)
        for x, wx in wrong:
            if not wx:
                continue
            for y, wy in same:
                total += wx * wy
                wins += wx * wy * (1 if x > y else F(1, 2) if x == y else 0)
        return float(wins / total) if total else None

    def floors(self, halves=False):
        """Per text: share of pairs of samples that lie apart."""
        out = {}
        for text, r in self.anchors.items():
            samples = [decimal(x) for x in r.get("score_samples", []) if x is not None]
            if halves:
                n = len(samples) // 2
                samples = [median(samples[:n]), median(samples[-n:])] if n else []
            pairs = list(combinations(samples, 2))
            if pairs:
                out[text] = F(sum(abs(x - y) > self.tau for x, y in pairs), len(pairs))
        return out

    def spread(self):
        squares, freedom = 0.0, 0
        for r in self.records:
            samples = [x for x in r.get("score_samples", []) if x is not None]
            if len(samples) > 1:
                squares += sum((x - mean(samples)) ** 2 for x in samples)
                freedom += len(samples) - 1
        return math.sqrt(squares / freedom)

    def pointings(self, kind):
        """Per text: credit and chance of the rewrite of a type, if anything fell."""
        out = {}
        for r in self.records:
            a = self.anchors.get(text_of(r))
            if r["perturbation_meta"]["type"] != kind or a is None:
                continue
            falls = {k: decimal(a["scores"][k]) - decimal(r["scores"][k]) for k in CRITERIA}
            most = max(falls.values())
            if most > 0:
                tied = [k for k in CRITERIA if falls[k] == most]
                touched = TOUCHED[kind]
                out[text_of(r)] = (F(len([k for k in tied if k in touched]), len(tied)), F(len(touched), len(CRITERIA)))
        return out

    def low_anchors(self):
        scores = [a["score"] for a in self.anchors.values() if a["score"] is not None]
        return sum(decimal(x) <= 1 + self.tau for x in scores), len(scores)


def ratio(a, b):
    return F(a) / b if b else None


def area(points):
    points = [(x, y) for x, y in points if y is not None]
    if len(points) < 2:
        return points[0][1] if points else None
    total = sum((x2 - x1) * (y1 + y2) / 2 for (x1, y1), (x2, y2) in zip(points, points[1:]))
    return total / (points[-1][0] - points[0][0])


def weighted_mean(values, weight):
    top = bottom = F(0)
    for (source, _), v in values.items():
        w = weight.get(source, 0)
        top += w * v
        bottom += w
    return float(top / bottom) if bottom else None


# ---- resampling ----

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(x):
    x = (x + GOLDEN) & MASK
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & MASK
    return x ^ x >> 31


def draw(sources, b):
    weight, state = defaultdict(int), mix((mix(SEED) + b) & MASK)
    for i in range(len(sources)):
        weight[sources[mix((state + i * GOLDEN) & MASK) * len(sources) >> 64]] += 1
    return weight


def t_quantile(p, df):
    def beta_fraction(a, b, x):
        tiny, c, d = 1e-300, 1.0, 1 - (a + b) * x / (a + 1)
        d = 1 / (d or tiny)
        h = d
        for m in range(1, 400):
            for num in (m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)), -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))):
                d = 1 / ((1 + num * d) or tiny)
                c = (1 + num / c) or tiny
                h *= c * d
        return h

    def cdf(t):
        x, a, b = df / (df + t * t), df / 2, 0.5
        front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(1 - x))
        inner = front * beta_fraction(a, b, x) / a if x < (a + 1) / (a + b + 2) else 1 - front * beta_fraction(b, a, 1 - x) / b
        return 1 - inner / 2

    low, high = 0.0001, 100.0
    for _ in range(200):
        mid = (low + high) / 2
        low, high = (mid, high) if cdf(mid) < p else (low, mid)
    return (low + high) / 2


class Resampled:
    """A figure from all sources, from resamples and without each source."""

    def __init__(self, figure, sources, clusters):
        self.clusters = clusters
        self.value = figure({s: 1 for s in sources})
        self.boot = [figure(draw(sources, b)) for b in range(RESAMPLES)]
        self.jack = [figure({s: int(s != gone) for s in sources}) for gone in sources]

    def minus(self, other):
        d = object.__new__(Resampled)
        d.clusters = min(self.clusters, other.clusters)
        d.value = self.value - other.value
        less = lambda x, y: None if x is None or y is None else x - y
        d.boot = list(map(less, self.boot, other.boot))
        d.jack = list(map(less, self.jack, other.jack))
        return d

    def constant(self):
        known = [x for x in self.boot if x is not None]
        return max(known) - min(known) < 1e-12

    def deviations(self):
        jack = [x for x in self.jack if x is not None]
        return [mean(jack) - x for x in jack]

    def stderr(self):
        d = self.deviations()
        return math.sqrt((len(d) - 1) / len(d) * sum(x * x for x in d))

    def bca(self):
        known = sorted(x for x in self.boot if x is not None)
        n, k = len(known), self.clusters
        if k < 5 or n < 0.9 * len(self.boot):
            return None
        below = sum(x < self.value - 1e-12 for x in known)
        equal = sum(abs(x - self.value) <= 1e-12 for x in known)
        z0 = NORMAL.inv_cdf((below + equal / 2 + 0.5) / (n + 1))
        d = self.deviations()
        squares = sum(x * x for x in d)
        a = sum(x**3 for x in d) / (6 * squares**1.5) if squares else 0.0
        width = t_quantile(0.975, k - 1) * math.sqrt(k / (k - 1))
        ends = []
        for z in (-width, width):
            bottom = 1 - a * (z0 + z)
            p = NORMAL.cdf(z0 + (z0 + z) / bottom) if bottom > 0 else float(z0 + z > 0)
            at = min(max(p * (n + 1), 1), n)
            i = min(int(at), n - 1)
            ends.append(known[i - 1] + (at - i) * (known[i] - known[i - 1]))
        return ends

    def share(self):
        ci = self.bca()
        if ci and (self.constant() or self.value in (0, 1)):
            limit = 1 - 0.025 ** (1 / self.clusters)
            ci = [max(0, min(ci[0], self.value - limit)), min(1, max(ci[1], self.value + limit))]
        return ci

    def p(self):
        known = [x for x in self.boot if x is not None]
        return (1 + sum(abs(x - self.value) >= abs(self.value) - 1e-12 for x in known)) / (1 + len(known))


def holm(ps):
    order = sorted(range(len(ps)), key=lambda i: ps[i])
    out, worst = [0.0] * len(ps), 0.0
    for place, i in enumerate(order):
        worst = max(worst, min(1.0, ps[i] * (len(ps) - place)))
        out[i] = worst
    return out


def ranks(values):
    return [1 + sum(w < v for w in values) + (sum(w == v for w in values) - 1) / 2 for v in values]


def fisher(r, variance):
    z, half = math.atanh(r), Z * math.sqrt(variance)
    return [math.tanh(z - half), math.tanh(z + half)]


# ---- results ----

FOUR = ["validity", "stability", "accuracy", "discrimination"]


def clusters(judge, *categories):
    """Sources with a unit of each of the headline categories; the fewest count."""
    return min(len({t[0] for (c, k, at, t) in judge.units if c == cat and k.startswith("all_")}) for cat in categories)


def resampled(judge, name, sources):
    needs = {"validity": ["error"], "stability": ["representational"], "dropped": ["representational"]}
    cats = needs.get(name.split("@")[0], ["error", "representational"])
    if "@" in name:
        rate = F(name.split("@")[1])
        k = min(len({t[0] for (c, kind, at, t) in judge.units if c == cat and kind.startswith("all_") and at == rate}) for cat in cats)
    elif name.startswith("share "):
        k = len({t[0] for (c, kind, at, t) in judge.units if kind == name[6:]})
    else:
        k = clusters(judge, *cats)
    return Resampled(lambda w: judge.figures(w)[name], sources, k)


def result(judge):
    out = {"judge": judge.name}
    everything = {s: 1 for s in judge.sources}
    for name in FOUR:
        r = resampled(judge, name, judge.sources)
        out[name] = r.value
        out[name + "_ci"] = r.bca() if name == "discrimination" else r.share()
        if name == "discrimination" and r.constant():
            v, d = resampled(judge, "validity", judge.sources).share(), resampled(judge, "dropped", judge.sources).share()
            out["discrimination_ci"] = [v[0] - d[1], v[1] - d[0]]
        if name != "accuracy" and not r.constant():
            out["power_" + name] = (Z + NORMAL.inv_cdf(0.8)) * math.sqrt(2) * r.stderr()
    auroc = Resampled(judge.auroc, judge.sources, clusters(judge, "error", "representational"))
    out["auroc"], out["auroc_ci"] = auroc.value, auroc.share()
    out["rates"] = {}
    for rate in RATES:
        r = resampled(judge, f"validity@{float(rate)}", judge.sources)
        out["rates"][rate] = {"validity": r.value, "validity_ci": r.share(), "auroc": judge.auroc(everything, F(rate))}
    for kind in TOUCHED:
        r = resampled(judge, "share " + kind, judge.sources)
        points = judge.pointings(kind)
        credit = {t: c for t, (c, _) in points.items()}
        entry = {"share": r.value, "share_ci": r.share(), "fell": len(points), "located": None, "chance": None, "located_ci": None}
        if points:
            where = Resampled(lambda w: weighted_mean(credit, w), judge.sources, len({t[0] for t in points}))
            entry["located"], entry["located_ci"] = where.value, where.share()
            entry["chance"] = float(mean(c for _, c in points.values()))
        out[kind] = entry
    floors = judge.floors()
    floor = Resampled(lambda w: weighted_mean(floors, w), judge.sources, len({t[0] for t in floors}))
    out["floor"], out["floor_ci"], out["floor_texts"] = floor.value, floor.share(), len(floors)
    out["floor_medians"] = float(mean(judge.floors(halves=True).values()))
    out["spread"] = judge.spread()
    out["low_anchors"], out["anchors_read"] = judge.low_anchors()
    return out


def main():
    records = list(study())
    lines = "".join(json.dumps(r, separators=(",", ":")) + "\n" for r in records)
    (HERE / "golden.jsonl.gz").write_bytes(gzip.compress(lines.encode(), mtime=0))
    names = sorted({r["judge_model"] for r in records})
    judges = [Judge(n, records, "0.5") for n in names]
    everyone = sorted({r["id"] for r in records})
    out = {"resamples": RESAMPLES, "seed": SEED, "judges": [result(j) for j in judges]}
    models = [j for j in judges if not j.name.startswith("builtin:")]
    joint = {(j.name, f): resampled(j, f, everyone) for j in models for f in FOUR}
    out["comparisons"] = []
    for a, b in combinations(models, 2):
        c = {"a": a.name, "b": b.name}
        for f in FOUR:
            d = joint[a.name, f].minus(joint[b.name, f])
            c[f] = {"value": d.value, "ci": d.bca(), "p": d.p(), "detectable": (Z + NORMAL.inv_cdf(0.8)) * d.stderr()}
        out["comparisons"].append(c)
    for f in FOUR:
        for c, p in zip(out["comparisons"], holm([c[f]["p"] for c in out["comparisons"]])):
            c[f]["p_holm"] = p
    full = {j.name: j.figures({s: 1 for s in j.sources}) for j in models}
    x, y = [full[j.name]["stability"] for j in models], [full[j.name]["validity"] for j in models]
    r, rho, n = correlation(x, y), correlation(ranks(x), ranks(y)), len(models)
    out["tradeoff"] = {
        "pearson": r, "pearson_ci": fisher(r, 1 / (n - 3)), "spearman": rho, "spearman_ci": fisher(rho, (1 + rho * rho / 2) / (n - 3)),
    }
    wide = [Judge(n, records, "1") for n in names]
    out["tau_1"] = {j.name: j.figures({s: 1 for s in j.sources}) for j in wide}
    out["lab_a"] = {}
    for n in names:
        j = Judge(n, [r for r in records if r["lab"] == "a" or r["perturbation_meta"]["category"] == "anchor"], "0.5")
        labs = sorted({r["id"] for r in j.records if r["perturbation_meta"]["category"] != "anchor"})
        v = resampled(j, "validity", labs)
        out["lab_a"][n] = {"validity": v.value, "validity_ci": v.share()}
    out["t_quantiles"] = [[df, t_quantile(0.975, df)] for df in (1, 2, 3, 4, 7, 12, 29, 100, 199, 200, 201, 500)]
    with open(HERE / "golden.json", "w") as f:
        json.dump(out, f, indent=1)
        f.write("\n")


if __name__ == "__main__":
    main()
