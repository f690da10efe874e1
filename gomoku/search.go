package gomoku

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/threat"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// Values of a search, from the point of view of the side to move. A five n plies from the root is worth mate-n; a position
// that is neither won nor lost has an evaluation within ±decisive/2, board.EvalPerLogit to the logit.
const (
	infinity    = 32000
	mate        = 31000
	decisive    = mate - 1000  // the least value of a win; -decisive is the greatest of a loss
	unprovenWin = decisive - 1 // the negative is the value of a node whose searched moves all lose, while other moves were not searched
)

// extraPlies is how many plies a line may be longer than maxDepth: replies to fours cost no depth.
const extraPlies = 64

// A searcher is one thread's principal variation search (Marsland and Campbell 1982).
type searcher struct {
	*budget.Budget
	histories
	correctionTables correctionTables
	board            *board.Board
	table            *tt.Table
	off              Heuristics
	params           *searchParams
	vcf              [2]threat.Search   // the VCF search of each side
	leaf             func(*board.Board) // Engine.Leaf

	stack         [maxDepth + extraPlies]stackEntry // the nodes of the current line, by ply
	moveList      []scoredMove                      // the moves of all nodes of the line, one after the other
	searchedMoves []int16                           // likewise, the moves that have been searched

	rootMove, rootValue int // the best move of the root, -1 for none, and its value
}

// A stackEntry is a node of the current line.
type stackEntry struct {
	lastMove       int // the cell of the move that led to the node, -1 for a null move or the root
	excludedMove   int // the move that a singular search leaves out, -1 for none
	rawEval        int // the evaluation without correction history
	staticEval     int // the evaluation with correction history
	opponentThreat opponentThreat
	defences       board.CellSet // the moves that may answer opponentThreat, or the VCF that facesVCF tells of
	lossValue      int           // the value if no move answers the threat
	nodeType       nodeType
	wonByVCF       bool // search has found a VCF of the side to move here
	facesVCF       bool // a move has lost to a VCF of the opponent, and defences are the moves that may stop that VCF
}

func newSearcher(budget *budget.Budget, b *board.Board, table *tt.Table, off Heuristics) *searcher {
	s := &searcher{Budget: budget, board: b, table: table, off: off, params: defaultParams, rootMove: -1}
	for i := range s.stack {
		s.stack[i] = stackEntry{lastMove: -1, excludedMove: -1}
	}
	noVCF := new(threat.NoVCFTable)
	for p := range s.vcf {
		p := alinha.Player(p)
		s.vcf[p] = threat.NewSearch(budget, b, p, noVCF)
	}
	return s
}

// enabled reports whether a heuristic is in use.
func (s *searcher) enabled(h Heuristics) bool { return s.off&h == 0 }

// search returns the value of the position at a ply, searched to a depth, for the side to move. Its result v means:
//
//	v <= alpha          the value is at most v
//	v >= beta           the value is at least v
//	alpha < v < beta    the value is v
//
// The board is at the node, stack[ply].lastMove and nodeType are set, and alpha < beta. The value of a stopped search means
// nothing. Elo figures are in docs/results/gomoku-trials.md.
func (s *searcher) search(ply, depth, alpha, beta int) int {
	b, ss := s.board, &s.stack[ply]
	me, notExcluded := b.SideToMove, ss.excludedMove < 0
	ss.wonByVCF = false

	// Step 1. Wins and losses within three plies, without a search.
	if v, ok := s.quickWinCheck(ply); ok && ply > 0 {
		return v
	}
	if ply == len(s.stack)-1 {
		return b.Evaluate()
	}
	s.initNode(ply)

	// Step 2. Transposition table probe. The table holds no nodes of the horizon. A stored win holds at every depth.
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

	// Step 3. VCF of the side to move, with a node limit that grows with depth (limits: Elo +45 ± 50).
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

	// Step 4. Horizon. There is no quiescence search: the VCF of step 3 stands in for one, and a four of the opponent is
	// always answered.
	if depth <= 0 && ss.opponentThreat != fourToMeet {
		if s.leaf != nil {
			s.leaf(b)
		}
		return ss.staticEval
	}

	// Step 5. Reverse futility pruning and null move pruning, in null windows.
	if beta-alpha == 1 && ss.opponentThreat == noThreatToMeet && notExcluded {
		if v, ok := s.pruneNode(ply, depth, beta); ok {
			return v
		}
	}

	// Step 6. Internal iterative reduction and fail-high reduction (with step 8's reductions: Elo +96 ± 69).
	if s.enabled(internalIterativeReductions) && s.table != nil && ttMove < 0 && depth >= 4 && ss.opponentThreat == noThreatToMeet {
		depth--
	}
	if beta-alpha == 1 && notExcluded && s.failHighReduction(ply, depth, beta) {
		depth--
	}

	// Step 7. Move generation, and search of the moves.
	movesStart, searchedStart := len(s.moveList), len(s.searchedMoves)
	s.generateMoves(ply, ttMove)
	v, cell, bound := s.searchMoves(s.moveList[movesStart:], ply, depth, alpha, beta, ttEntry)
	s.moveList, s.searchedMoves = s.moveList[:movesStart], s.searchedMoves[:searchedStart]
	if bound == tt.Upper {
		cell = ttMove // a fail-low node has no best move (Elo +58 ± 34)
	}
	if notExcluded && !s.Stopped() {
		s.ttStore(key, ply, depth, v, cell, bound)
		s.updateCorrection(ply, depth, v, bound)
	}
	return v
}

