#!/usr/bin/env bash
# Measures the figures of docs/results/gomoku.md anew: opponents.sh TIME PAIRS NAME=gomocup:COMMAND...,
# so much time a move, a match for each opponent. The text between them stays. What was stopped goes on, with the same commit.
set -euo pipefail
cd "$(dirname "$0")/.."
page=docs/results/gomoku.md
. scripts/page.sh
time=$1
pairs=$2
shift 2

measured=$(machine)
matches=
for opponent in "$@"; do
	name=${opponent%%=*}
	table=$(build/alinha match gomoku gomoku "$opponent" --form gauntlet --time "$time" --tolerance 5s --memory 128 --pairs "$pairs" --openings docs/lab/freestyle15.pos --at-once 2 \
		--keep "build/opponents-$time-$(git rev-parse --short HEAD)-$name.jsonl" --format markdown | cut -d '|' -f 1,3-) # without the rank
	matches=${matches:-$(head -n 2 <<<"$table")}$'\n'$(grep "^| $name " <<<"$table")
done

put machine "    make opponents MOVE=$time PAIRS=$pairs OPPONENTS=\"NAME=gomocup:COMMAND ...\"

$measured"
put matches "$matches"
