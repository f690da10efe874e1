#!/usr/bin/env bash
# Measures the figures of docs/results/connect4.md anew: connect4.sh "PONS" "C4" EVERY HARD SET...,
# where the commands of the other solvers may be empty: all rows of the sets, and every EVERY-th of
# the hard one. The text between them stays.
set -euo pipefail
cd "$(dirname "$0")/.."
page=docs/results/connect4.md
. scripts/page.sh
programs=()
if [ -n "$1" ]; then programs+=(--program "pons=$1"); fi
if [ -n "$2" ]; then programs+=(--program "c4=$2"); fi
every=$3 hard=$4
shift 4

compare() { build/alinha lab solvers "$@" "${programs[@]}" --format markdown; }

positions=$(build/alinha perft connect4 12 --positions |
	awk 'BEGIN { print "| plies | positions | won |\n| --- | --- | --- |" } { print "| " $1 " | " $2 " | " $3 " |" }')

# A row for each number of rows, a column for each of columns.
sizes=$(awk -F, 'BEGIN { print "| | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 |"; print "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |" }
	NR > 1 { end[$2, $1] = $3 == "none" ? "draw" : $3 " " $4 }
	END { for (r = 4; r <= 15; r++) {
		line = "| " r
		for (c = 4; c <= 12; c++) line = line " | " (c * (r + 1) <= 64 ? end[r, c] : "–")
		print line " |"
	} }' docs/results/connect4-sizes.csv)

sets=$(compare "$@" && compare "$hard" --every "$every" | tail -n +3)
start=$(compare docs/lab/start.txt --patience 1h)

put machine "    make connect4 EVERY=$every PONS=COMMAND C4=COMMAND

$(machine)"
put sets "$sets"
put start "$start"
put sizes "$sizes"
put positions "$positions"
