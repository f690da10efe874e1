package gomoku

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/threat"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// Values of a search, to the side to move: that of a five after so many plies is mate less
// these.
const (
	infinity    = 32000
	mate        = 31000
	decisive    = mate - 1000  // and more, or less than its negative: won or lost
	unprovenWin = decisive - 1 // won, or lost if negative, but for moves that were not looked at
)

// extraPlies is how many plies a line of a search may go beyond the depth that it is asked for.
const extraPlies = 64

// A searcher is a principal variation search (Marsland and Campbell 1982).
type searcher struct {
	*budget.Budget
	histories
	correctionTables correctionTables
	board            *board.Board
	table            *tt.Table
	off              Heuristics
	vcf              [2]threat.Search // of either side by fours

	stack         [maxDepth + extraPlies]stackEntry // the current one
	moveList      []scoredMove                      // of all its nodes
	searchedMoves []int16                           // likewise, those that were searched

	rootMove, rootValue int // the move at the root, -1 for none
}

// A stackEntry is what the search knows of a position of the current line.
type stackEntry struct {
	lastMove       int // the cell of the move that led to it, -1 for a pass or none
	excludedMove   int // the move that is not to be searched, -1 for none
	rawEval        int // the evaluation
	staticEval     int // the evaluation, corrected
	opponentThreat opponentThreat
	defences       board.CellSet // the moves that may answer opponentThreat
	lossValue      int           // the value if none does
	nodeType       nodeType
	wonByVCF       bool // it has just been found won by fours
	facesVCF       bool // defences are those against a win by fours of the enemy
}

func newSearcher(budget *budget.Budget, b *board.Board, table *tt.Table, off Heuristics) *searcher {
	s := &searcher{Budget: budget, board: b, table: table, off: off, rootMove: -1}
	for i := range s.stack {
		s.stack[i] = stackEntry{lastMove: -1, excludedMove: -1}
	}
	failed := new(threat.Failures)
	for p := range s.vcf {
		p := alinha.Player(p)
		s.vcf[p] = threat.NewSearch(budget, b, p, failed)
	}
	return s
}

// enabled says that a heuristic is not left out.
func (s *searcher) enabled(h Heuristics) bool { return s.off&h == 0 }

// search returns v with v <= alpha if the position is worth at most v to the side to move,
// v >= beta if it is worth at least v, and its value to that depth otherwise.
func (s *searcher) search(ply, depth, alpha, beta int) int {
	b, ss := s.board, &s.stack[ply]
	me, notExcluded := b.SideToMove, ss.excludedMove < 0
	ss.wonByVCF = false

	// 1. What is won and lost at a glance.
	if v, ok := s.quickWinCheck(ply); ok && ply > 0 {
		return v
	}
	if ply == len(s.stack)-1 {
		return b.Evaluate()
	}
	s.initNode(ply)

	// 2. The transposition table, which holds nothing of the horizon. A win is one to any depth.
	key, ttMove := b.Key(), -1
	var ttEntry tt.Entry
	useTT := depth > 0 || ss.opponentThreat == fourToMeet
	if useTT {
		ttEntry = s.ttProbe(key, ply)
	}
	if ttEntry.Bound != 0 {
		deepEnough := int(ttEntry.Depth) >= max(depth, 0) || ttEntry.Value >= decisive
		if ply > 0 && notExcluded && deepEnough && ttCutoff(ttEntry, alpha, beta) {
			return int(ttEntry.Value)
		}
		ttMove = int(ttEntry.Move)
	}

	// 3. A win by fours.
	if ss.opponentThreat < fourToMeet && notExcluded && s.enabled(vcfAtNodes) && s.hasVCF(depth) {
		line := s.vcf[me].Line
		v, cell := mate-(ply+len(line)), int(line[len(line)-1])
		ss.wonByVCF = true
		s.updateRootMove(ply, cell, v)
		if useTT {
			s.ttStore(key, ply, depth, v, cell, tt.Exact)
		}
		return v
	}

	// 4. The horizon. A four of the enemy is always answered.
	if depth <= 0 && ss.opponentThreat != fourToMeet {
		return ss.staticEval
	}

	// 5. What needs no search, for it is far too good, or good enough after a pass.
	if beta-alpha == 1 && ss.opponentThreat == noThreatToMeet && notExcluded {
		if v, ok := s.pruneNode(ply, depth, beta); ok {
			return v
		}
	}

	// 6. What needs less depth.
	if s.enabled(internalIterativeReductions) && s.table != nil && ttMove < 0 && depth >= 4 && ss.opponentThreat == noThreatToMeet {
		depth--
	}
	if beta-alpha == 1 && notExcluded && s.failHighReduction(ply, depth, beta) {
		depth--
	}

	// 7. The moves.
	movesStart, searchedStart := len(s.moveList), len(s.searchedMoves)
	s.generateMoves(ply, ttMove)
	v, cell, bound := s.searchMoves(s.moveList[movesStart:], ply, depth, alpha, beta, ttEntry)
	s.moveList, s.searchedMoves = s.moveList[:movesStart], s.searchedMoves[:searchedStart]
	if bound == tt.Upper {
		cell = ttMove // none of its moves is the best of them
	}
	if notExcluded && !s.Stopped() {
		s.ttStore(key, ply, depth, v, cell, bound)
		s.updateCorrection(ply, depth, v, bound)
	}
	return v
}

