package gomocup_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/rules"
)

// TestMain runs the tests, or an engine program of the tests if ALINHA_TEST_PROGRAM or the argument program= names its behaviour.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 {
		if behaviour, ok := strings.CutPrefix(os.Args[1], "program="); ok {
			runFaultyProgram(strings.ReplaceAll(behaviour, "-", " "))
			return
		}
	}
	if behaviour := os.Getenv("ALINHA_TEST_PROGRAM"); behaviour != "" {
		runTestProgram(behaviour)
		return
	}
	os.Exit(m.Run())
}

// runTestProgram runs in a child process of a test: an engine that plays the first empty cell, or one that fails.
func runTestProgram(behaviour string) {
	switch behaviour {
	case "plays":
		_ = newTestServer().Serve(context.Background(), os.Stdin, os.Stdout)
	case "exits at once":
		os.Exit(3)
	case "never reads":
		time.Sleep(time.Hour)
	case "exits at BEGIN", "hangs at BEGIN", "sends no move", "floods":
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			word, _, _ := strings.Cut(in.Text(), " ")
			switch {
			case word == "START":
				fmt.Println("OK")
			case word != "BEGIN":
			case behaviour == "exits at BEGIN":
				os.Exit(1)
			case behaviour == "sends no move":
				fmt.Println("I resign")
			case behaviour == "floods":
				for {
					fmt.Println("MESSAGE", strings.Repeat("x", 1000))
				}
			}
		}
	}
}

// position returns the position of a game after moves.
func position(t testing.TB, game, moves string) alinha.Position {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, moves); err != nil {
		t.Fatal(err)
	}
	return pos
}

// scriptedEngine returns an engine whose program is a script. A line with > is a line that the program must receive, a line
// with < is one that it sends, and x ends the program. At least 20 ms must pass between a line that the program sends and
// the next line that it receives.
func scriptedEngine(t *testing.T, script string) *gomocup.Engine {
	t.Helper()
	e := &gomocup.Engine{Tolerance: 200 * time.Millisecond}
	lines := strings.Split(strings.TrimSpace(script), "\n")
	e.Dial(func() (io.WriteCloser, io.Reader, error) {
		read, in := io.Pipe()
		out, write := io.Pipe()
		go func() {
			defer func() { _ = write.Close() }()
			received := bufio.NewScanner(read)
			var answered time.Time
			for len(lines) > 0 {
				way, rest, _ := strings.Cut(strings.TrimSpace(lines[0]), " ")
				lines = lines[1:]
				switch way {
				case "<":
					answered = time.Now()
					fmt.Fprintln(write, rest)
				case "x":
					return
				case ">":
					if !received.Scan() {
						t.Errorf("the program received nothing, want %q", rest)
						return
					}
					if got := received.Text(); got != rest {
						t.Errorf("the program received %q, want %q", got, rest)
					}
					if wait := time.Since(answered); wait < 20*time.Millisecond {
						t.Errorf("the program received %q after %v, want at least 20 ms", rest, wait)
					}
				}
			}
			for received.Scan() {
				if got := received.Text(); got != "END" {
					t.Errorf("the program received %q, want nothing more", got)
				}
			}
		}()
		return in, out, nil
	})
	return e
}

// infoLines are the lines of INFO before a move in 1 s of freestyle Gomoku.
const infoLines = `> INFO rule 0
	> INFO game_type 1
	> INFO timeout_turn 1000
	> INFO timeout_match 0
	> INFO time_left 2147483647
	> INFO max_memory 0
	> INFO show_detail 2
`

// searchPositions searches positions, one after the other, and returns the moves and the first error.
func searchPositions(e *gomocup.Engine, game string, positions ...string) (answers []string, err error) {
	defer func() { _ = e.Close() }()
	for _, moves := range positions {
		v, _ := rules.Parse(game)
		pos := rules.New(v)
		if _, err := rules.PlayText(pos, moves); err != nil {
			return answers, err
		}
		res, err := e.Search(context.Background(), pos, alinha.Limits{Time: time.Second}, nil)
		if err != nil {
			return answers, err
		}
		board, _ := rules.BoardOf(pos)
		answers = append(answers, board.Format(res.Move))
	}
	return answers, nil
}

