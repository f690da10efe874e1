package arena

import "math"

// A Tally is the results of pairs of games between two engines, as the first engine sees them.
type Tally struct {
	Wins, Draws, Losses int

	// Pentanomial counts the pairs by the points of their two games, 0 to 4. A win is two points, a draw one.
	Pentanomial [5]int
}

// addPair counts a pair, by the points of each of its games.
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

// reversed returns the tally as the second engine sees it.
func (t *Tally) reversed() Tally {
	r := Tally{Wins: t.Losses, Draws: t.Draws, Losses: t.Wins}
	for points, n := range t.Pentanomial {
		r.Pentanomial[len(t.Pentanomial)-1-points] = n
	}
	return r
}

// Games returns the number of games.
func (t *Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// z95 is half the width of a 95 % interval of the normal distribution, in standard deviations.
const z95 = 1.959964

// Score returns the share of the points that the first engine has, 0 to 1, and the ends of its 95 % interval. The
// variance is taken between pairs, since the two games of a pair share an opening and so are not independent. If all
// pairs had the same points, the variance is unknown: the interval then supposes that at most 3/n of the n pairs would
// have other points (the rule of three, Hanley and Lippman-Hand 1983). Without games Score returns 0.5, 0 and 1.
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
		unseen := min(1, 3/pairs)
		return score, score * (1 - unseen), score + unseen*(1-score)
	}
	margin := z95 * math.Sqrt(variance/(pairs-1))
	return score, max(0, score-margin), min(score+margin, 1)
}

// LOS returns the likelihood of superiority: the probability, 0 to 1, that the first engine is the stronger one, by
// the normal distribution of its score.
func (t *Tally) LOS() float64 {
	score, low, high := t.Score()
	margin := max(high-score, score-low) // Score cuts one of the two ends off at 0 or 1
	if margin == 0 {
		return 0.5
	}
	return (1 + math.Erf(z95*(score-0.5)/margin/math.Sqrt2)) / 2
}

// Elo returns by how many points of Elo the first engine is stronger, and the ends of the 95 % interval. Each is the
// Elo of the corresponding result of Score, and infinite where that is 0 or 1.
func (t *Tally) Elo() (elo, low, high float64) {
	score, lowScore, highScore := t.Score()
	return eloFromScore(score), eloFromScore(lowScore), eloFromScore(highScore)
}

// eloFromScore returns the difference in Elo at which a score is expected. It is the inverse of expectedScore.
func eloFromScore(score float64) float64 { return 400 * math.Log10(score/(1-score)) }