// searchMoves searches moves until one cuts. It returns the value of the best, its cell, -1 for none,
// and what the value is to that of the position.
func (s *searcher) searchMoves(moves []scoredMove, ply, depth, alpha, beta int, ttEntry tt.Entry) (best, bestCell int, bound tt.Bound) {
	ss, searchedStart := &s.stack[ply], len(s.searchedMoves)
	best, bestCell, bound = ss.lossValue, -1, tt.Upper
	for i := 0; i < len(moves); i++ {
		if i == 1 && ply > 0 && beta-alpha == 1 {
			moves, best = s.pruneMoves(moves, ply, depth, alpha, best)
			if i == len(moves) {
				break
			}
		}
		if ss.opponentThreat == noThreatToMeet && ply > 0 && s.enabled(lateMovePruning) && i >= lateMoveLimit(depth) && best > -decisive {
			break
		}
		pickBest(moves[i:])
		cell := int(moves[i].cell)
		if cell == ss.excludedMove {
			continue
		}
		extension := 0
		if s.trySingularExtension(ply, depth, cell, ttEntry) {
			switch v, target := s.singularSearch(ply, depth, ttEntry); {
			case s.Stopped():
				return 0, -1, bound
			case v < target:
				extension = 1
			case target >= beta && beta-alpha == 1:
				return target, cell, tt.Lower
			}
		}
		s.searchedMoves = append(s.searchedMoves, int16(cell))
		v := s.searchChild(ply, depth+extension, alpha, beta, best, cell, len(s.searchedMoves)-1-searchedStart)
		if s.Stopped() {
			return 0, -1, bound
		}
		if s.enabled(vcfDefencesOnly) && s.stack[ply+1].wonByVCF && ss.opponentThreat != fourToMeet && !ss.facesVCF {
			moves = s.keepDefences(moves, ply, i)
		}
		if v > best || bestCell < 0 {
			best, bestCell = v, cell
		}
		if v > alpha || ply == 0 && s.rootMove < 0 {
			s.updateRootMove(ply, cell, v)
		}
		if v > alpha {
			alpha, bound = v, tt.Exact
		}
		if v >= beta {
			s.updateHistory(ply, depth, s.searchedMoves[searchedStart:])
			return best, bestCell, tt.Lower
		}
	}
	if ss.opponentThreat == noThreatToMeet && best < -unprovenWin && !s.allMovesLose(ply, depth, s.searchedMoves[searchedStart:]) {
		best = -unprovenWin // for not all moves are listed
	}
	return best, bestCell, bound
}

// updateRootMove keeps the best move at the root.
func (s *searcher) updateRootMove(ply, cell, v int) {
	if ply == 0 {
		s.rootMove, s.rootValue = cell, v
	}
}

// quickWinCheck returns the value of a position in which a side has a five, or an open four that
// the other cannot forestall.
func (s *searcher) quickWinCheck(ply int) (v int, ok bool) {
	b := s.board
	me, foe := b.SideToMove, b.SideToMove.Other()
	switch {
	case b.EmptyCount == 0:
		return 0, true
	case b.ThreatCounts[me][board.Five] > 0:
		return mate - (ply + 1), true
	case b.Caro() && b.ThreatCounts[foe][board.Five] > 0:
		return -(mate - (ply + 2)), b.FiveDefences(foe) == board.CellSet{}
	case b.ThreatCounts[foe][board.Five] > 1:
		return -(mate - (ply + 2)), true
	case b.ThreatCounts[foe][board.Five] == 1:
		return -(mate - (ply + 2)), b.IsForbidden(me, b.ThreatSets[foe][board.Five].First())
	case b.ThreatCounts[me][board.OpenFour] > 0:
		return mate - (ply + 3), true
	}
	return 0, false
}

// searchChild plays a move, the i-th, and returns its value, which says nothing if the search is
// stopped. Best is that of the moves before it.
func (s *searcher) searchChild(ply, depth, alpha, beta, best, cell, i int) (v int) {
	if !s.Visit() {
		return 0
	}
	b, ss, child := s.board, &s.stack[ply], &s.stack[ply+1]
	me, reduction := b.SideToMove, s.lmr(ply, depth, cell, i)
	if ss.opponentThreat != fourToMeet { // whose answer is no choice
		depth--
	}
	if s.table != nil && depth-reduction > 0 {
		s.table.Prefetch(b.Hash ^ board.Zobrist(cell, me) + uint64(me.Other()))
	}
	b.Place(cell, me)
	b.SideToMove = me.Other()
	child.lastMove = cell
	if i == 0 {
		child.nodeType = ss.nodeType.firstChild()
		v = -s.search(ply+1, depth, -beta, -alpha)
	} else {
		child.nodeType = cutNode
		v = -s.search(ply+1, depth-reduction, -alpha-1, -alpha)
		if v > alpha && reduction > 0 {
			if ss.nodeType == cutNode {
				child.nodeType = allNode
			}
			depth += s.researchAdjustment(v-alpha, v-best, depth, reduction)
			v = -s.search(ply+1, depth, -alpha-1, -alpha)
		}
		if v > alpha && v < beta {
			child.nodeType = pvNode
			v = -s.search(ply+1, depth, -beta, -alpha)
		}
	}
	b.SideToMove = me
	b.UndoPlace()
	return v
}
