package gomocup_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/rules"
)

// A firstCellEngine plays the first empty cell. With EveryMove, the move with index i has the value -i/1000, but the second move
// loses. With a stone in the last corner, all values are less by 0.5.
type firstCellEngine struct{}

func (firstCellEngine) Search(_ context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	moves := pos.Moves(nil)
	if len(moves) == 0 {
		return alinha.Result{}, alinha.ErrOver
	}
	res := alinha.Result{Move: moves[0], Nodes: 1, Depth: 1, PV: moves[:1]}
	board, _ := rules.BoardOf(pos)
	if _, taken := board.At(alinha.Move(board.Variant().Cells() - 1)); taken {
		res.Score.Value = -0.5
	}
	best := res.Score.Value
	if lim.EveryMove {
		for i, m := range moves {
			res.Moves = append(res.Moves, alinha.MoveScore{Move: m, Score: alinha.Score{Value: best - float64(i)/1000}})
		}
		res.Moves[min(1, len(moves)-1)].Score = alinha.Score{Value: -1, Proven: true, Plies: 2}
	}
	report(alinha.Info{Depth: 1, Nodes: 1, Score: res.Score, PV: res.PV})
	return res, nil
}

// newTestServer returns a server of a firstCellEngine.
func newTestServer() *gomocup.Server {
	return &gomocup.Server{
		Open:    func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return firstCellEngine{}, nil },
		Name:    "Alinha",
		Version: "1",
		Site:    "https://example.org",
	}
}

// A manager is the test's end of a dialogue with a server.
type manager struct {
	in       *io.PipeWriter
	lines    chan string
	serveErr chan error
}

// startManager runs Serve, and returns the manager of its dialogue.
func startManager(t testing.TB, s *gomocup.Server) *manager {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	m := &manager{in: toServer, lines: make(chan string, 1000), serveErr: make(chan error, 1)}
	go func() {
		err := s.Serve(t.Context(), in, out)
		_ = out.Close()
		_ = in.Close()
		m.serveErr <- err
	}()
	go func() {
		for scanner := bufio.NewScanner(fromServer); scanner.Scan(); {
			m.lines <- scanner.Text()
		}
		close(m.lines)
	}()
	return m
}

// send sends a line to the server.
func (m *manager) send(line string) { _, _ = io.WriteString(m.in, line+"\r\n") }

// receive returns the next line of the server, or "" after the last. The test fails after 20 s without a line.
func (m *manager) receive(t testing.TB) string {
	t.Helper()
	select {
	case line := <-m.lines:
		return line
	case <-time.After(20 * time.Second):
		t.Fatal("no answer")
		return ""
	}
}

// The server answers the dialogues of testdata. A line with > is sent, and a line with < is the expected answer, where a star
// stands for the rest of the line. Lines of MESSAGE are skipped where the dialogue expects another line, and reports of a search
// also where it expects another MESSAGE.
func TestServerDialogues(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m := startManager(t, newTestServer())
			for number, line := range strings.Split(string(text), "\n") {
				way, rest, _ := strings.Cut(line, " ")
				switch way {
				case ">":
					m.send(rest)
				case "<":
					got := m.receive(t)
					for strings.HasPrefix(got, "MESSAGE ") && !strings.HasPrefix(rest, "MESSAGE ") ||
						strings.HasPrefix(got, "MESSAGE Depth ") && !strings.HasPrefix(rest, "MESSAGE Depth ") {
						got = m.receive(t)
					}
					prefix, open := strings.CutSuffix(rest, "*")
					if got != rest && (!open || !strings.HasPrefix(got, prefix)) {
						t.Fatalf("%s:%d: got %q, want %q", file, number+1, got, rest)
					}
				}
			}
			_ = m.in.Close()
			for line := range m.lines {
				if !strings.HasPrefix(line, "MESSAGE ") {
					t.Errorf("%s: got %q at the end, want nothing more", file, line)
				}
			}
			if err := <-m.serveErr; err != nil {
				t.Errorf("%s: %v", file, err)
			}
		})
	}
}

// A busyEngine searches and reports until ctx ends, and counts its resets.
type busyEngine struct{ resets *int }

func (d busyEngine) Reset() { *d.resets++ }

func (busyEngine) Search(ctx context.Context, pos alinha.Position, _ alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	for depth := 1; ctx.Err() == nil; depth++ {
		report(alinha.Info{Depth: depth, PV: pos.Moves(nil)[:1]})
		time.Sleep(time.Millisecond)
	}
	return alinha.Result{Move: 3}, nil
}

