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

// TestMain lets the test be a program of Gomocup itself, good or bad.
func TestMain(m *testing.M) {
	if manner := os.Getenv("ALINHA_TEST_PROGRAM"); manner != "" {
		program(manner)
		return
	}
	os.Exit(m.Run())
}

// program is a child process that plays the first empty cell, or does what its manner is.
func program(manner string) {
	switch manner {
	case "good":
		_ = simpleServer().Serve(context.Background(), os.Stdin, os.Stdout)
	case "dead":
		os.Exit(3)
	case "deaf":
		time.Sleep(time.Hour)
	case "dies", "hangs", "mad", "flood":
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			word, _, _ := strings.Cut(in.Text(), " ")
			switch {
			case word == "START":
				fmt.Println("OK")
			case word != "BEGIN":
			case manner == "dies":
				os.Exit(1)
			case manner == "mad":
				fmt.Println("I resign")
			case manner == "flood":
				for {
					fmt.Println("MESSAGE", strings.Repeat("x", 1000))
				}
			}
		}
	}
}

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

// scripted returns an engine whose program is a script: > is what it has to be told, < what
// it answers, after which it has a moment. The script's faults are those of the test.
func scripted(t *testing.T, script string) *gomocup.Engine {
	t.Helper()
	e := &gomocup.Engine{Tolerance: 200 * time.Millisecond}
	lines := strings.Split(strings.TrimSpace(script), "\n")
	e.Dial(func() (io.WriteCloser, io.Reader, error) {
		read, in := io.Pipe()
		out, write := io.Pipe()
		go func() {
			defer func() { _ = write.Close() }()
			told := bufio.NewScanner(read)
			var answered time.Time
			for len(lines) > 0 {
				way, rest, _ := strings.Cut(strings.TrimSpace(lines[0]), " ")
				lines = lines[1:]
				switch way {
				case "<":
					answered = time.Now()
					fmt.Fprintln(write, rest)
				case "x": // the program ends
					return
				case ">":
					if !told.Scan() {
						t.Errorf("told nothing, want %q", rest)
						return
					}
					if got := told.Text(); got != rest {
						t.Errorf("told %q, want %q", got, rest)
					}
					if wait := time.Since(answered); wait < 20*time.Millisecond {
						t.Errorf("told %q after %v, want a moment before", rest, wait)
					}
				}
			}
			for told.Scan() {
				if got := told.Text(); got != "END" {
					t.Errorf("told %q, want no more", got)
				}
			}
		}()
		return in, out, nil
	})
	return e
}

const infos = `> INFO rule 0
	> INFO game_type 1
	> INFO timeout_turn 1000
	> INFO timeout_match 0
	> INFO time_left 2147483647
	> INFO max_memory 0
	> INFO show_detail 2
`

