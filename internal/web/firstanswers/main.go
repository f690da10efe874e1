// Command firstanswers writes what package api answers to the requests with which the rooms of the page begin for a new visitor: the
// first position of every named game, the puzzles that come first, the search that is explained first. The output is one JSON
// object of answers by request: the name of the endpoint, a space, and the request with sorted fields. The page has these
// answers, so that a room shows its board before the server or its engines answer.
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
	"github.com/alinha/alinha/internal/puzzles"
)

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "firstanswers:", err)
		os.Exit(1)
	}
}

// A request is what the page asks of an endpoint. Fields that the page leaves empty are left out.
type request struct {
	endpoint string
	fields   map[string]any
}

// run writes the object. No field of an answer depends on the language or on what a search may take.
func run(w io.Writer) error {
	requests, err := firstRequests()
	if err != nil {
		return err
	}
	var service api.Service
	answers := make(map[string]any)
	for _, r := range requests {
		body, err := json.Marshal(r.fields)
		if err != nil {
			return err
		}
		key := r.endpoint + " " + string(body)
		keep := func(answer any) { answers[key] = answer }
		if err := service.Handle(context.Background(), r.endpoint, body, i18n.New(i18n.Tags[0]), keep); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return json.NewEncoder(w).Encode(answers)
}

// firstTree is the tree whose search the room of searches shows first, and firstProof the board of the room of proofs.
const (
	firstTree  = "[[3 12 8] [2 4 6] [14 5 2]]"
	firstProof = "mnk:6x5,k=4"
)

// firstRequests returns the requests whose answers the page has.
func firstRequests() ([]request, error) {
	requests := []request{
		{"games", map[string]any{}},
		{"position", map[string]any{"game": firstProof}},
		{"setup", map[string]any{"game": "connect4"}},
		{"tree", map[string]any{"game": firstTree, "engine": "alphabeta", "limits": map[string]any{}, "most": 20000}},
	}
	for _, game := range catalog.Games() {
		requests = append(requests, request{"position", map[string]any{"game": game.Name}})
	}
	set, err := puzzles.Set()
	if err != nil {
		return nil, err
	}
	for i, p := range set { // those of a collection are together, the easier first
		if i == 0 || p.Level != set[i-1].Level {
			requests = append(requests, request{"position", map[string]any{"game": p.Game, "moves": p.Moves}})
		}
	}
	return requests, nil
}
