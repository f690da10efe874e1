package proof_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/check"
	"github.com/alinha/alinha/proof/internal/prooftest"
	"github.com/alinha/alinha/rules"
)

// randomClaim returns a claim that a player does not lose a random position without a line, of any numbers of stones.
func randomClaim(r *rand.Rand, v rules.Variant, empty int) *proof.Claim {
	for {
		cells := make([]uint8, v.Cells())
		left := empty/2 + r.IntN(empty-empty/2+1)
		for _, m := range r.Perm(len(cells))[left:] {
			cells[m] = uint8(1 + r.IntN(2))
		}
		toMove := alinha.Player(r.IntN(2))
		pos, err := rules.Setup(v, cells, toMove)
		if err == nil && pos.Outcome() == alinha.Undecided {
			return &proof.Claim{Variant: v, Cells: cells, ToMove: toMove, Player: alinha.Player(r.IntN(2))}
		}
	}
}

// Each reduction on and off, the weak game has the value that minimax gives, and the certificates are valid.
func TestBreakerProver(t *testing.T) {
	count := 60
	switch {
	case gametest.IsLong():
		count = 2000
	case testing.Short():
		count = 15
	}
	r, fixed := rand.New(rand.NewPCG(5, 34)), 0
	for _, test := range []struct {
		game  string
		empty int
	}{
		{"mnk:3x3,k=3", 9},
		{"mnk:4x3,k=3", 10},
		{"mnk:4x4,k=4", 12},
		{"mnk:5x4,k=4", 12},
		{"mnk:5x5,k=4", 12},
		{"mnk:3x3x2,k=3", 11},
		{"mnk:4x4x2,k=4", 12},
		{"mnk:6x4,k=5,exact", 12},
		{"mnk:6x2,k=3,exact", 6},
	} {
		v := gametest.Variant(t, test.game)
		board, _ := rules.BoardOf(rules.New(v))
		for range count {
			claim := randomClaim(r, v, test.empty)
			attacker := claim.Attacker()
			want := proof.AttackerWins
			if prooftest.BreakerHolds(board.Windows(), claim.Cells, attacker, uint8(1+claim.ToMove) == attacker, make(map[string]bool)) {
				want = proof.DefenderHolds
			}
			p, err := proof.NewBreakerProver(claim, 8)
			if err != nil {
				t.Fatal(err)
			}
			p.Without(r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0)
			p.FixBestPair(r.IntN(2) == 0)
			if got := p.Prove(t.Context(), 0); got != want {
				t.Fatalf("%+v: got %v, want %v", *claim, got, want)
			}
			if want == proof.DefenderHolds {
				_, text := checkCertificate(t, claim, p)
				fixed += strings.Count(text, "\nP ")
			}
		}
	}
	if !testing.Short() && fixed < count/2 {
		t.Errorf("got %d nodes with fixed pairs, want at least %d", fixed, count/2)
	}
}

// Breaker holds positions in which Maker would win if Breaker gave Maker one of two cells for the other, though the two are no line.
func TestBreakerExchange(t *testing.T) {
	for _, test := range []struct {
		game, cells    string
		toMove, player alinha.Player
	}{
		{"mnk:4x3,k=3", "....XX..OOX.", alinha.Second, alinha.First},
		{"mnk:4x3,k=3", "X.OXX.......", alinha.First, alinha.First},
		{"mnk:4x4,k=3", "....XX.XX.X...XO", alinha.Second, alinha.First},
		{"mnk:5x3,k=3", "..O.O..OO......", alinha.First, alinha.Second},
		{"mnk:5x4,k=4", "O.XOO.O...O.X.X.XXX.", alinha.Second, alinha.First},
		{"mnk:6x4,k=4", "XXXOO.O.OXXOX.....OXO.X.", alinha.First, alinha.Second},
	} {
		claim := &proof.Claim{Variant: gametest.Variant(t, test.game), ToMove: test.toMove, Player: test.player}
		for _, stone := range test.cells {
			claim.Cells = append(claim.Cells, uint8(strings.IndexRune(".XO", stone)))
		}
		board, _ := rules.BoardOf(rules.New(claim.Variant))
		attacker := claim.Attacker()
		if !prooftest.BreakerHolds(board.Windows(), claim.Cells, attacker, uint8(1+claim.ToMove) == attacker, make(map[string]bool)) {
			t.Fatalf("%s %s: got a win of Maker by minimax, want none", test.game, test.cells)
		}
		for _, leaves := range []bool{false, true} {
			p, err := proof.NewBreakerProver(claim, 8)
			if err != nil {
				t.Fatal(err)
			}
			p.Without(false, false, false, leaves, false)
			if got := p.Prove(t.Context(), 0); got != proof.DefenderHolds {
				t.Errorf("%s %s, leaves left out %v: got %v, want that Breaker holds", test.game, test.cells, leaves, got)
				continue
			}
			checkCertificate(t, claim, p)
		}
	}
}

