package gomocup_test

import (
	"context"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/rules"
)

// A thinker answers a question with a time limit at once, and one without when it is stopped. It
// notes what it is asked.
type thinker struct {
	asked chan string
	left  time.Duration
}

func (e *thinker) Clock(_, left time.Duration) { e.left = left }

func (e *thinker) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	moves := pos.Moves(nil)[:3]
	board, _ := rules.BoardOf(pos)
	question := rules.GameText(board, false)
	if e.left > 0 {
		question += ", clock"
	}
	report(alinha.Info{Depth: 1, PV: moves})
	if lim.Time == 0 {
		question += ", for long"
		e.asked <- question
		<-ctx.Done()
		return alinha.Result{Move: moves[0], PV: moves}, nil
	}
	e.asked <- question
	return alinha.Result{Move: moves[0], PV: moves}, nil
}

// With leave to ponder the engine thinks about the reply that it expects, says nothing of it, and
// stops for any command that needs the board.
func TestPonder(t *testing.T) {
	engine := &thinker{asked: make(chan string, 10)}
	server := simpleServer()
	server.Open = func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return engine, nil }
	m := manage(t, server)
	answer := func() string {
		t.Helper()
		for {
			if line := m.hear(t); len(line) < 8 || line[:8] != "MESSAGE " {
				return line
			}
		}
	}
	for _, step := range []struct {
		say, answer string
		asked       []string
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
		m.say(step.say)
		if step.answer != "" {
			if got := answer(); got != step.answer {
				t.Fatalf("%s: got %q, want %q", step.say, got, step.answer)
			}
		}
		for _, want := range step.asked {
			if got := <-engine.asked; got != want {
				t.Errorf("%s: asked %q, want %q", step.say, got, want)
			}
		}
	}
	m.say("END")
	if err := <-m.done; err != nil || len(engine.asked) > 0 {
		t.Errorf("got %v, and %d more questions", err, len(engine.asked))
	}
	for line := range m.lines {
		t.Errorf("got %q, want nothing more", line)
	}
}
