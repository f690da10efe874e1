package arena

import (
	"cmp"
	"math/bits"
	"slices"
)

// A Format of a tournament says who meets whom.
type Format uint8

// The forms.
const (
	RoundRobin Format = iota // everyone meets everyone
	Gauntlet                 // the first meets everyone
	Knockout                 // who wins goes on; where all is even, the one who is named earlier
	Swiss                    // in each round those meet who have as many points, and have not met
)

// bye is who is met by an entrant that has the round off; it counts as won.
const bye = -1

// A Pairing is two entrants that meet in a round, by their number from 0.
type Pairing struct{ A, B int }

// pairings returns who meets in a round, of which all before are over; nil if there is none.
func (t *Tournament) pairings(round int, s *Standings) []Pairing {
	n := len(t.Entrants)
	switch {
	case t.Format == Knockout:
		return knockoutPairings(n, round, s)
	case t.Format == Swiss:
		rounds := t.Rounds
		if rounds == 0 {
			rounds = bits.Len(uint(n - 1)) // as many halvings leave one
		}
		if round <= rounds {
			return swissPairings(s)
		}
		return nil
	case round > 1:
		return nil
	}
	var all []Pairing
	for a := range n {
		for b := a + 1; b < n && (a == 0 || t.Format == RoundRobin); b++ {
			all = append(all, Pairing{a, b})
		}
	}
	return all
}

// knockoutPairings returns the meetings of a round. The entrants are set so that the first two can
// meet in the last round only, the first four in the last but one, and so on.
func knockoutPairings(n, round int, s *Standings) []Pairing {
	alive := []int{0}
	for len(alive) < n {
		var next []int
		for _, seed := range alive {
			next = append(next, seed, 2*len(alive)-1-seed)
		}
		alive = next
	}
	for i, seed := range alive {
		if seed >= n {
			alive[i] = bye
		}
	}
	for r := 1; r < round; r++ {
		var winners []int
		for i := 0; i < len(alive); i += 2 {
			winners = append(winners, s.winner(r, alive[i], alive[i+1]))
		}
		alive = winners
	}
	var all []Pairing
	for i := 0; i+1 < len(alive); i += 2 {
		all = append(all, Pairing{min(alive[i], alive[i+1]), max(alive[i], alive[i+1])}.byeLast())
	}
	return all
}

// byeLast puts nobody last.
func (m Pairing) byeLast() Pairing {
	if m.A == bye {
		return Pairing{m.B, bye}
	}
	return m
}

// swissPairings returns the meetings of the next round: the highest meet, as far as they have not met;
// if their number is odd, the lowest of those who have been off least is off.
func swissPairings(s *Standings) []Pairing {
	order := s.Ranking()
	off := bye
	if len(order)%2 == 1 {
		for _, i := range order {
			if off == bye || s.entrants[i].Byes <= s.entrants[off].Byes {
				off = i
			}
		}
		order = slices.DeleteFunc(slices.Clone(order), func(i int) bool { return i == off })
	}
	tries := maxPairingTries
	all, ok := pairUnmet(order, s, &tries)
	if !ok { // everybody has met everybody, or nearly so
		for i := 0; i < len(order); i += 2 {
			all = append(all, Pairing{order[i], order[i+1]})
		}
	}
	for i, m := range all {
		all[i] = Pairing{min(m.A, m.B), max(m.A, m.B)}
	}
	if off != bye {
		all = append(all, Pairing{off, bye})
	}
	return all
}

// maxPairingTries is how many pairs are tried for a round.
const maxPairingTries = 100_000

// pairUnmet pairs entrants who have not met, the highest with the highest that is left; false
// if they cannot be paired like that in so many tries.
func pairUnmet(order []int, s *Standings, tries *int) ([]Pairing, bool) {
	if len(order) == 0 {
		return nil, true
	}
	for i := 1; i < len(order); i++ {
		if s.havePlayed(order[0], order[i]) {
			continue
		}
		if *tries--; *tries < 0 {
			return nil, false
		}
		rest := append(slices.Clone(order[1:i]), order[i+1:]...)
		if others, ok := pairUnmet(rest, s, tries); ok {
			return append([]Pairing{{order[0], order[i]}}, others...), true
		}
	}
	return nil, false
}

// Ranking returns the entrants by their points, the earlier named first where they have as
// many; those of a gauntlet, whose first has more games than the others, by their strength.
func (s *Standings) Ranking() []int {
	rank := make([]float64, len(s.entrants))
	order := make([]int, len(s.entrants))
	for i := range order {
		order[i], rank[i] = i, float64(s.Points(i))
	}
	if s.tournament.Format == Gauntlet {
		rank = s.maxLikelihood()
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank[b], rank[a]) })
	return order
}
