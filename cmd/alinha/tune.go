package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/gomoku/tune"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// tune returns the command that finds weights for the engine of Gomoku.
func (a *app) tune() *cobra.Command {
	cmd := a.command("tune play|fit GAME FILE...", "tune", func(_ *cobra.Command, args []string) error {
		return explain.Misuse("error-tune-work", "Text", textline.Clip(args[0]))
	})
	cmd.Example = examples("alinha tune play gomoku games.jsonl --games 8000", "alinha tune fit gomoku games.jsonl --output weights.txt",
		"alinha match gomoku gomoku:weights=weights.txt gomoku")
	cmd.Args = takes(1, 2)
	cmd.AddCommand(a.tunePlay(), a.tuneFit())
	return cmd
}

// jsonLines is the format of the games.
var jsonLines, _ = record.Named("jsonl")

// tuneNodes is how many positions a move of self-play looks at, unless a flag says otherwise.
const tuneNodes = 500

// A tuning is games to play or to learn from, as the command line says.
type tuning struct {
	*app
	variant rules.Variant

	self  tune.SelfPlay
	games int

	tuner  tune.Tuner
	output string
}

// enter reads the name of a game that can be tuned.
func (t *tuning) enter(text string) (err error) {
	if t.variant, err = rules.Parse(text); err != nil {
		return err
	}
	if _, err := gomoku.New(t.variant); err != nil || t.variant.Caro {
		return explain.Misuse("error-tune-game", "Text", textline.Clip(text))
	}
	t.self.Variant, t.tuner.Variant = t.variant, t.variant
	return nil
}

func (a *app) tunePlay() *cobra.Command {
	t := &tuning{app: a}
	cmd := a.command("play GAME FILE", "tune-play", func(cmd *cobra.Command, args []string) error {
		if err := t.enter(args[0]); err != nil {
			return err
		}
		return t.play(cmd.Context(), args[1])
	})
	cmd.Example = examples("alinha tune play gomoku games.jsonl --games 8000")
	cmd.Args = takes(2, 2)
	cmd.ValidArgsFunction = completeTuning
	cmd.Flags().IntVar(&t.games, "games", 1000, a.Message("flag-tune-games"))
	cmd.Flags().Uint64Var(&t.self.Nodes, "nodes", tuneNodes, a.Message("flag-nodes"))
	cmd.Flags().Uint64Var(&t.self.Seed, "seed", 1, a.Message("flag-tune-seed"))
	return cmd
}

func (a *app) tuneFit() *cobra.Command {
	t := &tuning{app: a}
	cmd := a.command("fit GAME FILE...", "tune-fit", func(_ *cobra.Command, args []string) error {
		if err := t.enter(args[0]); err != nil {
			return err
		}
		return t.fit(args[1:])
	})
	cmd.Example = examples("alinha tune fit gomoku games.jsonl --output weights.txt")
	cmd.Args = func(cmd *cobra.Command, args []string) error { return takes(2, max(2, len(args)))(cmd, args) }
	cmd.ValidArgsFunction = completeTuning
	cmd.Flags().Float64Var(&t.tuner.ResultShare, "share", 0.75, a.Message("flag-tune-share"))
	cmd.Flags().Uint64Var(&t.tuner.Seed, "seed", 1, a.Message("flag-tune-seed"))
	cmd.Flags().BoolVar(&t.tuner.FineTune, "onward", false, a.Message("flag-tune-onward"))
	cmd.Flags().StringVar(&t.output, "output", "", a.Message("flag-output"))
	return cmd
}

// completeTuning completes a game, and then files.
func completeTuning(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return completeGame(cmd, args, word)
	}
	return []string{"jsonl"}, cobra.ShellCompDirectiveFilterFileExt
}

// play plays games until the file holds as many as are wanted.
func (t *tuning) play(ctx context.Context, name string) (err error) {
	switch {
	case t.games < 1:
		return explain.Misuse("error-flag-positive", "Flag", "games")
	case t.self.Nodes < 1:
		return explain.Misuse("error-flag-positive", "Flag", "nodes")
	}
	file, done, err := t.openGames(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	ctx, release := t.interruptible(ctx)
	defer release()
	flash := t.flashes()
	for ; done < t.games; done++ {
		flash(func() string {
			return bar(done, t.games) + " " + t.Message("progress-tune", "Done", done, "Of", t.games)
		})
		g, err := t.self.Game(ctx, done)
		if err != nil {
			t.wipe()
			return errInterrupted
		}
		g.Event = t.event()
		var line bytes.Buffer
		if err := jsonLines.Write(&line, g); err != nil {
			return err
		}
		if err := file.Append(line.Bytes()); err != nil {
			return err
		}
	}
	t.wipe()
	return nil
}

// event describes the games: what of them may not change when the playing goes on.
func (t *tuning) event() string {
	return fmt.Sprintf("self-play; %s; seed %d; nodes %d", t.variant.Spec(), t.self.Seed, t.self.Nodes)
}

// openGames opens or creates the named checkpoint file, and returns how many games of this tuning the file holds.
func (t *tuning) openGames(name string) (file *checkpoint.File, games int, err error) {
	file, err = checkpoint.Open(name, func(whole, _ []byte) error {
		for g, err := range jsonLines.Read(bytes.NewReader(whole), t.variant) {
			switch {
			case err != nil:
				return &explain.InFile{Name: name, Err: err}
			case g.Event != t.event() || g.Name != strconv.Itoa(games):
				return explain.Misuse("error-tune-other", "File", textline.Clip(name), "Line", games+1)
			}
			games++
		}
		return nil
	})
	return file, games, err
}

// fit fits weights to the games of some files and says how well they do.
func (t *tuning) fit(names []string) error {
	if t.tuner.ResultShare < 0 || t.tuner.ResultShare > 1 {
		return explain.Misuse("error-tune-share")
	}
	games := 0
	for _, file := range names {
		text, name, err := t.readInput(file)
		if err != nil {
			return err
		}
		for g, err := range jsonLines.Read(bytes.NewReader(text), t.variant) {
			if err == nil {
				err = t.tuner.Add(g)
			}
			if err != nil {
				return &explain.InFile{Name: name, Err: err}
			}
			games++
		}
	}
	w, err := t.tuner.Fit()
	if errors.Is(err, tune.ErrNoSamples) {
		return explain.Failure("error-tune-empty")
	}
	if err != nil {
		return err
	}
	values, orders := t.tuner.Positions()
	before, after := t.tuner.Losses(nil), t.tuner.Losses(w)
	fmt.Fprintln(t.out, t.Message("tune-games", "Games", games, "Values", values, "Orders", orders, "Held", tune.HeldBack))
	fmt.Fprintln(t.out, t.Message("tune-value", "Before", t.number("%.4f", before.Eval), "After", t.number("%.4f", after.Eval)))
	fmt.Fprintln(t.out, t.Message("tune-order", "Before", t.number("%.4f", before.Order), "After", t.number("%.4f", after.Order)))
	if t.output == "" {
		return nil
	}
	var text bytes.Buffer
	if err := w.Write(&text); err != nil {
		return err
	}
	return os.WriteFile(t.output, text.Bytes(), 0o644)
}
