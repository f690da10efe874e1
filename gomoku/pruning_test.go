package gomoku

import "testing"

func TestReductions(t *testing.T) {
	b, at := played(t, "h8 a1 i9 a15")
	s := newPVS(newBudget(t), b, nil, 0)
	s.feel(0)
	s.line[2] = s.line[0]
	quiet, three := at("o1"), at("j10")
	for _, test := range []struct {
		outlook outlook
		better  int // by how much the side stands better than before its last move
		cell, i int
		want    int
	}{
		{pvNode, 0, quiet, 1, 0},
		{pvNode, 0, quiet, 9, 4},
		{pvNode, 0, three, 9, 0},
		{allNode, 0, quiet, 9, 5},
		{allNode, 1, quiet, 9, 4},
		{cutNode, 0, quiet, 9, 6},
		{cutNode, 1, quiet, 9, 5},
		{cutNode, 0, three, 9, 0},
	} {
		s.line[2].estimate = s.line[0].estimate + test.better
		s.line[2].outlook = test.outlook
		if got := s.reduction(2, 10, test.cell, test.i); got != test.want {
			t.Errorf("%+v: got %d, want %d", test, got, test.want)
		}
	}
}

func TestAgain(t *testing.T) {
	s := newPVS(newBudget(t), start(t, "gomoku"), nil, 0)
	for _, test := range []struct{ beyond, better, want int }{
		{1, 1, -1}, {1, 39, -1}, {1, 40, 0}, {335, 1000, 0}, {336, 1000, 1},
	} {
		if got := s.again(test.beyond, test.better, 8, 3); got != test.want {
			t.Errorf("%d beyond alpha, %d better: got %d, want %d", test.beyond, test.better, got, test.want)
		}
	}
}
