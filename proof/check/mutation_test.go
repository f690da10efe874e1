package check_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/check"
	"github.com/alinha/alinha/proof/internal/prooftest"
	"github.com/alinha/alinha/rules"
)

// A liar proves a wrong claim by a root that leaves out what has no proof: all positions behind the root are proven.
type liar struct {
	*prooftest.Reference
	rand *rand.Rand
}

// Node implements proof.Prover.
func (l *liar) Node(p proof.Position) (proof.Node, error) {
	if n, err := l.Reference.Node(p); err == nil {
		return n, nil
	}
	free := freeCells(l.Claim.Variant, p.Cells)
	switch {
	case l.Claim.Wins:
		return l.win(p, free), nil
	case p.DefenderMoves:
		return proof.Node{Kind: proof.Leaf, Pairs: randomPairs(l.rand, free)}, nil
	}
	n := proof.Node{Kind: []proof.Kind{proof.Strong, proof.Breaker, proof.Leaf, proof.Fixed}[l.rand.IntN(4)]}
	if n.Kind == proof.Leaf || n.Kind == proof.Fixed {
		n.Pairs = randomPairs(l.rand, free)
		if n.Kind == proof.Fixed && len(n.Pairs) > 1 {
			n.Pairs = n.Pairs[:1+l.rand.IntN(len(n.Pairs)-1)]
		}
		return n, nil
	}
	attacker, cells := l.Claim.Attacker(), p.Cells
	if n.Kind == proof.Breaker && !l.Claim.Variant.Gravity {
		n.Pairs = randomPairs(l.rand, free)
		n.Pairs = n.Pairs[:l.rand.IntN(len(n.Pairs)+1)]
		for _, pair := range n.Pairs {
			cells = with(with(cells, pair[0], attacker), pair[1], 3-attacker)
		}
	}
	for _, attack := range free {
		if cells[attack] == 0 {
			n.Answers = append(n.Answers, l.answer(with(cells, attack, attacker), attack, n.Kind == proof.Breaker)...)
		}
	}
	return n, nil
}

// answer returns an answer to an attack that has a proof, or none.
func (l *liar) answer(after []uint8, attack int, weak bool) []proof.Answer {
	if _, err := l.Reference.Node(proof.Position{Cells: after, Weak: weak, DefenderMoves: true}); err == nil && weak {
		return []proof.Answer{{Attack: attack, Reply: proof.NoMove}}
	}
	free := freeCells(l.Claim.Variant, after) // none if the attack has decided the game
	for reply := range after {
		if after[reply] != 0 || !weak && !slices.Contains(free, reply) {
			continue
		}
		child := proof.Position{Cells: with(after, reply, 3-l.Claim.Attacker()), Weak: weak}
		if _, err := l.Reference.Node(child); err == nil {
			return []proof.Answer{{Attack: attack, Reply: reply}}
		}
	}
	return nil
}

// win returns a node whose move wins against the replies that lose, and perhaps after a pass.
func (l *liar) win(p proof.Position, free []int) proof.Node {
	n := proof.Node{Kind: proof.Win, Move: proof.NoMove}
	attacker := l.Claim.Attacker()
	cells := p.Cells
	if !p.DefenderMoves {
		n.Move = free[l.rand.IntN(len(free))]
		cells = with(cells, n.Move, attacker)
	}
	for _, reply := range freeCells(l.Claim.Variant, cells) {
		child := proof.Position{Cells: with(cells, reply, 3-attacker), Passes: p.Passes}
		if _, err := l.Reference.Node(child); err == nil && l.rand.IntN(3) > 0 {
			n.Replies = append(n.Replies, reply)
		}
	}
	pass := proof.Position{Cells: cells, Passes: p.Passes + 1}
	if _, err := l.Reference.Node(pass); err == nil {
		n.Replies = append(n.Replies, proof.Pass)
	}
	return n
}

// randomPairs returns disjoint pairs of cells.
func randomPairs(r *rand.Rand, cells []int) (pairs [][2]int) {
	cells = slices.Clone(cells)
	r.Shuffle(len(cells), func(i, k int) { cells[i], cells[k] = cells[k], cells[i] })
	for ; len(cells) >= 2; cells = cells[2:] {
		pairs = append(pairs, [2]int{cells[0], cells[1]})
	}
	return pairs
}

