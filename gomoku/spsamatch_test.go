package gomoku_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
)

var (
	spsaNodes = flag.Uint64("spsa-nodes", 0, "node limit of a move in TestSPSAMatch; 0 skips that test")
	spsaSeed  = flag.Uint64("spsa-seed", 1, "seed of the openings of TestSPSAMatch")
)

// TestSPSAMatch plays -spsa-pairs pairs of games between the values of -spsa and the parameters of the engine, and logs the
// result after each 50 pairs.
func TestSPSAMatch(t *testing.T) {
	if *spsaFile == "" || *spsaNodes == 0 {
		t.Skip("no file given with -spsa, or no -spsa-nodes")
	}
	values := readSPSA(t, false).values(func(p *spsaParam) float64 { return p.Value })
	sides := [2]*gomoku.SearchParams{gomoku.NewParams(values), nil}
	var tally arena.Tally
	for pair := range *spsaPairs {
		points := playSPSAPair(t, rand.New(rand.NewPCG(^*spsaSeed, uint64(pair))), sides, *spsaNodes)
		tally.AddPair(points)
		if (pair+1)%50 == 0 || pair+1 == *spsaPairs {
			elo, low, high := tally.Elo()
			t.Logf("%d nodes: +%d =%d -%d, Elo %+.0f (%+.0f to %+.0f), LOS %.3f", *spsaNodes, tally.Wins, tally.Draws, tally.Losses, elo, low, high, tally.LOS())
		}
	}
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
