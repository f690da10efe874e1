package arena

import (
	"cmp"
	"slices"
	"time"

	"github.com/alinha/alinha/record"
)

// Standings are the results of a tournament so far.
type Standings struct {
	tournament      *Tournament
	entrants        []EntrantResult
	tallies         map[pairingKey]*Tally // of finished pairs of games, by round and over all rounds; pair is 0
	firstGamePoints map[pairingKey]int    // A's points in the finished game of a pair whose other game is not finished
	played          map[gameKey]bool      // the finished games
	repeated        int                   // see Repeated
	planned         int                   // games of the rounds so far
	wasted          int                   // games that were begun and are not counted
}

// An EntrantResult is what an entrant has scored, and how it has broken the time control and the rules.
type EntrantResult struct {
	Wins, Draws, Losses int
	TimeLosses          int           // losses on time
	Forfeits            int           // losses by other faults: an illegal move, a crash
	Byes                int           // rounds without an opponent
	MaxOverrun          time.Duration // the most by which a move exceeded the time limit per move
	LastFault           error         // the fault that last lost a game, of the games played by this call of Play; else nil
}

// Games returns the number of games.
func (r *EntrantResult) Games() int { return r.Wins + r.Draws + r.Losses }

// A pairingKey identifies games of entrants a and b, with a < b: those of a round from 1, or of all rounds if round is
// 0; one pair of games, from 1, or all pairs if pair is 0.
type pairingKey struct{ round, a, b, pair int }

// newStandings returns the standings before the first round.
func newStandings(t *Tournament) *Standings {
	return &Standings{
		tournament:      t,
		entrants:        make([]EntrantResult, len(t.Entrants)),
		tallies:         make(map[pairingKey]*Tally),
		firstGamePoints: make(map[pairingKey]int),
		played:          make(map[gameKey]bool),
	}
}

// beginRound counts the byes and the planned games of a new round.
func (s *Standings) beginRound(pairings []Pairing) {
	for _, p := range pairings {
		if p.B == bye {
			s.entrants[p.A].Byes++
			continue
		}
		s.planned += 2 * s.tournament.Pairs
	}
}

// addGame adds a finished game to the results of its entrants and, once both games of its pair are finished, the pair
// to the tallies of its entrants.
func (s *Standings) addGame(id GameID, g *record.Game) {
	s.countRepeated(id, g)
	sideOfA := sideOf(0, id, g)
	points := 1 + g.Outcome.For(sideOfA)
	results := [2]*EntrantResult{&s.entrants[id.A], &s.entrants[id.B]}
	for i, r := range results {
		switch side := sideOf(i, id, g); g.Outcome.For(side) {
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
			r := results[(i+int(g.ToMove)+int(sideOfA))%2]
			r.MaxOverrun = max(r.MaxOverrun, turn.Time-limit)
		}
	}
	pair := pairingKey{id.Round, id.A, id.B, id.Pair + 1}
	otherPoints, complete := s.firstGamePoints[pair]
	if !complete {
		s.firstGamePoints[pair] = points
		return
	}
	delete(s.firstGamePoints, pair)
	for _, round := range [2]int{0, id.Round} {
		key := pairingKey{round: round, a: id.A, b: id.B}
		if s.tallies[key] == nil {
			s.tallies[key] = &Tally{}
		}
		s.tallies[key].AddPair([2]int{otherPoints, points})
	}
}

// addFault records the fault of a forfeited game as the LastFault of its loser.
func (s *Standings) addFault(id GameID, g *record.Game, fault error) {
	loser := id.A
	if g.Outcome.For(sideOf(0, id, g)) > 0 {
		loser = id.B
	}
	s.entrants[loser].LastFault = fault
}

// add adds a finished game with its fault, if any.
func (s *Standings) add(h *heldGame) {
	s.addGame(h.id, h.game)
	if h.fault != nil {
		s.addFault(h.id, h.game, h.fault)
	}
}

// Wasted returns how many games were begun in vain: the SPRT decided before they counted.
func (s *Standings) Wasted() int { return s.wasted }

// Entrant returns the result of an entrant, by its number from 0.
func (s *Standings) Entrant(i int) EntrantResult { return s.entrants[i] }

// Games returns how many games are finished, and how many are planned in the rounds so far.
func (s *Standings) Games() (done, planned int) {
	for _, r := range s.entrants {
		done += r.Games()
	}
	return done / 2, s.planned
}

// counts reports whether the standings count a finished game. With an SPRT they count the games in their order.
func (s *Standings) counts(id GameID) bool {
	done, _ := s.Games()
	return s.tournament.SPRT == nil || (id.Round-1)*2*s.tournament.Pairs+placeInRound(id) < done
}

// Points returns the points of an entrant: two for a win and one for a draw. A bye counts as if all its games were won.
func (s *Standings) Points(i int) int {
	r := &s.entrants[i]
	return 2*r.Wins + r.Draws + 4*s.tournament.Pairs*r.Byes
}

// Ranking returns the numbers of the entrants, the best first: by points and, where points are equal, in the order of
// the tournament's Entrants. A gauntlet is ranked by Elo, since its first entrant plays more games than the others.
func (s *Standings) Ranking() []int {
	value := make([]float64, len(s.entrants))
	order := make([]int, len(s.entrants))
	for i := range order {
		order[i], value[i] = i, float64(s.Points(i))
	}
	if s.tournament.Format == Gauntlet {
		value = s.maxLikelihood()
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(value[b], value[a]) })
	return order
}

// Tally returns the finished pairs of games of entrants a and b in all rounds, as a sees them.
func (s *Standings) Tally(a, b int) Tally { return s.roundTally(0, a, b) }

// roundTally returns the finished pairs of games of entrants a and b in a round, or in all rounds if round is 0.
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

// havePlayed reports whether two entrants have finished a pair of games.
func (s *Standings) havePlayed(a, b int) bool {
	t := s.Tally(a, b)
	return t.Games() > 0
}

// sprtDecided reports whether the tournament has an SPRT and the test accepts one of its hypotheses.
func (s *Standings) sprtDecided() bool {
	t := s.Tally(0, 1)
	return s.tournament.SPRT != nil && s.tournament.SPRT.Decision(t.pairs()) != 0
}

// winner returns which of two entrants, or bye and an entrant, advances from a knockout round. After a tie, the entrant
// that is named earlier advances.
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
