package main

import (
	"errors"
	"math/rand/v2"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/rules"
)

// gomocupCommand returns the command that serves an engine to a manager of Gomocup's protocol.
func (a *app) gomocupCommand() *cobra.Command {
	var engine string
	cmd := a.newCommand("gomocup", "gomocup", func(cmd *cobra.Command, _ []string) error {
		if engine != "" {
			if _, _, err := catalog.OpenEngine(engine); err != nil {
				return err
			}
		}
		server := &gomocup.Server{
			Name:    "Alinha",
			Version: version,
			Site:    "https://github.com/alinha/alinha",
			Seed:    rand.Uint64(),
			Open: func(v rules.Variant, r gomocup.Resources) (alinha.Engine, error) {
				text := engine
				if text == "" {
					text = catalog.AnalysisEngine(rules.New(v), catalog.Resources{})
				}
				e, err := a.openEngine(applyResources(text, r), analysis.New(v))
				if err != nil {
					return nil, errors.New(a.explain(err))
				}
				return e.engine, nil
			},
		}
		return server.Serve(cmd.Context(), a.in, a.out)
	})
	cmd.Example = examples("alinha gomocup", "alinha gomocup --engine gomoku:level=5")
	cmd.Args = argCount(0, 0)
	a.addEngineFlag(cmd, &engine)
	return cmd
}

// codeBytes is the memory that the program's code takes, which the memory limit of the runtime does not count.
const codeBytes = 32 << 20

// maxTableMiB is the most memory that a manager's limit gives the table of an engine.
const maxTableMiB = 128

// applyResources returns the text of an engine with the options that keep it within what a manager allows: half of the
// memory is for the engine's table. It sets the memory limit of the runtime, too.
func applyResources(text string, r gomocup.Resources) string {
	if r.Memory > 0 {
		debug.SetMemoryLimit(max(r.Memory-codeBytes, r.Memory/2))
		debug.FreeOSMemory() // of the engine that was open before
		text = catalog.WithOption(text, "memory", int(min(r.Memory/2>>20, maxTableMiB)))
	}
	if r.Threads > 0 {
		text = catalog.WithOption(text, "threads", r.Threads)
	}
	if r.Level > 0 {
		text = catalog.WithOption(text, "level", r.Level)
	}
	return text
}
