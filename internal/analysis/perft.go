package analysis

import (
	"github.com/alinha/alinha/connect4/census"
	"github.com/alinha/alinha/search"
)

// A Perft is the number of ways to play on, by their length: the JSON contract of alinha perft.
type Perft struct {
	Game   string   `json:"game"`
	Moves  []string `json:"moves"`
	Counts []uint64 `json:"counts"` // of depth 1, 2, ...
}

// Perft counts the ways to play on to each depth from 1 to the one given, and calls report with each count.
func (g *Game) Perft(depth int, report func(depth int, count uint64) error) (*Perft, error) {
	p := &Perft{Game: g.Name(), Moves: g.MoveTexts(g.Format), Counts: make([]uint64, depth)}
	for d := range p.Counts {
		p.Counts[d] = search.Perft(g.Pos, d+1)
		if err := report(d+1, p.Counts[d]); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// A Census is the number of distinct positions of Connect Four, by the plies that lead to them: the JSON
// contract of alinha perft --positions.
type Census struct {
	Game      string   `json:"game"`
	Moves     []string `json:"moves"`
	Positions []uint64 `json:"positions"` // after ply 1, 2, ...
	Won       []uint64 `json:"won"`       // how many of Positions are won
}

// Census counts the positions after each ply from 1 to the depth given, or to the end of the game, and calls report
// with each count. The error is errors.ErrUnsupported for a game other than Connect Four.
func (g *Game) Census(depth int, report func(ply int, positions, won uint64) error) (*Census, error) {
	counts, err := census.Count(g.Pos)
	if err != nil {
		return nil, err
	}
	c := &Census{Game: g.Name(), Moves: g.MoveTexts(g.Format), Positions: []uint64{}, Won: []uint64{}}
	for n := range counts {
		if n.Ply == 0 {
			continue
		}
		c.Positions, c.Won = append(c.Positions, n.Positions), append(c.Won, n.Won)
		if err := report(n.Ply, n.Positions, n.Won); err != nil {
			return nil, err
		}
		if n.Ply == depth {
			break
		}
	}
	return c, nil
}
