package book

import "github.com/alinha/alinha/connect4"

// scoreOffset is what a byte of a file adds to a score: more than the absolute value of any score.
const scoreOffset = 32

// A bookPly holds the scores of the positions with one number of stones.
type bookPly struct {
	*indexer
	scores []byte // by index, plus scoreOffset; 0 for none
}

// score returns the score of a position with the ply's number of stones.
func (bp bookPly) score(p connect4.Bitboards) int { return int(bp.scores[bp.index(p)]) - scoreOffset }

// fillGaps copies to each index without a score, or with the score of a win at once, the score of the index before:
// nobody asks for these, and runs of equal bytes compress well. empty is the number of empty cells of the ply's positions.
func (bp bookPly) fillGaps(empty int) {
	last := byte(scoreOffset)
	for i, s := range bp.scores {
		if s == 0 || s == byte(scoreOffset+winScore(empty)) {
			bp.scores[i] = last
		}
		last = bp.scores[i]
	}
}

// winScore returns the score of a win at once in a position with so many empty cells.
func winScore(empty int) int { return (empty + 1) / 2 }

// A negamax computes the scores of all positions of a bookSpec from those of the deepest ply.
type negamax struct {
	moves *connect4.BatchSolver // orders the children
	plies []bookPly

	// leafScore returns the score of a position of the deepest ply in which the mover has no win at once.
	leafScore func(connect4.Bitboards) int
}

// scorePlies returns the scores of all plies of a spec, with the gaps filled. It calls leafScore once for each position of
// the deepest ply in which the mover has no win at once, of two mirror images for one, in the order of the tree, in which
// neighbours share most of their stones.
func (s bookSpec) scorePlies(leafScore func(connect4.Bitboards) int) []bookPly {
	n := negamax{moves: connect4.NewBatchSolver(s.size, 0), plies: s.newPlies(), leafScore: leafScore}
	n.score(connect4.Bitboards{Size: s.size})
	for stones, bp := range n.plies {
		bp.fillGaps(s.size.Cells() - stones)
	}
	return n.plies
}

// score returns the score of a position and stores it in its ply.
func (n *negamax) score(p connect4.Bitboards) int {
	stones := p.Stones()
	bp := n.plies[stones]
	stored := &bp.scores[bp.index(p)]
	if *stored != 0 {
		return int(*stored) - scoreOffset
	}
	best, wins := -scoreOffset, p.WinningMoves()
	if stones < len(n.plies)-1 {
		for _, child := range n.moves.Children(p) {
			if child.Opp&wins == 0 {
				best = max(best, -n.score(child))
			}
		}
	} else if wins == 0 {
		best = n.leafScore(p)
	}
	if wins != 0 {
		best = winScore(p.Empty())
	}
	*stored = byte(best + scoreOffset)
	return best
}
