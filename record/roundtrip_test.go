package record_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
)

// Games written to one text are read back with everything that the format represents.
func TestRoundTrip(t *testing.T) {
	for _, f := range record.Formats() {
		if f.ReadOnly {
			continue
		}
		rng := rand.New(rand.NewPCG(7, 7))
		written := 0
		for _, game := range testVariants {
			v := gametest.Variant(t, game)
			var text bytes.Buffer
			var want []*record.Game
			for range 6 {
				g := randomGame(rng, v)
				switch err := f.Write(&text, g); {
				case errors.Is(err, errors.ErrUnsupported):
					continue
				case err != nil:
					t.Fatalf("%s, %s: %v", f.Name, game, err)
				}
				want = append(want, supportedPart(f.Name, g))
			}
			written += len(want)
			got, err := read(f, text.String(), v)
			if err != nil || len(got) != len(want) {
				t.Fatalf("%s, %s: got %d games and %v, want %d\n%s", f.Name, game, len(got), err, len(want), text.String())
			}
			for i := range got {
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Errorf("%s, %s: got %+v, want %+v\n%s", f.Name, game, got[i], want[i], text.String())
				}
			}
		}
		least := 60
		switch f.Name {
		case "lib", "binpos":
			least = 18 // on 15x15
		case "board":
			least = 0 // without moves
		}
		if written < least {
			t.Errorf("%s: wrote %d games, want at least %d", f.Name, written, least)
		}
	}
}

// A setup survives a round trip through sgf and jsonl. Other formats write its stones as turns and keep the position.
func TestSetups(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, game := range []string{"tictactoe", "gomoku", "connect4", "standard", "mnk:5x7,k=4,gravity,misere", "cube", "score4"} {
		v := gametest.Variant(t, game)
		for range 10 {
			g := withSetup(t, randomGame(rng, v))
			board, err := g.End()
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range record.Formats() {
				var text bytes.Buffer
				if err := f.Write(&text, g); errors.Is(err, errors.ErrUnsupported) {
					if f.Name == "jsonl" {
						t.Errorf("%s, %s: %v", f.Name, game, err)
					}
					continue
				} else if err != nil {
					t.Fatalf("%s, %s: %v", f.Name, game, err)
				}
				got := readOne(t, f.Name, text.String(), game)
				if f.Name == "jsonl" || f.Name == "sgf" {
					if want := supportedPart(f.Name, g); !reflect.DeepEqual(got, want) {
						t.Errorf("%s, %s: got %+v, want %+v\n%s", f.Name, game, got, want, text.String())
					}
				}
				if pos, err := got.End(); err != nil || pos.Key() != board.Key() {
					t.Errorf("%s, %s: got another position, %v\n%s", f.Name, game, err, text.String())
				}
			}
		}
	}
}
