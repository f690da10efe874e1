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
	out.(*os.File).Fd() // from now on a thread that reads it waits itself, and its waiting is counted
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

// waited returns for how long the program and this thread have waited for the machine; false where
// nobody tells.
func (p *program) waited() (time.Duration, bool) {
	its, told := waited(fmt.Sprintf("/proc/%d/task/*/schedstat", p.cmd.Process.Pid))
	ours, _ := waited("/proc/thread-self/schedstat")
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

// waited returns for how long threads have been ready to run while the machine has had others do so; false
// where nobody tells.
func waited(threads string) (sum time.Duration, told bool) {
	stats, _ := filepath.Glob(threads)
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

// Games at 50 ms a move, three times as many at once as there are cores: no move is later than 8
// ms beyond what the machine has let program and manager wait for; none is illegal, and the memory
// stays within its limit. ALINHA_SOAK_GAMES are played, of all rules in turn; without that it is one
// for each table, and nobody minds the clock.
func TestSoakGames(t *testing.T) {
	tables := make([]*soakTable, 3*runtime.NumCPU())
	games, asked := len(tables), false
	if n, err := strconv.Atoi(os.Getenv("ALINHA_SOAK_GAMES")); err == nil {
		games, asked = n, true
	} else if testing.Short() {
		t.Skip("games on a busy machine")
	}
	var begun atomic.Int64
	var group sync.WaitGroup
	for i := range tables {
		table := &soakTable{T: t, players: [2]*program{runProgram(t), runProgram(t)}}
		tables[i] = table
		group.Go(func() {
			runtime.LockOSThread()
			for going := true; going; {
				g := int(begun.Add(1)) - 1
				going = g < games && table.play(g)
			}
		})
	}
	group.Wait()
	var all soakTable
	var peak int64
	for _, table := range tables {
		for _, p := range table.players {
			peak = max(peak, p.peak())
			fmt.Fprint(p.in, "END\r\n")
			if err := p.cmd.Wait(); err != nil {
				t.Error(err)
			}
		}
		all.moves, all.late = all.moves+table.moves, all.late+table.late
		all.worst, all.lateness = max(all.worst, table.worst), max(all.lateness, table.lateness)
	}
	t.Logf("%d games, %d moves; the worst %v beyond 50 ms, and a wait of %v at the most; memory: %d MiB at the most", games, all.moves, all.worst, all.lateness, peak>>20)
	if peak > soakMemory {
		t.Errorf("a program has taken %d MiB, want %d at the most", peak>>20, soakMemory>>20)
	}
	if asked && all.late > 0 {
		t.Errorf("%d moves are later than %v beyond what the machine is", all.late, soakTolerance)
	}
}

const (
	soakTurn      = 50 * time.Millisecond
	soakTolerance = 8 * time.Millisecond
	soakMemory    = 128 << 20
)

// A soakTable is where two programs play game after game, and what was seen there.
type soakTable struct {
	*testing.T
	players         [2]*program
	moves, late     int
	worst, lateness time.Duration // beyond the time of a move, and of waiting during one
}

// play has the programs play a game. It returns false, and says why, if it comes to no end.
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
	question := "BEGIN"
	for pos.Outcome() == alinha.Undecided {
		answer := s.ask(s.players[(int(pos.ToMove())+g)%2], g, question)
		var x, y int
		if n, err := fmt.Sscanf(answer, "%d,%d", &x, &y); n != 2 || err != nil || board.Try(alinha.Move(15*y+x)) != nil {
			s.Errorf("%s: got %q in\n%v", question, answer, pos)
			return false
		}
		pos.Play(alinha.Move(15*y + x))
		question = "TURN " + answer
	}
	return true
}

// ask returns a program's answer to a question, and notes how late it comes.
func (s *soakTable) ask(p *program, g int, question string) string {
	before, _ := p.waited()
	began := time.Now()
	answer := p.ask(question)
	over := time.Since(began) - soakTurn
	after, told := p.waited()
	machine := after - before
	s.moves++
	s.worst, s.lateness = max(s.worst, over), max(s.lateness, machine)
	if told && over > soakTolerance+machine {
		s.late++
		s.Logf("game %d, %s: %v late, of which %v were waited", g, question, over, machine)
	}
	return answer
}
