package online

import (
	"sync"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/opening"
)

// A match is a series of games between two players. The sides change from game to game.
type match struct {
	mu sync.Mutex // protects what follows

	// What the match is, from its first entry.
	id      string
	game    string
	control timeControl
	clock   string        // the text of control
	rule    *opening.Rule // by which each game begins, nil for none
	keys    [2]digest     // of host and guest
	join    digest        // of the invitation

	// What the entries have made of it.
	joined  bool
	version int // entries so far
	moved   int // version of the last change of the position
	began   int // version at the start of the game
	round   int // number of the game, from 1
	starter player
	first   player // who plays the stones that move first: the starter, unless the opening has changed that
	opening *opening.State
	words   []string         // of the opening; opening is nil after the last
	moves   []string         // those of the opening too
	plies   int              // of the opening, which are not taken back
	left    [2]time.Duration // on the clocks when turnAt was set
	ending  string           // why the game is over: rules, resign, time or agreed
	winner  player           // nobody after a draw, and before the end
	offer   act              // actDraw, actTakeback or actRematch, which waits for an answer; "" for none
	by      player           // who offers
	offers  int              // in the game
	wins    [2]int
	draws   int
	bytes   int       // of the entries in the journal
	last    time.Time // of the last entry

	// What lasts no longer than the process.
	turnAt    time.Time // of the last change of the position
	listeners [3]int    // by player + 1
	changed   chan struct{}
	removed   bool
}

// newMatch returns a match without entries.
func newMatch() *match { return &match{changed: make(chan struct{})} }

// apply changes the match as an entry says. now is the time from which the next turn counts. The caller holds m.mu.
func (m *match) apply(e *entry, now time.Time) {
	by := parsePlayer(e.By)
	m.version++
	m.last = time.UnixMilli(e.At)
	switch e.Act {
	case actCreate:
		m.create(e)
	case actJoin:
		m.keys[guest], m.joined = *e.Key, true
	case actMove:
		m.applyMove(e, by)
	case actChoose, actDecide:
		m.decide(e)
	case actWithdraw:
		m.spend(e.Ms, false)
		m.withdraw()
	case actResign:
		m.spend(e.Ms, false)
		m.end("resign", by.other())
	case actTime:
		m.spend(e.Ms, false)
		m.end("time", by.other())
	case actDraw, actTakeback, actRematch:
		m.applyOffer(e, by)
	case actDecline:
		m.offer, m.by = "", nobody
	case actRemove:
		m.removed = true
	}
	if m.moved == m.version || e.Act == actJoin {
		m.turnAt = now
	}
}

func (m *match) create(e *entry) {
	m.id, m.game, m.clock = e.Match, e.Game, e.Clock
	m.rule, _ = opening.ByName(e.rule())     // checked when the match was made
	m.control, _ = parseTimeControl(e.Clock) // likewise
	m.keys[host], m.join = *e.Key, *e.Join
	m.start(parsePlayer(e.First))
}

// start begins a game, in which a player moves first.
func (m *match) start(first player) {
	m.round++
	m.starter, m.first = first, first
	m.words, m.moves, m.plies = nil, nil, 0
	if m.rule != nil {
		m.opening, _ = startOpening(m.rule, m.game, nil)
	}
	m.left = [2]time.Duration{m.control.base, m.control.base}
	m.ending, m.winner = "", nobody
	m.offer, m.by, m.offers = "", nobody, 0
	m.moved, m.began = m.version, m.version
}

func (m *match) applyMove(e *entry, by player) {
	if m.opening != nil { // a stone of swap2, in a journal of before there were other opening rules
		m.decide(e)
		return
	}
	m.spend(e.Ms, true)
	m.moves = append(m.moves, e.Move)
	m.moved = m.version
	if m.by != by || m.offer == actTakeback { // a move declines what the opponent has offered
		m.offer, m.by = "", nobody
	}
	switch e.Outcome {
	case alinha.FirstWins.String():
		m.end("rules", m.first)
	case alinha.SecondWins.String():
		m.end("rules", m.first.other())
	case alinha.Draw.String():
		m.end("rules", nobody)
	}
}

// applyOffer offers what an entry says, or does that if the opponent has offered it.
func (m *match) applyOffer(e *entry, by player) {
	if m.offer != e.Act || m.by == by {
		m.offer, m.by = e.Act, by
		m.offers++
		return
	}
	switch e.Act {
	case actDraw:
		m.spend(e.Ms, false)
		m.end("agreed", nobody)
	case actTakeback:
		m.spend(e.Ms, false)
		m.moves = m.moves[:len(m.moves)-m.takebackPlies(m.by)]
		m.moved = m.version
		m.offer, m.by = "", nobody
	case actRematch:
		m.start(m.starter.other())
	}
}

// end ends the game.
func (m *match) end(ending string, winner player) {
	m.moved = m.version
	m.ending, m.winner = ending, winner
	m.offer, m.by = "", nobody
	if winner == nobody {
		m.draws++
	} else {
		m.wins[winner]++
	}
}

// spend takes milliseconds from the clock of the player to move. With moved, the increment is added.
func (m *match) spend(ms int64, moved bool) {
	if !m.running() {
		return
	}
	p := m.turn()
	m.left[p] = max(0, m.left[p]-time.Duration(ms)*time.Millisecond)
	if moved {
		m.left[p] += m.control.increment
	}
}

// turn returns the player who has to move or to decide, nobody before the guest has joined and after the end.
func (m *match) turn() player {
	switch {
	case !m.joined || m.ending != "":
		return nobody
	case m.opening != nil:
		d, _ := m.opening.Decision()
		return m.playerOfParty(d.By)
	case len(m.moves)%2 == 0:
		return m.first
	}
	return m.first.other()
}

// takebackPlies returns how many plies a take-back for a player removes: those since the last time that the player was to move. 0
// means that there is nothing to take back.
func (m *match) takebackPlies(p player) int {
	plies := 1
	if m.turn() == p {
		plies = 2
	}
	if m.turn() == nobody || m.opening != nil || len(m.moves)-m.plies < plies {
		return 0
	}
	return plies
}

// untimedPlies is after how many plies the clocks run, so that each player begins to play before.
const untimedPlies = 2

// running reports whether the clock of the player to move runs.
func (m *match) running() bool {
	return m.control != timeControl{} && m.turn() != nobody && len(m.moves) >= untimedPlies
}

// elapsed returns for how long the clock of the player to move has run at a time, in whole milliseconds.
func (m *match) elapsed(now time.Time) time.Duration {
	if !m.running() {
		return 0
	}
	return max(0, now.Sub(m.turnAt)).Truncate(time.Millisecond)
}

// isFlagged reports whether the player to move has no time left.
func (m *match) isFlagged(now time.Time) bool {
	return m.running() && m.elapsed(now) >= m.left[m.turn()]
}
