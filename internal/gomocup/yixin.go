package gomocup

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// The commands of Yixin-Board that its users rely on.

// maxHashSizeLog2 is the largest hash size that Yixin-Board offers, as the exponent of a power of two of KiB: 1 GiB.
const maxHashSizeLog2 = 20

// handleShowInfo notes that the manager is Yixin-Board, and sends the limits of threads and memory.
func (s *session) handleShowInfo(string) {
	s.yixinBoard = true
	s.send("MESSAGE INFO MAX_THREAD_NUM %d", runtime.NumCPU())
	s.send("MESSAGE INFO MAX_HASH_SIZE %d", maxHashSizeLog2)
}

// handleShowForbid sends the points that are forbidden to Black, and none if White is to move.
func (s *session) handleShowForbid(string) {
	if !s.requireBoard() {
		return
	}
	pos, err := s.currentPosition()
	if err != nil {
		s.sendError("%v", err)
		return
	}
	var points strings.Builder
	board, _ := rules.BoardOf(pos)
	if pos.ToMove() == alinha.First {
		for _, m := range pos.Moves(nil) {
			if board.Foul(m) != rules.NoFoul {
				fmt.Fprintf(&points, "%02d%02d", int(m)%s.cols, int(m)/s.cols)
			}
		}
	}
	s.send("FORBID %s.", points.String())
}

// handleNBest plays the best move, after it has sent the n best moves.
func (s *session) handleNBest(rest string) {
	n, ok := parseNumbers(rest)
	if !ok || len(n) != 1 || n[0] < 1 {
		s.sendError("expected how many moves, such as YXNBEST 3")
		return
	}
	if !s.requireBoard() {
		return
	}
	s.analyze(n[0])
}

// handleSearchDefend plays the best move, after it has sent the values of all moves, also where there is no threat, as Rapfi
// does: the moves that lose are not defences.
func (s *session) handleSearchDefend(string) {
	if s.requireBoard() {
		s.analyze(s.cols * s.rows)
	}
}

// analyze plays the best move, after it has sent the n best moves with their values and variations, and marked those that lose.
// Of an engine that ignores Limits.MultiPV, a variation is the move alone.
func (s *session) analyze(n int) {
	var lim alinha.Limits
	if n > 1 {
		lim = alinha.Limits{EveryMove: true, MultiPV: min(n, s.cols*s.rows)}
	}
	s.startSearch(func(res alinha.Result) {
		elapsed := time.Since(s.lastReceived)
		lines := slices.Clone(res.Moves)
		search.SortMoves(lines)
		lines = lines[:min(n, len(lines))]
		for i, l := range lines {
			if s.showDetail&1 != 0 && l.Score.Value == -1 {
				s.send("MESSAGE REALTIME LOST %s", formatCell(l.Move, s.cols))
			}
			s.sendPV(i, len(lines), elapsed, alinha.Info{Depth: res.Depth, Nodes: res.Nodes, Score: l.Score, PV: variationOf(&res, l.Move)})
		}
		s.makeMove(res)
	}, lim)
}

// variationOf returns the variation of a result that begins with move m, and m alone if there is none.
func variationOf(res *alinha.Result, m alinha.Move) []alinha.Move {
	for _, v := range res.Variations {
		if len(v.Moves) > 0 && v.Moves[0] == m {
			return v.Moves
		}
	}
	return []alinha.Move{m}
}

// handleIgnored ignores YXDRAW and YXRESIGN, which need no answer.
func (s *session) handleIgnored(string) {}

// evalUnit is the evaluation in Yixin-Board's units that stands for a value of 1. Values that are not proven are less
// than 1.
const evalUnit = 1000

// handleBalanceOne plays the move whose value for the mover is closest to the given value.
func (s *session) handleBalanceOne(rest string) {
	s.searchBalanced(rest, func(_ float64, from []stone, first alinha.Move) {
		s.stones = append(from, stone{first, true})
		s.send("%s", formatCell(first, s.cols))
	})
}

