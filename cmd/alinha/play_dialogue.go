package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/dialogue"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// isSystem reports whether a text is the name of a reference system that has a dialogue, with or without options.
func isSystem(text string) bool {
	name, _, _ := strings.Cut(text, ":")
	return slices.Contains(dialogue.Systems(), name)
}

// completeGameOrSystem completes the names of games and of the reference systems, and after a game those of positions.
func completeGameOrSystem(cmd *cobra.Command, args []string, text string) ([]string, cobra.ShellCompDirective) {
	names, directive := completePosition(cmd, args, text)
	if len(args) == 0 {
		names = append(names, dialogue.Systems()...)
	}
	return names, directive
}

// playDialogue plays a reference system on its own game, with the prompts, boards and texts of its own program.
func (r *playRun) playDialogue(ctx context.Context, args []string) error {
	text, size, err := cutBoardSize(args[0])
	if err != nil {
		return err
	}
	name, options, _ := strings.Cut(text, ":")
	if err := r.checkDialogueFlags(name, args); err != nil {
		return err
	}
	g := analysis.New(dialogue.Variant(name, size))
	system, err := r.openEngine(catalog.WithSeed(text, r.seed), g)
	if err != nil {
		return err
	}
	lim, err := r.limits.limitsOf(system, g)
	if err != nil {
		return err
	}
	lines := r.openLines()
	defer lines.close()
	return dialogue.Run(ctx, name, dialogue.Config{
		In: &lineInput{lines: lines}, Out: r.out, Echo: !isTerminal(r.in),
		Engine: &interruptibleSystem{r.app, system, dialogue.PlaysBothSides(name)}, Limits: lim,
		Size: size, AskDepth: !r.flags.Changed("depth") && !strings.Contains(options, "depth="),
		Dice: rand.New(rand.NewPCG(r.seed, r.seed)), Now: time.Now,
	})
}

// checkDialogueFlags returns an error for the first flag or argument that has no meaning in the dialogue of a system.
func (r *playRun) checkDialogueFlags(name string, args []string) (err error) {
	refuse := func(text string) {
		if err == nil {
			err = explain.Misuse("error-play-system", "Text", text, "Engine", name)
		}
	}
	if len(args) > 1 {
		refuse(textline.Clip(args[1]))
	}
	r.flags.Visit(func(f *pflag.Flag) {
		if slices.Contains([]string{"engine", "against", "first", "notation", "opening-rule"}, f.Name) {
			refuse("--" + f.Name)
		}
	})
	return err
}

// cutBoardSize cuts the option tam, the side of J2Velha's board, out of the text of an engine: "j2velha:tam=4,depth=5". The
// size is 0 if the text has no such option.
func cutBoardSize(text string) (rest string, size int, err error) {
	name, tail, _ := strings.Cut(text, ":")
	if name != "j2velha" || tail == "" {
		return text, 0, nil
	}
	var options []string
	for option := range strings.SplitSeq(tail, ",") {
		value, ok := strings.CutPrefix(option, "tam=")
		if !ok {
			options = append(options, option)
			continue
		}
		if size, err = strconv.Atoi(value); err != nil || size < 1 || size > rules.MaxSide {
			return "", 0, explain.Misuse("error-play-size", "Text", textline.Clip(option), "Most", rules.MaxSide)
		}
	}
	if len(options) > 0 {
		name += ":" + strings.Join(options, ",")
	}
	return name, size, nil
}

// A lineInput is the lines of a person as an io.Reader. Ctrl-C ends the input.
type lineInput struct {
	lines *lineReader
	rest  string // of the last line, not read yet
}

// Read implements io.Reader.
func (l *lineInput) Read(p []byte) (int, error) {
	if l.rest == "" {
		text, err := l.lines.next()
		switch {
		case errors.Is(err, errQuit):
			return 0, io.EOF
		case err != nil && !errors.Is(err, errLongLine):
			return 0, err
		}
		l.rest = text + "\n"
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// An interruptibleSystem is a reference system whose search shows its progress on the terminal, and which after Ctrl-C
// plays the best move so far and says so on the error stream.
type interruptibleSystem struct {
	*app
	system *openEngine
	ends   bool // Ctrl-C ends the game instead, which has no other way to end it
}

// Search implements alinha.Engine. The error is io.EOF if Ctrl-C ends the game.
func (i *interruptibleSystem) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	ctx, cancel := i.untilCtrlC(ctx)
	defer cancel()
	res, _, err := i.searchSystem(ctx, i.system.engine, analysis.Of(pos), lim)
	switch {
	case i.ends && ctx.Err() != nil:
		return alinha.Result{}, io.EOF
	case errors.Is(err, errInterrupted):
		fmt.Fprintln(i.err, i.Message("play-interrupted-early"))
		return alinha.Result{Move: pos.Moves(nil)[0]}, nil
	case err == nil && ctx.Err() != nil:
		fmt.Fprintln(i.err, i.Message("play-interrupted"))
	}
	return res, err
}
