package split

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/proof"
)

// A Proof is a Search of the weak game of a claim: does Breaker hold the root? A score is 1 if the mover reaches his
// goal, and -1 otherwise. The goal of Maker is a line, that of Breaker to prevent every line.
type Proof struct {
	*Search

	claim    *proof.Claim
	plies    int
	prover   *proof.BreakerProver
	subtrees map[int][]byte // by position, the compressed nodes that a unit has written
}

// rootTableBits is the size of the table of the prover that joins the nodes: 1<<rootTableBits places, which take 66
// MiB.
const rootTableBits = 21

// NewProof returns the search of a claim by units that ask the positions plies below its position. The error is a
// *PliesError, or that of proof.NewBreakerProver.
func NewProof(claim *proof.Claim, plies int) (*Proof, error) {
	prover, err := proof.NewBreakerProver(claim, rootTableBits)
	if err != nil {
		return nil, err
	}
	s := &Proof{claim: claim, plies: plies, prover: prover, subtrees: make(map[int][]byte)}
	empty := bytes.Count(claim.Cells, []byte{0})
	g, err := newGraph(s, positionOf(prover.Root()), plies, empty)
	if err != nil {
		return nil, err
	}
	s.Search = &Search{game: s, graph: g}
	return s, nil
}

// positionOf returns a position of package proof in the form of a graph.
func positionOf(p proof.WeakPosition) position {
	if p.MakerMoves {
		return position{p.Maker, p.Breaker}
	}
	return position{p.Breaker, p.Maker}
}

// weakPosition returns a position of the graph in the form of package proof.
func (s *Proof) weakPosition(p position, ply int) proof.WeakPosition {
	if s.prover.Root().MakerMoves == (ply%2 == 0) {
		return proof.WeakPosition{Maker: p.own, Breaker: p.opp, MakerMoves: true}
	}
	return proof.WeakPosition{Maker: p.opp, Breaker: p.own}
}

// children implements game, in the order of the prover.
func (s *Proof) children(p position, ply int) []position {
	_, after := s.prover.Expand(s.weakPosition(p, ply))
	all := make([]position, len(after))
	for i, c := range after {
		all[i] = positionOf(c)
	}
	return all
}

// key implements game.
func (s *Proof) key(p position, ply int) key {
	maker, empty := s.prover.Key(s.weakPosition(p, ply))
	return key{maker, empty, ply}
}

// bounds implements game.
func (s *Proof) bounds(p position, ply int) (low, high int) {
	pos := s.weakPosition(p, ply)
	verdict, _ := s.prover.Expand(pos)
	return verdictBounds(verdict, pos.MakerMoves)
}

// verdictBounds returns the bounds of the score of a position by the verdict about the position.
func verdictBounds(v proof.Verdict, makerMoves bool) (low, high int) {
	switch v {
	case proof.Unknown:
		return -1, 1
	case proof.AttackerWins:
		makerMoves = !makerMoves
	}
	if makerMoves {
		return -1, -1
	}
	return 1, 1
}

// header implements unitGame.
func (s *Proof) header() header {
	return header{Game: s.claim.Variant.Spec(), Position: s.positionText(0), Split: s.plies, Claim: s.claim.Player.String() + " does not lose"}
}

// study implements unitGame.
func (s *Proof) study(version string) (*jobs.Study, error) {
	p := proofParameters{s.claim.Variant.Spec(), s.positionText(0), s.claim.ToMove, s.claim.Player, s.plies}
	return jobs.NewStudy(ProofKind, version, p)
}

// nextAlpha implements unitGame: the only question is whether the score of the root is above 0.
func (*Proof) nextAlpha(low, high int) (alpha int, open bool) { return 0, low < high }

// payload implements unitGame.
func (s *Proof) payload(i, _ int) any { return s.question(i) }

// question returns the question that a unit answers about position i.
func (s *Proof) question(i int) ProofQuestion {
	n := &s.graph.nodes[i]
	return ProofQuestion{s.positionText(i), s.weakPosition(n.position, n.ply).MakerMoves}
}

