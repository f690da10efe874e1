package gomoku

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// An attack is the search for a forced win of one side.
type attack struct {
	*search.Effort
	board              *Board
	attacker, defender alinha.Player
	failed             *failures
	budget             int // nodes that the search for fours may still take

	table    table
	children []child // of every position of the current line
	helped   set     // the cells by which a position has been found won
}

// spend counts a node of the search for fours, and says whether it may be visited.
func (a *attack) spend() bool {
	a.budget--
	return a.budget >= 0 && a.Visit()
}

// key returns that of the position with the attacker to move. It is not 0.
func (a *attack) key() uint64 { return (a.board.hash + uint64(a.attacker)) | 1<<63 }

// wins is the proof of a win by one move.
func (a *attack) wins(cell int) *Proof { return &Proof{Move: a.board.move(cell)} }

// fours returns a win by fours of the attacker, who is to move; nil if there is
// none or the search is stopped.
func (a *attack) fours() *Proof {
	b := a.board
	if b.counts[a.attacker][Five] > 0 {
		return a.wins(b.sets[a.attacker][Five].first())
	}
	if b.counts[a.defender][Five] > 1 || a.failed.has(a.key()) {
		return nil
	}
	var buffer [128]int16
	for _, cell := range a.fourMoves(buffer[:0]) {
		if proof := a.four(int(cell)); proof != nil || a.Stopped() || a.budget < 0 {
			return proof
		}
	}
	a.failed.add(a.key())
	return nil
}

// fourMoves appends the moves of the attacker that make a four, the likeliest first; only
// the one that stops the defender's four, if it has one.
func (a *attack) fourMoves(dst []int16) []int16 {
	b := a.board
	sets := &b.sets[a.attacker]
	if b.counts[a.defender][Five] > 0 {
		if cell := b.sets[a.defender][Five].first(); a.makesFour(cell) {
			dst = append(dst, int16(cell))
		}
		return dst
	}
	for _, class := range [...]Class{OpenFour, FourThree, Four} {
		if b.counts[a.attacker][class] > 0 {
			dst = sets[class].list(dst)
		}
	}
	if b.counts[a.attacker][Doubtful] > 0 {
		var buffer [128]int16
		for _, cell := range sets[Doubtful].list(buffer[:0]) {
			if a.makesFour(int(cell)) {
				dst = append(dst, cell)
			}
		}
	}
	return dst
}

// makesFour says that a stone of the attacker makes a four and no foul.
func (a *attack) makesFour(cell int) bool {
	switch a.board.classes[cell][a.attacker] {
	case Four, FourThree, OpenFour:
		return true
	case Doubtful: // Black's
		c := cross(a.board.crosses[cell])
		for d := range directions {
			if p := along(c, d); p == four || p == openFour {
				return a.board.foul(cell) == rules.NoFoul
			}
		}
	}
	return false
}

// four returns a win by fours that begins with a move which makes one; nil if there is
// none or the search is stopped.
func (a *attack) four(cell int) *Proof {
	if !a.spend() {
		return nil
	}
	b := a.board
	b.put(cell, a.attacker)
	defer b.take()
	fives := b.sets[a.attacker][Five]
	reply := fives.first()
	proof := Proof{Move: b.move(cell)}
	switch {
	case b.counts[a.attacker][Five] > 1:
		fives.flip(reply)
		proof.Replies = []Reply{{b.move(reply), a.wins(fives.first())}}
	case a.defender == alinha.First && b.foul(reply) != rules.NoFoul:
	case !a.spend():
		return nil
	default:
		b.put(reply, a.defender)
		then := a.fours()
		b.take()
		if then == nil {
			return nil
		}
		proof.Replies = []Reply{{b.move(reply), then}}
	}
	proof.Else = a.wins(reply)
	return &proof
}
