package record

import (
	"bytes"
	"errors"

	"github.com/alinha/alinha/rules"
)

// errOneGame is the error of a text without a game, or with several.
var errOneGame = errors.New("expected one game in JSON")

// MarshalGame returns a game as an object in JSON: a line of format jsonl without its newline. The error is that of
// Format.Write.
func MarshalGame(g *Game) ([]byte, error) {
	var line bytes.Buffer
	if err := writeJSON(&line, g); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(line.Bytes(), []byte{'\n'}), nil
}

// UnmarshalGame returns the game of a text that MarshalGame has written, which must be of a variant. All its moves are legal.
// A text of other notation, which Format.Read would repair, is an error.
func UnmarshalGame(text []byte, v rules.Variant) (*Game, error) {
	var game *Game
	for g, err := range (Format{read: readJSON}).Read(bytes.NewReader(text), ReadOptions{Variant: v, Strict: true}) {
		switch {
		case err != nil:
			return nil, err
		case game != nil:
			return nil, errOneGame
		}
		game = g
	}
	if game == nil {
		return nil, errOneGame
	}
	return game, nil
}
