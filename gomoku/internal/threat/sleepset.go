package threat

import "github.com/alinha/alinha/gomoku/internal/board"

// A fourAndReply is a four of the attacker and the reply of the defender: an element of a sleep set (Godefroid 1990). Sleep
// sets prune transpositions: of two independent pairs, A then B and B then A lead to the same position, and one order
// suffices.
//
//   - A pair that did not win is put to sleep: while the later fours of the position and their subtrees are searched, its
//     four is not played.
//   - A pair wakes, and is played again, below a pair with a stone in the window of one of its stones: then the order
//     matters.
//   - A reply that makes a four does not go to sleep, because the attacker must answer it first.
type fourAndReply struct{ four, reply int16 }

// appendIndependent appends to asleep those pairs of asleep[from:] that are independent of e, and so stay asleep after e.
func (e fourAndReply) appendIndependent(asleep []fourAndReply, from int) []fourAndReply {
	for _, sleeping := range asleep[from:] {
		if !inWindow(e.four, sleeping.four) && !inWindow(e.four, sleeping.reply) && !inWindow(e.reply, sleeping.four) && !inWindow(e.reply, sleeping.reply) {
			asleep = append(asleep, sleeping)
		}
	}
	return asleep
}

// isAsleep reports whether one of the sleeping pairs has its four on a cell.
func isAsleep(asleep []fourAndReply, cell int16) bool {
	for _, e := range asleep {
		if e.four == cell {
			return true
		}
	}
	return false
}

// inWindow reports whether a cell lies in the window of another, or is the same cell, by the radius of the widest rule.
func inWindow(cell, other int16) bool { return windowReach[int(cell)-int(other)+board.Area] }

// windowReach is the table of inWindow, by the difference of the cells plus board.Area.
var windowReach = func() (seen [2 * board.Area]bool) {
	for _, step := range board.DirSteps {
		for i := -board.MaxRadius; i <= board.MaxRadius; i++ {
			seen[board.Area+i*step] = true
		}
	}
	return seen
}()
