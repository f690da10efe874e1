package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/gomoku/tune"
	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/studies"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// tuneCommand returns the command that tunes the weights of the engine of Gomoku.
func (a *app) tuneCommand() *cobra.Command {
	cmd := a.newCommand("tune play|leaves|fit GAME FILE...", "tune", func(cmd *cobra.Command, args []string) error {
		return explain.UnknownName("error-subcommand", args[0], "Subcommands", subcommands(cmd))
	})
	cmd.Example = examples("alinha tune play gomoku games.jsonl --games 8000", "alinha tune fit gomoku games.jsonl --output weights.txt",
		"alinha match gomoku gomoku:weights=weights.txt gomoku")
	cmd.Args = argCount(1, 2)
	cmd.AddCommand(a.tunePlayCommand(), a.tuneLeavesCommand(), a.tuneFitCommand())
	return cmd
}

// jsonLines is the format of the files of games.
var jsonLines, _ = record.FormatByName("jsonl")

// defaultSelfPlayNodes is how many nodes are searched for a move of self-play, unless --nodes says otherwise.
const defaultSelfPlayNodes = 500

// parseTunable returns the variant of a game whose weights can be tuned.
func parseTunable(game string) (rules.Variant, error) {
	v, err := rules.Parse(game)
	if err != nil {
		return v, err
	}
	if _, err := gomoku.New(v); err != nil || v.Caro {
		return v, explain.Misuse("error-tune-game", "Text", textline.Clip(game))
	}
	return v, nil
}

// A selfPlayRun is a run of tune play.
type selfPlayRun struct {
	*app
	selfPlay tune.SelfPlay
	games    int // that the file holds at the end
	connect  *connectFlags
}

// tunePlayCommand returns the command that plays games to learn from.
func (a *app) tunePlayCommand() *cobra.Command {
	r := &selfPlayRun{app: a}
	cmd := a.newCommand("play GAME FILE", "tune-play", func(cmd *cobra.Command, args []string) (err error) {
		if r.selfPlay.Variant, err = parseTunable(args[0]); err != nil {
			return err
		}
		return r.run(cmd.Context(), args[1])
	})
	cmd.Example = examples("alinha tune play gomoku games.jsonl --games 8000",
		"alinha tune play gomoku games.jsonl --games 8000 --connect nats://server:4222")
	cmd.Args = argCount(2, 2)
	cmd.ValidArgsFunction = completeGameThenGames
	cmd.Flags().IntVar(&r.games, "games", 1000, a.Message("flag-tune-games"))
	cmd.Flags().Uint64Var(&r.selfPlay.Nodes, "nodes", defaultSelfPlayNodes, a.Message("flag-nodes"))
	cmd.Flags().Uint64Var(&r.selfPlay.Seed, "seed", 1, a.Message("flag-tune-seed"))
	r.connect = a.addExecutorFlags(cmd)
	return cmd
}

// completeGameThenGames completes a game, and then files of games.
func completeGameThenGames(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return completeGame(cmd, args, word)
	}
	return completeFiles("jsonl")(cmd, args, word)
}

// run plays games until the named checkpoint file holds as many as are asked for.
func (r *selfPlayRun) run(ctx context.Context, name string) (err error) {
	if err := checkPositive(flagValue{"games", r.games}); err != nil {
		return err
	}
	if r.selfPlay.Nodes < 1 {
		return explain.Misuse("error-flag-positive", "Flag", "nodes")
	}
	file, done, err := r.openCheckpoint(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	params := studies.SelfPlayParams{Game: r.selfPlay.Variant.Spec(), Nodes: r.selfPlay.Nodes, Seed: r.selfPlay.Seed}
	results := &orderedResults{app: r.app, file: file, next: done, total: r.games, name: "game", isResult: r.isGame}
	return results.compute(ctx, r.connect, params.Study, numbers(done, r.games))
}

// isGame reports whether a line is the game of this run with a number.
func (r *selfPlayRun) isGame(line []byte, number int) bool {
	g, err := record.UnmarshalGame(line, r.selfPlay.Variant)
	return err == nil && g.Event == studies.SelfPlayEvent(&r.selfPlay) && g.Name == strconv.Itoa(number)
}

// numbers returns the whole numbers from first to before end as payloads.
func numbers(first, end int) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for n := first; n < end; n++ {
			if !yield(json.RawMessage(strconv.Itoa(n))) {
				return
			}
		}
	}
}

