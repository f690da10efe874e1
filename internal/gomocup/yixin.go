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
const hashSize = 20

// showInfo says that the manager is Yixin-Board.
func (c *session) showInfo(string) {
	c.yixin = true
	c.say("MESSAGE INFO MAX_THREAD_NUM %d", runtime.NumCPU())
	c.say("MESSAGE INFO MAX_HASH_SIZE %d", hashSize)
}

// showForbid tells the points that are forbidden to Black, if he is to move.
func (c *session) showForbid(string) {
	if !c.started() {
		return
	}
	pos, err := c.position()
	if err != nil {
		c.fail("%v", err)
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
	c.say("FORBID %s.", points.String())
}

// nBest plays the best move, and tells the n best.
func (c *session) nBest(rest string) {
	n, ok := numbers(rest)
	if !ok || len(n) != 1 || n[0] < 1 {
		c.fail("expected how many moves, such as YXNBEST 3")
		return
	}
	if !c.started() {
		return
	}
	c.analyze(n[0])
}

// searchDefend plays the best move, and tells the value of all: those that lose are no defence.
func (c *session) searchDefend(string) {
	if c.started() {
		c.analyze(c.cols * c.rows)
	}
}

// analyze plays the best move, and tells the n best and which of them lose.
func (c *session) analyze(n int) {
	c.think(func(res alinha.Result) {
		took := time.Since(c.heard)
		lines := slices.Clone(res.Moves)
		slices.SortStableFunc(lines, func(a, b alinha.MoveScore) int { return -search.CompareScores(a.Score, b.Score) })
		lines = lines[:min(n, len(lines))]
		for i, l := range lines {
			if c.detail&1 != 0 && l.Score.Value == -1 {
				c.say("MESSAGE REALTIME LOST %s", cellText(l.Move, c.cols))
			}
			c.sayPV(i, len(lines), took, alinha.Info{Depth: res.Depth, Nodes: res.Nodes, Score: l.Score, PV: []alinha.Move{l.Move}})
		}
		c.makeMove(res)
	}, alinha.Limits{EveryMove: n > 1})
}

// pass takes what the users of Yixin-Board tell the engine and needs no answer.
func (c *session) pass(string) {}

// unit is how many units of Yixin-Board's values a value of 1 is worth, an estimate
// being less.
const unit = 1000

// balanceOne makes the move that leaves a value nearest to b, in favour of who makes it.
func (c *session) balanceOne(rest string) {
	c.balance(rest, func(_ float64, from []stone, first alinha.Move) {
		c.stones = append(from, stone{first, true})
		c.say("%s", cellText(first, c.cols))
	})
}

// balanceTwo makes two such moves, one of each side.
func (c *session) balanceTwo(rest string) {
	c.balance(rest, func(b float64, from []stone, first alinha.Move) {
		c.stones = append(slices.Clone(from), stone{first, true})
		for i := range c.stones {
			c.stones[i].own = !c.stones[i].own // it is the other side that moves now
		}
		c.think(func(res alinha.Result) {
			second := nearest(&res, -b)
			c.stones = append(from, stone{first, true}, stone{second, false})
			c.say("%s", cellsText([]alinha.Move{first, second}, c.cols))
		}, c.half())
	})
}

// balance finds the move nearest to the value that a text names, in half the time for a
// move.
func (c *session) balance(rest string, then func(b float64, from []stone, first alinha.Move)) {
	n, ok := numbers(rest)
	if rest == "" {
		n, ok = []int{0}, true
	}
	if !ok || len(n) != 1 {
		c.fail("expected a value such as YXBALANCEONE 0")
		return
	}
	if !c.started() {
		return
	}
	from := slices.Clone(c.stones)
	b := float64(n[0]) / unit
	c.think(func(res alinha.Result) { then(b, from, nearest(&res, b)) }, c.half())
}

// half is limits of half the time for a move, in which every move has a value.
func (c *session) half() alinha.Limits {
	lim := c.limits(time.Since(c.heard))
	lim.Time = max(lim.Time/2, time.Millisecond)
	lim.EveryMove = true
	return lim
}

// nearest returns the move whose value is nearest to b; the engine's own if it has valued
// none.
func nearest(res *alinha.Result, b float64) alinha.Move {
	best, distance := res.Move, math.Inf(1)
	for _, l := range res.Moves {
		if d := math.Abs(l.Score.Value - b); d < distance {
			best, distance = l.Move, d
		}
	}
	return best
}

// tell tells how the search goes on, to those who want to know.
func (c *session) tell(info alinha.Info) {
	took := time.Since(c.search.began)
	if len(info.PV) == 0 || c.search.answer == nil {
		return
	}
	if c.detail&1 != 0 {
		c.say("MESSAGE REALTIME REFRESH")
		c.say("MESSAGE REALTIME BEST %s", cellText(info.PV[0], c.cols))
		c.say("MESSAGE REALTIME PV %s", cellsText(info.PV, c.cols))
		c.say("MESSAGE REALTIME VAL %s", evalText(info.Score))
	}
	if c.detail&2 != 0 {
		c.sayPV(0, 1, took, info)
	}
	c.say("MESSAGE Depth %d | Eval %s | Time %dms | Node %d | %s", info.Depth, evalText(info.Score), took.Milliseconds(), info.Nodes, cellsText(info.PV, c.cols))
}

// sayPV tells the i-th best of n lines of a search.
func (c *session) sayPV(i, n int, took time.Duration, info alinha.Info) {
	c.say("INFO PV %d", i)
	c.say("INFO NUMPV %d", n)
	c.say("INFO DEPTH %d", info.Depth)
	c.say("INFO NODES %d", info.Nodes)
	c.say("INFO TOTALNODES %d", info.Nodes)
	c.say("INFO TOTALTIME %d", took.Milliseconds())
	c.say("INFO SPEED %d", int64(float64(info.Nodes)/max(took.Seconds(), 1e-3)))
	c.say("INFO EVAL %s", evalText(info.Score))
	c.say("INFO WINRATE %.4f", (1+max(-1, min(info.Score.Value, 1)))/2)
	c.say("INFO BESTLINE %s", cellsText(info.PV, c.cols))
	c.say("INFO PV DONE")
}

// evalText writes a score: in units, or as +M5 for a win in five plies.
func evalText(s alinha.Score) string {
	switch {
	case s.Proven && s.Value > 0:
		return fmt.Sprintf("+M%d", s.Plies)
	case s.Proven && s.Value < 0:
		return fmt.Sprintf("-M%d", s.Plies)
	}
	return fmt.Sprint(int(math.Round(unit * s.Value)))
}
