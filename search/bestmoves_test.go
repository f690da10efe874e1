package search_test

import (
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

func TestBestMoves(t *testing.T) {
	win := func(plies int) alinha.Score { return alinha.Score{Value: 1, Proven: true, Plies: plies} }
	loss := func(plies int) alinha.Score { return alinha.Score{Value: -1, Proven: true, Plies: plies} }
	atMost := func(s alinha.Score) alinha.Score { s.AtMost = true; return s }
	draw, good := alinha.Score{Proven: true, Plies: 9}, alinha.Score{Value: 0.25}
	for _, test := range []struct {
		name   string
		scores []alinha.Score
		want   []int
	}{
		{"shortest win", []alinha.Score{win(5), draw, win(3), good, win(3)}, []int{2, 4}},
		{"longest loss", []alinha.Score{loss(2), loss(6), loss(4)}, []int{1}},
		{"proven before unproven win", []alinha.Score{{Value: 1}, win(9), {Value: 1}}, []int{1}},
		{"unproven before proven loss", []alinha.Score{loss(9), {Value: -1}, loss(2)}, []int{1}},
		{"exact before bounded win", []alinha.Score{atMost(win(5)), win(5), atMost(win(7))}, []int{1}},
		{"shorter bound before longer win", []alinha.Score{atMost(win(5)), win(7)}, []int{0}},
		{"exact before bounded loss", []alinha.Score{atMost(loss(8)), loss(8), loss(6)}, []int{1}},
		{"estimates", []alinha.Score{draw, good, loss(8)}, []int{1}},
		{"rounding", []alinha.Score{{Value: 0.1}, {Value: 0.1 + 1e-15}}, []int{0, 1}},
		{"none", nil, nil},
	} {
		moves := make([]alinha.MoveScore, len(test.scores))
		for i, s := range test.scores {
			moves[i] = alinha.MoveScore{Move: alinha.Move(i), Score: s}
		}
		var got []int
		for _, m := range search.BestMoves(moves) {
			got = append(got, int(m.Move))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

func TestSortMoves(t *testing.T) {
	proven := func(value float64, plies int) alinha.Score {
		return alinha.Score{Value: value, Proven: true, Plies: plies}
	}
	moves := []alinha.MoveScore{
		{Move: 0, Score: proven(-1, 2)},
		{Move: 1, Score: alinha.Score{Value: 0.5}},
		{Move: 2, Score: proven(1, 7)},
		{Move: 3, Score: alinha.Score{Value: 0.5}},
		{Move: 4, Score: proven(1, 5)},
		{Move: 5, Score: proven(-1, 4)},
	}
	search.SortMoves(moves)
	var got []alinha.Move
	for _, m := range moves {
		got = append(got, m.Move)
	}
	if want := []alinha.Move{4, 2, 1, 3, 5, 0}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestTiedMoves(t *testing.T) {
	moves := []alinha.MoveScore{
		{Move: 0, Score: alinha.Score{Value: 0.25}},
		{Move: 1, Score: alinha.Score{Value: 0.5}},
		{Move: 2, Score: alinha.Score{Value: 0.5}},
	}
	for _, test := range []struct {
		name string
		res  alinha.Result
		want []alinha.Move
	}{
		{"the move first", alinha.Result{Move: 2, Moves: moves}, []alinha.Move{2, 1}},
		{"a worse move alone", alinha.Result{Move: 0, Moves: moves}, []alinha.Move{0}},
		{"no move", alinha.Result{Move: alinha.NoMove, Moves: moves}, []alinha.Move{1, 2}},
		{"no move scores", alinha.Result{Move: 5}, []alinha.Move{5}},
	} {
		if got := search.TiedMoves(&test.res); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}
