package gomoku

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/search"
)

// maxDepth is the greatest depth of iterative deepening, in plies.
const maxDepth = 64

// A rootSearch searches the root position by iterative deepening.
type rootSearch struct {
	*searcher
	lim       alinha.Limits
	report    func(alinha.Info) // may be nil
	threadID  int               // 0 for the main thread, from 1 for helpers
	timeman   timeManager
	result    alinha.Result // of the deepest finished iteration, and better moves found since
	lengths   *lengthProver // finds exact lengths with Limits.EveryMove; nil before the first win or loss
	lastValue int           // the value of the last finished iteration
	multiPV   multiPV       // of a search with Limits.MultiPV
}

// newRootSearch returns a search whose result is a move chosen without a search (bestOrderedMove), until an iteration
// finds a better one.
func newRootSearch(s *searcher, lim alinha.Limits) *rootSearch {
	return &rootSearch{searcher: s, lim: lim, result: alinha.Result{Move: s.board.MoveOf(s.bestOrderedMove())}}
}

// iterativeDeepening searches to depth from, from+1, ... until a limit stops the search, the time manager ends it, or
// the value is decisive. It calls report after each finished iteration.
func (r *rootSearch) iterativeDeepening(from int) {
	to := min(maxDepth, r.board.EmptyCount)
	if r.lim.Depth > 0 {
		to = min(to, r.lim.Depth)
	}
	searchDepth, start := r.searchBest, time.Now()
	onlyMove := !r.board.Caro() && r.board.ThreatCounts[r.board.SideToMove.Other()][board.Five] > 0
	switch {
	case r.lim.MultiPV > 0:
		searchDepth = r.searchMultiPV
	case r.lim.EveryMove:
		searchDepth = r.searchEveryMove
	}
	scoresMoves := r.lim.EveryMove || r.lim.MultiPV > 0
	for depth := min(from, to); depth <= to; depth++ {
		decided := searchDepth(depth)
		if r.Stopped() {
			return
		}
		r.result.Depth = depth
		if r.threadID == 0 {
			r.proveLengths(decided)
		}
		r.setVariations()
		r.sendReport()
		if decided || !scoresMoves && r.timeman.shouldStop(r.result.Move, time.Since(start), onlyMove) {
			return
		}
	}
}

// sendReport reports the result so far.
func (r *rootSearch) sendReport() {
	if r.report != nil {
		res := &r.result
		r.report(alinha.Info{
			Depth: res.Depth, Nodes: r.Visited(), Score: res.Score, PV: res.PV, Moves: res.Moves, Variations: res.Variations,
		})
	}
}

// searchBest searches for the best move to a depth. If a limit stops the search, the best move so far stays. It reports
// whether the root is decided, so that a deeper search would find nothing new.
func (r *rootSearch) searchBest(depth int) (decided bool) {
	b := r.board
	if b.ThreatCounts[b.SideToMove][board.Five] > 0 {
		r.setBest(r.result.Move, scoreOf(mate-1))
		return true
	}
	if v, ok := r.quickWinCheck(0); ok && v < 0 {
		r.setBest(r.result.Move, scoreOf(v))
		return true
	}
	v := r.aspirationSearch(depth, r.lastValue)
	switch {
	case r.rootMove >= 0:
		r.setBest(b.MoveOf(r.rootMove), scoreOf(r.rootValue))
	case !r.Stopped(): // no move answers the opponent's threat
		r.setBest(r.result.Move, scoreOf(v))
	}
	if !r.Stopped() {
		r.result.Score, r.lastValue = scoreOf(v), v
	}
	return isDecisive(v)
}

// setBest makes a move the result, with its principal variation.
func (r *rootSearch) setBest(m alinha.Move, s alinha.Score) {
	r.result.Move, r.result.Score, r.result.PV = m, s, r.extractPV(m)
}

