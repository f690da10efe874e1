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

// A census is what the whole tree of 3x3 holds at each ply.
type census [10]struct {
	prefixes  int                       // move sequences that lead there
	ends      [4]int                    // those that end there, by outcome
	positions map[uint64]alinha.Outcome // by Key
	classes   map[uint64]alinha.Outcome // by CanonicalKey
}

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

// row is a line of testdata/tictactoe_counts.csv.
func (c *census) row(ply int) []int {
	at := &c[ply]
	row := []int{ply, at.prefixes, at.ends[alinha.FirstWins], at.ends[alinha.SecondWins], at.ends[alinha.Draw]}
	for _, kinds := range []map[uint64]alinha.Outcome{at.positions, at.classes} {
		var by [4]int
		for _, o := range kinds {
			by[o]++
		}
		row = append(row, len(kinds), by[alinha.FirstWins], by[alinha.SecondWins], by[alinha.Draw])
	}
	return row
}

// The whole tree of 3x3 against public counts: per ply, and in all 5,478 positions
// (626 won by First, 316 by Second, 16 draws) and 131,184, 77,904 and 46,080 games.
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
		t.Fatalf("%d lines, want a head and plies 0 to 9: %v", len(table), err)
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
