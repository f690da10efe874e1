package analysis

import (
	"github.com/alinha/alinha/connect4/census"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/search"
)

// A Perft holds the numbers of move sequences from a position, by their length in plies: the JSON contract of alinha perft.
type Perft struct {
	Game   string   `json:"game"`
	Board  string   `json:"board,omitempty"` // from which Moves lead, as catalog.BoardText; "" for the empty one
	Moves  []string `json:"moves"`
	Counts []uint64 `json:"counts"` // of depth 1, 2, ...
}

// Perft counts the move sequences of each length from 1 to depth, as search.Perft does, and calls report with each count. The
// error is that of report.
func (g *Game) Perft(depth int, report func(depth int, count uint64) error) (*Perft, error) {
	p := &Perft{Game: g.Name(), Board: catalog.BoardText(g.Pos), Moves: g.MoveTexts(), Counts: make([]uint64, depth)}
	for d := range p.Counts {
		p.Counts[d] = search.Perft(g.Pos, d+1)
		if err := report(d+1, p.Counts[d]); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// A Census holds the numbers of distinct positions that a position of Connect Four can lead to, by plies from that position:
// the JSON contract of alinha perft --positions.
type Census struct {
	Game      string   `json:"game"`
	Board     string   `json:"board,omitempty"` // from which Moves lead, as catalog.BoardText; "" for the empty one
	Moves     []string `json:"moves"`
	Positions []uint64 `json:"positions"` // after ply 1, 2, ...
	Won       []uint64 `json:"won"`       // how many of Positions are won
}

// Census counts the distinct positions after each ply from 1 to depth, which is at least 1, counted from the current position,
// and calls report with each count. It stops early where the game must end. The error wraps errors.ErrUnsupported for a game
// other than Connect Four, is alinha.ErrOver for a decided game, or is that of report.
func (g *Game) Census(depth int, report func(ply int, positions, won uint64) error) (*Census, error) {
	counts, err := census.Count(g.Pos)
	if err != nil {
		return nil, err
	}
	c := &Census{
		Game: g.Name(), Board: catalog.BoardText(g.Pos), Moves: g.MoveTexts(), Positions: []uint64{}, Won: []uint64{},
	}
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
