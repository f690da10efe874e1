package gomoku

import "github.com/alinha/alinha"

// What follows is caro, where a five between two stones of the opponent is none: a four may be
// stopped beside its cell too, at the end of the five to come.

// answers returns the cells on which a stone of the other side may take the fives from p, who has
// one.
func (b *Board) answers(p alinha.Player) set {
	if b.rule.caro {
		return b.stops(p)
	}
	return b.sets[p][Five]
}

// stops returns the cells on which a stone of the other side takes all fives from p, who has one.
func (b *Board) stops(p alinha.Player) set {
	cells := b.empty
	for rest := b.sets[p][Five]; rest != (set{}); {
		cell := rest.first()
		rest.flip(cell)
		cells.intersect(b.stopsOf(p, cell))
	}
	return cells
}

// stopsOf returns the cells on which a stone of the other side takes from p the five that one on a
// cell would make.
func (b *Board) stopsOf(p alinha.Player, cell int) set {
	cells := b.empty
	for d, step := range steps {
		w := b.window(d, cell)
		if b.rule.verdicts[w].of(p) != five {
			continue
		}
		var stops set
		stops.flip(cell)
		for at := range 2 * b.rule.radius {
			if w.at(at) == noStone && b.rule.verdicts[w.with(at, stoneOf(p.Other()))].of(p) != five {
				stops.flip(cell + step*away(at, b.rule.radius))
			}
		}
		cells.intersect(stops)
	}
	return cells
}

// closedFours is fours for caro. It returns the proof of a win, for a four may have several replies.
func (a *attack) closedFours() *Proof {
	b := a.board
	if b.counts[a.attacker][Five] > 0 {
		return a.wins(b.sets[a.attacker][Five].first())
	}
	if a.failed.has(a.key()) {
		return nil
	}
	moves := b.empty
	if b.counts[a.defender][Five] > 0 {
		moves = b.stops(a.defender)
	}
	var buffer [128]int16
	for _, class := range [...]Class{OpenFour, FourThree, Four} {
		fours := b.sets[a.attacker][class]
		fours.intersect(moves)
		for _, cell := range fours.list(buffer[:0]) {
			if proof := a.closedFour(int(cell)); proof != nil || a.Stopped() {
				return proof
			}
		}
	}
	a.failed.add(a.key())
	return nil
}

// closedFour returns the proof of a win by fours that begins with a move which makes one; nil if
// there is none or the search is stopped.
func (a *attack) closedFour(cell int) *Proof {
	if !a.Visit() {
		return nil
	}
	b := a.board
	b.put(cell, a.attacker)
	defer b.take()
	fives := b.sets[a.attacker][Five]
	first := fives.first()
	proof := &Proof{Move: b.move(cell), Else: a.wins(first)}
	var buffer [2*farthest + 1]int16
	stops := b.stopsOf(a.attacker, first)
	for _, reply := range stops.list(buffer[:0]) {
		if !a.Visit() {
			return nil
		}
		b.put(int(reply), a.defender)
		then := a.closedFours() // another five, if one is left
		b.take()
		if then == nil {
			return nil
		}
		proof.Replies = append(proof.Replies, Reply{b.move(int(reply)), then})
	}
	return proof
}

// wins is the proof of a win by one move.
func (a *attack) wins(cell int) *Proof { return &Proof{Move: a.board.move(cell)} }
