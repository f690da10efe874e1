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

// A simple engine plays the first empty cell, and says that each later move is worse by a
// thousandth, and the second loses. A stone in the last corner makes it despair.
type simple struct{}

func (simple) Search(_ context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	moves := pos.Moves(nil)
	if len(moves) == 0 {
		return alinha.Result{}, alinha.ErrOver
	}
	res := alinha.Result{Move: moves[0], Nodes: 1, Depth: 1, PV: moves[:1]}
	board, _ := rules.BoardOf(pos)
	if _, taken := board.At(alinha.Move(board.Variant().Cells() - 1)); taken {
		res.Score.Value = -0.5
	}
	if lim.EveryMove {
		for i, m := range moves {
			res.Moves = append(res.Moves, alinha.MoveScore{Move: m, Score: alinha.Score{Value: -float64(i+1) / 1000}})
		}
		res.Moves[min(1, len(moves)-1)].Score = alinha.Score{Value: -1, Proven: true, Plies: 2}
	}
	report(alinha.Info{Depth: 1, Nodes: 1, Score: res.Score, PV: res.PV})
	return res, nil
}

func simpleServer() *gomocup.Server {
	return &gomocup.Server{
		Open:    func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return simple{}, nil },
		Name:    "Alinha",
		Version: "1",
		Site:    "https://example.org",
	}
}

// A manager is the other end of a server.
type manager struct {
	in    *io.PipeWriter
	lines chan string
	done  chan error
}

func manage(t testing.TB, s *gomocup.Server) *manager {
	t.Helper()
	in, typed := io.Pipe()
	read, out := io.Pipe()
	m := &manager{in: typed, lines: make(chan string, 1000), done: make(chan error, 1)}
	go func() {
		err := s.Serve(t.Context(), in, out)
		_ = out.Close()
		_ = in.Close()
		m.done <- err
	}()
	go func() {
		for scanner := bufio.NewScanner(read); scanner.Scan(); {
			m.lines <- scanner.Text()
		}
		close(m.lines)
	}()
	return m
}

// say sends a line.
func (m *manager) say(line string) { _, _ = io.WriteString(m.in, line+"\r\n") }

// hear returns the next line; "" after the last.
func (m *manager) hear(t testing.TB) string {
	t.Helper()
	select {
	case line := <-m.lines:
		return line
	case <-time.After(20 * time.Second):
		t.Fatal("no answer")
		return ""
	}
}

// The dialogues of testdata: > is said, < is answered. A star stands for the rest of a line,
// and messages that are not expected are passed over.
func TestDialogues(t *testing.T) {
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
			m := manage(t, simpleServer())
			for number, line := range strings.Split(string(text), "\n") {
				way, rest, _ := strings.Cut(line, " ")
				switch way {
				case ">":
					m.say(rest)
				case "<":
					got := m.hear(t)
					for strings.HasPrefix(got, "MESSAGE ") && !strings.HasPrefix(rest, "MESSAGE ") {
						got = m.hear(t)
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
			if err := <-m.done; err != nil {
				t.Errorf("%s: %v", file, err)
			}
		})
	}
}

// A dreamer thinks until it is stopped.
type dreamer struct{ resets *int }

func (d dreamer) Reset() { *d.resets++ }

func (dreamer) Search(ctx context.Context, pos alinha.Position, _ alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	for depth := 1; ctx.Err() == nil; depth++ {
		report(alinha.Info{Depth: depth, PV: pos.Moves(nil)[:1]})
		time.Sleep(time.Millisecond)
	}
	return alinha.Result{Move: 3}, nil
}

// While the engine thinks it is stopped, asked who it is, and told to do something else.
func TestWhileThinking(t *testing.T) {
	resets := 0
	server := simpleServer()
	server.Open = func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return dreamer{&resets}, nil }
	m := manage(t, server)
	hear := func(want string) {
		t.Helper()
		got := m.hear(t)
		for strings.HasPrefix(got, "MESSAGE ") {
			got = m.hear(t)
		}
		if !strings.HasPrefix(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
	m.say("START 15")
	hear("OK")
	m.say("BEGIN")
	m.say("ABOUT")
	hear(`name="Alinha"`)
	m.say("INFO time_left 100000")
	m.say("YXSTOP")
	hear("3,0")
	m.say("TURN 7,7")
	m.say("RESTART") // the answer to TURN is not wanted any more
	hear("OK")
	m.say("BEGIN")
	m.say("END")
	for range m.lines { // nothing but messages
	}
	if err := <-m.done; err != nil || resets != 1 {
		t.Errorf("got %v and %d resets, want one, at RESTART", err, resets)
	}
}

// A ponderer finds nothing before it is stopped.
type ponderer struct{}

func (ponderer) Search(ctx context.Context, _ alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	<-ctx.Done()
	return alinha.Result{}, ctx.Err()
}

// Who is stopped before it has found a move plays one all the same.
func TestStoppedAtOnce(t *testing.T) {
	server := simpleServer()
	server.Open = func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return ponderer{}, nil }
	m := manage(t, server)
	for _, line := range []string{"START 15", "TURN 0,0", "YXSTOP"} {
		m.say(line)
	}
	if ok, move := m.hear(t), m.hear(t); ok != "OK" || move != "1,0" {
		t.Errorf("got %q and %q, want OK and 1,0", ok, move)
	}
	m.say("END")
	if err := <-m.done; err != nil {
		t.Error(err)
	}
}

