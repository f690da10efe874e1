package cluster

import "time"

// rateWindow is the time over which a RateMeter measures.
const rateWindow = time.Minute

// A RateMeter measures how fast a count grows, over the last minute. The zero value has seen no count.
type RateMeter struct{ counts []countAt }

// A countAt is a count at a time.
type countAt struct {
	at    time.Time
	count uint64
}

// Rate adds a count to the meter, and returns the growth a second over the last minute. It is 0 for the first count,
// and for a count that is less than the count before, with which the meter begins anew.
func (m *RateMeter) Rate(at time.Time, count uint64) float64 {
	if n := len(m.counts); n > 0 && count < m.counts[n-1].count {
		m.counts = nil // the count began anew
	}
	m.counts = append(m.counts, countAt{at, count})
	for len(m.counts) > 2 && at.Sub(m.counts[1].at) >= rateWindow {
		m.counts = m.counts[1:]
	}
	first := m.counts[0]
	seconds := at.Sub(first.at).Seconds()
	if seconds <= 0 {
		return 0
	}
	return float64(count-first.count) / seconds
}
