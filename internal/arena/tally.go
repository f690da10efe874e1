package arena

import "math"

// A Tally is the results of pairs of games, as the first engine sees them.
type Tally struct {
	Wins, Draws, Losses int

	// Pentanomial counts the pairs by the points of their two games, a win being two and a
	// draw one: the pentanomial.
	Pentanomial [5]int
}

// addGame counts a pair; points are those of its games.
func (t *Tally) addPair(points [2]int) {
	for _, p := range points {
		switch p {
		case 0:
			t.Losses++
		case 1:
			t.Draws++
		default:
			t.Wins++
		}
	}
	t.Pentanomial[points[0]+points[1]]++
}

// Games returns the number of games.
func (t *Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// z95 is how many standard deviations an interval of 95 % reaches either way.
const z95 = 1.959964

// Score returns the part of the points that the first engine has, 0 to 1, and the
// ends of its 95 % interval, from the variance between the pairs: both games of a
// pair have one opening, and so are not independent. If all pairs went alike, which says
// nothing of the variance, at most 3 of their number would else go otherwise (the rule of
// three, Hanley and Lippman-Hand 1983). Without games it returns a half, 0 and 1.
func (t *Tally) Score() (score, low, high float64) {
	pairs, sum, squares := 0.0, 0.0, 0.0
	for points, n := range t.Pentanomial {
		s := float64(points) / 4
		pairs += float64(n)
		sum += float64(n) * s
		squares += float64(n) * s * s
	}
	if pairs == 0 {
		return 0.5, 0, 1
	}
	score = sum / pairs
	variance := squares/pairs - score*score
	if variance < 1e-12 {
		rare := min(1, 3/pairs)
		return score, score * (1 - rare), score + rare*(1-score)
	}
	off := z95 * math.Sqrt(variance/(pairs-1))
	return score, max(0, score-off), min(score+off, 1)
}

// LOS returns the likelihood of superiority: how sure it is that the first engine is the
// stronger one, 0 to 1, by the normal distribution of its score.
func (t *Tally) LOS() float64 {
	score, low, high := t.Score()
	off := max(high-score, score-low) // one end may lie at 0 or 1
	if off == 0 {
		return 0.5
	}
	return (1 + math.Erf(z95*(score-0.5)/off/math.Sqrt2)) / 2
}

// Elo returns how many points of Elo the first engine is stronger, and the ends of
// its 95 % interval; they are infinite where a score is 0 or 1.
func (t *Tally) Elo() (elo, low, high float64) {
	score, least, most := t.Score()
	return eloFromScore(score), eloFromScore(least), eloFromScore(most)
}

func eloFromScore(score float64) float64 { return 400 * math.Log10(score/(1-score)) }
