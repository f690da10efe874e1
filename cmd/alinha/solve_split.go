package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/split"
	"github.com/alinha/alinha/internal/textline"
)

// A splitSolver is one run of solve with --split.
type splitSolver struct {
	*app
	*splitFlags
	game   *analysis.Game
	search *split.ConnectFour
	begun  time.Time
	asked  time.Time // when the search asked the present question
	bounds [2]int    // the last bounds of the score that run printed
}

// solveSplit runs solve with --split, of the position that args name.
func (a *app) solveSplit(ctx context.Context, args []string, flags *solveFlags) error {
	text, file, err := a.readPosition(args[0], strings.Join(args[1:], ""))
	if err != nil {
		return err
	}
	return inFile(file, a.solveSplitText(ctx, args[0], text, flags))
}

// solveSplitText runs solve with --split, of the position of a game that a text describes.
func (a *app) solveSplitText(ctx context.Context, game, text string, flags *solveFlags) (err error) {
	g, err := analysis.OpenPosition(game, text, flags.toMove)
	if err != nil {
		return err
	}
	if err := setNotation(g, *flags.notation); err != nil {
		return err
	}
	printer := &solveRun{app: a, solveFlags: *flags}
	if g.Pos.Outcome() != alinha.Undecided {
		fmt.Fprintln(a.out, printer.formatVerdict(g, g.FinalVerdict()))
		return nil
	}
	s := &splitSolver{app: a, splitFlags: flags.split, game: g, begun: time.Now()}
	if s.search, err = split.NewConnectFour(g.Pos, s.plies); err != nil {
		return splitError(g, err)
	}
	s.search.Weak, s.search.MemoryMiB = flags.weak, s.memory
	if s.keep != "" {
		checkpoint, openErr := s.search.OpenCheckpoint(s.keep)
		if openErr != nil {
			return splitError(g, openErr)
		}
		defer func() { err = errors.Join(err, checkpoint.Close()) }()
	}
	ctx, cancel := a.interruptible(ctx)
	defer cancel()
	runErr := s.run(ctx, flags.connect)
	if runErr != nil && ctx.Err() == nil {
		return runErr
	}
	v, err := s.verdict(flags.weak)
	if err != nil {
		return err
	}
	if runErr == nil || flags.json {
		fmt.Fprintln(a.out, printer.formatVerdict(g, v))
	}
	if runErr == nil {
		return nil
	}
	return a.interruptedSplit(flags.split)
}

// run runs the search. The terminal shows the progress, and the error stream gets a line each time the bounds of the
// score narrow.
func (s *splitSolver) run(ctx context.Context, connect *connectFlags) error {
	r := &splitRun{app: s.app, splitFlags: s.splitFlags, search: s.search.Search, summary: func() any { return s.search.Summary() }}
	return r.run(ctx, connect, func(status *statusLine) {
		p := s.search.Progress()
		if p.QuestionUnits == 0 {
			s.asked = time.Now()
		}
		if now := [2]int{p.Low, p.High}; now != s.bounds {
			status.erase()
			fmt.Fprintln(s.err, s.Message("solve-split-bounds", "Bounds", s.boundsText(s.search.Summary()), "Units", p.Units, "Nodes", p.Nodes,
				"Time", p.Searched.Round(time.Second).String()))
			s.bounds = now
		}
		status.update(func() string { return s.progress(s.search.Progress()) })
	})
}

// progress returns the progress of the search as a line. After the answers of half of the units of the question the
// line ends with the greatest time to go until the question is answered.
func (s *splitSolver) progress(p split.Progress) string {
	summary := s.search.Summary()
	open := summary.Open
	rate := float64(p.Nodes-p.KeptNodes) / max(time.Since(s.begun).Seconds(), 1) / 1e6
	text := s.Message("solve-split-progress", "Bounds", s.boundsText(summary), "Units", p.Units, "Open", open, "Rate", s.formatNumber("%.1f", rate))
	if p.QuestionUnits > 0 && open <= p.QuestionUnits {
		toGo := time.Since(s.asked) * time.Duration(open) / time.Duration(p.QuestionUnits)
		text += ", " + s.Message("study-to-go", "Time", toGo.Round(time.Second).String())
	}
	return text
}

// boundsText returns the bounds of the score in words: whether, and how soon, the side to move wins or loses.
func (a *app) boundsText(s split.ConnectFourSummary) string {
	low, high := connect4.FromScore(s.Low, s.Left).Plies, connect4.FromScore(s.High, s.Left).Plies
	worth := ""
	switch {
	case s.Low == s.High:
		worth = analysis.ScoreKind{}.Text(a.Localizer, connect4.FromScore(s.Low, s.Left))
	case s.Low > 0:
		worth = a.Message("solve-split-wins", "From", high, "To", low)
	case s.High < 0:
		worth = a.Message("solve-split-loses", "From", low, "To", high)
	case s.Low == 0:
		worth = a.Message("solve-split-no-loss", "From", high)
	case s.High == 0:
		worth = a.Message("solve-split-no-win", "From", low)
	default:
		worth = a.Message("solve-split-open")
	}
	return a.Message("solve-side", "Stone", stoneLetter(s.ToMove), "Worth", worth)
}

// verdict returns the verdict that the search has proven, with the best moves if the outcome is known.
func (s *splitSolver) verdict(weak bool) (*analysis.Verdict, error) {
	kind := analysis.KindOf(s.game.Pos)
	kind.WinnerOnly = weak
	res := alinha.Result{Score: s.search.Score(), Nodes: s.search.Progress().Nodes}
	var best []alinha.Move
	if kind.Certain(res.Score) {
		best = s.search.BestMoves()
		if len(best) == 0 { // the score needed no search
			found, err := new(connect4.Solver).Search(context.Background(), s.game.Pos, alinha.Limits{}, nil)
			if err != nil {
				return nil, err
			}
			best = []alinha.Move{found.Move}
		}
	}
	v := s.game.Verdict(res, time.Since(s.begun), kind)
	v.Best, v.Lines = s.game.FormatAll(best), nil
	return v, nil
}

// splitError returns the explanation of an error of package split for a game. Other errors stay as they are. Package
// explain does not explain errors of package split, which is not part of the WebAssembly build.
func splitError(g *analysis.Game, err error) error {
	plies, isPlies := errors.AsType[*split.PliesError](err)
	refused, isRefused := errors.AsType[*split.CheckpointError](err)
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return explain.Misuse("error-split-game", "Game", g.Name())
	case isPlies && plies.Most < 1:
		return explain.Misuse("error-split-full", "Plies", plies.Plies)
	case isPlies:
		return explain.Misuse("error-split-plies", "Plies", plies.Plies, "Most", plies.Most)
	case isRefused && refused.Other != nil:
		return explain.Misuse("error-split-other", "File", textline.Clip(refused.File), "Search", textline.Clip(refused.Other.String()))
	case isRefused:
		return explain.Misuse("error-split-line", "File", textline.Clip(refused.File), "Line", refused.Line)
	}
	return err
}
