package firstreplies

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/rules"
)

// positionOf returns the canonical position after moves of Gomoku.
func positionOf(t *testing.T, moves string) string {
	t.Helper()
	pos := rules.New(gametest.Variant(t, "gomoku"))
	if _, err := rules.PlayText(pos, moves); err != nil {
		t.Fatal(err)
	}
	board, _ := rules.BoardOf(pos)
	cells := board.Cells(nil)
	least := slices.MinFunc(board.Symmetries(), func(a, b []int32) int { return bytes.Compare(imageOf(cells, a), imageOf(cells, b)) })
	return formatPosition(imageOf(cells, least))
}

// imageOf returns the image of a position.
func imageOf(cells []uint8, to []int32) []uint8 {
	image := make([]uint8, len(cells))
	for m, stone := range cells {
		image[to[m]] = stone
	}
	return image
}

// A runner proves a position of Gomoku, whatever it has searched before.
func TestRunnerGomoku(t *testing.T) {
	runner, err := NewRunner(catalog.Resources{})(json.RawMessage(`{"game":"gomoku","first":"a15"}`))
	if err != nil {
		t.Fatal(err)
	}
	run := func(q question) (result json.RawMessage) {
		payload, err := json.Marshal(q)
		if err == nil {
			result, err = jobs.Run(t.Context(), runner, payload)
		}
		if err != nil {
			t.Fatal(err)
		}
		return result
	}
	board, _ := rules.BoardOf(rules.New(gametest.Variant(t, "gomoku")))
	easy, hard := question{positionOf(t, "h8 a15 g9 b2"), 100_000}, question{positionOf(t, "h8 e15 i9 f15"), 10_000}
	first := run(easy)
	a, wins, err := readAnswer(board, easy, first)
	if err != nil || a.Win == nil || a.Win.Move == "" || a.Spent == 0 || a.Spent > easy.Nodes || a.TableBits != 17 || len(wins) == 0 {
		t.Errorf("got %s, %v; want a win by a quiet move", first, err)
	}
	if a, _, err := readAnswer(board, hard, run(hard)); err != nil || a.Win != nil || a.Spent < hard.Nodes || a.Proof < 2 {
		t.Errorf("got %+v, %v; want an open position", a, err)
	}
	if again := run(easy); !EqualAnswers(first, again) {
		t.Errorf("got %s, want %s", again, first)
	}
}

// A runner refuses parameters and payloads that it does not understand, and ends with its context.
func TestRunnerRefuses(t *testing.T) {
	open := NewRunner(catalog.Resources{})
	for _, params := range []string{
		`5`, `{"game":"go"}`, `{"game":"connect4"}`, `{"game":"renju"}`, `{"game":"mnk:9x9,k=4"}`, `{"game":"mnk:17x17,k=5"}`, `{"game":"mnk:15x15,k=5,slip=0.1"}`,
	} {
		if _, err := open(json.RawMessage(params)); err == nil {
			t.Errorf("%s: got no error, want one", params)
		}
	}
	runner, err := open(json.RawMessage(`{"game":"gomoku"}`))
	if err != nil {
		t.Fatal(err)
	}
	start := positionOf(t, "h8 a15")
	over := "XXXXX" + strings.Repeat(".", 215) + "OO.OO"
	for _, payload := range []string{
		`5`, `{}`, `{"position":"XO","nodes":10}`, fmt.Sprintf(`{"position":%q,"nodes":0}`, start), fmt.Sprintf(`{"position":%q,"nodes":-1}`, start),
		fmt.Sprintf(`{"position":%q,"nodes":2000000000000}`, start), fmt.Sprintf(`{"position":%q,"nodes":10}`, strings.Replace(start, "O", "Z", 1)),
		fmt.Sprintf(`{"position":%q,"nodes":10}`, strings.Replace(start, "O", ".", 1)), fmt.Sprintf(`{"position":%q,"nodes":10}`, strings.Replace(over, "OO.OO", "OOXOO", 1)),
		fmt.Sprintf(`{"position":%q,"nodes":10}`, strings.Replace(over, ".", "O", 1)),
	} {
		if result, err := jobs.Run(t.Context(), runner, json.RawMessage(payload)); err == nil {
			t.Errorf("%s: got %s, want an error", payload, result)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = runner.Run(ctx, json.RawMessage(fmt.Sprintf(`{"position":%q,"nodes":1000000}`, start)))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the error of the context", err)
	}
}

// The tables of a runner take at most half of the memory, of which the tree takes as much.
func TestRunnerMemory(t *testing.T) {
	for memory, want := range map[int]int{0: 22, 1: 12, 40: 17, 79: 17, 80: 18, 1280: 22, 100_000: 22} {
		r, err := newRunner(json.RawMessage(`{"game":"gomoku"}`), memory, failingEngine{})
		if err != nil || r.maxBits != want {
			t.Errorf("%d MiB: got %+v, %v; want 2^%d places", memory, r, err, want)
		}
	}
	r, err := newRunner(json.RawMessage(`{"game":"gomoku"}`), 0, failingEngine{})
	if err != nil {
		t.Fatal(err)
	}
	payload := fmt.Sprintf(`{"position":%q,"nodes":1000000}`, positionOf(t, "h8 a15"))
	if _, err := r.Run(t.Context(), json.RawMessage(payload)); !errors.Is(err, errFails) {
		t.Errorf("got %v, want the error of the engine", err)
	}
}

// A failingEngine finds no moves.
type failingEngine struct{}

func (failingEngine) Search(context.Context, alinha.Position, alinha.Limits, func(alinha.Info)) (res alinha.Result, err error) {
	return res, errFails
}
