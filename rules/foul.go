package rules

import "github.com/alinha/alinha"

// A Foul is what makes a move of Black lose in Renju.
type Foul uint8

// The fouls; where several hold, the first of Overline, DoubleFour, DoubleThree.
const (
	NoFoul Foul = iota
	Overline
	DoubleFour
	DoubleThree
)

// String returns "", "overline", "double four" or "double three".
func (f Foul) String() string {
	return [...]string{"", "overline", "double four", "double three"}[f]
}

// Foul returns the foul that First would commit with a stone on the empty cell
// m, by the rules of Renju International (RIF 9.2 and 9.3): a move that makes
// exactly five is none. It is NoFoul in every game but Renju.
//
// No rule that the first stone goes to the centre: balanced openings of
// tournaments do not keep it.
func (b *Board) Foul(m alinha.Move) Foul {
	if !b.geo.variant.Renju {
		return NoFoul
	}
	at := int(b.geo.at[m])
	b.cells[at] = firstStone
	defer func() { b.cells[at] = empty }()
	if b.makesFive(at) {
		return NoFoul
	}
	return b.foulAt(at)
}

func (b *Board) makesFive(at int) bool {
	for _, step := range b.geo.steps {
		if b.run(at, step) == 5 {
			return true
		}
	}
	return false
}

// foulAt returns the foul of the black stone that has just been put at a place
// and that makes no five.
func (b *Board) foulAt(at int) Foul {
	fours, threes := 0, 0
	for _, step := range b.geo.steps {
		if b.run(at, step) > 5 {
			return Overline
		}
		fours += b.fours(at, step)
	}
	if fours >= 2 {
		return DoubleFour
	}
	for _, step := range b.geo.steps {
		if b.isThree(at, step) {
			threes++
		}
	}
	if threes >= 2 {
		return DoubleThree
	}
	return NoFoul
}

// fours counts the fours through the stone at a place in one line: an empty cell
// next to its run makes exactly five. Both ends of a run of four are one
// straight four; X.XXX.X is two fours on one line.
func (b *Board) fours(at, step int) int {
	completions := 0
	for _, way := range [2]int{step, -step} {
		if e := b.end(at, way); b.cells[e] == empty && b.runWith(e, step) == 5 {
			completions++
		}
	}
	if completions == 2 && b.run(at, step) == 4 {
		return 1
	}
	return completions
}

// isThree says that one more stone would make the run through the stone at a
// place a straight four, and that this stone could really be played: it makes no
// five in any line, and is no foul itself.
func (b *Board) isThree(at, step int) bool {
	for _, way := range [2]int{step, -step} {
		e := b.end(at, way)
		if b.cells[e] != empty || b.runWith(e, step) != 4 {
			continue
		}
		b.cells[e] = firstStone
		playable := b.isStraightFour(e, step) && !b.makesFive(e) && b.foulAt(e) == NoFoul
		b.cells[e] = empty
		if playable {
			return true
		}
	}
	return false
}

// isStraightFour says that the run of four through a place becomes exactly five
// at either end.
func (b *Board) isStraightFour(at, step int) bool {
	for _, way := range [2]int{step, -step} {
		if e := b.end(at, way); b.cells[e] != empty || b.runWith(e, step) != 5 {
			return false
		}
	}
	return true
}

// end returns the first place that is not black on the way from a black stone.
func (b *Board) end(at, way int) int {
	for b.cells[at] == firstStone {
		at += way
	}
	return at
}

// runWith returns the length of the black run that a stone at the empty place e
// would stand in.
func (b *Board) runWith(e, step int) int {
	b.cells[e] = firstStone
	n := b.run(e, step)
	b.cells[e] = empty
	return n
}
