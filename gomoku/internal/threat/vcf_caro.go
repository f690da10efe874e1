package threat

import "github.com/alinha/alinha/gomoku/internal/board"

// What follows is caro, where a five between two stones of the opponent is none: a four may be
// stopped beside its cell too, at the end of the five to come.

// caroVCF is fours for caro. It returns the proof of a win, for a four may have several replies.
func (a *Search) caroVCF() *Proof {
	b := a.board
	if b.ThreatCounts[a.attacker][board.Five] > 0 {
		return a.winInOne(b.ThreatSets[a.attacker][board.Five].First())
	}
	if a.failedVCF.has(a.vcfKey()) {
		return nil
	}
	moves := b.Empty
	if b.ThreatCounts[a.defender][board.Five] > 0 {
		moves = b.FiveDefences(a.defender)
	}
	var buffer [128]int16
	for _, class := range [...]board.Threat{board.OpenFour, board.FourThree, board.Four} {
		fours := b.ThreatSets[a.attacker][class]
		fours.Intersect(moves)
		for _, cell := range fours.AppendTo(buffer[:0]) {
			if proof := a.caroVCFMove(int(cell)); proof != nil || a.Stopped() || a.vcfNodesLeft < 0 {
				return proof
			}
		}
	}
	a.failedVCF.add(a.vcfKey())
	return nil
}

// caroVCFMove returns the proof of a win by fours that begins with a move which makes one; nil if
// there is none or the search is stopped.
func (a *Search) caroVCFMove(cell int) *Proof {
	if !a.visitVCF() {
		return nil
	}
	b := a.board
	b.Place(cell, a.attacker)
	defer b.UndoPlace()
	fives := b.ThreatSets[a.attacker][board.Five]
	first := fives.First()
	proof := &Proof{Move: b.MoveOf(cell), Else: a.winInOne(first)}
	var buffer [2*board.MaxRadius + 1]int16
	stops := b.DefencesAgainstFive(a.attacker, first)
	for _, reply := range stops.AppendTo(buffer[:0]) {
		if !a.visitVCF() {
			return nil
		}
		b.Place(int(reply), a.defender)
		then := a.caroVCF() // another five, if one is left
		b.UndoPlace()
		if then == nil {
			return nil
		}
		proof.Replies = append(proof.Replies, Reply{b.MoveOf(int(reply)), then})
	}
	return proof
}

// winInOne is the proof of a win by one move.
func (a *Search) winInOne(cell int) *Proof { return &Proof{Move: a.board.MoveOf(cell)} }

// addCaroDefences adds the cells that stopping returns for a proven win by fours: its moves, the ends of its fives, and those
// on which the defender would make a four.
func (a *Search) addCaroDefences(p *Proof, cells *board.CellSet) {
	b, at := a.board, a.board.CellOf(p.Move)
	cells.Add(at)
	if p.Else == nil {
		b.AddFiveEnds(a.attacker, at, cells)
		return
	}
	a.addCounterFours(cells)
	b.Place(at, a.attacker)
	a.addCaroDefences(p.Else, cells)
	for _, r := range p.Replies {
		b.Place(b.CellOf(r.Move), a.defender)
		a.addCaroDefences(r.Then, cells)
		b.UndoPlace()
	}
	b.UndoPlace()
}
