package arena

// StandingsOf returns the standings of n entrants with the pentanomial of each pairing that has been played, as its
// first entrant sees the pairs.
func StandingsOf(format Format, n int, results map[Pairing][5]int) *Standings {
	s := newStandings(&Tournament{Format: format, Entrants: make([]Entrant, n)})
	for m, pentanomial := range results {
		t := &Tally{}
		for points, count := range pentanomial {
			for range count {
				t.AddPair([2]int{points / 2, points - points/2})
			}
		}
		s.tallies[pairingKey{a: m.A, b: m.B}] = t
	}
	return s
}
