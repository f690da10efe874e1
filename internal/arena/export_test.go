package arena

// StandingsOf returns a standing of n entrants with the pairs of each two that have met, as the
// first sees them.
func StandingsOf(form Format, n int, pairs map[Pairing][5]int) *Standings {
	s := newStandings(&Tournament{Format: form, Entrants: make([]Entrant, n)})
	for m, of := range pairs {
		t := &Tally{}
		for points, count := range of {
			for range count {
				t.addPair([2]int{points / 2, points - points/2})
			}
		}
		s.tallies[pairingKey{a: m.A, b: m.B}] = t
	}
	return s
}
