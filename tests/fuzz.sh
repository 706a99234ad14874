#!/usr/bin/env bash
# Runs every fuzz target of the repository for a while: fuzz.sh [TIME], 60s each
# unless told otherwise.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-60s}
grep -rlE '^func Fuzz' --include='*_test.go' pkg cmd | xargs -n1 dirname | sort -u | while read -r dir; do
	go test -list '^Fuzz' "./$dir" | grep '^Fuzz' | while read -r target; do
		echo "== $dir $target"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "./$dir"
	done
done
