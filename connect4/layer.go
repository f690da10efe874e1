package connect4

// A layer is the scores of the positions with so many stones, by number.
type layer struct {
	*indexer
	scores []byte // plus bias; 0 stands for none
}

func (l layer) score(p position) int { return int(l.scores[l.index(p)]) - scoreBias }

// fill gives each number that has no score, or that of a win at once, the score of the
// number before, so that the layer packs well.
func (l layer) fill(left int) {
	last := byte(scoreBias)
	for i, s := range l.scores {
		if s == 0 || s == byte(scoreBias+(left+1)/2) {
			l.scores[i] = last
		}
		last = l.scores[i]
	}
}

// An opening is the tree of all positions of a scope.
type opening struct {
	boardSearch
	layers []layer

	// leaf returns the score of a position of the last ply in which the mover has no win at once.
	leaf func(position) int
}

// explore returns the layers of a scope, filled: the deepest by leaf, which it asks of
// each position once in an order in which neighbours have much in common, the others by
// their moves.
func (s scope) explore(leaf func(position) int) []layer {
	o := opening{boardSearch: s.solving(nil), layers: s.layers(), leaf: leaf}
	o.score(position{left: s.cells()})
	for stones, l := range o.layers {
		l.fill(s.cells() - stones)
	}
	return o.layers
}

// score returns the score of a position, and notes it in its layer.
func (o *opening) score(p position) int {
	stones := p.stones()
	l := o.layers[stones]
	at := &l.scores[l.index(p)]
	if *at != 0 {
		return int(*at) - scoreBias
	}
	best, wins := -scoreBias, o.winningMoves(p)
	if stones < len(o.layers)-1 {
		for _, m := range o.legalMoves(p) {
			if m.cell&wins == 0 {
				best = max(best, -o.score(m.after))
			}
		}
	} else if wins == 0 {
		best = o.leaf(p)
	}
	if wins != 0 {
		best = (p.left + 1) / 2
	}
	*at = byte(best + scoreBias)
	return best
}