// During a search, ABOUT and INFO let the search go on, YXSTOP and END make the engine move, and RESTART drops the search.
func TestCommandsDuringSearch(t *testing.T) {
	resets := 0
	server := newTestServer()
	server.Open = func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return busyEngine{&resets}, nil }
	m := startManager(t, server)
	expect := func(want string) {
		t.Helper()
		got := m.receive(t)
		for strings.HasPrefix(got, "MESSAGE ") {
			got = m.receive(t)
		}
		if !strings.HasPrefix(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
	m.send("START 15")
	expect("OK")
	m.send("BEGIN")
	m.send("ABOUT")
	expect(`name="Alinha"`)
	m.send("INFO time_left 100000")
	m.send("YXSTOP")
	expect("3,0")
	m.send("TURN 7,7")
	m.send("RESTART") // cancels the search of TURN, which sends no move
	expect("OK")
	m.send("BEGIN")
	m.send("END")
	expect("3,0")
	for range m.lines { // lines of MESSAGE
	}
	if err := <-m.serveErr; err != nil || resets != 1 {
		t.Errorf("got %v and %d resets, want no error and 1 reset, at RESTART", err, resets)
	}
}

// A blockingEngine returns no move when ctx ends.
type blockingEngine struct{}

func (blockingEngine) Search(ctx context.Context, _ alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	<-ctx.Done()
	return alinha.Result{}, ctx.Err()
}

// An engine that is stopped before it has found a move plays the first legal move.
func TestStopBeforeFirstMove(t *testing.T) {
	server := newTestServer()
	server.Open = func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return blockingEngine{}, nil }
	m := startManager(t, server)
	for _, line := range []string{"START 15", "TURN 0,0", "YXSTOP"} {
		m.send(line)
	}
	if ok, move := m.receive(t), m.receive(t); ok != "OK" || move != "1,0" {
		t.Errorf("got %q and %q, want OK and 1,0", ok, move)
	}
	m.send("END")
	if err := <-m.serveErr; err != nil {
		t.Error(err)
	}
}

// The server opens the engine at START, and again when INFO changes its resources. The server sends an error of Open when a
// move is due.
func TestResources(t *testing.T) {
	var opened []gomocup.Resources
	server := newTestServer()
	server.Open = func(v rules.Variant, r gomocup.Resources) (alinha.Engine, error) {
		opened = append(opened, r)
		if v.Renju {
			return nil, errors.New("no renju")
		}
		return firstCellEngine{}, nil
	}
	m := startManager(t, server)
	for _, line := range []string{"START 15", "INFO max_memory 83886080", "INFO thread_num 2", "BEGIN", "TURN 5,5", "INFO hash_size 4", "TURN 6,6", "INFO rule 4", "TURN 7,7", "INFO rule 0", "INFO strength 50", "INFO strength 100", "END"} {
		m.send(line)
		if !strings.HasPrefix(line, "INFO") && line != "END" {
			line = m.receive(t)
			for strings.HasPrefix(line, "MESSAGE") {
				line = m.receive(t)
			}
		}
		if line == "ERROR no renju" {
			opened = append(opened, gomocup.Resources{})
		}
	}
	if err := <-m.serveErr; err != nil {
		t.Error(err)
	}
	want := []gomocup.Resources{
		{},
		{Memory: 83886080},
		{Memory: 83886080, Threads: 2},
		{Memory: 8192, Threads: 2},
		{Memory: 8192, Threads: 2},
		{Memory: 8192, Threads: 2},
		{},
		{Memory: 8192, Threads: 2},
		{Memory: 8192, Threads: 2, Level: 5},
		{Memory: 8192, Threads: 2},
	}
	if fmt.Sprint(opened) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", opened, want)
	}
}

// MoveTime takes the least of the time for a move and 1/7 of the time left, less 30 ms or half.
func TestMoveTime(t *testing.T) {
	const noTimeLimit = 2147483647
	for _, test := range []struct{ turn, left, want int }{
		{1000, noTimeLimit, 970},
		{30_000, 70_000, 9970},
		{1000, 3500, 470},
		{50, noTimeLimit, 25},
		{0, noTimeLimit, 1},
		{1000, 0, 1},
		{1000, -5000, 1},
	} {
		got := gomocup.MoveTime(time.Duration(test.turn)*time.Millisecond, time.Duration(test.left)*time.Millisecond)
		if got != time.Duration(test.want)*time.Millisecond {
			t.Errorf("MoveTime(%d, %d): got %v, want %d ms", test.turn, test.left, got, test.want)
		}
	}
}

