package learner_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/learner"
	"github.com/alinha/alinha/rules"
)

// lineDirections names the directions of lines, by index.
var lineDirections = [...]string{"column", "row", "diagonal"}

// lineDirection returns the index of a line's direction.
func lineDirection(b *rules.Board, line []alinha.Move) int {
	switch line[1] - line[0] {
	case alinha.Move(b.Variant().Cols):
		return 0
	case 1:
		return 1
	}
	return 2
}

// completions returns the empty cells that complete four in a row of p, each with the directions of the lines that it
// completes as a bit set.
func completions(b *rules.Board, p alinha.Player) map[alinha.Move]int {
	found := make(map[alinha.Move]int)
	cells := b.Cells(nil)
	for _, line := range b.Windows() {
		gap, stones := alinha.NoMove, 0
		for _, m := range line {
			switch cells[m] {
			case 0:
				gap = m
			case 1 + uint8(p):
				stones++
			}
		}
		if stones == 3 && gap != alinha.NoMove {
			found[gap] |= 1 << lineDirection(b, line)
		}
	}
	return found
}

// connect4Misses counts the errors of a level by their kind.
type connect4Misses struct {
	win   [len(lineDirections)]missCount // a win at once, all of whose lines have one direction
	block [len(lineDirections)]missCount // a single threat of the opponent, with no win at once and no other threat above
	under missCount                      // a stone under a cell with which the opponent wins, where another move was safe
}

// add counts a move that was played in a position.
func (s *connect4Misses) add(pos alinha.Position, played alinha.Move) {
	b, _ := rules.BoardOf(pos)
	legal := pos.Moves(nil)
	playable := func(cells map[alinha.Move]int) (moves []alinha.Move, directions int) {
		for _, m := range legal {
			if cells[m] != 0 {
				moves = append(moves, m)
				directions |= cells[m]
			}
		}
		return moves, directions
	}
	opponent := completions(b, pos.ToMove().Other())
	wins, winDirections := playable(completions(b, pos.ToMove()))
	threats, threatDirections := playable(opponent)
	var poisoned []alinha.Move // moves under a winning cell of the opponent
	for _, m := range legal {
		if opponent[m-alinha.Move(b.Variant().Cols)] != 0 {
			poisoned = append(poisoned, m)
		}
	}
	single := func(directions int) bool { return bits.OnesCount(uint(directions)) == 1 }
	switch {
	case single(winDirections):
		s.win[bits.TrailingZeros(uint(winDirections))].add(!slices.Contains(wins, played))
	case len(wins) == 0 && len(threats) == 1 && single(threatDirections) && !slices.Contains(poisoned, threats[0]):
		s.block[bits.TrailingZeros(uint(threatDirections))].add(played != threats[0])
	case len(wins) == 0 && len(threats) == 0 && len(poisoned) > 0 && len(poisoned) < len(legal):
		s.under.add(slices.Contains(poisoned, played))
	}
}

// selfPlay lets a level play games against itself from random openings of four plies, and shows each move before it is
// played.
func selfPlay(t testing.TB, level, games int, show func(alinha.Position, alinha.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 9))
	for seed := range uint64(games) {
		pos := rules.New(gametest.Variant(t, "connect4"))
		for range 4 {
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
		}
		for pos.Outcome() == alinha.Undecided {
			res, err := learner.Connect4{Level: level, Seed: seed}.Search(t.Context(), pos, alinha.Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			show(pos, res.Move)
			pos.Play(res.Move)
		}
	}
}

// Far threats are missed more often than near ones, diagonals more often than columns, and all of them less often by
// a higher level.
func TestConnect4Misses(t *testing.T) {
	gametest.Long(t)
	var low, high connect4Misses
	selfPlay(t, 1, 150, low.add)
	selfPlay(t, 4, 50, high.add)
	for _, test := range []struct {
		name       string
		less, more missCount
	}{
		{"block a column than block a row", low.block[0], low.block[1]},
		{"block a row than block a diagonal", low.block[1], low.block[2]},
		{"win in a row than block a row", low.win[1], low.block[1]},
		{"win in a diagonal than block a diagonal", low.win[2], low.block[2]},
		{"block a diagonal at level 4 than at level 1", high.block[2], low.block[2]},
		{"avoid a cell under a threat at level 4 than at level 1", high.under, low.under},
	} {
		if test.less.rate() >= test.more.rate() {
			t.Errorf("fails less often to %s: got %+v and %+v", test.name, test.less, test.more)
		}
	}
}

// BenchmarkLevels reports the errors of each level of Connect4 by their kind, in percent, and the classes of value that
// the level loses by a move among the last 24: 1 for a win that becomes a draw, 2 for a win that becomes a loss.
func BenchmarkLevels(b *testing.B) {
	perfect := &connect4.Solver{Weak: true}
	for level := 1; level <= learner.MaxLevel; level++ {
		b.Run(fmt.Sprint(level), func(b *testing.B) {
			var misses connect4Misses
			lost, moves := 0.0, 0.0
			for b.Loop() {
				misses, lost, moves = connect4Misses{}, 0, 0
				selfPlay(b, level, 200, func(pos alinha.Position, played alinha.Move) {
					if misses.add(pos, played); pos.(alinha.Finite).Left() > 24 {
						return
					}
					moves++
					res, err := perfect.Search(b.Context(), pos, alinha.Limits{EveryMove: true}, nil)
					if err != nil {
						b.Fatal(err)
					}
					for _, l := range res.Moves {
						if l.Move == played {
							lost += res.Score.Value - l.Score.Value
						}
					}
				})
			}
			for i, name := range lineDirections {
				b.ReportMetric(100*misses.win[i].rate(), "win-"+name+"%")
				b.ReportMetric(100*misses.block[i].rate(), "block-"+name+"%")
			}
			b.ReportMetric(100*misses.under.rate(), "under%")
			b.ReportMetric(lost/moves, "classes/move")
		})
	}
}
