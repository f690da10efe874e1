package gomoku_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

var openingsFolder = flag.String("openings", "", "folder that TestOpenings writes openings to; see make openings")

// The properties of the openings that TestOpenings makes.
const (
	openings           = 60 // of each rule
	minOpeningStones   = 4
	maxOpeningStones   = 7
	shallowNodes       = 1000 // node limit of a first search, which discards most openings
	maxShallowScore    = 0.3  // the greatest absolute score of the first search
	openingNodes       = 100_000
	maxOpeningScore    = 0.1 // the greatest absolute score of a search of openingNodes
	maxOpeningDistance = 2   // columns and rows between a stone and the nearest earlier stone
	maxCentreDistance  = 3   // columns and rows between the first stone and the centre
	centralStones      = 3   // the first stones of Renju, the n-th of which RIF wants less than n cells from the centre
)

// TestOpenings writes openings of each rule but freestyle on 15x15, as files of the format pos. An opening has random
// stones near each other, none a foul. The engine scores it as balanced, and no opening is a symmetric image of
// another.
func TestOpenings(t *testing.T) {
	if *openingsFolder == "" {
		t.Skip("no folder given with -openings")
	}
	for rule, game := range openingGames {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			var text bytes.Buffer
			for _, g := range balancedOpenings(t, gametest.Variant(t, game)) {
				if err := posFormat.Write(&text, g); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(filepath.Join(*openingsFolder, rule+".pos"), text.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// posFormat is the format of the files of openings.
var posFormat, _ = record.FormatByName("pos")

// openingGames are the games whose openings TestOpenings makes, by the names of their files.
var openingGames = map[string]string{
	"freestyle20": "gomoku20",
	"standard":    "standard",
	"renju":       "renju",
	"caro":        "mnk:15x15,k=5,caro",
}

// TestOpeningFiles reads the openings that TestOpenings has written: each has 4 to 7 stones and is undecided, and no
// opening is a symmetric image of another.
func TestOpeningFiles(t *testing.T) {
	for rule, game := range openingGames {
		file, err := os.Open(filepath.Join("..", "docs", "lab", rule+".pos"))
		if err != nil {
			t.Fatal(err)
		}
		known := map[uint64]bool{}
		for g, err := range posFormat.Read(file, record.ReadOptions{Variant: gametest.Variant(t, game)}) {
			if err != nil {
				t.Fatalf("%s: %v", rule, err)
			}
			pos, err := g.End()
			if err != nil {
				t.Fatalf("%s: %v", rule, err)
			}
			if got := pos.Outcome(); got != alinha.Undecided {
				t.Errorf("%s: opening %d: %v, want an undecided position", rule, len(known)+1, got)
			}
			if n := len(g.Turns); n < minOpeningStones || n > maxOpeningStones {
				t.Errorf("%s: opening %d has %d stones, want %d to %d", rule, len(known)+1, n, minOpeningStones, maxOpeningStones)
			}
			board, _ := rules.BoardOf(pos)
			known[board.CanonicalKey()] = true
		}
		if len(known) != openings {
			t.Errorf("%s: %d openings that differ, want %d", rule, len(known), openings)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// balancedOpenings returns openings of a variant that the engine takes for balanced.
func balancedOpenings(t *testing.T, v rules.Variant) (balanced []*record.Game) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, uint64(v.Cells())))
	e := &gomoku.Engine{Table: tt.New(16)}
	known := map[uint64]bool{}
	for tried := 1; len(balanced) < openings; tried++ {
		pos := randomOpening(rng, v)
		board, _ := rules.BoardOf(pos)
		if known[board.CanonicalKey()] || pos.Outcome() != alinha.Undecided ||
			!isBalanced(t, e, pos, shallowNodes, maxShallowScore) || !isBalanced(t, e, pos, openingNodes, maxOpeningScore) {
			continue
		}
		known[board.CanonicalKey()] = true
		g := &record.Game{Variant: v}
		for _, m := range board.History(nil) {
			g.Turns = append(g.Turns, record.Turn{Aim: m, Cell: m})
		}
		balanced = append(balanced, g)
		t.Logf("%d of %d openings tried are balanced", len(balanced), tried)
	}
	return balanced
}

// isBalanced reports whether a search of a position by e has a score of at most the given absolute value.
func isBalanced(t *testing.T, e *gomoku.Engine, pos alinha.Position, nodes uint64, maxScore float64) bool {
	t.Helper()
	e.Reset()
	res, err := e.Search(t.Context(), pos, alinha.Limits{Nodes: nodes}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return -maxScore <= res.Score.Value && res.Score.Value <= maxScore
}

// randomOpening returns a position after minOpeningStones to maxOpeningStones random stones.
func randomOpening(rng *rand.Rand, v rules.Variant) alinha.Position {
	pos := rules.New(v)
	board, _ := rules.BoardOf(pos)
	for range minOpeningStones + rng.IntN(maxOpeningStones-minOpeningStones+1) {
		var moves []alinha.Move
		for _, m := range pos.Moves(nil) {
			if isOpeningMove(board, m) {
				moves = append(moves, m)
			}
		}
		pos.Play(moves[rng.IntN(len(moves))])
	}
	return pos
}

// isOpeningMove reports whether m may be a move of an opening: it is no foul, and near a stone. The first stone is
// near the centre, and the first centralStones of Renju lie where the opening rules of RIF allow them.
func isOpeningMove(board *rules.Board, m alinha.Move) bool {
	v := board.Variant()
	history := board.History(nil)
	centre := alinha.Move(v.Rows/2*v.Cols + v.Cols/2)
	switch {
	case board.ToMove() == alinha.First && board.Foul(m) != rules.NoFoul:
		return false
	case v.Renju && len(history) < centralStones:
		return cellDistance(v, m, centre) <= len(history)
	case len(history) == 0:
		return cellDistance(v, m, centre) <= maxCentreDistance
	}
	for _, stone := range history {
		if cellDistance(v, m, stone) <= maxOpeningDistance {
			return true
		}
	}
	return false
}

// cellDistance returns the number of columns or of rows between two cells, whichever is greater.
func cellDistance(v rules.Variant, m, n alinha.Move) int {
	columns, rows := int(m)%v.Cols-int(n)%v.Cols, int(m)/v.Cols-int(n)/v.Cols
	return max(columns, -columns, rows, -rows)
}
