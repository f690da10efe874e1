package gomoku

// aspirationSearch returns the value of the root at a depth. It searches a window around the value of the last
// iteration, and widens the window fourfold on the side that failed (Baudet 1978). At a depth below 4, and after a
// decisive value, it searches an open window.
func (s *searcher) aspirationSearch(depth, lastValue int) int {
	if depth < 4 || !s.enabled(aspirationWindows) || isDecisive(lastValue) {
		return s.search(0, depth, -infinity, infinity)
	}
	delta := s.params.aspirationDelta
	alpha, beta := lastValue-delta, lastValue+delta
	for {
		delta *= 4
		switch v := s.search(0, depth, alpha, beta); {
		case s.Stopped() || alpha < v && v < beta:
			return v
		case v <= alpha:
			alpha = max(v-delta, -infinity)
		default:
			beta = min(v+delta, infinity)
		}
	}
}

// isDecisive reports whether a value is that of a win or a loss.
func isDecisive(v int) bool { return v >= decisive || v <= -decisive }
