package gomoku

// worth is what a pattern is worth to the side that could make it by a stone on its cell.
// The figures are those of a logistic fit to 3,570 quiet positions of the engine's own games,
// rounded; those of an open four and a five, which no quiet position has, are guesses.
var worth = [1 << 4]int16{
	openTwo: 7, three: 19, openThree: 58, four: 90, openFour: 150, five: 300,
}

// tempo is what it is worth to be the side to move.
const tempo = 100

// estimate returns what the position is worth to the side to move, whose patterns count a
// quarter more.
func (b *Board) estimate() int {
	p := b.toMove
	return b.totals[p]*5/4 - b.totals[p.Other()] + tempo
}