// searchEveryMove searches every legal move to a depth with an open window, best move of the last iteration first. If a
// limit stops the search, the scores of the last iteration stay; in the first iteration, the scores found so far. It reports
// whether every move is decisive.
func (r *rootSearch) searchEveryMove(depth int) (decided bool) {
	var moves []alinha.Move
	for _, l := range r.result.Moves {
		moves = append(moves, l.Move)
	}
	if moves == nil {
		moves = r.orderedMoves()
	}
	scores := make([]alinha.MoveScore, 0, len(moves))
	r.initNode(0) // lmr compares the evaluation two plies later with the root's
	decided = true
	for _, m := range r.rotateMoves(moves) {
		if score, ok := r.lengths.exactScore(m); ok {
			scores = append(scores, alinha.MoveScore{Move: m, Score: score})
			continue
		}
		score, _ := r.rootMoveValue(m, depth, -infinity)
		if r.Stopped() {
			break
		}
		scores = append(scores, alinha.MoveScore{Move: m, Score: score})
		decided = decided && score.Proven
	}
	if r.Stopped() && r.result.Depth > 0 {
		return false
	}
	search.SortMoves(scores)
	r.result.Moves = scores
	if len(scores) > 0 {
		r.setBest(scores[0].Move, scores[0].Score)
	}
	return decided
}

// orderedMoves returns the legal moves, the move of the result first and then the others by their static ordering score. The
// order decides between moves of equal value, such as moves that all win by a four that stands.
func (r *rootSearch) orderedMoves() []alinha.Move {
	moves := r.board.Moves(nil)
	score := func(m alinha.Move) int32 {
		if m == r.result.Move {
			return math.MaxInt32
		}
		return r.board.OrderScore(r.board.CellOf(m))
	}
	slices.SortStableFunc(moves, func(a, b alinha.Move) int { return cmp.Compare(score(b), score(a)) })
	return moves
}

// rootMoveValue returns the score of a legal move of the root, searched to a depth, and its value. Unless alpha is -infinity, a
// null window comes first, and a value of at most alpha is only an upper bound. The results of a stopped search mean nothing.
func (r *rootSearch) rootMoveValue(m alinha.Move, depth, alpha int) (alinha.Score, int) {
	b := r.board
	if !r.Visit() {
		return alinha.Score{}, 0
	}
	me := b.SideToMove
	b.Play(m)
	defer b.Undo()
	if b.Outcome() != alinha.Undecided {
		result := b.Outcome().For(me)
		return alinha.Score{Value: float64(result), Proven: true, Plies: 1}, result * (mate - 1)
	}
	r.stack[1].lastMove = b.CellOf(m)
	if alpha > -infinity {
		r.stack[1].nodeType = cutNode
		if v := -r.search(1, depth-1, -alpha-1, -alpha); v <= alpha || r.Stopped() {
			return scoreOf(v), v
		}
	}
	r.stack[1].nodeType = pvNode
	v := -r.search(1, depth-1, -infinity, -alpha)
	return scoreOf(v), v
}

// maxUnprovenScore is the greatest score of a position that is not seen to be won.
const maxUnprovenScore = 0.9999

// exactWin is the greatest length of a win in plies that quickWinCheck finds, so that no shorter win is overlooked.
const exactWin = 3

// scoreOf converts a value of the search to a score: the probability of a win minus that of a loss. A decisive value is Proven.
// Its length is exact up to exactWin plies, after a move of the loser up to one ply more; else it is an upper bound, because
// the search ends at the first win that it finds.
func scoreOf(v int) alinha.Score {
	switch {
	case v >= decisive:
		return alinha.Score{Value: 1, Proven: true, Plies: mate - v, AtMost: mate-v > exactWin}
	case v <= -decisive:
		return alinha.Score{Value: -1, Proven: true, Plies: mate + v, AtMost: mate+v > exactWin+1}
	}
	return alinha.Score{Value: max(-maxUnprovenScore, min(math.Tanh(float64(v)/(2*board.EvalPerLogit)), maxUnprovenScore))}
}
