package connect4_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

func TestLearnerConforms(t *testing.T) {
	for size, level := range map[string]int{"connect4": 0, "mnk:4x4,k=4,gravity": connect4.MostLevel, "mnk:12x4,k=4,gravity": 3, "mnk:8x7,k=4,gravity": 5} {
		gametest.Engine(t, connect4.Learner{Level: level}, func() alinha.Position { return game(t, size, "") })
	}
	gametest.Unsupported(t, connect4.Learner{}, game(t, "free4", ""))
}

// A level beats one three below it, in paired games from random openings.
func TestLevelsAreOrdered(t *testing.T) {
	if testing.Short() {
		t.Skip("80 games")
	}
	v, _ := rules.Preset("connect4")
	for _, level := range []int{4, 5} {
		learner := func(level int) arena.Entrant {
			return arena.Entrant{Open: func(int) (alinha.Engine, error) { return connect4.Learner{Level: level}, nil }}
		}
		m := arena.Tournament{
			Variant: v, Entrants: []arena.Entrant{learner(level), learner(level - 3)},
			Pairs: 20, Openings: arena.Openings{Plies: 4}, Seed: 3,
		}
		standing, err := m.Play(t.Context(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		tally := standing.Tally(0, 1)
		if _, low, _ := tally.Score(); low <= 0.5 {
			t.Errorf("level %d against %d: got %+v, want an interval above one half", level, level-3, tally)
		}
	}
}

// kinds are those of lines.
var kinds = [...]string{"column", "row", "diagonal"}

// kindOf returns the kind of a line of a board.
func kindOf(b *rules.Board, line []alinha.Move) int {
	switch line[1] - line[0] {
	case alinha.Move(b.Variant().Cols):
		return 0
	case 1:
		return 1
	}
	return 2
}

// completions returns the empty cells that complete four in a row of a player, and the kinds
// of line that each completes, as bits.
func completions(b *rules.Board, p alinha.Player) map[alinha.Move]int {
	found := make(map[alinha.Move]int)
	cells := b.Cells(nil)
	for _, line := range b.Windows() {
		gap, stones := alinha.NoMove, 0
		for _, m := range line {
			switch cells[m] {
			case 0:
				gap = m
			case 1 + uint8(p):
				stones++
			}
		}
		if stones == 3 && gap != alinha.NoMove {
			found[gap] |= 1 << kindOf(b, line)
		}
	}
	return found
}

// A slip is how often something was met and missed.
type slip struct{ met, missed int }

func (s *slip) add(missed bool) {
	s.met++
	if missed {
		s.missed++
	}
}

// percent returns how often it was missed.
func (s slip) percent() float64 { return 100 * float64(s.missed) / float64(max(1, s.met)) }

// Slips are the errors of a player by their kind.
type slips struct {
	win   [len(kinds)]slip // a win at once, along one kind of line alone
	block [len(kinds)]slip // a threat of the opponent's, with no win at once and no other threat above
	under slip             // not to play under a cell with which the opponent wins, where that can be helped
}

// note looks at a move in a position.
func (s *slips) note(pos alinha.Position, played alinha.Move) {
	b, _ := rules.BoardOf(pos)
	legal := pos.Moves(nil)
	now := func(cells map[alinha.Move]int) (open []alinha.Move, lines int) {
		for _, m := range legal {
			if cells[m] != 0 {
				open = append(open, m)
				lines |= cells[m]
			}
		}
		return open, lines
	}
	enemy := completions(b, pos.ToMove().Other())
	wins, winning := now(completions(b, pos.ToMove()))
	threats, threatening := now(enemy)
	var poisoned []alinha.Move
	for _, m := range legal {
		if enemy[m-alinha.Move(b.Variant().Cols)] != 0 {
			poisoned = append(poisoned, m)
		}
	}
	single := func(lines int) bool { return bits.OnesCount(uint(lines)) == 1 }
	switch {
	case single(winning):
		s.win[bits.TrailingZeros(uint(winning))].add(!slices.Contains(wins, played))
	case len(wins) == 0 && len(threats) == 1 && single(threatening) && !slices.Contains(poisoned, threats[0]):
		s.block[bits.TrailingZeros(uint(threatening))].add(played != threats[0])
	case len(wins) == 0 && len(threats) == 0 && len(poisoned) > 0 && len(poisoned) < len(legal):
		s.under.add(slices.Contains(poisoned, played))
	}
}

// playAlone lets a level play games against itself from random openings, and shows each move.
func playAlone(t testing.TB, level, games int, show func(alinha.Position, alinha.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 9))
	for seed := range uint64(games) {
		pos := game(t, "connect4", "")
		for range 4 {
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
		}
		for pos.Outcome() == alinha.Undecided {
			res := find(t, connect4.Learner{Level: level, Seed: seed}, pos, alinha.Limits{})
			show(pos, res.Move)
			pos.Play(res.Move)
		}
	}
}

// What is far is overlooked more than what is near, and what is hard to see more than what
// is easy; and less at a higher level.
func TestErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("200 games")
	}
	var low, high slips
	playAlone(t, 1, 150, low.note)
	playAlone(t, 4, 50, high.note)
	for _, fact := range []struct {
		what       string
		less, more slip
	}{
		{"a column than a row, to block", low.block[0], low.block[1]},
		{"a row than a diagonal, to block", low.block[1], low.block[2]},
		{"to win than to block, in a row", low.win[1], low.block[1]},
		{"to win than to block, in a diagonal", low.win[2], low.block[2]},
		{"at level 4 than at 1, a diagonal to block", high.block[2], low.block[2]},
		{"at level 4 than at 1, what is above", high.under, low.under},
	} {
		if fact.less.percent() >= fact.more.percent() {
			t.Errorf("missed less, %s: got %+v and %+v", fact.what, fact.less, fact.more)
		}
	}
}

// BenchmarkLevels is the errors of each level by their kind, in percent, and the classes of
// value that it loses by a move of the last 24: 1 for a win that becomes a draw, 2 for one that
// becomes a loss.
func BenchmarkLevels(b *testing.B) {
	solver := &connect4.Solver{Weak: true}
	for level := 1; level <= connect4.MostLevel; level++ {
		b.Run(fmt.Sprint(level), func(b *testing.B) {
			var s slips
			lost, moves := 0.0, 0.0
			for b.Loop() {
				s, lost, moves = slips{}, 0, 0
				playAlone(b, level, 200, func(pos alinha.Position, played alinha.Move) {
					if s.note(pos, played); left(pos) > 24 {
						return
					}
					moves++
					res := find(b, solver, pos, alinha.Limits{EveryMove: true})
					for _, l := range res.Moves {
						if l.Move == played {
							lost += res.Score.Value - l.Score.Value
						}
					}
				})
			}
			for kind, name := range kinds {
				b.ReportMetric(s.win[kind].percent(), "win-"+name+"%")
				b.ReportMetric(s.block[kind].percent(), "block-"+name+"%")
			}
			b.ReportMetric(s.under.percent(), "under%")
			b.ReportMetric(lost/moves, "classes/move")
		})
	}
}
