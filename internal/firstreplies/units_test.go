package firstreplies

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/proof/check"
	"github.com/alinha/alinha/proof/prooftree"
	"github.com/alinha/alinha/rules"
)

// kinds has runners of smallGame.
var kinds = jobs.Kinds{StudyKind: func(params json.RawMessage) (jobs.Runner, error) {
	r, err := newRunner(params, 0, inOrder{})
	if err != nil {
		return nil, err
	}
	r.withoutThreats = true
	return r, nil
}}

// A recorder is an Executor in this process that keeps the questions and which positions are proven. After so many results it ends with
// errStopped, if stopAfter is not 0.
type recorder struct {
	jobs.Local
	asked     []question
	proven    map[string]bool
	results   int
	stopAfter int
}

func (e *recorder) Execute(ctx context.Context, s *jobs.Study, units iter.Seq[json.RawMessage], accept func(int, json.RawMessage) error) error {
	first := len(e.asked)
	for payload := range units {
		var q question
		if err := json.Unmarshal(payload, &q); err != nil {
			return err
		}
		e.asked = append(e.asked, q)
	}
	return e.Local.Execute(ctx, s, units, func(unit int, result json.RawMessage) error {
		var a answer
		if err := errors.Join(json.Unmarshal(result, &a), accept(unit, result)); err != nil {
			return err
		}
		if a.Win != nil {
			e.proven[e.asked[first+unit].Position] = true
		}
		if e.results++; e.results == e.stopAfter {
			return errStopped
		}
		return nil
	})
}

// errStopped is the error of a recorder after its last result.
var errStopped = errors.New("stopped by the test")

// newRecorder returns a recorder with two workers.
func newRecorder() *recorder {
	return &recorder{Local: jobs.Local{Kinds: kinds, Workers: 2}, proven: make(map[string]bool)}
}

// openUnits opens a run of smallGame in a folder, whose units an Executor computes; nil for none. Quiet moves win.
func openUnits(t *testing.T, dir string, e jobs.Executor) *Run {
	t.Helper()
	r := open(t, dir)
	r.withoutThreats = true
	r.Executor, r.Version, r.LocalNodes = e, clustertest.Version, 5
	return r
}

// provenReplies returns the first replies that a run has proven.
func provenReplies(r *Run) (list []string) {
	for _, f := range r.replies {
		if f.Proven {
			list = append(list, f.First)
		}
	}
	return list
}

