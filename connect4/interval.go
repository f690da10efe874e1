package connect4

import "github.com/alinha/alinha"

// NextAlpha returns the alpha with which to compare a score next that is from low to high, low <= alpha < high, in a position
// with left empty cells. If weak is set, only the outcome is asked for. open is false if nothing is left to ask.
func NextAlpha(low, high, left int, weak bool) (alpha int, open bool) {
	return interval{low, high}.nextAlpha(left, weak)
}

// BoundsScore returns what is proven of a score that is from low to high, in a position with left empty cells: the exact score;
// or 1 or -1, not proven, if only the winner is known; or 0, not proven.
func BoundsScore(low, high, left int) alinha.Score { return interval{low, high}.score(left) }

// interval is the proven range of a score: low <= score <= high.
type interval struct{ low, high int }

// negate returns the interval of the opponent's score.
func (i interval) negate() interval { return interval{-i.high, -i.low} }

// decided reports whether the outcome is proven: win, loss or draw.
func (i interval) decided() bool { return i.low > 0 || i.high < 0 || i.low == i.high }

// nextAlpha returns the alpha of the next null-window query for a score in the interval, low <= alpha < high, for a
// position with left empty cells. If weak is set, only the outcome is asked for. open is false if nothing is left to
// ask.
//
// A query far from 0 is cheap (Pons 2015). So the first two ask for an early win or loss, at five eighths of the
// extreme score; the third asks who wins. Then each query bisects the interval, but alpha stays at least half as far
// from 0 as the farther end. If the parts are not equally long, the part nearer to 0 is the shorter one.
func (i interval) nextAlpha(left int, weak bool) (alpha int, open bool) {
	switch {
	case i.low == i.high || weak && i.decided():
		return 0, false
	case weak && i.high > 0:
		return 0, true
	case weak:
		return -1, true
	case i.low <= 0 && i.high > 0: // it is not known whether the mover wins
		switch {
		case i.high > 1 && i.high == (left-1)/2:
			return i.high * 5 / 8, true
		case i.low < -1 && i.low == -(left/2):
			return i.low * 5 / 8, true
		}
		return 0, true
	}
	width := i.high - i.low
	if i.low > 0 {
		alpha = max(i.low+(width-1)/2, i.high/2)
	} else {
		alpha = min(i.low+width/2, i.low/2)
	}
	return max(i.low, min(alpha, i.high-1)), true
}

// score returns what the interval proves, for a position with left empty cells: the exact score; or 1 or -1, not
// proven, if only the winner is known; or 0, not proven.
func (i interval) score(left int) alinha.Score {
	switch {
	case i.low == i.high:
		return FromScore(i.low, left)
	case i.low > 0:
		return alinha.Score{Value: 1}
	case i.high < 0:
		return alinha.Score{Value: -1}
	}
	return alinha.Score{}
}
