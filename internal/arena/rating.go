package arena

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A Rating is how strong an entrant is in points of Elo, the mean of all being 0, and the
// ends of its 95 % interval.
type Rating struct{ Elo, Low, High float64 }

// resamples is how often the results are drawn again for the intervals.
const resamples = 400

// Ratings returns the strengths of all entrants under which their results are likeliest
// (Bradley and Terry 1952; by the iteration of Zermelo 1929 and Hunter 2004), a draw being half a
// win. The intervals come from drawing the pairs of games again (the bootstrap, Efron 1979).
// Half a point won and half a point lost against the mean keep all strengths finite.
func (s *Standing) Ratings() []Rating {
	n := len(s.entrants)
	ratings := make([]Rating, n)
	for i, elo := range strengths(s.results(func(t *Tally) [5]int { return t.Pairs })) {
		ratings[i].Elo = elo
	}
	rng := rand.New(rand.NewPCG(1, 1))
	samples := make([][]float64, n)
	for range resamples {
		for i, elo := range strengths(s.results(func(t *Tally) [5]int { return redraw(rng, t.Pairs) })) {
			samples[i] = append(samples[i], elo)
		}
	}
	for i := range ratings {
		slices.Sort(samples[i])
		ratings[i].Low = samples[i][resamples/40]
		ratings[i].High = samples[i][resamples-1-resamples/40]
	}
	return ratings
}

// redraw draws as many pairs from those that there are.
func redraw(rng *rand.Rand, pairs [5]int) (drawn [5]int) {
	n := 0
	for _, k := range pairs {
		n += k
	}
	for range n {
		at, i := rng.IntN(n), 0
		for at >= pairs[i] {
			at -= pairs[i]
			i++
		}
		drawn[i]++
	}
	return drawn
}

// results returns the part of the games that each entrant has won against each.
func (s *Standing) results(pairs func(*Tally) [5]int) [][]float64 {
	won := make([][]float64, len(s.entrants))
	for i := range won {
		won[i] = make([]float64, len(s.entrants))
	}
	for a := range won {
		for b := a + 1; b < len(won); b++ {
			t := s.Tally(a, b)
			for points, k := range pairs(&t) {
				won[a][b] += float64(k*points) / 2
				won[b][a] += float64(k*(4-points)) / 2
			}
		}
	}
	return won
}

// strengths returns the likeliest strengths, in points of Elo, of how many games each has won
// against each.
func strengths(won [][]float64) []float64 {
	n := len(won)
	strength := slices.Repeat([]float64{1}, n)
	for range 1000 {
		next := make([]float64, n)
		change, product := 0.0, 0.0
		for i := range n {
			points, weight := 0.5, 1/(strength[i]+1) // the half point against the mean
			for j := range n {
				if games := won[i][j] + won[j][i]; games > 0 {
					points += won[i][j]
					weight += games / (strength[i] + strength[j])
				}
			}
			next[i] = points / weight
			product += math.Log(next[i])
		}
		mean := math.Exp(product / float64(n))
		for i := range n {
			next[i] /= mean
			change = max(change, math.Abs(math.Log(next[i]/strength[i])))
		}
		strength = next
		if change < 1e-6 {
			break
		}
	}
	elo := make([]float64, n)
	for i := range n {
		elo[i] = 400 * math.Log10(strength[i])
	}
	return elo
}
