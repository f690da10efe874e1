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

// The extension of Yixin-Board, as far as its users rely on it.

// hashSize is the largest memory that Yixin-Board offers, as a power of two of KiB.
const maxHashSizeLog2 = 20

// showInfo says that the manager is Yixin-Board.
func (c *session) handleShowInfo(string) {
	c.yixinBoard = true
	c.send("MESSAGE INFO MAX_THREAD_NUM %d", runtime.NumCPU())
	c.send("MESSAGE INFO MAX_HASH_SIZE %d", maxHashSizeLog2)
}

// showForbid tells the points that are forbidden to Black, if he is to move.
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

// nBest plays the best move, and tells the n best.
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

// searchDefend plays the best move, and tells the value of all: those that lose are no defence.
func (c *session) handleSearchDefend(string) {
	if c.requireBoard() {
		c.analyze(c.cols * c.rows)
	}
}

// analyze plays the best move, and tells the n best and which of them lose.
func (c *session) analyze(n int) {
	c.startSearch(func(res alinha.Result) {
		took := time.Since(c.lastReceived)
		lines := slices.Clone(res.Moves)
		slices.SortStableFunc(lines, func(a, b alinha.MoveScore) int { return -search.CompareScores(a.Score, b.Score) })
		lines = lines[:min(n, len(lines))]
		for i, l := range lines {
			if c.showDetail&1 != 0 && l.Score.Value == -1 {
				c.send("MESSAGE REALTIME LOST %s", formatCell(l.Move, c.cols))
			}
			c.sendPV(i, len(lines), took, alinha.Info{Depth: res.Depth, Nodes: res.Nodes, Score: l.Score, PV: []alinha.Move{l.Move}})
		}
		c.makeMove(res)
	}, alinha.Limits{EveryMove: n > 1})
}

// pass takes what the users of Yixin-Board tell the engine and needs no answer.
func (c *session) handleIgnored(string) {}

// unit is how many units of Yixin-Board's values a value of 1 is worth, an estimate
// being less.
const evalUnit = 1000

// balanceOne makes the move that leaves a value nearest to b, in favour of who makes it.
func (c *session) handleBalanceOne(rest string) {
	c.searchBalanced(rest, func(_ float64, from []stone, first alinha.Move) {
		c.stones = append(from, stone{first, true})
		c.send("%s", formatCell(first, c.cols))
	})
}

// balanceTwo makes two such moves, one of each side.
func (c *session) handleBalanceTwo(rest string) {
	c.searchBalanced(rest, func(b float64, from []stone, first alinha.Move) {
		c.stones = append(slices.Clone(from), stone{first, true})
		for i := range c.stones {
			c.stones[i].own = !c.stones[i].own // it is the other side that moves now
		}
		c.startSearch(func(res alinha.Result) {
			second := closestMove(&res, -b)
			c.stones = append(from, stone{first, true}, stone{second, false})
			c.send("%s", formatCells([]alinha.Move{first, second}, c.cols))
		}, c.halfTimeLimits())
	})
}

// balance finds the move nearest to the value that a text names, in half the time for a
// move.
func (c *session) searchBalanced(rest string, then func(b float64, from []stone, first alinha.Move)) {
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
	c.startSearch(func(res alinha.Result) { then(b, from, closestMove(&res, b)) }, c.halfTimeLimits())
}

// half is limits of half the time for a move, in which every move has a value.
func (c *session) halfTimeLimits() alinha.Limits {
	lim := c.moveLimits(time.Since(c.lastReceived))
	lim.Time = max(lim.Time/2, time.Millisecond)
	lim.EveryMove = true
	return lim
}

// nearest returns the move whose value is nearest to b; the engine's own if it has valued
// none.
func closestMove(res *alinha.Result, b float64) alinha.Move {
	best, distance := res.Move, math.Inf(1)
	for _, l := range res.Moves {
		if d := math.Abs(l.Score.Value - b); d < distance {
			best, distance = l.Move, d
		}
	}
	return best
}

// tell tells how the search goes on, to those who want to know.
func (c *session) sendInfo(info alinha.Info) {
	took := time.Since(c.search.started)
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
		c.sendPV(0, 1, took, info)
	}
	c.send("MESSAGE Depth %d | Eval %s | Time %dms | Node %d | %s", info.Depth, formatScore(info.Score), took.Milliseconds(), info.Nodes, formatCells(info.PV, c.cols))
}

// sayPV tells the i-th best of n lines of a search.
func (c *session) sendPV(i, n int, took time.Duration, info alinha.Info) {
	c.send("INFO PV %d", i)
	c.send("INFO NUMPV %d", n)
	c.send("INFO DEPTH %d", info.Depth)
	c.send("INFO NODES %d", info.Nodes)
	c.send("INFO TOTALNODES %d", info.Nodes)
	c.send("INFO TOTALTIME %d", took.Milliseconds())
	c.send("INFO SPEED %d", int64(float64(info.Nodes)/max(took.Seconds(), 1e-3)))
	c.send("INFO EVAL %s", formatScore(info.Score))
	c.send("INFO WINRATE %.4f", (1+max(-1, min(info.Score.Value, 1)))/2)
	c.send("INFO BESTLINE %s", formatCells(info.PV, c.cols))
	c.send("INFO PV DONE")
}

// evalText writes a score: in units, or as +M5 for a win in five plies.
func formatScore(s alinha.Score) string {
	switch {
	case s.Proven && s.Value > 0:
		return fmt.Sprintf("+M%d", s.Plies)
	case s.Proven && s.Value < 0:
		return fmt.Sprintf("-M%d", s.Plies)
	}
	return fmt.Sprint(int(math.Round(evalUnit * s.Value)))
}
