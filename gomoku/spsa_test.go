package gomoku_test

import (
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/atomicfile"
)

var (
	spsaFile  = flag.String("spsa", "", "file with the state of TestSPSA; see make spsa")
	spsaPairs = flag.Int("spsa-pairs", 100, "pairs of games that TestSPSA adds to the state, or TestSPSAMatch plays")
)

// The constants of SPSA (Spall 1992), with the exponents of Fishtest. After k of n pairs a parameter is tried step·(n/k)^gamma
// above and below its value, and moves by rate·(result of the pair)·step at k = n.
const (
	spsaAlpha     = 0.602
	spsaGamma     = 0.101
	spsaStability = 0.1 // of n: the pairs by which the first gains are damped
)

// eloPerScore is the derivative of logistic Elo by the score, 0 to 1, at even strength.
const eloPerScore = 1600 / math.Ln10

// An spsaState is the state of a tuning, kept as JSON.
type spsaState struct {
	Nodes   uint64      // node limit of a move
	Pairs   int         // pairs of games planned
	Played  int         // pairs of games played
	Squares int         // the sum of the squared results of the pairs
	Rate    float64     // r_end of Fishtest
	Seed    uint64      // with the number of a pair, the seed of its opening and of its directions
	Params  []spsaParam // of gomoku.TunableParams
}

// An spsaParam is a parameter of an spsaState. The result of a pair is -2 to 2, the points of its two games less 2, as the
// first engine sees it. Points sums the results, each with the sign of the direction in which the first engine had the
// parameter changed.
type spsaParam struct {
	Name   string
	Value  float64
	Points int

	gomoku.TunableParam `json:"-"`
}

// TestSPSA continues the tuning of -spsa by -spsa-pairs pairs of games on 15x15, each from a new balanced opening, between
// the parameters changed in a random direction and in the opposite one. It writes the file after each tenth pair.
func TestSPSA(t *testing.T) {
	if *spsaFile == "" {
		t.Skip("no file given with -spsa")
	}
	state := readSPSA(t, true)
	for range *spsaPairs {
		state.playPair(t)
		if state.Played%10 == 0 {
			state.write(t)
		}
	}
	state.write(t)
	n := float64(state.Played)
	t.Logf("%d pairs; Elo of the values tried above against those below, ±%.1f (one standard deviation)", state.Played, eloPerScore*math.Sqrt(float64(state.Squares)/n)/4/math.Sqrt(n))
	for _, p := range state.Params {
		t.Logf("%-40s %6d -> %8.1f   step %4d  Elo %+5.1f", p.Name, p.Default, p.Value, p.Step, eloPerScore*float64(p.Points)/(4*n))
	}
}

// TestSPSAConverges tunes two parameters by pairs whose result is that of the smaller squared distance from an optimum.
func TestSPSAConverges(t *testing.T) {
	optimum := [2]float64{40, -30}
	distance := func(values map[string]int) float64 {
		return math.Pow(float64(values["a"])-optimum[0], 2) + math.Pow(float64(values["b"])-optimum[1], 2)
	}
	state := &spsaState{Pairs: 5000, Rate: 0.01}
	for _, name := range []string{"a", "b"} {
		state.Params = append(state.Params, spsaParam{Name: name, TunableParam: gomoku.TunableParam{Step: 5, Least: -100, Greatest: 100}})
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range state.Pairs {
		signs := state.randomSigns(rng)
		result := 1
		if distance(state.tried(signs, 1)) > distance(state.tried(signs, -1)) {
			result = -1
		}
		state.update(signs, result)
	}
	for i, p := range state.Params {
		if math.Abs(p.Value-optimum[i]) > 5 {
			t.Errorf("%s is %.1f after %d pairs, want %.0f ± 5", p.Name, p.Value, state.Played, optimum[i])
		}
	}
}

// readSPSA reads the state of -spsa, which may begin a new file. The parameters that it does not name have the values of the engine.
func readSPSA(t *testing.T, mayBegin bool) *spsaState {
	t.Helper()
	state := &spsaState{Nodes: 8000, Pairs: 10_000, Rate: 0.002, Seed: 1}
	data, err := os.ReadFile(*spsaFile)
	switch {
	case mayBegin && errors.Is(err, fs.ErrNotExist):
	case err != nil:
		t.Fatal(err)
	default:
		if err := json.Unmarshal(data, state); err != nil {
			t.Fatal(err)
		}
	}
	known := map[string]spsaParam{}
	for _, p := range state.Params {
		known[p.Name] = p
	}
	state.Params = nil
	for _, tunable := range gomoku.TunableParams() {
		p, ok := known[tunable.Name]
		if !ok {
			p = spsaParam{Name: tunable.Name, Value: float64(tunable.Default)}
		}
		p.TunableParam = tunable
		state.Params = append(state.Params, p)
		delete(known, p.Name)
	}
	for name := range known {
		t.Fatalf("%s: the engine has no parameter %q", *spsaFile, name)
	}
	return state
}

// write writes the state to -spsa.
func (s *spsaState) write(t *testing.T) {
	t.Helper()
	data, err := json.MarshalIndent(s, "", "\t")
	if err == nil {
		err = atomicfile.WriteFile(*spsaFile, append(data, '\n'))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// values returns a number of each parameter, rounded and within the parameter's range, by name.
func (s *spsaState) values(of func(*spsaParam) float64) map[string]int {
	values := map[string]int{}
	for i := range s.Params {
		p := &s.Params[i]
		values[p.Name] = max(p.Least, min(int(math.Round(of(p))), p.Greatest))
	}
	return values
}

// playPair plays the next pair of games and moves the values by its result.
func (s *spsaState) playPair(t *testing.T) {
	t.Helper()
	rng := rand.New(rand.NewPCG(s.Seed, uint64(s.Played)))
	signs := s.randomSigns(rng)
	sides := [2]*gomoku.SearchParams{gomoku.NewParams(s.tried(signs, 1)), gomoku.NewParams(s.tried(signs, -1))}
	points := playSPSAPair(t, rng, sides, s.Nodes)
	s.update(signs, points[0]+points[1]-2)
}

// randomSigns returns the directions of a pair: a random sign for each parameter.
func (s *spsaState) randomSigns(rng *rand.Rand) []int {
	signs := make([]int, len(s.Params))
	for i := range signs {
		signs[i] = 2*rng.IntN(2) - 1
	}
	return signs
}

// width returns c_k of the next pair, in steps.
func (s *spsaState) width() float64 {
	return math.Pow(float64(s.Pairs)/float64(s.Played+1), spsaGamma)
}

// tried returns the values of one side of the next pair: those in the directions signs, or with side -1 the opposite ones.
func (s *spsaState) tried(signs []int, side float64) map[string]int {
	i := -1
	return s.values(func(p *spsaParam) float64 {
		i++
		return p.Value + side*float64(signs[i])*s.width()*float64(p.Step)
	})
}

// update moves the values by the result of the pair with the directions signs.
func (s *spsaState) update(signs []int, result int) {
	k, n := float64(s.Played+1), float64(s.Pairs)
	gain := s.Rate * math.Pow((1+spsaStability)*n/(k+spsaStability*n), spsaAlpha) / s.width() // a_k/c_k, in steps
	for i := range s.Params {
		p := &s.Params[i]
		p.Points += result * signs[i]
		p.Value = max(float64(p.Least), min(p.Value+gain*float64(result*signs[i]*p.Step), float64(p.Greatest)))
	}
	s.Squares += result * result
	s.Played++
}