// positionText implements unitGame: a letter for each cell, as in a certificate.
func (s *Proof) positionText(i int) string {
	n := &s.graph.nodes[i]
	pos := s.weakPosition(n.position, n.ply)
	maker, breaker := ".XO"[s.claim.Attacker()], ".OX"[s.claim.Attacker()]
	var text strings.Builder
	for m := range s.claim.Cells {
		switch {
		case pos.Maker>>m&1 == 1:
			text.WriteByte(maker)
		case pos.Breaker>>m&1 == 1:
			text.WriteByte(breaker)
		default:
			text.WriteByte('.')
		}
	}
	return text.String()
}

// parseAnswer implements unitGame.
func (s *Proof) parseAnswer(text []byte) (*answer, error) {
	var a ProofAnswer
	if err := checkpoint.DecodeLine(text, &a); err != nil {
		return nil, err
	}
	pos, err := a.weakPosition(s.claim)
	if err != nil {
		return nil, err
	}
	number, ok := s.graph.find(positionOf(pos), s.plies)
	if !ok || s.question(number) != a.ProofQuestion {
		return nil, errNoAnswer
	}
	verdict := proof.AttackerWins
	if a.Holds {
		verdict = proof.DefenderHolds
	}
	low, high := verdictBounds(verdict, pos.MakerMoves)
	found := &answer{
		number: number, alpha: s.graph.alphaAt(&s.graph.nodes[number]), low: low, high: high, nodes: a.Nodes,
		took: time.Duration(a.Ms * float64(time.Millisecond)),
	}
	if len(a.Proof) > 0 {
		found.keep = func() { s.subtrees[number] = a.Proof }
	}
	return found, nil
}

// Verdict returns who reaches the goal in the weak game, or proof.Unknown.
func (s *Proof) Verdict() proof.Verdict {
	low, high := s.graph.nodes[0].low, s.graph.nodes[0].high
	switch {
	case low < high:
		return proof.Unknown
	case (low > 0) == s.prover.Root().MakerMoves:
		return proof.AttackerWins
	}
	return proof.DefenderHolds
}

// A ProofSummary is how the search of a Proof stands: what study watch shows.
type ProofSummary struct {
	Player  alinha.Player `json:"player"` // Breaker, who does not lose by the claim
	Verdict proof.Verdict `json:"verdict"`
	Units   int           `json:"units"` // the number of answers
	Open    int           `json:"open"`  // of Search.CountOpen
}

// Summary returns how the search stands.
func (s *Proof) Summary() ProofSummary {
	return ProofSummary{s.claim.Player, s.Verdict(), s.Progress().Units, s.CountOpen()}
}

// WriteCertificate writes the certificate of a claim whose Verdict is DefenderHolds, and returns the number of its
// nodes. The nodes are those that the units have written. WriteCertificate searches the other nodes again, until ctx
// ends.
func (s *Proof) WriteCertificate(ctx context.Context, w io.Writer) (nodes int, err error) {
	for i := range s.graph.nodes {
		n := &s.graph.nodes[i]
		pos := s.weakPosition(n.position, n.ply)
		if n.low < n.high || (n.low > 0) == pos.MakerMoves {
			continue
		}
		s.prover.AddProven(pos)
		if text := s.subtrees[i]; text != nil {
			if err := addCompressed(s.prover, text, pos); err != nil {
				return 0, fmt.Errorf("%s: %w", s.positionText(i), err)
			}
		}
	}
	if s.prover.Prove(ctx, 0) != proof.DefenderHolds {
		return 0, errors.Join(ctx.Err(), errNoAnswer)
	}
	return proof.Write(w, s.claim, s.prover)
}

// maxNodesBytes is the greatest number of bytes of the nodes of a unit. It limits the memory that a compressed text
// takes.
const maxNodesBytes = 1 << 26

// addCompressed adds the compressed nodes of the subtree of a position to a prover.
func addCompressed(to *proof.BreakerProver, text []byte, pos proof.WeakPosition) error {
	plain, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return to.AddSubtree(io.LimitReader(plain, maxNodesBytes), pos)
}
