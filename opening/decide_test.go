package opening_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/rules"
)

// A fixedEngine scores the moves that it knows, for the colour to move, and nothing else.
type fixedEngine map[string]float64

// Search implements alinha.Engine.
func (e fixedEngine) Search(_ context.Context, pos alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	board, _ := rules.BoardOf(pos)
	var res alinha.Result
	for _, m := range pos.Moves(nil) {
		if value, ok := e[board.Format(m)]; ok {
			res.Moves = append(res.Moves, alinha.MoveScore{Move: m, Score: alinha.Score{Value: value}})
		}
	}
	return res, nil
}

// The choices of an engine by its scores.
func TestDecide(t *testing.T) {
	for _, c := range []struct {
		about, rule, text string
		scores            fixedEngine
		want              string
	}{
		{"the third stone evens", "rif", "h8 h9", fixedEngine{"h7": 0.4, "i7": -0.1, "j7": 0.2}, "i7"},
		{"no cell of the square has a score", "rif", "", fixedEngine{"a1": 0}, "h8"},
		{"White is worse", "soosorv8", "h8 h9 h7", fixedEngine{"a1": -0.2, "b2": -0.3}, "swap"},
		{"White is better", "soosorv8", "h8 h9 h7", fixedEngine{"a1": -0.2, "b2": 0.3}, "stay"},
		{"the fourth stone evens", "soosorv8", "h8 h9 h7 stay", fixedEngine{"a1": 0.5, "b2": 0.05}, "b2"},
		{"the best fourth stone before offers", "rif", "h8 h9 h7 stay", fixedEngine{"a1": 0.5, "b2": 0.05}, "a1"},
		{"the third offer evens", "soosorv8", "h8 h9 h7 stay b3", fixedEngine{"a1": 0.5, "b2": 0.3, "c3": -0.1, "d5": -0.4}, "3"},
		{"symmetric moves count once", "soosorv8", "h8 h9 h7 stay h6", fixedEngine{"g7": 0.5, "i7": 0.5, "c3": -0.1, "d5": -0.4}, "2"},
		{"the last offer is bad", "soosorv8", "h8 h9 h7 stay b3 3 ", fixedEngine{"a1": 0.5, "b2": 0.3, "c3": -0.1, "d5": -0.4}, "swap"},
		{"the last offer is good", "soosorv8", "h8 h9 h7 stay b3 2", fixedEngine{"a1": 0.5, "b2": 0.3, "c3": -0.1}, "stay"},
		{"the best offers", "soosorv8", "h8 h9 h7 stay h6 2 stay", fixedEngine{"g7": 0.5, "i7": 0.4, "c3": -0.1}, "g7 c3"},
		{"the best offer beside another", "soosorv8", "h8 h9 h7 stay h6 2 stay g7", fixedEngine{"g7": 0.5, "i7": 0.4, "c3": -0.1}, "c3"},
		{"offers without scores", "soosorv8", "h8 h9 h7 stay h6 3 stay", fixedEngine{"g7": 0.5}, "g7 a15 b15"},
		{"the worst offer for Black", "soosorv8", "h8 h9 h7 stay h6 2 stay g7 c3", fixedEngine{"g7": 0.5, "c3": -0.1, "a1": -1}, "c3"},
		{"declared before the fourth stone", "yamaguchi", "h8 h9 h7", fixedEngine{"a1": 0.2, "b2": 0.1, "c4": -0.3}, "1"},
		{"declared before the best fourth stone", "yamaguchi", "h8 h9 h7", fixedEngine{"a1": 0.9, "b2": 0.3, "c4": -0.1}, "2"},
		{"five offers after the best fourth stone", "yamaguchi", "h8 h9 h7 2", fixedEngine{"a1": 0.9, "b2": 0.1, "c4": -0.3}, "stay"},
		{"one offer after the best fourth stone", "yamaguchi", "h8 h9 h7 1", fixedEngine{"a1": 0.9, "b2": 0.1, "c4": -0.3}, "swap"},
		{"ten good offers", "taraguchi10", "h8 stay h9 stay h7 stay g8", fixedEngine{
			"a1": 0.9, "a2": 0.9, "a3": 0.9, "a4": 0.9, "a5": 0.9, "a6": 0.9, "a7": 0.9, "a8": 0.9, "a9": 0.9, "a10": 0.9, "g9": 0.1, "i9": 0.7,
		}, "offer"},
		{"no ten good offers", "taraguchi10", "h8 stay h9 stay h7 stay g8", fixedEngine{"a1": 0.9, "g9": 0.4, "i9": -0.7}, "swap"},
		{"even before the last swap", "taraguchi10", "h8 stay h9 stay h7 stay g8 swap", fixedEngine{"a1": 0, "g9": 0.4, "i9": -0.3}, "i9"},
		{"three stones", "swap2", "a1 b2 c3", fixedEngine{"d4": -0.1}, "swap"},
		{"five stones", "swap2", "a1 b2 c3 more d4 e5", fixedEngine{"f6": 0.1}, "stay"},
		{"the colour after five stones", "sakata", "h8 h9 h7 g8 d4", fixedEngine{"f6": -0.1}, "swap"},
	} {
		s := play(t, c.rule, c.text)
		words, err := opening.Decide(t.Context(), s, c.scores, alinha.Limits{}, rand.New(rand.NewPCG(1, 1)))
		if got := strings.Join(words, " "); err != nil || got != c.want {
			t.Errorf("%s: got %q, %v, want %q", c.about, got, err, c.want)
		}
	}
}

// An engine without scores cannot choose.
func TestDecideWithoutScores(t *testing.T) {
	s := play(t, "rif", "h8 h9 h7")
	if _, err := opening.Decide(t.Context(), s, fixedEngine{}, alinha.Limits{}, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, opening.ErrNoScores) {
		t.Errorf("got %v, want opening.ErrNoScores", err)
	}
}

// Engines play each opening to its end without a word that is refused: two of each rule, and 1,000 with ALINHA_LONG=1.
func TestEngineOpenings(t *testing.T) {
	games := 2
	if gametest.IsLong() {
		games = 1000
	}
	for _, name := range opening.Names() {
		rule := ruleOf(t, name)
		rng := rand.New(rand.NewPCG(7, 8))
		for range games {
			s, err := rule.Start(variantOf(t, rule))
			if err != nil {
				t.Fatal(err)
			}
			for !s.Done() {
				words, err := opening.Decide(t.Context(), s, &gomoku.Engine{}, alinha.Limits{Nodes: 300}, rng)
				if err != nil {
					t.Fatalf("%s, %s: %v", name, strings.Join(s.Words(), " "), err)
				}
				for _, word := range words {
					if err := s.Play(word); err != nil {
						t.Fatalf("%s, %s: the engine chose %s: %v", name, strings.Join(s.Words(), " "), word, err)
					}
				}
			}
			checkOpening(t, s)
		}
	}
}
