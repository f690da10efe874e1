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
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// A program is a process that serves the protocol of Gomocup, with the test as its manager.
type program struct {
	cmd   *exec.Cmd
	in    io.Writer
	lines *bufio.Scanner
}

// startProgram starts pbrain-alinha.
func startProgram(t *testing.T, args ...string) *program {
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
	out.(*os.File).Fd() // makes reads block their thread, whose scheduling delay waitTime then counts
	return &program{cmd, in, bufio.NewScanner(out)}
}

// ask sends lines and returns the next line of the program that is not a MESSAGE; "" if the program has ended.
func (p *program) ask(lines ...string) string {
	fmt.Fprint(p.in, strings.Join(lines, "\r\n")+"\r\n")
	for p.lines.Scan() {
		if text := p.lines.Text(); !strings.HasPrefix(text, "MESSAGE ") {
			return text
		}
	}
	return ""
}

// waitTime returns for how long the program and this thread have waited for a processor; false on a system that does
// not tell.
func (p *program) waitTime() (time.Duration, bool) {
	program, known := schedulingDelay(fmt.Sprintf("/proc/%d/task/*/schedstat", p.cmd.Process.Pid))
	manager, _ := schedulingDelay("/proc/thread-self/schedstat")
	return program + manager, known
}

// peakMemory returns the most memory that the program has had, in bytes; 0 on a system that does not tell.
func (p *program) peakMemory() int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	var kib int64
	_, _ = fmt.Sscan(rest, &kib)
	return kib << 10
}

// schedulingDelay returns for how long threads have been runnable without a processor, from their files schedstat;
// false if there are none.
func schedulingDelay(files string) (sum time.Duration, known bool) {
	stats, _ := filepath.Glob(files)
	for _, file := range stats {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // the thread has ended
		}
		var ran, waited time.Duration
		_, _ = fmt.Sscan(string(text), &ran, &waited)
		sum, known = sum+waited, true
	}
	return sum, known
}

// TestSoakGames plays games at 50 ms a move, three times as many at once as there are processors, under each rule in
// turn. No move may be illegal, no program may exceed its memory limit, and no move may be more than 8 ms late,
// beyond the time that program and manager waited for a processor. ALINHA_SOAK_GAMES is the number of games. Without
// it the test is a long one, with a game for each table, and does not check the times.
func TestSoakGames(t *testing.T) {
	tables := make([]*soakTable, 3*runtime.NumCPU())
	games, checkTimes := len(tables), false
	if n, err := strconv.Atoi(os.Getenv("ALINHA_SOAK_GAMES")); err == nil {
		games, checkTimes = n, true
	} else {
		gametest.Long(t)
	}
	var started atomic.Int64
	var group sync.WaitGroup
	for i := range tables {
		table := &soakTable{T: t, players: [2]*program{startProgram(t), startProgram(t)}}
		tables[i] = table
		group.Go(func() {
			runtime.LockOSThread()
			for ok := true; ok; {
				g := int(started.Add(1)) - 1
				ok = g < games && table.play(g)
			}
		})
	}
	group.Wait()
	var all soakTable
	var peak int64
	for _, table := range tables {
		for _, p := range table.players {
			peak = max(peak, p.peakMemory())
			fmt.Fprint(p.in, "END\r\n")
			if err := p.cmd.Wait(); err != nil {
				t.Error(err)
			}
		}
		all.moves, all.late = all.moves+table.moves, all.late+table.late
		all.maxOver, all.maxWait = max(all.maxOver, table.maxOver), max(all.maxWait, table.maxWait)
	}
	t.Logf("%d games, %d moves; at most %v beyond 50 ms, and %v of waiting for a processor; at most %d MiB", games, all.moves, all.maxOver, all.maxWait, peak>>20)
	if peak > soakMemory {
		t.Errorf("a program has taken %d MiB, want %d at most", peak>>20, soakMemory>>20)
	}
	if checkTimes && all.late > 0 {
		t.Errorf("%d moves are later than %v beyond the wait for a processor, want none", all.late, soakTolerance)
	}
}

const (
	soakTurn      = 50 * time.Millisecond
	soakTolerance = 8 * time.Millisecond
	soakMemory    = 128 << 20 // bytes
)

// A soakTable is two programs that play game after game, and what was measured.
type soakTable struct {
	*testing.T
	players          [2]*program
	moves, late      int
	maxOver, maxWait time.Duration // beyond the time of a move; of waiting for a processor during a move
}

// play plays a game. It returns false, and reports an error, if the game does not come to its end.
func (s *soakTable) play(g int) bool {
	rule := []struct {
		code int
		game string
	}{{0, "gomoku"}, {1, "standard"}, {4, "renju"}}[g%3]
	v, err := rules.Parse(rule.game)
	if err != nil {
		s.Error(err)
		return false
	}
	pos := rules.New(v)
	board, _ := rules.BoardOf(pos)
	for _, p := range s.players {
		if ok := p.ask(fmt.Sprint("INFO rule ", rule.code), "INFO timeout_turn 50", fmt.Sprint("INFO max_memory ", soakMemory), "START 15"); ok != "OK" {
			s.Errorf("START: got %q", ok)
			return false
		}
	}
	command := "BEGIN"
	for pos.Outcome() == alinha.Undecided {
		answer := s.askMove(s.players[(int(pos.ToMove())+g)%2], g, command)
		var x, y int
		if n, err := fmt.Sscanf(answer, "%d,%d", &x, &y); n != 2 || err != nil || board.Try(alinha.Move(15*y+x)) != nil {
			s.Errorf("%s: got %q in\n%v", command, answer, pos)
			return false
		}
		pos.Play(alinha.Move(15*y + x))
		command = "TURN " + answer
	}
	return true
}

// askMove returns the answer of a program to a command, and measures how late it is.
func (s *soakTable) askMove(p *program, g int, command string) string {
	before, _ := p.waitTime()
	start := time.Now()
	answer := p.ask(command)
	over := time.Since(start) - soakTurn
	after, known := p.waitTime()
	wait := after - before
	s.moves++
	s.maxOver, s.maxWait = max(s.maxOver, over), max(s.maxWait, wait)
	if known && over > soakTolerance+wait {
		s.late++
		s.Logf("game %d, %s: %v late, of which %v waiting for a processor", g, command, over, wait)
	}
	return answer
}
