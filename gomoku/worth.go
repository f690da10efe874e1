package gomoku

// A worth is what a combination of patterns on an empty cell counts for.
type worth struct {
	mover, waiting  int16 // of the value, where its side is to move and where it is not
	attack, defence int16 // of the promise of a move there, by its side and by the other
}

// A total is the sum of the values of many cells.
type total struct{ mover, waiting int32 }

func (t *total) replace(was, is *worth) {
	t.mover += int32(is.mover) - int32(was.mover)
	t.waiting += int32(is.waiting) - int32(was.waiting)
}

// Weights is what the positions of a game are valued by.
type Weights struct {
	sides [2][codeCount]worth
}

// value is what a pattern is worth to the side that could make it by a stone on its cell.
// The figures are those of a logistic fit to 3,570 quiet positions of the engine's own games,
// rounded; those of an open four and a five, which no quiet position has, are guesses.
var value = [patterns]int16{
	openTwo: 7, three: 19, openThree: 58, four: 90, openFour: 150, five: 300,
}

// classRank is how much earlier a move is searched that makes something, or that takes it
// from the enemy.
var classRank = [classCount]int16{Three: 60, TwoThrees: 300, Four: 80, FourThree: 500, OpenFour: 1000, Five: 5000}

var plain = func() *Weights {
	w := new(Weights)
	for c, x := range combinations {
		v := int16(0)
		for d := range directions {
			v += value[along(x, d)]
		}
		class := goal{}.class(x)
		w.sides[0][c] = worth{mover: 5 * v, waiting: 4 * v, attack: 2*v + classRank[class], defence: 3*v/2 + classRank[class]/2}
	}
	w.sides[1] = w.sides[0]
	return w
}()

// tempo is what it is worth to be the side to move.
const tempo = 100

// estimate returns what the position is worth to the side to move.
func (b *Board) estimate() int {
	p := b.toMove
	return int(b.totals[p].mover-b.totals[p.Other()].waiting)/4 + tempo
}

// promise is how good a move of the side to move looks.
func (b *Board) promise(cell int) int32 {
	me, foe := b.toMove, b.toMove.Other()
	return int32(b.weights.sides[me][b.codes[cell][me]].attack) + int32(b.weights.sides[foe][b.codes[cell][foe]].defence)
}
