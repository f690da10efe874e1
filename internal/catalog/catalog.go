// Package catalog gives names to values: games, and engines with their options.
// It is an explicit table, and the only package that knows them all.
package catalog

import "github.com/alinha/alinha/rules"

// A Game is a variant that has a name.
type Game struct {
	Name    string
	Variant rules.Variant
}

// Games returns the games that have a name, in the order to show them.
func Games() []Game {
	names := rules.Presets()
	games := make([]Game, len(names))
	for i, name := range names {
		variant, _ := rules.Preset(name)
		games[i] = Game{Name: name, Variant: variant}
	}
	return games
}
