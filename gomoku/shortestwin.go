package gomoku

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/threat"
	"github.com/alinha/alinha/internal/budget"
)

// A ShortestWin is the shortest forced win of the side to move, against every defence.
type ShortestWin struct {
	Plies int           // the exact length, odd; 0 if there is no win within the plies searched
	Moves []alinha.Move // every move that wins in that many plies, in the order of the position's moves
	Nodes uint64        // visited until Plies was known

	Complete bool // the limits have not ended the search: Plies and Moves are certain
}

// FindShortestWin finds the shortest win of the side to move in at most so many plies, and every first move of such a win. The
// search is exhaustive: moves that threaten nothing count too. The error is alinha.ErrOver if the game is decided; it wraps
// errors.ErrUnsupported if pos is not of a game of this package.
func FindShortestWin(ctx context.Context, pos alinha.Position, most int, lim alinha.Limits) (ShortestWin, error) {
	b, err := board.From(pos)
	if err != nil {
		return ShortestWin{}, err
	}
	if b.Outcome() != alinha.Undecided {
		return ShortestWin{}, alinha.ErrOver
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	mate := threat.NewMateSearch(budget, b, b.SideToMove, new(threat.NoVCFTable))
	var win ShortestWin
	for plies := 1; plies <= most && win.Plies == 0 && !mate.OutOfNodes(); plies += 2 {
		if mate.WinWithin(plies) && !mate.OutOfNodes() {
			win.Plies = plies
		}
	}
	win.Nodes = budget.Visited()
	if win.Plies > 0 {
		for _, m := range pos.Moves(nil) {
			if mate.MoveWins(b.CellOf(m), win.Plies) {
				win.Moves = append(win.Moves, m)
			}
		}
	}
	win.Complete = !mate.OutOfNodes()
	return win, nil
}
