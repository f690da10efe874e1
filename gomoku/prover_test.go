package gomoku

import (
	"errors"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// TestFours looks for wins by fours in the collections: it must find each, with a proof
// that stands the rules, and claim no other.
func TestFours(t *testing.T) {
	for _, name := range []string{"vcf_freestyle", "vcf_standard", "vcf_renju"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var prover Prover
			for _, p := range collection(t, "testdata", name) {
				found := prove(t, &prover, p.position(t), alinha.Limits{})
				if got, want := found.Proof != nil, p.VCF == "win"; got != want || found.Exhausted == want {
					t.Errorf("%s: a win by fours: %t, exhausted %t, want %s", p.ID, got, found.Exhausted, p.VCF)
				}
				if found.Proof != nil && found.Proof.Plies() < p.Plies {
					t.Errorf("%s: a win in %d plies, want %d at least", p.ID, found.Proof.Plies(), p.Plies)
				}
			}
		})
	}
}

// prove asks a prover, and requires that its proof stands the rules.
func prove(t testing.TB, prover *Prover, pos alinha.Position, lim alinha.Limits) Finding {
	t.Helper()
	found, err := prover.Prove(t.Context(), pos, lim)
	if err != nil {
		t.Fatal(err)
	}
	if found.Proof == nil {
		return found
	}
	if err := found.Proof.Check(pos); err != nil {
		t.Errorf("%v, in\n%v", err, pos)
	}
	line := found.Proof.Line()
	for _, m := range line {
		pos.Play(m)
	}
	if won := pos.Outcome() == alinha.WinFor(pos.ToMove().Other()); won != (len(line) == found.Proof.Plies()) {
		t.Errorf("a line of %d plies ends with %v, the proof has %d", len(line), pos.Outcome(), found.Proof.Plies())
	}
	for range line {
		pos.Undo()
	}
	return found
}

// TestCheck spoils each part of a proof.
func TestCheck(t *testing.T) {
	pos := rules.New(variant(t, "gomoku"))
	if _, err := rules.PlayText(pos, "h8 a1 i8 a3 j8 a5"); err != nil { // an open three
		t.Fatal(err)
	}
	var prover Prover
	proof := prove(t, &prover, pos, alinha.Limits{}).Proof
	if proof == nil || len(proof.Replies) != 1 || proof.Else == nil {
		t.Fatalf("proof %+v, want one with a reply and all others", proof)
	}
	for name, bad := range map[string]*Proof{
		"a move on a stone":     {Move: pos.(*rules.Board).Last(), Replies: proof.Replies, Else: proof.Else},
		"a reply without a win": {Move: proof.Move, Replies: []Reply{{proof.Replies[0].Move, proof.Else}}, Else: proof.Else},
		"a reply left out":      {Move: proof.Move, Else: proof.Else},
		"no answer":             {Move: proof.Move, Replies: proof.Replies},
	} {
		if bad.Check(pos) == nil {
			t.Errorf("%s: the proof passes", name)
		}
	}
}

func TestProveLimits(t *testing.T) {
	p := collection(t, "testdata", "vcf_freestyle")[0]
	for nodes := range uint64(40) {
		var prover Prover
		found := prove(t, &prover, p.position(t), alinha.Limits{Nodes: nodes + 1})
		if found.Nodes > nodes+1 || found.Exhausted {
			t.Errorf("within %d nodes: %d nodes, exhausted %t", nodes+1, found.Nodes, found.Exhausted)
		}
	}
	var prover Prover
	if _, err := prover.Prove(t.Context(), rules.New(variant(t, "connect4")), alinha.Limits{}); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("Connect Four: error %v, want one that wraps errors.ErrUnsupported", err)
	}
}
