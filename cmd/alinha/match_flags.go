package main

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
)

// prepare checks the flags and sets the tournament up, before anything is played.
func (r *matchRun) prepare(ctx context.Context, engines []string) error {
	t := &r.tournament
	format, known := arena.ParseFormat(r.settings.Format)
	switch {
	case !known:
		return explain.UnknownName("error-form", r.settings.Format, "Forms", arena.FormatNames)
	case t.Pairs < 1:
		return explain.Misuse("error-pairs")
	case r.atOnce < 1:
		return explain.Misuse("error-at-once")
	case r.format != "" && r.asJSON:
		return explain.Misuse("error-flags", "One", "--format", "Other", "--json")
	}
	if r.format != "" {
		if err := checkFormat(r.format, table.Formats); err != nil {
			return err
		}
	}
	err := checkNotNegative(
		flagValue{"plies", t.Openings.Plies}, flagValue{"rounds", t.Rounds}, flagValue{"memory", r.settings.MemoryMiB},
		flagValue{"max-plies", t.Adjudication.MaxPlies}, flagValue{"tolerance", int(t.TimeControl.Tolerance)},
	)
	if err != nil {
		return err
	}
	t.Variant, t.Format, t.Date = r.game.Variant(), format, today()
	endless, err := r.addEntrants(ctx, engines)
	if err != nil {
		return err
	}
	if err := r.setControl(endless); err != nil {
		return err
	}
	for _, set := range []func() error{r.setOpenings, r.setOpeningRule, r.setAdjudication, r.setSPRT, r.prepareFiles} {
		if err := set(); err != nil {
			return err
		}
	}
	t.Name = t.EventName(&r.settings)
	t.NumberEqualNames()
	return nil
}

// setControl sets the limits of a move and the clock. If neither is given and some engine would not end by itself,
// moves are limited to defaultMatchNodes.
func (r *matchRun) setControl(endless bool) (err error) {
	control := &r.tournament.TimeControl
	if control.Limits, err = r.limits.limits(); err != nil {
		return err
	}
	if r.settings.Clock != "" {
		var ok bool
		if control.GameTime, control.Increment, ok = arena.ParseClock(r.settings.Clock); !ok {
			return explain.Misuse("error-clock", "Text", textline.Clip(r.settings.Clock))
		}
	}
	if control.Limits == (alinha.Limits{}) && control.GameTime == 0 && endless {
		control.Nodes = defaultMatchNodes
	}
	switch {
	case r.connect.verify > 0 && r.connect.url == "":
		return explain.Misuse("error-verify-local")
	case r.connect.verify > 0 && (control.Time > 0 || control.GameTime > 0):
		return explain.Misuse("error-verify-time")
	}
	return nil
}

// setAdjudication sets when games end before the board decides them.
func (r *matchRun) setAdjudication() error {
	v := &r.tournament.Adjudication
	for _, rule := range []struct {
		flag, text string
		value      *float64
		moves      *int
	}{{"resign", r.settings.Resign, &v.ResignValue, &v.ResignMoves}, {"draw", r.settings.Draw, &v.DrawValue, &v.DrawMoves}} {
		if rule.text == "" {
			continue
		}
		value, moves, ok := arena.ParseThreshold(rule.text)
		if !ok {
			return explain.Misuse("error-rule", "Flag", rule.flag, "Text", textline.Clip(rule.text))
		}
		*rule.value, *rule.moves = value, moves
	}
	return nil
}

// setSPRT sets the sequential test, which ends a match of two engines as soon as it decides. Unless --pairs is given,
// the match may take up to maxTestPairs pairs of games.
func (r *matchRun) setSPRT() error {
	if r.settings.SPRT == "" {
		return nil
	}
	if len(r.tournament.Entrants) != 2 {
		return explain.Misuse("error-sprt-two")
	}
	test, ok := arena.ParseSPRT(r.settings.SPRT)
	if !ok {
		return explain.Misuse("error-sprt", "Text", textline.Clip(r.settings.SPRT))
	}
	r.tournament.SPRT = test
	if !r.pairsGiven {
		r.tournament.Pairs = maxTestPairs
	}
	return nil
}

// prepareFiles checks that the files of games and of results can be written, and that the name of the checkpoint ends
// in .jsonl. It creates the directory of logs; with a checkpoint, the match goes on in the logs of an earlier run.
func (r *matchRun) prepareFiles() error {
	if r.files.games != "" {
		format, ok := record.FormatByFile(r.files.games)
		if !ok {
			return explain.Misuse("error-games", "File", textline.Clip(r.files.games), "Extensions", ".sgf, .psq, .jsonl, .pos")
		}
		if err := format.Write(io.Discard, shortestRecord(r.game)); err != nil {
			return &explain.FileError{Name: r.files.games, Err: err}
		}
		if err := atomicfile.Check(r.files.games); err != nil {
			return err
		}
	}
	if r.files.pgn != "" {
		if err := atomicfile.Check(r.files.pgn); err != nil {
			return err
		}
	}
	if r.files.checkpoint != "" && filepath.Ext(r.files.checkpoint) != ".jsonl" {
		return explain.Misuse("error-keep", "File", textline.Clip(r.files.checkpoint))
	}
	if r.files.logs == "" {
		return nil
	}
	r.logs.keep = r.files.checkpoint != "" // with which the match goes on where it was stopped
	return os.MkdirAll(r.files.logs, 0o755)
}

// shortestRecord returns the record of one turn of a game, to check whether a format can write records of its variant.
func shortestRecord(g *analysis.Game) *record.Game {
	m := g.Pos.Moves(nil)[0]
	return &record.Game{Variant: g.Variant(), Turns: []record.Turn{{Aim: m, Cell: m}}}
}
