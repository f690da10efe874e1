package catalog_test

import (
	"testing"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
)

// FuzzOpenPosition checks that any text gives an error, or a position whose text is read as the same position.
func FuzzOpenPosition(f *testing.F) {
	for _, form := range positionForms {
		f.Add(form.game, form.text, form.toMove)
	}
	f.Add("connect4", "......./......./......./......./..X..../..O....", "")
	f.Add("slippery4", "b2>b3 moves", "first")
	f.Fuzz(func(t *testing.T, game, text, toMove string) {
		v, err := rules.Parse(game)
		if err != nil || v.Cells() > 256 {
			t.Skip()
		}
		pos, err := catalog.OpenPosition(v, text, toMove)
		if err != nil {
			return
		}
		written := catalog.PositionText(pos, false)
		again, err := catalog.OpenPosition(v, written, "")
		if err != nil || again.Key() != pos.Key() || again.ToMove() != pos.ToMove() {
			t.Fatalf("%s %q: written as %q, read as %v, %v", game, text, written, again, err)
		}
	})
}
