package connect4

import (
	"context"
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/learner"
	"github.com/alinha/alinha/search"
)

// MostLevel is the level of a Learner that errs least.
const MostLevel = 9

// A Learner plays as people do who learn the game: it never plays nonsense, but it
// overlooks what is far ahead and hard to see. Before each move it loses sight of some lines
// of four, by chance: a diagonal more easily than a row and a row more easily than a column;
// and each line is only seen so many plies ahead, fewer where the last stone goes on a cell
// that is not open yet. With these eyes it looks for the best move: it takes the wins that it
// sees, stops those of the opponent that it sees, and otherwise builds lines, most of which run
// through the middle.
//
// That features of the board drop out at random before each move, and that better players
// look deeper, is the model that van Opheusden and others fitted to people's games of four
// in a row (2023, Expertise increases planning depth in human gameplay, Nature 618). The
// figures are ours: see sight.go, and docs/results/levels.md for what they come to.
//
// A score is what the Learner believes, never proven. It plays the games of a Solver, and the
// same move in the same position, unless the seed is another.
type Learner struct {
	Level int    // 1 to MostLevel; 0 means 1
	Seed  uint64 // of what is overlooked
}

var _ alinha.Engine = Learner{}

// Search implements alinha.Engine.
func (l Learner) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	p, _, _, err := read(pos)
	if err != nil {
		return alinha.Result{}, err
	}
	chance := rand.New(rand.NewPCG(l.Seed, p.own<<1^p.opp))
	s := newSight(pos, looks[min(max(l.Level, 1), MostLevel)], chance)
	mind := learner.Mind{Horizon: s.horizon, Patience: patience}
	return mind.Think(ctx, &search.PVS{Eval: judge, Table: tt.New(1)}, s, lim, report)
}

// patience is how many positions a Learner looks at for a move, about a second: the highest
// level sees 12 plies ahead of 7x6 with fewer, and somewhat less far on wider boards.
const patience = 1 << 21
