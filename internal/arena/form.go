package arena

import (
	"cmp"
	"math/bits"
	"slices"
)

// A Form of a tournament says who meets whom.
type Form uint8

// The forms.
const (
	RoundRobin Form = iota // everyone meets everyone
	Gauntlet               // the first meets everyone
	Knockout               // who wins goes on; where all is even, the one who is named earlier
	Swiss                  // in each round those meet who have as many points, and have not met
)

// nobody is who is met by an entrant that has the round off; it counts as won.
const nobody = -1

// A Meeting is two entrants that meet in a round, by their number from 0.
type Meeting struct{ A, B int }

// meetings returns who meets in a round, of which all before are over; nil if there is none.
func (t *Tournament) meetings(round int, s *Standing) []Meeting {
	n := len(t.Entrants)
	switch {
	case t.Form == Knockout:
		return knockout(n, round, s)
	case t.Form == Swiss:
		rounds := t.Rounds
		if rounds == 0 {
			rounds = bits.Len(uint(n - 1)) // as many halvings leave one
		}
		if round <= rounds {
			return swiss(s)
		}
		return nil
	case round > 1:
		return nil
	}
	var all []Meeting
	for a := range n {
		for b := a + 1; b < n && (a == 0 || t.Form == RoundRobin); b++ {
			all = append(all, Meeting{a, b})
		}
	}
	return all
}

// knockout returns the meetings of a round. The entrants are set so that the first two can
// meet in the last round only, the first four in the last but one, and so on.
func knockout(n, round int, s *Standing) []Meeting {
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
			alive[i] = nobody
		}
	}
	for r := 1; r < round; r++ {
		var winners []int
		for i := 0; i < len(alive); i += 2 {
			winners = append(winners, s.winner(r, alive[i], alive[i+1]))
		}
		alive = winners
	}
	var all []Meeting
	for i := 0; i+1 < len(alive); i += 2 {
		all = append(all, Meeting{min(alive[i], alive[i+1]), max(alive[i], alive[i+1])}.ordered())
	}
	return all
}

// ordered puts nobody last.
func (m Meeting) ordered() Meeting {
	if m.A == nobody {
		return Meeting{m.B, nobody}
	}
	return m
}

// swiss returns the meetings of the next round: the highest meet, as far as they have not met;
// if their number is odd, the lowest of those who have been off least is off.
func swiss(s *Standing) []Meeting {
	order := s.Ranking()
	off := nobody
	if len(order)%2 == 1 {
		for _, i := range order {
			if off == nobody || s.entrants[i].Off <= s.entrants[off].Off {
				off = i
			}
		}
		order = slices.DeleteFunc(slices.Clone(order), func(i int) bool { return i == off })
	}
	tries := pairingTries
	all, ok := fresh(order, s, &tries)
	if !ok { // everybody has met everybody, or nearly so
		for i := 0; i < len(order); i += 2 {
			all = append(all, Meeting{order[i], order[i+1]})
		}
	}
	for i, m := range all {
		all[i] = Meeting{min(m.A, m.B), max(m.A, m.B)}
	}
	if off != nobody {
		all = append(all, Meeting{off, nobody})
	}
	return all
}

// pairingTries is how many pairs are tried for a round.
const pairingTries = 100_000

// fresh pairs entrants who have not met, the highest with the highest that is left; false
// if they cannot be paired like that in so many tries.
func fresh(order []int, s *Standing, tries *int) ([]Meeting, bool) {
	if len(order) == 0 {
		return nil, true
	}
	for i := 1; i < len(order); i++ {
		if s.met(order[0], order[i]) {
			continue
		}
		if *tries--; *tries < 0 {
			return nil, false
		}
		rest := append(slices.Clone(order[1:i]), order[i+1:]...)
		if others, ok := fresh(rest, s, tries); ok {
			return append([]Meeting{{order[0], order[i]}}, others...), true
		}
	}
	return nil, false
}

// Ranking returns the entrants by their points, the earlier named first where they have as
// many; those of a gauntlet, whose first has more games than the others, by their strength.
func (s *Standing) Ranking() []int {
	rank := make([]float64, len(s.entrants))
	order := make([]int, len(s.entrants))
	for i := range order {
		order[i], rank[i] = i, float64(s.Points(i))
	}
	if s.tournament.Form == Gauntlet {
		rank = s.likeliest()
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank[b], rank[a]) })
	return order
}
