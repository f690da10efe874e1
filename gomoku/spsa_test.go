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

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
)

var (
	spsaFile  = flag.String("spsa", "", "file with the state of TestSPSA; see make spsa")
	spsaPairs = flag.Int("spsa-pairs", 100, "pairs of games that TestSPSA adds to the state, or TestSPSAMatch plays")
	spsaNodes = flag.Uint64("spsa-nodes", 0, "node limit of a move in TestSPSAMatch; 0 skips that test")
	spsaSeed  = flag.Uint64("spsa-seed", 1, "seed of the openings of TestSPSAMatch")
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
	state := readSPSA(t)
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

// TestSPSAMatch plays -spsa-pairs pairs of games between the values of -spsa and the parameters of the engine, and logs the
// result after each 50 pairs.
func TestSPSAMatch(t *testing.T) {
	if *spsaFile == "" || *spsaNodes == 0 {
		t.Skip("no file given with -spsa, or no -spsa-nodes")
	}
	values := readSPSA(t).values(func(p *spsaParam) float64 { return p.Value })
	sides := [2]*gomoku.SearchParams{gomoku.NewParams(values), nil}
	var tally arena.Tally
	for pair := range *spsaPairs {
		points := playSPSAPair(t, rand.New(rand.NewPCG(^*spsaSeed, uint64(pair))), sides, *spsaNodes)
		for _, p := range points {
			*[]*int{&tally.Losses, &tally.Draws, &tally.Wins}[p]++
		}
		tally.Pentanomial[points[0]+points[1]]++
		if (pair+1)%50 == 0 || pair+1 == *spsaPairs {
			elo, low, high := tally.Elo()
			t.Logf("%d nodes: +%d =%d -%d, Elo %+.0f (%+.0f to %+.0f), LOS %.3f", *spsaNodes, tally.Wins, tally.Draws, tally.Losses, elo, low, high, tally.LOS())
		}
	}
}

// readSPSA reads the state of -spsa. The parameters that it does not name have the values of the engine.
func readSPSA(t *testing.T) *spsaState {
	t.Helper()
	state := &spsaState{Nodes: 8000, Pairs: 10_000, Rate: 0.002, Seed: 1}
	data, err := os.ReadFile(*spsaFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
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
	k, n := float64(s.Played+1), float64(s.Pairs)
	width := math.Pow(n/k, spsaGamma)                                                     // c_k / c_end
	gain := s.Rate * math.Pow((1+spsaStability)*n/(k+spsaStability*n), spsaAlpha) / width // a_k / c_k, of step
	signs := map[string]float64{}
	for _, p := range s.Params {
		signs[p.Name] = float64(2*rng.IntN(2) - 1)
	}
	var sides [2]*gomoku.SearchParams
	for i, direction := range []float64{1, -1} {
		sides[i] = gomoku.NewParams(s.values(func(p *spsaParam) float64 { return p.Value + direction*signs[p.Name]*width*float64(p.Step) }))
	}
	points := playSPSAPair(t, rng, sides, s.Nodes)
	result := points[0] + points[1] - 2
	for i := range s.Params {
		p := &s.Params[i]
		p.Points += result * int(signs[p.Name])
		p.Value = max(float64(p.Least), min(p.Value+gain*float64(result)*signs[p.Name]*float64(p.Step), float64(p.Greatest)))
	}
	s.Squares += result * result
	s.Played++
}

// The properties of the openings of TestSPSA.
const (
	spsaOpeningNodes    = 8000
	spsaMaxOpeningScore = 0.15
)

// playSPSAPair plays two games from a random balanced opening with the colours swapped, and returns the points of the first
// side in each: 2 for a win, 1 for a draw.
func playSPSAPair(t *testing.T, rng *rand.Rand, sides [2]*gomoku.SearchParams, nodes uint64) (points [2]int) {
	t.Helper()
	engines := [2]*gomoku.Engine{{Table: tt.New(4)}, {Table: tt.New(4)}}
	v := gametest.Variant(t, "gomoku")
	opening := randomOpening(rng, v)
	for opening.Outcome() != alinha.Undecided || !isBalanced(t, engines[0], opening, shallowNodes, maxShallowScore) ||
		!isBalanced(t, engines[0], opening, spsaOpeningNodes, spsaMaxOpeningScore) {
		opening = randomOpening(rng, v)
	}
	for i, p := range sides {
		engines[i].SetParams(p)
	}
	for game := range points {
		pos := opening.Clone()
		first := alinha.Player(game) // the colour of the first side
		for _, e := range engines {
			e.Reset()
		}
		for pos.Outcome() == alinha.Undecided {
			e := engines[0]
			if pos.ToMove() != first {
				e = engines[1]
			}
			res, err := e.Search(t.Context(), pos, alinha.Limits{Nodes: nodes}, nil)
			if err != nil {
				t.Fatal(err)
			}
			pos.Play(res.Move)
		}
		points[game] = 1 + pos.Outcome().For(first)
	}
	return points
}
