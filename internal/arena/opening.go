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
	// Games are used in their order, one for each pair. When all are used, the list begins anew under the next symmetry
	// of the board.
	Games []*record.Game
	Plies int // the length of a random opening, where there are no Games
}

// ErrNoOpening is the error of openings that all decide the game.
var ErrNoOpening = errors.New("no opening leaves the game undecided")

// maxOpeningTries is how many random games are played in search of an undecided opening.
const maxOpeningTries = 1000

// opening returns the game with which a pair of games begins, and the position at its end, which is undecided.
func (t *Tournament) opening(pair int) (*record.Game, alinha.Position, error) {
	if len(t.Openings.Games) == 0 {
		pos, err := t.randomOpening(uint64(pair))
		if err != nil {
			return nil, nil, err
		}
		return record.FromPosition(pos), pos, nil
	}
	games := t.Openings.Games
	board, _ := rules.BoardOf(rules.New(t.Variant))
	symmetries := board.Symmetries()
	g := transform(games[pair%len(games)], symmetries[pair/len(games)%len(symmetries)])
	pos, err := g.End()
	if err == nil && pos.Outcome() != alinha.Undecided {
		err = fmt.Errorf("opening %d: %w", pair%len(games)+1, ErrNoOpening)
	}
	return g, pos, err
}

// transform returns an opening under a symmetry of the board, which maps cell m to symmetry[m].
func transform(g *record.Game, symmetry []int32) *record.Game {
	image := &record.Game{Variant: g.Variant, ToMove: g.ToMove}
	if g.Setup != nil {
		image.Setup = make([]uint8, len(g.Setup))
		for m, stone := range g.Setup {
			image.Setup[symmetry[m]] = stone
		}
	}
	for _, turn := range g.Turns {
		image.Turns = append(image.Turns, record.Turn{Aim: alinha.Move(symmetry[turn.Aim]), Cell: alinha.Move(symmetry[turn.Cell])})
	}
	return image
}

// randomOpening returns an undecided position after Openings.Plies random moves. The moves depend on the seed and the
// pair only.
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
