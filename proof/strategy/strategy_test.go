package strategy_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/internal/prooftest"
	"github.com/alinha/alinha/proof/strategy"
	"github.com/alinha/alinha/rules"
)

// solved returns the strategy that a Solver finds for a board.
func solved(t *testing.T, game string) *strategy.Strategy {
	t.Helper()
	v := gametest.Variant(t, game)
	sol, err := (&proof.Solver{TableBits: 16}).Solve(t.Context(), v, make([]uint8, v.Cells()), alinha.First, 0)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, sol.Claims[0], sol.Provers[0])
}

// read returns the strategy of a claim.
func read(t *testing.T, claim *proof.Claim, p proof.Prover) *strategy.Strategy {
	t.Helper()
	var text bytes.Buffer
	if _, err := proof.Write(&text, claim, p); err != nil {
		t.Fatal(err)
	}
	s, err := strategy.New(t.Context(), text.Bytes())
	if err != nil {
		t.Fatalf("%v\n%s", err, text.String())
	}
	return s
}

// advise returns the advice after moves, which must be legal and the strategy's own.
func advise(t *testing.T, s *strategy.Strategy, moves []alinha.Move) *strategy.Advice {
	t.Helper()
	a, err := s.At(moves)
	if err != nil {
		t.Fatalf("%s: %s, after %v: %v", s.Variant.Spec(), s.Player, moves, err)
	}
	return a
}

// step checks an advice, and returns the moves with one more: the answer, or the visitor's, which choose picks.
func step(t *testing.T, s *strategy.Strategy, a *strategy.Advice, moves []alinha.Move, choose func(int) int) []alinha.Move {
	t.Helper()
	legal := a.Pos.Moves(nil)
	if a.Pos.ToMove() == s.Player {
		if a.Leaf && a.Weight >= 1 {
			t.Fatalf("%s, after %v: the potential is %v, want less than 1", s.Variant.Spec(), moves, a.Weight)
		}
		if !slices.Contains(legal, a.Answer.Move) {
			t.Fatalf("%s, after %v: answer %v is not legal", s.Variant.Spec(), moves, a.Answer)
		}
		return append(moves, a.Answer.Move)
	}
	if len(a.Replies) != len(legal) {
		t.Fatalf("%s, after %v: %d replies, want %d", s.Variant.Spec(), moves, len(a.Replies), len(legal))
	}
	reply := a.Replies[choose(len(legal))]
	if s.Wins && a.Other != alinha.NoMove && !slices.Contains(a.Zone, reply.Move) && reply.Answer.Move != a.Other {
		t.Fatalf("%s, after %v: %v answers %v outside the zone %v, want %v", s.Variant.Spec(), moves, reply.Answer, reply.Move, a.Zone, a.Other)
	}
	for _, pair := range a.Pairs {
		if i := slices.Index(pair[:], reply.Move); i >= 0 && reply.Answer != (strategy.Answer{Move: pair[1-i], Reason: strategy.Paired}) {
			t.Fatalf("%s, after %v: %v answers %v of the pair %v", s.Variant.Spec(), moves, reply.Answer, reply.Move, pair)
		}
	}
	return append(moves, reply.Move)
}

// checkEnd checks the outcome of a game.
func checkEnd(t *testing.T, s *strategy.Strategy, a *strategy.Advice, moves []alinha.Move) {
	t.Helper()
	outcome := a.Pos.Outcome()
	if s.Wins && outcome != alinha.WinFor(s.Player) || outcome == alinha.WinFor(s.Player.Other()) {
		t.Fatalf("%s, root %v, claim %s wins %v: %v ends in %s", s.Variant.Spec(), s.Cells, s.Player, s.Wins, moves, outcome)
	}
}

// playout plays a game against a strategy to its end.
func playout(t *testing.T, s *strategy.Strategy, choose func(int) int) {
	t.Helper()
	moves, plies := []alinha.Move{}, len(s.Cells)
	for {
		a := advise(t, s, moves)
		if a.Pos.Outcome() != alinha.Undecided {
			checkEnd(t, s, a, moves)
			return
		}
		if s.Wins && (a.Plies >= plies && len(moves) > 0 || a.Plies < 1) {
			t.Fatalf("%s, after %v: a win in %d plies, after %d", s.Variant.Spec(), moves, a.Plies, plies)
		}
		plies = a.Plies
		moves = step(t, s, a, moves, choose)
	}
}

// Games against the strategies of large boards end as the certificates say.
func TestLargeBoards(t *testing.T) {
	gametest.Long(t) // a minute
	for _, game := range []string{"mnk:5x5,k=4", "mnk:7x4,k=4", "mnk:8x8,k=4", "mnk:7x6,k=5", "mnk:7x7,k=5", "mnk:8x8,k=6"} {
		s := solved(t, game)
		t.Logf("%s: %d nodes, checked in %v, %d KiB", game, s.Nodes, s.CheckTime, s.Size()>>10)
		r := rand.New(rand.NewPCG(34, 1))
		for range 100 {
			playout(t, s, r.IntN)
		}
	}
}

