package bitboard_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// games are the presets of up to 64 cells, and variants that combine several rules.
var games = []string{
	"tictactoe", "tictactoe4", "free4", "connect4", "points4", "cube", "qubic", "score4",
	"mnk:1x1,k=1",
	"mnk:3x3,k=1,exact",
	"mnk:7x1,k=3",
	"mnk:1x6,k=2,gravity",
	"mnk:32x2,k=9",
	"mnk:2x32,k=3,gravity,exact",
	"mnk:32x2,k=2,points",
	"mnk:3x3,k=3,misere",
	"mnk:6x5,k=3,exact",
	"mnk:5x5,k=3,misere,exact,gravity",
	"mnk:8x8,k=5",
	"mnk:9x7,k=4,gravity",
	"mnk:8x7,k=4,gravity",
	"mnk:5x4,k=3,points,gravity",
	"mnk:3x3x3,k=2,points",
	"mnk:2x3x4,k=3",
	"mnk:4x3x5,k=4,gravity,misere",
	"mnk:4x4x4,k=3,exact",
	"mnk:8x8x1,k=8",
}

func start(t testing.TB, game string) alinha.Position {
	t.Helper()
	p, err := bitboard.New(gametest.Variant(t, game))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// from converts a position of package rules and fails the test if the package does not play its variant.
func from(t testing.TB, p alinha.Position) alinha.Position {
	t.Helper()
	fast, ok := bitboard.From(p)
	if !ok {
		t.Fatalf("From of\n%v: false, want a board", p)
	}
	return fast
}

func TestConforms(t *testing.T) {
	for _, game := range games {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			fresh := func() alinha.Position { return start(t, game) }
			if testing.Short() {
				gametest.Conforms(t, fresh, 1)
				return
			}
			gametest.Conforms(t, fresh)
		})
	}
}

func TestUnsupported(t *testing.T) {
	for _, game := range []string{"gomoku", "mnk:13x5,k=5", "mnk:5x5x3,k=3", "mnk:7x7,k=5,renju", "slippery4", "mnk:3x3,k=3,slip=1"} {
		v := gametest.Variant(t, game)
		if p, err := bitboard.New(v); p != nil || !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("New of %s: %v, %v, want an error that wraps ErrUnsupported", game, p, err)
		}
		if p, ok := bitboard.From(rules.New(v)); p != nil || ok {
			t.Errorf("From of %s: %v, %v, want none", game, p, ok)
		}
	}
	if p, ok := bitboard.From(start(t, "tictactoe")); p != nil || ok {
		t.Errorf("From of a board that is not of package rules: %v, %v, want none", p, ok)
	}
}

// randomVariant returns a random variant of up to 64 cells.
func randomVariant(rng *rand.Rand) rules.Variant {
	for {
		v := rules.Variant{Cols: 1 + rng.IntN(9), Rows: 1 + rng.IntN(9), Layers: 1}
		if rng.IntN(2) == 0 {
			v = rules.Variant{Cols: 1 + rng.IntN(5), Rows: 1 + rng.IntN(5), Layers: 2 + rng.IntN(4)}
		}
		v.K = 1 + rng.IntN(min(5, max(v.Cols, v.Rows, v.Layers)))
		v.Gravity = rng.IntN(2) == 0
		v.Exact = rng.IntN(3) == 0
		v.Misere = rng.IntN(3) == 0
		v.Points = !v.Exact && !v.Misere && v.K > 1 && rng.IntN(2) == 0
		if v.Cells() <= 64 {
			return v
		}
	}
}

// differences describes how a position differs from want, the position of package rules;
// it returns "" if the two agree.
func differences(got, want alinha.Position) string {
	type facts struct {
		Moves        []alinha.Move
		ToMove       alinha.Player
		Outcome      alinha.Outcome
		Left, Margin int
	}
	of := func(p alinha.Position) facts {
		f := facts{Moves: p.Moves(nil), ToMove: p.ToMove(), Outcome: p.Outcome(), Left: p.(alinha.Finite).Left()}
		if s, ok := p.(alinha.Scored); ok {
			f.Margin = s.Margin()
		}
		return f
	}
	if g, w := of(got), of(want); !reflect.DeepEqual(g, w) {
		return fmt.Sprintf("got %+v, want %+v", g, w)
	}
	return ""
}

