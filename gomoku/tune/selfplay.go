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

// SelfPlay is games of the engine against itself, from which a Tuner learns. They begin with some random
// moves, and stray now and then, so that they go where good play would not. What the engine thinks of a
// position is the comment on the move.
type SelfPlay struct {
	Variant rules.Variant
	Nodes   uint64 // for a move
	Seed    uint64
}

const (
	minRandomMoves   = 2 // moves at the beginning
	maxRandomMoves   = 7
	maxOpeningScore  = 0.8 // the score, of either sign, of an opening that decides the game
	randomMoveRate   = 12  // one move in so many is random
	maxStoneDistance = 2   // steps along a line from a random move to another stone, at most
)

// Game plays a game. It depends on its number, but on no other game. Its error is that of ctx, or wraps
// errors.ErrUnsupported.
func (s *SelfPlay) Game(ctx context.Context, number int) (*record.Game, error) {
	rng := rand.New(rand.NewPCG(s.Seed, uint64(number)))
	e := &gomoku.Engine{Table: tt.New(1)}
	for {
		b, g, err := s.randomOpening(rng)
		if err != nil {
			return nil, err
		}
		g.Name = fmt.Sprint(number)
		e.Reset()
		balanced := true
		for balanced && b.Outcome() == alinha.Undecided {
			res, err := e.Search(ctx, b, alinha.Limits{Nodes: s.Nodes}, nil)
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return nil, err
			}
			note := moveNote{score: res.Score.Value}
			if b.ThreatCounts[0][board.Five]+b.ThreatCounts[1][board.Five] == 0 && rng.IntN(randomMoveRate) == 0 {
				note.random = true
				res.Move = randomMove(rng, b)
			}
			balanced = g.Turns[len(g.Turns)-1].Comment != "" || -maxOpeningScore < note.score && note.score < maxOpeningScore
			playTurn(b, g, res.Move, note.text(res.Depth))
		}
		if balanced {
			g.Outcome = b.Outcome()
			return g, nil
		}
	}
}

// randomOpening returns the random beginning of a game, and where it leads.
func (s *SelfPlay) randomOpening(rng *rand.Rand) (*board.Board, *record.Game, error) {
	for {
		b, err := board.New(s.Variant)
		if err != nil {
			return nil, nil, err
		}
		g := &record.Game{Variant: s.Variant}
		for range minRandomMoves + rng.IntN(maxRandomMoves-minRandomMoves+1) {
			if b.Outcome() == alinha.Undecided {
				playTurn(b, g, randomMove(rng, b), "")
			}
		}
		if b.Outcome() == alinha.Undecided {
			return b, g, nil
		}
	}
}

// playTurn makes a move of a game.
func playTurn(b *board.Board, g *record.Game, m alinha.Move, comment string) {
	g.Turns = append(g.Turns, record.Turn{Aim: m, Cell: m, Comment: comment})
	b.Play(m)
}

// randomMove returns a move near another stone, and anywhere on an empty board or where
// many tries find none; no foul, unless there is nothing else.
func randomMove(rng *rand.Rand, b *board.Board) alinha.Move {
	moves := b.Moves(nil)
	empty := len(moves) == b.Variant.Cells()
	m := moves[rng.IntN(len(moves))]
	for range 1000 {
		if cell := b.CellOf(m); !b.IsForbidden(b.SideToMove, cell) && (empty || b.NearStone(cell, maxStoneDistance)) {
			break
		}
		m = moves[rng.IntN(len(moves))]
	}
	return m
}
