package api

import (
	"slices"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A Ply is a turn in the tree of a game. The first that follows another is the main line's, and
// after each stands all that follows it before any that is played in its place.
type Ply struct {
	Move    string `json:"move"`
	After   int    `json:"after"` // the index of the one before it; start at the beginning
	Comment string `json:"comment,omitempty"`
}

const start = -1

// plies adds a line of turns, that follows another, and its variations.
func (m *match) plies(to []Ply, turns []record.Turn, after int) []Ply {
	at := []int{after} // of the turns before
	for _, t := range turns {
		move := m.Format(t.Aim)
		if t.Cell != t.Aim {
			move += ">" + m.Format(t.Cell)
		}
		to = append(to, Ply{move, at[len(at)-1], t.Comment})
		at = append(at, len(to)-1)
	}
	for i, t := range slices.Backward(turns) { // what leaves the line late stands before what leaves it early
		for _, other := range t.Instead {
			to = m.plies(to, other, at[i])
		}
	}
	return to
}

// gameOf makes a game of plies.
func gameOf(game string, plies []Ply) (*record.Game, error) {
	v, err := rules.Parse(game)
	if err != nil {
		return nil, err
	}
	r, err := record.NewRecorder(&record.Game{Variant: v})
	if err != nil {
		return nil, err
	}
	line := []int{start}
	for i, p := range plies {
		for len(line) > 0 && line[len(line)-1] != p.After {
			if line = line[:len(line)-1]; len(line) > 0 {
				r.Back()
			}
		}
		if len(line) == 0 {
			return nil, explain.Misuse("error-question-ply", "Turn", i+1)
		}
		if err := r.Read(p.Move, record.Turn{Comment: p.Comment}); err != nil {
			return nil, err
		}
		line = append(line, i)
	}
	return r.Finish(), nil
}
