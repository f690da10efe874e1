package classic

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// An EvoraGame is the record of a game that an agent has played against itself. The
// tables of the document (Melz, University of Évora) have one entry for each game.
type EvoraGame struct {
	Positions []alinha.Position // the position before each move
	Searches  []alinha.Result   // the result of the search for each move
	Final     alinha.Position   // the board after the last move
}

// Nodes returns the figure that the document prints as "nós expandidos": the
// nodes of all searches of the game.
func (g EvoraGame) Nodes() uint64 {
	var n uint64
	for _, r := range g.Searches {
		n += r.Nodes
	}
	return n
}

// PeakMemory returns the greatest Result.PeakNodes and Result.PeakBytes of the searches of the
// game: the document's "espaço".
func (g EvoraGame) PeakMemory() (nodes, bytes uint64) {
	for _, r := range g.Searches {
		nodes, bytes = max(nodes, r.PeakNodes), max(bytes, r.PeakBytes)
	}
	return nodes, bytes
}

// SelfPlay plays a game from a position of free4 to its end, each move after a search
// of depth plies; 0 means EvoraDepth. SelfPlay does not change pos.
//
// As in the document's main loop, a side is checked for four only after its own move.
// So a board that the side to move has won already is searched once, whatever the
// other side has, and a board that only the other side has won at most twice. The
// document's loop checks for a draw after Black's move only; here the game is over when
// the board is full. No game of the document's tables shows the difference.
//
// Errors: one that wraps errors.ErrUnsupported for another game, ErrOver for a
// full board, and ctx.Err() with the game so far when ctx ends.
func (e *Evora) SelfPlay(ctx context.Context, pos alinha.Position, depth int) (EvoraGame, error) {
	game := EvoraGame{Final: pos}
	grid, err := e.grid(pos)
	if err != nil {
		return game, err
	}
	if grid.empty() == 0 {
		return game, alinha.ErrOver
	}
	for mover := pos.ToMove(); ; mover = mover.Other() {
		r, err := e.search(ctx, grid, mover, alinha.Limits{Depth: depth}, nil)
		if err != nil {
			return game, err
		}
		if err := ctx.Err(); err != nil {
			return game, err
		}
		game.Positions = append(game.Positions, grid.position(mover))
		grid[mover] |= evoraBit(r.Move)
		game.Searches = append(game.Searches, r)
		game.Final = grid.position(mover.Other())
		if evoraHasFour(grid[mover]) || grid.empty() == 0 {
			return game, nil
		}
	}
}

// position returns the board with a side to move.
func (g evoraGrid) position(toMove alinha.Player) alinha.Position {
	pos, err := rules.Setup(evoraVariant, g.cells(), toMove)
	if err != nil {
		panic("classic: " + err.Error()) // every grid is a board of the variant
	}
	return pos
}
