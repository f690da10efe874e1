package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// playCommand returns the command that plays a game between a person and an engine.
func (a *app) playCommand() *cobra.Command {
	var (
		engine, first string
		seed          uint64
		limits        *limitFlags
		notation      *string
	)
	cmd := a.newCommand("play GAME [MOVES]", "play", func(cmd *cobra.Command, args []string) error {
		g, err := analysis.Open(args[0], args[1:]...)
		if err != nil {
			return err
		}
		if !cmd.Flags().Changed("seed") {
			seed = rand.Uint64()
		}
		opponent, err := a.openEngine(catalog.WithSeed(engine, seed), g)
		if err != nil {
			return err
		}
		opponent.text = cmp.Or(engine, opponent.text)
		s := &session{app: a, Game: g, opponent: opponent}
		lim, err := limits.limitsOf(opponent, g)
		if err != nil {
			return err
		}
		s.lim = analysis.WithPlayTimeout(lim, opponent.entry)
		if s.format, err = moveFormatter(g, *notation); err != nil {
			return err
		}
		switch first {
		case "", "me":
			s.person = alinha.First
		case "engine":
			s.person = alinha.Second
		default:
			return explain.Misuse("error-first", "Text", textline.Clip(first))
		}
		cmd.Flags().Visit(func(f *pflag.Flag) {
			if f.Name != "engine" && f.Name != "first" {
				s.otherFlags += fmt.Sprintf(" --%s %s", f.Name, f.Value)
			}
		})
		s.dice = rand.New(rand.NewPCG(seed, seed))
		s.lines = a.openLines()
		defer s.lines.close()
		return s.run(cmd.Context())
	})
	cmd.Example = examples("alinha play connect4 --first engine", "alinha play gomoku --engine gomoku:level=2", "alinha play mnk:6x5,k=4")
	cmd.Args = argCount(1, 2)
	cmd.ValidArgsFunction = completeGame
	a.addEngineFlag(cmd, &engine)
	cmd.Flags().StringVar(&first, "first", "", a.Message("flag-first"))
	cmd.Flags().Uint64Var(&seed, "seed", 0, a.Message("flag-seed"))
	limits = a.addLimitFlags(cmd)
	notation = a.addNotationFlag(cmd)
	return cmd
}