// A lineGenerator returns random lines, as a faulty or hostile manager might send them.
type lineGenerator struct{ rng *rand.Rand }

// randomWords are the words of the lines of a lineGenerator.
var randomWords = strings.Fields(`START RECTSTART RESTART BEGIN TURN BOARD DONE INFO END? ABOUT PLAY TAKEBACK SWAP2BOARD YXBOARD YXSTOP STOP YXSHOWINFO YXNBEST YXSHOWFORBID
	YXBALANCEONE YXBALANCETWO YXHASHCLEAR turn board done Start info swap2board 7,7 7,7,1 8,8,2 0,0 -1,-1,1 rule timeout_turn time_left max_memory max_node k gravity show_detail
	YXBLOCK YXBLOCKUNDO YXBLOCKRESET YXSEARCHDEFEND YXDRAW YXBLOCKPATH YXSWAP2STEP1 YXSWAP2STEP2 YXSOOSORVSTEP1 YXSOOSORVSTEP2 YXSOOSORVSTEP5
	YXQUERYDATABASEALL YXHASHDUMP 3 8 pondering strength thread_num 0 1 2 4 5 15 20 32 -1 99999999999999999999 2147483647 , ;`)

// line returns a random line: junk, a command with random arguments, or a line of a list.
func (n lineGenerator) line() string {
	switch n.rng.IntN(20) {
	case 0:
		return strings.Repeat("x", n.rng.IntN(6000))
	case 1:
		junk := make([]byte, n.rng.IntN(40))
		for i := range junk {
			junk[i] = byte(n.rng.IntN(256))
		}
		return string(junk)
	case 2, 3, 4:
		return "TURN " + n.cell()
	case 5, 6:
		return n.cell() + "," + strconv.Itoa(n.rng.IntN(4))
	case 7:
		return "START 15"
	}
	words := make([]string, 1+n.rng.IntN(3))
	for i := range words {
		words[i] = randomWords[n.rng.IntN(len(randomWords))]
	}
	return strings.Join(words, " ")
}

// cell returns a cell on or next to a board of 15x15.
func (n lineGenerator) cell() string { return fmt.Sprintf("%d,%d", n.rng.IntN(17)-1, n.rng.IntN(17)-1) }

// After thousands of random lines the server still answers, with no more goroutines and at most 4 MiB more heap. ALINHA_SOAK
// sets the number of lines.
func TestSoak(t *testing.T) {
	lines := 50_000
	if n, err := strconv.Atoi(os.Getenv("ALINHA_SOAK")); err == nil {
		lines = n
	} else if testing.Short() {
		lines = 5000
	}
	goroutines := runtime.NumGoroutine()
	m := startManager(t, newTestServer())
	type summary struct {
		answers int
		last    string
	}
	received := make(chan summary)
	go func() { // reads all answers, so that the server never waits
		var e summary
		for e.last = range m.lines {
			if e.answers++; len(e.last) > 2000 {
				t.Errorf("an answer of %d bytes: %.80q", len(e.last), e.last)
			}
		}
		received <- e
	}()
	n := lineGenerator{rand.New(rand.NewPCG(1, 2))}
	var before, after runtime.MemStats
	for i := range lines {
		if i == lines/10 {
			runtime.GC()
			runtime.ReadMemStats(&before)
		}
		m.send(n.line())
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	m.send("DONE") // the random lines may have ended within a list
	m.send("START 15")
	m.send("still there?")
	m.send("END")
	if err := <-m.serveErr; err != nil {
		t.Error(err)
	}
	e := <-received
	if now := runtime.NumGoroutine(); now > goroutines+5 {
		t.Errorf("%d goroutines are left of %d before", now, goroutines)
	}
	t.Logf("%d lines, %d answers, heap %d KiB after a tenth, %d KiB at the end", lines, e.answers, before.HeapAlloc>>10, after.HeapAlloc>>10)
	if e.last != "UNKNOWN still there?" {
		t.Errorf("got the last answer %q, want UNKNOWN still there?", e.last)
	}
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 4<<20 {
		t.Errorf("the heap has grown by %d bytes", grown)
	}
}
