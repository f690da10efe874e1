package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/i18n"
)

// Ctrl-C ends a match during a game, and the result of the finished games is printed.
func TestInterruptMatch(t *testing.T) {
	t.Parallel()
	out, interrupts, done := start("match", "connect4", "minimax", "pvs", "--time", "1h")
	time.AfterFunc(500*time.Millisecond, func() { interrupts <- os.Interrupt })
	if status := <-done; status != failure || !strings.Contains(out.String(), "0 games: +0 =0 -0; Elo +0 (-∞ to +∞)") {
		t.Errorf("got status %d and %q, want %d and the tally so far", status, out, failure)
	}
}

// The result of a sequential test tells the games that had begun in vain, if there are any.
func TestWastedGamesLine(t *testing.T) {
	for _, test := range []struct {
		tag    string
		wasted int
		want   string
	}{
		{"en", 0, "not decided between Elo 0 and 5"},
		{"en", 1, "1 game that had begun before the decision does not count"},
		{"en", 3, "3 games that had begun before the decision do not count"},
		{"pt-BR", 3, "3 partidas começadas antes da decisão não contam"},
		{"pt-PT", 1, "1 partida começada antes da decisão não conta"},
	} {
		r := &matchRun{app: &app{Localizer: i18n.New(test.tag)}}
		text := r.formatReport(&arena.MatchReport{SPRT: &arena.SPRTReport{Elo1: 5, State: "open"}, Wasted: test.wasted})
		if !strings.HasSuffix(text, test.want) {
			t.Errorf("%s, %d games: got %q, want %q at the end", test.tag, test.wasted, text, test.want)
		}
	}
}

func TestSplitEntrant(t *testing.T) {
	for _, test := range []struct{ text, name, engine string }{
		{"pvs:depth=4", "pvs:depth=4", "pvs:depth=4"},
		{"mine=pvs:depth=4", "mine", "pvs:depth=4"},
		{"gomocup:./pbrain-x --fast", "pbrain-x", "gomocup:./pbrain-x --fast"},
		{"gomocup:'./my dir/brain' -v", "brain", "gomocup:'./my dir/brain' -v"},
		{"gomocup:python3 -u engines/brain.py", "brain.py", "gomocup:python3 -u engines/brain.py"},
		{"gomocup:python3", "python3", "gomocup:python3"},
		{"gomocup: ", "gomocup: ", "gomocup: "},
	} {
		if name, engine := splitEntrant(test.text); name != test.name || engine != test.engine {
			t.Errorf("%q: got %q and %q, want %q and %q", test.text, name, engine, test.name, test.engine)
		}
	}
}
