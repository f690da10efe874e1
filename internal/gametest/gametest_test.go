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

// verdict runs a suite and returns its complaint, "" if it has none.
func verdict(t *testing.T, suite func(testing.TB)) string {
	t.Helper()
	r := &recorder{ctx: t.Context()}
	done := make(chan struct{})
	go func() {
		defer close(done)
		suite(r)
	}()
	<-done
	return r.complaint
}

// A recorder is a testing.TB that keeps what it is told.
type recorder struct {
	testing.TB
	ctx       context.Context
	complaint string
}

func (r *recorder) Helper()                  {}
func (r *recorder) Context() context.Context { return r.ctx }

func (r *recorder) Fatalf(format string, args ...any) {
	r.complaint = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

func start(t testing.TB, game string) alinha.Position {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(v)
}

// A faulty position is a good one with one fault.
type faulty struct {
	alinha.Position
	fault  string
	played int // moves ever played, never taken back
}

func (f *faulty) Clone() alinha.Position {
	if f.fault == "clone shares" {
		return f
	}
	c := *f
	c.Position = f.Position.Clone()
	return &c
}

func (f *faulty) Play(m alinha.Move) {
	f.played++
	f.Position.Play(m)
}

func (f *faulty) Undo() {
	if f.fault != "undo does nothing" {
		f.Position.Undo()
	}
}

func (f *faulty) Moves(dst []alinha.Move) []alinha.Move {
	before := len(dst)
	switch f.fault {
	case "moves forget dst":
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

func (f *faulty) Key() uint64 {
	switch f.fault {
	case "constant key":
		return 1
	case "key blind to sides":
		var key uint64
		b, _ := rules.BoardOf(f.Position)
		for m, stone := range b.Cells(nil) {
			key |= uint64(min(stone, 1)) << m
		}
		return key
	case "key of the way":
		return f.Position.Key() + uint64(f.played)<<40
	case "key of the last move":
		b, _ := rules.BoardOf(f.Position)
		return f.Position.Key() + uint64(b.Last()+1)<<40
	}
	return f.Position.Key()
}

func (f *faulty) ToMove() alinha.Player {
	if f.fault == "chance without weights" && f.Position.ToMove() == alinha.Second {
		return alinha.Chance
	}
	if f.fault == "one side moves" {
		return alinha.First
	}
	return f.Position.ToMove()
}

func (f *faulty) CanonicalKey() uint64 {
	if f.fault == "canonical key of the cells alone" {
		return 1
	}
	return f.Position.(alinha.Symmetric).CanonicalKey()
}

func (f *faulty) Left() int {
	switch left := f.Position.(alinha.Finite).Left(); f.fault {
	case "left stays":
		return min(left, 5)
	case "left in a decided game":
		return left + 1
	default:
		return left
	}
}

// A faultyScored is a faulty position played for points.
type faultyScored struct{ faulty }

func (f *faultyScored) Clone() alinha.Position {
	return &faultyScored{faulty{Position: f.Position.Clone(), fault: f.fault}}
}

func (f *faultyScored) Margin() int {
	margin := f.Position.(alinha.Scored).Margin()
	if f.fault == "margin of the other side" {
		return -margin
	}
	return margin
}

// A faultyChancy is a faulty position in which pieces slip.
type faultyChancy struct{ faultyScored }

func (f *faultyChancy) Clone() alinha.Position {
	return &faultyChancy{faultyScored{faulty{Position: f.Position.Clone(), fault: f.fault}}}
}

func (f *faultyChancy) Weights(dst []float64) []float64 {
	before := len(dst)
	dst = f.Position.(alinha.Chancy).Weights(dst)
	switch f.fault {
	case "weights sum to more than 1":
		dst[before] += 1e-9
	case "a weight of nothing":
		if len(dst) > before+1 {
			dst[before] += dst[before+1]
			dst[before+1] = 0
		}
	case "a weight too few":
		return dst[:len(dst)-1]
	}
	return dst
}

// The suite must pass the game without a fault, and name each fault.
func TestConforms(t *testing.T) {
	for _, test := range []struct{ game, fault, complaint string }{
		{"tictactoe", "", ""},
		{"tictactoe", "clone shares", "a move on the clone changes the original"},
		{"tictactoe", "undo does nothing", "Play("},
		{"tictactoe", "moves forget dst", "Moves of [-7 -8]"},
		{"tictactoe", "moves of a decided game", "and Moves lists 1"},
		{"tictactoe", "a move twice", "twice"},
		{"tictactoe", "constant key", "lead to the same Key"},
		{"tictactoe", "key blind to sides", "as that of another position"},
		{"tictactoe", "key of the way", "and Undo: Key is"},
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
		{"slippery4", "a weight of nothing", "is 0"},
		{"slippery4", "a weight too few", "Weights for"},
	} {
		t.Run(test.game+" "+test.fault, func(t *testing.T) {
			fresh := func() alinha.Position {
				f := faulty{Position: start(t, test.game), fault: test.fault}
				switch test.game {
				case "slippery4":
					return &faultyChancy{faultyScored{f}}
				case "points4":
					return &faultyScored{f}
				}
				return &f
			}
			got := verdict(t, func(tb testing.TB) { gametest.Conforms(tb, fresh) })
			if (got == "") != (test.complaint == "") || !strings.Contains(got, test.complaint) {
				t.Errorf("got %q, want it to say %q", got, test.complaint)
			}
		})
	}
}

// A novice plays the first legal move after 500 nodes of thought. It has at most
// one fault.
type novice struct {
	fault    string
	searches int
}

func (n *novice) Search(_ context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	n.searches++
	if pos.Outcome() != alinha.Undecided && n.fault != "moves when the game is over" {
		return alinha.Result{}, alinha.ErrOver
	}
	if n.fault == "refuses" {
		return alinha.Result{}, fmt.Errorf("novice: plays nothing: %w", errors.ErrUnsupported)
	}
	if n.fault == "refuses without a word" {
		return alinha.Result{}, errors.ErrUnsupported
	}
	if n.fault == "gives up" {
		return alinha.Result{}, errors.New("novice: no idea")
	}
	moves := append(pos.Moves(nil), 0)
	res := alinha.Result{Move: moves[0], Nodes: 500, Depth: 1, PV: moves[:1:1]}
	if lim.Nodes > 0 {
		res.Nodes = min(res.Nodes, lim.Nodes)
	}
	for _, m := range moves[:len(moves)-1] {
		res.Moves = append(res.Moves, alinha.MoveScore{Move: m})
	}
	n.slip(pos, lim, &res)
	if report != nil {
		report(alinha.Info{Depth: res.Depth, Nodes: res.Nodes, Score: res.Score, PV: res.PV})
		if n.fault == "reports backwards" {
			report(alinha.Info{})
		}
	}
	return res, nil
}

// slip commits the novice's fault.
func (n *novice) slip(pos alinha.Position, lim alinha.Limits, res *alinha.Result) {
	switch n.fault {
	case "illegal move":
		res.Move = alinha.NoMove
	case "leaves a stone":
		pos.Play(res.Move)
	case "sure of more than a win":
		res.Score.Value = 1.5
	case "proven in the past":
		res.Score = alinha.Score{Proven: true, Plies: -1}
	case "too many nodes":
		res.Nodes = lim.Nodes + 1
	case "too deep":
		res.Depth = 7
	case "learns":
		res.Score.Value = 1 / float64(n.searches)
	case "a line twice":
		res.Moves = append(res.Moves, res.Moves[0])
	case "a line too few":
		res.Moves = res.Moves[:max(1, len(res.Moves)-1)]
	case "a variation of another move":
		res.PV = []alinha.Move{alinha.NoMove}
	case "an impossible variation":
		res.PV = append(slices.Clone(res.PV), res.Move)
	case "deaf":
		if lim.Nodes == 0 && lim.Depth == 0 {
			for start := time.Now(); time.Since(start) < 100*time.Millisecond; {
				runtime.Gosched()
			}
		}
	}
}

func TestEngine(t *testing.T) {
	for _, test := range []struct{ fault, complaint string }{
		{"", ""},
		{"illegal move", "move -1 is not legal"},
		{"leaves a stone", "changes the position"},
		{"sure of more than a win", "want -1 to 1"},
		{"proven in the past", "proven in -1 plies"},
		{"too many nodes", "2 nodes"},
		{"too deep", "depth 7"},
		{"learns", "without a report"},
		{"a line twice", "there already"},
		{"a line too few", "lines for 8 of 9 moves"},
		{"a variation of another move", "does not begin with the move"},
		{"an impossible variation", "move 2 of the principal variation"},
		{"moves when the game is over", "a decided position: error <nil>"},
		{"reports backwards", "a report of depth 0"},
		{"gives up", "no idea"},
		{"refuses", "unsupported"},
		{"deaf", "late"},
	} {
		t.Run(test.fault, func(t *testing.T) {
			got := verdict(t, func(tb testing.TB) {
				gametest.Engine(tb, &novice{fault: test.fault}, func() alinha.Position { return start(t, "tictactoe") })
			})
			if (got == "") != (test.complaint == "") || !strings.Contains(got, test.complaint) {
				t.Errorf("got %q, want it to say %q", got, test.complaint)
			}
		})
	}
}

func TestUnsupported(t *testing.T) {
	for _, test := range []struct{ fault, complaint string }{
		{"refuses", ""},
		{"", "error <nil>"},
		{"gives up", "no idea"},
		{"refuses without a word", "says what is played"},
	} {
		got := verdict(t, func(tb testing.TB) {
			gametest.Unsupported(tb, &novice{fault: test.fault}, start(t, "tictactoe"))
		})
		if (got == "") != (test.complaint == "") || !strings.Contains(got, test.complaint) {
			t.Errorf("%q: got %q, want it to say %q", test.fault, got, test.complaint)
		}
	}
}
