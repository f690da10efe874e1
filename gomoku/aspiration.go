package gomoku

// aspired is how far the value of an iteration may be from the last one's, either way, not to
// be searched for again.
const aspired = 50

// aspire returns the value at the root to a depth, looked for in a window round the last one.
func (s *pvs) aspire(depth, last int) int {
	if depth < 4 || !s.on(Aspiration) || isCertain(last) {
		return s.value(0, depth, -infinity, infinity)
	}
	alpha, beta := last-aspired, last+aspired
	for wider := 4 * aspired; ; wider *= 4 {
		switch v := s.value(0, depth, alpha, beta); {
		case s.Stopped() || alpha < v && v < beta:
			return v
		case v <= alpha:
			alpha = max(v-wider, -infinity)
		default:
			beta = min(v+wider, infinity)
		}
	}
}

// isCertain says that a value is that of a win or a loss.
func isCertain(v int) bool { return v >= certain || v <= -certain }
