package puzzles

import (
	"context"
	"errors"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A Win is the shortest forced win of the side to move.
type Win struct {
	Plies int           // the exact length; 0 if there is no win within the plies searched
	Right []alinha.Move // every move that wins in that many plies
	Nodes uint64        // visited until Plies was known

	// Slower reports whether another move wins too, in more plies. Only the solver of Connect Four finds out.
	Slower bool
}

// errNodes is the error of a position that the nodes did not suffice to solve.
var errNodes = errors.New("puzzles: the nodes do not suffice")

// Solve finds the shortest win of the side to move in at most so many plies with at most so many nodes, 0 for any number, by the solver of the game: connect4.Solver,
// gomoku.FindShortestWin, or search.DFPN for other games without chance and points. The error is errNodes, that of ctx, or says
// that no solver plays the game.
func Solve(ctx context.Context, pos alinha.Position, most int, nodes uint64) (Win, error) {
	if _, err := connect4.ReadBitboards(pos); err == nil {
		return solveConnect4(ctx, pos, most, nodes)
	}
	board, ok := rules.BoardOf(pos)
	if !ok {
		return Win{}, errors.ErrUnsupported
	}
	if _, err := gomoku.New(board.Variant()); err == nil {
		return solveGomoku(ctx, pos, most, nodes)
	}
	return solveSmall(ctx, pos, most, nodes)
}

func solveConnect4(ctx context.Context, pos alinha.Position, most int, nodes uint64) (Win, error) {
	solver := new(connect4.Solver)
	score, visited, err := solver.Value(ctx, pos, alinha.Limits{Nodes: nodes})
	switch {
	case err != nil:
		return Win{}, err
	case !score.Proven:
		return Win{}, errNodes
	case score.Value <= 0 || score.Plies > most:
		return Win{}, nil
	}
	res, err := solver.Search(ctx, pos, alinha.Limits{EveryMove: true}, nil)
	if err != nil {
		return Win{}, err
	}
	win := winOf(res.Moves, score.Plies)
	win.Nodes = visited
	return win, ctx.Err()
}

func solveGomoku(ctx context.Context, pos alinha.Position, most int, nodes uint64) (Win, error) {
	found, err := gomoku.FindShortestWin(ctx, pos, most, alinha.Limits{Nodes: nodes})
	switch {
	case err != nil:
		return Win{}, err
	case !found.Complete:
		return Win{}, errors.Join(errNodes, ctx.Err())
	}
	return Win{Plies: found.Plies, Right: found.Moves, Nodes: found.Nodes}, nil
}

func solveSmall(ctx context.Context, pos alinha.Position, most int, nodes uint64) (Win, error) {
	if fast, ok := bitboard.From(pos); ok {
		pos = fast
	}
	solver := &search.DFPN{TableMiB: 16}
	res, err := solver.Search(ctx, pos, alinha.Limits{Depth: most, Nodes: nodes}, nil)
	switch {
	case err != nil:
		return Win{}, err
	case ctx.Err() != nil || nodes > 0 && res.Nodes >= nodes:
		return Win{}, errors.Join(errNodes, ctx.Err())
	case !res.Score.Proven || res.Score.Value <= 0:
		return Win{}, nil
	}
	every, err := solver.Search(ctx, pos, alinha.Limits{Depth: res.Score.Plies, EveryMove: true}, nil)
	if err != nil {
		return Win{}, err
	}
	win := winOf(every.Moves, res.Score.Plies)
	win.Nodes = res.Nodes
	return win, ctx.Err()
}

// winOf returns the win in plies that the scores of every move show.
func winOf(scores []alinha.MoveScore, plies int) Win {
	win := Win{Plies: plies}
	for _, m := range scores {
		switch {
		case m.Score.Value < 1 || !m.Score.Proven:
		case m.Score.Plies == plies:
			win.Right = append(win.Right, m.Move)
		default:
			win.Slower = true
		}
	}
	return win
}
