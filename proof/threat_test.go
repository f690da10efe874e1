package proof_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/internal/prooftest"
	"github.com/alinha/alinha/rules"
)

// threatGames are games flat and with layers, on boards of one word and just above, and the most empty cells of their random positions.
var threatGames = []struct {
	game  string
	empty int
}{
	{"mnk:3x3,k=3", 9},
	{"mnk:4x4,k=3", 12},
	{"mnk:5x4,k=4", 11},
	{"mnk:5x5,k=4", 12},
	{"mnk:3x3x2,k=3", 12},
	{"mnk:3x3x3,k=3", 12},
	{"mnk:4x4x2,k=4", 12},
	{"mnk:4x4x4,k=4", 12},
	{"mnk:13x5,k=5", 12},
	{"mnk:11x6,k=5", 12},
	{"mnk:9x8,k=6", 12},
	{"mnk:5x5x3,k=5", 12},
	{"mnk:5x4,k=3,exact", 11},
	{"mnk:6x5,k=4,exact", 12},
	{"mnk:5x4x2,k=4,exact", 12},
	{"mnk:9x8,k=4,exact", 12},
	{"mnk:13x5,k=5,exact", 12},
}

// Each reduction on and off, the attacker wins by minimax where a search for threats finds a win, and the certificates are valid. Most
// wins by minimax of few plies are found.
func TestThreatProver(t *testing.T) {
	count := 40
	switch {
	case gametest.IsLong():
		count = 1500
	case testing.Short():
		count = 15
	}
	r := rand.New(rand.NewPCG(8, 34))
	won, found := 0, 0
	for _, test := range threatGames {
		v := gametest.Variant(t, test.game)
		board, _ := rules.BoardOf(rules.New(v))
		for range count {
			claim := randomClaim(r, v, test.empty)
			claim.Wins = true
			attacker := claim.Attacker()
			wins := prooftest.AttackerWins(board, claim.Cells, attacker, uint8(1+claim.ToMove) == attacker)
			p, err := proof.NewThreatProver(claim, 10)
			if err != nil {
				t.Fatal(err)
			}
			p.Without(r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0)
			got := p.Prove(t.Context(), 0)
			if wins {
				won++
			}
			switch {
			case got == proof.AttackerWins && !wins:
				t.Fatalf("%+v: got a win, want none", *claim)
			case got == proof.AttackerWins:
				found++
				checkCertificate(t, claim, p)
			case !p.Exhausted():
				t.Fatalf("%+v: got %v and no end of the search", *claim, got)
			}
		}
	}
	t.Logf("%d of %d wins found, in %d positions", found, won, count*len(threatGames))
	if found == 0 || found < won*9/10 {
		t.Errorf("got %d wins of %d, want nine of ten or more", found, won)
	}
}

// With exact, the defender's stone on a cell may keep the defender itself from a window: a reply elsewhere need not lose by the win after
// the reply on the cell. One of the defender's replies here holds by that.
func TestThreatProverExact(t *testing.T) {
	v := gametest.Variant(t, "mnk:13x9,k=5,exact")
	claim := &proof.Claim{Variant: v, ToMove: alinha.Second, Player: alinha.First, Wins: true}
	for _, stone := range "XXOOOXXOOXXOX" + "OOOOXOXOXOXXO" + "XOXXOXXOOOOXO" + "XOOO.XOX.XOXO" + "OXXX..O.OO.OX" + "OXOOXOXO.X.XX" + "OXOXXXXOXOXXO" +
		"XXXO.XOXXOXOO" + "XOX..OXXOOXXX" {
		claim.Cells = append(claim.Cells, uint8(strings.IndexRune(".XO", stone)))
	}
	board, _ := rules.BoardOf(rules.New(v))
	if prooftest.AttackerWins(board, claim.Cells, claim.Attacker(), false) {
		t.Fatal("X wins by minimax, want no win")
	}
	p, err := proof.NewThreatProver(claim, 10)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Prove(t.Context(), 0); got != proof.Unknown || !p.Exhausted() {
		t.Errorf("got %v, want the end of the search without a win", got)
	}
}

