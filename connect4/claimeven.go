package connect4

import (
	"math"
	"math/bits"
)

// Bounds of a position's value by the parity of its columns, without a search. In an undecided position with an even
// number of empty cells, call the side to move the leader and its opponent the follower. The follower plays the last
// cell of the board.
//
// The follower can play claimeven: in a column with an even number of empty cells it answers each stone of the leader
// with a stone on top. So it gets the highest cell of the column, the third highest and so on, the claimeven cells,
// and the leader gets the others. Where a column has an odd number of empty cells, its lowest empty cell is itself a
// claimeven cell, and contested: whoever takes it leaves an even column in which the leader may be first. The number
// of contested cells is even, and the follower answers the taking of one by taking another. Two columns, with four and
// three empty cells:
//
//	F F    F  claimeven cell of the follower
//	L L    L  cell of the leader
//	F C    C  contested
//	L x    x  stone
//	x x
//
// It follows that, whatever the leader plays, its stones stay within those it has, the cells that are not claimeven
// cells, and one half of the contested cells, of which the follower chooses one after each that the leader chooses.
// The bounds below ask whether four in a row fit in there. They hold on boards of any size: only the parity of the
// number of empty cells matters. Claimeven and follow-up are rules of Allis (1988); the contested cells and the
// frozen column are our own.

// claimevenBound compares the value of p with alpha if parity decides: it returns v <= alpha if the value is at most
// v, or v > alpha if it is at least v, and ok is false if parity does not decide. Neither side may have a win at
// once, but for a threat of the opponent that the mover can answer. ownThreats and oppThreats are the winningCells of
// the mover and of the opponent, playable now or not. noLine reports that attainable(p.own, p.opp, p.left, alpha)
// holds no four in a row.
//
// Of two threats in one column the lower one gives the stronger bound.
func (b *board[H]) claimevenBound(p position, playable, ownThreats, oppThreats uint64, alpha int, noLine bool) (v int, ok bool) {
	empty := b.cells &^ (p.own | p.opp)
	high := empty &^ playable
	if p.left%2 == 0 { // the mover leads
		if noLine && !mayCompleteContested[H](p.own|empty&^b.claimeven, playable&b.claimeven) {
			// The leader cannot win. By the end of the board the follower gets the claimeven cells that are not
			// contested.
			if hasAlignment[H](p.opp | empty&b.claimeven&^playable) {
				return -1, true
			}
			if alpha >= 0 {
				return 0, true
			}
		}
		for threats := oppThreats & high & b.claimeven; threats != 0; {
			i := bits.TrailingZeros64(threats)
			if v := -b.latestWinScore[i]; v <= alpha && !b.leaderCanWin(p.own, empty, playable, b.aboveMask[i]) {
				return v, true
			}
			threats &^= b.columnMask[i]
		}
		for threats := ownThreats & high &^ b.claimeven; threats != 0; {
			i := bits.TrailingZeros64(threats)
			if v := b.latestWinScore[i]; v > alpha && b.leaderFreezes(p.opp, i, empty, playable) {
				return v, true
			}
			threats &^= b.columnMask[i]
		}
		return 0, false
	}
	// The mover follows.
	if noLine && (alpha >= 0 || !b.mayCompleteAfterReply(p.opp|empty&^b.claimeven, playable&b.claimeven)) {
		return 0, true
	}
	for threats := ownThreats & high & b.claimeven; threats != 0; {
		i := bits.TrailingZeros64(threats)
		if v := b.latestWinScore[i]; v > alpha && !b.followerCanLose(p.opp, empty, playable, b.aboveMask[i]) {
			return v, true
		}
		threats &^= b.columnMask[i]
	}
	for threats := oppThreats & high &^ b.claimeven; threats != 0; {
		i := bits.TrailingZeros64(threats)
		if v := -b.latestWinScore[i]; v <= alpha && b.frozen(p.own, i, empty, playable) {
			return v, true
		}
		threats &^= b.columnMask[i]
	}
	return 0, false
}

// attainable returns the cells, stones included, that claimevenBound examines for a line before it looks at any
// threat: all that one side can get. own and opp are the stones of the side to move and of its opponent.
//   - If the mover leads: what the follower leaves it. All cells if alpha is so low that a bound without a threat
//     cannot answer.
//   - If the mover follows and the query is whether it wins (alpha >= 0): its stones and all empty cells.
//   - If the mover follows otherwise: what it leaves the leader.
func (b *board[H]) attainable(own, opp uint64, left, alpha int) uint64 {
	empty := b.cells &^ (own | opp)
	switch {
	case left%2 == 0 && alpha < -1:
		return math.MaxUint64
	case left%2 == 0:
		return own | empty&^b.claimeven
	case alpha >= 0:
		return own | empty
	}
	return opp | empty&^b.claimeven
}

