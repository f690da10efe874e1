package gomocup_test

import (
	"context"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/rules"
)

// A recordingEngine returns from a search with a time limit at once, and from a search without a limit when ctx ends. It sends
// each search to the channel searches: the moves so far, with "clock" if the engine knows the time left, and "for long"
// without a time limit.
type recordingEngine struct {
	searches chan string
	left     time.Duration
}

func (e *recordingEngine) Clock(_, left time.Duration) { e.left = left }

func (e *recordingEngine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	moves := pos.Moves(nil)[:3]
	board, _ := rules.BoardOf(pos)
	search := rules.GameText(board, false)
	if e.left > 0 {
		search += ", clock"
	}
	report(alinha.Info{Depth: 1, PV: moves})
	if lim.Time == 0 {
		search += ", for long"
		e.searches <- search
		<-ctx.Done()
		return alinha.Result{Move: moves[0], PV: moves}, nil
	}
	e.searches <- search
	return alinha.Result{Move: moves[0], PV: moves}, nil
}

// With INFO pondering 1, the engine searches the position after the reply that it expects, sends no report of that search,
// and stops for any command that needs the board.
func TestPonder(t *testing.T) {
	engine := &recordingEngine{searches: make(chan string, 10)}
	server := newTestServer()
	server.Open = func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return engine, nil }
	m := startManager(t, server)
	answer := func() string {
		t.Helper()
		for {
			if line := m.receive(t); len(line) < 8 || line[:8] != "MESSAGE " {
				return line
			}
		}
	}
	for _, step := range []struct {
		send, answer string
		searches     []string
	}{
		{"START 5", "OK", nil},
		{"BEGIN", "0,0", []string{""}},
		{"INFO pondering 1", "", nil},
		{"INFO time_left 100000", "", nil},
		{"TURN 2,2", "1,0", []string{"a5 c3, clock", "a5 c3 b5 c5, for long"}},
		{"ABOUT", `name="Alinha", version="1", www="https://example.org"`, nil},
		{"STOP", "", nil},
		{"INFO time_left 90000", "", nil},
		{"TURN 4,4", "2,0", []string{"a5 c3 b5 e1, clock", "a5 c3 b5 e1 c5 d5, for long"}},
		{"TAKEBACK 2,0", "OK", nil},
		{"START 5", "OK", nil},
	} {
		m.send(step.send)
		if step.answer != "" {
			if got := answer(); got != step.answer {
				t.Fatalf("%s: got %q, want %q", step.send, got, step.answer)
			}
		}
		for _, want := range step.searches {
			if got := <-engine.searches; got != want {
				t.Errorf("%s: searched %q, want %q", step.send, got, want)
			}
		}
	}
	m.send("END")
	if err := <-m.serveErr; err != nil || len(engine.searches) > 0 {
		t.Errorf("got %v and %d more searches, want neither", err, len(engine.searches))
	}
	for line := range m.lines {
		t.Errorf("got %q, want nothing more", line)
	}
}
