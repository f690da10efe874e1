package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/connect4"
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
			return a.layers(m, depth, asJSON)
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

// layers counts positions instead of ways, as far as the game goes.
func (a *app) layers(m *match, depth int, asJSON bool) error {
	layers, err := connect4.Layers(m.pos)
	if errors.Is(err, errors.ErrUnsupported) {
		return explain.Misuse("error-positions", "Game", m.name)
	}
	if err != nil {
		return err
	}
	counts, won := []uint64{}, []uint64{}
	for layer := range layers {
		if layer.Plies == 0 {
			continue
		}
		counts, won = append(counts, layer.Positions), append(won, layer.Won)
		if !asJSON {
			if _, err := fmt.Fprintln(a.out, layer.Plies, layer.Positions, layer.Won); err != nil {
				return err
			}
		}
		if layer.Plies == depth {
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
