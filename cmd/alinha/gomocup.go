package main

import (
	"errors"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/rules"
)

// gomocup returns the command that serves an engine to a manager.
func (a *app) gomocup() *cobra.Command {
	var engine string
	cmd := a.command("gomocup", "gomocup", func(cmd *cobra.Command, _ []string) error {
		if engine != "" {
			if _, _, err := catalog.OpenEngine(engine); err != nil {
				return err
			}
		}
		server := &gomocup.Server{
			Name:    "Alinha",
			Version: version,
			Site:    "https://github.com/alinha/alinha",
			Open: func(v rules.Variant, r gomocup.Resources) (alinha.Engine, error) {
				m := &match{name: v.String(), pos: rules.New(v)}
				m.Board, _ = rules.BoardOf(m.pos)
				brain := engine
				if brain == "" {
					brain = catalog.Analyst(v, catalog.Means{})
				}
				o, err := a.opponent(within(brain, r), m)
				if err != nil {
					return nil, errors.New(a.explain(err))
				}
				return o.engine, nil
			},
		}
		return server.Serve(cmd.Context(), a.in, a.out)
	})
	cmd.Example = examples("alinha gomocup", "alinha gomocup --engine gomoku:level=5")
	cmd.Args = takes(0, 0)
	cmd.Flags().StringVar(&engine, "engine", "", a.Message("flag-engine"))
	_ = cmd.RegisterFlagCompletionFunc("engine", completeEngine)
	return cmd
}

// codeBytes is what the code of the program takes, which the runtime's limit does not count.
const codeBytes = 32 << 20

// within returns the text of an engine that keeps to what a manager allows: half of the memory
// for its table, and the rest for the program.
func within(text string, r gomocup.Resources) string {
	if r.Memory > 0 {
		debug.SetMemoryLimit(max(r.Memory-codeBytes, r.Memory/2))
		debug.FreeOSMemory() // that of an engine before it
		text = catalog.WithOption(text, "memory", int(min(r.Memory/2>>20, 128)))
	}
	if r.Threads > 0 {
		text = catalog.WithOption(text, "threads", r.Threads)
	}
	if r.Level > 0 {
		text = catalog.WithOption(text, "level", r.Level)
	}
	return text
}