func with(cells []uint8, m int, stone uint8) []uint8 {
	cells = slices.Clone(cells)
	cells[m] = stone
	return cells
}

// freeCells returns the cells where a stone may be put, none in a decided position. With fixed pairs no position is decided.
func freeCells(v rules.Variant, cells []uint8) (free []int) {
	if slices.Max(cells) >= proof.FirstPair {
		for m, stone := range cells {
			if stone == 0 {
				free = append(free, m)
			}
		}
		return free
	}
	pos, err := rules.Setup(v, cells, alinha.First)
	if err != nil {
		return nil
	}
	for _, m := range pos.Moves(nil) {
		free = append(free, int(m))
	}
	slices.Sort(free)
	return free
}

// Certificates of wrong claims in which only the root is wrong are refused.
func TestLies(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 34))
	lies := 0
	for _, test := range smallGames {
		v := gametest.Variant(t, test.game)
		for range positionCount(50) {
			ref := randomReference(r, v, test.empty)
			if proven, err := ref.Prove(); err != nil || proven {
				continue
			}
			var text bytes.Buffer
			if _, err := proof.Write(&text, &ref.Claim, &liar{ref, r}); err != nil {
				t.Fatal(err)
			}
			lies++
			if _, err := check.Certificate(&text); err == nil {
				t.Fatalf("%s: accepted a wrong claim %+v", test.game, ref.Claim)
			}
		}
	}
	t.Logf("%d wrong claims refused", lies)
	if want := positionCount(50) * len(smallGames) / 3; lies < want {
		t.Errorf("got %d wrong claims, want %d at least", lies, want)
	}
}

// mutateClaim returns a claim that differs in the player, the verb, the side to move or a stone.
func mutateClaim(r *rand.Rand, c proof.Claim) proof.Claim {
	switch r.IntN(5) {
	case 0:
		c.Player = c.Player.Other()
	case 1:
		c.Wins = !c.Wins
	case 2:
		c.ToMove = c.ToMove.Other()
	default:
		c.Cells = with(c.Cells, r.IntN(len(c.Cells)), uint8(r.IntN(3)))
	}
	return c
}

// mutateBody returns the lines of nodes with up to three random changes: of a cell, a pair, a field, a line or two.
func mutateBody(r *rand.Rand, lines []string, cells int) []string {
	lines = slices.Clone(lines)
	for range r.IntN(4) {
		i := r.IntN(len(lines))
		fields := strings.Fields(lines[i])
		f := r.IntN(len(fields))
		switch r.IntN(8) {
		case 7:
			lines[i] = strings.Join(mutatePair(r, fields, f, cells), " ")
		case 0:
			lines = slices.Delete(lines, i, i+1)
		case 1:
			lines = slices.Insert(lines, i, lines[r.IntN(len(lines))])
		case 2:
			k := r.IntN(len(lines))
			lines[i], lines[k] = lines[k], lines[i]
		case 3:
			lines[i] = strings.Join(slices.Delete(fields, f, f+1), " ")
		case 4:
			fields[f] = []string{"*", "-", "L", "S", "D", "W", "M", "P", "0=1", "1:2"}[r.IntN(10)]
			lines[i] = strings.Join(fields, " ")
		default:
			at := strings.IndexAny(fields[f], ":=")
			number := strconv.Itoa(r.IntN(cells))
			fields[f] = [2]string{fields[f][:at+1] + number, number}[r.IntN(2)]
			lines[i] = strings.Join(fields, " ")
		}
		if len(lines) == 0 || strings.TrimSpace(lines[min(i, len(lines)-1)]) == "" {
			return []string{"S"}
		}
	}
	return lines
}

// mutatePair returns the fields of a node with the pair of a field reversed, or with a random pair more behind the kind if the field
// has no pair.
func mutatePair(r *rand.Rand, fields []string, f, cells int) []string {
	if u, v, isPair := strings.Cut(fields[f], "="); isPair {
		fields[f] = v + "=" + u
		return fields
	}
	return slices.Insert(fields, 1, fmt.Sprintf("%d=%d", r.IntN(cells), r.IntN(cells)))
}

