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

	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// puzzleNodes is how many positions are looked at for a puzzle, unless a flag says
// otherwise.
const puzzleNodes = 200_000

// A reply is the JSON contract of puzzles: a line for each.
type reply struct {
	ID    string `json:"id"`
	OK    bool   `json:"ok"`
	Got   string `json:"got"` // win, none or unknown; or the forbidden points with their reasons
	Nodes uint64 `json:"nodes"`
	US    int64  `json:"us"` // microseconds

	want    string
	elapsed time.Duration
}

// puzzles returns the command that solves puzzles with known answers.
func (a *app) puzzles() *cobra.Command {
	var s examiner
	cmd := a.command("puzzles FILE|-", "puzzles", func(cmd *cobra.Command, args []string) error {
		s.app = a
		if args[0] != "-" {
			file, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer func() { _ = file.Close() }() // it is only read
			reading := *a
			reading.in = file
			s.app = &reading
		}
		return s.run(cmd.Context())
	})
	cmd.Example = examples("alinha puzzles puzzles.jsonl")
	cmd.Args = takes(1, 1)
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{"jsonl"}, cobra.ShellCompDirectiveFilterFileExt
	}
	cmd.Flags().BoolVar(&s.json, "json", false, a.Message("flag-json"))
	cmd.Flags().Uint64Var(&s.nodes, "nodes", puzzleNodes, a.Message("flag-nodes"))
	return cmd
}

// An examiner puts the puzzles of a file, one a line, to the provers of package gomoku.
type examiner struct {
	*app
	json   bool
	nodes  uint64
	fours  gomoku.Prover
	threes gomoku.Prover

	times        []time.Duration
	right, wrong int
}

// run answers each line of the input by one line, in order, until its end or Ctrl-C, and
// sums them up.
func (s *examiner) run(ctx context.Context) error {
	s.threes.VCT = true
	lines := s.openLines()
	defer lines.close()
	for number := 1; ; number++ {
		line, err := lines.next()
		switch {
		case errors.Is(err, io.EOF):
			return s.sum()
		case errors.Is(err, errQuit):
			return errors.Join(s.sum(), errInterrupted)
		case err != nil && !errors.Is(err, errLongLine):
			return err
		case err == nil && strings.TrimSpace(line) == "":
			continue
		}
		var r *reply
		if err == nil {
			solving, done := s.interruptible(ctx)
			r, err = s.answer(solving, line)
			interrupted := solving.Err() != nil
			done()
			if interrupted {
				return errors.Join(s.sum(), errInterrupted)
			}
		}
		if err := s.print(number, r, err); err != nil {
			return err
		}
	}
}

// print prints the answer to a line, or what is wrong with the line.
func (s *examiner) print(number int, r *reply, wrong error) error {
	if wrong != nil {
		s.wrong++
		text := s.Message("puzzles-fault", "Line", number, "Error", s.explain(wrong))
		if s.json {
			text = jsonText(struct {
				Line  int    `json:"line"`
				OK    bool   `json:"ok"`
				Error string `json:"error"`
			}{Line: number, Error: s.explain(wrong)})
		}
		_, err := fmt.Fprintln(s.out, text)
		return err
	}
	s.times = append(s.times, r.elapsed)
	id := "puzzles-right"
	if r.OK {
		s.right++
	} else {
		s.wrong++
		id = "puzzles-wrong"
	}
	text := s.Message(id, "ID", textline.Clip(r.ID), "Got", s.word(r.Got), "Want", s.word(r.want), "Count", r.Nodes, "Time", s.shortSpan(r.elapsed))
	if s.json {
		text = jsonText(r)
	}
	_, err := fmt.Fprintln(s.out, text)
	return err
}

// word says an answer in words, unless it is points.
func (s *examiner) word(answer string) string {
	switch answer {
	case win:
		return s.Message("puzzles-win")
	case none:
		return s.Message("puzzles-none")
	case nothing:
		return s.Message("puzzles-unknown")
	}
	return answer
}

// sum says how many answers are right, and fails unless all are.
func (s *examiner) sum() error {
	if len(s.times) > 0 {
		slices.Sort(s.times)
		fmt.Fprintln(s.err, s.Message("puzzles-sum", "Right", s.right, "Of", s.right+s.wrong,
			"Time", s.shortSpan(s.times[len(s.times)/2])))
	}
	if s.wrong > 0 {
		return explain.Failure("error-puzzles", "Count", s.wrong)
	}
	return nil
}

func (s *examiner) shortSpan(d time.Duration) string {
	if d < time.Millisecond {
		return fmt.Sprintf("%d µs", d.Microseconds())
	}
	return s.span(d)
}
