package arena

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Settings are the settings of a tournament as text, as a person writes them.
type Settings struct {
	Format        string // one of FormatNames
	Clock         string // GAME or GAME+INCREMENT, such as 60s+1s
	Resign, Draw  string // VALUE,MOVES: see Adjudication
	SPRT          string // such as elo0=0,elo1=5: see ParseSPRT
	OpeningsFile  string // where the openings come from; "" for random ones
	OpeningsOrder string // one of OpeningOrders
	OpeningsStart int    // number of the first opening, from 1; 0 for 1
	MemoryMiB     int    // of each engine; 0 for no limit
}

// FormatNames are the names of the formats of a tournament, indexed by Format.
var FormatNames = []string{
	RoundRobin: "round-robin",
	Gauntlet:   "gauntlet",
	Knockout:   "knockout",
	Swiss:      "swiss",
}

// ParseFormat returns the format of a name, false for an unknown one.
func ParseFormat(name string) (Format, bool) {
	i := slices.Index(FormatNames, name)
	return Format(max(i, 0)), i >= 0
}

// ParseClock reads the time of a game and, after a plus sign, the increment of each move: 60s or 60s+1s.
func ParseClock(text string) (game, increment time.Duration, ok bool) {
	first, second, more := strings.Cut(text, "+")
	game, err := time.ParseDuration(first)
	if err == nil && more {
		increment, err = time.ParseDuration(second)
	}
	return game, increment, err == nil && game > 0 && increment >= 0
}

// ParseThreshold reads a value from 0 to 1 and a number of moves, such as 0.95,3: when games are resigned or drawn.
func ParseThreshold(text string) (value float64, moves int, ok bool) {
	first, second, _ := strings.Cut(text, ",")
	value, errValue := strconv.ParseFloat(first, 64)
	moves, errMoves := strconv.Atoi(second)
	return value, moves, errValue == nil && errMoves == nil && value >= 0 && value <= 1 && moves >= 1
}

// ParseSPRT reads the hypotheses, the risks and the model of a sequential test:
// elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic. What is left out is 0, 0.05 for a risk, and logistic. It returns
// false for a test that is not SPRT.Valid.
func ParseSPRT(text string) (*SPRT, bool) {
	test := &SPRT{Alpha: 0.05, Beta: 0.05}
	fields := map[string]*float64{"elo0": &test.Elo0, "elo1": &test.Elo1, "alpha": &test.Alpha, "beta": &test.Beta}
	for field := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(field, "=")
		if key == "model" {
			var ok bool
			if test.Model, ok = ParseEloModel(value); !ok {
				return nil, false
			}
			continue
		}
		x, err := strconv.ParseFloat(value, 64)
		if fields[key] == nil || err != nil {
			return nil, false
		}
		*fields[key] = x
	}
	return test, test.Valid()
}

// ParseEloModel returns the model of a name, false for an unknown one.
func ParseEloModel(name string) (EloModel, bool) {
	i := slices.Index(EloModelNames, name)
	return EloModel(max(i, 0)), i >= 0
}

// EventName describes the tournament by all that may not change when it is resumed from a Checkpoint.
func (t *Tournament) EventName(s *Settings) string {
	names := make([]string, len(t.Entrants))
	for i, e := range t.Entrants {
		names[i] = e.Name
	}
	parts := []string{t.Variant.Spec(), strings.Join(names, " "), s.Format}
	if t.Format == Knockout || t.Format == Swiss {
		parts = append(parts, fmt.Sprintf("pairs %d, rounds %d", t.Pairs, t.Rounds))
	}
	if s.OpeningsFile != "" {
		parts = append(parts, fmt.Sprintf("%d openings of %s", len(t.Openings.Games), filepath.Base(s.OpeningsFile)))
		if s.OpeningsOrder != "" && s.OpeningsOrder != OpeningOrders[Sequential] {
			parts = append(parts, "order "+s.OpeningsOrder)
		}
		if s.OpeningsStart > 1 {
			parts = append(parts, fmt.Sprintf("start %d", s.OpeningsStart))
		}
	} else {
		parts = append(parts, fmt.Sprintf("plies %d", t.Openings.Plies))
	}
	if t.OpeningRule != "" {
		parts = append(parts, "opening rule "+t.OpeningRule)
	}
	parts = append(parts, fmt.Sprintf("seed %d", t.Seed))
	for _, limit := range []struct {
		name  string
		value any
		given bool
	}{
		{"depth", t.TimeControl.Depth, t.TimeControl.Depth > 0},
		{"nodes", t.TimeControl.Nodes, t.TimeControl.Nodes > 0},
		{"time", t.TimeControl.Time, t.TimeControl.Time > 0},
		{"clock", fmt.Sprint(t.TimeControl.GameTime, "+", t.TimeControl.Increment), t.TimeControl.GameTime > 0},
		{"memory", s.MemoryMiB, s.MemoryMiB > 0},
		{"resign", s.Resign, s.Resign != ""},
		{"draw", s.Draw, s.Draw != ""},
		{"max-plies", t.Adjudication.MaxPlies, t.Adjudication.MaxPlies > 0},
		{"adjudicate", t.Adjudication.Nodes, t.Adjudication.Nodes > 0},
	} {
		if limit.given {
			parts = append(parts, fmt.Sprint(limit.name, " ", limit.value))
		}
	}
	return strings.Join(parts, "; ")
}
