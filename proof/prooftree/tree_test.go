package prooftree_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof/check"
	"github.com/alinha/alinha/proof/internal/prooftest"
	"github.com/alinha/alinha/proof/prooftree"
	"github.com/alinha/alinha/rules"
)

// newTree returns a tree without nodes.
func newTree(t *testing.T, v rules.Variant, engine alinha.Engine) *prooftree.Tree {
	t.Helper()
	tree, err := prooftree.New(v, engine, 14)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// certify returns the certificate of a position that a tree has proven, and checks it.
func certify(t *testing.T, tree *prooftree.Tree, cells []uint8) string {
	t.Helper()
	var text bytes.Buffer
	if _, err := tree.Certify(t.Context(), &text, cells); err != nil {
		t.Fatalf("%v: %v", cells, err)
	}
	s, err := check.Certificate(bytes.NewReader(text.Bytes()))
	if err != nil || !s.Wins || !slices.Equal(s.Cells, cells) {
		t.Fatalf("%v: got %+v, %v; want a win\n%s", cells, s, err, text.String())
	}
	return text.String()
}

// An anyMove engine finds all moves in random order.
type anyMove struct{ *rand.Rand }

func (e anyMove) Search(_ context.Context, pos alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (res alinha.Result, err error) {
	moves := pos.Moves(nil)
	for _, i := range e.Perm(len(moves)) {
		res.Variations = append(res.Variations, alinha.Variation{Moves: []alinha.Move{moves[i]}})
	}
	return res, nil
}

// randomCells returns an undecided position with as many stones of either player, and at most so many empty cells.
func randomCells(r *rand.Rand, v rules.Variant, empty int) []uint8 {
	for {
		cells := make([]uint8, v.Cells())
		stones := (v.Cells() - empty/2 - r.IntN(empty/2)) / 2
		for i, m := range r.Perm(len(cells))[:2*stones] {
			cells[m] = uint8(1 + i%2)
		}
		if pos, err := rules.Setup(v, cells, alinha.First); err == nil && pos.Outcome() == alinha.Undecided {
			return cells
		}
	}
}

// Where a tree finds a win, in one turn or in several, minimax does, and the certificate is valid. Without searches for threats most
// wins need further moves of the tree; most are found.
func TestAgreesWithMinimax(t *testing.T) {
	count := 60
	switch {
	case gametest.IsLong():
		count = 3000
	case testing.Short():
		count = 15
	}
	r := rand.New(rand.NewPCG(1, 35))
	won, found, quiet := 0, 0, 0
	for _, game := range []string{"mnk:4x4,k=3", "mnk:5x4,k=4", "mnk:5x5,k=4", "mnk:6x5,k=4"} {
		v := gametest.Variant(t, game)
		board, _ := rules.BoardOf(rules.New(v))
		for range count {
			cells := randomCells(r, v, []int{13, 13, 13, 3}[r.IntN(4)])
			wins := prooftest.AttackerWins(board, cells, 1, true)
			if wins {
				won++
			}
			tree := newTree(t, v, anyMove{r})
			tree.WithoutThreats = r.IntN(4) > 0
			tree.Solved = func(prooftree.Win) error { quiet++; return nil }
			turns := uint64(1 + 20*r.IntN(2))
			proven, err := tree.Prove(t.Context(), cells, 20_000/turns)
			for range turns {
				if _, replies, lost := tree.Progress(cells); lost > replies {
					t.Fatalf("%s %v: %d of %d replies lose", game, cells, lost, replies)
				}
				if !proven && err == nil {
					proven, err = tree.Prove(t.Context(), cells, 20_000/turns)
				}
			}
			switch {
			case err != nil:
				t.Fatal(err)
			case proven && !wins:
				t.Fatalf("%s %v: got a win, want none", game, cells)
			case proven:
				found++
				certify(t, tree, cells)
			}
		}
	}
	t.Logf("%d of %d wins found, %d positions won by moves of the tree", found, won, quiet)
	if found < won*9/10 || quiet < found/10 {
		t.Errorf("got %d of %d wins and %d positions won by moves of the tree, want nine tenths and a tenth of these", found, won, quiet)
	}
}

// imageOf returns an image of a win.
func imageOf(w prooftree.Win, to []int32) prooftree.Win {
	image := w
	image.Cells = make([]uint8, len(w.Cells))
	for m, stone := range w.Cells {
		image.Cells[to[m]] = stone
	}
	if w.Move != alinha.NoMove {
		image.Move = alinha.Move(to[w.Move])
	}
	return image
}

// proveReplies has a new tree search each open reply of a position, and adds images of the wins to the tree of the position. It returns how
// many of the replies lose.
func proveReplies(t *testing.T, tree *prooftree.Tree, cells []uint8, to []int32, newTree func() *prooftree.Tree) (lost int) {
	t.Helper()
	for _, reply := range tree.OpenReplies(cells) {
		other := newTree()
		other.Solved = func(w prooftree.Win) error { tree.AddWin(imageOf(w, to)); return nil }
		proven, err := other.ProveInner(t.Context(), reply, 500)
		if err != nil {
			t.Fatal(err)
		}
		w, ok := other.Win(reply)
		if ok != proven || ok && !slices.Equal(w.Cells, reply) {
			t.Fatalf("%v: got the win %+v, %v, want %v", reply, w, ok, proven)
		}
		if !proven {
			proofNumber, disproofNumber := other.Numbers(reply)
			tree.SetNumbers(reply, proofNumber, disproofNumber)
			continue
		}
		tree.AddWin(imageOf(w, to))
		lost++
	}
	return lost
}

// A tree that searches little itself, and takes in what other trees find of its open replies, finds wins that minimax confirms, with
// valid certificates.
func TestOpenReplies(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 35))
	joined := 0
	for _, game := range []string{"mnk:4x4,k=3", "mnk:5x4,k=4", "mnk:5x5,k=4"} {
		v := gametest.Variant(t, game)
		board, _ := rules.BoardOf(rules.New(v))
		for range 50 {
			cells, engine := randomCells(r, v, 13), anyMove{r}
			newTree := func() *prooftree.Tree {
				tree := newTree(t, v, engine)
				tree.WithoutThreats = true
				return tree
			}
			tree := newTree()
			proven, lost := false, 0
			for range 5 {
				var err error
				if proven, err = tree.Prove(t.Context(), cells, 2); err != nil {
					t.Fatal(err)
				}
				if proven {
					break
				}
				lost += proveReplies(t, tree, cells, board.Symmetries()[r.IntN(len(board.Symmetries()))], newTree)
			}
			if _, ok := tree.Win(cells); ok != proven {
				t.Fatalf("%s %v: got a win %v, want %v", game, cells, ok, proven)
			}
			if !proven {
				continue
			}
			if !prooftest.AttackerWins(board, cells, 1, true) {
				t.Fatalf("%s %v: got a win, want none", game, cells)
			}
			certify(t, tree, cells)
			if lost > 0 {
				joined++
			}
		}
	}
	if joined < 5 {
		t.Errorf("got %d positions proven with wins of another tree, want 5", joined)
	}
}

