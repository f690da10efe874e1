package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/connect4/census"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

func (a *app) perft() *cobra.Command {
	var asJSON, positions bool
	cmd := a.command("perft GAME DEPTH [MOVES]", "perft", func(_ *cobra.Command, args []string) error {
		m, err := openGame(args[0], args[2:]...)
		if err != nil {
			return err
		}
		depth, err := strconv.Atoi(args[1])
		if most := m.Variant().Cells(); err != nil || depth < 1 || depth > most {
			return explain.Misuse("error-depth", "Text", textline.Clip(args[1]), "Most", most)
		}
		if positions {
			return a.census(m, depth, asJSON)
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
	cmd.Example = examples("alinha perft connect4 6", "alinha perft connect4 8 --positions")
	cmd.Args = takes(2, 3)
	cmd.ValidArgsFunction = completeGame
	cmd.Flags().BoolVar(&asJSON, "json", false, a.Message("flag-json"))
	cmd.Flags().BoolVar(&positions, "positions", false, a.Message("flag-positions"))
	return cmd
}

// census prints how many positions each ply has, down to a depth.
func (a *app) census(m *match, depth int, asJSON bool) error {
	counted, err := census.Count(m.pos)
	if errors.Is(err, errors.ErrUnsupported) {
		return explain.Misuse("error-positions", "Game", m.name)
	}
	if err != nil {
		return err
	}
	counts, won := []uint64{}, []uint64{}
	for c := range counted {
		if c.Ply == 0 {
			continue
		}
		counts, won = append(counts, c.Positions), append(won, c.Won)
		if !asJSON {
			if _, err := fmt.Fprintln(a.out, c.Ply, c.Positions, c.Won); err != nil {
				return err
			}
		}
		if c.Ply == depth {
			break
		}
	}
	if !asJSON {
		return nil
	}
	return writeJSON(a.out, struct {
		Game      string   `json:"game"`
		Moves     []string `json:"moves"`
		Positions []uint64 `json:"positions"` // after 1 ply and on
		Won       []uint64 `json:"won"`       // of these
	}{m.name, rules.GameMoves(m.pos, m.Format), counts, won})
}
