package rules_test

import (
	"bytes"
	"encoding/csv"
	"os"
	"strconv"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// census counts the nodes of the game tree of tic-tac-toe by ply.
type census [10]struct {
	prefixes  int                       // move sequences of this length
	ends      [4]int                    // move sequences that end the game here, by outcome
	positions map[uint64]alinha.Outcome // distinct positions, by Key
	classes   map[uint64]alinha.Outcome // positions up to symmetry, by CanonicalKey
}

// walk counts the tree below p, which is ply plies from the root.
func (c *census) walk(p alinha.Position, ply int) {
	o := p.Outcome()
	c[ply].prefixes++
	c[ply].positions[p.Key()] = o
	c[ply].classes[p.(alinha.Symmetric).CanonicalKey()] = o
	if o != alinha.Undecided {
		c[ply].ends[o]++
		return
	}
	for _, m := range p.Moves(nil) {
		p.Play(m)
		c.walk(p, ply+1)
		p.Undo()
	}
}

// row returns the counts of a ply in the order of the columns of testdata/tictactoe_counts.csv.
func (c *census) row(ply int) []int {
	at := &c[ply]
	row := []int{ply, at.prefixes, at.ends[alinha.FirstWins], at.ends[alinha.SecondWins], at.ends[alinha.Draw]}
	for _, outcomes := range []map[uint64]alinha.Outcome{at.positions, at.classes} {
		var counts [4]int
		for _, o := range outcomes {
			counts[o]++
		}
		row = append(row, len(outcomes), counts[alinha.FirstWins], counts[alinha.SecondWins], counts[alinha.Draw])
	}
	return row
}

// The game tree of tic-tac-toe has the published counts at each ply and in total: 5,478 positions,
// of which 626 are won by First, 316 by Second and 16 drawn; and 131,184 games won by First, 77,904
// by Second and 46,080 drawn.
func TestTicTacToeCensus(t *testing.T) {
	var c census
	for ply := range c {
		c[ply].positions = make(map[uint64]alinha.Outcome)
		c[ply].classes = make(map[uint64]alinha.Outcome)
	}
	v, _ := rules.Preset("tictactoe")
	c.walk(rules.New(v), 0)

	data, err := os.ReadFile("testdata/tictactoe_counts.csv")
	if err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil || len(table) != 11 {
		t.Fatalf("%d lines, want a header and plies 0 to 9: %v", len(table), err)
	}
	var total [13]int
	for ply := range c {
		for column, got := range c.row(ply) {
			if want, err := strconv.Atoi(table[ply+1][column]); err != nil || got != want {
				t.Errorf("%s at ply %d: %d, want %s", table[0][column], ply, got, table[ply+1][column])
			}
			total[column] += got
		}
	}
	for column, want := range map[int]int{2: 131184, 3: 77904, 4: 46080, 5: 5478, 6: 626, 7: 316, 8: 16} {
		if total[column] != want {
			t.Errorf("%s in all: %d, want %d", table[0][column], total[column], want)
		}
	}
}
