package gomoku

// What follows is caro, where a five between two stones of the opponent is none: a four may be
// stopped beside its cell too, at the end of the five to come.

// caroVCF is fours for caro. It returns the proof of a win, for a four may have several replies.
func (a *threatSearch) caroVCF() *Proof {
	b := a.board
	if b.threatCounts[a.attacker][Five] > 0 {
		return a.winInOne(b.threatSets[a.attacker][Five].first())
	}
	if a.failedVCF.has(a.vcfKey()) {
		return nil
	}
	moves := b.empty
	if b.threatCounts[a.defender][Five] > 0 {
		moves = b.fiveDefences(a.defender)
	}
	var buffer [128]int16
	for _, class := range [...]Threat{OpenFour, FourThree, Four} {
		fours := b.threatSets[a.attacker][class]
		fours.intersect(moves)
		for _, cell := range fours.appendTo(buffer[:0]) {
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
func (a *threatSearch) caroVCFMove(cell int) *Proof {
	if !a.visitVCF() {
		return nil
	}
	b := a.board
	b.place(cell, a.attacker)
	defer b.undoPlace()
	fives := b.threatSets[a.attacker][Five]
	first := fives.first()
	proof := &Proof{Move: b.moveOf(cell), Else: a.winInOne(first)}
	var buffer [2*maxRadius + 1]int16
	stops := b.defencesAgainstFive(a.attacker, first)
	for _, reply := range stops.appendTo(buffer[:0]) {
		if !a.visitVCF() {
			return nil
		}
		b.place(int(reply), a.defender)
		then := a.caroVCF() // another five, if one is left
		b.undoPlace()
		if then == nil {
			return nil
		}
		proof.Replies = append(proof.Replies, Reply{b.moveOf(int(reply)), then})
	}
	return proof
}

// winInOne is the proof of a win by one move.
func (a *threatSearch) winInOne(cell int) *Proof { return &Proof{Move: a.board.moveOf(cell)} }

// addCaroDefences adds the cells that stopping returns for a proven win by fours: its moves, the ends of its fives, and those
// on which the defender would make a four.
func (a *threatSearch) addCaroDefences(p *Proof, cells *cellSet) {
	b, at := a.board, a.board.cellOf(p.Move)
	cells.add(at)
	if p.Else == nil {
		b.addFiveEnds(a.attacker, at, cells)
		return
	}
	a.addCounterFours(cells)
	b.place(at, a.attacker)
	a.addCaroDefences(p.Else, cells)
	for _, r := range p.Replies {
		b.place(b.cellOf(r.Move), a.defender)
		a.addCaroDefences(r.Then, cells)
		b.undoPlace()
	}
	b.undoPlace()
}
