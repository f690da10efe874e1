package search

import (
	"math"

	"github.com/alinha/alinha"
)

// isExpanded reports whether the root has children.
func (t *mctsTree) isExpanded() bool { return t.nodes[0].children > 0 }

// result returns the result of a search with this tree, but for Result.Nodes. Before
// the root is expanded, the result is the first legal move without a score.
func (t *mctsTree) result() alinha.Result {
	if !t.isExpanded() {
		return alinha.Result{Move: t.pos.Moves(nil)[0]}
	}
	chosen := t.bestChild(0)
	res := alinha.Result{
		Move:  t.nodes[chosen].move,
		Score: t.score(chosen),
		Depth: t.depth,
		PV:    t.principalVariation(),
		Moves: t.moveScores(),
	}
	if t.isSolved(0) {
		res.Score = t.score(0)
	}
	return res
}

// moveScores returns the score of each root move, or nil if a move is neither visited nor
// solved.
func (t *mctsTree) moveScores() []alinha.MoveScore {
	root := t.nodes[0]
	scores := make([]alinha.MoveScore, root.children)
	for c := range root.children {
		n := t.nodes[root.firstChild+c]
		if n.visits == 0 && !t.isSolved(root.firstChild+c) {
			return nil
		}
		scores[c] = alinha.MoveScore{Move: n.move, Score: t.score(root.firstChild + c)}
	}
	return scores
}

// principalVariation returns the line of best children from the root, as far as they are
// visited or solved, and up to the first chance node.
func (t *mctsTree) principalVariation() []alinha.Move {
	var pv []alinha.Move
	for i := int32(0); t.nodes[i].children > 0 && t.nodes[i].toMove != alinha.Chance; {
		i = t.bestChild(i)
		if len(pv) > 0 && t.nodes[i].visits == 0 && !t.isSolved(i) {
			break
		}
		pv = append(pv, t.nodes[i].move)
	}
	return pv
}

// bestChild returns the child that the side to move in node i chooses: the most
// visited of the unsolved children (robust child), unless a solved child is a proven
// win or has at least the mean value of the robust child. The result is -1 if i has no
// children.
func (t *mctsTree) bestChild(i int32) int32 {
	n := t.nodes[i]
	sign := playerSign[n.toMove]
	robust, solved := int32(-1), int32(-1)
	for c := n.firstChild; c < n.firstChild+n.children; c++ {
		switch child := t.nodes[c]; {
		case !t.isSolved(c):
			if robust < 0 || child.visits > t.nodes[robust].visits {
				robust = c
			}
		case solved < 0 || sign*t.value(c) > sign*t.value(solved):
			solved = c
		}
	}
	switch {
	case robust < 0:
		return solved
	case solved < 0:
		return robust
	}
	solvedValue := sign * t.value(solved)
	if t.discounted && solvedValue > 0 || solvedValue >= sign*t.value(robust) {
		return solved
	}
	return robust
}

// score returns the value of node i for the side to move at the root.
func (t *mctsTree) score(i int32) alinha.Score {
	v, n := playerSign[t.nodes[0].toMove]*t.value(i), t.nodes[i]
	score := alinha.Score{Value: v + 0, Proven: n.low == n.high} // +0 turns -0 into 0
	if t.scored == nil {
		score.Value = max(-1, min(score.Value, 1)) // the weights may sum to slightly more than 1
	}
	f, finite := t.pos.(alinha.Finite)
	switch {
	case t.discounted && t.isSolved(i) && v != 0:
		score.Value = math.Copysign(1, v)
		if score.Proven {
			score.Plies = pliesOfValue(v)
		}
	case score.Proven && finite:
		score.Plies = f.Left()
	}
	return score
}
