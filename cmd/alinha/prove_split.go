package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"time"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/split"
	"github.com/alinha/alinha/proof/check"
)

// proveSplit runs prove with --split: this process or the workers of a server prove the positions some plies ahead.
// proveSplit joins the proofs to one certificate, and checks the certificate before writing the file.
func (a *app) proveSplit(ctx context.Context, g *analysis.Game, flags *proveFlags) (err error) {
	start, claim := time.Now(), claimOf(g)
	search, err := split.NewProof(claim, flags.split.plies)
	if errors.Is(err, errors.ErrUnsupported) {
		return explain.Misuse("error-prove-split-game", "Game", g.Name())
	}
	if err != nil {
		return splitError(g, err)
	}
	if flags.split.keep != "" {
		checkpoint, openErr := search.OpenCheckpoint(flags.split.keep)
		if openErr != nil {
			return splitError(g, openErr)
		}
		defer func() { err = errors.Join(err, checkpoint.Close()) }()
	}
	r := &splitRun{app: a, splitFlags: flags.split, search: search.Search, summary: func() any { return search.Summary() }}
	err = r.run(ctx, flags.connect, func(status *statusLine) {
		status.update(func() string {
			return a.Message("proof-split-progress", "Units", search.Progress().Units, "Open", search.CountOpen())
		})
	})
	if err != nil {
		if ctx.Err() != nil {
			return a.interruptedSplit(flags.split)
		}
		return err
	}
	if err := a.printWeakVerdict(ctx, claim, search.Verdict(), search.Progress().Nodes, start); err != nil {
		return err
	}
	var certificate bytes.Buffer
	nodes, err := writeZipped(&certificate, func(w io.Writer) (int, error) { return search.WriteCertificate(ctx, w) })
	if err != nil {
		return cmp.Or(interruptedError(ctx), err)
	}
	if _, err := check.Certificate(bytes.NewReader(certificate.Bytes())); err != nil {
		return explain.InvalidProof(a.Localizer, flags.output, err)
	}
	return a.writeCertificate(flags, certificate.Bytes(), nodes)
}