// A search for threats finds the wins by fours and threes that package gomoku finds, of random positions on 15x15 with few stones, and
// proves them. With exact it may miss one of fifty, where it takes a longer run of the defender for a win.
func TestThreatProverAgrees(t *testing.T) {
	for _, game := range []string{"gomoku", "standard"} {
		t.Run(game, func(t *testing.T) { testThreatProverAgrees(t, gametest.Variant(t, game)) })
	}
}

func testThreatProverAgrees(t *testing.T, v rules.Variant) {
	count := 30
	switch {
	case gametest.IsLong():
		count = 1000
	case testing.Short():
		count = 15
	}
	r := rand.New(rand.NewPCG(9, 34))
	provers := [...]*gomoku.Prover{{}, {VCT: true}}
	won, missed := 0, 0
	for range count {
		claim := crowdedClaim(r, v, 10)
		pos, err := rules.Setup(v, claim.Cells, claim.ToMove)
		if err != nil {
			t.Fatal(err)
		}
		wins := false
		for _, p := range provers {
			res, err := p.Prove(t.Context(), pos, alinha.Limits{Nodes: 2000})
			if err != nil {
				t.Fatal(err)
			}
			wins = wins || res.Proof != nil
		}
		p, err := proof.NewThreatProver(claim, 12)
		if err != nil {
			t.Fatal(err)
		}
		nodes := uint64(50_000)
		if wins {
			nodes = 400_000 // one win of a thousand takes 160,000
		}
		if got := p.Prove(t.Context(), nodes); wins && got != proof.AttackerWins {
			missed++
			if !v.Exact {
				t.Errorf("%+v: got %v, want a win", *claim, got)
			}
		} else if got == proof.AttackerWins {
			won++
			checkCertificate(t, claim, p)
		}
	}
	t.Logf("%d of %d positions are won, and %d more by package gomoku", won, count, missed)
	if missed > won/50 {
		t.Errorf("got %d wins, and %d more by package gomoku, want at most one of fifty", won, missed)
	}
	if won < count/4 {
		t.Errorf("%d of %d positions are won, want a quarter or more", won, count)
	}
}

// crowdedClaim returns the claim that the player to move wins a position with so many stones of each player in the middle of the board.
func crowdedClaim(r *rand.Rand, v rules.Variant, stones int) *proof.Claim {
	for {
		claim := &proof.Claim{Variant: v, Cells: make([]uint8, v.Cells()), Wins: true}
		for i := 0; i < 2*stones; {
			m := (v.Rows/2-3+r.IntN(7))*v.Cols + v.Cols/2 - 3 + r.IntN(7)
			if claim.Cells[m] == 0 {
				claim.Cells[m] = uint8(1 + i%2)
				i++
			}
		}
		pos, err := rules.Setup(v, claim.Cells, claim.ToMove)
		if err == nil && pos.Outcome() == alinha.Undecided {
			return claim
		}
	}
}

// A solution on a board of more than 64 cells has a valid certificate, by whichever player wins.
func TestSolveByThreats(t *testing.T) {
	v := gametest.Variant(t, "gomoku")
	cells := make([]uint8, v.Cells())
	for _, m := range []int{112, 113, 97, 98} {
		cells[m] = 1
	}
	for _, m := range []int{0, 14, 210} {
		cells[m] = 2
	}
	for _, toMove := range []alinha.Player{alinha.First, alinha.Second} {
		sol, err := (&proof.Solver{TableBits: 14}).Solve(t.Context(), v, cells, toMove, 200_000)
		if err != nil || sol.Outcome != alinha.FirstWins || (sol.Move != alinha.NoMove) != (toMove == alinha.First) {
			t.Fatalf("%v to move: got %v by %d, %v; want a win of X", toMove, sol.Outcome, sol.Move, err)
		}
		checkCertificate(t, sol.Claims[0], sol.Provers[0])
	}
}

func TestThreatProverUnsupported(t *testing.T) {
	for _, game := range []string{"connect4", "renju", "slippery4", "mnk:10x10,k=5,misere", "mnk:17x16,k=5"} {
		if _, err := proof.NewThreatProver(emptyBoard(t, game), 8); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%s: got %v, want errors.ErrUnsupported", game, err)
		}
	}
}
