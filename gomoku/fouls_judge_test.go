package gomoku_test

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"iter"
	"maps"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/gomoku/tune"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

var judgeCommand = flag.String("judge", "", "program that answers YXSHOWFORBID, for TestFoulsByJudge; see make fouls")

// The numbers of positions that TestFoulsByJudge compares.
const (
	randomFoulPositions = 100_000
	gameFoulPositions   = 10_000
)

// TestFoulsByJudge compares the fouls of Renju that package rules and Fouls find with those of another program, in
// random positions and in positions of games of the engine. The log has the numbers of positions, fouls and
// differences.
func TestFoulsByJudge(t *testing.T) {
	if *judgeCommand == "" {
		t.Skip("no program given with -judge")
	}
	v := gametest.Variant(t, "renju")
	j := startJudge(t, v)
	for _, source := range []struct {
		name      string
		positions iter.Seq[alinha.Position]
	}{
		{"random", randomPositions(v, randomFoulPositions)},
		{"games", selfPlayPositions(t, v, gameFoulPositions)},
	} {
		t.Run(source.name, func(t *testing.T) { j.compare(t, source.positions) })
	}
}

// A foulJudge is a program that speaks the protocol of Gomocup and answers YXSHOWFORBID.
type foulJudge struct {
	in      io.Writer
	out     *bufio.Scanner
	columns int // of the board
}

// startJudge starts the program of the flag -judge, in its own directory, with an empty board of variant v. The
// program ends with the test.
func startJudge(t *testing.T, v rules.Variant) *foulJudge {
	t.Helper()
	words := strings.Fields(*judgeCommand)
	cmd := exec.Command(words[0], words[1:]...)
	if filepath.IsAbs(words[0]) {
		cmd.Dir = filepath.Dir(words[0])
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, _ = io.WriteString(in, "END\n")
		_ = in.Close()
		_ = cmd.Wait()
	})
	if _, err := fmt.Fprintf(in, "INFO rule 4\nSTART %d\n", v.Cols); err != nil {
		t.Fatal(err)
	}
	return &foulJudge{in, bufio.NewScanner(out), v.Cols}
}

// compare compares the fouls of all positions of a sequence. The judge may be up to 100 positions ahead.
func (j *foulJudge) compare(t *testing.T, positions iter.Seq[alinha.Position]) {
	sent := make(chan alinha.Position, 100)
	go func() {
		defer close(sent)
		for pos := range positions {
			if _, err := io.WriteString(j.in, forbidCommands(pos)); err != nil {
				return // receive reports that the program has ended
			}
			sent <- pos
		}
	}()
	compared, different := 0, 0
	fouls := map[rules.Foul]int{}
	for pos := range sent {
		got := foulsOf(t, pos)
		for _, foul := range got {
			fouls[foul]++
		}
		if differences := foulDifferences(pos, got, j.receive(t)); len(differences) > 0 {
			different++
			t.Errorf("%s\n%v", strings.Join(differences, "; "), pos)
		}
		compared++
	}
	t.Logf("%d positions, %d with a difference: %d overlines, %d double fours, %d double threes", compared, different,
		fouls[rules.Overline], fouls[rules.DoubleFour], fouls[rules.DoubleThree])
}

// receive returns the forbidden moves of the judge's next answer.
func (j *foulJudge) receive(t *testing.T) (forbidden []alinha.Move) {
	t.Helper()
	for j.out.Scan() {
		points, ok := strings.CutPrefix(strings.TrimSpace(j.out.Text()), "FORBID ")
		if !ok {
			continue
		}
		points = strings.TrimSuffix(points, ".")
		for ; len(points) >= 4; points = points[4:] {
			column, errColumn := strconv.Atoi(points[:2])
			row, errRow := strconv.Atoi(points[2:4])
			if errColumn != nil || errRow != nil {
				t.Fatalf("the judge answered %q, want columns and rows of two digits", j.out.Text())
			}
			forbidden = append(forbidden, alinha.Move(row*j.columns+column))
		}
		return forbidden
	}
	t.Fatal("the judge has ended, want an answer to YXSHOWFORBID")
	return nil
}