// play lets an engine answer positions, one after the other, and returns the last error.
func play(e *gomocup.Engine, game string, positions ...string) (answers []string, err error) {
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

// What the program is told, and what is made of its answers.
func TestScripts(t *testing.T) {
	for _, test := range []struct {
		name, game, script string
		positions          []string
		want               string
		fault              gomocup.Fault
		bad                bool
	}{
		{
			"a game", "gomoku", `
			> START 15
			< MESSAGE hello
			< OK
			` + infos + `
			> BEGIN
			< DEBUG thinking
			< 7,7
			` + infos + `
			> TURN 8,7
			<  6 , 6 
			`, []string{"", "h8 i8"}, "h8 g9", 0, false,
		},
		{
			"a position", "standard", `
			> START 15
			< OK
			` + strings.Replace(infos, "rule 0", "rule 1", 1) + `
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
			"a rectangle", "mnk:20x10,k=5", `
			> RECTSTART 20,10
			< OK
			` + infos + `
			> TURN 0,0
			< 19,9
			`, []string{"a10"}, "t1", 0, false,
		},
		{
			"errors that are none", "gomoku", `
			> START 15
			< OK
			` + infos + `
			> BEGIN
			< ERROR Unknown command: RULE
			< UNKNOWN
			< 7,7
			`, []string{""}, "h8", 0, false,
		},
		{"refused", "gomoku", "> START 15\n< ERROR too large", []string{""}, "", gomocup.InvalidReply, true},
		{"gone at once", "gomoku", "> START 15\nx", []string{""}, "", gomocup.Crash, true},
		{"gone", "gomoku", "> START 15\n< OK\n" + infos + "> BEGIN\nx", []string{""}, "", gomocup.Crash, true},
		{"silent", "gomoku", "> START 15\n< OK\n" + infos + "> BEGIN\n", []string{""}, "", gomocup.Timeout, true},
		{"off the board", "gomoku", "> START 15\n< OK\n" + infos + "> BEGIN\n< 15,0", []string{""}, "", gomocup.IllegalMove, true},
		{"on a stone", "gomoku", "> START 15\n< OK\n" + infos + "> TURN 7,7\n< 7,7", []string{"h8"}, "", gomocup.IllegalMove, true},
		{"no move", "gomoku", "> START 15\n< OK\n" + infos + "> BEGIN\n< hello", []string{""}, "", gomocup.InvalidReply, true},
		{"an error", "gomoku", "> START 15\n< OK\n" + infos + "> BEGIN\n< ERROR what?", []string{""}, "", gomocup.InvalidReply, true},
		{"an error and gone", "gomoku", "> START 15\n< OK\n" + infos + "> BEGIN\n< ERROR what?\nx", []string{""}, "", gomocup.Crash, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			answers, err := play(scripted(t, test.script), test.game, test.positions...)
			var forfeit *gomocup.Forfeit
			if errors.As(err, &forfeit) != test.bad || test.bad && forfeit.Fault != test.fault {
				t.Errorf("got %v, want a forfeit %v, fault %d", err, test.bad, test.fault)
			}
			if got := strings.Join(answers, " "); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// A new game is a new START; the clock is told.
func TestNewGame(t *testing.T) {
	e := scripted(t, `
	> START 15
	< OK
	`+infos+`
	> BEGIN
	< 7,7
	> START 15
	< OK
	`+strings.NewReplacer("match 0", "match 60000", "2147483647", "59000").Replace(infos)+`
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

// Games that Gomocup does not have are refused before anything is started.
func TestUnsupported(t *testing.T) {
	e := &gomocup.Engine{Command: "/nothing"}
	for _, game := range []string{"tictactoe", "connect4", "cube", "points4", "slippery4", "mnk:15x15,k=5,misere"} {
		if _, err := e.Search(t.Context(), position(t, game, ""), alinha.Limits{}, nil); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%s: got %v, want %v", game, err, errors.ErrUnsupported)
		}
	}
	if _, err := e.Search(t.Context(), position(t, "gomoku", "a1 b1 a2 b2 a3 b3 a4 b4 a5"), alinha.Limits{}, nil); !errors.Is(err, alinha.ErrOver) {
		t.Errorf("a game that is over: got %v, want %v", err, alinha.ErrOver)
	}
	var forfeit *gomocup.Forfeit
	if _, err := e.Search(t.Context(), position(t, "gomoku", ""), alinha.Limits{}, nil); !errors.As(err, &forfeit) || forfeit.Fault != gomocup.Crash {
		t.Errorf("a program that is not there: got %v, want a crash", err)
	}
}

// Real programs: a good one plays on after each bad one has lost by its fault, and none is waited
// for without end.
func TestPrograms(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		manner string
		fault  gomocup.Fault
	}{{"dead", gomocup.Crash}, {"dies", gomocup.Crash}, {"hangs", gomocup.Timeout}, {"mad", gomocup.InvalidReply}, {"flood", gomocup.Timeout}} {
		t.Run(test.manner, func(t *testing.T) {
			t.Setenv("ALINHA_TEST_PROGRAM", test.manner)
			var log bytes.Buffer
			e := &gomocup.Engine{Command: self, Tolerance: 300 * time.Millisecond, Log: &log}
			began := time.Now()
			_, err := e.Search(t.Context(), position(t, "gomoku", ""), alinha.Limits{Time: 100 * time.Millisecond}, nil)
			var forfeit *gomocup.Forfeit
			if !errors.As(err, &forfeit) || forfeit.Fault != test.fault || time.Since(began) > 5*time.Second {
				t.Errorf("got %v after %v, want fault %d soon\n%s", err, time.Since(began), test.fault, log.String())
			}
			if !strings.Contains(log.String(), "> START 15") {
				t.Errorf("the protocol is %q, want what was said", log.String())
			}
			t.Setenv("ALINHA_TEST_PROGRAM", "good")
			res, err := e.Search(t.Context(), position(t, "gomoku", "a15"), alinha.Limits{Time: time.Second}, nil)
			if err != nil || res.Move != 1 {
				t.Errorf("after that a good program: got %v, %v, want move 1", res.Move, err)
			}
			if err := e.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// The end of a context ends the wait, and the program with it.
func TestCancel(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("ALINHA_TEST_PROGRAM", "deaf")
	e := &gomocup.Engine{Command: self}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, err := e.Search(ctx, position(t, "gomoku", ""), alinha.Limits{}, nil); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 5*time.Second {
		t.Errorf("got %v after %v, want %v at once", err, time.Since(began), context.DeadlineExceeded)
	}
}