// The engine is made at START, and again when INFO changes what it may use: that is no time of a
// move. An error is told when a move is due.
func TestResources(t *testing.T) {
	var opened []gomocup.Resources
	server := simpleServer()
	server.Open = func(v rules.Variant, r gomocup.Resources) (alinha.Engine, error) {
		opened = append(opened, r)
		if v.Renju {
			return nil, errors.New("no renju")
		}
		return simple{}, nil
	}
	m := manage(t, server)
	for _, line := range []string{"START 15", "INFO max_memory 83886080", "INFO thread_num 2", "BEGIN", "TURN 5,5", "INFO hash_size 4", "TURN 6,6", "INFO rule 4", "TURN 7,7", "INFO rule 0", "INFO strength 50", "INFO strength 100", "END"} {
		m.say(line)
		if !strings.HasPrefix(line, "INFO") && line != "END" {
			line = m.hear(t)
			for strings.HasPrefix(line, "MESSAGE") {
				line = m.hear(t)
			}
		}
		if line == "ERROR no renju" {
			opened = append(opened, gomocup.Resources{})
		}
	}
	if err := <-m.done; err != nil {
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

func TestBudget(t *testing.T) {
	const endless = 2147483647
	for _, test := range []struct{ turn, left, want int }{
		{1000, endless, 970},
		{30_000, 70_000, 9970},
		{1000, 3500, 470},
		{50, endless, 25},
		{0, endless, 1},
		{1000, 0, 1},
		{1000, -5000, 1},
	} {
		got := gomocup.MoveTime(time.Duration(test.turn)*time.Millisecond, time.Duration(test.left)*time.Millisecond)
		if got != time.Duration(test.want)*time.Millisecond {
			t.Errorf("Budget(%d, %d): got %v, want %d ms", test.turn, test.left, got, test.want)
		}
	}
}

// noise makes lines that a careless or a hostile manager might send.
type noise struct{ rng *rand.Rand }

var noisy = strings.Fields(`START RECTSTART RESTART BEGIN TURN BOARD DONE INFO END? ABOUT PLAY TAKEBACK SWAP2BOARD YXBOARD YXSTOP STOP YXSHOWINFO YXNBEST YXSHOWFORBID
	YXBALANCEONE YXBALANCETWO YXHASHCLEAR turn board done Start info swap2board 7,7 7,7,1 8,8,2 0,0 -1,-1,1 rule timeout_turn time_left max_memory max_node k gravity show_detail
	YXBLOCK YXBLOCKUNDO YXBLOCKRESET YXSEARCHDEFEND YXDRAW pondering strength thread_num 0 1 2 4 5 15 20 32 -1 99999999999999999999 2147483647 , ;`)

func (n noise) line() string {
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
		words[i] = noisy[n.rng.IntN(len(noisy))]
	}
	return strings.Join(words, " ")
}

func (n noise) cell() string { return fmt.Sprintf("%d,%d", n.rng.IntN(17)-1, n.rng.IntN(17)-1) }

// Millions of odd lines: the server answers the first good one after them, and does not grow. A
// longer run takes ALINHA_SOAK lines.
func TestSoak(t *testing.T) {
	lines := 50_000
	if n, err := strconv.Atoi(os.Getenv("ALINHA_SOAK")); err == nil {
		lines = n
	} else if testing.Short() {
		lines = 5000
	}
	goroutines := runtime.NumGoroutine()
	m := manage(t, simpleServer())
	type end struct {
		answers int
		last    string
	}
	heard := make(chan end)
	go func() { // it waits for no answer
		var e end
		for e.last = range m.lines {
			if e.answers++; len(e.last) > 2000 {
				t.Errorf("an answer of %d bytes: %.80q", len(e.last), e.last)
			}
		}
		heard <- e
	}()
	n := noise{rand.New(rand.NewPCG(1, 2))}
	var before, after runtime.MemStats
	for i := range lines {
		if i == lines/10 {
			runtime.GC()
			runtime.ReadMemStats(&before)
		}
		m.say(n.line())
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	m.say("DONE") // the noise may have ended within a list
	m.say("START 15")
	m.say("still there?")
	m.say("END")
	if err := <-m.done; err != nil {
		t.Error(err)
	}
	e := <-heard
	if now := runtime.NumGoroutine(); now > goroutines+5 {
		t.Errorf("%d goroutines are left of %d before", now, goroutines)
	}
	t.Logf("%d lines, %d answers, heap %d KiB after a tenth, %d KiB at the end", lines, e.answers, before.HeapAlloc>>10, after.HeapAlloc>>10)
	if e.last != "UNKNOWN still there?" {
		t.Errorf("got %q at the end, want that the server is still there", e.last)
	}
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 4<<20 {
		t.Errorf("the heap has grown by %d bytes", grown)
	}
}

// Any text is answered until it ends, in lines that can be shown.
func FuzzServe(f *testing.F) {
	for _, file := range []string{"testdata/gomocup.txt", "testdata/yixin.txt"} {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		var said strings.Builder
		for line := range strings.Lines(string(text)) {
			if rest, ok := strings.CutPrefix(line, "> "); ok {
				said.WriteString(rest)
			}
		}
		f.Add(said.String())
	}
	f.Add("START 15\rBEGIN\rTURN 1,1\rBOARD\r1,1,1")
	f.Fuzz(func(t *testing.T, text string) {
		var out strings.Builder
		if err := simpleServer().Serve(t.Context(), strings.NewReader(text), &out); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if len(line) > 4000 || strings.ContainsAny(strings.TrimSuffix(line, "\n"), "\x00\r\n\x1b") {
				t.Errorf("%.200q: the answer %.200q", text, line)
			}
		}
	})
}
