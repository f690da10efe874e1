package eval

import "github.com/alinha/alinha"

// Windows is the evaluation of the agents of L. W. Melz (R5, University of Évora). It
// returns the largest number of stones of the side to move in an open window, as a
// fraction of K: K stones are a won game. A window is K cells in a row, and is open if
// the opponent has no stone in it. The opponent's windows do not count.
func Windows(pos alinha.Position) int {
	var c windowCounts
	if !c.collect(pos) {
		return Utility(pos)
	}
	most := c.variant.K
	for most > 0 && c.open[us][most] == 0 {
		most--
	}
	return negateIfMisere(c.variant, winValue*most/c.variant.K)
}
