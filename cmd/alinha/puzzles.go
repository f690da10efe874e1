package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// defaultPuzzleNodes is how many nodes are searched for a puzzle, unless --nodes says otherwise.
const defaultPuzzleNodes = 200_000

// A puzzleRun is a run of the command puzzles.
type puzzleRun struct {
	*app
	json   bool
	solver analysis.PuzzleSolver

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
	cmd.Example = examples("alinha puzzles puzzles.jsonl")
	cmd.Args = argCount(1, 1)
	cmd.ValidArgsFunction = completeFiles("jsonl")
	a.addJSONFlag(cmd, &r.json)
	cmd.Flags().Uint64Var(&r.solver.Nodes, "nodes", defaultPuzzleNodes, a.Message("flag-nodes"))
	return cmd
}

// run answers each line of the input by one line, in order, until the end of the input or Ctrl-C, and prints a summary.
func (r *puzzleRun) run(ctx context.Context) error {
	lines := r.openLines()
	defer lines.close()
	for number := 1; ; number++ {
		line, err := lines.next()
		switch {
		case errors.Is(err, io.EOF):
			return r.summarize()
		case errors.Is(err, errQuit):
			return errors.Join(r.summarize(), errInterrupted)
		case err != nil && !errors.Is(err, errLongLine):
			return err
		case err == nil && strings.TrimSpace(line) == "":
			continue
		}
		var answer *analysis.PuzzleAnswer
		if err == nil {
			search, cancel := r.interruptible(ctx)
			answer, err = r.solver.Solve(search, line)
			interrupted := search.Err() != nil
			cancel()
			if interrupted {
				return errors.Join(r.summarize(), errInterrupted)
			}
		}
		if err := r.print(number, answer, err); err != nil {
			return err
		}
	}
}

// print prints the answer to the puzzle of a line, or the error of the line, and counts it.
func (r *puzzleRun) print(number int, answer *analysis.PuzzleAnswer, failed error) error {
	if failed != nil {
		r.wrong++
		text := r.Message("puzzles-fault", "Line", number, "Error", r.explain(failed))
		if r.json {
			text = jsonLine(analysis.PuzzleError{Line: number, Error: r.explain(failed)})
		}
		_, err := fmt.Fprintln(r.out, text)
		return err
	}
	r.times = append(r.times, answer.Elapsed)
	id := "puzzles-right"
	if answer.OK {
		r.right++
	} else {
		r.wrong++
		id = "puzzles-wrong"
	}
	text := r.Message(id, "ID", textline.Clip(answer.ID), "Got", r.answerText(answer.Got), "Want", r.answerText(answer.Want),
		"Count", answer.Nodes, "Time", r.formatShortDuration(answer.Elapsed))
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
