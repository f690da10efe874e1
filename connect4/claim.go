package connect4

import "math/bits"

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

// bounds returns bounds of the value for the mover, scores that it reaches at least and at
// most, as far as they answer whether it is above alpha: it does not look for others. It requires that no side can win at once, unless by a
// threat of the opponent that the mover can answer. Mine and theirs are the threats of
// the mover and of the opponent, those that lie too high to be played included.
func (b *board[H]) bounds(p position, mine, theirs uint64, alpha int) (lower, upper int) {
	taken := p.own | p.opp
	empty, playable := b.cells&^taken, b.playable(taken)
	high := empty &^ playable
	// Neither side wins by its next stone.
	lower, upper = -((p.left - 2) / 2), (p.left-1)/2
	if lower > alpha || upper <= alpha {
		return lower, upper
	}
	if p.left%2 == 0 {
		upper = min(upper, b.followed(p, theirs&high&b.follow, empty, playable, alpha))
		for threats := mine & high &^ b.follow; threats != 0; threats &= threats - 1 {
			threat := threats & -threats
			if v := b.late(threat); v > alpha && b.leaderFreezes(p.opp, threat, empty, playable) {
				return v, upper
			}
		}
		return lower, upper
	}
	if alpha < 0 && !b.followerCanLose(p.opp, empty, playable, 0) {
		return 0, upper
	}
	for threats := mine & high & b.follow; threats != 0; threats &= threats - 1 {
		threat := threats & -threats
		if v := b.late(threat); v > alpha && !b.followerCanLose(p.opp, empty, playable, b.over(threat)) {
			return v, upper
		}
	}
	if alpha >= 0 && !four[H](p.own|empty) {
		return lower, 0
	}
	for threats := theirs & high &^ b.follow; threats != 0; threats &= threats - 1 {
		threat := threats & -threats
		if v := -b.late(threat); v <= alpha && b.frozen(p.own, threat, empty, playable) {
			return lower, v
		}
	}
	return lower, upper
}

// followed returns an upper bound of the value for the leader, who is to move, if the
// follower holds it to alpha by following; else bias. Threats are the followed cells, not
// yet to be played, by which the follower wins.
func (b *board[H]) followed(p position, threats, empty, playable uint64, alpha int) int {
	// The follower gets its cells that are not contested, by the end of the board.
	late := alpha >= -1 && four[H](p.opp|empty&b.follow&^playable)
	if (alpha >= 0 || late) && !b.leaderCanWin(p.own, empty, playable, 0) {
		if late {
			return -1
		}
		return 0
	}
	// With a threat it has won when it gets there, and the cells above do not matter.
	for ; threats != 0; threats &= threats - 1 {
		threat := threats & -threats
		if v := -b.late(threat); v <= alpha && !b.leaderCanWin(p.own, empty, playable, b.over(threat)) {
			return v
		}
	}
	return bias
}

// late returns the score of a side that completes its line on a cell when only the cells
// above are left.
func (b *board[H]) late(threat uint64) int { return bits.OnesCount64(b.over(threat))/2 + 1 }

// column returns the cells of the column of a cell.
func (b *board[H]) column(cell uint64) uint64 {
	h := stride[H]()
	return (uint64(1)<<(h-1) - 1) << (uint(bits.TrailingZeros64(cell)) / h * h)
}

// over returns the cells above a cell.
func (b *board[H]) over(cell uint64) uint64 { return b.column(cell) &^ (cell<<1 - 1) }

// leaderCanWin says that the leader, who is to move and has these stones, may complete a
// line against a follower who follows, without cells that it never gets to. If not, then
// value <= 0 for the leader.
func (b *board[H]) leaderCanWin(stones, empty, playable, without uint64) bool {
	return canLead[H](stones|empty&^b.follow&^without, playable&b.follow)
}

// canLead says that the leader, to move, may complete a line of what it surely gets and of
// one half of an even number of contested cells, of which the sides choose in turn.
func canLead[H height](sure, contested uint64) bool {
	if !four[H](sure | contested) {
		return false
	}
	if four[H](sure) || fills[H](sure, contested) != 0 {
		return true
	}
	switch n := bits.OnesCount64(contested); {
	case n <= 2: // one for the leader, and none fills a line alone
		return false
	case n > 4: // not looked into
		return true
	}
	// Of four the leader gets two. The follower stops one line after the first, not two.
	for rest := contested; rest != 0; rest &= rest - 1 {
		first := rest & -rest
		if t := fills[H](sure|first, contested&^first); t&(t-1) != 0 {
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
	return b.losesAfterChoice(stones|empty&^b.follow&^without, playable&b.follow)
}

// losesAfterChoice says that the leader may complete a line of what it surely gets and of
// contested cells, odd in number, of which the follower takes one before they choose in turn.
func (b *board[H]) losesAfterChoice(sure, contested uint64) bool {
	if !four[H](sure | contested) {
		return false
	}
	if four[H](sure) {
		return true
	}
	if must := fills[H](sure, contested); must != 0 {
		return must&(must-1) != 0 || canLead[H](sure, contested&^must)
	}
	for rest := contested; rest != 0; rest &= rest - 1 {
		if !canLead[H](sure, contested&^(rest&-rest)) {
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
func (b *board[H]) frozen(stones, threat, empty, playable uint64) bool {
	column := b.column(threat)
	if bits.OnesCount64(empty&column)%2 == 0 {
		return false
	}
	return !canLead[H](b.outside(stones, threat, empty, column), playable&b.follow&^column)
}

// leaderFreezes says that the leader, who is to move, comes to what frozen describes by its
// move: by the lowest cell of the column of its threat, if the empty cells there are even in
// number, else by a contested cell of its choice. Stones are the follower's.
func (b *board[H]) leaderFreezes(stones, threat, empty, playable uint64) bool {
	column := b.column(threat)
	contested := playable & b.follow &^ column
	sure := b.outside(stones, threat, empty, column)
	if bits.OnesCount64(empty&column)%2 == 0 {
		return !canLead[H](sure, contested)
	}
	return contested != 0 && !b.losesAfterChoice(sure, contested)
}

// outside returns what a side that leads outside a frozen column surely gets.
func (b *board[H]) outside(stones, threat, empty, column uint64) uint64 {
	return stones | empty&^b.follow&^column | empty&b.follow&column&(threat-1)
}
