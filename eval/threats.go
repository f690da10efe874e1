package eval

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Threats is our own evaluation. It first looks at what is forced: a line that the
// side to move completes; one that the enemy would complete, so that the reply is
// played and the position after it valued; a fork, which is a move that leaves two lines to
// complete, or one under another. Otherwise it adds up the windows that each side
// can still fill, more steeply than in proportion to their stones; and where pieces
// fall, the cells that complete a line later, if the side gets to play on them when
// neither wants to play below: First on odd rows, Second on even ones (Allis 1988).
//
// In misère and where pieces slip nothing is forced, and only the windows count. It plays
// on the position, and takes back what it has played.
func Threats(pos alinha.Position) int {
	var t threats
	fast, plain := boardsOf(pos)
	switch {
	case fast != nil:
		t.takeFast(fast)
	case plain != nil:
		t.takePlain(plain)
	default:
		return Utility(pos)
	}
	quiet := max(-mostQuiet, min(t.quiet(), mostQuiet))
	switch v := t.variant; {
	case v.Misere || v.Slip > 0:
		return facing(v, quiet)
	case t.now[own] > 0:
		return nearWon - 1
	case t.now[enemy] > 1:
		return 2 - nearWon
	case t.now[enemy] == 1:
		return afterReply(pos, t.reply)
	case t.fork:
		return nearWon - 3
	}
	return quiet
}

// afterReply returns the value of a position in which only one move is left.
func afterReply(pos alinha.Position, reply alinha.Move) int {
	pos.Play(reply)
	value := pos.Outcome().For(pos.ToMove()) * nearWon
	if pos.Outcome() == alinha.Undecided {
		value = Threats(pos)
	}
	pos.Undo()
	switch { // what is forced is a ply farther away
	case value > mostQuiet:
		value--
	case value < -mostQuiet:
		value++
	}
	return -value
}

// threats are what Threats looks at.
type threats struct {
	census
	now   [2]int      // cells on which a side completes a line if it is its turn
	later [2]int      // those on which no stone can go yet, and that fall to the side
	reply alinha.Move // one of the enemy's now, if there is any
	fork  bool        // the side to move has a fork
}

// The values of Threats, in thousandths of a won game.
const (
	nearWon   = 990 // less one for each ply of what is forced
	mostQuiet = 900
	laterWon  = 100 // a cell that completes a line later
)

// worth is what a window is worth by the stones that it lacks, up to so many: four times
// as much for each stone more. One that lacks a single stone is worth no more than one
// that lacks two, because the cell that completes it is looked at besides.
var worth = [...]int{1: 16, 16, 4, 1}

// quiet returns the value of a position in which nothing is forced.
func (t *threats) quiet() int {
	sum := laterWon * (t.later[own] - t.later[enemy])
	for n := 1; n < t.variant.K; n++ {
		sum += worth[min(t.variant.K-n, len(worth)-1)] * int(t.open[own][n]-t.open[enemy][n])
	}
	return sum
}

// getsOdd says that a side gets to play on the odd rows of the last column, when all
// others are full; else it gets the even ones. It is First, unless columns of an odd
// height are even in number.
func getsOdd(p alinha.Player, v rules.Variant) bool {
	height, columns := v.Rows, v.Cols
	if v.Layers > 1 {
		height, columns = v.Layers, v.Cols*v.Rows
	}
	return (height%2 == 0 || columns%2 == 1) == (p == alinha.First)
}
