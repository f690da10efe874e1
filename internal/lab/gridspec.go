package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A GridSpec describes a grid of searches: each engine searches each position of each game to each depth. Equal specs have
// equal measurements apart from the times, unless Time cuts a search short or an engine runs on several threads.
//
// The JSON names are those of the checkpoint file.
type GridSpec struct {
	Games     []string      `json:"games"`     // as rules.Parse reads a game
	Positions []string      `json:"positions"` // StartPosition, random:N@PLIES, or as catalog.OpenPosition reads one
	Engines   []string      `json:"engines"`   // as catalog.OpenEngine reads an engine
	Depths    []int         `json:"depths"`    // in plies; without any, each engine's own depth
	Seed      uint64        `json:"seed"`      // of random:N@PLIES
	Nodes     uint64        `json:"nodes"`     // limit of one search, 0 is none
	Time      time.Duration `json:"time"`      // limit of one search, 0 is none; nanoseconds in JSON
}

// StartPosition is the text of the position before the first move.
const StartPosition = "start"

// A SpecError says why a GridSpec has no grid.
type SpecError struct {
	Reason SpecReason
	Text   string // the part of the spec that is wrong
}

// A SpecReason is the fault of a GridSpec.
type SpecReason uint8

// The faults. Each game and each engine of a spec must have at least one trial.
const (
	NoGames      SpecReason = iota // the spec names no game
	NoEngines                      // the spec names no engine
	BadDepths                      // Text is not a list such as 5, 1-6 or 1,3,5
	NegativeTime                   // Text is a time below 0
	UnusedEngine                   // the engine Text plays none of the positions
	UnusedGame                     // none of the engines plays the game Text
	NoLimit                        // the engine Text would search for ever: it needs a limit of nodes or time
)

func (e *SpecError) Error() string {
	switch e.Reason {
	case NoGames:
		return "grid: no game"
	case NoEngines:
		return "grid: no engine"
	case BadDepths:
		return fmt.Sprintf("depths %q: expected 5, 1-6 or 1,3,5, from 1 to %d", e.Text, maxDepth)
	case NegativeTime:
		return fmt.Sprintf("time %q: expected 0 or more", e.Text)
	case UnusedEngine:
		return fmt.Sprintf("engine %q plays none of the games", e.Text)
	case UnusedGame:
		return fmt.Sprintf("game %q is played by none of the engines", e.Text)
	}
	return fmt.Sprintf("engine %q needs a limit of nodes or time", e.Text)
}

// maxDepth is the largest depth of a trial: the number of cells of the largest board.
const maxDepth = 1024

// ParseDepths parses depths such as 5, 1-6 or 1,3,5-7, and returns each depth once, in ascending order. An empty text has
// no depths. The error is a *SpecError.
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
		if err != nil || err2 != nil || from < 1 || to < from || to > maxDepth {
			return nil, &SpecError{Reason: BadDepths, Text: text}
		}
		for depth := from; depth <= to; depth++ {
			depths = append(depths, depth)
		}
	}
	slices.Sort(depths)
	return slices.Compact(depths), nil
}