// movesTried searches a position four times, each time sets the numbers of the open replies, and returns how many moves were the most
// promising one.
func movesTried(t *testing.T, tree *prooftree.Tree, proofNumber, disproofNumber int) int {
	t.Helper()
	cells, tried := cellsOf(t, "h8 g9"), make(map[alinha.Move]bool)
	for range 4 {
		if proven, err := tree.Prove(t.Context(), cells, 20_000); proven || err != nil {
			t.Fatalf("got %v, %v; want an open position", proven, err)
		}
		move, _, _ := tree.Progress(cells)
		tried[move] = true
		for _, reply := range tree.OpenReplies(cells) {
			tree.SetNumbers(reply, proofNumber, disproofNumber)
			if proofNumber, disproofNumber := tree.Numbers(reply); proofNumber < 1 || disproofNumber < 0 {
				t.Fatalf("got the numbers %d and %d, want those of a position that is not won", proofNumber, disproofNumber)
			}
		}
	}
	return len(tried)
}

// When another tree finds the replies to a move hard, the search turns to another move. It ends whatever the numbers are.
func TestSetNumbers(t *testing.T) {
	v := gametest.Variant(t, "gomoku")
	for _, set := range [][2]int{{math.MaxInt, -1}, {math.MaxInt, math.MaxInt}, {-1, math.MaxInt}, {-1, -1}} {
		tree := newTree(t, v, anyMove{rand.New(rand.NewPCG(4, 35))})
		if tried := movesTried(t, tree, set[0], set[1]); set[0] > 0 && tried < 4 {
			t.Errorf("got %d moves tried, want another one each time", tried)
		}
	}
}

