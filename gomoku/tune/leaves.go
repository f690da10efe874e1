package tune

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A LeafSampler samples leaves of searches, for a Tuner: positions that the engine evaluates at its horizon. Most of them
// follow an error of one side, as the positions of games do not. Each has the score of a search of its own.
type LeafSampler struct {
	Variant    rules.Variant
	Nodes      uint64 // node limit of a search whose leaves are sampled
	ScoreNodes uint64 // node limit of the search that gives a leaf its score
	Seed       uint64
}

const (
	maxLeafRootScore = 0.99 // a position with a greater absolute score is not searched for leaves
	leafSearchRate   = 2    // of the others one in 2 is, at random
	leavesPerSearch  = 3    // leaves of a search that are sampled, all with the same probability
	maxLeafStones    = 100  // a position with more stones is not searched: scores of crowded boards say little
)

// IsLeaf reports whether a record is one of LeafSampler.
func IsLeaf(g *record.Game) bool {
	if len(g.Turns) != 1 {
		return false
	}
	note, ok := parseNote(g.Turns[0].Comment)
	return ok && note.leaf
}

// Leaves returns leaves of searches from the positions of g whose move has a note. number tells g from other games; it,
// the fields of s, and g determine the leaves. On any board maxLeafStones keeps their records below the 256 KiB of the
// result of a unit (package jobs). A leaf is a record of one turn: the setup, and the best move with a note. Its name is
// number. The error is that of ctx or of g, or wraps errors.ErrUnsupported.
func (s *LeafSampler) Leaves(ctx context.Context, g *record.Game, number int) ([]*record.Game, error) {
	pos, err := g.Start()
	if err != nil {
		return nil, err
	}
	b, err := board.From(pos)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(s.Seed, uint64(number)))
	e := &gomoku.Engine{Table: tt.New(1)}
	var leaves []*record.Game
	for _, turn := range g.Turns {
		note, ok := parseNote(turn.Comment)
		crowded := s.Variant.Cells()-b.EmptyCount > maxLeafStones
		if ok && !crowded && -maxLeafRootScore < note.score && note.score < maxLeafRootScore && rng.IntN(leafSearchRate) == 0 {
			sampled, err := s.sample(ctx, e, b, rng)
			if err != nil {
				return nil, err
			}
			for _, leaf := range sampled {
				scored, err := s.score(ctx, e, leaf)
				if err != nil {
					return nil, err
				}
				scored.Name = fmt.Sprint(number)
				leaves = append(leaves, scored)
			}
		}
		b.Play(turn.Cell)
	}
	return leaves, nil
}

// sample searches b and returns at most leavesPerSearch of the leaves, chosen by reservoir sampling (Vitter 1985).
func (s *LeafSampler) sample(ctx context.Context, e *gomoku.Engine, b *board.Board, rng *rand.Rand) ([]*board.Board, error) {
	var sampled []*board.Board
	seen := 0
	e.Leaf = func(leaf *board.Board) {
		seen++
		if len(sampled) < leavesPerSearch {
			sampled = append(sampled, leaf.Copy())
		} else if i := rng.IntN(seen); i < leavesPerSearch {
			sampled[i] = leaf.Copy()
		}
	}
	_, err := search(ctx, e, b, s.Nodes)
	e.Leaf = nil
	return sampled, err
}

// score searches a leaf and returns its record.
func (s *LeafSampler) score(ctx context.Context, e *gomoku.Engine, leaf *board.Board) (*record.Game, error) {
	res, err := search(ctx, e, leaf, s.ScoreNodes)
	if err != nil {
		return nil, err
	}
	note := moveNote{score: res.Score.Value, leaf: true}
	return &record.Game{
		Variant: s.Variant, Setup: leaf.Setup(), ToMove: leaf.SideToMove,
		Turns: []record.Turn{{Aim: res.Move, Cell: res.Move, Comment: note.text(res.Depth)}},
	}, nil
}

// search returns the result of a search of b with an empty table. The error is also that of a ctx that is done.
func search(ctx context.Context, e *gomoku.Engine, b *board.Board, nodes uint64) (alinha.Result, error) {
	e.Reset()
	res, err := e.Search(ctx, b, alinha.Limits{Nodes: nodes}, nil)
	if err == nil {
		err = ctx.Err()
	}
	return res, err
}
