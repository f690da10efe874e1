package threat

import "github.com/alinha/alinha/gomoku/internal/board"

// This file holds the VCF search of caro, where a five between two stones of the opponent does not win: a four can be
// stopped on the cell of the five, and also at the ends of the five to come.

// caroVCF is vcf for caro. It returns a Proof instead of a line, because a four may have several replies; nil if there is no
// VCF, a limit is reached or the search is stopped. It has no sleep sets and ignores minSecondPattern.
func (s *Search) caroVCF() *Proof {
	b := s.board
	if b.ThreatCounts[s.attacker][board.Five] > 0 {
		return s.winInOne(b.ThreatSets[s.attacker][board.Five].First())
	}
	if s.noVCFTable.has(s.vcfKey()) {
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
	s.noVCFTable.add(s.vcfKey())
	return nil
}

// caroVCFMove returns the proof of a VCF that begins with the four on a cell; nil if there is none, a limit is reached or
// the search is stopped.
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
	defences := b.FiveDefencesAt(s.attacker, first)
	for _, reply := range defences.AppendTo(buffer[:0]) {
		if !s.visitVCF() {
			return nil
		}
		b.Place(int(reply), s.defender)
		then := s.caroVCF() // wins at once if the reply leaves another five
		b.UndoPlace()
		if then == nil {
			return nil
		}
		proof.Replies = append(proof.Replies, Reply{b.MoveOf(int(reply)), then})
	}
	return proof
}

// winInOne returns the proof of a win by a five on a cell.
func (s *Search) winInOne(cell int) *Proof { return &Proof{Move: s.board.MoveOf(cell)} }

// addCaroDefences adds to cells what VCFDefences returns in caro for the VCF with proof p: its moves, the ends of its fives,
// and the cells on which the defender would make a four along the way.
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
