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

// SelfPlay plays games of the engine against itself, for a Tuner. A game begins with a random opening and has random moves
// now and then, so that it reaches positions that good play does not. The comment on each move after the opening is the
// score and the depth of the search (moveNote).
type SelfPlay struct {
	Variant rules.Variant
	Nodes   uint64 // node limit of a move
	Seed    uint64
}

const (
	minRandomMoves   = 2 // plies of the random opening
	maxRandomMoves   = 7
	maxOpeningScore  = 0.8 // an opening with a greater absolute score is replaced
	randomMoveRate   = 12  // after the opening, one move in 12 is random
	maxStoneDistance = 2   // from a random move to the nearest stone, along a line
)

// Game plays the game with a number. The fields of s and the number determine the game. An opening is replaced if the first
// search finds the game decided (maxOpeningScore). The error is that of ctx, or wraps errors.ErrUnsupported.
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

// randomOpening returns an undecided position after a random opening, and the game so far.
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

// playTurn plays m on b and appends it to g, with a comment.
func playTurn(b *board.Board, g *record.Game, m alinha.Move, comment string) {
	g.Turns = append(g.Turns, record.Turn{Aim: m, Cell: m, Comment: comment})
	b.Play(m)
}

// randomMove returns a random move that is no foul, at most maxStoneDistance cells from a stone unless the board is
// empty. After 1,000 failed tries it returns any random move, even a foul.
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
