package learner_test

import (
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/learner"
	"github.com/alinha/alinha/rules"
)

// gomokuLevel and connect4Level return an engine of a level.
func gomokuLevel(level int) alinha.Engine   { return learner.Gomoku{Level: level} }
func connect4Level(level int) alinha.Engine { return learner.Connect4{Level: level} }

func TestGomokuConforms(t *testing.T) {
	for game, level := range map[string]int{
		"gomoku": 0, "renju": 5, "mnk:7x9,k=5,renju": learner.MaxLevel, "mnk:5x6,k=5,exact": 3, "mnk:7x7,k=5,caro": 4, "tictactoe": 1, "cube": 6,
	} {
		v := gametest.Variant(t, game)
		gametest.Engine(t, gomokuLevel(level), func() alinha.Position { return rules.New(v) })
	}
	gametest.Unsupported(t, gomokuLevel(1), rules.New(gametest.Variant(t, "connect4")))
}

func TestConnect4Conforms(t *testing.T) {
	for game, level := range map[string]int{
		"connect4": 0, "mnk:4x4,k=4,gravity": learner.MaxLevel, "mnk:12x4,k=4,gravity": 3, "mnk:8x7,k=4,gravity": 5,
	} {
		v := gametest.Variant(t, game)
		gametest.Engine(t, connect4Level(level), func() alinha.Position { return rules.New(v) })
	}
	gametest.Unsupported(t, connect4Level(1), rules.New(gametest.Variant(t, "free4")))
}

// No score is proven, neither in a report nor in the result, even where a row of five is seen.
func TestScoresAreNotProven(t *testing.T) {
	pos := rules.New(gametest.Variant(t, "gomoku"))
	if _, err := rules.PlayText(pos, "h8 a1 h9 a3 h10 a5 h11 a7"); err != nil {
		t.Fatal(err)
	}
	reports := 0
	check := func(score alinha.Score, moves []alinha.MoveScore) {
		if score.Proven || slices.ContainsFunc(moves, func(m alinha.MoveScore) bool { return m.Score.Proven }) {
			t.Errorf("got %+v and %+v, want nothing proven", score, moves)
		}
	}
	res, err := gomokuLevel(learner.MaxLevel).Search(t.Context(), pos, alinha.Limits{EveryMove: true, Nodes: 5000}, func(i alinha.Info) {
		reports += len(i.Moves)
		check(i.Score, i.Moves)
	})
	if err != nil || reports == 0 {
		t.Fatalf("got %d reported moves and error %v, want some and no error", reports, err)
	}
	check(res.Score, res.Moves)
}

// A level beats one well below it in paired games from random openings: the interval of its score lies above one half.
func TestLevelsAreOrdered(t *testing.T) {
	for _, test := range []struct {
		name   string
		engine func(level int) alinha.Engine
		game   string
		plies  int // random plies of an opening
	}{
		{"gomoku", gomokuLevel, "mnk:11x11,k=5", 2},
		{"connect4", connect4Level, "connect4", 4},
	} {
		play := func(t *testing.T, strong, weak, pairs int) {
			open := func(entrant int, _ string) (alinha.Engine, error) {
				return test.engine([]int{strong, weak}[entrant]), nil
			}
			local := &jobs.Local{Kinds: jobs.Kinds{arena.StudyKind: arena.NewRunner(open)}}
			tournament := arena.Tournament{
				Variant: gametest.Variant(t, test.game), Entrants: make([]arena.Entrant, 2),
				Pairs: pairs, Openings: arena.Openings{Plies: test.plies}, Seed: 3,
			}
			standing, err := tournament.Play(t.Context(), local, "test", nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			tally := standing.Tally(0, 1)
			if _, low, _ := tally.Score(); low <= 0.5 {
				t.Errorf("%s, level %d against %d: got %+v, want an interval above one half", test.name, strong, weak, tally)
			}
		}
		t.Run(test.name+"/sample", func(t *testing.T) { play(t, 4, 1, 5) })
		t.Run(test.name+"/all", func(t *testing.T) {
			gametest.Long(t)
			play(t, 4, 1, 20)
			play(t, 5, 2, 20)
		})
	}
}

// A missCount is how often something on the board was met, and how often the move missed it.
type missCount struct{ met, missed int }

func (c *missCount) add(missed bool) {
	c.met++
	if missed {
		c.missed++
	}
}

// rate returns the share that was missed, 0 if nothing was met.
func (c missCount) rate() float64 { return float64(c.missed) / float64(max(1, c.met)) }
