#!/usr/bin/env bash
# Times the built programs beside jq, Miller and Python on the same input, in one
# run, and writes what it measures as a Markdown page:
#
#	bash tests/bench.sh BIN-DIRECTORY > docs/bench.md
#
# Input are the annotated procedures where the shared test data is there, else the
# examples, repeated to SIZE_MB (50); for assay-score JUDGED (200000) records of
# about 4 KB. It needs jq; hyperfine, Miller and Python where they are installed.
set -euo pipefail
bin=$1
root=$(cd "$(dirname "$0")/.." && pwd)
gold=${ASSAY_SHARED:-$root/../shared}/gold/materials_dev.jsonl
[ -f "$gold" ] || gold=$root/examples/recipes.jsonl
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
size=${SIZE_MB:-50} runs=${RUNS:-3}

say() { echo "bench: $*" >&2; }

# repeat FILE MB: the file again and again, to at least that many megabytes.
repeat() {
	awk -v want="$(($2 * 1000000))" '{ lines[NR] = $0 }
		END { for (i = 0; n < want; i++) { line = lines[i % NR + 1]; n += length(line) + 1; print line } }' "$1"
}

# seconds COMMAND: the best wall time of a few runs of a shell command.
seconds() {
	say "$1"
	if command -v hyperfine > /dev/null; then
		hyperfine --style none --warmup 1 --runs "$runs" --output null --export-json "$tmp/time.json" "$1" > /dev/null
		jq -r '.results[0].min * 1000 | round / 1000' "$tmp/time.json"
		return
	fi
	for _ in $(seq "$runs"); do
		local start
		start=$(date +%s%N)
		bash -c "$1" > /dev/null
		echo $(($(date +%s%N) - start))
	done | sort -n | awk 'NR == 1 { printf "%.3f", $1 / 1e9 }'
}

# peak COMMAND...: the most memory of a command in MB.
peak() {
	python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024))' "$@" 2> /dev/null || echo -
}

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { if (a == "-") print "-"; else { r = a / b; printf r < 1 ? "%.2f" : "%.1f", r } }'; }
per() { awk -v a="$1" -v s="$2" 'BEGIN { v = a / s; printf v < 100 ? "%.1f" : "%.0f", v }'; }