// checkCertificate writes a certificate, checks it, and returns the number of nodes and the text.
func checkCertificate(t *testing.T, claim *proof.Claim, p proof.Prover) (nodes int, certificate string) {
	t.Helper()
	var text bytes.Buffer
	nodes, err := proof.Write(&text, claim, p)
	if err != nil {
		t.Fatalf("%+v: %v", *claim, err)
	}
	summary, err := check.Certificate(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatalf("%+v: %v", *claim, err)
	}
	if summary.Nodes != nodes || summary.Player != claim.Player || summary.Wins != claim.Wins || !bytes.Equal(summary.Cells, claim.Cells) {
		t.Fatalf("got %+v, want %+v and %d nodes", summary, claim, nodes)
	}
	return nodes, text.String()
}

// Empty boards have the values that are published.
func TestEmptyBoards(t *testing.T) {
	for _, test := range []struct {
		game string
		want proof.Verdict
	}{
		{"mnk:3x3,k=3", proof.AttackerWins},
		{"mnk:4x4,k=4", proof.DefenderHolds},
		{"mnk:5x5,k=5", proof.DefenderHolds},
		{"mnk:6x6,k=5", proof.DefenderHolds},
		{"mnk:7x7,k=6", proof.DefenderHolds},
		{"mnk:3x3x3,k=3", proof.AttackerWins},
	} {
		claim := emptyBoard(t, test.game)
		p, err := proof.NewBreakerProver(claim, 14)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Prove(t.Context(), 0); got != test.want {
			t.Errorf("%s: got %v, want %v", test.game, got, test.want)
		}
		if test.want == proof.DefenderHolds {
			nodes, text := checkCertificate(t, claim, p)
			t.Logf("%s: %d nodes searched, %d in the certificate, %d bytes", test.game, p.Nodes(), nodes, len(text))
		}
	}
}

// emptyBoard returns the claim that Second does not lose an empty board.
func emptyBoard(t testing.TB, game string) *proof.Claim {
	v := gametest.Variant(t, game)
	return &proof.Claim{Variant: v, Cells: make([]uint8, v.Cells()), ToMove: alinha.First, Player: alinha.Second}
}

// A prover that has searched as many nodes as it may knows no value.
func TestBreakerLimit(t *testing.T) {
	p, err := proof.NewBreakerProver(emptyBoard(t, "mnk:7x6,k=5"), 12)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Prove(t.Context(), 100); got != proof.Unknown || p.Nodes() != 100 {
		t.Errorf("got %v after %d nodes, want unknown after 100", got, p.Nodes())
	}
}

func TestUnsupported(t *testing.T) {
	for _, game := range []string{"connect4", "renju", "gomoku", "slippery4", "mnk:3x3,k=3,misere", "mnk:6x6,k=5,caro"} {
		if _, err := proof.NewBreakerProver(emptyBoard(t, game), 8); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%s: got %v, want errors.ErrUnsupported", game, err)
		}
	}
}

func Example() {
	v, _ := rules.Parse("mnk:5x5,k=5")
	claim := &proof.Claim{Variant: v, Cells: make([]uint8, 25), Player: alinha.Second}
	p, _ := proof.NewBreakerProver(claim, 16)
	if p.Prove(context.Background(), 0) != proof.DefenderHolds {
		return
	}
	var certificate bytes.Buffer
	_, _ = proof.Write(&certificate, claim, p)
	fmt.Print(certificate.String())
	// Output:
	// alinha proof 3
	// game mnk:5x5,k=5
	// claim second does-not-lose
	// root ......................... first
	// L
	// end 1
}
