package arena

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A Rating is the strength of an entrant in points of Elo, with the ends of its 95 % interval. The mean of all entrants
// is 0; in a gauntlet, where the others have played only the first entrant, the first entrant is 0.
type Rating struct{ Elo, Low, High float64 }

// bootstrapSamples is the number of bootstrap samples from which the intervals are taken.
const bootstrapSamples = 400

// priorPairs is added to the count of each of the five results of a pair, for each two entrants that have played.
const priorPairs = 0.1

// Ratings returns the maximum likelihood ratings of all entrants in the model of Bradley and Terry (1952), a draw being
// half a win. The prior of each two entrants that have played is half a pair, spread evenly over the five results of a
// pair; it keeps all ratings finite. The intervals come from the Bayesian bootstrap (Rubin 1981), which weights the
// results of pairs at random.
func (s *Standings) Ratings() []Rating {
	ratings := make([]Rating, len(s.entrants))
	for i, elo := range s.maxLikelihood() {
		ratings[i].Elo = elo
	}
	rng := rand.New(rand.NewPCG(1, 1))
	samples := make([][]float64, len(s.entrants))
	for range bootstrapSamples {
		for i, elo := range s.fitElo(func(k float64) float64 { return gammaVariate(rng, k) }) {
			samples[i] = append(samples[i], elo)
		}
	}
	for i := range ratings {
		slices.Sort(samples[i])
		ratings[i].Low = samples[i][bootstrapSamples/40]
		ratings[i].High = samples[i][bootstrapSamples-1-bootstrapSamples/40]
	}
	return ratings
}

// maxLikelihood returns the Elo of all entrants without the intervals.
func (s *Standings) maxLikelihood() []float64 {
	return s.fitElo(func(k float64) float64 { return k })
}

// fitElo returns the maximum likelihood Elo of all entrants. Reweight maps the count of each result of a pair, prior
// included, to the weight of the result.
func (s *Standings) fitElo(reweight func(pairs float64) float64) []float64 {
	elo := bradleyTerry(s.winMatrix(reweight))
	if s.tournament.Format == Gauntlet {
		for i, first := 0, elo[0]; i < len(elo); i++ {
			elo[i] -= first
		}
	}
	return elo
}

// gammaVariate returns a random number from the gamma distribution of a shape and of scale 1 (Marsaglia and Tsang 2000).
//
// gonum's distuv.Gamma is not used, for two reasons. For shapes below 0.2, such as that of a result that did not occur,
// distuv.Gamma has another algorithm, so that all published intervals would change. And gonum adds a module of 4.7 MB
// and 24 packages, among them mat, blas and lapack, to the program and to the WebAssembly build: 270 kB for these lines.
func gammaVariate(rng *rand.Rand, shape float64) float64 {
	if shape < 1 {
		return gammaVariate(rng, shape+1) * math.Pow(rng.Float64(), 1/shape)
	}
	d := shape - 1.0/3
	for {
		x := rng.NormFloat64()
		v := math.Pow(1+x/math.Sqrt(9*d), 3)
		if v > 0 && math.Log(rng.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}

// winMatrix returns how many games each entrant, by row, has won against each other, by column. A draw is half a win.
// The games of two entrants are shared out among the five results of a pair by the weights that reweight returns.
func (s *Standings) winMatrix(reweight func(pairs float64) float64) [][]float64 {
	won := make([][]float64, len(s.entrants))
	for i := range won {
		won[i] = make([]float64, len(s.entrants))
	}
	for a := range won {
		for b := a + 1; b < len(won); b++ {
			t := s.Tally(a, b)
			if t.Games() == 0 {
				continue
			}
			var weights [5]float64
			sum := 0.0
			for points, n := range t.Pentanomial {
				weights[points] = reweight(float64(n) + priorPairs)
				sum += weights[points]
			}
			for points, weight := range weights {
				games := weight / sum * float64(t.Games())
				won[a][b] += games * float64(points) / 4
				won[b][a] += games * float64(4-points) / 4
			}
		}
	}
	return won
}

// bradleyTerry returns the maximum likelihood strengths, in points of Elo with mean 0, for a matrix of won games. It
// iterates as Zermelo (1929) and Hunter (2004) do, until no strength changes by more than a factor of 1+1e-6, and 1000
// times at most. An entrant without games has the mean, 0, and no part in it.
func bradleyTerry(won [][]float64) []float64 {
	n := len(won)
	strength := slices.Repeat([]float64{1}, n)
	var played []int // the entrants that have games
	for i := range n {
		if slices.ContainsFunc(won, func(row []float64) bool { return row[i] > 0 }) || slices.Max(won[i]) > 0 {
			played = append(played, i)
		}
	}
	for range 1000 {
		next := slices.Clone(strength)
		change, product := 0.0, 0.0
		for _, i := range played {
			points, weight := 0.0, 0.0
			for j := range n {
				if games := won[i][j] + won[j][i]; games > 0 {
					points += won[i][j]
					weight += games / (strength[i] + strength[j])
				}
			}
			next[i] = points / weight
			product += math.Log(next[i])
		}
		mean := math.Exp(product / float64(len(played)))
		for _, i := range played {
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