// engineTests are scripts of engines and what a match with them gives.
var engineTests = []struct {
	name, game, script string
	positions          []string
	want               string
	fault              gomocup.Fault
	forfeits           bool
}{
	{
		"game by turns", "gomoku", `
			> START 15
			< MESSAGE hello
			< OK
			` + infoLines + `
			> BEGIN
			< DEBUG thinking
			< 7,7
			` + infoLines + `
			> TURN 8,7
			<  6 , 6 
			`, []string{"", "h8 i8"}, "h8 g9", 0, false,
	},
	{
		"position by BOARD", "standard", `
			> START 15
			< OK
			` + strings.Replace(infoLines, "rule 0", "rule 1", 1) + `
			> BOARD
			> 7,7,2
			> 8,8,1
			> 9,9,2
			> DONE
			< SUGGEST 0,14
			> PLAY 0,14
			< 0,14
			`, []string{"h8 i7 j6"}, "a1", 0, false,
	},
	{
		"rectangular board", "mnk:20x10,k=5", `
			> RECTSTART 20,10
			< OK
			` + infoLines + `
			> TURN 0,0
			< 19,9
			`, []string{"a10"}, "t1", 0, false,
	},
	{
		"errors before a move", "gomoku", `
			> START 15
			< OK
			` + infoLines + `
			> BEGIN
			< ERROR Unknown command: RULE
			< UNKNOWN
			< 7,7
			`, []string{""}, "h8", 0, false,
	},
	{"START refused", "gomoku", "> START 15\n< ERROR too large", []string{""}, "", gomocup.InvalidReply, true},
	{"exit at START", "gomoku", "> START 15\nx", []string{""}, "", gomocup.Crash, true},
	{"exit at BEGIN", "gomoku", "> START 15\n< OK\n" + infoLines + "> BEGIN\nx", []string{""}, "", gomocup.Crash, true},
	{"no answer", "gomoku", "> START 15\n< OK\n" + infoLines + "> BEGIN\n", []string{""}, "", gomocup.Timeout, true},
	{"move off the board", "gomoku", "> START 15\n< OK\n" + infoLines + "> BEGIN\n< 15,0", []string{""}, "", gomocup.IllegalMove, true},
	{"move on a stone", "gomoku", "> START 15\n< OK\n" + infoLines + "> TURN 7,7\n< 7,7", []string{"h8"}, "", gomocup.IllegalMove, true},
	{"answer that is no move", "gomoku", "> START 15\n< OK\n" + infoLines + "> BEGIN\n< hello", []string{""}, "", gomocup.InvalidReply, true},
	{"error without a move", "gomoku", "> START 15\n< OK\n" + infoLines + "> BEGIN\n< ERROR what?", []string{""}, "", gomocup.InvalidReply, true},
	{"error, then exit", "gomoku", "> START 15\n< OK\n" + infoLines + "> BEGIN\n< ERROR what?\nx", []string{""}, "", gomocup.Crash, true},
}

