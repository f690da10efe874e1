package main

import (
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
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

// proveFlags are the flags of prove but for those of the position.
type proveFlags struct {
	output  string    // a file, or standardStream
	stream  io.Writer // takes the certificate if output is standardStream
	nodes   uint64
	memory  int // MiB of the tables; 0 for the default
	split   *splitFlags
	connect *connectFlags
}

// The flags of prove that need --split, and those that --split excludes.
var (
	proveNeedingSplit   = []string{"connect", "verify"}
	proveExcludingSplit = []string{"nodes", "memory"}
)

// proveCommand returns the command that proves that a player wins or does not lose, and writes the certificate.
func (a *app) proveCommand() *cobra.Command {
	var flags proveFlags
	var toMove string
	cmd := a.newCommand("prove GAME [POSITION] --output FILE", "prove", func(cmd *cobra.Command, args []string) error {
		splits, err := checkSplitFlags(cmd, flags.split, proveNeedingSplit, proveExcludingSplit)
		if err == nil {
			err = checkNotNegative(flagValue{"memory", flags.memory})
		}
		if err == nil && !splits && flags.split.threads > maxProofThreads {
			err = explain.Misuse("error-prove-thread-count", "Count", flags.split.threads)
		}
		if err != nil {
			return err
		}
		g, err := a.openPosition(args[0], args[1:], toMove)
		switch {
		case err != nil:
			return err
		case flags.output == "":
			return explain.Misuse("error-prove-output")
		case isSameFile(flags.split.keep, flags.output):
			return explain.Misuse("error-prove-same")
		case g.Pos.Outcome() != alinha.Undecided:
			return alinha.ErrOver
		case flags.output == standardStream:
			flags.stream, a.out = a.out, a.err // the verdict goes where the certificate does not
		default:
			if err := atomicfile.Check(flags.output); err != nil {
				return err
			}
		}
		signal.Ignore(syscall.SIGPIPE) // the certificate is written though nobody reads the verdict
		ctx, cancel := a.interruptible(cmd.Context())
		defer cancel()
		if splits {
			return a.proveSplit(ctx, g, &flags)
		}
		return a.prove(ctx, g, &flags)
	})
	cmd.Example = examples("alinha prove mnk:7x7,k=5 --output 7x7.proof", "alinha prove mnk:6x6,k=4 --output win.proof",
		"alinha prove mnk:8x4,k=4 --keep 8x4.state --output 8x4.proof",
		"alinha prove mnk:7x7,k=5 --split 2 --keep 7x7.jsonl --output 7x7.proof")
	cmd.Args = argCount(1, 2)
	a.addPosition(cmd, &toMove)
	cmd.Flags().StringVar(&flags.output, "output", "", a.Message("flag-prove-output"))
	cmd.Flags().Uint64Var(&flags.nodes, "nodes", 0, a.Message("flag-nodes"))
	cmd.Flags().IntVar(&flags.memory, "memory", 0, a.Message("flag-prove-memory", "MiB", proof.SolverMiB(defaultTableBits)))
	flags.split = a.addSplitFlags(cmd, a.Message("flag-prove-split"), a.Message("flag-prove-keep"), a.Message("flag-prove-threads"))
	flags.connect = a.addExecutorFlags(cmd)
	return cmd
}

// isSameFile reports whether two names are those of one file, which need not exist.
func isSameFile(one, other string) bool {
	if one == "" || other == "" {
		return false
	}
	if filepath.Clean(one) == filepath.Clean(other) {
		return true
	}
	first, err := os.Stat(one)
	if err != nil {
		return false
	}
	second, err := os.Stat(other)
	return err == nil && os.SameFile(first, second)
}

// maxProofThreads is the greatest number of threads of prove without --split.
const maxProofThreads = 2

// claimOf returns the claim that the player who is not to move does not lose a position.
func claimOf(g *analysis.Game) *proof.Claim {
	return &proof.Claim{Variant: g.Variant(), Cells: g.Cells(nil), ToMove: g.Pos.ToMove(), Player: g.Pos.ToMove().Other()}
}

// makerWins returns the error of a position in which blocking alone does not hold, by the message with an id.
func makerWins(id string, claim *proof.Claim) error {
	return explain.Failure(id, "Maker", stoneLetter(claim.ToMove), "Breaker", stoneLetter(claim.Player))
}

// printWeakVerdict prints that Breaker holds a position, or returns the error of another value of the weak game.
func (a *app) printWeakVerdict(ctx context.Context, claim *proof.Claim, v proof.Verdict, nodes uint64, start time.Time) error {
	switch v {
	case proof.Unknown:
		return cmp.Or(interruptedError(ctx), errUnsolved)
	case proof.AttackerWins:
		return makerWins("error-prove-split-maker", claim)
	}
	a.printClaim("proof-holds", claim, 0, nodes, start)
	return nil
}

// printClaim prints a claim that is proven, by the message with an id.
func (a *app) printClaim(id string, claim *proof.Claim, plies int, nodes uint64, start time.Time) {
	fmt.Fprintln(a.out, a.Message(id, "Player", stoneLetter(claim.Player), "Plies", plies, "Count", int(nodes),
		"Time", a.formatDuration(time.Since(start))))
}

// writeCertificate writes a certificate to --output, and prints its size.
func (a *app) writeCertificate(flags *proveFlags, certificate []byte, nodes int) error {
	if flags.stream != nil {
		if _, err := flags.stream.Write(certificate); err != nil {
			return err
		}
	} else if err := atomicfile.WriteFile(flags.output, certificate); err != nil {
		return err
	}
	fmt.Fprintln(a.out, a.Message("proof-written", "File", textline.Clip(flags.output), "Count", nodes, "Bytes", len(certificate)))
	return nil
}

// writeZipped writes a certificate compressed, and returns the number of its nodes.
func writeZipped(w io.Writer, write func(io.Writer) (nodes int, err error)) (nodes int, err error) {
	zipped := gzip.NewWriter(w)
	nodes, err = write(zipped)
	return nodes, errors.Join(err, zipped.Close())
}

// checkCommand returns the command that checks a certificate.
func (a *app) checkCommand() *cobra.Command {
	cmd := a.newCommand("check FILE", "check", func(_ *cobra.Command, args []string) error {
		in := a.in
		if args[0] != standardStream {
			file, err := os.Open(args[0])
			if errors.Is(err, os.ErrNotExist) {
				return explain.Failure("error-file-missing", "File", textline.Clip(args[0]))
			}
			if err != nil {
				return err
			}
			defer func() { _ = file.Close() }()
			in = file
		}
		start := time.Now()
		summary, err := check.Certificate(in)
		if err != nil {
			return explain.InvalidProof(a.Localizer, args[0], err)
		}
		return a.printSummary(&summary, time.Since(start))
	})
	cmd.Example = examples("alinha check 7x7.proof", "alinha check -")
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
