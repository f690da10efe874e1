package gomocup_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/rules"
)

// A slowEngine takes 30 ms for a move, and plays the first empty cell. Stopped earlier, it plays the last one.
type slowEngine struct{}

func (slowEngine) Search(ctx context.Context, pos alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	moves := pos.Moves(nil)
	select {
	case <-time.After(30 * time.Millisecond):
		return alinha.Result{Move: moves[0]}, nil
	case <-ctx.Done():
		return alinha.Result{Move: moves[len(moves)-1]}, nil
	}
}

// newSlowServer returns a server of a slowEngine.
func newSlowServer() *gomocup.Server {
	server := newTestServer()
	server.Open = func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return slowEngine{}, nil }
	return server
}

// Every command of an input that ends is answered, each search in its time: from a pipe, and from a file.
func TestInputEnds(t *testing.T) {
	for _, test := range []struct{ name, input, want, wantOfFile string }{ // wantOfFile is "" if both are the same
		{"BEGIN", "START 15|BEGIN", "OK|0,0", ""},
		{"TURN without a line end", "START 15|TURN 7,7", "OK|0,0", ""},
		{"BOARD", "START 15|BOARD|7,7,2|DONE", "OK|0,0", ""},
		{"commands that do not wait", "START 15|BEGIN|TURN 1,0|INFO rule 1|TURN 7,7|ABOUT", `OK|0,0|2,0|name="Alinha", version="1", www="https://example.org"|3,0`, `OK|0,0|2,0|3,0|name="Alinha", version="1", www="https://example.org"`},
		{"two games", "START 15|BEGIN|START 20|BEGIN|RESTART|TURN 1,1", "OK|0,0|OK|0,0|OK|0,0", ""},
		{"END", "START 15|BEGIN|END|START 15", "OK|0,0", ""},
		{"YXBALANCETWO", "START 15|YXBALANCETWO 0|ABOUT", `OK|name="Alinha", version="1", www="https://example.org"|0,0 1,0`, `OK|0,0 1,0|name="Alinha", version="1", www="https://example.org"`},
		{"list without DONE", "START 15|BOARD|7,7,2", "OK|ERROR the input has ended before DONE", ""},
		{"list without DONE behind a search", "START 15|BEGIN|BOARD|7,7,2", "OK|0,0|ERROR the input has ended before DONE", ""},
		{"nothing", "", "", ""},
		{"longer than the queue", "START 15" + strings.Repeat("|BEGIN|INFO a|TAKEBACK 0,0", 40), "OK" + strings.Repeat("|0,0|OK", 40), ""},
	} {
		input := strings.ReplaceAll(test.input, "|", "\n")
		file := filepath.Join(t.TempDir(), "input")
		if err := os.WriteFile(file, []byte(input), 0o600); err != nil {
			t.Fatal(err)
		}
		onDisk, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		for name, in := range map[string]io.Reader{"pipe": strings.NewReader(input), "file": onDisk} {
			t.Run(fmt.Sprintf("%s from a %s", test.name, name), func(t *testing.T) {
				var out strings.Builder
				if err := newSlowServer().Serve(t.Context(), in, &out); err != nil {
					t.Fatal(err)
				}
				want := test.want
				if name == "file" && test.wantOfFile != "" {
					want = test.wantOfFile
				}
				if got := strings.ReplaceAll(strings.TrimSpace(out.String()), "\n", "|"); got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			})
		}
		_ = onDisk.Close()
	}
}

// STOP is answered before the next line, also where other commands wait, and lines that wait are answered then. Yixin-Board
// gets the answer of each search that it interrupts; any other manager gets none when it restarts.
func TestInterruptedSearch(t *testing.T) {
	for _, test := range []struct {
		name  string
		lines []string
		want  []string
	}{
		{"STOP and START", []string{"START 5", "BEGIN", "STOP", "START 6"}, []string{"OK", "4,4", "OK"}},
		{"STOP behind TURN", []string{"START 5", "BEGIN", "TURN 1,1", "STOP", "STOP"}, []string{"OK", "4,4", "3,4"}},
		{"RESTART", []string{"START 5", "BEGIN", "RESTART", "TURN 0,0", "STOP"}, []string{"OK", "OK", "4,4"}},
		{"START of Yixin-Board", []string{"START 5", "YXSHOWINFO", "BEGIN", "START 6", "ABOUT"}, []string{"OK", "4,4", "OK", `name="Alinha", version="1", www="https://example.org"`}},
		{"YXBOARD of Yixin-Board", []string{"START 5", "YXSHOWINFO", "BEGIN", "YXBOARD", "DONE", "ABOUT"}, []string{"OK", "4,4", `name="Alinha", version="1", www="https://example.org"`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := newTestServer()
			server.Open = func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return untilStopped{}, nil }
			m := startManager(t, server)
			for _, line := range test.lines {
				m.send(line)
			}
			for _, want := range test.want {
				got := m.receive(t)
				for strings.HasPrefix(got, "MESSAGE") {
					got = m.receive(t)
				}
				if got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			}
			_ = m.in.Close()
			if err := <-m.serveErr; err != nil {
				t.Error(err)
			}
		})
	}
}

// An untilStopped engine plays the last empty cell once it is stopped.
type untilStopped struct{}

func (untilStopped) Search(ctx context.Context, pos alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	<-ctx.Done()
	moves := pos.Moves(nil)
	return alinha.Result{Move: moves[len(moves)-1]}, nil
}

// END leaves a search that has just begun 200 ms, as the last search of a script, and then sends the best move so far.
func TestEndDuringSearch(t *testing.T) {
	server := newTestServer()
	server.Open = func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return untilStopped{}, nil }
	m := startManager(t, server)
	start := time.Now()
	for _, line := range []string{"START 5", "BEGIN", "END"} {
		m.send(line)
	}
	if ok, move := m.receive(t), m.receive(t); ok != "OK" || move != "4,4" {
		t.Errorf("got %q and %q, want OK and 4,4", ok, move)
	}
	if err := <-m.serveErr; err != nil || time.Since(start) > 5*time.Second {
		t.Errorf("got %v after %v, want no error within 5 s", err, time.Since(start))
	}
}

// The time of a move runs from the answer to the command before, where the lines came before that answer: an engine that takes
// long to open leaves the first move of a script its time.
func TestTimeOfScript(t *testing.T) {
	var limit time.Duration
	server := newTestServer()
	server.Open = func(rules.Variant, gomocup.Resources) (alinha.Engine, error) {
		time.Sleep(300 * time.Millisecond)
		return limitEngine{&limit}, nil
	}
	var out strings.Builder
	if err := server.Serve(t.Context(), strings.NewReader("INFO timeout_turn 200\nSTART 15\nBEGIN\n"), &out); err != nil {
		t.Fatal(err)
	}
	if out.String() != "OK\n0,0\n" || limit < 50*time.Millisecond {
		t.Errorf("got %q with a limit of %v, want at least 50 ms", out.String(), limit)
	}
}

// A limitEngine plays the first empty cell, and keeps the time that it was given.
type limitEngine struct{ limit *time.Duration }

func (e limitEngine) Search(_ context.Context, pos alinha.Position, lim alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	*e.limit = lim.Time
	return alinha.Result{Move: pos.Moves(nil)[0]}, nil
}