// openCheckpoint opens or creates the named checkpoint file, and returns how many games of this run it holds.
func (r *selfPlayRun) openCheckpoint(name string) (file *checkpoint.File, games int, err error) {
	event := studies.SelfPlayEvent(&r.selfPlay)
	line, err := record.MarshalGame(&record.Game{Variant: r.selfPlay.Variant, Name: "0", Event: event})
	if err != nil {
		return nil, 0, err
	}
	head := bytes.TrimSuffix(line, []byte(`,"moves":[]}`))
	file, err = checkpoint.Open(name, head, func(whole []byte) error {
		for g, err := range jsonLines.Read(bytes.NewReader(whole), record.ReadOptions{Variant: r.selfPlay.Variant, Strict: true}) {
			switch {
			case err != nil:
				return &explain.FileError{Name: name, Err: err}
			case g.Event != event || g.Name != strconv.Itoa(games):
				return explain.Misuse("error-tune-other", "File", textline.Clip(name), "Line", games+1)
			}
			games++
		}
		return nil
	})
	return file, games, err
}

// A fitRun is a run of tune fit.
type fitRun struct {
	*app
	tuner  tune.Tuner
	output string // the file of the weights; "" for none
}

// tuneFitCommand returns the command that fits weights to games.
func (a *app) tuneFitCommand() *cobra.Command {
	r := &fitRun{app: a}
	cmd := a.newCommand("fit GAME FILE...", "tune-fit", func(_ *cobra.Command, args []string) (err error) {
		if r.tuner.Variant, err = parseTunable(args[0]); err != nil {
			return err
		}
		return r.run(args[1:])
	})
	cmd.Example = examples("alinha tune fit gomoku games.jsonl --output weights.txt")
	cmd.Args = argCount(2, math.MaxInt)
	cmd.ValidArgsFunction = completeGameThenGames
	cmd.Flags().Float64Var(&r.tuner.ResultShare, "share", 0.75, a.Message("flag-tune-share"))
	cmd.Flags().Uint64Var(&r.tuner.Seed, "seed", 1, a.Message("flag-tune-seed"))
	cmd.Flags().BoolVar(&r.tuner.FineTune, "onward", false, a.Message("flag-tune-onward"))
	cmd.Flags().BoolVar(&r.tuner.EvalOnly, "values", false, a.Message("flag-tune-values"))
	cmd.Flags().StringVar(&r.output, "output", "", a.Message("flag-output"))
	return cmd
}

// run fits weights to the games of some files, prints the losses before and after, and writes the weights.
func (r *fitRun) run(files []string) error {
	if r.tuner.ResultShare < 0 || r.tuner.ResultShare > 1 {
		return explain.Misuse("error-tune-share")
	}
	games, leaves := 0, 0
	for _, file := range files {
		text, name, err := r.readInput(file)
		if err != nil {
			return err
		}
		for g, err := range jsonLines.Read(bytes.NewReader(text), record.ReadOptions{Variant: r.tuner.Variant}) {
			if err == nil {
				r.printNotices(name, g)
				err = r.tuner.Add(g)
			}
			if err != nil {
				return &explain.FileError{Name: name, Err: err}
			}
			if tune.IsLeaf(g) {
				leaves++
			} else {
				games++
			}
		}
	}
	weights, err := r.tuner.Fit()
	if errors.Is(err, tune.ErrNoSamples) {
		return explain.Failure("error-tune-empty")
	}
	if err != nil {
		return err
	}
	values, orders := r.tuner.Positions()
	before, after := r.tuner.Losses(nil), r.tuner.Losses(weights)
	r.println("tune-games", "Games", games, "Leaves", leaves, "Values", values, "Orders", orders, "Held", tune.HeldBack)
	r.println("tune-value", "Before", r.formatNumber("%.4f", before.Eval), "After", r.formatNumber("%.4f", after.Eval))
	if !r.tuner.EvalOnly {
		r.println("tune-order", "Before", r.formatNumber("%.4f", before.Order), "After", r.formatNumber("%.4f", after.Order))
	}
	if r.output == "" {
		return nil
	}
	var text bytes.Buffer
	if err := weights.Write(&text); err != nil {
		return err
	}
	return atomicfile.WriteFile(r.output, text.Bytes())
}
