package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/opening"
)

// A playRun is one run of the command play.
type playRun struct {
	*app
	flags                  *pflag.FlagSet
	engine, against, first string
	toMove                 string
	seed                   uint64
	limits                 *limitFlags
	notation               *string
	openingRule            string         // "" for none
	opening                *opening.State // at the beginning of the run; nil without an opening rule
	lines                  *lineReader    // of the input, once input has been called
}

// playCommand returns the command that plays a game between a person and an engine or between two engines, or lets a
// reference system play its own game with the dialogue of its own program.
func (a *app) playCommand() *cobra.Command {
	r := &playRun{app: a}
	cmd := a.newCommand("play GAME [POSITION]", "play", func(cmd *cobra.Command, args []string) error {
		if !r.flags.Changed("seed") {
			r.seed = rand.Uint64()
		}
		if isSystem(args[0]) {
			return r.playDialogue(cmd.Context(), args)
		}
		defer r.closeInput()
		g, err := r.openGame(args)
		if err != nil {
			return err
		}
		if r.against != "" {
			w, err := r.newWatchedGame(g)
			if err != nil {
				return err
			}
			return w.run(cmd.Context())
		}
		s, err := r.newSession(g)
		if err != nil {
			return err
		}
		s.lines = r.input()
		return s.run(cmd.Context())
	})
	cmd.Example = examples("alinha play connect4 --first engine", "alinha play gomoku --engine gomoku:level=2", "alinha play mnk:6x5,k=4",
		"alinha play connect4 --engine connect4 --against ufsc-connect4", "alinha play renju --opening-rule soosorv8", "alinha play j2velha")
	cmd.Args = argCount(1, 2)
	a.addPosition(cmd, &r.toMove)
	cmd.ValidArgsFunction = completeGameOrSystem
	r.flags = cmd.Flags()
	a.addEngineFlag(cmd, &r.engine)
	cmd.Flags().StringVar(&r.against, "against", "", a.Message("flag-against"))
	_ = cmd.RegisterFlagCompletionFunc("against", completeEngine)
	cmd.Flags().StringVar(&r.first, "first", "", a.Message("flag-first"))
	completeFlag(cmd, "first", []string{"me", "engine"})
	cmd.Flags().Uint64Var(&r.seed, "seed", 0, a.Message("flag-seed"))
	r.limits = a.addLimitFlags(cmd)
	r.notation = a.addNotationFlag(cmd)
	a.addOpeningRuleFlag(cmd, &r.openingRule)
	return cmd
}

// openGame opens the position that the arguments name; - is the lines of the input up to an empty one. With --opening-rule
// the position is the words of an opening.
func (r *playRun) openGame(args []string) (*analysis.Game, error) {
	switch {
	case r.openingRule != "" && r.toMove != "":
		return nil, explain.Misuse("error-flags", "One", "--opening-rule", "Other", "--to-move")
	case r.openingRule != "" && len(args) > 1 && (strings.HasPrefix(args[1], "@") || args[1] == standardStream):
		return nil, explain.Misuse("error-opening-file", "Text", textline.Clip(args[1]))
	case r.openingRule != "":
		return r.openOpening(args[0], strings.Join(args[1:], " "))
	case len(args) < 2 || args[1] != standardStream:
		return r.openPosition(args[0], args[1:], r.toMove)
	}
	text, err := r.input().paragraph()
	if err != nil {
		return nil, err
	}
	g, err := analysis.OpenPosition(args[0], text, r.toMove)
	return g, inFile(r.Message("record-input"), err)
}

// input returns the lines of the input.
func (r *playRun) input() *lineReader {
	if r.lines == nil {
		r.lines = r.openLines()
	}
	return r.lines
}

// closeInput ends the reading of the input, if that has begun.
func (r *playRun) closeInput() {
	if r.lines != nil {
		r.lines.close()
	}
}

// newSession returns the session of a game, without the lines of the person.
func (r *playRun) newSession(g *analysis.Game) (*session, error) {
	opponent, lim, err := r.openPlayer(r.engine, g)
	if err != nil {
		return nil, err
	}
	s := &session{app: r.app, Game: g, opponent: opponent, lim: lim}
	if err := setNotation(g, *r.notation); err != nil {
		return nil, err
	}
	switch r.first {
	case "", "me":
		s.person = alinha.First
	case "engine":
		s.person = alinha.Second
	default:
		return nil, explain.Misuse("error-first", "Text", textline.Clip(r.first))
	}
	r.flags.Visit(func(f *pflag.Flag) {
		if f.Name != "engine" && f.Name != "against" && f.Name != "first" && f.Name != "to-move" {
			s.otherFlags += fmt.Sprintf(" --%s %s", f.Name, f.Value)
		}
	})
	s.dice = rand.New(rand.NewPCG(r.seed, r.seed))
	if r.opening != nil {
		person, engine := openingPlayer{name: r.Message("play-opening-you")}, openingPlayer{opponent, lim, opponent.text}
		if s.person == alinha.Second {
			person, engine = engine, person
		}
		s.opening = r.newOpening(s, person, engine)
	}
	return s, nil
}

// openPlayer opens an engine that plays a game with the seed of the run, and returns the limits of its moves.
func (r *playRun) openPlayer(text string, g *analysis.Game) (*openEngine, alinha.Limits, error) {
	player, err := r.openEngine(catalog.WithSeed(text, r.seed), g)
	if err != nil {
		return nil, alinha.Limits{}, err
	}
	player.text = cmp.Or(text, player.text)
	lim, err := r.limits.limitsOf(player, g)
	return player, analysis.WithPlayTimeout(lim, player.entry), err
}
