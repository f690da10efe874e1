#!/usr/bin/env bash
# Measures the figures of one rule in docs/results/gomoku.md anew: opponents.sh RULE TIME PAIRS NAME=gomocup:COMMAND...,
# so much time a move, a match for each opponent. The text and the other rules stay. What was stopped goes on, with the same commit.
set -euo pipefail
cd "$(dirname "$0")/.."
page=docs/results/gomoku.md
. scripts/page.sh
rules="freestyle15 freestyle20 standard renju caro"
rule=$1
time=$2
pairs=$3
shift 3

case $rule in
freestyle15) game=gomoku ;;
freestyle20) game=gomoku20 ;;
standard | renju) game=$rule ;;
caro) game=mnk:15x15,k=5,caro ;;
*)
	echo "opponents.sh: rule \"$rule\", expected one of: $rules" >&2
	exit 2
	;;
esac

# merge NAME HEAD ROWS puts the rows of the rule into a table of the page, beside the rows of the other rules.
merge() {
	local rows table=$2 each
	rows=$3$'\n'$(sed -n "/^<!-- $1 -->\$/,/^<!-- \/$1 -->\$/p" "$page" | grep -v "^| $rule |")
	for each in $rules; do
		if grep -q "^| $each |" <<<"$rows"; then
			table+=$'\n'$(grep "^| $each |" <<<"$rows")
		fi
	done
	put "$1" "$table"
}

measured=$(machine)
matches=
for opponent in "$@"; do
	name=${opponent%%=*}
	table=$(build/alinha match "$game" gomoku "$opponent" --form gauntlet --time "$time" --tolerance 5s --memory 128 --pairs "$pairs" --openings "docs/lab/$rule.pos" --at-once 2 \
		--keep "build/opponents-$rule-$time-$(git rev-parse --short HEAD)-$name.jsonl" --format markdown | cut -d '|' -f 1,3-) # without the rank
	head=$(head -n 2 <<<"$table")
	matches+="| $rule $(grep "^| $name " <<<"$table")"$'\n'
done

merge machine "| rule | time a move | measured on |
| --- | --- | --- |" "| $rule | $time | $measured |"
merge matches "$(sed '1s/^/| rule /; 2s/^/| --- /' <<<"$head")" "${matches%$'\n'}"
