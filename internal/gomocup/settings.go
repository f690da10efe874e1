package gomocup

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alinha/alinha/learner"
	"github.com/alinha/alinha/rules"
)

// settings are the options that INFO sets.
type settings struct {
	turnTime   time.Duration // for one move; 0 for as fast as possible
	matchTime  time.Duration // for the whole game; 0 for no limit
	timeLeft   time.Duration // for the rest of the game; noTimeLimit for no limit
	maxMemory  int64         // bytes, 0 for no limit
	rule       int           // a rule code
	maxDepth   int           // plies, 0 for no limit
	maxNodes   uint64        // 0 for no limit
	threads    int           // 0 for one
	level      int           // 0 for full strength
	showDetail int           // bits: 1 for lines of MESSAGE REALTIME, 2 for lines of INFO
	k          int           // stones in a row that win; an extension of this program
	gravity    bool          // pieces fall; an extension of this program
	pondering  bool          // the engine may search on the opponent's time
	yixinBoard bool          // the manager is Yixin-Board
}

// noTimeLimit is the time left of a game without a limit, as time_left sends it.
const noTimeLimit = time.Duration(math.MaxInt32) * time.Millisecond

// defaultSettings are the settings before the first INFO: 30 s for a move.
func defaultSettings() settings {
	return settings{turnTime: 30 * time.Second, timeLeft: noTimeLimit, k: 5}
}

// applyInfo sets the option of a line of INFO, "key value". Unknown keys and values that are not numbers change nothing.
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
	case "hash_size": // KiB of the transposition table, which takes half of the engine's memory
		s.maxMemory = 2 * min(max(n, 0), math.MaxInt32) << 10
	case "rule":
		s.rule = small
	case "max_depth":
		s.maxDepth = small
	case "max_node":
		s.maxNodes = uint64(max(n, 0)) // -1 means no limit
	case "thread_num":
		s.threads = small
	case "strength": // 0 to 100
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

// errUnsupportedRule is the error of a rule code that is not in supportedRules.
var errUnsupportedRule = errors.New("these rules are not played here; expected 0 (freestyle), 1 (exactly five), 4 (renju), 8 (caro) or 9 (both)")

// variant returns the game of the settings on a board of cols columns and rows rows.
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