# peers FILE: sets jq, mlr and python to the seconds that those take to copy it.
peers() {
	jq=$(seconds "jq -c . $1")
	mlr=- python=-
	if command -v mlr > /dev/null; then mlr=$(seconds "mlr --ijsonl --ojsonl cat $1"); fi
	if command -v python3 > /dev/null; then
		python=$(seconds "python3 -c 'import json, sys
for line in open(sys.argv[1], encoding=\"utf-8\"):
    print(json.dumps(json.loads(line), ensure_ascii=False))' $1")
	fi
}

# row NAME FILE AMOUNT UNIT COMMAND...: one line of the table, for a file that
# peers has timed.
row() {
	local name=$1 file=$2 amount=$3 unit=$4 s
	shift 4
	s=$(seconds "$bin/$* $file")
	echo "| \`$name\` | $(per "$amount" "$s") $unit | $s | $(ratio "$jq" "$s") | $(ratio "$mlr" "$s") | $(ratio "$python" "$s") | $(peak "$bin/$1" "${@:2}" "$file") |"
}

jq -c '{id, recipe}' "$gold" > "$tmp/small.jsonl"
repeat "$tmp/small.jsonl" "$size" > "$tmp/text.jsonl"
"$bin/assay-ner" -q "$tmp/text.jsonl" > "$tmp/entities.jsonl"
texts=$(wc -l < "$tmp/text.jsonl")
megabytes=$(jq -j .recipe "$tmp/text.jsonl" | wc -c | awk '{ print $1 / 1e6 }')
"$bin/assay-swap" -q "$tmp/small.jsonl" > "$tmp/rewrites.jsonl"
"$bin/assay-judge" -q -m builtin:rules "$tmp/rewrites.jsonl" > "$tmp/judged.small"
copies=$((${JUDGED:-200000} / $(wc -l < "$tmp/judged.small") + 1))
for copy in $(seq "$copies"); do sed "s/^{\"id\":\"/&$copy-/" "$tmp/judged.small"; done > "$tmp/judged.jsonl"
judged=$(wc -l < "$tmp/judged.jsonl")

cat <<END
# How fast it is

Written by \`make bench\` on $(nproc) cores ($(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)), $(go version | cut -d' ' -f3), load
$(cut -d' ' -f1 /proc/loadavg) at the start. Times are the best of $runs runs. "jq" and its like tell how many times as long \`jq -c .\`,
\`mlr --ijsonl --ojsonl cat\` and a loop of Python's json take to copy the same file: more than 1 means that the filter does
its whole work sooner than they read and write the input.

The input are $texts procedures of $(per "$megabytes" 1) MB in all; judged are $judged records of $(($(wc -c < "$tmp/judged.jsonl") / judged)) bytes.

| command | rate | seconds | jq | mlr | Python | peak MB |
|---|---|---|---|---|---|---|
END
peers "$tmp/text.jsonl"
row "assay-ner" "$tmp/text.jsonl" "$megabytes" "MB of text/s" assay-ner -q
row "assay-swap -t error -r sweep" "$tmp/text.jsonl" $((texts * 5)) "rewrites/s" assay-swap -q -t error -r sweep
row "assay-swap -t equivalence -r sweep" "$tmp/text.jsonl" $((texts * 5)) "rewrites/s" assay-swap -q -t equivalence -r sweep
peers "$tmp/entities.jsonl"
row "assay-swap -t error -r sweep, entities in the record" "$tmp/entities.jsonl" $((texts * 5)) "rewrites/s" assay-swap -q -t error -r sweep
peers "$tmp/rewrites.jsonl"
row "assay-judge -m builtin:rules" "$tmp/rewrites.jsonl" "$(wc -l < "$tmp/rewrites.jsonl")" "records/s" assay-judge -q -m builtin:rules
peers "$tmp/judged.jsonl"
row "assay-score" "$tmp/judged.jsonl" "$judged" "records/s" assay-score -q
row "assay-pairs" "$tmp/judged.jsonl" "$judged" "records/s" assay-pairs -q

memory=${MEMORY_MB:-1000}
repeat "$tmp/small.jsonl" "$memory" > "$tmp/large.jsonl"
repeat "$tmp/rewrites.jsonl" "$memory" > "$tmp/large.rewrites.jsonl"
cat <<END

## Memory

The most that a process held on $memory MB of input, in MB.

| command | peak MB |
|---|---|
END
most() {
	say "memory of $2 on $memory MB"
	echo "| \`$1\` | $(peak "$bin/$2" "${@:3}") |"
}
most "assay-ner" assay-ner -q "$tmp/large.jsonl"
most "assay-swap -t error -r sweep" assay-swap -q -t error -r sweep "$tmp/large.jsonl"
most "assay-judge -m builtin:rules" assay-judge -q -m builtin:rules "$tmp/large.rewrites.jsonl"
rm "$tmp/large.jsonl" "$tmp/large.rewrites.jsonl"

cat <<END

## How it grows

Seconds for a hundredth, a tenth and all of that input; a filter whose cost grows with the input and no faster takes ten times
as long from column to column, less its start.

| command | 1x | 10x | 100x |
|---|---|---|---|
END
grow() {
	local name=$1 file=$2 total=$3 times=() share
	shift 3
	for share in 100 10 1; do
		head -n $((total / share)) "$file" > "$tmp/part.jsonl"
		times+=("$(seconds "$bin/$* $tmp/part.jsonl")")
	done
	echo "| \`$name\` | ${times[0]} | ${times[1]} | ${times[2]} |"
}
grow assay-ner "$tmp/text.jsonl" "$texts" assay-ner -q
grow "assay-swap -t error -r sweep" "$tmp/text.jsonl" "$texts" assay-swap -q -t error -r sweep
grow assay-score "$tmp/judged.jsonl" "$judged" assay-score -q

cat <<END

## Start

Median of 50 runs of \`--version\`, in milliseconds, the shell's own cost of starting a process included.

| program | ms |
|---|---|
END
for program in "$bin"/assay-*; do
	for _ in $(seq 50); do
		start=$(date +%s%N)
		"$program" --version > /dev/null
		echo $((($(date +%s%N) - start) / 1000))
	done | sort -n | awk -v n="$(basename "$program")" 'NR == 25 { printf "| `%s` | %.1f |\n", n, $1 / 1000 }'
done
