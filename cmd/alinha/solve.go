package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/studies"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/proof"
)

// solveFlags are the flags of solve.
type solveFlags struct {
	json   bool // answer in JSON
	scores bool // answer in the format of the benchmark sets
	weak   bool // find only who wins
	noBook bool // search without the book of openings
	toMove string

	limits   *limitFlags
	split    *splitFlags
	notation *string
	connect  *connectFlags
}

// solveCommand returns the command that finds the proven value of a position, or of each position of a batch.
func (a *app) solveCommand() *cobra.Command {
	var flags solveFlags
	cmd := a.newCommand("solve GAME [POSITION|-]", "solve", func(cmd *cobra.Command, args []string) error {
		batch := len(args) == 2 && args[1] == standardStream
		wanted, err := checkSplitFlags(cmd, flags.split, solveNeedingSplit, solveExcludingSplit)
		switch {
		case err != nil:
			return err
		case wanted && batch:
			return explain.Misuse("error-flags", "One", "--split", "Other", standardStream)
		case wanted:
			return a.solveSplit(cmd.Context(), args, &flags)
		}
		s, err := a.newSolveRun(args[0], &flags)
		if err != nil {
			return err
		}
		if batch {
			return s.solveBatch(cmd.Context())
		}
		switch {
		case flags.connect.url != "":
			return explain.Misuse("error-connect-solve")
		case flags.connect.verify > 0:
			return explain.Misuse("error-verify-local")
		}
		return s.solveOne(cmd.Context(), strings.Join(args[1:], ""))
	})
	cmd.Example = examples("alinha solve cube", "alinha solve connect4 4433 --json", "alinha solve connect4 - --scores",
		"alinha solve connect4 - --connect nats://server:4222",
		`alinha solve "mnk:7x8,k=4,gravity" --split 8 --keep 7x8.jsonl`)
	cmd.Args = argCount(1, 2)
	a.addJSONFlag(cmd, &flags.json)
	cmd.Flags().BoolVar(&flags.scores, "scores", false, a.Message("flag-scores"))
	cmd.Flags().BoolVar(&flags.weak, "weak", false, a.Message("flag-weak"))
	cmd.Flags().BoolVar(&flags.noBook, "no-book", false, a.Message("flag-no-book"))
	a.addPosition(cmd, &flags.toMove)
	flags.limits = a.addLimitFlags(cmd)
	flags.notation = a.addNotationFlag(cmd)
	flags.connect = a.addExecutorFlags(cmd)
	flags.split = a.addSplitFlags(cmd, a.Message("flag-split"), a.Message("flag-split-keep"), a.Message("flag-split-threads"))
	cmd.Flags().IntVar(&flags.split.memory, "memory", 0, a.Message("flag-split-memory"))
	return cmd
}

// The flags of solve that need --split, and those that --split excludes.
var (
	solveNeedingSplit   = []string{"keep", "threads", "memory"}
	solveExcludingSplit = []string{"scores", "depth", "nodes", "time"}
)

// errUnsolved is the error of a search that the limits end before the value is proven.
var errUnsolved = explain.Failure("error-unsolved")

// interruptedError returns errInterrupted if Ctrl-C has ended ctx, else nil.
func interruptedError(ctx context.Context) error {
	if ctx.Err() != nil {
		return errInterrupted
	}
	return nil
}

// A solveRun is a run of solve.
type solveRun struct {
	*app
	solveFlags
	params studies.SolveParams
	format *answerFormat
}

// An answerFormat is a way to read positions and to answer each in one line.
type answerFormat struct {
	// read returns the position of a line.
	read func(line string) (*solveLine, error)

	// answer returns the answer for a position; with errUnsolved, an answer that is not the whole one, or "". sol is nil for
	// a decided position.
	answer func(line *solveLine, sol *studies.Solution) (string, error)

	// describe returns the answer for a line that cannot be solved. Numbers of lines are from 1.
	describe func(number int, line string, err error) string
}

// A solveLine is a position to solve.
type solveLine struct {
	text string // of the position
	game *analysis.Game

	// The following are for --scores.
	hasScore bool
	score    int // that the line gives
}

// newSolveRun returns the run that the flags describe.
func (a *app) newSolveRun(game string, flags *solveFlags) (*solveRun, error) {
	g, err := analysis.Open(game)
	if err != nil {
		return nil, err
	}
	s := &solveRun{app: a, solveFlags: *flags, params: studies.SolveParams{
		Game: game, ToMove: flags.toMove, Weak: flags.weak, NoBook: flags.noBook, ScoreOnly: flags.scores, Proof: flags.json,
	}}
	if s.params.Limits, err = flags.limits.limits(); err != nil {
		return nil, err
	}
	if err := setNotation(g, *flags.notation); err != nil {
		return nil, err
	}
	if flags.scores && flags.json {
		return nil, explain.Misuse("error-flags", "One", "--scores", "Other", "--json")
	}
	if (flags.weak || flags.scores || flags.noBook) && !catalog.Supports(new(connect4.Solver), g.Variant()) {
		return nil, explain.Misuse("error-weak", "Game", g.Name())
	}
	if s.format = s.sentences(); flags.scores {
		s.format = s.scoreLines()
	}
	return s, nil
}

// solveOne answers one position, as far as it is solved at Ctrl-C.
func (s *solveRun) solveOne(ctx context.Context, arg string) error {
	ctx, cancel := s.interruptible(ctx)
	defer cancel()
	position, file, err := s.readPosition(s.params.Game, arg)
	if err != nil {
		return err
	}
	line, err := s.format.read(position)
	if err != nil {
		return inFile(file, err)
	}
	var sol *studies.Solution
	if line.game.Pos.Outcome() == alinha.Undecided {
		if sol, err = s.search(ctx, line.game); err != nil {
			return inFile(file, err)
		}
	}
	answer, err := s.format.answer(line, sol)
	switch {
	case answer != "" && s.json:
		fmt.Fprintln(s.out, answer)
	case answer != "":
		s.printText(answer)
	}
	if errors.Is(err, errUnsolved) {
		err = cmp.Or(interruptedError(ctx), err)
	}
	return inFile(file, err)
}

