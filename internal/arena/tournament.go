package arena

import (
	"context"
	"fmt"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/rules"
)

// A Tournament is a set of games of one variant between entrants. In each pairing every opening is played twice, with
// colours swapped; by an OpeningRule the two games have openings of their own, and each entrant proposes one. Equal tournaments
// have equal games, whichever Executor plays them, if the limits are of depth or nodes and the engines are deterministic.
type Tournament struct {
	Variant      rules.Variant
	Entrants     []Entrant
	Format       Format
	Rounds       int // of a Swiss tournament; 0 for ⌈log2⌉ of the number of entrants
	Pairs        int // pairs of games in each pairing
	Openings     Openings
	OpeningRule  string // the name of the opening rule by which the entrants settle the colours; "" for none
	TimeControl  TimeControl
	Adjudication Adjudication
	Seed         uint64 // of random openings and of chance moves
	SPRT         *SPRT  // ends a match of two entrants once a hypothesis is accepted; nil for no test
	Name         string // of the event; written to each game
	Date         string // written to each game
}

// An Entrant takes part in a tournament.
type Entrant struct {
	Name   string
	Engine string // the text by which the runners of games open the engine: see NewRunner
}

// NumberEqualNames gives a number to each entrant whose name another entrant has too: "pvs #1" and "pvs #2" for "pvs" and "pvs".
// Call it after EventName, which tells the tournament by the names that were given.
func (t *Tournament) NumberEqualNames() {
	names := make([]string, len(t.Entrants))
	for i, e := range t.Entrants {
		names[i] = e.Name
	}
	numberEqual(names)
	for i, name := range names {
		t.Entrants[i].Name = name
	}
}

// numberEqual makes names distinct: it adds #1, #2 and so on to those that are equal. It skips a number that would make a name
// which is given already.
func numberEqual(names []string) {
	given := make(map[string]int) // how many have a name
	for _, name := range names {
		given[name]++
	}
	next := make(map[string]int)
	for i, name := range names {
		if given[name] == 1 {
			continue
		}
		numbered := ""
		for numbered == "" || given[numbered] > 0 {
			next[name]++
			numbered = fmt.Sprintf("%s #%d", name, next[name])
		}
		names[i] = numbered
	}
}

// A GameID identifies a game of a tournament.
type GameID struct {
	Round int `json:"round"` // from 1
	A     int `json:"a"`     // the number of an entrant, from 0
	B     int `json:"b"`     // the number of the other entrant, more than A
	Pair  int `json:"pair"`  // the pair of games, from 0, which selects the opening
	Game  int `json:"game"`  // the game of the pair: A moves first in game 0, B in game 1
}

// Play has the games of the tournament played by e, for engines of a version, and returns the standings. Each round is a
// study of its own. Games that the checkpoint holds are not played again, and each finished game is added to the
// checkpoint; a nil checkpoint keeps nothing. Play calls report, unless nil, after each game that is played.
//
// When ctx ends Play returns the standings so far and the error of ctx. An error of an opening, of an engine (but for a
// forfeit) or of the checkpoint ends the tournament too. With an SPRT the standings count the games in the order in which
// they begin, so that the decision does not depend on which games end first.
func (t *Tournament) Play(ctx context.Context, e jobs.Executor, version string, checkpoint *Checkpoint, report func(*Standings)) (*Standings, error) {
	s := newStandings(t)
	for number := 1; ; number++ {
		pairings := t.pairings(number, s)
		if pairings == nil {
			return s, nil
		}
		s.beginRound(pairings)
		r := &roundRun{
			Tournament: t, number: number, pairings: pairings, checkpoint: checkpoint, standings: s, report: report,
			held: make(map[int]*heldGame),
		}
		if err := r.play(ctx, e, version); err != nil || s.sprtDecided() {
			return s, err
		}
	}
}
