// Package arena lets two engines play against each other, from paired openings, and
// says how much stronger one is.
package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Match is games of one variant between two engines. Each opening is played twice,
// with colours swapped. With limits of depth or nodes, and engines that answer the
// same to the same, equal matches have equal games.
type Match struct {
	Variant rules.Variant
	Engines [2]alinha.Engine
	Limits  alinha.Limits // of each move
	Pairs   int           // openings, each two games
	Plies   int           // random moves of an opening
	Seed    uint64        // of the openings and the slips
}

// ErrOpening is the error of a match whose openings are all decided.
var ErrOpening = errors.New("no opening leaves the game undecided")

// Play plays the match and returns its tally. It calls report, unless nil, after each
// pair. When ctx ends it returns the tally of the pairs that are finished, and the
// error of ctx.
func (m *Match) Play(ctx context.Context, report func(Tally)) (Tally, error) {
	var t Tally
	for pair := range m.Pairs {
		opening, err := m.opening(uint64(pair))
		if err != nil {
			return t, err
		}
		var points [2]int
		for game := range points {
			outcome, err := m.game(ctx, opening.Clone(), uint64(pair), alinha.Player(game))
			if err != nil {
				return t, err
			}
			points[game] = 1 + outcome.For(alinha.Player(game))
		}
		t.add(points)
		if report != nil {
			report(t)
		}
	}
	return t, nil
}

// openingTries is how many random games are looked at for an opening.
const openingTries = 1000

// opening returns a position after so many random moves that is undecided.
func (m *Match) opening(pair uint64) (alinha.Position, error) {
	rng := rand.New(rand.NewPCG(m.Seed, 2*pair))
	for range openingTries {
		pos := rules.New(m.Variant)
		for plies := 0; plies < m.Plies && pos.Outcome() == alinha.Undecided; {
			if pos.ToMove() == alinha.Chance {
				Land(rng, pos)
				continue
			}
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
			plies++
		}
		if pos.ToMove() == alinha.Chance {
			Land(rng, pos)
		}
		if pos.Outcome() == alinha.Undecided {
			return pos, nil
		}
	}
	return nil, fmt.Errorf("%v, %d plies: %w", m.Variant, m.Plies, ErrOpening)
}

// game plays from an opening to the end. The first engine of the match has the stones
// of a side; both games of a pair have the same dice.
func (m *Match) game(ctx context.Context, pos alinha.Position, pair uint64, side alinha.Player) (alinha.Outcome, error) {
	for _, e := range m.Engines {
		if r, ok := e.(alinha.Resetter); ok {
			r.Reset()
		}
	}
	dice := rand.New(rand.NewPCG(m.Seed, 2*pair+1))
	for pos.Outcome() == alinha.Undecided {
		if pos.ToMove() == alinha.Chance {
			Land(dice, pos)
			continue
		}
		e := m.Engines[0]
		if pos.ToMove() != side {
			e = m.Engines[1]
		}
		res, err := e.Search(ctx, pos, m.Limits, nil)
		if err == nil {
			err = ctx.Err() // a move that a search was hurried into is no move of a match
		}
		if err != nil {
			return alinha.Undecided, err
		}
		pos.Play(res.Move)
	}
	return pos.Outcome(), nil
}

// Land lets the piece in the air land where the dice say, each cell with its probability,
// and returns that cell. It requires pos.ToMove() == Chance.
func Land(dice *rand.Rand, pos alinha.Position) alinha.Move {
	moves, at := pos.Moves(nil), 0
	weights := pos.(alinha.Chancy).Weights(nil)
	for left := dice.Float64(); at < len(moves)-1 && left >= weights[at]; at++ {
		left -= weights[at]
	}
	pos.Play(moves[at])
	return moves[at]
}
