package lab

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/rules"
)

// A PositionError says why a game does not have a position. It wraps a
// *rules.MoveError, alinha.ErrOver, ErrRandom or ErrTooFew.
type PositionError struct {
	Text, Game string
	Err        error
}

func (e *PositionError) Error() string {
	return fmt.Sprintf("position %q of %s: %v", e.Text, e.Game, e.Err)
}

func (e *PositionError) Unwrap() error { return e.Err }

// What can be wrong with random positions.
var (
	ErrRandom = fmt.Errorf("expected random:N@PLIES, N from 1 to %d", MostRandom)
	ErrTooFew = errors.New("the game has too few such positions")
)

// MostRandom is the largest N of random:N@PLIES.
const MostRandom = 1000

// positions returns the undecided positions of a game that a text names.
func positions(v rules.Variant, text string, seed uint64) ([]alinha.Position, error) {
	if list, ok := strings.CutPrefix(text, "random:"); ok {
		return randomPositions(v, list, seed)
	}
	p := rules.New(v)
	if text != Start {
		if _, err := rules.PlayText(p, text); err != nil {
			return nil, err
		}
	}
	if p.Outcome() != alinha.Undecided {
		return nil, alinha.ErrOver
	}
	return []alinha.Position{p}, nil
}

// randomPositions draws different positions after a number of plies of random
// moves. What is drawn depends on game, text and seed alone: every engine meets
// the same positions, whatever else the study holds.
func randomPositions(v rules.Variant, list string, seed uint64) ([]alinha.Position, error) {
	first, last, _ := strings.Cut(list, "@")
	n, err := strconv.Atoi(first)
	plies, err2 := strconv.Atoi(last)
	if err != nil || err2 != nil || n < 1 || n > MostRandom || plies < 0 {
		return nil, ErrRandom
	}
	hash := fnv.New64a()
	fmt.Fprint(hash, v.Spec(), " ", n, "@", plies)
	r := rand.New(rand.NewPCG(seed, hash.Sum64()))
	const patience = 1000 // draws for each position wanted
	drawn := make(map[uint64]bool, n)
	var found []alinha.Position
	for range patience * n {
		p := rules.New(v)
		for ply := 0; ply < plies && p.Outcome() == alinha.Undecided; ply++ {
			playRandom(p, r)
		}
		if p.Outcome() != alinha.Undecided || drawn[p.Key()] {
			continue
		}
		drawn[p.Key()] = true
		if found = append(found, p); len(found) == n {
			return found, nil
		}
	}
	return nil, ErrTooFew
}

// playRandom plays one ply, each move as likely as any other; where pieces slip,
// an aim and where chance lets it land.
func playRandom(p alinha.Position, r *rand.Rand) {
	moves := p.Moves(nil)
	p.Play(moves[r.IntN(len(moves))])
	if p.ToMove() == alinha.Chance {
		arena.Land(r, p)
	}
}

// positionName returns the moves that lead to a position, or Start.
func positionName(p alinha.Position) string {
	if name := rules.GameText(p, false); name != "" {
		return name
	}
	return Start
}
