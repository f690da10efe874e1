package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

func (a *app) perft() *cobra.Command {
	var asJSON bool
	cmd := a.command("perft GAME DEPTH [MOVES]", "perft", func(_ *cobra.Command, args []string) error {
		m, err := openGame(args[0], args[2:]...)
		if err != nil {
			return err
		}
		depth, err := strconv.Atoi(args[1])
		if most := m.Variant().Cells(); err != nil || depth < 1 || depth > most {
			return misused("error-depth", "Text", clip(args[1]), "Most", most)
		}
		counts := make([]uint64, depth)
		for d := range counts {
			counts[d] = search.Perft(m.pos, d+1)
			if !asJSON {
				if _, err := fmt.Fprintln(a.out, d+1, counts[d]); err != nil {
					return err
				}
			}
		}
		if !asJSON {
			return nil
		}
		return writeJSON(a.out, struct {
			Game   string   `json:"game"`
			Moves  []string `json:"moves"`
			Counts []uint64 `json:"counts"` // of depth 1 and on
		}{m.name, rules.GameMoves(m.pos, m.Format), counts})
	})
	cmd.Args = takes(2, 3)
	cmd.ValidArgsFunction = completeGame
	cmd.Flags().BoolVar(&asJSON, "json", false, a.Say("flag-json"))
	return cmd
}
