package connect4

import "github.com/alinha/alinha"

// An interval is what is known of a value, a score: it lies from low to high.
type interval struct{ low, high int }

// negate returns what the opponent knows.
func (i interval) negate() interval { return interval{-i.high, -i.low} }

// decided says that it is known who wins, or that nobody does.
func (i interval) decided() bool { return i.low > 0 || i.high < 0 || i.low == i.high }

// question returns the next score to compare the value with, to learn whether it is
// above; open is false if nothing is left to ask. Questions about scores far from 0 are
// cheap (Pons 2015): the first are whether either side wins early, the next is who wins,
// and then the halves of the interval lie no nearer to 0 than half of the end far from it;
// if they are not alike, that near 0 is the smaller one.
// Weak, the question is only who wins.
func (i interval) nextAlpha(left int, weak bool) (alpha int, open bool) {
	switch {
	case i.low == i.high || weak && i.decided():
		return 0, false
	case weak && i.high > 0:
		return 0, true
	case weak:
		return -1, true
	case i.low <= 0 && i.high > 0: // who wins is not known
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

// score returns what is known to the world: 1 or -1, not proven, if only the winner is.
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
