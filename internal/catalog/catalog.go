// Package catalog holds the tables of games, engines and evaluations by name, and opens an
// engine from a text such as "alphabeta:depth=5,eval=windows". No other package imports all
// engines. The tables are Go variables: nothing registers itself at run time.
package catalog

import "github.com/alinha/alinha/rules"

// Game is a variant with a name, such as "connect4".
type Game struct {
	Name    string
	Variant rules.Variant
}

// Games returns the games that have a name, in the order in which a list shows them.
func Games() []Game {
	names := rules.Presets()
	games := make([]Game, len(names))
	for i, name := range names {
		variant, _ := rules.Preset(name)
		games[i] = Game{Name: name, Variant: variant}
	}
	return games
}
