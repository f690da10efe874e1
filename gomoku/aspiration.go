package gomoku

// aspirationDelta is how far the value of an iteration may be from the last one's, either way, not to
// be searched for again.
const aspirationDelta = 50

// aspirationSearch returns the value at the root to a depth, looked for in a window round the last one.
func (s *searcher) aspirationSearch(depth, lastValue int) int {
	if depth < 4 || !s.enabled(aspirationWindows) || isDecisive(lastValue) {
		return s.search(0, depth, -infinity, infinity)
	}
	alpha, beta := lastValue-aspirationDelta, lastValue+aspirationDelta
	for delta := 4 * aspirationDelta; ; delta *= 4 {
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

// isDecisive says that a value is that of a win or a loss.
func isDecisive(v int) bool { return v >= decisive || v <= -decisive }