// TestAgainstRules compares the board with package rules at every move of random games,
// forwards and back by Undo. Both must also agree on which positions have equal keys.
func TestAgainstRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 4))
	variants := 800
	if testing.Short() {
		variants = 100
	}
	for range variants {
		v := randomVariant(rng)
		keys, canonical := keyBijection{}, keyBijection{}
		for range 3 {
			got, err := bitboard.New(v)
			if err != nil {
				t.Fatal(err)
			}
			want := rules.New(v)
			check := func() {
				if d := differences(got, want); d != "" {
					t.Fatalf("%v after %q: %s", v, rules.GameText(want, true), d)
				}
			}
			check()
			for moves := want.Moves(nil); len(moves) > 0; moves = want.Moves(moves[:0]) {
				m := moves[rng.IntN(len(moves))]
				got.Play(m)
				want.Play(m)
				check()
				if !keys.add(got.Key(), want.Key()) ||
					!canonical.add(got.(alinha.Symmetric).CanonicalKey(), want.(alinha.Symmetric).CanonicalKey()) {
					t.Fatalf("%v after %q: a key belongs to two positions, or a position has two keys", v, rules.GameText(want, true))
				}
			}
			for board, _ := rules.BoardOf(want); board.Last() != alinha.NoMove; {
				got.Undo()
				want.Undo()
				check()
			}
		}
	}
}

// keyBijection checks that two kinds of keys correspond one to one.
type keyBijection map[[2]uint64]uint64

// add records that keys a and b belong to the same position. It returns false if one of
// them already belongs to another key.
func (p keyBijection) add(a, b uint64) bool {
	for i, key := range [2]uint64{a, b} {
		kind := [2]uint64{uint64(i), key}
		if other, seen := p[kind]; seen && other != [2]uint64{b, a}[i] {
			return false
		}
		p[kind] = [2]uint64{b, a}[i]
	}
	return true
}

// TestFrom converts positions with any number of stones and either side to move.
func TestFrom(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 300 {
		v := randomVariant(rng)
		v.Gravity = false // so that any stones are a position
		cells := make([]uint8, v.Cells())
		for m := range cells {
			cells[m] = uint8(max(0, rng.IntN(6)-3))
		}
		want, err := rules.Setup(v, cells, alinha.Player(rng.IntN(2)))
		if err != nil {
			t.Fatal(err)
		}
		got := from(t, want)
		other, err := rules.Setup(v, cells, want.ToMove().Other())
		if err != nil {
			t.Fatal(err)
		}
		if from(t, other).Key() == got.Key() {
			t.Fatalf("%v, the same key for either side to move in\n%v", v, want)
		}
		for {
			if d := differences(got, want); d != "" {
				t.Fatalf("%v, %v to move in\n%v%s", v, want.ToMove(), want, d)
			}
			moves := want.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			got.Play(m)
			want.Play(m)
		}
	}
}

// TestKeysExact checks that on small boards every set of stones with either side to move
// has its own key.
func TestKeysExact(t *testing.T) {
	for _, game := range []string{"mnk:3x2,k=3", "mnk:3x2,k=3,gravity", "mnk:2x2x2,k=2,gravity", "mnk:7x1,k=3", "mnk:1x7,k=3,gravity"} {
		v := gametest.Variant(t, game)
		seen := make(map[uint64]bool)
		positions := 0
		cells := make([]uint8, v.Cells())
		for {
			for _, mover := range []alinha.Player{alinha.First, alinha.Second} {
				if p, err := rules.Setup(v, cells, mover); err == nil {
					positions++
					seen[from(t, p).Key()] = true
				}
			}
			i := slices.IndexFunc(cells, func(stone uint8) bool { return stone < 2 })
			if i < 0 {
				break
			}
			clear(cells[:i])
			cells[i]++
		}
		if len(seen) != positions {
			t.Errorf("%s: %d keys, want %d", game, len(seen), positions)
		}
	}
}

// perftBudget is the largest perft count of the data files that the test runs.
const perftBudget = 10_000_000

