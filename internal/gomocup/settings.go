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
	turnTime   time.Duration // for a move, 0 for as fast as possible
	matchTime  time.Duration // for the game, 0 without a limit
	timeLeft   time.Duration // for the rest of the game; endless without a limit
	maxMemory  int64         // bytes, 0 for no limit
	rule       int           // a code
	maxDepth   int           // plies, 0 for no limit
	maxNodes   uint64        // 0 for no limit
	threads    int           // 0 for one
	level      int           // 0 for the whole strength
	showDetail int           // of what a search tells: 1 in real time, 2 in lines of INFO
	k          int           // in a row; our own extension
	gravity    bool          // pieces fall; our own extension
	pondering  bool          // the engine may think on the opponent's time
	yixinBoard bool          // the manager speaks as Yixin-Board does
}

// endless is the time of a game without a limit.
const noTimeLimit = time.Duration(math.MaxInt32) * time.Millisecond

// defaults is what holds until INFO says otherwise: half a minute for a move.
func defaultSettings() settings {
	return settings{turnTime: 30 * time.Second, timeLeft: noTimeLimit, k: 5}
}

// info takes what INFO tells. Keys that it does not know, and values that are none, change
// nothing.
func (s *settings) applyInfo(text string) {
	key, value, _ := strings.Cut(text, " ")
	value = strings.TrimSpace(value)
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return
	}
	small := int(min(max(n, 0), math.MaxInt32))
	switch strings.ToLower(key) {
	case "timeout_turn":
		s.turnTime = time.Duration(small) * time.Millisecond
	case "timeout_match":
		s.matchTime = time.Duration(small) * time.Millisecond
		s.timeLeft = s.matchTime
		if small == 0 {
			s.timeLeft = noTimeLimit
		}
	case "time_left":
		s.timeLeft = time.Duration(small) * time.Millisecond
	case "max_memory":
		s.maxMemory = max(n, 0)
	case "hash_size": // KiB, for the table alone: the engine takes half of its memory for it
		s.maxMemory = 2 * min(max(n, 0), math.MaxInt32) << 10
	case "rule":
		s.rule = small
	case "max_depth":
		s.maxDepth = small
	case "max_node":
		s.maxNodes = uint64(max(n, 0)) // -1 is no limit
	case "thread_num":
		s.threads = small
	case "strength": // of 100
		s.level = 0
		if small < 100 {
			s.level = 1 + small*learner.MaxLevel/100
		}
	case "show_detail":
		s.showDetail = small
	case "pondering":
		s.pondering = small > 0
	case "k":
		s.k = small
	case "gravity":
		s.gravity = small > 0
	}
}

// errRule is the error of rules that are not played here.
var errUnsupportedRule = errors.New("these rules are not played here; expected 0 (freestyle), 1 (exactly five), 4 (renju), 8 (caro) or 9 (both)")

// variant returns the game on a board of so many columns and rows.
func (s *settings) variant(cols, rows int) (rules.Variant, error) {
	code := s.rule
	if s.yixinBoard && code == ruleContinuous {
		code = ruleRenju
	}
	v, ok := variantOfRule(cols, rows, code)
	if !slices.Contains(supportedRules[:], code) {
		return v, errUnsupportedRule
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
const moveOverhead = 30 * time.Millisecond

// share is the part of the rest of a game that a move may take; that of Piskvork's engines.
const timeLeftDivisor = 7

// Budget returns the time for a move, of the time for any move and that for the rest of
// the game.
func MoveTime(turn, left time.Duration) time.Duration {
	t := min(turn, max(left, 0)/timeLeftDivisor)
	return max(t-min(moveOverhead, t/2), time.Millisecond)
}

// limits returns the limits of a search that is asked for now, of which so much has gone by.
func (s *settings) moveLimits(elapsed time.Duration) alinha.Limits {
	return alinha.Limits{Depth: s.maxDepth, Nodes: s.maxNodes, Time: max(MoveTime(s.turnTime, s.timeLeft)-elapsed, time.Millisecond)}
}

// A clocked engine shares out the time of a game by itself.
type clockSetter interface {
	Clock(match, left time.Duration)
}

// pace is limits for an engine, which hears of the clock if it can.
func (s *settings) engineLimits(e alinha.Engine, elapsed time.Duration) alinha.Limits {
	lim := s.moveLimits(elapsed)
	own, ok := e.(clockSetter)
	switch {
	case !ok:
	case s.timeLeft >= noTimeLimit:
		own.Clock(0, 0)
	default:
		own.Clock(s.matchTime, max(s.timeLeft-moveOverhead-elapsed, time.Millisecond))
		lim.Time = max(MoveTime(s.turnTime, noTimeLimit)-elapsed, time.Millisecond)
	}
	return lim
}
