package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// A program is a server of the protocol of Gomocup, as a manager runs it.
type program struct {
	cmd   *exec.Cmd
	in    io.Writer
	lines *bufio.Scanner
}

func runProgram(t *testing.T, args ...string) *program {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "pbrain-alinha", args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &program{cmd, in, bufio.NewScanner(out)}
}

// ask sends lines, and returns the next line that is no message.
func (p *program) ask(lines ...string) string {
	fmt.Fprint(p.in, strings.Join(lines, "\r\n")+"\r\n")
	for p.lines.Scan() {
		if text := p.lines.Text(); !strings.HasPrefix(text, "MESSAGE ") {
			return text
		}
	}
	return ""
}

// waited returns for how long the program and this one have waited for the machine; false where
// nobody tells.
func (p *program) waited() (time.Duration, bool) {
	its, told := waited(p.cmd.Process.Pid)
	ours, _ := waited(os.Getpid())
	return its + ours, told
}

// peak returns the most memory that a program has had, in bytes; 0 where nobody tells.
func (p *program) peak() int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	var kib int64
	_, _ = fmt.Sscan(rest, &kib)
	return kib << 10
}

// waited returns for how long the threads of a process have been ready to run and the machine has
// had others do so; false where nobody tells.
func waited(pid int) (sum time.Duration, told bool) {
	stats, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	for _, file := range stats {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // the thread has ended
		}
		var ran, waited time.Duration
		_, _ = fmt.Sscan(string(text), &ran, &waited)
		sum, told = sum+waited, true
	}
	return sum, told
}

// Games at 50 ms a move, on a machine that has three times as much to do as it can: no move is
// later than 8 ms beyond what the machine has let the program wait for; none is illegal, and the memory stays within its limit. ALINHA_SOAK_GAMES are played, of all rules in turn; without
// that it is one, and nobody minds the clock.
func TestSoakGames(t *testing.T) {
	games, asked := 1, false
	if n, err := strconv.Atoi(os.Getenv("ALINHA_SOAK_GAMES")); err == nil {
		games, asked = n, true
	} else if testing.Short() {
		t.Skip("a game on a machine that is made busy")
	}
	const (
		turn      = 50 * time.Millisecond
		tolerance = 8 * time.Millisecond
		memory    = 128 << 20
	)
	for range 3 * runtime.NumCPU() {
		busy := exec.CommandContext(t.Context(), "alinha", "solve", "mnk:5x5,k=3,slip=0.1")
		if err := busy.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = busy.Wait() }()
		defer func() { _ = busy.Process.Kill() }()
	}
	players := [2]*program{runProgram(t), runProgram(t)}
	moves, late, worst, lateness := 0, 0, time.Duration(0), time.Duration(0)
	for g := range games {
		rule := []struct {
			code int
			game string
		}{{0, "gomoku"}, {1, "standard"}, {4, "renju"}}[g%3]
		pos := rules.New(gametest.Variant(t, rule.game))
		board, _ := rules.BoardOf(pos)
		for _, p := range players {
			if ok := p.ask(fmt.Sprint("INFO rule ", rule.code), "INFO timeout_turn 50", fmt.Sprint("INFO max_memory ", memory), "START 15"); ok != "OK" {
				t.Fatalf("START: got %q", ok)
			}
		}
		question := "BEGIN"
		for pos.Outcome() == alinha.Undecided {
			p := players[(int(pos.ToMove())+g)%2]
			before, _ := p.waited()
			began := time.Now()
			answer := p.ask(question)
			over := time.Since(began) - turn
			after, told := p.waited()
			machine := after - before
			var x, y int
			if n, err := fmt.Sscanf(answer, "%d,%d", &x, &y); n != 2 || err != nil || board.Try(alinha.Move(15*y+x)) != nil {
				t.Fatalf("%s: got %q in\n%v", question, answer, pos)
			}
			pos.Play(alinha.Move(15*y + x))
			moves++
			worst, lateness = max(worst, over), max(lateness, machine)
			if told && over > tolerance+machine {
				late++
				t.Logf("game %d, %s: %v late, of which it has waited %v", g, question, over, machine)
			}
			question = "TURN " + answer
		}
	}
	for _, p := range players {
		if peak := p.peak(); peak > memory {
			t.Errorf("the program has taken %d MiB, want %d at the most", peak>>20, memory>>20)
		} else {
			t.Logf("memory: %d MiB at the most", peak>>20)
		}
		fmt.Fprint(p.in, "END\r\n")
		if err := p.cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d games, %d moves; the worst %v beyond 50 ms, and a wait of %v at the most", games, moves, worst, lateness)
	if asked && late > 0 {
		t.Errorf("%d moves are later than %v beyond what the machine is", late, tolerance)
	}
}
