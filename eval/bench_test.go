package eval_test

import (
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/rules"
)

// positionsAfter returns the position after moves on each board that supports the game.
func positionsAfter(t testing.TB, game, moves string) map[string]alinha.Position {
	t.Helper()
	pos := start(t, game)
	if _, err := rules.PlayText(pos, moves); err != nil {
		t.Fatal(err)
	}
	boards := map[string]alinha.Position{"rules": pos}
	if fast, ok := bitboard.From(pos); ok {
		boards["bitboard"] = fast
	}
	return boards
}

func TestNoAllocations(t *testing.T) {
	for _, test := range []struct{ game, moves string }{
		{"connect4", "44433345"},
		{"gomoku", "h8 i9 h9 h7 i8 j8"},
		{"points4", "b2 c3 b3 c2"},
		{"slippery4", "b2 c3"},
	} {
		for board, pos := range positionsAfter(t, test.game, test.moves) {
			for name, evaluate := range evaluations {
				if got := testing.AllocsPerRun(100, func() { evaluate(pos) }); got != 0 {
					t.Errorf("%s of %s on a board of %s: got %v allocations, want 0", name, test.game, board, got)
				}
			}
		}
	}
}

// BenchmarkEvaluations measures each evaluation on a position of each game on each board.
func BenchmarkEvaluations(b *testing.B) {
	for _, test := range []struct {
		game, moves string
		want        map[string]int
	}{
		{"connect4", "4443334526", map[string]int{"windows": 750, "groups": 26, "groups/4/16": 48, "groups-built": 12, "sequences": 188, "sequences/2": -688, "sequences/1.5": -250, "sequences/0.25": 845, "sequences/0": 1064, "threats": -52}},
		{"qubic", "b2/2 c3/3 a1/1 b3/3 d4/1 c2/2", map[string]int{"windows": 500, "groups": -14, "groups/4/16": -20, "groups-built": -12, "sequences": -1198, "sequences/2": -2710, "sequences/1.5": -1954, "sequences/0.25": -64, "sequences/0": 314, "threats": -20}},
		{"gomoku", "h8 i9 h9 h7 i8 j8", map[string]int{"windows": 400, "groups-built": 5, "groups/4/16": -8, "sequences": 72, "sequences/2": -80, "sequences/1.5": -4, "sequences/0.25": 186, "sequences/0": 224, "threats": -2}},
	} {
		for board, pos := range positionsAfter(b, test.game, test.moves) {
			for name, evaluate := range evaluations {
				b.Run(test.game+"/"+name+"/"+board, func(b *testing.B) {
					for b.Loop() {
						if got := evaluate(pos); got != test.want[name] {
							b.Fatalf("got %d, want %d", got, test.want[name])
						}
					}
				})
			}
		}
	}
}
