package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/studies"
	"github.com/alinha/alinha/internal/textline"
)

// defaultPuzzleNodes is how many nodes are searched for a puzzle, unless --nodes says otherwise.
const defaultPuzzleNodes = 200_000

// A puzzleRun is a run of the command puzzles.
type puzzleRun struct {
	*app
	json    bool
	params  studies.PuzzleParams
	connect *connectFlags

	times        []time.Duration // of the puzzles that were answered
	right, wrong int
}

// puzzlesCommand returns the command that solves puzzles with known answers.
func (a *app) puzzlesCommand() *cobra.Command {
	var r puzzleRun
	cmd := a.newCommand("puzzles FILE|-", "puzzles", func(cmd *cobra.Command, args []string) error {
		r.app = a
		if args[0] != standardStream {
			file, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer func() { _ = file.Close() }() // opened to be read: nothing is lost
			fromFile := *a
			fromFile.in = file
			r.app = &fromFile
		}
		return r.run(cmd.Context())
	})
	cmd.Example = examples("alinha puzzles puzzles.jsonl", "alinha puzzles puzzles.jsonl --connect nats://server:4222",
		"alinha puzzles make mnk")
	cmd.Args = argCount(1, 1)
	cmd.ValidArgsFunction = completeFiles("jsonl")
	a.addJSONFlag(cmd, &r.json)
	cmd.Flags().Uint64Var(&r.params.Nodes, "nodes", defaultPuzzleNodes, a.Message("flag-nodes"))
	r.connect = a.addExecutorFlags(cmd)
	cmd.AddCommand(a.puzzlesMakeCommand())
	return cmd
}

// run answers each line of the input by one line, in order, until the end of the input or Ctrl-C, and prints a summary.
func (r *puzzleRun) run(ctx context.Context) error {
	b := &batch{app: r.app, connect: r.connect, read: r.read}
	b.study = func(list string) (*jobs.Study, error) {
		r.params.List = list
		return r.params.Study(r.connect.version())
	}
	err := b.run(ctx)
	if err != nil && !errors.Is(err, errInterrupted) {
		return err
	}
	return errors.Join(r.summarize(), err)
}

// read reads a line of the input.
func (r *puzzleRun) read(number int, text string, err error) *batchLine {
	if err == nil && strings.TrimSpace(text) == "" {
		return nil
	}
	var puzzle *analysis.Puzzle
	if err == nil {
		puzzle, err = analysis.ParsePuzzle(text)
	}
	if err != nil {
		return &batchLine{answer: func(json.RawMessage) error { return r.printError(number, err) }}
	}
	return &batchLine{payload: json.RawMessage(text), answer: func(result json.RawMessage) error {
		answer := new(analysis.PuzzleAnswer)
		if err := json.Unmarshal(result, answer); err != nil {
			return err
		}
		return r.print(answer, puzzle.Want())
	}}
}

// printError prints the error of a line, and counts it.
func (r *puzzleRun) printError(number int, failed error) error {
	r.wrong++
	text := r.Message("puzzles-fault", "Line", number, "Error", r.explain(failed))
	if r.json {
		text = jsonLine(analysis.PuzzleError{Line: number, Error: r.explain(failed)})
	}
	_, err := fmt.Fprintln(r.out, text)
	return err
}

// print prints the answer to a puzzle, and counts it.
func (r *puzzleRun) print(answer *analysis.PuzzleAnswer, want string) error {
	elapsed := time.Duration(answer.US) * time.Microsecond
	r.times = append(r.times, elapsed)
	id := "puzzles-right"
	if answer.OK {
		r.right++
	} else {
		r.wrong++
		id = "puzzles-wrong"
	}
	text := r.Message(id, "ID", textline.Clip(answer.ID), "Got", r.answerText(answer.Got), "Want", r.answerText(want),
		"Count", answer.Nodes, "Time", r.formatShortDuration(elapsed))
	if r.json {
		text = jsonLine(answer)
	}
	_, err := fmt.Fprintln(r.out, text)
	return err
}

// answerText returns an answer in words; points with their fouls stay as they are.
func (r *puzzleRun) answerText(answer string) string {
	switch answer {
	case analysis.PuzzleWin:
		return r.Message("puzzles-win")
	case analysis.PuzzleNone:
		return r.Message("puzzles-none")
	case analysis.PuzzleUnknown:
		return r.Message("puzzles-unknown")
	}
	return answer
}

// summarize prints how many answers are right and the median time. It fails unless all are right.
func (r *puzzleRun) summarize() error {
	if len(r.times) > 0 {
		slices.Sort(r.times)
		fmt.Fprintln(r.err, r.Message("puzzles-sum", "Right", r.right, "Of", r.right+r.wrong,
			"Time", r.formatShortDuration(r.times[len(r.times)/2])))
	}
	if r.wrong > 0 {
		return explain.Failure("error-puzzles", "Count", r.wrong)
	}
	return nil
}

// formatShortDuration is formatDuration with microseconds for a time below a millisecond.
func (r *puzzleRun) formatShortDuration(d time.Duration) string {
	if d < time.Millisecond {
		return fmt.Sprintf("%d µs", d.Microseconds())
	}
	return r.formatDuration(d)
}
