package gomocup

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alinha/alinha/internal/textline"
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

	noticedRule int      // the rule code of the last notice of sendNotices
	notices     []string // texts about lines of INFO without effect, for sendNotices; one for each key
}

// noTimeLimit is the time left of a game without a limit, as time_left sends it.
const noTimeLimit = time.Duration(math.MaxInt32) * time.Millisecond

// defaultSettings are the settings before the first INFO: 30 s for a move.
func defaultSettings() settings {
	return settings{turnTime: 30 * time.Second, timeLeft: noTimeLimit, k: 5}
}

// infoOptions are the keys of INFO with their effects on the settings.
var infoOptions = map[string]func(s *settings, n int64){
	"timeout_turn": func(s *settings, n int64) { s.turnTime = milliseconds(n) },
	"timeout_match": func(s *settings, n int64) {
		s.matchTime, s.timeLeft = milliseconds(n), milliseconds(n)
		if n <= 0 {
			s.timeLeft = noTimeLimit
		}
	},
	"time_left":  func(s *settings, n int64) { s.timeLeft = milliseconds(n) },
	"max_memory": func(s *settings, n int64) { s.maxMemory = max(n, 0) },
	// KiB of the transposition table, which takes half of the engine's memory
	"hash_size":  func(s *settings, n int64) { s.maxMemory = 2 * int64(clampInt32(n)) << 10 },
	"rule":       func(s *settings, n int64) { s.rule = clampInt32(n) },
	"max_depth":  func(s *settings, n int64) { s.maxDepth = clampInt32(n) },
	"max_node":   func(s *settings, n int64) { s.maxNodes = uint64(max(n, 0)) }, // -1 means no limit
	"thread_num": func(s *settings, n int64) { s.threads = clampInt32(n) },
	"strength": func(s *settings, n int64) { // 0 to 100
		s.level = 0
		if n < 100 {
			s.level = 1 + clampInt32(n)*learner.MaxLevel/100
		}
	},
	"show_detail": func(s *settings, n int64) { s.showDetail = clampInt32(n) },
	"pondering":   func(s *settings, n int64) { s.pondering = n > 0 },
	"k":           func(s *settings, n int64) { s.k = clampInt32(n) },
	"gravity":     func(s *settings, n int64) { s.gravity = n > 0 },
}

// clampInt32 returns the number of 0 to math.MaxInt32 that is closest to n.
func clampInt32(n int64) int { return int(min(max(n, 0), math.MaxInt32)) }

// milliseconds returns a time of n ms, from 0 to noTimeLimit.
func milliseconds(n int64) time.Duration { return time.Duration(clampInt32(n)) * time.Millisecond }

// applyInfo sets the option of a line of INFO, "key value". Unknown keys change nothing. A value that is no whole number, and
// a rule that is no code, change nothing either, and are noted in notices. A number that is too large counts as the largest.
func (s *settings) applyInfo(text string) {
	key, value, _ := strings.Cut(text, " ")
	key, value = strings.ToLower(key), strings.TrimSpace(value)
	set, known := infoOptions[key]
	if !known {
		return
	}
	s.notices = slices.DeleteFunc(s.notices, func(notice string) bool { return strings.HasPrefix(notice, key+" ") })
	n, err := strconv.ParseInt(value, 10, 64)
	expected := ""
	switch {
	case key == "rule" && (err != nil || n < 0 || n > math.MaxInt32):
		expected = "a rule such as 0, 1, 4 or 8"
	case err != nil && !errors.Is(err, strconv.ErrRange):
		expected = "a whole number"
	default:
		set(s, n)
		return
	}
	option := strings.TrimSpace(key + " " + textline.Printable(value))
	s.notices = append(s.notices, fmt.Sprintf("%s has no effect: expected %s", option, expected))
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

// sendNotices sends which lines of INFO have had no effect since the last notices, and by which rule a game is played, if a
// part of its rule code has no effect here (playedRule): one notice for a code. INFO itself has no answer.
func (s *session) sendNotices() {
	for _, notice := range s.notices {
		s.send("MESSAGE %s", notice)
	}
	s.notices = nil
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
