package record_test

import (
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
)

// The JSON of a game is one line, from which the same game is read. Texts of no game, of two, of another variant, with a move
// that is not legal, or in need of repair are errors.
func TestMarshalGame(t *testing.T) {
	v := gametest.Variant(t, "connect4")
	const line = `{"game":"connect4","id":"1","event":"a < b","moves":["4","4"]}`
	game, err := record.UnmarshalGame([]byte(line), v)
	if err != nil || game.Name != "1" || game.Event != "a < b" || len(game.Turns) != 2 {
		t.Fatalf("got %+v and %v, want game 1 with two turns", game, err)
	}
	if text, err := record.MarshalGame(game); err != nil || string(text) != line {
		t.Errorf("got %s and %v, want %s", text, err, line)
	}
	for _, wrong := range []string{
		"", "{}", line + "\n" + line, strings.Replace(line, `"4","4"`, `"4","8"`, 1), strings.Replace(line, "connect4", "gomoku", 1), line + ",",
	} {
		if g, err := record.UnmarshalGame([]byte(wrong), v); err == nil {
			t.Errorf("%s: got %+v, want an error", wrong, g)
		}
	}
}