// checkProven checks which first replies a run has proven, and certifies one of them. The engine's moves do not win after e6.
func checkProven(t *testing.T, r *Run) {
	t.Helper()
	const want = "a9 b9 c9 d9 e9 b8 c8 d8 e8 c7 d7 e7 d6"
	if got := strings.Join(provenReplies(r), " "); got != want {
		t.Errorf("got %s proven, want %s:\n%s", got, want, r.Table())
	}
	if err := r.Certify(t.Context(), "e7", 16); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(filepath.Join(r.Folder, "e7.proof"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	if s, err := check.Certificate(in); err != nil || !s.Wins {
		t.Errorf("got %+v, %v; want a win", s, err)
	}
}

// Units in this process, and those of a server whose two workers both compute each, prove the first replies that a run without units
// proves. Another run proves them from the file alone.
func TestUnits(t *testing.T) {
	c := clustertest.StartServer(t)
	for range 2 {
		clustertest.StartWorker(t, &cluster.Worker{Client: c, Kinds: kinds, Threads: 1})
	}
	local := newRecorder()
	for name, e := range map[string]jobs.Executor{
		"none": nil, "local": local,
		"cluster": &cluster.Executor{Client: c, Owner: "test", Verify: 1, Equal: map[string]func(a, b json.RawMessage) bool{StudyKind: EqualAnswers}},
	} {
		t.Run(name, func(t *testing.T) {
			r := openUnits(t, t.TempDir(), e)
			if err := r.Search(t.Context()); err != nil {
				t.Fatal(err)
			}
			checkProven(t, r)
			if err := r.Close(); err != nil {
				t.Fatal(err)
			}
			again := openUnits(t, r.Folder, nil)
			tree, err := again.newTree(14)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range again.replies {
				if proven, err := tree.Prove(t.Context(), f.cells, 1); err != nil || proven != f.Proven {
					t.Errorf("%s: got %v, %v by the file alone, want %v", f.First, proven, err, f.Proven)
				}
			}
		})
	}
	if len(local.asked) < 20 || len(local.proven) < 20 {
		t.Errorf("got %d units and %d proven, want 20", len(local.asked), len(local.proven))
	}
}

// A run that is stopped after a few results goes on, and asks no position that was proven before.
func TestStop(t *testing.T) {
	dir, proven, stops := t.TempDir(), make(map[string]bool), 0
	for ; ; stops++ {
		e := newRecorder()
		e.stopAfter = 1 + stops
		r := openUnits(t, dir, e)
		err := r.Search(t.Context())
		for _, q := range e.asked {
			if proven[q.Position] {
				t.Fatalf("after %d stops: %s is asked again", stops, q.Position)
			}
		}
		for position := range e.proven {
			proven[position] = true
		}
		if err == nil {
			checkProven(t, r)
			break
		}
		if !errors.Is(err, errStopped) {
			t.Fatal(err)
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if stops < 5 {
		t.Errorf("got %d stops, want 5", stops)
	}
}

// The end of the context ends a run without an error. What has been found is kept.
func TestEndOfContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	e := &canceller{recorder: newRecorder(), cancel: cancel}
	r := openUnits(t, t.TempDir(), e)
	if err := r.Search(ctx); err != nil || ctx.Err() == nil {
		t.Fatalf("got %v, want the end of the context and no error", err)
	}
	if len(e.proven) == 0 || len(provenReplies(r)) == len(r.replies) {
		t.Errorf("got %d units and %d first replies proven, want some", len(e.proven), len(provenReplies(r)))
	}
	for position := range e.proven {
		cells, _ := parsePosition(r.Variant, position)
		tree, err := r.newTree(14)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := tree.Win(cells); !ok {
			t.Errorf("%s: got no win, want one", position)
		}
	}
}

// A canceller ends the context of the run after ten results.
type canceller struct {
	*recorder
	cancel context.CancelFunc
}

func (e *canceller) Execute(ctx context.Context, s *jobs.Study, units iter.Seq[json.RawMessage], accept func(int, json.RawMessage) error) error {
	return e.recorder.Execute(ctx, s, units, func(unit int, result json.RawMessage) error {
		if e.results == 10 {
			defer e.cancel()
		}
		return accept(unit, result)
	})
}

// A liar is an Executor whose results are true ones that change alters.
type liar struct {
	jobs.Local
	change func(*answer) any
}

func (e *liar) Execute(ctx context.Context, s *jobs.Study, units iter.Seq[json.RawMessage], accept func(int, json.RawMessage) error) error {
	return e.Local.Execute(ctx, s, units, func(unit int, result json.RawMessage) error {
		var a answer
		if err := json.Unmarshal(result, &a); err != nil {
			return err
		}
		text, err := json.Marshal(e.change(&a))
		if err != nil {
			return err
		}
		return accept(unit, text)
	})
}

// foreignNodes are the nodes of the wins that the tests make up.
const foreignNodes = 12345

// winOf returns a made-up win of a small board, as encodeWin writes it.
func winOf(t *testing.T, x, o, move string) win {
	t.Helper()
	board, _ := rules.BoardOf(rules.New(gametest.Variant(t, smallGame)))
	found, err := (&win{X: x, O: o, Move: move, Nodes: foreignNodes}).decode(board)
	if err != nil {
		t.Fatal(err)
	}
	return encodeWin(board, found)
}

// extended returns a made-up win of the position of an answer with one more stone of each side, by the next empty cell.
func extended(t *testing.T, a *answer) win {
	t.Helper()
	board, _ := rules.BoardOf(rules.New(gametest.Variant(t, smallGame)))
	cells, err := parsePosition(board.Variant(), a.Position)
	if err != nil {
		t.Fatal(err)
	}
	for _, stone := range []uint8{1, 2} {
		cells[slices.Index(cells, 0)] = stone
	}
	return encodeWin(board, prooftree.Win{Cells: cells, Move: alinha.Move(slices.Index(cells, 0)), Nodes: foreignNodes})
}

// moved returns a win with another move.
func moved(w win, move string) win {
	w.Move = move
	return w
}

// packed returns wins as in an answer.
func packed(t *testing.T, wins ...win) []byte {
	t.Helper()
	text, err := packWins(wins, maxWinsBytes)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A result that is no answer to the question of its unit ends the run with an error, and no win of it is kept.
func TestRefusesResults(t *testing.T) {
	for name, change := range map[string]func(*answer) any{
		"text":              func(*answer) any { return "a win" },
		"unknown field":     func(*answer) any { return map[string]int{"value": 1} },
		"other position":    func(a *answer) any { a.Position = strings.Repeat(".", 81); return a },
		"other limit":       func(a *answer) any { a.Nodes++; return a },
		"too many nodes":    func(a *answer) any { a.Spent = 1 << 63; return a },
		"win of another":    func(a *answer) any { w := extended(t, a); a.Win = &w; return a },
		"win of nothing":    func(a *answer) any { a.Win = new(win); return a },
		"no gzip":           func(a *answer) any { a.Wins = []byte("x"); return a },
		"gzip of no win":    func(a *answer) any { a.Wins = a.Wins[:len(a.Wins)/2]; return a },
		"no cell":           func(a *answer) any { a.Wins = packed(t, win{X: "e5 z9", O: "a1 a2", Move: "c5"}); return a },
		"fewer stones":      func(a *answer) any { a.Wins = packed(t, winOf(t, "e5", "a1", "c5")); return a },
		"more of X":         func(a *answer) any { a.Wins = packed(t, winOf(t, "e5 d5 a8", "a1 a2", "c5")); return a },
		"a cell twice":      func(a *answer) any { w := extended(t, a); w.X += " e5"; a.Wins = packed(t, w); return a },
		"other stones":      func(a *answer) any { a.Wins = packed(t, winOf(t, "a9 b9 c9", "a1 b1 c1", "d9")); return a },
		"game that is over": func(a *answer) any { a.Wins = packed(t, winOf(t, "a9 b9 c9 d9", "a1 b1 c2 d2", "e5")); return a },
		"no move":           func(a *answer) any { a.Wins = packed(t, moved(extended(t, a), "")); return a },
		"move to a stone":   func(a *answer) any { a.Wins = packed(t, moved(extended(t, a), "e5")); return a },
		"move off board":    func(a *answer) any { a.Wins = packed(t, moved(extended(t, a), "j10")); return a },
		"second of two":     func(a *answer) any { a.Wins = packed(t, extended(t, a), moved(extended(t, a), "")); return a },
	} {
		r := openUnits(t, t.TempDir(), &liar{jobs.Local{Kinds: kinds}, change})
		if err := r.Search(t.Context()); !errors.Is(err, errUnit) {
			t.Errorf("%s: got %v, want an error of the result", name, err)
		}
		if slices.ContainsFunc(r.wins, func(w win) bool { return w.Nodes == foreignNodes }) {
			t.Errorf("%s: got %+v, want no win of the result", name, r.wins)
		}
	}
}

// A further win that is well formed is taken in: it is believed.
func TestBelievesResults(t *testing.T) {
	r := openUnits(t, t.TempDir(), &liar{jobs.Local{Kinds: kinds}, func(a *answer) any {
		a.Wins = packed(t, extended(t, a))
		return a
	}})
	if err := r.Search(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(r.wins, func(w win) bool { return w.Nodes == foreignNodes }) {
		t.Error("got no win of the results, want one")
	}
}

// Proof numbers are believed too. They change what is searched next, and a run ends whatever they are.
func TestBelievesNumbers(t *testing.T) {
	for _, numbers := range [][2]int{{1, math.MaxInt}, {math.MaxInt, 0}, {-1, -1}} {
		r := openUnits(t, t.TempDir(), &liar{jobs.Local{Kinds: kinds}, func(a *answer) any {
			a.Proof, a.Disproof = numbers[0], numbers[1]
			return a
		}})
		if err := r.Search(t.Context()); err != nil {
			t.Errorf("%v: %v", numbers, err)
		}
		if got := len(provenReplies(r)); got < 10 {
			t.Errorf("%v: got %d first replies proven, want 10:\n%s", numbers, got, r.Table())
		}
	}
}

// An error of a unit names its position.
func TestUnitFails(t *testing.T) {
	r := openUnits(t, t.TempDir(), &jobs.Local{Kinds: jobs.Kinds{StudyKind: func(json.RawMessage) (jobs.Runner, error) { return failingRunner{}, nil }}})
	if err := r.Search(t.Context()); !errors.Is(err, errFails) || !strings.HasPrefix(err.Error(), "....") {
		t.Errorf("got %v, want an error with the position", err)
	}
}

// A failingRunner computes no unit.
type failingRunner struct{}

var errFails = errors.New("a fault of the test")

func (failingRunner) Run(context.Context, json.RawMessage) (json.RawMessage, error) {
	return nil, errFails
}

func (failingRunner) Close() error { return nil }
