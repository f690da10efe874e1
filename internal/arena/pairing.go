package arena

import (
	"math/bits"
	"slices"
)

// A Format is the system by which a tournament pairs its entrants.
type Format uint8

// The formats.
const (
	RoundRobin Format = iota // everyone plays everyone
	Gauntlet                 // the first entrant plays everyone else
	Knockout                 // the winner of a pairing advances; after a tie, the entrant that is named earlier
	Swiss                    // each round pairs entrants with about equal points that have not played each other, if possible
)

// bye stands for the missing opponent of an entrant that has a bye. A bye counts as a won pairing.
const bye = -1

// A Pairing is two entrants that play each other in a round, by their numbers from 0. B is bye for an entrant without
// an opponent.
type Pairing struct{ A, B int }

// pairings returns the pairings of a round, from 1, or nil after the last round. All earlier rounds must be finished.
func (t *Tournament) pairings(round int, s *Standings) []Pairing {
	n := len(t.Entrants)
	switch {
	case t.Format == Knockout:
		return knockoutPairings(n, round, s)
	case t.Format == Swiss:
		rounds := t.Rounds
		if rounds == 0 {
			rounds = bits.Len(uint(n - 1)) // ⌈log2 n⌉ halvings leave one unbeaten entrant
		}
		if round <= rounds {
			return swissPairings(s)
		}
		return nil
	case round > 1:
		return nil
	}
	var pairings []Pairing
	for a := range n {
		for b := a + 1; b < n && (a == 0 || t.Format == RoundRobin); b++ {
			pairings = append(pairings, Pairing{a, b})
		}
	}
	return pairings
}

// knockoutPairings returns the pairings of a knockout round of n entrants, or nil after the final. The bracket is
// seeded in the order of the entrants: the first two can meet in the final only, the first four in the semi-finals at
// the earliest, and so on. Byes fill the bracket up to a power of two.
func knockoutPairings(n, round int, s *Standings) []Pairing {
	bracket := []int{0}
	for len(bracket) < n {
		var doubled []int
		for _, seed := range bracket {
			doubled = append(doubled, seed, 2*len(bracket)-1-seed)
		}
		bracket = doubled
	}
	for i, seed := range bracket {
		if seed >= n {
			bracket[i] = bye
		}
	}
	for r := 1; r < round; r++ {
		var winners []int
		for i := 0; i < len(bracket); i += 2 {
			winners = append(winners, s.winner(r, bracket[i], bracket[i+1]))
		}
		bracket = winners
	}
	var pairings []Pairing
	for i := 0; i+1 < len(bracket); i += 2 {
		pairings = append(pairings, Pairing{min(bracket[i], bracket[i+1]), max(bracket[i], bracket[i+1])}.byeLast())
	}
	return pairings
}

// byeLast returns the pairing with a bye as B.
func (p Pairing) byeLast() Pairing {
	if p.A == bye {
		return Pairing{p.B, bye}
	}
	return p
}

// swissPairings returns the pairings of the next Swiss round. Entrants are paired from the top of the ranking with the
// highest opponent that they have not played. If the number of entrants is odd, the lowest-ranked of those with the
// fewest byes gets a bye. Where no pairing without a rematch is found, neighbours in the ranking play each other.
func swissPairings(s *Standings) []Pairing {
	order := s.Ranking()
	idle := bye // the entrant that gets the bye
	if len(order)%2 == 1 {
		for _, i := range order {
			if idle == bye || s.entrants[i].Byes <= s.entrants[idle].Byes {
				idle = i
			}
		}
		order = slices.DeleteFunc(slices.Clone(order), func(i int) bool { return i == idle })
	}
	triesLeft := maxPairingTries
	pairings, ok := pairUnmet(order, s, &triesLeft)
	if !ok {
		for i := 0; i < len(order); i += 2 {
			pairings = append(pairings, Pairing{order[i], order[i+1]})
		}
	}
	for i, p := range pairings {
		pairings[i] = Pairing{min(p.A, p.B), max(p.A, p.B)}
	}
	if idle != bye {
		pairings = append(pairings, Pairing{idle, bye})
	}
	return pairings
}

// maxPairingTries is the most pairs that pairUnmet tries for a round.
const maxPairingTries = 100_000

// pairUnmet pairs entrants that have not played each other, by backtracking: the first of the order with the highest
// opponent for which the rest can be paired too. Each pair that it tries decrements triesLeft. It returns false if there is no
// such pairing, or triesLeft runs out.
func pairUnmet(order []int, s *Standings, triesLeft *int) ([]Pairing, bool) {
	if len(order) == 0 {
		return nil, true
	}
	for i := 1; i < len(order); i++ {
		if s.havePlayed(order[0], order[i]) {
			continue
		}
		if *triesLeft--; *triesLeft < 0 {
			return nil, false
		}
		rest := append(slices.Clone(order[1:i]), order[i+1:]...)
		if others, ok := pairUnmet(rest, s, triesLeft); ok {
			return append([]Pairing{{order[0], order[i]}}, others...), true
		}
	}
	return nil, false
}
