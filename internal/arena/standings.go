package arena

import (
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
)

// A Standings is how a tournament stands.
type Standings struct {
	tournament      *Tournament
	entrants        []EntrantResult
	tallies         map[pairingKey]*Tally // of each round, and of all as round 0
	firstGamePoints map[pairingKey]int    // the points of the first of two games
	planned         int
}

// A EntrantResult is what an entrant has done.
type EntrantResult struct {
	Wins, Draws, Losses  int
	TimeLosses, Forfeits int           // of the losses: on time, and by other faults
	Byes                 int           // rounds
	MaxOverrun           time.Duration // the most by which a move took longer than the limit of each
	LastFault            error         // by which it lost a game of this run last; nil if it has not
}

// Games returns the number of games.
func (r *EntrantResult) Games() int { return r.Wins + r.Draws + r.Losses }

// An pairingKey is two entrants, the earlier named first, and perhaps one opening.
type pairingKey struct{ round, a, b, pair int }

func newStandings(t *Tournament) *Standings {
	return &Standings{
		tournament:      t,
		entrants:        make([]EntrantResult, len(t.Entrants)),
		tallies:         make(map[pairingKey]*Tally),
		firstGamePoints: make(map[pairingKey]int),
	}
}

// beginRound begins a round.
func (s *Standings) beginRound(meetings []Pairing) {
	for _, m := range meetings {
		if m.B == bye {
			s.entrants[m.A].Byes++
			continue
		}
		s.planned += 2 * s.tournament.Pairs
	}
}

// addGame takes a game.
func (s *Standings) addGame(id GameID, g *record.Game) {
	first := alinha.Player(id.Game) // what A has
	points := 1 + g.Outcome.For(first)
	players := [2]*EntrantResult{&s.entrants[id.A], &s.entrants[id.B]}
	for i, r := range players {
		switch side := alinha.Player((i + id.Game) % 2); g.Outcome.For(side) {
		case 1:
			r.Wins++
		case 0:
			r.Draws++
		default:
			r.Losses++
			switch g.Reason {
			case record.OnTime:
				r.TimeLosses++
			case record.ByForfeit:
				r.Forfeits++
			}
		}
	}
	if limit := s.tournament.TimeControl.Time; limit > 0 {
		for i, turn := range g.Turns {
			r := players[(i+int(g.ToMove)+id.Game)%2]
			r.MaxOverrun = max(r.MaxOverrun, turn.Time-limit)
		}
	}
	pair := pairingKey{id.Round, id.A, id.B, id.Pair + 1}
	other, half := s.firstGamePoints[pair]
	if !half {
		s.firstGamePoints[pair] = points
		return
	}
	delete(s.firstGamePoints, pair)
	for _, round := range [2]int{0, id.Round} {
		of := pairingKey{round: round, a: id.A, b: id.B}
		if s.tallies[of] == nil {
			s.tallies[of] = &Tally{}
		}
		s.tallies[of].addPair([2]int{other, points})
	}
}

// addFault puts down by which fault a game was lost.
func (s *Standings) addFault(id GameID, g *game) {
	if g.fault == nil {
		return
	}
	loser := id.A
	if g.Outcome.For(alinha.Player(id.Game)) > 0 {
		loser = id.B
	}
	s.entrants[loser].LastFault = g.fault
}

// Entrant returns what an entrant has done.
func (s *Standings) Entrant(i int) EntrantResult { return s.entrants[i] }

// Games returns how many games are finished, and how many of the rounds so far are planned.
func (s *Standings) Games() (done, planned int) {
	for _, r := range s.entrants {
		done += r.Games()
	}
	return done / 2, s.planned
}

// Tally returns the finished pairs of two entrants, as a sees them.
func (s *Standings) Tally(a, b int) Tally { return s.roundTally(0, a, b) }

func (s *Standings) roundTally(round, a, b int) Tally {
	if a > b {
		t := s.roundTally(round, b, a)
		return t.reversed()
	}
	if t := s.tallies[pairingKey{round: round, a: a, b: b}]; t != nil {
		return *t
	}
	return Tally{}
}

// reversed returns the tally as the other engine sees it.
func (t *Tally) reversed() Tally {
	of := Tally{Wins: t.Losses, Draws: t.Draws, Losses: t.Wins}
	for i, n := range t.Pentanomial {
		of.Pentanomial[len(t.Pentanomial)-1-i] = n
	}
	return of
}

// sprtDecided says that the test of a match is over.
func (s *Standings) sprtDecided() bool {
	t := s.Tally(0, 1)
	return s.tournament.SPRT != nil && s.tournament.SPRT.Decision(&t) != 0
}

// winner returns who of two goes on after a round.
func (s *Standings) winner(round, a, b int) int {
	if a == bye || b == bye {
		return max(a, b)
	}
	a, b = min(a, b), max(a, b)
	if t := s.roundTally(round, a, b); t.Losses > t.Wins {
		return b
	}
	return a
}

// havePlayed says that two have met.
func (s *Standings) havePlayed(a, b int) bool {
	t := s.Tally(a, b)
	return t.Games() > 0
}

// Points returns the points of an entrant, two for a win and one for a draw. In a round off all
// games count as won.
func (s *Standings) Points(i int) int {
	r := &s.entrants[i]
	return 2*r.Wins + r.Draws + 4*s.tournament.Pairs*r.Byes
}
