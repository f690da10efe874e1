package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/check"
	"github.com/alinha/alinha/record"
)

// A proofSearch is a run of prove without --split.
type proofSearch struct {
	*app
	game   *analysis.Game
	solver proof.Solver
	status *proofStatus
	memory int // MiB, as proveFlags has them

	// The following are for --keep.
	file    string
	keep    *checkpoint.Snapshot // nil without --keep
	keepErr error                // of the last Save
}

// prove proves the strongest claim about a position, and writes the certificate.
func (a *app) prove(ctx context.Context, g *analysis.Game, flags *proveFlags) (err error) {
	r := &proofSearch{app: a, game: g, status: a.newProofStatus(), memory: flags.memory, file: flags.split.keep}
	defer r.status.erase()
	if r.solver.TableBits, err = tableBits(flags.memory); err != nil {
		return err
	}
	r.solver.Threads = cmp.Or(flags.split.threads, runtime.NumCPU())
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(int64(proof.SolverMiB(r.solver.TableBits)+programMiB) << 20))
	if r.file != "" {
		if err := r.openSnapshot(); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, r.keep.Close()) }()
	}
	searchCtx, cancel := context.WithCancel(ctx)
	defer cancel()
	sol, err := r.solve(searchCtx, cancel, flags.nodes)
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return explain.Misuse("error-prove-game", "Game", g.Name())
	case errors.Is(err, proof.ErrState):
		return &checkpoint.SnapshotError{File: r.file}
	case errors.Is(err, proof.ErrMemory):
		return r.outOfMemory()
	case ctx.Err() != nil && r.keepErr == nil:
		return r.interrupted()
	case err != nil:
		return err
	case len(sol.Claims) > 0:
	case proof.ByThreats(g.Variant()) && flags.nodes == 0:
		return errNoThreats
	case !proof.Supports(g.Variant()) && flags.nodes == 0:
		return makerWins("error-prove-maker", claimOf(g))
	default:
		return errUnsolved
	}
	err = r.write(sol, flags)
	switch {
	case errors.Is(err, proof.ErrMemory):
		return r.outOfMemory()
	case err != nil && ctx.Err() != nil:
		return r.interrupted()
	}
	return err
}

// errNoThreats is the error of a search for wins by threats that has tried all that it can.
var errNoThreats = explain.Failure("error-prove-threats")

// openSnapshot opens the file of --keep, and gives the solver the state of an earlier run.
func (r *proofSearch) openSnapshot() error {
	keep, err := checkpoint.OpenSnapshot(r.file, searchName(r.game), proof.StateVersion)
	if err != nil {
		return err
	}
	if keep.Torn {
		fmt.Fprintln(r.err, r.Message("proof-keep-torn", "File", textline.Clip(r.file)))
	}
	r.keep = keep
	state, err := keep.State()
	if err != nil {
		return errors.Join(err, keep.Close())
	}
	r.solver.Saved = state
	return nil
}

// searchName returns the command line that proves the value of a position.
func searchName(g *analysis.Game) string {
	cells := g.Cells(nil)
	name := "prove " + g.Variant().Spec()
	if bytes.Count(cells, []byte{0}) < len(cells) || g.Pos.ToMove() != alinha.First {
		name += " " + record.FormatBoard(g.Variant(), cells, g.Pos.ToMove())
	}
	return name
}

// solve searches for the value, with the progress on the terminal, and keeps the state now and then and at the end. It calls cancel,
// which ends ctx, if the state cannot be kept.
func (r *proofSearch) solve(ctx context.Context, cancel func(), nodes uint64) (*proof.Solution, error) {
	ctx = proof.WithProgress(ctx, func(p proof.Progress) {
		r.status.report(p)
		if r.keep == nil || r.keepErr != nil || !r.keep.Due() {
			return
		}
		if r.keepErr = r.keep.Save(r.solver.Save); r.keepErr != nil {
			cancel()
		}
	})
	sol, err := r.solver.Solve(ctx, r.game.Variant(), r.game.Cells(nil), r.game.Pos.ToMove(), nodes)
	if r.keep != nil && r.keepErr == nil && (err == nil || ctx.Err() != nil || errors.Is(err, proof.ErrMemory)) {
		r.keepErr = r.keep.Save(r.solver.Save)
	}
	return sol, cmp.Or(r.keepErr, err)
}

// write prints what is proven, and writes the certificate. A certificate by the state of an earlier run is checked before.
func (r *proofSearch) write(sol *proof.Solution, flags *proveFlags) error {
	claim, prover := sol.Claims[0], sol.Provers[0]
	id := "proof-holds"
	switch {
	case claim.Wins:
		id = "proof-wins"
	case sol.Outcome == alinha.Draw:
		id = "proof-drawn"
	}
	r.status.erase()
	r.printClaim(id, claim, sol.Plies, sol.Nodes, r.status.start)
	// Free the tables that the certificate does not need: its plans may take as much memory.
	r.solver, sol.Provers = proof.Solver{TableBits: r.solver.TableBits, Saved: r.solver.Saved}, nil
	var certificate bytes.Buffer
	nodes, err := writeZipped(&certificate, func(w io.Writer) (int, error) {
		return proof.Write(&lineCounter{w: w, status: r.status}, claim, prover)
	})
	if err != nil {
		return err
	}
	r.status.erase()
	if r.solver.Saved != nil {
		if _, err := check.Certificate(bytes.NewReader(certificate.Bytes())); err != nil {
			return explain.InvalidProof(r.Localizer, flags.output, err)
		}
	}
	return r.writeCertificate(flags, certificate.Bytes(), nodes)
}

// interrupted says which file the search goes on from after Ctrl-C, and returns errInterrupted.
func (r *proofSearch) interrupted() error {
	r.printKept()
	return errInterrupted
}

// outOfMemory says which file the search goes on from with more memory, and returns the error of a proof that takes more than there is.
func (r *proofSearch) outOfMemory() error {
	r.printKept()
	mib := cmp.Or(r.memory, proof.SolverMiB(r.solver.TableBits))
	more := 2 * mib
	if most := machineMiB(); most > 0 {
		more = min(more, most-1) // the greatest that tableBits takes
	}
	return explain.Failure("error-prove-plans", "MiB", mib, "More", more)
}

// printKept says which file the search goes on from, if there is one.
func (r *proofSearch) printKept() {
	r.status.erase()
	if r.keep != nil {
		fmt.Fprintln(r.err, r.Message("proof-kept", "File", textline.Clip(r.file)))
	}
}

// programMiB is the memory of the program besides a search: the garbage collector works harder when a search with its program takes more
// than it may. The check of a certificate may take more.
const programMiB = 64

// defaultTableBits are the bits of the tables of a proof.Solver without --memory.
const defaultTableBits = 21

// minTableBits are the bits of the smallest tables.
const minTableBits = 12

// tableBits returns the bits of the tables that together take at most so many MiB, or the default for 0.
func tableBits(memoryMiB int) (int, error) {
	if memoryMiB == 0 {
		return defaultTableBits, nil
	}
	bits := minTableBits
	if least := proof.SolverMiB(bits); memoryMiB < least {
		return 0, explain.Misuse("error-prove-memory", "MiB", least)
	}
	if most := machineMiB(); most > 0 && memoryMiB >= most {
		return 0, explain.Misuse("error-prove-machine", "MiB", most)
	}
	for bits < maxTableBits && proof.SolverMiB(bits+1) <= memoryMiB {
		bits++
	}
	return bits, nil
}

// maxTableBits are the bits of the largest tables, which take 150 GiB.
const maxTableBits = 30
