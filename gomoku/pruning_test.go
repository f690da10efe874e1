package gomoku

import "testing"

func TestLMR(t *testing.T) {
	b, at := boardAfter(t, "h8 a1 i9 a15")
	s := newSearcher(newBudget(t), b, nil, 0)
	s.initNode(0)
	s.stack[2] = s.stack[0]
	quiet, three := at("o1"), at("j10")
	for _, test := range []struct {
		nodeType nodeType
		better   int // by how much the side stands better than before its last move
		cell, i  int
		want     int
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
		s.stack[2].staticEval = s.stack[0].staticEval + test.better
		s.stack[2].nodeType = test.nodeType
		if got := s.lmr(2, 10, test.cell, test.i); got != test.want {
			t.Errorf("%+v: got %d, want %d", test, got, test.want)
		}
	}
}

func TestResearchAdjustment(t *testing.T) {
	s := newSearcher(newBudget(t), start(t, "gomoku"), nil, 0)
	for _, test := range []struct{ beyond, better, want int }{
		{1, 1, -1}, {1, 39, -1}, {1, 40, 0}, {335, 1000, 0}, {336, 1000, 1},
	} {
		if got := s.researchAdjustment(test.beyond, test.better, 8, 3); got != test.want {
			t.Errorf("%d beyond alpha, %d better: got %d, want %d", test.beyond, test.better, got, test.want)
		}
	}
}
