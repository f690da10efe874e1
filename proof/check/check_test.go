package check_test

import (
	"bytes"
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

// smallGames are games that minimax solves in random positions with at most so many empty cells.
var smallGames = []struct {
	game  string
	empty int
}{
	{"mnk:3x3,k=3", 9},
	{"mnk:4x3,k=3", 8},
	{"mnk:4x4,k=3", 8},
	{"mnk:4x4,k=4", 8},
	{"mnk:5x3,k=3,exact", 8},
	{"mnk:6x2,k=2,exact", 7},
	{"mnk:2x2x2,k=2", 8},
	{"mnk:3x3x2,k=3", 8},
	{"mnk:3x3x3,k=3", 10},
	{"mnk:4x4,k=3,gravity", 10},
	{"mnk:3x3x3,k=3,gravity", 10},
}

// randomPosition returns the cells of a random undecided position and the side to move. Where stones go anywhere, one in two
// positions has any numbers of stones.
func randomPosition(r *rand.Rand, v rules.Variant, empty int) ([]uint8, alinha.Player) {
	for {
		pos := rules.New(v)
		left := empty/2 + r.IntN(empty-empty/2+1)
		for tries := 0; tries < 100 && pos.(alinha.Finite).Left() > left; tries++ {
			moves := pos.Moves(nil)
			if pos.Play(moves[r.IntN(len(moves))]); pos.Outcome() != alinha.Undecided {
				pos.Undo()
			}
		}
		board, _ := rules.BoardOf(pos)
		cells, toMove := board.Cells(nil), pos.ToMove()
		if !v.Gravity && r.IntN(2) == 0 {
			toMove = alinha.Player(r.IntN(2))
			for m, stone := range cells {
				if stone != 0 && r.IntN(3) == 0 {
					cells[m] = uint8(1 + r.IntN(2))
				}
			}
		}
		if pos, err := rules.Setup(v, cells, toMove); err == nil && pos.Outcome() == alinha.Undecided && pos.(alinha.Finite).Left() <= empty {
			return cells, toMove
		}
	}
}

// randomReference returns a reference prover of a random claim of a random position, with random switches.
func randomReference(r *rand.Rand, v rules.Variant, empty int) *prooftest.Reference {
	cells, toMove := randomPosition(r, v, empty)
	return &prooftest.Reference{
		Claim: proof.Claim{
			Variant: v, Cells: cells, ToMove: toMove,
			Player: alinha.Player(r.IntN(2)), Wins: r.IntN(2) == 0,
		},
		Passes: r.IntN(4) > 0,
		Weak:   r.IntN(4) > 0, Pairs: r.IntN(2) == 0, Covers: r.IntN(2) == 0, Leaves: r.IntN(2) == 0,
		Fixed: r.IntN(2) == 0,
	}
}

// holds reports whether a claim is true, by minimax.
func holds(c *proof.Claim, memory map[string]alinha.Outcome) bool {
	value := prooftest.Value(c.Variant, c.Cells, c.ToMove, memory)
	return value == alinha.WinFor(c.Player) || !c.Wins && value == alinha.Draw
}

// positionCount returns the number of random positions of each game: usual, or 11,000 of all games in long tests, or a tenth of
// usual in short tests.
func positionCount(usual int) int {
	switch {
	case gametest.IsLong():
		return 1000
	case testing.Short():
		return max(1, usual/10)
	}
	return usual
}

// A claim has a proof exactly if minimax says that it holds, and the checker accepts the certificate.
func TestCertificates(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 34))
	for _, test := range smallGames {
		v := gametest.Variant(t, test.game)
		memory := make(map[string]alinha.Outcome)
		proven := 0
		for range positionCount(30) {
			ref := randomReference(r, v, test.empty)
			got, err := ref.Prove()
			if err != nil {
				t.Fatal(err)
			}
			if want := holds(&ref.Claim, memory); got != want {
				t.Fatalf("%s: %+v: proven %v, want %v", test.game, ref.Claim, got, want)
			}
			if !got {
				continue
			}
			proven++
			text := certificate(t, &ref.Claim, ref)
			summary, err := check.Certificate(strings.NewReader(text))
			if err != nil {
				t.Fatalf("%s: %v\n%s", test.game, err, text)
			}
			if summary.Wins != ref.Claim.Wins || summary.Player != ref.Claim.Player || !bytes.Equal(summary.Cells, ref.Claim.Cells) {
				t.Fatalf("%s: got %+v, want %+v", test.game, summary, ref.Claim)
			}
		}
		t.Logf("%s: %d proven", test.game, proven)
	}
}

// certificate returns the text of a certificate.
func certificate(t *testing.T, claim *proof.Claim, p proof.Prover) string {
	t.Helper()
	var text bytes.Buffer
	if _, err := proof.Write(&text, claim, p); err != nil {
		t.Fatalf("%+v: %v\n%s", *claim, err, text.String())
	}
	return text.String()
}