// forbidCommands returns the lines that ask for the fouls in a position with as many black as white stones.
func forbidCommands(pos alinha.Position) string {
	b, _ := rules.BoardOf(pos)
	columns := b.Variant().Cols
	var stones [2][]int
	for m, stone := range b.Cells(nil) {
		if stone > 0 {
			stones[stone-1] = append(stones[stone-1], m)
		}
	}
	var lines strings.Builder
	lines.WriteString("YXBOARD\n")
	for i, black := range stones[0] {
		white := stones[1][i]
		fmt.Fprintf(&lines, "%d,%d,1\n%d,%d,2\n", black%columns, black/columns, white%columns, white/columns)
	}
	lines.WriteString("DONE\nYXSHOWFORBID\n")
	return lines.String()
}

// foulsOf returns the fouls of a position by package rules, which Fouls finds too.
func foulsOf(t *testing.T, pos alinha.Position) map[alinha.Move]rules.Foul {
	t.Helper()
	b, _ := rules.BoardOf(pos)
	fouls := map[alinha.Move]rules.Foul{}
	for _, m := range pos.Moves(nil) {
		if foul := b.Foul(m); foul != rules.NoFoul {
			fouls[m] = foul
		}
	}
	fast, err := gomoku.Fouls(pos)
	if err != nil || !maps.Equal(fast, fouls) {
		t.Errorf("Fouls = %v, %v, want %v as by package rules\n%v", fast, err, fouls, pos)
	}
	return fouls
}

// foulDifferences names the moves on which the fouls of a position and the forbidden moves of the judge differ.
func foulDifferences(pos alinha.Position, fouls map[alinha.Move]rules.Foul, forbidden []alinha.Move) []string {
	var differences []string
	b, _ := rules.BoardOf(pos)
	for _, m := range slices.Sorted(maps.Keys(fouls)) {
		if !slices.Contains(forbidden, m) {
			differences = append(differences, fmt.Sprintf("%s: %v, and no foul by the judge", b.Format(m), fouls[m]))
		}
	}
	for _, m := range forbidden {
		if fouls[m] == rules.NoFoul {
			differences = append(differences, b.Format(m)+": no foul, and one by the judge")
		}
	}
	return differences
}

// randomPositions returns count undecided positions with Black to move. The black stones and some of the white ones
// lie in a random square of the board.
func randomPositions(v rules.Variant, count int) iter.Seq[alinha.Position] {
	return func(yield func(alinha.Position) bool) {
		rng := rand.New(rand.NewPCG(1, 35))
		for found := 0; found < count; {
			pos, err := rules.Setup(v, randomStones(rng, v), alinha.First)
			if err != nil || pos.Outcome() != alinha.Undecided {
				continue
			}
			if !yield(pos) {
				return
			}
			found++
		}
	}
}

// randomStones returns the cells of a board with as many black as white stones.
func randomStones(rng *rand.Rand, v rules.Variant) []uint8 {
	size := 5 + rng.IntN(v.Cols-4)
	left, top := rng.IntN(v.Cols-size+1), rng.IntN(v.Rows-size+1)
	inSquare := rng.Perm(size * size)
	for i, n := range inSquare {
		inSquare[i] = (top+n/size)*v.Cols + left + n%size
	}
	stones := 4 + rng.IntN(size*size/3)
	cells := make([]uint8, v.Cells())
	for _, m := range inSquare[:stones] {
		cells[m] = 1
	}
	white := inSquare[stones : stones+rng.IntN(stones+1)]
	for _, m := range white {
		cells[m] = 2
	}
	elsewhere := stones - len(white)
	for _, m := range rng.Perm(v.Cells()) {
		if elsewhere > 0 && cells[m] == 0 {
			cells[m] = 2
			elsewhere--
		}
	}
	return cells
}

// selfPlayPositions returns count positions with Black to move of games that the engine plays against itself.
func selfPlayPositions(t *testing.T, v rules.Variant, count int) iter.Seq[alinha.Position] {
	return func(yield func(alinha.Position) bool) {
		games := tune.SelfPlay{Variant: v, Nodes: 200, Seed: 1}
		found := 0
		for number := 0; found < count; number++ {
			game, err := games.Game(t.Context(), number)
			if err != nil {
				t.Error(err)
				return
			}
			pos := rules.New(v)
			for _, turn := range game.Turns {
				if pos.ToMove() == alinha.First && found < count {
					if !yield(pos.Clone()) {
						return
					}
					found++
				}
				pos.Play(turn.Cell)
			}
		}
	}
}
