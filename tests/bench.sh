#!/usr/bin/env bash
# Times the built programs beside `jq -c .` on the same input and prints rates and
# ratios: bash tests/bench.sh BIN-DIRECTORY. Input are the annotated procedures
# where the shared test data is there, else the examples, repeated to SIZE_MB.
set -euo pipefail
bin=$1
root=$(cd "$(dirname "$0")/.." && pwd)
gold=${ASSAY_SHARED:-$root/../shared}/gold/materials_dev.jsonl
[ -f "$gold" ] || gold=$root/examples/recipes.jsonl
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# repeat FILE MB: the file again and again, to at least that many megabytes.
repeat() {
	local size
	size=$(wc -c < "$1")
	for _ in $(seq $(($2 * 1000000 / size + 1))); do cat "$1"; done
}

# seconds COMMAND...: best wall time of three runs.
seconds() {
	local best= start end
	for _ in 1 2 3; do
		start=$(date +%s%N)
		"$@" > /dev/null
		end=$(date +%s%N)
		if [ -z "$best" ] || [ $((end - start)) -lt "$best" ]; then best=$((end - start)); fi
	done
	awk "BEGIN { printf \"%.3f\", $best / 1e9 }"
}

# row NAME SECONDS JQ-SECONDS AMOUNT UNIT
row() {
	awk -v n="$1" -v s="$2" -v j="$3" -v a="$4" -v u="$5" \
		'BEGIN { printf "%-34s %8.2f s %12.1f %-12s %6.2f x jq\n", n, s, a / s, u, j / s }'
}

jq -c '{id, recipe}' "$gold" > "$tmp/small.jsonl"
repeat "$tmp/small.jsonl" "${SIZE_MB:-20}" > "$tmp/text.jsonl"
"$bin/assay-ner" -q "$tmp/text.jsonl" > "$tmp/entities.jsonl"
texts=$(wc -l < "$tmp/text.jsonl")
megabytes=$(jq -r .recipe "$tmp/small.jsonl" | wc -c | awk -v n="$texts" -v m="$(wc -l < "$tmp/small.jsonl")" '{ print $1 / m * n / 1e6 }')

echo "input: $texts texts, $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg)"
jq_text=$(seconds jq -c . "$tmp/text.jsonl")
jq_entities=$(seconds jq -c . "$tmp/entities.jsonl")
row "assay-ner" "$(seconds "$bin/assay-ner" -q "$tmp/text.jsonl")" "$jq_text" "$megabytes" "MB text/s"
row "assay-swap -t error -r sweep" "$(seconds "$bin/assay-swap" -q -t error -r sweep "$tmp/text.jsonl")" "$jq_text" $((texts * 5)) "rewrites/s"
row "  with entities in the record" "$(seconds "$bin/assay-swap" -q -t error -r sweep "$tmp/entities.jsonl")" "$jq_entities" $((texts * 5)) "rewrites/s"
row "assay-swap -t equivalence -r sweep" "$(seconds "$bin/assay-swap" -q -t equivalence -r sweep "$tmp/text.jsonl")" "$jq_text" $((texts * 5)) "rewrites/s"

"$bin/assay-swap" -q "$tmp/small.jsonl" > "$tmp/rewrites.jsonl"
row "assay-judge -m builtin:rules" "$(seconds "$bin/assay-judge" -q -m builtin:rules "$tmp/rewrites.jsonl")" \
	"$(seconds jq -c . "$tmp/rewrites.jsonl")" "$(wc -l < "$tmp/rewrites.jsonl")" "records/s"

# Judged records of about 4 KB, each copy of the texts under ids of its own.
"$bin/assay-judge" -q -m builtin:rules "$tmp/rewrites.jsonl" > "$tmp/judged.small"
copies=$((${JUDGED:-200000} / $(wc -l < "$tmp/judged.small") + 1))
for copy in $(seq "$copies"); do sed "s/^{\"id\":\"/&$copy-/" "$tmp/judged.small"; done > "$tmp/judged.jsonl"
judged=$(wc -l < "$tmp/judged.jsonl")
row "assay-score" "$(seconds "$bin/assay-score" -q "$tmp/judged.jsonl")" "$(seconds jq -c . "$tmp/judged.jsonl")" "$judged" "records/s"

echo "startup: median of 50 runs of --version"
for program in "$bin"/assay-*; do
	for _ in $(seq 50); do
		start=$(date +%s%N)
		"$program" --version > /dev/null
		echo $((($(date +%s%N) - start) / 1000))
	done | sort -n | awk -v n="$(basename "$program")" 'NR == 25 { printf "%-34s %8.1f ms\n", n, $1 / 1000 }'
done
