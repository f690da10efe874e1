package puzzles

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/rules"
)

// play plays a game and returns its moves: games of package gomoku by its engine with random blunders, other games by random
// moves that win at once and stop wins where they can. The game may be drawn.
func play(ctx context.Context, rng *rand.Rand, v rules.Variant) ([]alinha.Move, error) {
	pos := rules.New(v)
	board, _ := rules.BoardOf(pos)
	_, err := gomoku.New(v)
	byEngine := err == nil
	for pos.Outcome() == alinha.Undecided {
		m := sensibleMove(rng, pos)
		if byEngine {
			if m, err = engineMove(ctx, rng, board, pos); err != nil {
				return nil, err
			}
		}
		pos.Play(m)
	}
	return board.History(nil), nil
}

// sensibleMove returns a move that wins at once, else one that stops such a win of the opponent, else a random one.
func sensibleMove(rng *rand.Rand, pos alinha.Position) alinha.Move {
	moves := pos.Moves(nil)
	if i := slices.IndexFunc(moves, func(m alinha.Move) bool { return wins(pos, m) }); i >= 0 {
		return moves[i]
	}
	rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	for _, m := range moves {
		pos.Play(m)
		loses := pos.Outcome() == alinha.Undecided && slices.ContainsFunc(pos.Moves(nil), func(m alinha.Move) bool { return wins(pos, m) })
		pos.Undo()
		if !loses {
			return m
		}
	}
	return moves[0]
}

// wins reports whether a move of the side to move wins at once.
func wins(pos alinha.Position, m alinha.Move) bool {
	mover := pos.ToMove()
	pos.Play(m)
	defer pos.Undo()
	return pos.Outcome() == alinha.WinFor(mover)
}

// openingPlies and blunder say where engineMove plays a random move: in the opening, and afterwards once in so many moves.
const (
	openingPlies = 5
	blunder      = 6
)

// engineMove returns the move of the engine of package gomoku after a short search, sometimes a random move beside a stone.
func engineMove(ctx context.Context, rng *rand.Rand, board *rules.Board, pos alinha.Position) (alinha.Move, error) {
	random := rng.IntN(blunder) == 0 || len(board.History(nil)) < openingPlies
	if moves := movesBesideStones(board, pos); random && len(moves) > 0 {
		return moves[rng.IntN(len(moves))], nil
	}
	res, err := new(gomoku.Engine).Search(ctx, pos, alinha.Limits{Nodes: 500}, nil)
	return res.Move, err
}

// movesBesideStones returns the legal moves at most two cells away from a stone, fouls left out; on an empty board the middle.
func movesBesideStones(board *rules.Board, pos alinha.Position) []alinha.Move {
	v := board.Variant()
	cells := board.Cells(nil)
	near := func(m alinha.Move) bool {
		x, y := int(m)%v.Cols, int(m)/v.Cols
		for row := max(0, y-2); row <= min(v.Rows-1, y+2); row++ {
			if slices.ContainsFunc(cells[row*v.Cols+max(0, x-2):row*v.Cols+min(v.Cols-1, x+2)+1], func(c uint8) bool { return c != 0 }) {
				return true
			}
		}
		return false
	}
	moves := slices.DeleteFunc(pos.Moves(nil), func(m alinha.Move) bool { return !near(m) || board.Foul(m) != rules.NoFoul })
	if board.Last() == alinha.NoMove {
		return []alinha.Move{alinha.Move(v.Rows/2*v.Cols + v.Cols/2)}
	}
	return moves
}
