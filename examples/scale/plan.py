#!/usr/bin/env python3
"""Plan a study: wall time, cost and cache by machines and rate limits.

  plan.py [--recipes N] [--conditions N] [--machines 1,4,16] ... JUDGES.tsv

JUDGES.tsv has a line for each judge: name, requests a minute and tokens a minute
that the provider allows (0: no limit, a server of your own), seconds a reply
takes, dollars for a million tokens of prompt and of reply. A judge's rate is the
least of what its limits allow and what the machines' requests in flight reach;
judges run beside each other, so the study lasts as long as its slowest judge.
"""
import argparse
import csv


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("judges")
    p.add_argument("--recipes", type=int, default=17000)
    p.add_argument("--conditions", type=int, default=11, help="anchor and two axes of five rates")
    p.add_argument("--machines", default="1,2,4,8,16", help="numbers of machines to compare")
    p.add_argument("--jobs", type=int, default=64, help="-j of assay-judge, which has a process for each judge on each machine")
    p.add_argument("--limits", default="1", help="factors to compare by which all rate limits are multiplied")
    p.add_argument("--prompt", type=int, default=1650, help="tokens of a prompt")
    p.add_argument("--reply", type=int, default=300, help="tokens of a reply")
    p.add_argument("--entry-bytes", type=int, default=4096, help="of a cache entry on disk")
    p.add_argument("--cpu-rate", type=float, default=1000, help="fresh calls a second that one machine can make (assumed)")
    p.add_argument("--cache-rate", type=float, default=20000, help="cached calls a second that one machine can read (make bars, two cores)")
    return p.parse_args()


def read_judges(path):
    with open(path, newline="") as f:
        rows = list(csv.DictReader((line for line in f if not line.startswith("#")), delimiter="\t"))
    for row in rows:
        for key in ("rpm", "tpm", "seconds", "usd_in", "usd_out"):
            row[key] = float(row[key])
    return rows


def rate(judge, a, machines, factor, judges):
    """Calls a second of one judge, and what bounds them."""
    bounds = {
        "requests in flight (-j, machines)": machines * a.jobs / judge["seconds"],
        "processors (machines)": machines * a.cpu_rate / judges,
    }
    if judge["rpm"]:
        bounds["requests a minute"] = factor * judge["rpm"] / 60
    if judge["tpm"]:
        bounds["tokens a minute"] = factor * judge["tpm"] / 60 / (a.prompt + a.reply)
    what = min(bounds, key=bounds.get)
    return bounds[what], what


def span(seconds):
    hours = seconds / 3600
    if hours < 1:
        return f"{seconds / 60:.1f} min"
    return f"{hours / 24:.1f} days" if hours >= 48 else f"{hours:.1f} h"


def main():
    a = arguments()
    judges = read_judges(a.judges)
    each = a.recipes * a.conditions
    calls = each * len(judges)
    cost = sum(each * (a.prompt * j["usd_in"] + a.reply * j["usd_out"]) / 1e6 for j in judges)
    print(f"{a.recipes} recipes x {a.conditions} conditions x {len(judges)} judges = {calls} calls")
    print(f"tokens: {calls * a.prompt / 1e9:.2f} billion of prompts, {calls * a.reply / 1e9:.2f} billion of replies")
    print(f"cost: {cost:.0f} USD, whatever the machines and limits")
    print(f"cache: {calls} files and inodes, {calls * a.entry_bytes / 1e9:.1f} GB on disk, {calls // 256} files a directory")
    print()
    print(f"{'machines':>8}  {'limits':>6}  {'wall time':>10}  {'all cached':>10}  first limit")
    for factor in map(float, a.limits.split(",")):
        for machines in map(int, a.machines.split(",")):
            rates = {j["name"]: rate(j, a, machines, factor, len(judges)) for j in judges}
            slowest = min(rates, key=lambda name: rates[name][0])
            calls_a_second, what = rates[slowest]
            cached = calls / (machines * a.cache_rate)
            print(f"{machines:>8}  {factor:>5g}x  {span(each / calls_a_second):>10}  {span(cached):>10}  {slowest}: {what}")


main()