// searchMoves searches the moves of a node until one reaches beta, and appends the cells of those searched to
// s.searchedMoves. It returns the best value, the cell of its move (-1 for none), and how the value relates to that of
// the position: tt.Exact, tt.Lower or tt.Upper. The results of a stopped search mean nothing.
func (s *searcher) searchMoves(moves []scoredMove, ply, depth, alpha, beta int, ttEntry tt.Entry) (best, bestCell int, bound tt.Bound) {
	ss, searchedStart := &s.stack[ply], len(s.searchedMoves)
	best, bestCell, bound = ss.lossValue, -1, tt.Upper
	for i := 0; i < len(moves); i++ {
		// Step 8. Futility pruning (Elo +94 ± 39), useless fours (Elo +43 ± 50) and late move pruning.
		if i == 1 && ply > 0 && beta-alpha == 1 {
			moves, best = s.pruneMoves(moves, ply, depth, alpha, best)
		}
		if i == len(moves) || s.pruneLateMoves(ply, depth, i, best) {
			break
		}
		pickBest(moves[i:])
		cell := int(moves[i].cell)
		if cell == ss.excludedMove {
			continue
		}

		// Step 9. Singular extension and multi-cut.
		extension := 0
		if s.trySingularExtension(ply, depth, cell, ttEntry) {
			switch v, target := s.singularSearch(ply, depth, ttEntry); {
			case v < target:
				extension = 1
			case target >= beta && beta-alpha == 1:
				return target, cell, tt.Lower // multi-cut
			}
		}

		// Step 10. Search the move, with late move reduction.
		s.searchedMoves = append(s.searchedMoves, int16(cell))
		v := s.searchChild(ply, depth+extension, alpha, beta, best, cell, len(s.searchedMoves)-1-searchedStart)
		if s.Stopped() {
			return 0, -1, bound
		}

		// Step 11. If the move lost to a VCF, keep only moves that may stop the same VCF (Elo +21 ± 40).
		if s.enabled(vcfDefencesOnly) && s.stack[ply+1].wonByVCF && ss.opponentThreat != fourToMeet && !ss.facesVCF {
			moves = s.keepDefences(moves, ply, i)
		}

		// Step 12. New best move, and cutoff.
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

	// Step 13. A certain loss needs every move: pruned moves count as not losing (Elo +29 ± 50).
	return s.limitLoss(ply, depth, best, s.searchedMoves[searchedStart:]), bestCell, bound
}

// updateRootMove stores the best move if the node is the root.
func (s *searcher) updateRootMove(ply, cell, v int) {
	if ply == 0 {
		s.rootMove, s.rootValue = cell, v
	}
}

// quickWinCheck returns the value of a position that is decided within three plies: the board is full, the side to move
// can make a five or an open four, or the opponent can make a five that no move stops. ok is false, and v means
// nothing, if the position is not decided so.
func (s *searcher) quickWinCheck(ply int) (v int, ok bool) {
	b := s.board
	me, opp := b.SideToMove, b.SideToMove.Other()
	switch {
	case b.EmptyCount == 0:
		return 0, true
	case b.ThreatCounts[me][board.Five] > 0:
		return mate - (ply + 1), true
	case b.Caro() && b.ThreatCounts[opp][board.Five] > 0:
		return -(mate - (ply + 2)), b.FiveDefences(opp) == board.CellSet{}
	case b.ThreatCounts[opp][board.Five] > 1:
		return -(mate - (ply + 2)), true
	case b.ThreatCounts[opp][board.Five] == 1:
		return -(mate - (ply + 2)), b.IsForbidden(me, b.ThreatSets[opp][board.Five].First())
	case b.ThreatCounts[me][board.OpenFour] > 0:
		return mate - (ply + 3), true
	}
	return 0, false
}

// searchChild plays the i-th move searched of a node and returns its value. The first move gets the full window; later moves
// get a null window at reduced depth, and are searched again if they beat alpha. best is the best value of the moves before.
// The value of a stopped search means nothing.
func (s *searcher) searchChild(ply, depth, alpha, beta, best, cell, i int) (v int) {
	if !s.Visit() {
		return 0
	}
	b, ss, child := s.board, &s.stack[ply], &s.stack[ply+1]
	me, reduction := b.SideToMove, s.lmr(ply, depth, cell, i)
	if ss.opponentThreat != fourToMeet { // the forced reply to a four costs no depth
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
