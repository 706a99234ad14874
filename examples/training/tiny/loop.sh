#!/usr/bin/env bash
# The whole loop on the CPU: loop.sh TINY DIR [dpo|cpo] [PORT], with the programs
# of assay on PATH and TINY this example's program. It is the Makefile of the real
# thing, with TINY in place of TRL and vLLM. What it makes is in DIR.
set -euo pipefail
tiny=$(realpath "$1")
mkdir -p "$2"
dir=$(realpath "$2") objective=${3:-dpo} port=${4:-8731}
export ASSAY_CACHE=$dir/cache

# Three judges to learn from: one looks, one likes everything, one guesses. The
# audit is on recipes that the training has not seen.
"$tiny" recipes -first 1 -n 80 > "$dir/train.jsonl"
"$tiny" recipes -first 1001 -n 60 > "$dir/heldout.jsonl"
make -s -C "$(dirname "$0")/.." WORK="$dir/work" RECIPES="$dir/train.jsonl" HELDOUT="$dir/heldout.jsonl" \
	JUDGES='-q -m builtin:rules -m builtin:constant=4 -m builtin:random' \
	OBJECTIVE="$objective" FORMAT=jsonl PORT="$port" \
	TRAIN="'$tiny' train" SERVE="'$tiny' serve -addr 127.0.0.1:$port '$dir/work/adapter'"
