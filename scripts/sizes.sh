#!/usr/bin/env bash
# Solves the empty boards of Connect Four that docs/results/connect4-sizes.csv does not have
# yet, each for some time at most, and adds those that are solved: sizes.sh THREADS TIME SIZE...
set -euo pipefail
cd "$(dirname "$0")/.."
kept=docs/results/connect4-sizes.csv
threads=$1 time=$2
shift 2
[ -e $kept ] || echo columns,rows,winner,last_stone,as_published,nodes,ms >$kept
for size; do
	if ! grep -q "^${size/x/,}," $kept; then
		build/alinha lab sizes "$size" --threads "$threads" --time "$time" --format csv | sed 1d | { grep -E '^[0-9]+,[0-9]+,[a-z]+,[0-9]+,(true)?,' || true; } >>$kept
	fi
done
