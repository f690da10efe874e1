package threat

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// TestVCF searches the positions of the VCF collections: each known VCF must be found, with a proof that Check accepts, and
// the search of each other position must be exhausted.
func TestVCF(t *testing.T) {
	for _, name := range []string{"vcf_freestyle", "vcf_standard", "vcf_renju"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var prover Prover
			for _, p := range boardtest.Problems(t, "testdata", name) {
				found := prove(t, &prover, p.Position(t), alinha.Limits{})
				if got, want := found.Proof != nil, p.VCF == "win"; got != want || found.Exhausted == want {
					t.Errorf("%s: VCF %t, exhausted %t, want %s", p.ID, got, found.Exhausted, p.VCF)
				}
				if found.Proof != nil && found.Proof.Plies() < p.Plies {
					t.Errorf("%s: VCF in %d plies, want %d or more", p.ID, found.Proof.Plies(), p.Plies)
				}
			}
		})
	}
}

// A plainVCF is a reference VCF search that uses package rules alone.
type plainVCF struct {
	testing.TB
	variant  rules.Variant
	cells    []uint8
	attacker alinha.Player
}

// wins reports whether the attacker, who is to move, has a VCF.
func (a *plainVCF) wins() bool {
	pos, err := rules.Setup(a.variant, a.cells, a.attacker)
	if err != nil {
		a.Fatal(err)
	}
	for _, m := range pos.Moves(nil) {
		pos.Play(m)
		outcome := pos.Outcome()
		pos.Undo()
		if outcome == alinha.WinFor(a.attacker) || outcome == alinha.Undecided && a.winsByFour(m) {
			return true
		}
	}
	return false
}

// winsByFour reports whether a move makes a four and the attacker has a VCF after every reply.
func (a *plainVCF) winsByFour(m alinha.Move) bool {
	a.cells[m] = uint8(a.attacker) + 1
	defer func() { a.cells[m] = 0 }()
	fives := boardtest.WinningMoves(a, a.variant, a.cells, a.attacker)
	if len(fives) == 0 || len(boardtest.WinningMoves(a, a.variant, a.cells, a.attacker.Other())) > 0 {
		return false
	}
	defence, err := rules.Setup(a.variant, a.cells, a.attacker.Other())
	if err != nil {
		a.Fatal(err)
	}
	for _, reply := range defence.Moves(nil) {
		if !a.variant.Caro && !fives[reply] { // the reply does not stop the five
			continue
		}
		defence.Play(reply)
		outcome := defence.Outcome()
		defence.Undo()
		if outcome == alinha.WinFor(a.attacker) {
			continue
		}
		a.cells[reply] = uint8(a.attacker.Other()) + 1
		won := outcome == alinha.Undecided && (len(boardtest.WinningMoves(a, a.variant, a.cells, a.attacker)) > 0 || a.wins())
		a.cells[reply] = 0
		if !won {
			return false
		}
	}
	return true
}

// randomPosition returns the position after a number of random moves, or after the move that ends the game: as a Board, and
// as a position of package rules.
func randomPosition(t *testing.T, rng *rand.Rand, game string, plies int) (*board.Board, alinha.Position) {
	t.Helper()
	b := start(t, game)
	pos := rules.New(b.Variant)
	for ; plies > 0 && pos.Outcome() == alinha.Undecided; plies-- {
		m := boardtest.RandomMove(rng, b)
		b.Play(m)
		pos.Play(m)
	}
	return b, pos
}

