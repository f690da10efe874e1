package rules

import "github.com/alinha/alinha"

// A Foul is a kind of forbidden move of Black in Renju.
type Foul uint8

// The fouls. A move that commits several has the first of Overline, DoubleFour, DoubleThree.
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

// Foul returns the foul that First would commit with a stone on the empty cell m, by the rules of the Renju International
// Federation (RIF 9.2 and 9.3). A move that makes exactly five is no foul. In every game but Renju the result is NoFoul.
//
// There is no rule that the first stone goes to the centre: balanced tournament openings break it.
func (b *Board) Foul(m alinha.Move) Foul {
	if !b.geo.variant.Renju {
		return NoFoul
	}
	at := int(b.geo.indexOf[m])
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

// foulAt returns the foul of the black stone at index at, which makes no five.
func (b *Board) foulAt(at int) Foul {
	fours, threes := 0, 0
	for _, step := range b.geo.steps {
		if b.run(at, step) > 5 {
			return Overline
		}
		fours += b.countFours(at, step)
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

// countFours counts the fours through the stone at index at on one line: empty cells next to its run that make exactly
// five. Both ends of a run of four are one straight four; X.XXX.X is two fours on one line.
func (b *Board) countFours(at, step int) int {
	completions := 0
	for _, dir := range [2]int{step, -step} {
		if e := b.runEnd(at, dir); b.cells[e] == empty && b.runWith(e, step) == 5 {
			completions++
		}
	}
	if completions == 2 && b.run(at, step) == 4 {
		return 1
	}
	return completions
}

// isThree reports whether one more stone would make the run through index at a straight four, and that stone could be
// played: it makes no five on any line and is no foul itself.
func (b *Board) isThree(at, step int) bool { return b.straightFourIndex(at, step) != noIndex }

const noIndex = 0 // which lies in the wall round the board

// straightFourIndex returns the index of the stone that isThree asks for, or noIndex if there is none.
func (b *Board) straightFourIndex(at, step int) int {
	for _, dir := range [2]int{step, -step} {
		e := b.runEnd(at, dir)
		if b.cells[e] != empty || b.runWith(e, step) != 4 {
			continue
		}
		b.cells[e] = firstStone
		playable := b.isStraightFour(e, step) && !b.makesFive(e) && b.foulAt(e) == NoFoul
		b.cells[e] = empty
		if playable {
			return e
		}
	}
	return noIndex
}

// isStraightFour reports whether a stone at either end of the run of four through index at makes exactly five.
func (b *Board) isStraightFour(at, step int) bool {
	for _, dir := range [2]int{step, -step} {
		if e := b.runEnd(at, dir); b.cells[e] != empty || b.runWith(e, step) != 5 {
			return false
		}
	}
	return true
}

// runEnd returns the first index beyond the black run through at, in direction dir.
func (b *Board) runEnd(at, dir int) int {
	for b.cells[at] == firstStone {
		at += dir
	}
	return at
}

// runWith returns the length of the black run that a black stone at the empty index e would be part of.
func (b *Board) runWith(e, step int) int {
	b.cells[e] = firstStone
	n := b.run(e, step)
	b.cells[e] = empty
	return n
}
