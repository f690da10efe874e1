package board

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A plainRow is the stones along a line, a byte each.
type plainRow string

// A plainPatterns knows the patterns from the words of the rule alone, about whole lines of
// stones: what makes a five, and what one more stone of either side makes of it.
type plainPatterns struct {
	sideRule
	centre int
	known  map[plainRow]Pattern
}

// with returns the line with one more stone.
func (l plainRow) with(i int, digit byte) plainRow { return l[:i] + plainRow(digit) + l[i+1:] }

// empties lists where stones can go.
func (l plainRow) empties() (all []int) {
	for i := range len(l) {
		if l[i] == 0 {
			all = append(all, i)
		}
	}
	return all
}

// run returns the length of the run of own stones through a place.
func (l plainRow) run(at int) int {
	from, to := at, at
	for from > 0 && l[from-1] == ownStone {
		from--
	}
	for to < len(l)-1 && l[to+1] == ownStone {
		to++
	}
	return to - from + 1
}

// closed says that the opponent stands at both ends of the run through a place.
func (l plainRow) closed(at int) bool {
	run := strings.Repeat(string(rune(ownStone)), l.run(at))
	return strings.Contains(string(l), string(rune(opponentStone))+run+string(rune(opponentStone)))
}

// fives lists where one more stone makes a five in which the centre stands.
func (p *plainPatterns) fives(l plainRow) (all []int) {
	for _, e := range l.empties() {
		if p.pattern(l.with(e, ownStone)) == five {
			all = append(all, e)
		}
	}
	return all
}

// makes says that one more stone, which is no foul, makes a pattern of the line.
func (p *plainPatterns) makes(l plainRow, want ...Pattern) bool {
	for _, e := range l.empties() {
		if slices.Contains(want, p.pattern(l.with(e, ownStone))) {
			return true
		}
	}
	return false
}

// survives says that whatever the opponent replies, or if nothing, one more stone
// makes five.
func (p *plainPatterns) survives(l plainRow) bool {
	for _, r := range l.empties() {
		if len(p.fives(l.with(r, opponentStone))) == 0 {
			return false
		}
	}
	return len(p.fives(l)) > 0
}

// pattern returns what a line is.
func (p *plainPatterns) pattern(l plainRow) Pattern {
	if known, ok := p.known[l]; ok {
		return known
	}
	found := p.find(l)
	p.known[l] = found
	return found
}

func (p *plainPatterns) find(l plainRow) Pattern {
	run := l.run(p.centre)
	switch {
	case run == 5 && (!p.caro || !l.closed(p.centre)) || run > 5 && !p.exact:
		return five
	case run > 5 && p.fouls:
		return overline
	case p.survives(l) && p.fouls && run != 4:
		return doubleFour
	case p.survives(l):
		return openFour
	case len(p.fives(l)) > 0:
		return blockedFour
	}
	for _, step := range [...]struct{ one, makes Pattern }{
		{OpenThree, openFour}, {BlockedThree, blockedFour}, {OpenTwo, OpenThree}, {blockedTwo, BlockedThree}, {openOne, OpenTwo}, {blockedOne, blockedTwo},
	} {
		if p.makes(l, step.makes) {
			return step.one
		}
	}
	return Dead
}

// TestPatterns compares every pattern of every table with the words of the rule.
func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		sideRule
		radius int
	}{{sideRule{}, 4}, {sideRule{}, 5}, {sideRule{exact: true}, 5}, {sideRule{exact: true, fouls: true}, 5}, {sideRule{caro: true}, 5}, {sideRule{caro: true, exact: true}, 5}} {
		t.Run(fmt.Sprintf("%+v", test), func(t *testing.T) {
			t.Parallel()
			p := &plainPatterns{sideRule: test.sideRule, centre: test.radius, known: make(map[plainRow]Pattern)}
			table := test.patternTable(test.radius)
			for w := range allWindows(test.radius) {
				if testing.Short() && w%17 != 0 {
					continue
				}
				text := bytes.Repeat([]byte{ownStone}, 2*test.radius+1)
				for at := range 2 * test.radius {
					text[test.radius+windowOffset(at, test.radius)] = byte(w.at(at))
					if w.at(at) == edgeCell && !test.caro {
						text[test.radius+windowOffset(at, test.radius)] = opponentStone
					}
				}
				if got, want := table[w], p.pattern(plainRow(text)); got != want {
					t.Fatalf("the pattern of %v is %d, want %d", text, got, want)
				}
			}
		})
	}
}

// TestPatternsOfRules compares what a stone makes of one line of Renju with what package
// rules says of a board that is nothing but that line.
func TestPatternsOfRules(t *testing.T) {
	v := rules.Variant{Cols: 11, Rows: 1, Layers: 1, K: 5, Renju: true}
	table := sideRule{exact: true, fouls: true}.patternTable(5)
	for w := range allWindows(5) {
		if w%97 != 0 {
			continue
		}
		got := table[w]
		cells := make([]uint8, 11)
		for at := range 10 {
			cells[5+windowOffset(at, 5)] = uint8(w.at(at))
		}
		if slices.Contains(cells, edgeCell) {
			continue
		}
		pos, err := rules.Setup(v, cells, alinha.First)
		if err != nil {
			t.Fatal(err)
		}
		if pos.Outcome() != alinha.Undecided {
			continue // a five or six is there already
		}
		b, _ := rules.BoardOf(pos)
		foul := b.Foul(5)
		pos.Play(5)
		for _, fact := range [...]struct {
			what      string
			got, want bool
		}{
			{"a five", got == five, pos.Outcome() == alinha.FirstWins},
			{"an overline", got == overline, foul == rules.Overline},
			{"two fours", got == doubleFour, foul == rules.DoubleFour},
		} {
			if fact.got != fact.want {
				t.Errorf("%v: %s is %t, rules say %t", cells, fact.what, fact.got, fact.want)
			}
		}
	}
}