// handleBalanceTwo plays two moves, one of each side, after which the value for the first mover is closest to the given
// value: it searches the first move for that value, and then the reply for its negative.
func (s *session) handleBalanceTwo(rest string) {
	s.searchBalanced(rest, func(b float64, from []stone, first alinha.Move) {
		s.stones = exchangeSides(append(from, stone{first, true})) // the engine searches the other side's move
		s.startSearch(func(res alinha.Result) {
			second := closestMove(&res, -b)
			s.stones = append(from, stone{first, true}, stone{second, false})
			s.send("%s", formatCells([]alinha.Move{first, second}, s.cols))
		}, s.halfTimeLimits())
	})
}

// searchBalanced searches, in half of the time for a move, the move whose value is closest to the value b that rest names
// in Yixin-Board's units, 0 if rest is empty. It calls onResult with b, the stones of the position and the move.
func (s *session) searchBalanced(rest string, onResult func(b float64, from []stone, first alinha.Move)) {
	n, ok := parseNumbers(rest)
	if rest == "" {
		n, ok = []int{0}, true
	}
	if !ok || len(n) != 1 {
		s.sendError("expected a value such as YXBALANCEONE 0")
		return
	}
	if !s.requireBoard() {
		return
	}
	from := slices.Clone(s.stones)
	b := float64(n[0]) / evalUnit
	s.startSearch(func(res alinha.Result) { onResult(b, from, closestMove(&res, b)) }, s.halfTimeLimits())
}

// halfTimeLimits returns limits of half of the time for a move, and asks for the value of every move.
func (s *session) halfTimeLimits() alinha.Limits {
	lim := s.moveLimits(time.Since(s.lastReceived))
	lim.Time = max(lim.Time/2, time.Millisecond)
	lim.EveryMove = true
	return lim
}

// closestMove returns the move whose value is closest to b, or the engine's best move if the result has no values of
// moves.
func closestMove(res *alinha.Result, b float64) alinha.Move {
	best, distance := res.Move, math.Inf(1)
	for _, l := range res.Moves {
		if d := math.Abs(l.Score.Value - b); d < distance {
			best, distance = l.Move, d
		}
	}
	return best
}

// sendInfo sends a report of the search, in the formats that show_detail selects and as a line of MESSAGE. It sends nothing
// of pondering.
func (s *session) sendInfo(info alinha.Info) {
	elapsed := time.Since(s.search.started)
	if len(info.PV) == 0 || s.search.onResult == nil {
		return
	}
	if s.showDetail&1 != 0 {
		s.send("MESSAGE REALTIME REFRESH")
		s.send("MESSAGE REALTIME BEST %s", formatCell(info.PV[0], s.cols))
		s.send("MESSAGE REALTIME PV %s", formatCells(info.PV, s.cols))
		s.send("MESSAGE REALTIME VAL %s", formatScore(info.Score))
	}
	if s.showDetail&2 != 0 {
		s.sendPV(0, 1, elapsed, info)
	}
	s.send("MESSAGE Depth %d | Eval %s | Time %dms | Node %d | %s", info.Depth, formatScore(info.Score), elapsed.Milliseconds(), info.Nodes, formatCells(info.PV, s.cols))
}

// sendPV sends the variation with index i, from 0 for the best, of n variations, as lines of INFO.
func (s *session) sendPV(i, n int, elapsed time.Duration, info alinha.Info) {
	s.send("INFO PV %d", i)
	s.send("INFO NUMPV %d", n)
	s.send("INFO DEPTH %d", info.Depth)
	s.send("INFO NODES %d", info.Nodes)
	s.send("INFO TOTALNODES %d", info.Nodes)
	s.send("INFO TOTALTIME %d", elapsed.Milliseconds())
	s.send("INFO SPEED %d", int64(float64(info.Nodes)/max(elapsed.Seconds(), 1e-3)))
	s.send("INFO EVAL %s", formatScore(info.Score))
	s.send("INFO WINRATE %.4f", (1+max(-1, min(info.Score.Value, 1)))/2)
	s.send("INFO BESTLINE %s", formatCells(info.PV, s.cols))
	s.send("INFO PV DONE")
}

// formatScore returns a score in Yixin-Board's units, or as +M5 for a win and -M5 for a loss in 5 plies.
func formatScore(s alinha.Score) string {
	switch {
	case s.Proven && s.Value > 0:
		return fmt.Sprintf("+M%d", s.Plies)
	case s.Proven && s.Value < 0:
		return fmt.Sprintf("-M%d", s.Plies)
	}
	return fmt.Sprint(int(math.Round(evalUnit * s.Value)))
}