// Games against the strategies of solved boards end as the certificates say, whatever the visitor plays at random.
func TestPlayouts(t *testing.T) {
	for _, test := range []struct {
		game  string
		wins  bool
		plies int
	}{
		{"mnk:3x3,k=3", false, 0},
		{"mnk:4x4,k=3", true, 5},
		{"mnk:4x4,k=4", false, 0},
		{"mnk:6x5,k=4", true, 15},
		{"mnk:6x6,k=5", false, 0},
		{"mnk:7x6,k=5", false, 0},
		{"mnk:7x7,k=5", false, 0},
		{"mnk:7x7,k=6", false, 0},
		{"mnk:3x3x3,k=3", true, 9},
		{"mnk:11x6,k=4", true, 19},
	} {
		s := solved(t, test.game)
		if s.Wins != test.wins {
			t.Errorf("%s: wins %v, want %v", test.game, s.Wins, test.wins)
		}
		a := advise(t, s, nil)
		if a.Nodes != s.Nodes || a.Plies != test.plies {
			t.Errorf("%s: %d nodes and %d plies at the root, want %d and %d", test.game, a.Nodes, a.Plies, s.Nodes, test.plies)
		}
		r := rand.New(rand.NewPCG(34, 1))
		for range 15 {
			playout(t, s, r.IntN)
		}
	}
}

// Every game against the strategy of a small board ends as the certificate says.
func TestEveryReply(t *testing.T) {
	for _, game := range []string{"mnk:3x3,k=3", "mnk:4x4,k=3"} {
		s := solved(t, game)
		games := 0
		var visit func(moves []alinha.Move)
		visit = func(moves []alinha.Move) {
			a := advise(t, s, moves)
			if a.Pos.Outcome() != alinha.Undecided {
				checkEnd(t, s, a, moves)
				games++
				return
			}
			replies := max(1, len(a.Replies))
			for i := range replies {
				visit(step(t, s, a, slices.Clone(moves), func(int) int { return i }))
			}
		}
		visit(nil)
		if games < 100 {
			t.Errorf("%s: %d games, want at least 100", game, games)
		}
	}
}

// Games against random proofs of random positions, with all that certificates can contain, end as the certificates say.
func TestRandomProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 34))
	kinds := make(map[string]int)
	for _, game := range []string{
		"mnk:3x3,k=3", "mnk:4x3,k=3", "mnk:4x4,k=3", "mnk:4x4,k=4", "mnk:5x3,k=3,exact", "mnk:2x2x2,k=2", "mnk:3x3x2,k=3", "mnk:4x4,k=3,gravity",
	} {
		for range 50 {
			ref := randomProof(r, gametest.Variant(t, game))
			ok, err := ref.Prove()
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				continue
			}
			s := read(t, &ref.Claim, ref)
			kinds[fmt.Sprint(s.Wins, s.ToMove == s.Player)]++
			for range 4 {
				playout(t, s, r.IntN)
			}
		}
	}
	for _, kind := range []string{"true true", "true false", "false true", "false false"} {
		if kinds[kind] < 10 {
			t.Errorf("proofs by wins and strategy to move: %v, want ten of each", kinds)
		}
	}
}

// randomProof returns a prover of a random claim of a random position, with random switches.
func randomProof(r *rand.Rand, v rules.Variant) *prooftest.Reference {
	for {
		pos := rules.New(v)
		for pos.(alinha.Finite).Left() > 8 || r.IntN(4) > 0 && pos.(alinha.Finite).Left() > 3 {
			moves := pos.Moves(nil)
			if pos.Play(moves[r.IntN(len(moves))]); pos.Outcome() != alinha.Undecided {
				break
			}
		}
		if pos.Outcome() != alinha.Undecided {
			continue
		}
		board, _ := rules.BoardOf(pos)
		return &prooftest.Reference{
			Claim: proof.Claim{
				Variant: v, Cells: board.Cells(nil), ToMove: pos.ToMove(), Player: alinha.Player(r.IntN(2)), Wins: r.IntN(2) == 0,
			},
			Passes: r.IntN(4) > 0,
			Weak:   r.IntN(4) > 0, Pairs: r.IntN(2) == 0, Covers: r.IntN(2) == 0, Leaves: r.IntN(2) == 0,
			Fixed: r.IntN(2) == 0,
		}
	}
}

// A move that is not legal is refused, and so is another move of the strategy's side than the strategy's.
func TestWrongMoves(t *testing.T) {
	s := solved(t, "mnk:4x4,k=3")
	first := advise(t, s, nil).Answer.Move
	other := (first + 1) % 16
	if _, err := s.At([]alinha.Move{other}); !errors.Is(err, strategy.ErrNotAnswer) {
		t.Errorf("got %v, want %v", err, strategy.ErrNotAnswer)
	}
	for _, m := range []alinha.Move{first, 16, -1} {
		if _, err := s.At([]alinha.Move{first, m}); err == nil {
			t.Errorf("move %d was accepted", m)
		}
	}
}
