#!/usr/bin/env bash
# Plays gomoku against each of the opponents, and puts the results in place of theirs in docs/results/gomoku.md:
# opponents.sh RULE TIME PAIRS NAME=gomocup:COMMAND..., with so much time a move. A match that was stopped goes on, with the same commit.
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

commit=$(git rev-parse --short HEAD)
measured=$(machine)

# rows TABLE prints the rows of a table of the page.
rows() {
	sed -n "/^<!-- $1 -->\$/,/^<!-- \/$1 -->\$/p" "$page" | grep '^|' | tail -n +3
}

# record NAME HEAD ROW puts the row of a match in place of the row that the page has for the rule and the opponent, and
# says on what each commit in the table was measured.
record() {
	local all commits each
	all=$(rows matches | sed "/^| $rule | $1 |/d")$'\n'$3
	put matches "$2"$'\n'"$(for each in $rules; do grep "^| $each |" <<<"$all" || true; done)"
	commits=$(rows machine | sed "/^| $commit |/d")$'\n'"| $commit | ${measured%, commit *} |"
	put machine "| commit | measured on |"$'\n'"| --- | --- |"$'\n'"$(
		while read -r _ each _; do
			if rows matches | grep -q " $each |\$"; then
				grep "^| $each |" <<<"$commits"
			fi
		done <<<"$commits"
	)"
}

for opponent in "$@"; do
	name=${opponent%%=*}
	table=$(build/alinha match "$game" gomoku "$opponent" --form gauntlet --time "$time" --tolerance 5s --memory 128 --pairs "$pairs" --openings "docs/lab/$rule.pos" --at-once 1 \
		--keep "build/opponents-$rule-$time-$commit-$name.jsonl" --format markdown | cut -d '|' -f 1,3-) # without the rank
	record "$name" "$(head -n 2 <<<"$table" | sed '1s/.*/| rule &time | commit |/; 2s/.*/| --- &--- | --- |/; s/|time/| time/; s/|---/| ---/g')" \
		"| $rule $(grep "^| $name " <<<"$table") $time | $commit |"
done
