// Package puzzles makes puzzles: positions in which the side to move has a forced win that a solver has proven, with every first
// move of the shortest win. Set is the collection that the page shows.
//
//	play ──> Solve ──> Maker.Make ──> grade ──text──> puzzles.txt ──> Set
package puzzles

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Puzzle is a position in which the side to move wins by force.
type Puzzle struct {
	Game  string   // a name or a specification, as rules.Parse reads it
	Moves string   // from the empty board to the position, as rules.PlayText reads them, without spaces
	Right []string // every first move of the shortest win
	Plies int      // the length of the shortest win against every defence: exact, and odd
	Nodes uint64   // that the solver visited until it knew Plies
	Level int      // 1 for the fifth of the collection's puzzles with the fewest Nodes, to Levels
}

// Levels is the number of levels.
const Levels = 5

// Position returns the position of the puzzle, a position of package rules.
func (p *Puzzle) Position() (alinha.Position, error) {
	v, err := rules.Parse(p.Game)
	if err != nil {
		return nil, err
	}
	pos := rules.New(v)
	_, err = rules.PlayText(pos, p.Moves)
	return pos, err
}

// String returns the puzzle as a line of the set: game, moves, right moves with commas between them, plies, nodes and level.
func (p *Puzzle) String() string {
	return fmt.Sprintf("%s %s %s %d %d %d", p.Game, p.Moves, strings.Join(p.Right, ","), p.Plies, p.Nodes, p.Level)
}

// Parse returns the puzzle of a line, in the form of String.
func Parse(line string) (*Puzzle, error) {
	fields := strings.Fields(line)
	if len(fields) != 6 {
		return nil, fmt.Errorf("puzzle %q: expected 6 fields: game, moves, right moves, plies, nodes, level", line)
	}
	p := &Puzzle{Game: fields[0], Moves: fields[1], Right: strings.Split(fields[2], ",")}
	numbers := make([]int, 3)
	for i := range numbers {
		n, err := strconv.Atoi(fields[3+i])
		if err != nil || n < 0 {
			return nil, fmt.Errorf("puzzle %q: expected a number, not %q", line, fields[3+i])
		}
		numbers[i] = n
	}
	p.Plies, p.Nodes, p.Level = numbers[0], uint64(numbers[1]), numbers[2]
	return p, nil
}

//go:embed puzzles.txt
var set string

// Set returns the puzzles of the page, those of a collection together, the easier first. The error says which line is damaged.
func Set() ([]*Puzzle, error) {
	var puzzles []*Puzzle
	for line := range strings.Lines(set) {
		p, err := Parse(line)
		if err != nil {
			return nil, err
		}
		puzzles = append(puzzles, p)
	}
	return puzzles, nil
}

// format returns moves in the notation of a position.
func format(pos alinha.Position, moves []alinha.Move) []string {
	board, _ := rules.BoardOf(pos)
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = board.Format(m)
	}
	return texts
}

// grade sorts the puzzles of one collection by their nodes, and gives each fifth of them its level.
func grade(puzzles []*Puzzle) {
	slices.SortStableFunc(puzzles, func(a, b *Puzzle) int {
		return cmp.Or(cmp.Compare(a.Nodes, b.Nodes), cmp.Compare(a.Plies, b.Plies))
	})
	for i, p := range puzzles {
		p.Level = 1 + i*Levels/len(puzzles)
	}
}
