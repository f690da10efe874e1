package arena

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A Rating is how strong an entrant is in points of Elo, and the ends of its 95 % interval. The
// mean of all is 0; in a gauntlet, where all others have met only the first, the first is.
type Rating struct{ Elo, Low, High float64 }

// bootstrapSamples is how often the results are drawn again for the intervals.
const bootstrapSamples = 400

// priorPairs is how many pairs are taken to have gone each of the five ways before any two meet.
const priorPairs = 0.1

// Ratings returns the strengths of all entrants under which their results are likeliest
// (Bradley and Terry 1952; by the iteration of Zermelo 1929 and Hunter 2004), a draw being half a
// win. Of each two that have met, half a pair more is taken to have gone every way alike, which
// keeps all strengths finite. The intervals come from drawing the shares of the ways anew (the
// Bayesian bootstrap, Rubin 1981).
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

// maxLikelihood returns the strengths without their intervals.
func (s *Standings) maxLikelihood() []float64 {
	return s.fitElo(func(k float64) float64 { return k })
}

// bradleyTerry returns the likeliest strengths if so many pairs have gone a way as draw makes of
// their number.
func (s *Standings) fitElo(draw func(pairs float64) float64) []float64 {
	elo := bradleyTerry(s.winMatrix(draw))
	if s.tournament.Format == Gauntlet {
		for i, first := 0, elo[0]; i < len(elo); i++ {
			elo[i] -= first
		}
	}
	return elo
}

// gammaVariate draws from the gamma distribution of a shape and of scale 1 (Marsaglia and Tsang 2000).
//
// gonum's distuv.Gamma is not used, for two reasons. For shapes below 0.2, such as that of a result that did not occur, it
// has another algorithm, so that all published intervals would change. And it adds a module of 4.7 MB and 24 packages, among
// them mat, blas and lapack, to the program and to the WebAssembly build: 270 kB for these lines.
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

// winMatrix returns how many games each entrant has won against each, a draw being half of one, if
// so many pairs have gone a way as draw makes of their number.
func (s *Standings) winMatrix(draw func(pairs float64) float64) [][]float64 {
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
			var pairs [5]float64
			sum := 0.0
			for points, n := range t.Pentanomial {
				pairs[points] = draw(float64(n) + priorPairs)
				sum += pairs[points]
			}
			for points, n := range pairs {
				share := n / sum * float64(t.Games())
				won[a][b] += share * float64(points) / 4
				won[b][a] += share * float64(4-points) / 4
			}
		}
	}
	return won
}

// bradleyTerry returns the likeliest strengths, in points of Elo, of how many games each has won
// against each.
func bradleyTerry(won [][]float64) []float64 {
	n := len(won)
	strength := slices.Repeat([]float64{1}, n)
	for range 1000 {
		next := make([]float64, n)
		change, product := 0.0, 0.0
		for i := range n {
			points, weight := 0.0, 0.0
			for j := range n {
				if games := won[i][j] + won[j][i]; games > 0 {
					points += won[i][j]
					weight += games / (strength[i] + strength[j])
				}
			}
			next[i] = strength[i]
			if weight > 0 { // it has met somebody
				next[i] = points / weight
			}
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
