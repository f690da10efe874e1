package gomoku

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
)

// A scoredMove is a move with its ordering score, and that score plus history, by which moves are picked.
type scoredMove struct {
	cell              int16
	orderScore, score int32
}

// ttMoveScore is the score of the table move, above every other.
const ttMoveScore = 1 << 30

// generateMoves appends the moves of a node to s.moveList: the defences if the opponent threatens something, else every
// candidate cell, on which a stone of either side makes at least a two. Without a threat or a candidate the only move
// is that of bestOrderedMove. Forbidden moves are left out. ttMove, -1 for none, gets the greatest score. Against an
// open three generateMoves also sets the defences of stack[ply].
func (s *searcher) generateMoves(ply, ttMove int) {
	b, ss := s.board, &s.stack[ply]
	me, opp := b.SideToMove, b.SideToMove.Other()
	moves, cells := s.moveList, &ss.defences
	var candidates board.CellSet
	mine, theirs := &b.Weights.Codes[me], &b.Weights.Codes[opp]
	history := s.historyAt(ply, me)
	switch ss.opponentThreat {
	case noThreatToMeet:
		b.Candidates(&candidates)
		cells = &candidates
	case openThreeToMeet:
		ss.defences = s.vcf[opp].OpenThreeDefences()
	}
	for i, word := range cells {
		for ; word != 0; word &= word - 1 {
			cell := (64*i + bits.TrailingZeros64(word)) & (board.Area - 1)
			if b.IsForbidden(me, cell) {
				continue
			}
			codes := &b.Cells[cell].Codes
			orderScore := int32(mine[codes[me]&(board.CodeTableSize-1)].Attack) + int32(theirs[codes[opp]&(board.CodeTableSize-1)].Defence)
			score := orderScore + history.score(cell)
			if cell == ttMove {
				score = ttMoveScore
			}
			moves = append(moves, scoredMove{int16(cell), orderScore, score})
		}
	}
	if ply == 0 && ss.opponentThreat == noThreatToMeet {
		moves = s.appendCentre(moves, ttMove)
	}
	if len(moves) == len(s.moveList) && ss.opponentThreat == noThreatToMeet {
		moves = append(moves, scoredMove{cell: int16(s.bestOrderedMove())})
	}
	s.moveList = moves
}

// appendCentre appends the cells at most two columns and two rows away from a centre of the board to the moves of the root,
// while the board has stones but this block has none: the candidate cells around a first stone near an edge are worth less
// than the centre.
func (s *searcher) appendCentre(moves []scoredMove, ttMove int) []scoredMove {
	const radius = 2
	b, start := s.board, len(moves)
	cols, rows := b.Variant.Cols, b.Variant.Rows
	if b.EmptyCount == cols*rows {
		return moves
	}
	for row := max((rows-1)/2-radius, 0); row <= min(rows/2+radius, rows-1); row++ {
		for col := max((cols-1)/2-radius, 0); col <= min(cols/2+radius, cols-1); col++ {
			cell := b.CellOf(alinha.Move(row*cols + col))
			if !b.Empty.Has(cell) {
				return moves[:start]
			}
			if board.IsCandidate(b.Cells[cell].Patterns) || b.IsForbidden(b.SideToMove, cell) {
				continue
			}
			orderScore := b.OrderScore(cell)
			score := orderScore
			if cell == ttMove {
				score = ttMoveScore
			}
			moves = append(moves, scoredMove{int16(cell), orderScore, score})
		}
	}
	return moves
}

// pickBest swaps the move with the greatest score to the front.
func pickBest(moves []scoredMove) {
	best, bestScore := 0, moves[0].score
	for i := range moves {
		if score := moves[i].score; score > bestScore {
			best, bestScore = i, score
		}
	}
	moves[0], moves[best] = moves[best], moves[0]
}

// bestOrderedMove returns the cell of a legal move without a search: a five, else the defence against a five, else the
// cell with the greatest ordering score, of several the one nearest to the centre. The ordering score counts on
// candidate cells only, so that an empty board is opened in the centre. The move is a foul only if all moves are.
func (s *searcher) bestOrderedMove() int {
	b := s.board
	best, bestScore := b.Empty.First(), -1<<30
	var buffer [board.MaxSize * board.MaxSize]int16
	for _, cell := range b.Empty.AppendTo(buffer[:0]) {
		if b.IsForbidden(b.SideToMove, int(cell)) {
			continue
		}
		info := &b.Cells[cell]
		if info.Threats[b.SideToMove] == board.Five {
			return int(cell)
		}
		m := int(b.MoveOf(int(cell)))
		column, row := 2*(m%b.Variant.Cols)-b.Variant.Cols+1, 2*(m/b.Variant.Cols)-b.Variant.Rows+1
		v := -column*column - row*row
		if board.IsCandidate(info.Patterns) {
			v += 1000 * int(b.OrderScore(int(cell)))
		}
		if info.Threats[b.SideToMove.Other()] == board.Five {
			v += 1 << 24
		}
		if v > bestScore {
			best, bestScore = int(cell), v
		}
	}
	return best
}
