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
func (c *session) handleShowInfo(string) {
	c.yixinBoard = true
	c.send("MESSAGE INFO MAX_THREAD_NUM %d", runtime.NumCPU())
	c.send("MESSAGE INFO MAX_HASH_SIZE %d", maxHashSizeLog2)
}

// handleShowForbid sends the points that are forbidden to Black, and none if White is to move.
func (c *session) handleShowForbid(string) {
	if !c.requireBoard() {
		return
	}
	pos, err := c.position()
	if err != nil {
		c.sendError("%v", err)
		return
	}
	var points strings.Builder
	board, _ := rules.BoardOf(pos)
	if len(c.stones)%2 == 0 {
		for _, m := range pos.Moves(nil) {
			if board.Foul(m) != rules.NoFoul {
				fmt.Fprintf(&points, "%02d%02d", int(m)%c.cols, int(m)/c.cols)
			}
		}
	}
	c.send("FORBID %s.", points.String())
}

// handleNBest plays the best move, after it has sent the n best moves.
func (c *session) handleNBest(rest string) {
	n, ok := parseNumbers(rest)
	if !ok || len(n) != 1 || n[0] < 1 {
		c.sendError("expected how many moves, such as YXNBEST 3")
		return
	}
	if !c.requireBoard() {
		return
	}
	c.analyze(n[0])
}

// handleSearchDefend plays the best move, after it has sent the values of all moves: the moves that lose are not defences.
func (c *session) handleSearchDefend(string) {
	if c.requireBoard() {
		c.analyze(c.cols * c.rows)
	}
}

// analyze plays the best move, after it has sent the n best moves with their values, and marked those that lose.
func (c *session) analyze(n int) {
	c.startSearch(func(res alinha.Result) {
		elapsed := time.Since(c.lastReceived)
		lines := slices.Clone(res.Moves)
		slices.SortStableFunc(lines, func(a, b alinha.MoveScore) int { return -search.CompareScores(a.Score, b.Score) })
		lines = lines[:min(n, len(lines))]
		for i, l := range lines {
			if c.showDetail&1 != 0 && l.Score.Value == -1 {
				c.send("MESSAGE REALTIME LOST %s", formatCell(l.Move, c.cols))
			}
			c.sendPV(i, len(lines), elapsed, alinha.Info{Depth: res.Depth, Nodes: res.Nodes, Score: l.Score, PV: []alinha.Move{l.Move}})
		}
		c.makeMove(res)
	}, alinha.Limits{EveryMove: n > 1})
}

// handleIgnored ignores YXDRAW and YXRESIGN, which need no answer.
func (c *session) handleIgnored(string) {}

// evalUnit is the evaluation in Yixin-Board's units that stands for a value of 1. Values that are not proven are less
// than 1.
const evalUnit = 1000

// handleBalanceOne plays the move whose value for the mover is closest to the given value.
func (c *session) handleBalanceOne(rest string) {
	c.searchBalanced(rest, func(_ float64, from []stone, first alinha.Move) {
		c.stones = append(from, stone{first, true})
		c.send("%s", formatCell(first, c.cols))
	})
}

// handleBalanceTwo plays two moves, one of each side, after which the value for the first mover is closest to the given
// value: it searches the first move for that value, and then the reply for its negative.
func (c *session) handleBalanceTwo(rest string) {
	c.searchBalanced(rest, func(b float64, from []stone, first alinha.Move) {
		c.stones = append(slices.Clone(from), stone{first, true})
		for i := range c.stones {
			c.stones[i].own = !c.stones[i].own // the engine searches the other side's move
		}
		c.startSearch(func(res alinha.Result) {
			second := closestMove(&res, -b)
			c.stones = append(from, stone{first, true}, stone{second, false})
			c.send("%s", formatCells([]alinha.Move{first, second}, c.cols))
		}, c.halfTimeLimits())
	})
}

// searchBalanced searches, in half of the time for a move, the move whose value is closest to the value b that rest names
// in Yixin-Board's units, 0 if rest is empty. It calls onResult with b, the stones of the position and the move.
func (c *session) searchBalanced(rest string, onResult func(b float64, from []stone, first alinha.Move)) {
	n, ok := parseNumbers(rest)
	if rest == "" {
		n, ok = []int{0}, true
	}
	if !ok || len(n) != 1 {
		c.sendError("expected a value such as YXBALANCEONE 0")
		return
	}
	if !c.requireBoard() {
		return
	}
	from := slices.Clone(c.stones)
	b := float64(n[0]) / evalUnit
	c.startSearch(func(res alinha.Result) { onResult(b, from, closestMove(&res, b)) }, c.halfTimeLimits())
}

// halfTimeLimits returns limits of half of the time for a move, and asks for the value of every move.
func (c *session) halfTimeLimits() alinha.Limits {
	lim := c.moveLimits(time.Since(c.lastReceived))
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
func (c *session) sendInfo(info alinha.Info) {
	elapsed := time.Since(c.search.started)
	if len(info.PV) == 0 || c.search.onResult == nil {
		return
	}
	if c.showDetail&1 != 0 {
		c.send("MESSAGE REALTIME REFRESH")
		c.send("MESSAGE REALTIME BEST %s", formatCell(info.PV[0], c.cols))
		c.send("MESSAGE REALTIME PV %s", formatCells(info.PV, c.cols))
		c.send("MESSAGE REALTIME VAL %s", formatScore(info.Score))
	}
	if c.showDetail&2 != 0 {
		c.sendPV(0, 1, elapsed, info)
	}
	c.send("MESSAGE Depth %d | Eval %s | Time %dms | Node %d | %s", info.Depth, formatScore(info.Score), elapsed.Milliseconds(), info.Nodes, formatCells(info.PV, c.cols))
}

// sendPV sends the variation with index i, from 0 for the best, of n variations, as lines of INFO.
func (c *session) sendPV(i, n int, elapsed time.Duration, info alinha.Info) {
	c.send("INFO PV %d", i)
	c.send("INFO NUMPV %d", n)
	c.send("INFO DEPTH %d", info.Depth)
	c.send("INFO NODES %d", info.Nodes)
	c.send("INFO TOTALNODES %d", info.Nodes)
	c.send("INFO TOTALTIME %d", elapsed.Milliseconds())
	c.send("INFO SPEED %d", int64(float64(info.Nodes)/max(elapsed.Seconds(), 1e-3)))
	c.send("INFO EVAL %s", formatScore(info.Score))
	c.send("INFO WINRATE %.4f", (1+max(-1, min(info.Score.Value, 1)))/2)
	c.send("INFO BESTLINE %s", formatCells(info.PV, c.cols))
	c.send("INFO PV DONE")
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
