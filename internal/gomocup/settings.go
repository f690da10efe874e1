package gomocup

import (
	"fmt"
	"math"
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
	rule       int           // a rule code, with any bits
	maxDepth   int           // plies, 0 for no limit
	maxNodes   uint64        // 0 for no limit
	threads    int           // 0 for one
	level      int           // 0 for full strength
	showDetail int           // bits: 1 for lines of MESSAGE REALTIME, 2 for lines of INFO
	k          int           // stones in a row that win; an extension of this program
	gravity    bool          // pieces fall; an extension of this program
	pondering  bool          // the engine may search on the opponent's time
	yixinBoard bool          // the manager is Yixin-Board

	noticedRule int // the rule code of the last notice of sendRuleNotice
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

// errSize is the error of a board that the package does not play on. Piskvork offers the user a board of 20x20 where an
// error of START has the number 20.
var errSize = fmt.Errorf("boards here have 5 to %d columns and 5 to %d rows, such as START 15, START 20 or RECTSTART 20,15",
	rules.MaxSide, rules.MaxSide)

// variant returns the game of the settings on a board of cols columns and rows rows.
func (s *settings) variant(cols, rows int) (rules.Variant, error) {
	code := s.rule
	if s.yixinBoard && code&ruleContinuous != 0 {
		code |= ruleRenju
	}
	code, _ = playedRule(code)
	v, ok := variantOfRule(cols, rows, code)
	if s.k == 5 && !s.gravity {
		if !ok {
			return v, errSize
		}
		return v, nil
	}
	v.K, v.Gravity = s.k, s.gravity
	if _, err := rules.Parse(v.Spec()); err != nil {
		return v, fmt.Errorf("no game of %d in a row with rule %d on a board of %d columns and %d rows", s.k, s.rule, cols, rows)
	}
	return v, nil
}

// sendRuleNotice sends by which rule a game is played, if a part of its rule code has no effect here (playedRule). It
// sends one notice for a code.
func (s *session) sendRuleNotice() {
	played, whole := playedRule(s.rule)
	if whole || s.yixinBoard || s.rule == s.noticedRule {
		return
	}
	s.noticedRule = s.rule
	name := map[int]string{
		0: "freestyle", ruleExactFive: "exactly five", ruleRenju: "renju", ruleCaro: "caro", ruleCaro | ruleExactFive: "caro, exactly five",
	}[played]
	s.send("MESSAGE rule %d is played as rule %d (%s)", s.rule, played, name)
}
