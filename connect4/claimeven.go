package connect4

import (
	"math"
	"math/bits"
)

// What parity proves without a search. An undecided position with an even number of empty
// cells has a leader, the side to move, and a follower, who also plays the last cell of the board.
//
// The follower may follow: where a column has an even number of empty cells it answers
// on top of each stone of the leader. So it gets the highest cell of such a column, the
// third highest and so on, the followed cells, and the leader gets the others. Where the
// number is odd, the lowest empty cell is itself a followed one, and contested: whoever
// takes it leaves an even column, in which the leader may be first. Contested cells are even
// in number, and the follower answers the taking of one by the taking of another.
//
// It follows that, whatever the leader plays, its stones stay within those that it has,
// the cells that are not followed, and one half of the contested ones, of which the
// follower chooses one after each that the leader chooses. The claims below ask
// whether four in a row fit in there. They hold on boards of any size: only the number
// of cells that are left matters. Allis (1988) names the rules claimeven and
// follow-up; the contested cells and the frozen column are our own.

// claim answers whether the value for the mover is above alpha, if it can: v <= alpha says
// that the value is at most v, v > alpha that it is at least v. Nobody may win at once, unless by a
// threat of the opponent that the mover can answer. Mine and theirs are the threats of
// the mover and of the opponent, those that lie too high to be played included. Lineless says that reach(p, alpha)
// holds no line.
//
// Of two threats in a column the lower one claims more.
func (b *board[H]) claimevenBound(p position, playable, mine, theirs uint64, alpha int, lineless bool) (v int, ok bool) {
	empty := b.cells &^ (p.own | p.opp)
	high := empty &^ playable
	if p.left%2 == 0 {
		if lineless && !mayCompleteContested[H](p.own|empty&^b.claimeven, playable&b.claimeven) {
			// The follower gets its cells that are not contested, by the end of the board.
			if hasAlignment[H](p.opp | empty&b.claimeven&^playable) {
				return -1, true
			}
			if alpha >= 0 {
				return 0, true
			}
		}
		for threats := theirs & high & b.claimeven; threats != 0; {
			i := bits.TrailingZeros64(threats)
			if v := -b.latestWinScore[i]; v <= alpha && !b.leaderCanWin(p.own, empty, playable, b.aboveMask[i]) {
				return v, true
			}
			threats &^= b.columnMask[i]
		}
		for threats := mine & high &^ b.claimeven; threats != 0; {
			i := bits.TrailingZeros64(threats)
			if v := b.latestWinScore[i]; v > alpha && b.leaderFreezes(p.opp, i, empty, playable) {
				return v, true
			}
			threats &^= b.columnMask[i]
		}
		return 0, false
	}
	if lineless && (alpha >= 0 || !b.mayCompleteAfterReply(p.opp|empty&^b.claimeven, playable&b.claimeven)) {
		return 0, true
	}
	for threats := mine & high & b.claimeven; threats != 0; {
		i := bits.TrailingZeros64(threats)
		if v := b.latestWinScore[i]; v > alpha && !b.followerCanLose(p.opp, empty, playable, b.aboveMask[i]) {
			return v, true
		}
		threats &^= b.columnMask[i]
	}
	for threats := theirs & high &^ b.claimeven; threats != 0; {
		i := bits.TrailingZeros64(threats)
		if v := -b.latestWinScore[i]; v <= alpha && b.frozen(p.own, i, empty, playable) {
			return v, true
		}
		threats &^= b.columnMask[i]
	}
	return 0, false
}

// reach returns the cells that one side gets at most, its stones included, of which claim asks whether they hold a line, if no threat says more:
// of a leader to move, what the follower leaves it, and all where no such claim answers whether the value is above alpha; of a mover that
// follows, all that is left if it is to win, else what it leaves the leader. The stones are the mover's and the opponent's.
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

