package split

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/rules"
)

// ProofKind is the kind of the studies whose units are subtrees of a proof: a payload is a ProofQuestion, a result a
// ProofAnswer.
const ProofKind = "proof"

// A ProofQuestion asks whether Breaker holds a position of the weak game.
type ProofQuestion struct {
	Position   string `json:"position"` // a letter for each cell: X, O, or a dot for an empty one
	MakerMoves bool   `json:"makerMoves"`
}

// A ProofAnswer is the answer to a ProofQuestion. Nodes, Ms and Proof depend on what the thread has searched before;
// Holds never does.
type ProofAnswer struct {
	ProofQuestion
	Holds bool    `json:"holds"`
	Nodes uint64  `json:"nodes"` // the number of nodes of the search
	Ms    float64 `json:"ms"`    // the time of the search in milliseconds

	// Proof is what proof.BreakerProver.WriteSubtree writes, compressed, if Breaker holds. It is nil if it exceeds maxProofBytes.
	Proof []byte `json:"proof,omitempty"`
}

// EqualProofAnswers reports whether two results of one ProofQuestion agree whether Breaker holds the position.
func EqualProofAnswers(a, b json.RawMessage) bool {
	var x, y ProofAnswer
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	return x.ProofQuestion == y.ProofQuestion && x.Holds == y.Holds
}

// errPosition is the error of a text that is no position of a claim's board.
var errPosition = errors.New("expected a letter for each cell: X, O or a dot")

// weakPosition returns the position of a question about a claim.
func (q *ProofQuestion) weakPosition(claim *proof.Claim) (pos proof.WeakPosition, err error) {
	if len(q.Position) != len(claim.Cells) || strings.Trim(q.Position, ".XO") != "" {
		return pos, errPosition
	}
	maker := ".XO"[claim.Attacker()]
	pos.MakerMoves = q.MakerMoves
	for m := range len(q.Position) {
		switch q.Position[m] {
		case '.':
		case maker:
			pos.Maker |= 1 << m
		default:
			pos.Breaker |= 1 << m
		}
	}
	return pos, nil
}

// proofParameters are the parameters of a study of ProofKind.
type proofParameters struct {
	Game     string        `json:"game"`
	Position string        `json:"position"` // the root
	ToMove   alinha.Player `json:"toMove"`
	Player   alinha.Player `json:"player"` // who does not lose, by the claim
	Plies    int           `json:"plies"`
}

// A proofRunner has the largest table from 1<<minProofBits to 1<<maxProofBits places that half of the memory allows.
const (
	minProofBits    = 12
	maxProofBits    = 20
	proofPlaceBytes = 32
)

// A proofRunner answers ProofQuestions. Later searches use what earlier searches have found, so that the nodes of a
// proof depend on the earlier questions.
type proofRunner struct {
	claim  *proof.Claim
	prover *proof.BreakerProver
}

// NewProofRunner returns the function of ProofKind for jobs.Kinds. The table of a runner takes at most half of
// limits.MemoryMiB, if that is not 0. No question makes a runner read a file or start a program.
func NewProofRunner(limits catalog.Resources) func(params json.RawMessage) (jobs.Runner, error) {
	return func(params json.RawMessage) (jobs.Runner, error) {
		return newProofRunner(params, limits.MemoryMiB)
	}
}

// newProofRunner returns a runner for the parameters of a study. Its table takes at most half of memoryMiB, if that is
// not 0.
func newProofRunner(params json.RawMessage, memoryMiB int) (*proofRunner, error) {
	var p proofParameters
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	v, err := rules.Parse(p.Game)
	if err != nil {
		return nil, err
	}
	if !isPlayer(p.ToMove) || !isPlayer(p.Player) {
		return nil, fmt.Errorf("players %d and %d, expected 0 or 1", p.ToMove, p.Player)
	}
	bits := catalog.TableBits(memoryMiB, proofPlaceBytes, minProofBits, maxProofBits)
	claim := &proof.Claim{Variant: v, Cells: make([]uint8, v.Cells()), ToMove: p.ToMove, Player: p.Player}
	prover, err := proof.NewBreakerProver(claim, bits)
	if err != nil {
		return nil, err
	}
	return &proofRunner{claim, prover}, nil
}

// isPlayer reports whether a number from outside is alinha.First or alinha.Second.
func isPlayer(p alinha.Player) bool { return p == alinha.First || p == alinha.Second }

// maxProofBytes is the greatest size of the compressed nodes in a result: jobs.MaxResult less a quarter for base64 and
// the rest of the answer.
const maxProofBytes = jobs.MaxResult / 8 * 5

// Run implements jobs.Runner.
func (r *proofRunner) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	var a ProofAnswer
	if err := json.Unmarshal(payload, &a.ProofQuestion); err != nil {
		return nil, err
	}
	pos, err := a.weakPosition(r.claim)
	if err != nil {
		return nil, err
	}
	begun, before := time.Now(), r.prover.Nodes()
	switch r.prover.ProvePosition(ctx, pos) {
	case proof.Unknown:
		return nil, errors.Join(ctx.Err(), errUnproven)
	case proof.DefenderHolds:
		a.Holds = true
		if a.Proof, err = r.compressedNodes(pos); err != nil {
			return nil, errors.Join(ctx.Err(), err)
		}
	}
	a.Nodes, a.Ms = r.prover.Nodes()-before, float64(time.Since(begun).Microseconds())/1000
	return json.Marshal(a)
}

// errUnproven is the error of a search that ended without a verdict.
var errUnproven = errors.New("the search ended without a proof")

// compressedNodes returns the compressed nodes of the subtree of a position that Breaker holds, or nil if they exceed
// maxProofBytes.
func (r *proofRunner) compressedNodes(pos proof.WeakPosition) ([]byte, error) {
	var text bytes.Buffer
	zipped := gzip.NewWriter(&text)
	_, err := r.prover.WriteSubtree(zipped, pos)
	if err := errors.Join(err, zipped.Close()); err != nil || text.Len() > maxProofBytes {
		return nil, err
	}
	return text.Bytes(), nil
}

// Close implements jobs.Runner.
func (*proofRunner) Close() error { return nil }
