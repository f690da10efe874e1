package api

import (
	"slices"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/record"
)

// A Ply is one turn in the tree of a game, which is a list of plies. Of the plies that follow the same ply, the first
// belongs to the main line. The list is in depth-first order: a ply stands before its variations, and all that follows
// a ply stands before the next variation.
type Ply struct {
	Move    string `json:"move"`
	After   int    `json:"after"` // the index of the ply before; -1 at the start of the game
	Comment string `json:"comment,omitempty"`
}

// gameStart is the After of a first ply.
const gameStart = -1

// appendPlies appends the plies of turns, a line that follows the ply of index after, and then those of their
// variations.
func appendPlies(to []Ply, g *analysis.Game, turns []record.Turn, after int) []Ply {
	before := []int{after} // the index of the ply before each turn
	for _, t := range turns {
		move := g.Format(t.Aim)
		if t.Cell != t.Aim {
			move += ">" + g.Format(t.Cell)
		}
		to = append(to, Ply{move, before[len(before)-1], t.Comment})
		before = append(before, len(to)-1)
	}
	for i, t := range slices.Backward(turns) { // a late variation stands before an early one
		for _, variation := range t.Variations {
			to = appendPlies(to, g, variation, before[i])
		}
	}
	return to
}

// recordOf returns the game record of a list of plies that lead from a board, "" for the empty one.
func recordOf(game, board string, plies []Ply) (*record.Game, error) {
	start, err := (&PositionRef{Game: game, Board: board}).start()
	if err != nil {
		return nil, err
	}
	r, err := record.NewRecorder(record.FromPosition(start.Pos))
	if err != nil {
		return nil, err
	}
	line := []int{gameStart} // the indices of the plies that lead to the position of the recorder
	for i, p := range plies {
		for len(line) > 0 && line[len(line)-1] != p.After {
			if line = line[:len(line)-1]; len(line) > 0 {
				r.ToParent()
			}
		}
		if len(line) == 0 {
			return nil, explain.Misuse("error-question-ply", "Turn", i+1)
		}
		if err := r.AddText(p.Move, record.Turn{Comment: p.Comment}); err != nil {
			return nil, err
		}
		line = append(line, i)
	}
	return r.Finish(), nil
}
