package gomoku

import (
	"math/bits"

	"github.com/alinha/alinha"
)

// A scoredMove move is one and how early it is to be searched.
type scoredMove struct {
	cell              int16
	orderScore, score int32
}

// generateMoves appends the moves worth a search: those that may relieve the pressure, or all that
// are something to either side. Fouls are not among them.
func (s *searcher) generateMoves(ply, ttMove int) {
	b, ss := s.board, &s.stack[ply]
	me, foe := b.toMove, b.toMove.Other()
	moves, cells := s.moveList, &ss.defences
	mine, theirs := &b.weights.codes[me], &b.weights.codes[foe]
	history := s.historyAt(ply, me)
	switch ss.opponentThreat {
	case noThreatToMeet:
		cells = &b.empty
	case openThreeToMeet:
		ss.defences = s.vcf[foe].openThreeDefences()
	}
	for i, word := range cells {
		for ; word != 0; word &= word - 1 {
			cell := (64*i + bits.TrailingZeros64(word)) & (area - 1)
			if ss.opponentThreat == noThreatToMeet && !isCandidate(b.cells[cell].patterns) || b.isForbidden(me, cell) {
				continue
			}
			codes := &b.cells[cell].codes
			orderScore := int32(mine[codes[me]&(codeTableSize-1)].attack) + int32(theirs[codes[foe]&(codeTableSize-1)].defence)
			score := orderScore + history.score(cell)
			if cell == ttMove {
				score = 1 << 30
			}
			moves = append(moves, scoredMove{int16(cell), orderScore, score})
		}
	}
	if ply == 0 && ss.opponentThreat == noThreatToMeet {
		moves = s.appendCentre(moves, ttMove)
	}
	if len(moves) == len(s.moveList) && ss.opponentThreat == noThreatToMeet {
		moves = append(moves, scoredMove{cell: int16(s.firstMove())})
	}
	s.moveList = moves
}

// appendCentre appends the moves of the central block as candidates of the root while there are stones but none of them
// lies in the block: the cells around a first stone near an edge are worth less than the centre.
func (s *searcher) appendCentre(moves []scoredMove, ttMove int) []scoredMove {
	b := s.board
	if b.emptyCount == b.variant.Cols*b.variant.Rows {
		return moves
	}
	var buffer [36]int16
	cells := appendCentralBlock(buffer[:0], b)
	for _, cell := range cells {
		if !b.empty.has(int(cell)) {
			return moves
		}
	}
	for _, cell := range cells {
		if !isCandidate(b.cells[cell].patterns) && !b.isForbidden(b.toMove, int(cell)) {
			orderScore := b.orderScore(int(cell))
			score := orderScore
			if int(cell) == ttMove {
				score = 1 << 30
			}
			moves = append(moves, scoredMove{cell, orderScore, score})
		}
	}
	return moves
}

// appendCentralBlock appends the cells at most two columns and two rows away from a centre of the board: at most 36.
func appendCentralBlock(dst []int16, b *Board) []int16 {
	const radius = 2
	cols, rows := b.variant.Cols, b.variant.Rows
	for row := max((rows-1)/2-radius, 0); row <= min(rows/2+radius, rows-1); row++ {
		for col := max((cols-1)/2-radius, 0); col <= min(cols/2+radius, cols-1); col++ {
			dst = append(dst, int16(b.cellOf(alinha.Move(row*cols+col))))
		}
	}
	return dst
}

// pickBest brings the first of some moves to the front.
func pickBest(moves []scoredMove) {
	best, most := 0, moves[0].score
	for i := range moves {
		if rank := moves[i].score; rank > most {
			best, most = i, rank
		}
	}
	moves[0], moves[best] = moves[best], moves[0]
}

// firstMove returns a legal move without a search: a five, else the cell with the greatest promise for both sides, else the
// cell nearest to the centre. The promise counts only on cells that matter, so that an empty board is opened in its centre.
func (s *searcher) firstMove() int {
	b := s.board
	best, most := b.empty.first(), -1<<30
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range b.empty.appendTo(buffer[:0]) {
		if b.isForbidden(b.toMove, int(cell)) {
			continue
		}
		info := &b.cells[cell]
		if info.threats[b.toMove] == Five {
			return int(cell)
		}
		m := int(b.moveOf(int(cell)))
		column, row := 2*(m%b.variant.Cols)-b.variant.Cols+1, 2*(m/b.variant.Cols)-b.variant.Rows+1
		v := -column*column - row*row
		if isCandidate(info.patterns) {
			v += 1000 * int(b.orderScore(int(cell)))
		}
		if info.threats[b.toMove.Other()] == Five {
			v += 1 << 24
		}
		if v > most {
			best, most = int(cell), v
		}
	}
	return best
}
