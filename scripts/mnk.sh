#!/usr/bin/env bash
# Prints the rows of the table in docs/results/mnk.md: proves each empty board, and checks the certificate, by both checkers
# if it has at most 100,000 nodes.
set -euo pipefail
cd "$(dirname "$0")/.."
boards=(3x3,k=3 4x4,k=3 3x3x3,k=3
	4x4,k=4 5x5,k=4 6x5,k=4 6x6,k=4 7x4,k=4 7x7,k=4 8x4,k=4 8x8,k=4 9x4,k=4 10x4,k=4 11x6,k=4 9x8,k=4 9x9,k=4
	"4x4x4,k=4 --memory 2000" 5x4x4,k=4 5x5x4,k=4 5x5x5,k=4
	6x6,k=5 7x6,k=5 9x5,k=5 8x6,k=5 7x7,k=5 8x7,k=5
	7x7,k=6 8x8,k=6 9x6,k=6 9x7,k=6 10x6,k=6 15x5,k=6 10x7,k=6 12x6,k=6 9x8,k=6 14x6,k=6 11x7,k=6 10x8,k=6 9x9,k=6 12x7,k=6 11x8,k=6 8x8x2,k=6
	10x10,k=7 11x10,k=7 11x11,k=7 7x7x5,k=7 13x13,k=8 16x16,k=9)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT=%U
for entry in "${boards[@]}"; do
	read -ra words <<<"$entry"
	board=${words[0]}
	seconds=$({ time build/alinha prove "mnk:$board" "${words[@]:1}" --threads 1 --output "$folder/proof" >"$folder/text"; } 2>&1)
	check=$({ time build/alinha check "$folder/proof" >"$folder/check"; } 2>&1)
	grep -q '^valid: ' "$folder/check"
	value=$(sed -n '1s/^\(draw\|. wins, by ply [0-9]*\).*/\1/p' "$folder/text")
	nodes=$(sed -n '1s/.*(\([0-9]*\) nodes.*/\1/p' "$folder/text")
	length=$(sed -n '2s/.*: \([0-9]*\) nodes\?.*/\1/p' "$folder/text")
	[ "$length" -gt 100000 ] || python3 scripts/check_proof.py "$folder/proof" >"$folder/python"
	size=$(sed -n '2s/.*: \([0-9]*\) nodes\?, \([0-9]*\) bytes/\1 | \2/p' "$folder/text")
	echo "| ${board/,k=/ | } | $value | $nodes | $seconds | $size | $check |"
done
