package arena

import "math"

// A Multinomial counts results by their points, the fewest points first. Three counts are those of single games, lost,
// drawn and won: the trinomial. Five counts are those of pairs of games by the points of both games, 0 to 4: the
// pentanomial.
type Multinomial []int

// gamesPerResult returns how many games a result has: 1 in a trinomial, 2 in a pentanomial.
func (m Multinomial) gamesPerResult() float64 { return float64(len(m)-1) / 2 }

// results returns the number of results: of games in a trinomial, of pairs in a pentanomial.
func (m Multinomial) results() float64 {
	n := 0.0
	for _, count := range m {
		n += float64(count)
	}
	return n
}

// Games returns the number of games.
func (m Multinomial) Games() int { return int(m.results() * m.gamesPerResult()) }

// z95 is half the width of a 95 % interval of the normal distribution, in standard deviations.
const z95 = 1.959964

// Score returns the share of the points that the first engine has, 0 to 1, and the ends of its 95 % interval. In a
// pentanomial the variance is taken between pairs, since the two games of a pair share an opening and so are not
// independent. If all results are the same, the variance is unknown: the interval then supposes that a share of at most
// unseenShare would have been other results. Without games Score returns 0.5, 0 and 1.
func (m Multinomial) Score() (score, low, high float64) {
	n := m.results()
	if n == 0 {
		return 0.5, 0, 1
	}
	score, variance := m.distribution().stats()
	if variance < minVariance {
		unseen := unseenShare(n)
		return score, score * (1 - unseen), score + unseen*(1-score)
	}
	margin := z95 * math.Sqrt(variance/(n-1))
	return score, max(0, score-margin), min(score+margin, 1)
}

// minVariance is the least variance of points, 0 to 1, that is told from 0.
const minVariance = 1e-12

// unseenShare returns the greatest share that results which did not occur among n may have, with 95 % confidence: the
// rule of three (Hanley and Lippman-Hand 1983).
func unseenShare(n float64) float64 { return min(1, 3/n) }

// LOS returns the likelihood of superiority: the probability, 0 to 1, that the first engine is the stronger one, by
// the normal distribution of its score. If all results are the same, the variance is unknown, and LOS returns the
// probability that p, the share of such results in the long run, exceeds a half: with a uniform prior of p, n results have the
// posterior density (n+1)pⁿ.
func (m Multinomial) LOS() float64 {
	n := m.results()
	if n == 0 {
		return 0.5
	}
	score, variance := m.distribution().stats()
	switch {
	case variance >= minVariance:
		return (1 + math.Erf((score-0.5)/math.Sqrt(2*variance/(n-1)))) / 2
	case score < 0.5:
		return math.Exp2(-n - 1)
	case score > 0.5:
		return 1 - math.Exp2(-n-1)
	}
	return 0.5
}

// Elo returns by how many points of logistic Elo the first engine is stronger, and the ends of the 95 % interval. Each
// is the Elo of the corresponding result of Score, and infinite where that is 0 or 1.
func (m Multinomial) Elo() (elo, low, high float64) {
	score, lowScore, highScore := m.Score()
	return eloFromScore(score), eloFromScore(lowScore), eloFromScore(highScore)
}

// eloFromScore returns the difference in Elo at which a score is expected. It is the inverse of expectedScore.
func eloFromScore(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// expectedScore returns the share of the points, 0 to 1, that a difference in Elo makes expected, by the logistic curve.
func expectedScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// normalizedEloUnit is the normalized Elo of an engine whose score exceeds 0.5 by one standard deviation of a game:
// 800/ln 10. The unit makes normalized and logistic Elo the same for engines of nearly equal strength without draws.
const normalizedEloUnit = 800 / math.Ln10

// NormalizedElo returns the normalized Elo of the first engine, and the ends of its 95 % interval: the score less 0.5,
// in standard deviations of a game, times normalizedEloUnit (Van den Bergh, "Comments on normalized Elo", 2020). The
// standard deviation of a game is that between games in a trinomial, and √2 times that between pairs in a pentanomial.
// The number of games that a test takes depends on the normalized Elo alone, not on the share of draws.
//
// The interval is that of Fishtest and fastchess: the score's normal distribution with the standard deviation taken as
// known. If all results are the same, the interval supposes other results as that of Score does. Without games
// NormalizedElo returns 0 and an infinite interval.
func (m Multinomial) NormalizedElo() (elo, low, high float64) {
	n := m.results()
	if n == 0 {
		return 0, math.Inf(-1), math.Inf(1)
	}
	score, variance := m.distribution().stats()
	if variance < minVariance {
		unseen := unseenShare(n)
		elo = m.normalizedElo(score, 0)
		low = m.normalizedElo(score*(1-unseen), unseen*(1-unseen)*score*score)
		high = m.normalizedElo(score+unseen*(1-score), unseen*(1-unseen)*(1-score)*(1-score))
		return elo, low, high
	}
	elo = m.normalizedElo(score, variance)
	margin := z95 * normalizedEloUnit / math.Sqrt(n*m.gamesPerResult())
	return elo, elo - margin, elo + margin
}

// normalizedElo returns the normalized Elo of a mean and a variance of the points of a result, 0 to 1. Without variance
// it is 0 or infinite.
func (m Multinomial) normalizedElo(mean, variance float64) float64 {
	lead := mean - 0.5
	if variance <= 0 {
		if math.Abs(lead) < 1e-9 {
			return 0
		}
		return math.Inf(int(math.Copysign(1, lead)))
	}
	return lead / math.Sqrt(variance*m.gamesPerResult()) * normalizedEloUnit
}

// A distribution holds the probabilities of results, the fewest points first. The points of result i are i/(n-1) of n.
type distribution []float64

// points returns the points of result i, 0 to 1.
func (d distribution) points(i int) float64 { return float64(i) / float64(len(d)-1) }

// stats returns the mean and the variance of the points, 0 to 1.
func (d distribution) stats() (mean, variance float64) {
	for i, p := range d {
		mean += p * d.points(i)
	}
	for i, p := range d {
		variance += p * (d.points(i) - mean) * (d.points(i) - mean)
	}
	return mean, variance
}

// scale makes the probabilities sum to 1.
func (d distribution) scale() {
	sum := 0.0
	for _, p := range d {
		sum += p
	}
	for i := range d {
		d[i] /= sum
	}
}

// distribution returns the relative frequencies of the results. There must be at least one result.
func (m Multinomial) distribution() distribution {
	d := make(distribution, len(m))
	for i, count := range m {
		d[i] = float64(count)
	}
	d.scale()
	return d
}

// pseudoCount replaces the count of a result that has not occurred, so that the result stays possible. The figure is
// Fishtest's.
const pseudoCount = 1e-3

// regularized returns the relative frequencies of the results with pseudoCount in place of 0, and the sum of the counts.
func (m Multinomial) regularized() (d distribution, n float64) {
	d = make(distribution, len(m))
	for i, count := range m {
		d[i] = max(float64(count), pseudoCount)
		n += d[i]
	}
	d.scale()
	return d, n
}
