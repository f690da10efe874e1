package arena

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// Openings are the positions from which the pairs of games begin.
type Openings struct {
	// Games are used in their order from Start on, one for each pair. When all are used, the list begins anew under the next symmetry
	// of the board.
	Games []*record.Game
	Start int // index in Games of the opening of the first pair
	Plies int // the length of a random opening, where there are no Games
}

// An OpeningOrder is the order in which the openings of a file are played.
type OpeningOrder uint8

// The orders, with the names of c-chess-cli and cutechess-cli.
const (
	Sequential OpeningOrder = iota // as in the file
	Random                         // shuffled by the seed of the tournament
)

// OpeningOrders are the names of the orders, indexed by OpeningOrder.
var OpeningOrders = []string{Sequential: "sequential", Random: "random"}

// ParseOpeningOrder returns the order of a name, false for an unknown one.
func ParseOpeningOrder(name string) (OpeningOrder, bool) {
	i := slices.Index(OpeningOrders, name)
	return OpeningOrder(max(i, 0)), i >= 0
}

// Shuffle puts the games into an order that depends on a seed and their number only.
func (o *Openings) Shuffle(seed uint64) {
	const stream = math.MaxUint64 // random openings and chance moves have the streams from 0
	rng := rand.New(rand.NewPCG(seed, stream))
	rng.Shuffle(len(o.Games), func(i, j int) { o.Games[i], o.Games[j] = o.Games[j], o.Games[i] })
}

// ErrNoOpening is the error of openings that all decide the game.
var ErrNoOpening = errors.New("no opening leaves the game undecided")

// maxOpeningTries is how many random games are played in search of an undecided opening.
const maxOpeningTries = 1000

// opening returns the game with which a pair of games begins, by the number of the pair from 0, and the position at its
// end, which is undecided. The error wraps ErrNoOpening if the opening decides the game.
func (t *Tournament) opening(pair int) (*record.Game, alinha.Position, error) {
	if len(t.Openings.Games) == 0 {
		pos, err := t.randomOpening(uint64(pair))
		if err != nil {
			return nil, nil, err
		}
		g, err := record.FromPosition(pos)
		return g, pos, err
	}
	games := t.Openings.Games
	board, _ := rules.BoardOf(rules.New(t.Variant))
	symmetries := board.Symmetries()
	index := t.Openings.Start + pair
	g := transform(games[index%len(games)], symmetries[index/len(games)%len(symmetries)])
	pos, err := g.End()
	if err == nil && pos.Outcome() != alinha.Undecided {
		err = fmt.Errorf("opening %d: %w", index%len(games)+1, ErrNoOpening)
	}
	return g, pos, err
}

// beginsWithOpening reports whether a game begins as a pair of games of the tournament must. Without Openings.Games, every game
// does.
func (t *Tournament) beginsWithOpening(g *record.Game, pair int) bool {
	if len(t.Openings.Games) == 0 {
		return true
	}
	opening, _, err := t.opening(pair)
	return err == nil && beginsWith(g, opening)
}

// beginsWith reports whether a game begins with an opening.
func beginsWith(g, opening *record.Game) bool {
	return slices.Equal(opening.Setup, g.Setup) && opening.ToMove == g.ToMove && len(g.Turns) >= len(opening.Turns) &&
		slices.EqualFunc(opening.Turns, g.Turns[:len(opening.Turns)], func(a, b record.Turn) bool {
			return a.Aim == b.Aim && a.Cell == b.Cell
		})
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
// pair only. The error wraps ErrNoOpening.
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
