package main

import (
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/check"
	"github.com/alinha/alinha/rules"
)

// proofTableBits are the bits of the provers' tables, which take some 200 MiB.
const proofTableBits = 21

// proveCommand returns the command that proves that a player wins or does not lose, and writes the certificate.
func (a *app) proveCommand() *cobra.Command {
	var (
		output string
		toMove string
		nodes  uint64

		split   *splitFlags
		connect *connectFlags
	)
	cmd := a.newCommand("prove GAME [POSITION] --output FILE", "prove", func(cmd *cobra.Command, args []string) error {
		splits, err := checkSplitFlags(cmd, split, false)
		for _, name := range []string{"connect", "verify"} {
			if err == nil && !splits && cmd.Flags().Changed(name) {
				err = explain.Misuse("error-flag-split", "Flag", "--"+name)
			}
		}
		if err != nil {
			return err
		}
		g, err := a.openPosition(args[0], args[1:], toMove)
		switch {
		case err != nil:
			return err
		case output == "":
			return explain.Misuse("error-prove-output")
		case g.Pos.Outcome() != alinha.Undecided:
			return alinha.ErrOver
		}
		if err := atomicfile.Check(output); err != nil {
			return err
		}
		ctx, cancel := a.interruptible(cmd.Context())
		defer cancel()
		if splits {
			return a.proveSplit(ctx, g, &proveSplitFlags{split, connect}, output)
		}
		return a.prove(ctx, g, nodes, output)
	})
	cmd.Example = examples("alinha prove mnk:7x7,k=5 --output 7x7.proof", "alinha prove mnk:6x6,k=4 --output win.proof",
		"alinha prove mnk:7x7,k=5 --split 2 --keep 7x7.jsonl --output 7x7.proof")
	cmd.Args = argCount(1, 2)
	a.addPosition(cmd, &toMove)
	cmd.Flags().StringVar(&output, "output", "", a.Message("flag-output"))
	cmd.Flags().Uint64Var(&nodes, "nodes", 0, a.Message("flag-nodes"))
	split = a.addSplitFlags(cmd, a.Message("flag-prove-split"))
	connect = a.addExecutorFlags(cmd)
	return cmd
}

// prove proves the strongest claim about a position, and writes the certificate.
func (a *app) prove(ctx context.Context, g *analysis.Game, nodes uint64, output string) error {
	start := time.Now()
	solver := proof.Solver{TableBits: proofTableBits}
	sol, err := solver.Solve(ctx, g.Variant(), g.Cells(nil), g.Pos.ToMove(), nodes)
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return explain.Misuse("error-prove-game", "Game", g.Name())
	case err != nil:
		return cmp.Or(interruptedError(ctx), err)
	case len(sol.Claims) > 0:
	case !proof.Supports(g.Variant()) && ctx.Err() == nil && nodes == 0:
		return makerWins(claimOf(g))
	default:
		return cmp.Or(interruptedError(ctx), errUnsolved)
	}
	claim := sol.Claims[0]
	id := "proof-holds"
	switch {
	case claim.Wins:
		id = "proof-wins"
	case sol.Outcome == alinha.Draw:
		id = "proof-drawn"
	}
	a.printClaim(id, claim, sol.Plies, sol.Nodes, start)
	var written countWriter
	var length int
	err = atomicfile.Write(output, func(w io.Writer) error {
		length, err = writeZipped(io.MultiWriter(w, &written), func(w io.Writer) (int, error) { return proof.Write(w, claim, sol.Provers[0]) })
		return err
	})
	if err != nil {
		return cmp.Or(interruptedError(ctx), err)
	}
	a.printWritten(output, length, int(written))
	return nil
}

// claimOf returns the claim that the player who is not to move does not lose a position.
func claimOf(g *analysis.Game) *proof.Claim {
	return &proof.Claim{Variant: g.Variant(), Cells: g.Cells(nil), ToMove: g.Pos.ToMove(), Player: g.Pos.ToMove().Other()}
}

// makerWins returns the error of a position in which blocking alone does not hold.
func makerWins(claim *proof.Claim) error {
	return explain.Failure("error-prove-maker", "Maker", stoneLetter(claim.ToMove), "Breaker", stoneLetter(claim.Player))
}

// printWeakVerdict prints that Breaker holds a position, or returns the error of another value of the weak game.
func (a *app) printWeakVerdict(ctx context.Context, claim *proof.Claim, v proof.Verdict, nodes uint64, start time.Time) error {
	switch v {
	case proof.Unknown:
		return cmp.Or(interruptedError(ctx), errUnsolved)
	case proof.AttackerWins:
		return makerWins(claim)
	}
	a.printClaim("proof-holds", claim, 0, nodes, start)
	return nil
}

// printClaim prints a claim that is proven, by the message with an id.
func (a *app) printClaim(id string, claim *proof.Claim, plies int, nodes uint64, start time.Time) {
	fmt.Fprintln(a.out, a.Message(id, "Player", stoneLetter(claim.Player), "Plies", plies, "Count", int(nodes),
		"Time", a.formatDuration(time.Since(start))))
}

// printWritten prints which certificate has been written.
func (a *app) printWritten(output string, nodes, bytes int) {
	fmt.Fprintln(a.out, a.Message("proof-written", "File", textline.Clip(output), "Count", nodes, "Bytes", bytes))
}

// writeZipped writes a certificate compressed, and returns the number of its nodes.
func writeZipped(w io.Writer, write func(io.Writer) (nodes int, err error)) (nodes int, err error) {
	zipped := gzip.NewWriter(w)
	nodes, err = write(zipped)
	return nodes, errors.Join(err, zipped.Close())
}

// A countWriter counts the bytes written.
type countWriter int

func (c *countWriter) Write(p []byte) (int, error) {
	*c += countWriter(len(p))
	return len(p), nil
}

// checkCommand returns the command that checks a certificate.
func (a *app) checkCommand() *cobra.Command {
	cmd := a.newCommand("check FILE", "check", func(_ *cobra.Command, args []string) error {
		in, err := os.Open(args[0])
		if errors.Is(err, os.ErrNotExist) {
			return explain.Failure("error-file-missing", "File", textline.Clip(args[0]))
		}
		if err != nil {
			return err
		}
		defer func() { _ = in.Close() }()
		start := time.Now()
		summary, err := check.Certificate(in)
		if err != nil {
			return explain.InvalidProof(a.Localizer, args[0], err)
		}
		return a.printSummary(&summary, time.Since(start))
	})
	cmd.Example = examples("alinha check 7x7.proof")
	cmd.Args = argCount(1, 1)
	cmd.ValidArgsFunction = nil
	return cmd
}

// printSummary prints what a certificate proves.
func (a *app) printSummary(s *check.Summary, elapsed time.Duration) error {
	id := "proof-draw"
	if s.Wins {
		id = "proof-win"
	}
	pos, err := rules.Setup(s.Variant, s.Cells, s.ToMove)
	if err != nil {
		return err
	}
	board, _ := rules.BoardOf(pos)
	if strings.Trim(board.String(), ".\n") != "" {
		fmt.Fprint(a.out, board.Draw())
	}
	fmt.Fprintln(a.out, a.Message(id, "Game", s.Variant.String(), "Player", stoneLetter(s.Player), "Mover", stoneLetter(s.ToMove),
		"Count", s.Nodes, "Time", a.formatDuration(elapsed)))
	return nil
}