// TestVCFAgainstRules compares Prover with plainVCF in random positions of small boards.
func TestVCFAgainstRules(t *testing.T) {
	rounds := 60
	if testing.Short() {
		rounds = 15
	}
	for _, game := range []string{"mnk:8x7,k=5", "mnk:8x7,k=5,exact", "mnk:8x7,k=5,renju", "mnk:8x7,k=5,caro", "mnk:8x7,k=5,caro,exact"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, 7))
			var prover Prover
			won := 0
			for range rounds {
				b, pos := randomPosition(t, rng, game, 12+rng.IntN(14))
				if pos.Outcome() != alinha.Undecided {
					continue
				}
				refBoard, _ := rules.BoardOf(pos)
				plain := &plainVCF{TB: t, variant: b.Variant, cells: refBoard.Cells(nil), attacker: pos.ToMove()}
				got, want := prove(t, &prover, pos, alinha.Limits{}).Proof != nil, plain.wins()
				if got != want {
					t.Errorf("%v to move: VCF %t, want %t, in\n%v", pos.ToMove(), got, want, refBoard)
				}
				if want {
					won++
				}
			}
			t.Logf("%d of %d positions have a VCF", won, rounds)
			if won == 0 || won == rounds {
				t.Errorf("%d of %d positions have a VCF, want some but not all", won, rounds)
			}
		})
	}
}

// TestVCT searches the positions of the VCT collections: at least 95 % must be proven within 200,000 nodes. Check takes
// long, so the test checks only the proof of every 16th problem.
func TestVCT(t *testing.T) {
	for _, name := range []string{"vct_freestyle", "vct_renju"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			problems := boardtest.Problems(t, "testdata", name)
			proven := 0
			for i, p := range problems {
				prover := Prover{VCT: true}
				pos := p.Position(t)
				found, err := prover.Prove(t.Context(), pos, alinha.Limits{Nodes: 200_000})
				if err != nil {
					t.Fatal(err)
				}
				if found.Proof == nil {
					t.Logf("%s: not proven in %d nodes, exhausted %t", p.ID, found.Nodes, found.Exhausted)
					continue
				}
				proven++
				if i%checkEvery != 0 {
					continue
				}
				if err := found.Proof.Check(pos); err != nil {
					t.Errorf("%s: %v", p.ID, err)
				}
			}
			t.Logf("%d of %d proven", proven, len(problems))
			if proven*100 < 95*len(problems) {
				t.Errorf("%d of %d proven, want 95 %% or more", proven, len(problems))
			}
		})
	}
}

// checkEvery is the interval between two VCT proofs that TestVCT checks.
const checkEvery = 16

// prove calls prover.Prove. It requires that Check accepts the proof, and that Line reaches the win exactly if its length is
// Plies.
func prove(t testing.TB, prover *Prover, pos alinha.Position, lim alinha.Limits) ProofResult {
	t.Helper()
	found, err := prover.Prove(t.Context(), pos, lim)
	if err != nil {
		t.Fatal(err)
	}
	if found.Proof == nil {
		return found
	}
	if err := found.Proof.Check(pos); err != nil {
		t.Errorf("Check: %v, in\n%v", err, pos)
	}
	line := found.Proof.Line()
	for _, m := range line {
		pos.Play(m)
	}
	if won := pos.Outcome() == alinha.WinFor(pos.ToMove().Other()); won != (len(line) == found.Proof.Plies()) {
		t.Errorf("Line of %d plies ends with %v, but Plies is %d", len(line), pos.Outcome(), found.Proof.Plies())
	}
	for range line {
		pos.Undo()
	}
	return found
}

// TestProofCheck checks that Check rejects a proof with any part spoiled.
func TestProofCheck(t *testing.T) {
	pos := rules.New(gametest.Variant(t, "gomoku"))
	if _, err := rules.PlayText(pos, "h8 a1 i8 a3 j8 a5"); err != nil { // an open three
		t.Fatal(err)
	}
	var prover Prover
	proof := prove(t, &prover, pos, alinha.Limits{}).Proof
	if proof == nil || len(proof.Replies) != 1 || proof.Else == nil {
		t.Fatalf("proof %+v, want one Reply and Else", proof)
	}
	for name, bad := range map[string]*Proof{
		"move on a stone":         {Move: pos.(*rules.Board).Last(), Replies: proof.Replies, Else: proof.Else},
		"wrong answer to a reply": {Move: proof.Move, Replies: []Reply{{proof.Replies[0].Move, proof.Else}}, Else: proof.Else},
		"reply left out":          {Move: proof.Move, Else: proof.Else},
		"Else left out":           {Move: proof.Move, Replies: proof.Replies},
	} {
		if bad.Check(pos) == nil {
			t.Errorf("%s: Check accepts the proof", name)
		}
	}
}

