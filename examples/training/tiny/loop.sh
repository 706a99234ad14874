#!/usr/bin/env bash
# The whole loop in a directory of its own: loop.sh TINY DIR [dpo|cpo], with the
# programs of assay on PATH and TINY this example's program. It prints the audit.
set -euo pipefail
tiny=$1 dir=$2 loss=${3:-dpo}
mkdir -p "$dir"
cd "$dir"
export ASSAY_CACHE=$PWD/cache

# What there is to learn from: three judges, of which one looks, one likes
# everything and one guesses.
"$tiny" recipes -first 1 -n 80 > train.jsonl
assay-swap -q --anchor -t error,equivalence train.jsonl |
	assay-judge -q -m builtin:rules -m builtin:constant=4 -m builtin:random > judged.jsonl
assay-pairs -q --objective "$loss" -o pairs --format jsonl judged.jsonl
"$tiny" train -loss "$loss" pairs/train.jsonl > model.json

# The audit, on recipes that the training has not seen.
"$tiny" recipes -first 1001 -n 60 > heldout.jsonl
rm -f ready
"$tiny" serve -ready ready model.json &
trap 'kill $!' EXIT
for _ in $(seq 100); do [ -e ready ] || sleep 0.1; done
url=$(cat ready)
assay-swap -q --anchor -t error,equivalence heldout.jsonl |
	assay-judge -q -m "before@$url" -m "after@$url" > audit.jsonl
assay-score -q -f table audit.jsonl