// TestPerft runs the perft files of package search on every board of up to 64 cells.
func TestPerft(t *testing.T) {
	files, err := filepath.Glob("../search/testdata/*.perft")
	if err != nil || len(files) == 0 {
		t.Fatalf("no data: %v", err)
	}
	budget, counted := uint64(perftBudget), 0
	if testing.Short() {
		budget /= 10
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var pos alinha.Position
		var fits bool
		for s := bufio.NewScanner(bytes.NewReader(data)); s.Scan(); {
			word, rest, _ := bytes.Cut(s.Bytes(), []byte(" "))
			switch string(word) {
			case "game":
				pos = rules.New(gametest.Variant(t, string(rest)))
				_, fits = bitboard.From(pos)
			case "moves":
				if _, err := rules.PlayText(pos, string(rest)); err != nil {
					t.Fatal(err)
				}
			case "perft":
				var depth int
				var want uint64
				if _, err := fmt.Sscan(string(rest), &depth, &want); err != nil {
					t.Fatal(err)
				}
				if !fits || want > budget {
					continue
				}
				if got := search.Perft(from(t, pos), depth); got != want {
					t.Errorf("%s: %v: perft %d = %d, want %d", file, pos, depth, got, want)
				}
				counted++
			}
		}
	}
	if counted < 30 {
		t.Errorf("%d counts fit, want the 30 and more of the data files", counted)
	}
}

// TestEveryPosition compares all 161,029 positions (Tromp 2006) of 4x4 with gravity with package rules.
func TestEveryPosition(t *testing.T) {
	slow := rules.New(gametest.Variant(t, "mnk:4x4,k=4,gravity"))
	fast := from(t, slow)
	seen := make(map[uint64]bool)
	var walk func()
	walk = func() {
		if seen[fast.Key()] {
			return
		}
		seen[fast.Key()] = true
		if d := differences(fast, slow); d != "" {
			t.Fatalf("%v: %s", slow, d)
		}
		for _, m := range slow.Moves(nil) {
			fast.Play(m)
			slow.Play(m)
			walk()
			fast.Undo()
			slow.Undo()
		}
	}
	walk()
	if len(seen) != 161029 {
		t.Errorf("%d positions, want 161,029", len(seen))
	}
}

// TestSameSearch checks that alpha-beta has the same result, with the same node count, on
// both boards.
func TestSameSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	variants := 200
	if testing.Short() {
		variants = 40
	}
	for range variants {
		slow := rules.New(randomVariant(rng))
		for range rng.IntN(slow.(alinha.Finite).Left()) {
			moves := slow.Moves(nil)
			if len(moves) == 0 {
				slow.Undo()
				break
			}
			slow.Play(moves[rng.IntN(len(moves))])
		}
		if slow.Outcome() != alinha.Undecided {
			slow.Undo()
		}
		lim := alinha.Limits{Depth: 1 + rng.IntN(8), Nodes: 5000, EveryMove: rng.IntN(2) == 0}
		want, err := (&search.AlphaBeta{}).Search(t.Context(), slow, lim, nil)
		if err != nil {
			t.Fatal(err)
		}
		fast := from(t, slow)
		got, err := (&search.AlphaBeta{}).Search(t.Context(), fast, lim, nil)
		got.PeakBytes = want.PeakBytes // each board grows the lists of moves in its own way
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v on\n%v: got %+v, %v, want %+v", lim, slow, got, err, want)
		}
		if d := differences(fast, slow); d != "" {
			t.Errorf("after %+v on\n%v: %s", lim, slow, d)
		}
	}
}

// TestNoAllocations checks that Moves, Play, Key, Outcome and Undo do not allocate.
func TestNoAllocations(t *testing.T) {
	for _, game := range games {
		pos := start(t, game)
		rng := rand.New(rand.NewPCG(9, 9))
		buffer := make([]alinha.Move, 0, 64)
		if got := testing.AllocsPerRun(10, func() {
			plies := 0
			for buffer = pos.Moves(buffer[:0]); len(buffer) > 0; buffer = pos.Moves(buffer[:0]) {
				pos.Play(buffer[rng.IntN(len(buffer))])
				pos.Key()
				pos.Outcome()
				plies++
			}
			for range plies {
				pos.Undo()
			}
		}); got != 0 {
			t.Errorf("%s: %v allocations in a game, want 0", game, got)
		}
	}
}