// TestProveLimits checks that Prove never exceeds its node limit, and the error for another game.
func TestProveLimits(t *testing.T) {
	p := boardtest.Problems(t, "testdata", "vcf_freestyle")[0]
	for nodes := range uint64(40) {
		var prover Prover
		found := prove(t, &prover, p.Position(t), alinha.Limits{Nodes: nodes + 1})
		if found.Nodes > nodes+1 || found.Exhausted {
			t.Errorf("limit of %d nodes: %d nodes, exhausted %t", nodes+1, found.Nodes, found.Exhausted)
		}
	}
	prover := Prover{VCT: true}
	if _, err := prover.Prove(t.Context(), rules.New(gametest.Variant(t, "connect4")), alinha.Limits{}); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("Prove of connect4: error %v, want one that wraps errors.ErrUnsupported", err)
	}
}

// TestVCTAgainstVCF searches random positions of small boards by VCT. A VCT must be found wherever one three followed by a
// VCF after every reply wins, by the VCF search, which TestVCFAgainstRules tests.
func TestVCTAgainstVCF(t *testing.T) {
	const rounds = 600
	for _, game := range []string{"mnk:8x7,k=5", "mnk:8x7,k=5,renju", "mnk:8x7,k=5,caro", "mnk:8x7,k=5,caro,exact"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, 8))
			vcfProver, vctProver := new(Prover), &Prover{VCT: true}
			won, wonByThree := 0, 0
			for range rounds {
				b, pos := randomPosition(t, rng, game, 7+rng.IntN(8))
				if pos.Outcome() != alinha.Undecided {
					continue
				}
				want := prove(t, vcfProver, pos, alinha.Limits{}).Proof == nil && winsByThree(t, vcfProver, b, pos)
				if want {
					wonByThree++
				}
				switch got := prove(t, vctProver, pos, alinha.Limits{Nodes: 20_000}).Proof != nil; {
				case got:
					won++
				case want:
					t.Errorf("%v to move: no VCT found, but a three wins in\n%v", pos.ToMove(), pos)
				}
			}
			t.Logf("%d of %d positions have a VCT, %d by one three", won, rounds, wonByThree)
			if wonByThree == 0 || won == rounds {
				t.Errorf("%d of %d positions have a VCT, %d by one three; want some but not all", won, rounds, wonByThree)
			}
		})
	}
}

// winsByThree reports whether the side to move has a three or a four that threatens a VCF, and has a VCF after every reply.
func winsByThree(t *testing.T, vcfProver *Prover, b *board.Board, pos alinha.Position) bool {
	me := pos.ToMove()
	if b.ThreatCounts[me.Other()][board.Five] > 0 {
		return false
	}
	for _, m := range pos.Moves(nil) {
		threat := b.Cells[b.CellOf(m)].Threats[me]
		if threat < board.Three || threat == board.Foul || threat == board.PossibleFoul && b.Foul(m) != rules.NoFoul {
			continue
		}
		pos.Play(m)
		won := threatens(t, vcfProver, pos)
		for _, reply := range pos.Moves(nil) {
			if !won {
				break
			}
			pos.Play(reply)
			won = pos.Outcome() == alinha.WinFor(me) || prove(t, vcfProver, pos, alinha.Limits{}).Proof != nil
			pos.Undo()
		}
		pos.Undo()
		if won {
			return true
		}
	}
	return false
}

// threatens reports whether the side that moved last would have a VCF if it moved again.
func threatens(t *testing.T, vcfProver *Prover, pos alinha.Position) bool {
	refBoard, _ := rules.BoardOf(pos)
	passed, err := rules.Setup(refBoard.Variant(), refBoard.Cells(nil), pos.ToMove().Other())
	if err != nil {
		t.Fatal(err)
	}
	return prove(t, vcfProver, passed, alinha.Limits{}).Proof != nil
}
