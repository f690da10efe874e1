package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// playPatience is how long an engine thinks about a move where nothing else ends
// its search.
const playPatience = 3 * time.Second

func (a *app) play() *cobra.Command {
	var (
		engine, first string
		seed          uint64
		limits        *limitFlags
		notation      *string
	)
	cmd := a.command("play GAME [MOVES]", "play", func(cmd *cobra.Command, args []string) error {
		m, err := openGame(args[0], args[1:]...)
		if err != nil {
			return err
		}
		if !cmd.Flags().Changed("seed") {
			seed = rand.Uint64()
		}
		o, err := a.opponent(catalog.WithSeed(engine, seed), m)
		if err != nil {
			return err
		}
		o.text = cmp.Or(engine, o.text)
		s := &session{app: a, match: m, opponent: o}
		if s.lim, err = limits.limits(o.entry, playPatience); err != nil {
			return err
		}
		if s.write, err = m.writer(*notation); err != nil {
			return err
		}
		switch first {
		case "", "me":
			s.me = alinha.First
		case "engine":
			s.me = alinha.Second
		default:
			return explain.Misuse("error-first", "Text", textline.Clip(first))
		}
		cmd.Flags().Visit(func(f *pflag.Flag) {
			if f.Name != "engine" && f.Name != "first" {
				s.flags += fmt.Sprintf(" --%s %s", f.Name, f.Value)
			}
		})
		s.dice = rand.New(rand.NewPCG(seed, seed))
		s.lines = a.openLines()
		defer s.lines.close()
		return s.run(cmd.Context())
	})
	cmd.Example = examples("alinha play connect4 --first engine", "alinha play gomoku --engine gomoku:level=2", "alinha play mnk:6x5,k=4")
	cmd.Args = takes(1, 2)
	cmd.ValidArgsFunction = completeGame
	cmd.Flags().StringVar(&engine, "engine", "", a.Message("flag-engine"))
	_ = cmd.RegisterFlagCompletionFunc("engine", completeEngine)
	cmd.Flags().StringVar(&first, "first", "", a.Message("flag-first"))
	cmd.Flags().Uint64Var(&seed, "seed", 0, a.Message("flag-seed"))
	limits = a.limitFlags(cmd)
	notation = a.notationFlag(cmd)
	return cmd
}
