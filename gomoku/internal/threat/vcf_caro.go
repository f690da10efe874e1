package threat

import "github.com/alinha/alinha/gomoku/internal/board"

// What follows is caro, where a five between two stones of the opponent is none: a four may be
// stopped beside its cell too, at the end of the five to come.

// caroVCF is fours for caro. It returns the proof of a win, for a four may have several replies.
func (s *Search) caroVCF() *Proof {
	b := s.board
	if b.ThreatCounts[s.attacker][board.Five] > 0 {
		return s.winInOne(b.ThreatSets[s.attacker][board.Five].First())
	}
	if s.failedVCF.has(s.vcfKey()) {
		return nil
	}
	moves := b.Empty
	if b.ThreatCounts[s.defender][board.Five] > 0 {
		moves = b.FiveDefences(s.defender)
	}
	var buffer [128]int16
	for _, threat := range [...]board.Threat{board.OpenFour, board.FourThree, board.Four} {
		fours := b.ThreatSets[s.attacker][threat]
		fours.Intersect(moves)
		for _, cell := range fours.AppendTo(buffer[:0]) {
			if proof := s.caroVCFMove(int(cell)); proof != nil || s.Stopped() || s.vcfNodesLeft < 0 {
				return proof
			}
		}
	}
	s.failedVCF.add(s.vcfKey())
	return nil
}

// caroVCFMove returns the proof of a win by fours that begins with a move which makes one; nil if
// there is none or the search is stopped.
func (s *Search) caroVCFMove(cell int) *Proof {
	if !s.visitVCF() {
		return nil
	}
	b := s.board
	b.Place(cell, s.attacker)
	defer b.UndoPlace()
	fives := b.ThreatSets[s.attacker][board.Five]
	first := fives.First()
	proof := &Proof{Move: b.MoveOf(cell), Else: s.winInOne(first)}
	var buffer [2*board.MaxRadius + 1]int16
	defences := b.DefencesAgainstFive(s.attacker, first)
	for _, reply := range defences.AppendTo(buffer[:0]) {
		if !s.visitVCF() {
			return nil
		}
		b.Place(int(reply), s.defender)
		then := s.caroVCF() // another five, if one is left
		b.UndoPlace()
		if then == nil {
			return nil
		}
		proof.Replies = append(proof.Replies, Reply{b.MoveOf(int(reply)), then})
	}
	return proof
}

// winInOne is the proof of a win by one move.
func (s *Search) winInOne(cell int) *Proof { return &Proof{Move: s.board.MoveOf(cell)} }

// addCaroDefences adds the cells that VCFDefences returns for a proven win by fours: its moves, the ends of its fives, and those
// on which the defender would make a four.
func (s *Search) addCaroDefences(p *Proof, cells *board.CellSet) {
	b, at := s.board, s.board.CellOf(p.Move)
	cells.Add(at)
	if p.Else == nil {
		b.AddFiveEnds(s.attacker, at, cells)
		return
	}
	s.addCounterFours(cells)
	b.Place(at, s.attacker)
	s.addCaroDefences(p.Else, cells)
	for _, r := range p.Replies {
		b.Place(b.CellOf(r.Move), s.defender)
		s.addCaroDefences(r.Then, cells)
		b.UndoPlace()
	}
	b.UndoPlace()
}
