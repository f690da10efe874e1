package api

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/strategy"
	"github.com/alinha/alinha/rules"
)

// A ProveEvent is how far a proof is. Each event replaces the earlier ones.
type ProveEvent struct {
	Stage string        `json:"stage"`           // search, write or check, or done in the last event
	Proof *ProofSummary `json:"proof,omitempty"` // in the last event
}

// A ProofSummary is what a proof proves, and its size.
type ProofSummary struct {
	ID      string  `json:"id"`
	Name    string  `json:"name"` // of the file
	Game    string  `json:"game"`
	Board   string  `json:"board,omitempty"` // the root, as in PositionResponse
	Player  string  `json:"player"`          // of whom the claim speaks: first or second
	Wins    bool    `json:"wins"`            // the player wins; else the player does not lose
	Drawn   bool    `json:"drawn,omitempty"` // the value is a draw, of which the proof shows one half
	Moves   int     `json:"moves,omitempty"` // of a win: of the player, at most
	Nodes   int     `json:"nodes"`           // of the certificate
	Bytes   int     `json:"bytes"`           // of the file
	CheckMs float64 `json:"checkMs"`
}

// A ProofOpenRequest has a certificate: the file of the command prove.
type ProofOpenRequest struct {
	Name string `json:"name"`
	File []byte `json:"file"`
}

// A ProofFileRequest asks for the file of a proof that the service keeps.
type ProofFileRequest struct {
	Proof string `json:"proof"`
}

// A ProofFileResponse is the file of a proof.
type ProofFileResponse struct {
	File []byte `json:"file"`
}

// maxProofBytes is the most memory that the check of a proof takes, maxProofCells the size of the largest board of a file.
const (
	maxProofBytes = 48 << 20
	maxProofCells = 256
)

// The bits of the tables of a solver: at most, and at least whatever the quota is.
const (
	maxSolverBits = 21
	minSolverBits = 12
)

// solver returns a solver with the largest tables within the quota.
func (q *Quota) solver() *proof.Solver {
	bits := maxSolverBits
	for q.MemoryMiB > 0 && bits > minSolverBits && proof.SolverMiB(bits) > q.MemoryMiB {
		bits--
	}
	return &proof.Solver{TableBits: bits}
}

// prove finds the value of a position and a certificate of the value, within the time of the quota.
func (s *Service) prove(ctx context.Context, q *PositionRef, _ *i18n.Localizer, emit func(*ProveEvent)) error {
	g, err := q.openUndecided()
	if err != nil {
		return err
	}
	root := rootKey(g.Variant(), g.Cells(nil), g.Pos.ToMove())
	if p, ok := s.proofs.byRoot(root); ok {
		emit(&ProveEvent{"done", p.summary(proofName(g.Variant()))})
		return nil
	}
	timed, cancel := context.WithTimeout(ctx, s.Quota.maxTime())
	defer cancel()
	p, err := s.proveAnew(timed, g, func(stage string) { emit(&ProveEvent{Stage: stage}) })
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case timed.Err() != nil:
		return explain.Failure("error-proof-time", "Game", g.Name(), "Seconds", int(s.Quota.maxTime().Seconds()))
	case errors.Is(err, errors.ErrUnsupported):
		return explain.Misuse("error-prove-game", "Game", g.Name())
	case errors.Is(err, strategy.ErrTooLarge):
		return explain.Failure("error-proof-size", "Game", g.Name(), "MiB", maxProofBytes>>20)
	case errors.Is(err, proof.ErrMemory):
		return explain.Failure("error-proof-memory", "Game", g.Name(), "MiB", proof.SolverMiB(s.Quota.solver().TableBits))
	case err != nil:
		return err
	}
	p.root = root
	s.proofs.keep(p)
	emit(&ProveEvent{"done", p.summary(proofName(g.Variant()))})
	return nil
}

// proveAnew searches for a proof, writes the certificate and checks it. It calls enter at the beginning of each stage.
func (s *Service) proveAnew(ctx context.Context, g *analysis.Game, enter func(stage string)) (*keptProof, error) {
	enter("search")
	v, toMove := g.Variant(), g.Pos.ToMove()
	sol, err := s.Quota.solver().Solve(ctx, v, g.Cells(nil), toMove, 0)
	switch {
	case err != nil:
		return nil, err
	case len(sol.Claims) == 0 && proof.ByThreats(v):
		return nil, explain.Failure("error-prove-threats")
	case len(sol.Claims) == 0:
		player := func(p alinha.Player) string { return string("XO"[p]) }
		return nil, explain.Failure("error-prove-maker", "Maker", player(toMove), "Breaker", player(toMove.Other()))
	}
	enter("write")
	var file bytes.Buffer
	zipped := gzip.NewWriter(&file)
	text := limitedText{ctx: ctx}
	if _, err := proof.Write(io.MultiWriter(&text, zipped), sol.Claims[0], sol.Provers[0]); err != nil {
		return nil, err
	}
	if err := zipped.Close(); err != nil {
		return nil, err
	}
	enter("check")
	checked, err := strategy.Read(ctx, text.Bytes(), maxProofBytes)
	if err != nil {
		return nil, err
	}
	return &keptProof{strategy: checked, file: file.Bytes(), drawn: sol.Outcome == alinha.Draw}, nil
}

// proofName returns the name of the file of a proof.
func proofName(v rules.Variant) string {
	layers := ""
	if v.Layers > 1 {
		layers = fmt.Sprintf("x%d", v.Layers)
	}
	return fmt.Sprintf("%dx%d%s-k%d.proof", v.Cols, v.Rows, layers, v.K)
}

// openProof checks a certificate and keeps it.
func (s *Service) openProof(ctx context.Context, q *ProofOpenRequest, loc *i18n.Localizer) (*ProofSummary, error) {
	timed, cancel := context.WithTimeout(ctx, s.Quota.maxTime())
	defer cancel()
	checked, err := strategy.Read(timed, q.File, maxProofBytes)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case timed.Err() != nil:
		return nil, explain.Failure("error-question-time", "Seconds", int(s.Quota.maxTime().Seconds()))
	case errors.Is(err, strategy.ErrTooLarge):
		return nil, explain.Failure("error-proof-size", "Game", textline.Clip(q.Name), "MiB", maxProofBytes>>20)
	case err != nil:
		return nil, &Fault{ID: "proof", Text: explain.Explain(loc, explain.InvalidProof(loc, q.Name, err)), Field: "file"}
	}
	if len(checked.Cells) > maxProofCells {
		return nil, explain.Failure("error-proof-board", "File", textline.Clip(q.Name), "Most", maxProofCells)
	}
	p := &keptProof{strategy: checked, file: q.File}
	s.proofs.keep(p)
	return p.summary(q.Name), nil
}

// proofFile returns the file of a proof.
func (s *Service) proofFile(_ context.Context, q *ProofFileRequest, loc *i18n.Localizer) (*ProofFileResponse, error) {
	p, err := s.proofs.byID(q.Proof, loc)
	if err != nil {
		return nil, err
	}
	return &ProofFileResponse{p.file}, nil
}

// A limitedText is the text of a certificate. A write fails once the context has ended, or the text is longer than that of the
// largest proof.
type limitedText struct {
	bytes.Buffer
	ctx context.Context
}

// Write implements io.Writer.
func (t *limitedText) Write(p []byte) (int, error) {
	if t.Len() > maxProofBytes {
		return 0, strategy.ErrTooLarge
	}
	if budget.Expired(t.ctx) {
		return 0, t.ctx.Err()
	}
	return t.Buffer.Write(p)
}