// A sureMove engine finds all moves, and is sure of the first one.
type sureMove struct{ anyMove }

func (e sureMove) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	res, err := e.anyMove.Search(ctx, pos, lim, report)
	res.Variations[0].Score.Value = 1
	return res, err
}

// In a hard position the search stays with the move that the engine is sure of, even where all replies to it are hard.
func TestSureMove(t *testing.T) {
	tree := newTree(t, gametest.Variant(t, "gomoku"), sureMove{anyMove{rand.New(rand.NewPCG(5, 35))}})
	if tried := movesTried(t, tree, math.MaxInt, 1); tried != 1 {
		t.Errorf("got %d moves tried, want one", tried)
	}
}

// A search ends when the tree has as many nodes as it may have.
func TestMaxNodes(t *testing.T) {
	v := gametest.Variant(t, "gomoku")
	tree := newTree(t, v, anyMove{rand.New(rand.NewPCG(3, 35))})
	tree.MaxNodes = 100
	proven, err := tree.Prove(t.Context(), cellsOf(t, "h8 g9"), 1_000_000)
	if proven || err != nil || tree.Nodes() >= 1_000_000 || tree.Nodes() == 0 {
		t.Errorf("got %v, %v after %d nodes, want an end before 1,000,000", proven, err, tree.Nodes())
	}
}

// cellsOf returns the position after moves of Gomoku.
func cellsOf(t *testing.T, moves string) []uint8 {
	t.Helper()
	pos := rules.New(gametest.Variant(t, "gomoku"))
	if _, err := rules.PlayText(pos, moves); err != nil {
		t.Fatal(err)
	}
	board, _ := rules.BoardOf(pos)
	return board.Cells(nil)
}

// After h8, a far reply, i9 and a second reply X wins by quiet moves. Another tree that takes in these wins has a certificate too. Both
// checkers accept the certificates, and refuse them with one reply less at the root.
func TestGomoku(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	cells := cellsOf(t, "h8 a15 i9 g6")
	v := gametest.Variant(t, "gomoku")
	tree := newTree(t, v, new(gomoku.Engine))
	again := newTree(t, v, new(gomoku.Engine))
	tree.Solved = func(w prooftree.Win) error { again.AddWin(w); return nil }
	proven, err := tree.Prove(t.Context(), cells, 10_000_000)
	if err != nil || !proven {
		t.Fatalf("got %v, %v; want a win", proven, err)
	}
	if move, replies, lost := tree.Progress(cells); move == alinha.NoMove || replies == 0 || lost != replies {
		t.Errorf("got move %d and %d of %d replies that lose, want all", move, lost, replies)
	}
	text := certify(t, tree, cells)
	files := []string{text, certify(t, again, cells), withoutReply(t, text)}
	if _, err := check.Certificate(strings.NewReader(files[2])); err == nil {
		t.Error("certificate without a reply: got no error, want one")
	}
	checkInPython(t, files, []bool{true, true, false})
}

// withoutReply returns a certificate without the first reply of its first node. The nodes of that reply stay.
func withoutReply(t *testing.T, text string) string {
	t.Helper()
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		if fields := strings.Fields(line); fields[0] == "W" {
			lines[i] = strings.Join(slices.Delete(fields, 2, 3), " ") + "\n"
			break
		}
	}
	return strings.Join(lines, "")
}

// checkInPython checks certificates by the checker in Python.
func checkInPython(t *testing.T, files []string, want []bool) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	for i, text := range files {
		name := filepath.Join(t.TempDir(), "certificate")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		err := exec.CommandContext(t.Context(), python, filepath.Join("..", "..", "scripts", "check_proof.py"), name).Run()
		if got := err == nil; got != want[i] {
			t.Errorf("certificate %d: valid is %v by the checker in Python, want %v", i, got, want[i])
		}
	}
}
