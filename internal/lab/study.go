package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Study describes a grid of searches: each engine searches each position of
// each game to each depth. Equal studies find the same, but for the times, unless
// Time cuts a search short or an engine runs on several threads.
type Study struct {
	Games     []string      `json:"games"`     // as rules.Parse reads them
	Positions []string      `json:"positions"` // Start, moves of the game, or random:N@PLIES
	Engines   []string      `json:"engines"`   // as catalog.OpenEngine reads them
	Depths    []int         `json:"depths"`    // plies; none: each engine's own
	Seed      uint64        `json:"seed"`      // of the random positions
	Nodes     uint64        `json:"nodes"`     // most of one search, 0 for no limit
	Time      time.Duration `json:"time"`      // most of one search, in ns, 0 for no limit
}

// Start names the position before the first move.
const Start = "start"

// A StudyError says why a study cannot be made.
type StudyError struct {
	Reason Reason
	Text   string // the part of the study that is wrong
}

// A Reason is what is wrong with a study.
type Reason uint8

// The reasons. All that a study names must be of use in it: at least one cell.
const (
	NoGames       Reason = iota
	NoEngines            // none is named
	BadDepths            // Text is no list such as 5, 1-6 or 1,3,5
	NegativeTime         // Text is a time below 0
	UselessEngine        // Text plays none of the positions
	UselessGame          // Text is played by none of the engines
	Endless              // Text would never end: it needs nodes or time
)

func (e *StudyError) Error() string {
	switch e.Reason {
	case NoGames:
		return "study: no game"
	case NoEngines:
		return "study: no engine"
	case BadDepths:
		return fmt.Sprintf("depths %q: expected 5, 1-6 or 1,3,5, from 1 to %d", e.Text, deepest)
	case NegativeTime:
		return fmt.Sprintf("time %q: expected 0 or more", e.Text)
	case UselessEngine:
		return fmt.Sprintf("engine %q plays none of the games", e.Text)
	case UselessGame:
		return fmt.Sprintf("game %q is played by none of the engines", e.Text)
	}
	return fmt.Sprintf("engine %q needs a limit of nodes or time", e.Text)
}

// deepest is the largest depth of a study: the cells of the largest board.
const deepest = 1024

// ParseDepths reads depths such as 5, 1-6 or 1,3,5-7, and returns each once, in
// ascending order; none for an empty text. Its error is a *StudyError.
func ParseDepths(text string) ([]int, error) {
	if text == "" {
		return nil, nil
	}
	var depths []int
	for field := range strings.SplitSeq(text, ",") {
		low, high, isRange := strings.Cut(field, "-")
		if !isRange {
			high = low
		}
		from, err := strconv.Atoi(strings.TrimSpace(low))
		to, err2 := strconv.Atoi(strings.TrimSpace(high))
		if err != nil || err2 != nil || from < 1 || to < from || to > deepest {
			return nil, &StudyError{Reason: BadDepths, Text: text}
		}
		for depth := from; depth <= to; depth++ {
			depths = append(depths, depth)
		}
	}
	slices.Sort(depths)
	return slices.Compact(depths), nil
}