// mutant returns a random change of a certificate and the claim of the result.
func mutant(r *rand.Rand, claim proof.Claim, text string) (proof.Claim, string) {
	if changed := mutateClaim(r, claim); r.IntN(4) > 0 {
		if _, err := rules.Setup(changed.Variant, changed.Cells, changed.ToMove); err == nil {
			claim = changed
		}
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	body := mutateBody(r, lines[4:len(lines)-1], len(claim.Cells))
	var changed bytes.Buffer
	_, _ = proof.Write(&changed, &claim, nobody{})
	header := strings.Split(changed.String(), "\n")[:4]
	nodes := fmt.Sprintf("end %d", len(body))
	return claim, strings.Join(slices.Concat(header, body, []string{nodes}), "\n") + "\n"
}

// nobody proves nothing.
type nobody struct{}

func (nobody) Node(proof.Position) (proof.Node, error) { return proof.Node{}, errors.New("no proof") }

// A sample is a certificate as text, and whether the claim holds by minimax.
type sample struct {
	text  string
	holds bool
}

// proverOf returns a prover of the claim that a reference prover has proven: the reference prover, or one of package proof that has
// searched the position.
func proverOf(r *rand.Rand, ref *prooftest.Reference) proof.Prover {
	claim := ref.Claim
	if r.IntN(2) == 0 {
		return ref
	}
	if p, err := proof.NewBreakerProver(&claim, 8); err == nil && p.Prove(context.Background(), 0) == proof.DefenderHolds {
		return p
	}
	if p, err := proof.NewThreatProver(&claim, 8); err == nil && claim.Wins && p.Prove(context.Background(), 0) == proof.AttackerWins {
		return p
	}
	return ref
}

// mutants returns random changes of certificates of random positions, so many for each game.
func mutants(t *testing.T, r *rand.Rand, count int) (samples []sample) {
	for _, test := range smallGames {
		v := gametest.Variant(t, test.game)
		memory := make(map[string]alinha.Outcome)
		for n := 0; n < count; {
			ref := randomReference(r, v, test.empty)
			if proven, err := ref.Prove(); err != nil || !proven {
				continue
			}
			text := certificate(t, &ref.Claim, proverOf(r, ref))
			for range min(10, count-n) {
				claim, text := mutant(r, ref.Claim, text)
				n++
				samples = append(samples, sample{text, holds(&claim, memory)})
			}
		}
	}
	return samples
}

// A changed certificate of a claim that does not hold is refused.
func TestMutants(t *testing.T) {
	wrongWins, wrongDraws, accepted := 0, 0, 0
	for _, s := range mutants(t, rand.New(rand.NewPCG(3, 34)), positionCount(320)) {
		_, err := check.Certificate(strings.NewReader(s.text))
		switch {
		case s.holds:
		case strings.Contains(s.text, " wins\n"):
			wrongWins++
		default:
			wrongDraws++
		}
		if err == nil {
			accepted++
		}
		if err == nil && !s.holds {
			t.Fatalf("accepted a wrong claim:\n%s", s.text)
		}
	}
	t.Logf("%d wrong wins and %d wrong draws refused, %d valid certificates", wrongWins, wrongDraws, accepted)
	want := min(1000, 3*positionCount(320))
	if wrongWins+wrongDraws < want || min(wrongWins, wrongDraws) < want/4 || accepted < want/10 {
		t.Errorf("got %d wrong wins, %d wrong draws and %d valid certificates, want at least %d wrong ones, a quarter of each, and %d", wrongWins, wrongDraws, accepted, want, want/10)
	}
}

// The checker in Python gives the same answers.
func TestPython(t *testing.T) {
	var texts []string
	for _, s := range mutants(t, rand.New(rand.NewPCG(4, 34)), positionCount(12)) {
		texts = append(texts, s.text)
	}
	for i, valid := range checkByPython(t, texts) {
		if _, err := check.Certificate(strings.NewReader(texts[i])); valid != (err == nil) {
			t.Errorf("valid is %v, want %v\n%s", valid, err == nil, texts[i])
		}
	}
}