// The engine sends the lines of each script, and makes the move or the forfeit of the program's answers.
func TestEngineDialogues(t *testing.T) {
	for _, test := range engineTests {
		t.Run(test.name, func(t *testing.T) {
			answers, err := searchPositions(scriptedEngine(t, test.script), test.game, test.positions...)
			var forfeit *gomocup.Forfeit
			if errors.As(err, &forfeit) != test.forfeits || test.forfeits && forfeit.Fault != test.fault {
				t.Errorf("got %v, want a forfeit %v, fault %d", err, test.forfeits, test.fault)
			}
			if got := strings.Join(answers, " "); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// After Reset the engine sends START again, and after Clock the time of the game.
func TestResetAndClock(t *testing.T) {
	e := scriptedEngine(t, `
	> START 15
	< OK
	`+infoLines+`
	> BEGIN
	< 7,7
	> START 15
	< OK
	`+strings.NewReplacer("match 0", "match 60000", "2147483647", "59000").Replace(infoLines)+`
	> BEGIN
	< 7,7
	`)
	defer func() { _ = e.Close() }()
	for game := range 2 {
		if game == 1 {
			e.Reset()
			e.Clock(time.Minute, 59*time.Second)
		}
		if _, err := e.Search(t.Context(), position(t, "gomoku", ""), alinha.Limits{Time: time.Second}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// Search refuses games without a rule code and games that are over before it starts the program. A program that does not
// exist is a forfeit with the error of the system.
func TestSearchErrors(t *testing.T) {
	e := &gomocup.Engine{Command: "/nothing"}
	for _, game := range []string{"tictactoe", "connect4", "cube", "points4", "slippery4", "mnk:15x15,k=5,misere"} {
		if _, err := e.Search(t.Context(), position(t, game, ""), alinha.Limits{}, nil); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%s: got %v, want %v", game, err, errors.ErrUnsupported)
		}
	}
	if _, err := e.Search(t.Context(), position(t, "gomoku", "a1 b1 a2 b2 a3 b3 a4 b4 a5"), alinha.Limits{}, nil); !errors.Is(err, alinha.ErrOver) {
		t.Errorf("game that is over: got %v, want %v", err, alinha.ErrOver)
	}
	var forfeit *gomocup.Forfeit
	if _, err := e.Search(t.Context(), position(t, "gomoku", ""), alinha.Limits{}, nil); !errors.As(err, &forfeit) || forfeit.Fault != gomocup.NotStarted || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing program: got %v, want %v and %v", err, gomocup.NotStarted, os.ErrNotExist)
	}
}

// Each program that fails forfeits within 5 s, and the same engine then plays on with a program that works.
func TestEngineProcesses(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		behaviour string
		fault     gomocup.Fault
	}{
		{"exits at once", gomocup.Crash},
		{"exits at BEGIN", gomocup.Crash},
		{"hangs at BEGIN", gomocup.Timeout},
		{"sends no move", gomocup.InvalidReply},
		{"floods", gomocup.Timeout},
	} {
		t.Run(test.behaviour, func(t *testing.T) {
			t.Setenv("ALINHA_TEST_PROGRAM", test.behaviour)
			var log bytes.Buffer
			e := &gomocup.Engine{Command: self, Tolerance: 300 * time.Millisecond, Log: &log}
			start := time.Now()
			_, err := e.Search(t.Context(), position(t, "gomoku", ""), alinha.Limits{Time: 100 * time.Millisecond}, nil)
			var forfeit *gomocup.Forfeit
			if !errors.As(err, &forfeit) || forfeit.Fault != test.fault || time.Since(start) > 5*time.Second {
				t.Errorf("got %v after %v, want fault %d within 5 s\n%s", err, time.Since(start), test.fault, log.String())
			}
			if !strings.Contains(log.String(), "> START 15") {
				t.Errorf("the log is %q, want the line > START 15", log.String())
			}
			t.Setenv("ALINHA_TEST_PROGRAM", "plays")
			res, err := e.Search(t.Context(), position(t, "gomoku", "a15"), alinha.Limits{Time: time.Second}, nil)
			if err != nil || res.Move != 1 {
				t.Errorf("working program after that: got %v, %v, want move 1", res.Move, err)
			}
			if err := e.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// The end of ctx ends a search within 5 s, although the program never reads its input.
func TestSearchCancelled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("ALINHA_TEST_PROGRAM", "never reads")
	e := &gomocup.Engine{Command: self}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := e.Search(ctx, position(t, "gomoku", ""), alinha.Limits{}, nil); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 5*time.Second {
		t.Errorf("got %v after %v, want %v within 5 s", err, time.Since(start), context.DeadlineExceeded)
	}
}
