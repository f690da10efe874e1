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
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
)

// A PositionError says why a game does not have a position of a GridSpec. It wraps an error of catalog.OpenPosition,
// alinha.ErrOver, ErrRandomSyntax or ErrTooFewPositions.
type PositionError struct {
	Text, Game string
	Err        error
}

func (e *PositionError) Error() string {
	return fmt.Sprintf("position %q of %s: %v", e.Text, e.Game, e.Err)
}

func (e *PositionError) Unwrap() error { return e.Err }

// The faults of random positions.
var (
	ErrRandomSyntax    = fmt.Errorf("expected random:N@PLIES, N from 1 to %d", MaxRandom)
	ErrTooFewPositions = errors.New("the game has too few such positions")
)

// MaxRandom is the largest N of random:N@PLIES.
const MaxRandom = 1000

// parsePositions returns the positions of a game that a text names: StartPosition, random:N@PLIES, or a position as
// catalog.OpenPosition reads one. All are undecided.
func parsePositions(v rules.Variant, text string, seed uint64) ([]alinha.Position, error) {
	if list, ok := strings.CutPrefix(text, "random:"); ok {
		return randomPositions(v, list, seed)
	}
	if text == StartPosition {
		text = ""
	}
	p, err := catalog.OpenPosition(v, text, "")
	if err != nil {
		return nil, err
	}
	if p.Outcome() != alinha.Undecided {
		return nil, alinha.ErrOver
	}
	return []alinha.Position{p}, nil
}

// randomPositions draws N different positions after PLIES random moves, from the text N@PLIES. The positions depend on
// game, text and seed only, so that every engine searches the same positions, whatever else the spec names.
func randomPositions(v rules.Variant, text string, seed uint64) ([]alinha.Position, error) {
	count, depth, _ := strings.Cut(text, "@")
	n, err := strconv.Atoi(count)
	plies, err2 := strconv.Atoi(depth)
	if err != nil || err2 != nil || n < 1 || n > MaxRandom || plies < 0 {
		return nil, ErrRandomSyntax
	}
	hash := fnv.New64a()
	fmt.Fprint(hash, v.Spec(), " ", n, "@", plies)
	rng := rand.New(rand.NewPCG(seed, hash.Sum64()))
	const drawsPerPosition = 1000
	drawn := make(map[uint64]bool, n) // by the key of the position
	var found []alinha.Position
	for range drawsPerPosition * n {
		p := rules.New(v)
		for ply := 0; ply < plies && p.Outcome() == alinha.Undecided; ply++ {
			playRandom(p, rng)
		}
		if p.Outcome() != alinha.Undecided || drawn[p.Key()] {
			continue
		}
		drawn[p.Key()] = true
		if found = append(found, p); len(found) == n {
			return found, nil
		}
	}
	return nil, ErrTooFewPositions
}

// playRandom plays one ply: a move drawn uniformly and, where pieces slip, its landing drawn by the weights.
func playRandom(p alinha.Position, rng *rand.Rand) {
	moves := p.Moves(nil)
	p.Play(moves[rng.IntN(len(moves))])
	if p.ToMove() == alinha.Chance {
		arena.PlayChance(rng, p)
	}
}

// positionName returns a position as catalog.OpenPosition reads one, or StartPosition.
func positionName(p alinha.Position) string {
	if name := catalog.PositionText(p, false); name != "" {
		return name
	}
	return StartPosition
}