// leaderCanWin reports whether the leader, to move and with these stones, may complete a line against a follower who
// plays claimeven. The leader never gets the cells in excluded. If it returns false, the value for the leader is at
// most 0.
func (b *board[H]) leaderCanWin(stones, empty, playable, excluded uint64) bool {
	return mayCompleteLine[H](stones|empty&^b.claimeven&^excluded, playable&b.claimeven)
}

// mayCompleteLine reports whether the leader, to move, may complete a line from the cells that it surely gets and one
// half of the contested cells. The contested cells are even in number, and the sides take them in turn.
func mayCompleteLine[H height](sure, contested uint64) bool {
	return hasAlignment[H](sure) || mayCompleteContested[H](sure, contested)
}

// mayCompleteContested is mayCompleteLine for sure cells that hold no line.
func mayCompleteContested[H height](sure, contested uint64) bool {
	if contested == 0 {
		return false
	}
	if completingCells[H](sure, contested) != 0 {
		return true
	}
	switch n := bits.OnesCount64(contested); {
	case n <= 2: // the leader gets one, and none completes a line alone
		return false
	case n > 4: // too many orders to examine: assume the leader gets all
		return hasAlignment[H](sure | contested)
	}
	// Of four contested cells the leader gets two. After the first, the follower can stop one line, not two.
	for rest := contested; rest != 0; rest &= rest - 1 {
		first := rest & -rest
		if c := completingCells[H](sure|first, contested&^first); c&(c-1) != 0 {
			return true
		}
	}
	return false
}

// followerCanLose reports whether the leader, not to move and with these stones, may complete a line against a
// follower who plays claimeven from its next move on. The leader never gets the cells in excluded. The number of
// contested cells is odd, and the follower begins by taking the one that suits it best. If it returns false, the
// value for the follower is at least 0.
func (b *board[H]) followerCanLose(stones, empty, playable, excluded uint64) bool {
	return b.mayCompleteAfterReply(stones|empty&^b.claimeven&^excluded, playable&b.claimeven)
}

// mayCompleteAfterReply is mayCompleteLine for an odd number of contested cells, of which the follower takes one
// first.
func (b *board[H]) mayCompleteAfterReply(sure, contested uint64) bool {
	if hasAlignment[H](sure) {
		return true
	}
	if must := completingCells[H](sure, contested); must != 0 {
		return must&(must-1) != 0 || mayCompleteLine[H](sure, contested&^must)
	}
	for rest := contested; rest != 0; rest &= rest - 1 {
		if !mayCompleteLine[H](sure, contested&^(rest&-rest)) {
			return false
		}
	}
	return true
}

// frozen reports whether the follower, to move and with these stones, loses because a threat of the leader freezes a
// column.
//
// Let the threat be a cell that is not a claimeven cell, in a column with an odd number of empty cells. Without that
// column the number of empty cells is even, and the mover leads. The opponent plays claimeven, in that column too:
// there the mover gets claimeven cells alone, and loses at once when it plays the cell below the threat. If it never
// plays there, the rest of the board fills up, and then it must. So its stones stay within those it has, what a
// leader gets in the other columns, and the claimeven cells below the threat. If they hold no line, it loses at the
// latest when the cells above the threat are the only ones left.
//
// The argument does not hold without a threat that is complete but for its cell.
func (b *board[H]) frozen(stones uint64, threat int, empty, playable uint64) bool {
	column := b.columnMask[threat]
	if bits.OnesCount64(empty&column)%2 == 0 {
		return false
	}
	return !mayCompleteLine[H](b.frozenColumnCells(stones, empty, column, b.aboveMask[threat]), playable&b.claimeven&^column)
}

// leaderFreezes reports whether the leader, to move, reaches by its move a position in which frozen holds. That move
// is the lowest cell of the column of its threat if the column has an even number of empty cells, else a contested
// cell of its choice. stones are the follower's.
func (b *board[H]) leaderFreezes(stones uint64, threat int, empty, playable uint64) bool {
	column := b.columnMask[threat]
	contested := playable & b.claimeven &^ column
	sure := b.frozenColumnCells(stones, empty, column, b.aboveMask[threat])
	if bits.OnesCount64(empty&column)%2 == 0 {
		return !mayCompleteLine[H](sure, contested)
	}
	return contested != 0 && !b.mayCompleteAfterReply(sure, contested)
}

// frozenColumnCells returns what a side surely gets that leads in all columns but a frozen one and gets the claimeven
// cells of the frozen one up to the threat. above are the cells above the threat.
func (b *board[H]) frozenColumnCells(stones, empty, column, above uint64) uint64 {
	return stones | empty&^b.claimeven&^column | empty&b.claimeven&column&^above
}