// leaderCanWin says that the leader, who is to move and has these stones, may complete a
// line against a follower who follows, without cells that it never gets to. If not, then
// value <= 0 for the leader.
func (b *board[H]) leaderCanWin(stones, empty, playable, without uint64) bool {
	return mayCompleteLine[H](stones|empty&^b.claimeven&^without, playable&b.claimeven)
}

// canLead says that the leader, to move, may complete a line of what it surely gets and of
// one half of an even number of contested cells, of which the sides choose in turn.
func mayCompleteLine[H height](sure, contested uint64) bool {
	return hasAlignment[H](sure) || mayCompleteContested[H](sure, contested)
}

// contest is canLead of what surely holds no line.
func mayCompleteContested[H height](sure, contested uint64) bool {
	if contested == 0 {
		return false
	}
	if completingCells[H](sure, contested) != 0 {
		return true
	}
	switch n := bits.OnesCount64(contested); {
	case n <= 2: // one for the leader, and none fills a line alone
		return false
	case n > 4: // not looked into
		return hasAlignment[H](sure | contested)
	}
	// Of four the leader gets two. The follower stops one line after the first, not two.
	for rest := contested; rest != 0; rest &= rest - 1 {
		first := rest & -rest
		if t := completingCells[H](sure|first, contested&^first); t&(t-1) != 0 {
			return true
		}
	}
	return false
}

// followerCanLose says that the leader, who is not to move and has these stones, may
// complete a line against a follower who follows from its next move on, without cells
// that it never gets to. The number of
// contested cells is odd, and the follower begins by taking the one that suits
// it. If there is one that leaves the leader without a line, then value >= 0 for the follower.
func (b *board[H]) followerCanLose(stones, empty, playable, without uint64) bool {
	return b.mayCompleteAfterReply(stones|empty&^b.claimeven&^without, playable&b.claimeven)
}

// losesAfterChoice says that the leader may complete a line of what it surely gets and of
// contested cells, odd in number, of which the follower takes one before they choose in turn.
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

// frozen says that a threat of the leader turns the tables on the follower, who is to move
// and has these stones.
//
// Let the threat be a cell that is not followed, in a column with an odd number of empty
// cells. Without that column the number of cells left is even and the mover leads. The
// opponent follows, in that column too: there the mover gets followed cells alone,
// and no longer lives when it has played the one below the threat. If it never plays
// there the rest of the board fills up, and then it must. So its stones stay within those
// that it has, what a leader gets in the other columns, and the followed cells below
// the threat. If they hold no line, then it loses at the latest when the cells above the
// threat are the only ones left.
//
// Without a threat that is ready the same would not be true.
func (b *board[H]) frozen(stones uint64, threat int, empty, playable uint64) bool {
	column := b.columnMask[threat]
	if bits.OnesCount64(empty&column)%2 == 0 {
		return false
	}
	return !mayCompleteLine[H](b.frozenColumnCells(stones, empty, column, b.aboveMask[threat]), playable&b.claimeven&^column)
}

// leaderFreezes says that the leader, who is to move, comes to what frozen describes by its
// move: by the lowest cell of the column of its threat, if the empty cells there are even in
// number, else by a contested cell of its choice. Stones are the follower's.
func (b *board[H]) leaderFreezes(stones uint64, threat int, empty, playable uint64) bool {
	column := b.columnMask[threat]
	contested := playable & b.claimeven &^ column
	sure := b.frozenColumnCells(stones, empty, column, b.aboveMask[threat])
	if bits.OnesCount64(empty&column)%2 == 0 {
		return !mayCompleteLine[H](sure, contested)
	}
	return contested != 0 && !b.mayCompleteAfterReply(sure, contested)
}

// outside returns what a side that leads outside a frozen column, and follows in it up to the
// threat, surely gets.
func (b *board[H]) frozenColumnCells(stones, empty, column, above uint64) uint64 {
	return stones | empty&^b.claimeven&^column | empty&b.claimeven&column&^above
}
