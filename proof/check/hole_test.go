package check_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/check"
)

// A forgetful Prover leaves out one reply of the opponent at one node, and the proof of what follows it.
type forgetful struct {
	proof.Prover
	rand  *rand.Rand
	nodes int // before the one that is to have the hole
	holes int
}

// Node implements proof.Prover.
func (f *forgetful) Node(p proof.Position) (proof.Node, error) {
	n, err := f.Prover.Node(p)
	if f.nodes--; err != nil || f.nodes >= 0 || f.holes > 0 {
		return n, err
	}
	replies := len(n.Replies)
	if replies > 0 && n.Replies[replies-1] == proof.Pass {
		replies--
	}
	switch {
	case replies > 0:
		i := f.rand.IntN(replies)
		n.Replies = slices.Delete(slices.Clone(n.Replies), i, i+1)
	case len(n.Answers) > 0:
		i := f.rand.IntN(len(n.Answers))
		n.Answers = slices.Delete(slices.Clone(n.Answers), i, i+1)
	default:
		return n, nil // a later node has the hole
	}
	f.holes++
	return n, nil
}

// provenBoards are empty boards with small proofs of each kind: wins, and draws by blocking and by the game itself.
var provenBoards = []struct {
	game    string
	outcome alinha.Outcome
}{
	{"mnk:4x4,k=3", alinha.FirstWins},
	{"mnk:6x6,k=4", alinha.FirstWins},
	{"mnk:3x3x3,k=3", alinha.FirstWins},
	{"mnk:3x3,k=3", alinha.Draw},
	{"mnk:6x6,k=5", alinha.Draw},
	{"mnk:7x6,k=6", alinha.Draw},
}

// holed returns so many certificates for each board of provenBoards, each with one reply of the opponent left out.
func holed(t *testing.T, r *rand.Rand, count int) (texts []string) {
	for _, test := range provenBoards {
		v := gametest.Variant(t, test.game)
		sol, err := (&proof.Solver{TableBits: 16}).Solve(t.Context(), v, make([]uint8, v.Cells()), alinha.First, 0)
		if err != nil || sol.Outcome != test.outcome {
			t.Fatalf("%s: got %+v, %v, want %v", test.game, sol, err, test.outcome)
		}
		nodes, err := proof.Write(new(bytes.Buffer), sol.Claims[0], sol.Provers[0])
		if err != nil {
			t.Fatal(err)
		}
		for range count {
			var text bytes.Buffer
			f := &forgetful{Prover: sol.Provers[0], rand: r, nodes: r.IntN(nodes)}
			if _, err := proof.Write(&text, sol.Claims[0], f); err != nil {
				t.Fatal(err)
			}
			if f.holes > 0 {
				texts = append(texts, text.String())
			}
		}
	}
	return texts
}

// A certificate is refused that leaves out one reply of the opponent, wherever.
func TestHoles(t *testing.T) {
	wins, draws := 0, 0
	for _, text := range holed(t, rand.New(rand.NewPCG(5, 34)), positionCount(40)) {
		if _, err := check.Certificate(strings.NewReader(text)); err == nil {
			t.Fatalf("accepted a certificate without a reply:\n%s", text)
		}
		if strings.Contains(text, " wins\n") {
			wins++
		} else {
			draws++
		}
	}
	if want := positionCount(40); wins < want || draws < want/2 {
		t.Errorf("got %d wins and %d draws, want at least %d and %d", wins, draws, want, want/2)
	}
}

// The checker in Python refuses such certificates too.
func TestHolesPython(t *testing.T) {
	texts := holed(t, rand.New(rand.NewPCG(6, 34)), 3)
	if len(texts) < 9 {
		t.Errorf("got %d certificates, want 9 at least", len(texts))
	}
	for i, valid := range checkByPython(t, texts) {
		if valid {
			t.Errorf("accepted a certificate without a reply:\n%s", texts[i])
		}
	}
}
