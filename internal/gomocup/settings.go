package gomocup

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/learner"
	"github.com/alinha/alinha/rules"
)

// settings is what INFO has told.
type settings struct {
	turn      time.Duration // for a move, 0 for as fast as possible
	match     time.Duration // for the game, 0 without a limit
	left      time.Duration // for the rest of the game; endless without a limit
	memory    int64         // bytes, 0 for no limit
	rule      int           // a code
	depth     int           // plies, 0 for no limit
	nodes     uint64        // 0 for no limit
	threads   int           // 0 for one
	level     int           // 0 for the whole strength
	detail    int           // of what a search tells: 1 in real time, 2 in lines of INFO
	k         int           // in a row; our own extension
	gravity   bool          // pieces fall; our own extension
	mayPonder bool          // the engine may think on the opponent's time
	yixin     bool          // the manager speaks as Yixin-Board does
}

// endless is the time of a game without a limit.
const endless = time.Duration(math.MaxInt32) * time.Millisecond

// defaults is what holds until INFO says otherwise: half a minute for a move.
func defaults() settings {
	return settings{turn: 30 * time.Second, left: endless, k: 5}
}

// info takes what INFO tells. Keys that it does not know, and values that are none, change
// nothing.
func (s *settings) info(text string) {
	key, value, _ := strings.Cut(text, " ")
	value = strings.TrimSpace(value)
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return
	}
	small := int(min(max(n, 0), math.MaxInt32))
	switch strings.ToLower(key) {
	case "timeout_turn":
		s.turn = time.Duration(small) * time.Millisecond
	case "timeout_match":
		s.match = time.Duration(small) * time.Millisecond
		s.left = s.match
		if small == 0 {
			s.left = endless
		}
	case "time_left":
		s.left = time.Duration(small) * time.Millisecond
	case "max_memory":
		s.memory = max(n, 0)
	case "hash_size": // KiB, for the table alone: the engine takes half of its memory for it
		s.memory = 2 * min(max(n, 0), math.MaxInt32) << 10
	case "rule":
		s.rule = small
	case "max_depth":
		s.depth = small
	case "max_node":
		s.nodes = uint64(max(n, 0)) // -1 is no limit
	case "thread_num":
		s.threads = small
	case "strength": // of 100
		s.level = 0
		if small < 100 {
			s.level = 1 + small*learner.MaxLevel/100
		}
	case "show_detail":
		s.detail = small
	case "pondering":
		s.mayPonder = small > 0
	case "k":
		s.k = small
	case "gravity":
		s.gravity = small > 0
	}
}

// errRule is the error of rules that are not played here.
var errRule = errors.New("these rules are not played here; expected 0 (freestyle), 1 (exactly five), 4 (renju), 8 (caro) or 9 (both)")

// variant returns the game on a board of so many columns and rows.
func (s *settings) variant(cols, rows int) (rules.Variant, error) {
	code := s.rule
	if s.yixin && code == codeContinuous {
		code = codeRenju
	}
	v, ok := variantOf(cols, rows, code)
	if !slices.Contains(codes[:], code) {
		return v, errRule
	}
	if ok && s.k == 5 && !s.gravity {
		return v, nil
	}
	v.K, v.Gravity = s.k, s.gravity
	if _, err := rules.Parse(v.Spec()); err != nil {
		return v, fmt.Errorf("no game on a board of %d columns and %d rows; expected 5 to %d of each", cols, rows, rules.MaxSide)
	}
	return v, nil
}

// reserve is what is kept of the time for a move, for the way to and fro; Piskvork's
// engines keep as much.
const reserve = 30 * time.Millisecond

// share is the part of the rest of a game that a move may take; that of Piskvork's engines.
const share = 7

// Budget returns the time for a move, of the time for any move and that for the rest of
// the game.
func Budget(turn, left time.Duration) time.Duration {
	t := min(turn, max(left, 0)/share)
	return max(t-min(reserve, t/2), time.Millisecond)
}

// limits returns the limits of a search that is asked for now, of which so much has gone by.
func (s *settings) limits(gone time.Duration) alinha.Limits {
	return alinha.Limits{Depth: s.depth, Nodes: s.nodes, Time: max(Budget(s.turn, s.left)-gone, time.Millisecond)}
}

// A clocked engine shares out the time of a game by itself.
type clocked interface {
	Clock(match, left time.Duration)
}

// pace is limits for an engine, which hears of the clock if it can.
func (s *settings) pace(e alinha.Engine, gone time.Duration) alinha.Limits {
	lim := s.limits(gone)
	own, ok := e.(clocked)
	switch {
	case !ok:
	case s.left >= endless:
		own.Clock(0, 0)
	default:
		own.Clock(s.match, max(s.left-reserve-gone, time.Millisecond))
		lim.Time = max(Budget(s.turn, endless)-gone, time.Millisecond)
	}
	return lim
}
