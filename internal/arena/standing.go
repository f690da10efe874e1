package arena

import (
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
)

// A Standing is how a tournament stands.
type Standing struct {
	tournament *Tournament
	entrants   []Record
	tallies    map[encounter]*Tally // of each round, and of all as round 0
	begun      map[encounter]int    // the points of the first of two games
	planned    int
}

// A Record is what an entrant has done.
type Record struct {
	Wins, Draws, Losses int
	Late, Forfeits      int           // of the losses: on time, and by other faults
	Off                 int           // rounds
	Overrun             time.Duration // the most by which a move took longer than the limit of each
	Fault               error         // by which it lost a game of this run last; nil if it has not
}

// Games returns the number of games.
func (r *Record) Games() int { return r.Wins + r.Draws + r.Losses }

// An encounter is two entrants, the earlier named first, and perhaps one opening.
type encounter struct{ round, a, b, pair int }

func newStanding(t *Tournament) *Standing {
	return &Standing{
		tournament: t,
		entrants:   make([]Record, len(t.Entrants)),
		tallies:    make(map[encounter]*Tally),
		begun:      make(map[encounter]int),
	}
}

// begin begins a round.
func (s *Standing) begin(meetings []Meeting) {
	for _, m := range meetings {
		if m.B == nobody {
			s.entrants[m.A].Off++
			continue
		}
		s.planned += 2 * s.tournament.Pairs
	}
}

// add takes a game.
func (s *Standing) add(id GameID, g *record.Game) {
	first := alinha.Player(id.Game) // what A has
	points := 1 + g.Outcome.For(first)
	players := [2]*Record{&s.entrants[id.A], &s.entrants[id.B]}
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
				r.Late++
			case record.ByForfeit:
				r.Forfeits++
			}
		}
	}
	if limit := s.tournament.Control.Time; limit > 0 {
		for i, turn := range g.Turns {
			r := players[(i+int(g.ToMove)+id.Game)%2]
			r.Overrun = max(r.Overrun, turn.Time-limit)
		}
	}
	pair := encounter{id.Round, id.A, id.B, id.Pair + 1}
	other, half := s.begun[pair]
	if !half {
		s.begun[pair] = points
		return
	}
	delete(s.begun, pair)
	for _, round := range [2]int{0, id.Round} {
		of := encounter{round: round, a: id.A, b: id.B}
		if s.tallies[of] == nil {
			s.tallies[of] = &Tally{}
		}
		s.tallies[of].add([2]int{other, points})
	}
}

// blame puts down by which fault a game was lost.
func (s *Standing) blame(id GameID, g *game) {
	if g.fault == nil {
		return
	}
	loser := id.A
	if g.Outcome.For(alinha.Player(id.Game)) > 0 {
		loser = id.B
	}
	s.entrants[loser].Fault = g.fault
}

// Entrant returns what an entrant has done.
func (s *Standing) Entrant(i int) Record { return s.entrants[i] }

// Games returns how many games are finished, and how many of the rounds so far are planned.
func (s *Standing) Games() (done, planned int) {
	for _, r := range s.entrants {
		done += r.Games()
	}
	return done / 2, s.planned
}

// Tally returns the finished pairs of two entrants, as a sees them.
func (s *Standing) Tally(a, b int) Tally { return s.tally(0, a, b) }

func (s *Standing) tally(round, a, b int) Tally {
	if a > b {
		t := s.tally(round, b, a)
		return t.turned()
	}
	if t := s.tallies[encounter{round: round, a: a, b: b}]; t != nil {
		return *t
	}
	return Tally{}
}

// turned returns the tally as the other engine sees it.
func (t *Tally) turned() Tally {
	of := Tally{Wins: t.Losses, Draws: t.Draws, Losses: t.Wins}
	for i, n := range t.Pairs {
		of.Pairs[len(t.Pairs)-1-i] = n
	}
	return of
}

// decided says that the test of a match is over.
func (s *Standing) decided() bool {
	t := s.Tally(0, 1)
	return s.tournament.SPRT != nil && s.tournament.SPRT.Decided(&t) != 0
}

// winner returns who of two goes on after a round.
func (s *Standing) winner(round, a, b int) int {
	if a == nobody || b == nobody {
		return max(a, b)
	}
	a, b = min(a, b), max(a, b)
	if t := s.tally(round, a, b); t.Losses > t.Wins {
		return b
	}
	return a
}

// met says that two have met.
func (s *Standing) met(a, b int) bool {
	t := s.Tally(a, b)
	return t.Games() > 0
}

// Points returns the points of an entrant, two for a win and one for a draw. In a round off all
// games count as won.
func (s *Standing) Points(i int) int {
	r := &s.entrants[i]
	return 2*r.Wins + r.Draws + 4*s.tournament.Pairs*r.Off
}