// search solves a position with its progress on the terminal. The error of a search that ctx ends is errInterrupted.
func (s *solveRun) search(ctx context.Context, g *analysis.Game) (*studies.Solution, error) {
	solver, err := studies.NewPositionSolver(s.params)
	if err != nil {
		return nil, err
	}
	status := s.newSearchStatus(g)
	defer status.erase()
	proving := &proofStatus{statusLine: status.statusLine, start: status.start}
	ctx = proof.WithProgress(ctx, proving.report)
	sol, err := solver.Solve(ctx, g.Pos, status.reportDepth)
	if err != nil {
		return nil, cmp.Or(interruptedError(ctx), err)
	}
	return &sol, nil
}

// sentences is the format of sentences or of JSON.
func (s *solveRun) sentences() *answerFormat {
	return &answerFormat{
		read: func(line string) (*solveLine, error) {
			g, err := analysis.OpenPosition(s.params.Game, line, s.toMove)
			if err != nil {
				return nil, err
			}
			return &solveLine{text: strings.TrimSpace(line), game: g}, setNotation(g, *s.notation)
		},
		answer: func(line *solveLine, sol *studies.Solution) (string, error) {
			v := s.verdict(line.game, sol)
			if !v.Kind.Certain(v.Score) {
				return s.formatVerdict(line.game, v), errUnsolved
			}
			return s.formatVerdict(line.game, v), nil
		},
		describe: s.formatError,
	}
}

// verdict returns the verdict of a solution, or for nil that of a decided game.
func (s *solveRun) verdict(g *analysis.Game, sol *studies.Solution) *analysis.Verdict {
	if sol == nil {
		return g.FinalVerdict()
	}
	kind := analysis.KindOf(g.Pos)
	kind.WinnerOnly = s.weak
	v := g.Verdict(sol.Result, sol.Elapsed, kind)
	v.Lines, v.Proof = nil, sol.Proof
	return v
}

// solveBatch answers each line of the input by one line.
func (s *solveRun) solveBatch(ctx context.Context) error {
	failed := 0
	b := &batch{app: s.app, connect: s.connect}
	b.study = func(list string) (*jobs.Study, error) {
		s.params.List = list
		return s.params.Study(s.connect.version())
	}
	b.read = func(number int, text string, err error) *batchLine {
		var position *solveLine
		if err == nil {
			position, err = s.format.read(text)
		}
		line := new(batchLine)
		if err == nil && position.game.Pos.Outcome() == alinha.Undecided {
			if line.payload, err = json.Marshal(position.text); err == nil && jobs.CheckPayload(line.payload) != nil {
				line.payload, err = nil, errLongLine
			}
		}
		line.answer = func(result json.RawMessage) error {
			answer, err := s.answerLine(position, result, err)
			if err != nil {
				failed++
			}
			if answer == "" {
				answer = s.format.describe(number, text, err)
			} else if s.repeatsLine() {
				answer = text + ": " + answer
			}
			_, err = fmt.Fprintln(s.out, answer)
			return err
		}
		return line
	}
	if err := b.run(ctx); err != nil || failed == 0 {
		return err
	}
	return explain.Failure("error-batch", "Count", failed)
}

// repeatsLine reports whether an answer in a batch begins with the line.
func (s *solveRun) repeatsLine() bool { return !s.json && !s.scores }

// answerLine returns the answer for a position of a batch by the result of its unit, nil for none. err is why the line has no
// position.
func (s *solveRun) answerLine(line *solveLine, result json.RawMessage, err error) (string, error) {
	if err != nil {
		return "", err
	}
	var sol *studies.Solution
	if err := json.Unmarshal(result, &sol); result != nil && err != nil {
		return "", err
	}
	return s.format.answer(line, sol)
}

// formatVerdict returns the answer for one position.
func (s *solveRun) formatVerdict(g *analysis.Game, v *analysis.Verdict) string {
	switch {
	case s.json:
		return jsonLine(v)
	case g.Pos.Outcome() != alinha.Undecided:
		return s.formatOutcome(g)
	}
	certain := v.Kind.Certain(v.Score)
	answer := v.Kind.Text(s.Localizer, v.Score)
	if !certain {
		answer = s.Message("worth-unproven", "Worth", answer)
	}
	answer = s.Message("solve-side", "Stone", stoneLetter(g.Pos.ToMove()), "Worth", answer)
	if len(v.Best) > 0 && (certain || v.Score.Value != 0) {
		answer = s.Message("solve-answer", "Worth", answer, "Moves", strings.Join(v.Best, " "), "Count", v.Nodes, "Time", s.formatDuration(v.Elapsed))
	}
	return answer
}

// formatError returns the answer for a line that cannot be solved.
func (s *solveRun) formatError(number int, line string, err error) string {
	if s.json {
		column, cause := explain.Column(err)
		return jsonLine(analysis.FailedLine{Game: s.params.Game, Moves: textline.Clip(line), Line: number, Column: column, Error: s.explain(cause)})
	}
	return textline.Clip(line) + ": " + s.Message("error", "Error", s.locateError(number, err))
}

// locateError returns an error with its line and column in a batch.
func (s *solveRun) locateError(number int, err error) string {
	column, cause := explain.Column(err)
	return s.Message("solve-fault", "Line", number, "Column", column, "Error", s.explain(cause))
}
