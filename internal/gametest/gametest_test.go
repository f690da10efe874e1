package gametest_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// failureOf runs a suite and returns its failure message, or "" if the suite passes.
func failureOf(t *testing.T, suite func(testing.TB)) string {
	t.Helper()
	r := &failureRecorder{ctx: t.Context()}
	done := make(chan struct{})
	go func() {
		defer close(done)
		suite(r)
	}()
	<-done
	return r.failure
}

// A failureRecorder is a testing.TB that keeps the message of Fatalf.
type failureRecorder struct {
	testing.TB
	ctx     context.Context
	failure string
}

func (r *failureRecorder) Helper()                  {}
func (r *failureRecorder) Context() context.Context { return r.ctx }

func (r *failureRecorder) Fatalf(format string, args ...any) {
	r.failure = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// start returns the starting position of a game.
func start(t testing.TB, game string) alinha.Position {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(v)
}

// A faultyPosition wraps a correct position and has one fault.
type faultyPosition struct {
	alinha.Position
	fault  string
	played int // moves ever played, whether undone or not
}

func (f *faultyPosition) Clone() alinha.Position {
	if f.fault == "clone shares" {
		return f
	}
	c := *f
	c.Position = f.Position.Clone()
	return &c
}

func (f *faultyPosition) Play(m alinha.Move) {
	f.played++
	f.Position.Play(m)
}

func (f *faultyPosition) Undo() {
	if f.fault != "undo does nothing" {
		f.Position.Undo()
	}
}

func (f *faultyPosition) Moves(dst []alinha.Move) []alinha.Move {
	before := len(dst)
	switch f.fault {
	case "moves drop dst":
		return f.Position.Moves(dst[:0])
	case "moves of a decided game":
		if dst = f.Position.Moves(dst); len(dst) == before {
			dst = append(dst, 0)
		}
		return dst
	case "a move twice":
		if dst = f.Position.Moves(dst); len(dst) > before {
			dst = append(dst, dst[before])
		}
		return dst
	}
	return f.Position.Moves(dst)
}

func (f *faultyPosition) Key() uint64 {
	switch f.fault {
	case "constant key":
		return 1
	case "key without colours":
		var key uint64
		b, _ := rules.BoardOf(f.Position)
		for m, stone := range b.Cells(nil) {
			key |= uint64(min(stone, 1)) << m
		}
		return key
	case "key of the path":
		return f.Position.Key() + uint64(f.played)<<40
	case "key of the last move":
		b, _ := rules.BoardOf(f.Position)
		return f.Position.Key() + uint64(b.Last()+1)<<40
	}
	return f.Position.Key()
}

func (f *faultyPosition) ToMove() alinha.Player {
	if f.fault == "chance without weights" && f.Position.ToMove() == alinha.Second {
		return alinha.Chance
	}
	if f.fault == "one side moves" {
		return alinha.First
	}
	return f.Position.ToMove()
}

func (f *faultyPosition) CanonicalKey() uint64 {
	if f.fault == "canonical key of the cells alone" {
		return 1
	}
	return f.Position.(alinha.Symmetric).CanonicalKey()
}

func (f *faultyPosition) Left() int {
	switch left := f.Position.(alinha.Finite).Left(); f.fault {
	case "left stays":
		return min(left, 5)
	case "left in a decided game":
		return left + 1
	default:
		return left
	}
}

// A faultyScoredPosition is a faultyPosition of a game for points.
type faultyScoredPosition struct{ faultyPosition }

func (f *faultyScoredPosition) Clone() alinha.Position {
	return &faultyScoredPosition{faultyPosition{Position: f.Position.Clone(), fault: f.fault}}
}

func (f *faultyScoredPosition) Margin() int {
	margin := f.Position.(alinha.Scored).Margin()
	if f.fault == "margin of the other side" {
		return -margin
	}
	return margin
}

// A faultyChancyPosition is a faultyPosition of a game in which pieces slip.
type faultyChancyPosition struct{ faultyScoredPosition }

func (f *faultyChancyPosition) Clone() alinha.Position {
	return &faultyChancyPosition{faultyScoredPosition{faultyPosition{Position: f.Position.Clone(), fault: f.fault}}}
}

func (f *faultyChancyPosition) Weights(dst []float64) []float64 {
	before := len(dst)
	dst = f.Position.(alinha.Chancy).Weights(dst)
	switch f.fault {
	case "weights sum to more than 1":
		dst[before] += 1e-9
	case "a weight of 0":
		if len(dst) > before+1 {
			dst[before] += dst[before+1]
			dst[before+1] = 0
		}
	case "a weight too few":
		return dst[:len(dst)-1]
	}
	return dst
}

// TestConforms checks that the suite accepts positions without a fault and describes each fault.
func TestConforms(t *testing.T) {
	for _, test := range []struct{ game, fault, failure string }{
		{"tictactoe", "", ""},
		{"tictactoe", "clone shares", "a move on the clone changes the original"},
		{"tictactoe", "undo does nothing", "Play("},
		{"tictactoe", "moves drop dst", "Moves of [-7 -8]"},
		{"tictactoe", "moves of a decided game", "and Moves lists 1"},
		{"tictactoe", "a move twice", "twice"},
		{"tictactoe", "constant key", "lead to the same Key"},
		{"tictactoe", "key without colours", "as that of another position"},
		{"tictactoe", "key of the path", "and Undo: Key is"},
		{"tictactoe", "key of the last move", "Key is"},
		{"tictactoe", "chance without weights", "not Chancy"},
		{"tictactoe", "one side moves", "first is to move after a move of first"},
		{"tictactoe", "canonical key of the cells alone", "CanonicalKey is 0x1"},
		{"tictactoe", "left stays", "Left is 5 after 5"},
		{"tictactoe", "left in a decided game", "Left is 1, the outcome"},
		{"points4", "", ""},
		{"points4", "margin of the other side", "with a Margin of"},
		{"slippery4", "", ""},
		{"slippery4", "weights sum to more than 1", "Weights sum to"},
		{"slippery4", "a weight of 0", "is 0"},
		{"slippery4", "a weight too few", "Weights for"},
	} {
		t.Run(test.game+" "+test.fault, func(t *testing.T) {
			fresh := func() alinha.Position {
				f := faultyPosition{Position: start(t, test.game), fault: test.fault}
				switch test.game {
				case "slippery4":
					return &faultyChancyPosition{faultyScoredPosition{f}}
				case "points4":
					return &faultyScoredPosition{f}
				}
				return &f
			}
			got := failureOf(t, func(tb testing.TB) { gametest.Conforms(tb, fresh) })
			if (got == "") != (test.failure == "") || !strings.Contains(got, test.failure) {
				t.Errorf("got %q, want it to say %q", got, test.failure)
			}
		})
	}
}

// A firstMoveEngine plays the first legal move and claims 500 nodes. It has at most one
// fault.
type firstMoveEngine struct {
	fault    string
	searches int
}

func (n *firstMoveEngine) Search(_ context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	n.searches++
	if pos.Outcome() != alinha.Undecided && n.fault != "moves when the game is over" {
		return alinha.Result{}, alinha.ErrOver
	}
	if n.fault == "refuses" {
		return alinha.Result{}, fmt.Errorf("engine: plays nothing: %w", errors.ErrUnsupported)
	}
	if n.fault == "refuses without a reason" {
		return alinha.Result{}, errors.ErrUnsupported
	}
	if n.fault == "gives up" {
		return alinha.Result{}, errors.New("engine: no idea")
	}
	moves := append(pos.Moves(nil), 0)
	res := alinha.Result{Move: moves[0], Nodes: 500, Depth: 1, PV: moves[:1:1]}
	if lim.Nodes > 0 {
		res.Nodes = min(res.Nodes, lim.Nodes)
	}
	for _, m := range moves[:len(moves)-1] {
		res.Moves = append(res.Moves, alinha.MoveScore{Move: m})
	}
	n.applyFault(pos, lim, &res)
	if report != nil {
		report(alinha.Info{Depth: res.Depth, Nodes: res.Nodes, Score: res.Score, PV: res.PV})
		if n.fault == "reports backwards" {
			report(alinha.Info{})
		}
	}
	return res, nil
}

// applyFault changes the result or the position as the fault of n demands.
func (n *firstMoveEngine) applyFault(pos alinha.Position, lim alinha.Limits, res *alinha.Result) {
	switch n.fault {
	case "illegal move":
		res.Move = alinha.NoMove
	case "leaves a stone":
		pos.Play(res.Move)
	case "value above 1":
		res.Score.Value = 1.5
	case "proven in negative plies":
		res.Score = alinha.Score{Proven: true, Plies: -1}
	case "too many nodes":
		res.Nodes = lim.Nodes + 1
	case "too deep":
		res.Depth = 7
	case "result changes":
		res.Score.Value = 1 / float64(n.searches)
	case "a move score twice":
		res.Moves = append(res.Moves, res.Moves[0])
	case "a move score too few":
		res.Moves = res.Moves[:max(1, len(res.Moves)-1)]
	case "a PV of another move":
		res.PV = []alinha.Move{alinha.NoMove}
	case "an illegal PV":
		res.PV = append(slices.Clone(res.PV), res.Move)
	case "ignores the context":
		if lim.Nodes == 0 && lim.Depth == 0 {
			for start := time.Now(); time.Since(start) < 100*time.Millisecond; {
				runtime.Gosched()
			}
		}
	}
}

func TestEngine(t *testing.T) {
	for _, test := range []struct{ fault, failure string }{
		{"", ""},
		{"illegal move", "move -1 is not legal"},
		{"leaves a stone", "changes the position"},
		{"value above 1", "want -1 to 1"},
		{"proven in negative plies", "proven in -1 plies"},
		{"too many nodes", "2 nodes"},
		{"too deep", "depth 7"},
		{"result changes", "without a report"},
		{"a move score twice", "there already"},
		{"a move score too few", "lines for 8 of 9 moves"},
		{"a PV of another move", "does not begin with the move"},
		{"an illegal PV", "move 2 of the principal variation"},
		{"moves when the game is over", "a decided position: error <nil>"},
		{"reports backwards", "a report of depth 0"},
		{"gives up", "no idea"},
		{"refuses", "unsupported"},
		{"ignores the context", "late"},
	} {
		t.Run(test.fault, func(t *testing.T) {
			got := failureOf(t, func(tb testing.TB) {
				gametest.Engine(tb, &firstMoveEngine{fault: test.fault}, func() alinha.Position { return start(t, "tictactoe") })
			})
			if (got == "") != (test.failure == "") || !strings.Contains(got, test.failure) {
				t.Errorf("got %q, want it to say %q", got, test.failure)
			}
		})
	}
}

func TestUnsupported(t *testing.T) {
	for _, test := range []struct{ fault, failure string }{
		{"refuses", ""},
		{"", "error <nil>"},
		{"gives up", "no idea"},
		{"refuses without a reason", "says what is played"},
	} {
		got := failureOf(t, func(tb testing.TB) {
			gametest.Unsupported(tb, &firstMoveEngine{fault: test.fault}, start(t, "tictactoe"))
		})
		if (got == "") != (test.failure == "") || !strings.Contains(got, test.failure) {
			t.Errorf("%q: got %q, want it to say %q", test.fault, got, test.failure)
		}
	}
}
