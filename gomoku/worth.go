package gomoku

// worth is what a pattern is worth to the side that could make it by a stone on its cell.
// The figures are guesses, to be tuned by games.
var worth = [1 << 4]int16{
	openTwo: 7, three: 19, openThree: 58, four: 90, openFour: 150, five: 300,
}

// tempo is what it is worth to be the side to move.
const tempo = 100

// estimate returns what the position is worth to p, who is to move.
func (b *Board) estimate() int {
	p := b.toMove
	return b.totals[p]*5/4 - b.totals[p.Other()] + tempo
}
