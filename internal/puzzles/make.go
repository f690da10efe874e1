package puzzles

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Collection is a family of games whose puzzles are graded together.
type Collection struct {
	Name   string
	Makers []Maker
}

// A Maker makes puzzles of one game.
type Maker struct {
	Game   string      // a name or a specification, as rules.Parse reads it
	Quotas map[int]int // the number of puzzles by the length of the win in plies
	Nodes  uint64      // the most that the solver may visit for a position
}

// Collections are the collections of Set, in its order.
var Collections = []Collection{
	{"connect4", []Maker{{"connect4", map[int]int{3: 25, 5: 30, 7: 30, 9: 30, 11: 20, 13: 15}, 200_000}}},
	{"gomoku", []Maker{{"gomoku", map[int]int{3: 45, 5: 50, 7: 40, 9: 15}, 60_000}}},
	{"renju", []Maker{{"renju", map[int]int{3: 30, 5: 35, 7: 25, 9: 10}, 60_000}}},
	{"mnk", []Maker{
		{"tictactoe", map[int]int{3: 5, 5: 5}, 100_000},
		{"mnk:4x4,k=3", map[int]int{3: 5, 5: 5}, 100_000},
		{"mnk:5x5,k=4", map[int]int{3: 10, 5: 10, 7: 10, 9: 10}, 400_000},
		{"mnk:6x6,k=4", map[int]int{3: 10, 5: 10, 7: 10, 9: 10}, 400_000},
	}},
}

// Make makes the puzzles of all games of the collection and grades them. The same seed makes the same puzzles. Make calls report
// after each puzzle. The error is that of Maker.Make.
func (c Collection) Make(ctx context.Context, seed uint64, report func()) ([]*Puzzle, error) {
	var puzzles []*Puzzle
	for _, k := range c.Makers {
		made, err := k.Make(ctx, seed, report)
		if err != nil {
			return nil, err
		}
		puzzles = append(puzzles, made...)
	}
	grade(puzzles)
	return puzzles, nil
}

// Count returns the number of puzzles of the collection.
func (c Collection) Count() int {
	count := 0
	for _, k := range c.Makers {
		count += k.Count()
	}
	return count
}

// Count returns the number of puzzles of the game.
func (k Maker) Count() int {
	count := 0
	for _, quota := range k.Quotas {
		count += quota
	}
	return count
}

// maxGames is how many games a Maker plays for each puzzle, on average, before it gives up.
const maxGames = 2000

// Make plays games until every quota is full, and returns the puzzles without a level. No two puzzles are images of each other
// under the symmetries of the board. A game gives one puzzle at most. Each puzzle has one right move; no other move wins as soon.
// The same seed makes the same puzzles. Make calls report after each puzzle. The error is that of ctx or of the variant, or says
// that the games give too few puzzles.
func (k Maker) Make(ctx context.Context, seed uint64, report func()) ([]*Puzzle, error) {
	v, err := rules.Parse(k.Game)
	if err != nil {
		return nil, err
	}
	var puzzles []*Puzzle
	count := k.Count()
	seen, made := make(map[uint64]bool), make(map[int]int)
	for game := range uint64(count * maxGames) {
		if len(puzzles) == count {
			break
		}
		rng := rand.New(rand.NewPCG(seed, game))
		line, err := play(ctx, rng, v)
		if err != nil {
			return nil, err
		}
		p, key, err := k.find(ctx, line, func(plies int, key uint64) bool { return !seen[key] && made[plies] < k.Quotas[plies] })
		if err != nil {
			return nil, err
		}
		if p != nil {
			seen[key] = true
			made[p.Plies]++
			puzzles = append(puzzles, p)
			report()
		}
	}
	if len(puzzles) < count {
		return nil, fmt.Errorf("puzzles of %s: %d found in %d games, expected %d", k.Game, len(puzzles), count*maxGames, count)
	}
	return puzzles, nil
}

// find returns the longest puzzle wanted among the positions of a game, backwards from the end, with its key; nil if there is
// none. The search ends at the first position without a win, because most positions before have none either.
func (k Maker) find(ctx context.Context, line []alinha.Move, wanted func(plies int, key uint64) bool) (found *Puzzle, key uint64, err error) {
	v, _ := rules.Parse(k.Game)
	pos := rules.New(v)
	for _, m := range line {
		pos.Play(m)
	}
	board, _ := rules.BoardOf(pos)
	most := slices.Max(slices.Collect(maps.Keys(k.Quotas)))
	for left := len(line) - 1; left > 0; left-- {
		pos.Undo()
		if (len(line)-left)%2 == 0 || len(line)-left == 1 { // the loser is to move, or the winner has a win in one ply
			continue
		}
		win, err := Solve(ctx, pos, most, k.Nodes)
		switch {
		case errors.Is(err, errNodes) && ctx.Err() == nil, err == nil && win.Plies == 0:
			return found, key, nil
		case err != nil:
			return nil, 0, err
		case len(win.Right) == 1 && !win.Slower && (found == nil || win.Plies > found.Plies) && wanted(win.Plies, board.CanonicalKey()):
			key = board.CanonicalKey()
			found = &Puzzle{
				Game: k.Game, Moves: strings.ReplaceAll(rules.GameText(pos, false), " ", ""), Right: format(pos, win.Right),
				Plies: win.Plies, Nodes: win.Nodes,
			}
		}
	}
	return found, key, nil
}
