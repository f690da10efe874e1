package eval

import "github.com/alinha/alinha"

// Windows is the evaluation of the agents of L. W. Melz (R5, University of Évora) at
// their leaves: the largest number of own stones in a window of K cells that holds
// none of the enemy's, K stones being a won game. It looks at the side to move alone.
func Windows(pos alinha.Position) int {
	var c census
	if !c.take(pos) {
		return Utility(pos)
	}
	most := c.variant.K
	for most > 0 && c.open[own][most] == 0 {
		most--
	}
	return facing(c.variant, won*most/c.variant.K)
}
