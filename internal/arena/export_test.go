package arena

// StandingOf returns a standing of n entrants with the pairs of each two that have met, as the
// first sees them.
func StandingOf(form Form, n int, pairs map[Meeting][5]int) *Standing {
	s := newStanding(&Tournament{Form: form, Entrants: make([]Entrant, n)})
	for m, of := range pairs {
		t := &Tally{}
		for points, count := range of {
			for range count {
				t.add([2]int{points / 2, points - points/2})
			}
		}
		s.tallies[encounter{a: m.A, b: m.B}] = t
	}
	return s
}
