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

// A plainRow is a row of stones, a byte each.
type plainRow string

// A plainPatterns classifies whole rows of stones by the words of the rule, recursively: what is a five, and what one more
// stone of either side makes of the row. It is the reference for patternTable.
type plainPatterns struct {
	sideRule
	centre int // the index of the stone whose pattern is asked for
	known  map[plainRow]Pattern
}

// with returns the row with one more stone at index i.
func (l plainRow) with(i int, digit byte) plainRow { return l[:i] + plainRow(digit) + l[i+1:] }

// empties returns the indices of the empty places.
func (l plainRow) empties() (all []int) {
	for i := range len(l) {
		if l[i] == 0 {
			all = append(all, i)
		}
	}
	return all
}

// run returns the length of the run of own stones through index i.
func (l plainRow) run(i int) int {
	from, to := i, i
	for from > 0 && l[from-1] == ownStone {
		from--
	}
	for to < len(l)-1 && l[to+1] == ownStone {
		to++
	}
	return to - from + 1
}

// closed reports whether opponent stones stand at both ends of a run as long as that through index i.
func (l plainRow) closed(i int) bool {
	run := strings.Repeat(string(rune(ownStone)), l.run(i))
	return strings.Contains(string(l), string(rune(opponentStone))+run+string(rune(opponentStone)))
}

// fives returns the indices at which one more own stone makes a five that contains the centre.
func (p *plainPatterns) fives(l plainRow) (all []int) {
	for _, e := range l.empties() {
		if p.pattern(l.with(e, ownStone)) == five {
			all = append(all, e)
		}
	}
	return all
}

// makes reports whether one more own stone turns the row into one of the wanted patterns.
func (p *plainPatterns) makes(l plainRow, want ...Pattern) bool {
	for _, e := range l.empties() {
		if slices.Contains(want, p.pattern(l.with(e, ownStone))) {
			return true
		}
	}
	return false
}

// survivesReply reports whether one more own stone makes five after every opponent stone on the row, and also without one.
func (p *plainPatterns) survivesReply(l plainRow) bool {
	for _, r := range l.empties() {
		if len(p.fives(l.with(r, opponentStone))) == 0 {
			return false
		}
	}
	return len(p.fives(l)) > 0
}

// pattern returns the pattern of the row, from known if it is there.
func (p *plainPatterns) pattern(l plainRow) Pattern {
	if known, ok := p.known[l]; ok {
		return known
	}
	pattern := p.classify(l)
	p.known[l] = pattern
	return pattern
}

// classify computes the pattern of the row.
func (p *plainPatterns) classify(l plainRow) Pattern {
	run := l.run(p.centre)
	switch {
	case run == 5 && (!p.caro || !l.closed(p.centre)) || run > 5 && !p.exact:
		return five
	case run > 5 && p.fouls:
		return overline
	case p.survivesReply(l) && p.fouls && run != 4:
		return doubleFour
	case p.survivesReply(l):
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

// TestPatterns compares every entry of every pattern table with plainPatterns.
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
					t.Fatalf("pattern of %v is %d, want %d", text, got, want)
				}
			}
		})
	}
}

// TestPatternsOfRules compares the patterns of Black in Renju with package rules on a board of one row: five, overline and
// double four.
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
			continue // the row has a five or an overline without the new stone
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
				t.Errorf("%v: %s: %t, want %t", cells, fact.what, fact.got, fact.want)
			}
		}
	}
}
