package gomoku

import "github.com/alinha/alinha"

// What follows is caro, where a five between two stones of the opponent is none: a four may be
// stopped beside its cell too, at the end of the five to come.

// stops returns the cells on which a stone of the other side takes all fives from p, who has one.
func (b *Board) stops(p alinha.Player) set {
	switch {
	case b.rule.caro:
	case b.counts[p][Five] > 1:
		return set{}
	default:
		return b.sets[p][Five]
	}
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
			if proof := a.closedFour(int(cell)); proof != nil || a.Stopped() || a.budget < 0 {
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
	if !a.spend() {
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
		if !a.spend() {
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

// reach adds the cells that stopping returns for a proven win by fours: its moves, the ends of its fives, and those
// on which the defender would make a four.
func (a *attack) reach(p *Proof, cells *set) {
	b, at := a.board, a.board.at(p.Move)
	cells.add(at)
	if p.Else == nil {
		a.addEnds(at, cells)
		return
	}
	a.addFours(cells)
	b.put(at, a.attacker)
	a.reach(p.Else, cells)
	for _, r := range p.Replies {
		b.put(b.at(r.Move), a.defender)
		a.reach(r.Then, cells)
		b.take()
	}
	b.take()
}

// addEnds adds the empty cells at the ends of the fives that a stone on a cell would make.
func (a *attack) addEnds(cell int, cells *set) {
	b, own := a.board, stoneOf(a.attacker)
	for d, step := range steps {
		if b.verdict(d, cell).of(a.attacker) != five {
			continue
		}
		for _, way := range [...]int{-step, step} {
			end := cell + way
			for b.stones[end] == own {
				end += way
			}
			if b.empty.has(end) {
				cells.add(end)
			}
		}
	}
}
