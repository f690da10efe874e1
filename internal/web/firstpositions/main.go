// Command firstpositions writes the first position of every named game, as package api answers a request for it, as one
// JSON object by the name of the game. The page has these positions, so that it shows a board before the server or its engines answer.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
)

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "firstpositions:", err)
		os.Exit(1)
	}
}

// run writes the object. No field of a position depends on the language.
func run(w io.Writer) error {
	var service api.Service
	positions := make(map[string]any)
	for _, game := range catalog.Games() {
		request, err := json.Marshal(map[string]string{"game": game.Name, "moves": ""})
		if err != nil {
			return err
		}
		keep := func(response any) { positions[game.Name] = response }
		if err := service.Handle(context.Background(), "position", request, i18n.New(i18n.Tags[0]), keep); err != nil {
			return fmt.Errorf("%s: %w", game.Name, err)
		}
	}
	return json.NewEncoder(w).Encode(positions)
}
