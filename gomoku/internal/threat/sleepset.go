package threat

import "github.com/alinha/alinha/gomoku/internal/board"

// A fourAndReply is a four and its reply. One that does not win is put to sleep while the other fours of the position, and
// what follows them, are tried: it would lead where these have led after it, and no one goes there twice (sleep sets,
// Godefroid 1990). What lies in its sight wakes it, for then the order makes a difference; and so would a reply
// that makes a four itself, which is to be answered first.
type fourAndReply struct{ four, reply int16 }

// appendIndependent appends those of the sleeping pairs from one on that e leaves asleep.
func (e fourAndReply) appendIndependent(asleep []fourAndReply, from int) []fourAndReply {
	for _, sleeping := range asleep[from:] {
		if !inWindow(e.four, sleeping.four) && !inWindow(e.four, sleeping.reply) && !inWindow(e.reply, sleeping.four) && !inWindow(e.reply, sleeping.reply) {
			asleep = append(asleep, sleeping)
		}
	}
	return asleep
}

// isAsleep says that the four on a cell is one of the sleeping pairs.
func isAsleep(asleep []fourAndReply, cell int16) bool {
	for _, e := range asleep {
		if e.four == cell {
			return true
		}
	}
	return false
}

// inWindow says that a cell lies in the window of another, in any rule.
func inWindow(cell, other int16) bool { return windowReach[int(cell)-int(other)+board.Area] }

// windowReach says so by how far the one is from the other.
var windowReach = func() (seen [2 * board.Area]bool) {
	for _, step := range board.DirSteps {
		for i := -board.MaxRadius; i <= board.MaxRadius; i++ {
			seen[board.Area+i*step] = true
		}
	}
	return seen
}()
