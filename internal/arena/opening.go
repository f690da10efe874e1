package arena

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// Openings are the positions from which the pairs of games begin.
type Openings struct {
	Games []*record.Game // in their order, again and again, as the symmetries of the board show them
	Plies int            // random moves, where there are no Games
}

// ErrNoOpening is the error of openings that are all decided.
var ErrNoOpening = errors.New("no opening leaves the game undecided")

// maxOpeningTries is how many random games are looked at for an opening.
const maxOpeningTries = 1000

// opening returns the game that a pair begins with, and its position, which is undecided.
func (t *Tournament) opening(pair int) (*record.Game, alinha.Position, error) {
	if len(t.Openings.Games) == 0 {
		pos, err := t.randomOpening(uint64(pair))
		if err != nil {
			return nil, nil, err
		}
		return record.FromPosition(pos), pos, nil
	}
	all := t.Openings.Games
	board, _ := rules.BoardOf(rules.New(t.Variant))
	images := board.Symmetries()
	g := transform(all[pair%len(all)], images[pair/len(all)%len(images)])
	pos, err := g.End()
	if err == nil && pos.Outcome() != alinha.Undecided {
		err = fmt.Errorf("opening %d: %w", pair%len(all)+1, ErrNoOpening)
	}
	return g, pos, err
}

// transform returns what a symmetry makes of an opening.
func transform(g *record.Game, to []int32) *record.Game {
	of := &record.Game{Variant: g.Variant, ToMove: g.ToMove}
	if g.Setup != nil {
		of.Setup = make([]uint8, len(g.Setup))
		for m, stone := range g.Setup {
			of.Setup[to[m]] = stone
		}
	}
	for _, turn := range g.Turns {
		of.Turns = append(of.Turns, record.Turn{Aim: alinha.Move(to[turn.Aim]), Cell: alinha.Move(to[turn.Cell])})
	}
	return of
}

// randomOpening returns a position after so many random moves that is undecided.
func (t *Tournament) randomOpening(pair uint64) (alinha.Position, error) {
	rng := rand.New(rand.NewPCG(t.Seed, 2*pair))
	for range maxOpeningTries {
		pos := rules.New(t.Variant)
		for plies := 0; plies < t.Openings.Plies && pos.Outcome() == alinha.Undecided; {
			if pos.ToMove() == alinha.Chance {
				PlayChance(rng, pos)
				continue
			}
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
			plies++
		}
		if pos.ToMove() == alinha.Chance {
			PlayChance(rng, pos)
		}
		if pos.Outcome() == alinha.Undecided {
			return pos, nil
		}
	}
	return nil, fmt.Errorf("%v, %d plies: %w", t.Variant, t.Openings.Plies, ErrNoOpening)
}
