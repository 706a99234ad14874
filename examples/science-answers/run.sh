#!/bin/sh
# Attack the answers, let judges rate them, and tell how often they noticed.
# Give judges as arguments (-m gpt-4o); without, the built-in ones rate.
set -eu
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- -m builtin:rules -m builtin:random -m builtin:constant=5
assay-swap -t anchor,adversarial --donors answers.jsonl answers.jsonl |
	assay-judge -q --rubric yescieval "$@" |
	assay-score -f table
