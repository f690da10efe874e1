package arena_test

import (
	"context"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/record"
)

// A scriptedEngine takes a given time for each move, and returns a given move, value and error.
type scriptedEngine struct {
	thinkTime time.Duration
	fault     error
	value     float64
	move      alinha.Move // alinha.NoMove, -1, for the first legal move
}

func (e scriptedEngine) Search(_ context.Context, pos alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	time.Sleep(e.thinkTime)
	res := alinha.Result{Move: e.move, Score: alinha.Score{Value: e.value}, Depth: 1}
	if e.move == alinha.NoMove {
		res.Move = pos.Moves(nil)[0]
	}
	return res, e.fault
}

// Faults of an engine, the clock, scores, the length limit and proofs of the adjudicator end games, with the right
// reason and points.
func TestGameEnds(t *testing.T) {
	plain := scriptedEngine{move: alinha.NoMove} // plays at once, with value 0
	for _, test := range []struct {
		name         string
		engine       scriptedEngine
		control      arena.TimeControl
		adjudication arena.Adjudication
		reason       record.Reason
		points       int // of the other side in two games
		plies        int // of the first game
	}{
		{"plain", plain, arena.TimeControl{}, arena.Adjudication{}, record.ByPlay, 2, 7},
		{"in time", scriptedEngine{thinkTime: time.Second, move: -1}, arena.TimeControl{Limits: alinha.Limits{Time: time.Second}}, arena.Adjudication{}, record.ByPlay, 2, 7},
		{"late", scriptedEngine{thinkTime: 1200 * time.Millisecond, move: -1}, arena.TimeControl{Limits: alinha.Limits{Time: time.Second}, Tolerance: 100 * time.Millisecond}, arena.Adjudication{}, record.OnTime, 4, 0},
		{"tolerated", scriptedEngine{thinkTime: 1100 * time.Millisecond, move: -1}, arena.TimeControl{Limits: alinha.Limits{Time: time.Second}, Tolerance: 100 * time.Millisecond}, arena.Adjudication{}, record.ByPlay, 2, 7},
		{"clock", scriptedEngine{thinkTime: 2 * time.Second, move: -1}, arena.TimeControl{GameTime: 5 * time.Second}, arena.Adjudication{}, record.OnTime, 4, 4},
		{"increment", scriptedEngine{thinkTime: 2 * time.Second, move: -1}, arena.TimeControl{GameTime: 3 * time.Second, Increment: 2 * time.Second}, arena.Adjudication{}, record.ByPlay, 2, 7},
		{"illegal", scriptedEngine{move: 99}, arena.TimeControl{}, arena.Adjudication{}, record.ByForfeit, 4, 0},
		{"crash", scriptedEngine{fault: &gomocup.Forfeit{Fault: gomocup.Crash}}, arena.TimeControl{}, arena.Adjudication{}, record.ByForfeit, 4, 0},
		{"hung", scriptedEngine{fault: &gomocup.Forfeit{Fault: gomocup.Timeout}}, arena.TimeControl{}, arena.Adjudication{}, record.OnTime, 4, 0},
		{"resigns", scriptedEngine{value: -0.9, move: -1}, arena.TimeControl{}, arena.Adjudication{ResignValue: 0.9, ResignMoves: 2}, record.ByResignation, 4, 3},
		{"above the resign value", scriptedEngine{value: -0.8, move: -1}, arena.TimeControl{}, arena.Adjudication{ResignValue: 0.9, ResignMoves: 2}, record.ByPlay, 2, 7},
		{"even", plain, arena.TimeControl{}, arena.Adjudication{DrawValue: 0.1, DrawMoves: 2}, record.ByAdjudication, 2, 4},
		{"too long", plain, arena.TimeControl{}, arena.Adjudication{MaxPlies: 5}, record.ByAdjudication, 2, 5},
		{"proven", plain, arena.TimeControl{}, arena.Adjudication{Nodes: 1 << 30}, record.ByAdjudication, 2, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMatch(t, "tictactoe", func() alinha.Engine { return test.engine }, func() alinha.Engine { return plain })
				m.TimeControl, m.Adjudication, m.Pairs = test.control, test.adjudication, 1
				file := filepath.Join(t.TempDir(), "games.jsonl")
				checkpoint, err := arena.OpenCheckpoint(file, m.Tournament)
				if err != nil {
					t.Fatal(err)
				}
				s, err := m.Play(t.Context(), checkpoint, nil)
				if err != nil {
					t.Fatal(err)
				}
				g, points := savedGames(t, file)[0], s.Points(1)
				if g.Reason != test.reason || points != test.points || len(g.Turns) != test.plies {
					t.Errorf("got %q, %d points, %d plies, want %q, %d, %d", g.Reason, points, len(g.Turns), test.reason, test.points, test.plies)
				}
				faults := s.Entrant(0)
				if late := test.reason == record.OnTime; late != (faults.TimeLosses == 2) || (test.reason == record.ByForfeit) != (faults.Forfeits == 2) {
					t.Errorf("got %+v, want both losses counted", faults)
				}
			})
		})
	}
}
