package search_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// maxPerftNodes is the greatest number of positions that Perft may visit for one row of the data files; with -short it is a
// tenth. ALINHA_PERFT=all (make perft) lifts the limit; the test then takes some minutes.
const maxPerftNodes = 12_000_000

// perftBlock is one position of the data files with its known counts.
type perftBlock struct {
	name      string // file and line
	game      string
	moves     string
	counts    map[int]uint64 // perft by depth
	positions map[int]int    // distinct positions by depth
}

// position returns the position of the block.
func (b perftBlock) position(t testing.TB) alinha.Position {
	t.Helper()
	v, err := rules.Parse(b.game)
	if err != nil {
		t.Fatal(err)
	}
	p := rules.New(v)
	if _, err := rules.PlayText(p, b.moves); err != nil {
		t.Fatal(err)
	}
	return p
}

// perftNodes returns the number of positions that a perft to this depth visits, leaves not included.
func (b perftBlock) perftNodes(depth int) uint64 {
	n := uint64(1)
	for d := 1; d < depth; d++ {
		n += b.counts[d]
	}
	return n
}

// readPerft reads every data file.
func readPerft(t testing.TB) (blocks []perftBlock) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.perft")
	if err != nil || len(files) == 0 {
		t.Fatalf("no data: %v", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s := bufio.NewScanner(strings.NewReader(string(data)))
		for n := 1; s.Scan(); n++ {
			word, rest, _ := strings.Cut(s.Text(), " ")
			if word == "" || word[0] == '#' {
				continue
			}
			if word == "game" {
				blocks = append(blocks, perftBlock{
					name: fmt.Sprintf("%s:%d", filepath.Base(name), n), game: rest,
					counts: make(map[int]uint64), positions: make(map[int]int),
				})
				continue
			}
			if len(blocks) == 0 || !blocks[len(blocks)-1].readLine(word, rest) {
				t.Fatalf("%s:%d: %q", name, n, s.Text())
			}
		}
	}
	return blocks
}

// readLine reads a line of a block other than the first. It returns false if the line has an error.
func (b *perftBlock) readLine(word, rest string) bool {
	var depth int
	var count uint64
	if word == "moves" {
		b.moves = rest
		return true
	}
	if _, err := fmt.Sscanf(rest, "%d %d", &depth, &count); err != nil {
		return false
	}
	switch word {
	case "perft":
		b.counts[depth] = count
	case "positions":
		b.positions[depth] = int(count)
	default:
		return false
	}
	return true
}

// The counts of testdata/*.perft come from two implementations that share no code.
func TestPerft(t *testing.T) {
	maxNodes := uint64(maxPerftNodes)
	switch {
	case os.Getenv("ALINHA_PERFT") == "all":
		maxNodes = 1 << 62
	case testing.Short():
		maxNodes /= 10
	}
	for _, block := range readPerft(t) {
		t.Run(block.name, func(t *testing.T) {
			t.Parallel()
			pos := block.position(t)
			key := pos.Key()
			for depth := 1; block.counts[depth] > 0; depth++ {
				if block.perftNodes(depth) > maxNodes {
					t.Logf("%s %s: no counts from depth %d on", block.game, block.moves, depth)
					break
				}
				if got, want := search.Perft(pos, depth), block.counts[depth]; got != want {
					t.Errorf("%s %s: perft %d = %d, want %d", block.game, block.moves, depth, got, want)
				}
			}
			if pos.Key() != key {
				t.Errorf("%s %s: perft changes the position", block.game, block.moves)
			}
			for depth, want := range block.positions {
				keys := make(map[uint64]bool)
				if collectKeys(pos, depth, keys, make(map[uint64]bool)); len(keys) != want {
					t.Errorf("%s %s: %d positions after %d plies, want %d", block.game, block.moves, len(keys), depth, want)
				}
			}
		})
	}
}

// collectKeys adds the keys of the positions after depth more plies to keys. Visited holds the keys of the positions on the
// way, which are not searched again; positions of different plies differ in the number of stones.
func collectKeys(pos alinha.Position, depth int, keys, visited map[uint64]bool) {
	if depth == 0 {
		keys[pos.Key()] = true
		return
	}
	if visited[pos.Key()] {
		return
	}
	visited[pos.Key()] = true
	for _, m := range pos.Moves(nil) {
		pos.Play(m)
		collectKeys(pos, depth-1, keys, visited)
		pos.Undo()
	}
}

// Perft counts what a plain recursion without its shortcuts counts.
func TestPerftMatchesPlainCount(t *testing.T) {
	for _, game := range []string{
		"tictactoe", "mnk:3x2,k=2,slip=0.5", "mnk:4x3,k=3,slip=0.5", "mnk:3x3,k=3,gravity,slip=1", "mnk:3x2,k=2,points", "mnk:2x2x2,k=2,misere",
	} {
		for depth := range 4 {
			pos := perftBlock{game: game}.position(t)
			if got, want := search.Perft(pos, depth), countSequences(pos, depth); got != want {
				t.Errorf("%s: perft %d = %d, want %d", game, depth, got, want)
			}
		}
	}
}

// countSequences returns the number of move sequences of depth plies, where an aim and its landing are one ply.
func countSequences(pos alinha.Position, depth int) (n uint64) {
	if pos.ToMove() != alinha.Chance {
		if depth == 0 {
			return 1
		}
		depth--
	}
	for _, m := range pos.Moves(nil) {
		next := pos.Clone()
		next.Play(m)
		n += countSequences(next, depth)
	}
	return n
}

// The move lists of one line of play may outgrow the buffer with which Perft starts.
func TestPerftOfManyMoves(t *testing.T) {
	pos := perftBlock{game: "mnk:27x19,k=9"}.position(t)
	if got, want := search.Perft(pos, 3), uint64(513*512*511); got != want {
		t.Errorf("perft 3 = %d, want %d", got, want)
	}
}
