package gomocup_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/jobs"
)

// faultyPrograms are the behaviours of runFaultyProgram.
var faultyPrograms = []string{
	"crashes", "hangs", "floods", "sends an endless line", "forks and hangs", "forks and exits", "closes its output",
	"closes its input", "prints garbage", "moves off the board",
}

// runFaultyProgram answers START, and then fails at the first move in the given way.
func runFaultyProgram(behaviour string) {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		switch word, _, _ := strings.Cut(in.Text(), " "); word {
		case "START":
			fmt.Println("OK")
		case "BEGIN", "TURN", "DONE":
			fail(behaviour)
		case "END":
			return
		}
	}
	time.Sleep(time.Hour) // outlives the end of its input
}

// fail fails in a way, and hangs unless the process ends.
func fail(behaviour string) {
	fork := exec.Command("sleep", "300")
	switch behaviour {
	case "crashes":
		os.Exit(139)
	case "floods":
		for {
			fmt.Println("MESSAGE", strings.Repeat("x", 1000))
		}
	case "sends an endless line":
		for {
			fmt.Print(strings.Repeat("x", 1000))
		}
	case "forks and hangs":
		_ = fork.Start()
	case "forks and exits":
		fork.Stdout = os.Stdout // the pipe stays open
		_ = fork.Start()
		os.Exit(0)
	case "closes its output":
		_ = os.Stdout.Close()
	case "closes its input":
		_ = os.Stdin.Close()
	case "prints garbage":
		for i := range 256 {
			_, _ = os.Stdout.Write(bytes.Repeat([]byte{byte(i)}, 100))
		}
		fmt.Println()
	case "moves off the board":
		fmt.Println("99999999999999999999,-1")
	}
	time.Sleep(time.Hour)
}

// A quickEngine plays the first legal move.
type quickEngine struct{}

func (quickEngine) Search(_ context.Context, pos alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	return alinha.Result{Move: pos.Moves(nil)[0]}, nil
}

// In a gauntlet of 200 games against programs that fail, each program loses all its games, no process is left, and the memory
// and the goroutines stay bounded.
func TestFaultyPrograms(t *testing.T) {
	gametest.Long(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	token := fmt.Sprintf("%d.%d", os.Getpid(), time.Now().UnixNano())
	t.Setenv("ALINHA_TEST_TOKEN", token)
	tournament := &arena.Tournament{
		Variant: gametest.Variant(t, "gomoku"), Format: arena.Gauntlet, Pairs: 10,
		Entrants:    []arena.Entrant{{Name: "quick", Engine: "quick"}},
		TimeControl: arena.TimeControl{Limits: alinha.Limits{Time: 100 * time.Millisecond}, Tolerance: 200 * time.Millisecond},
		Openings:    arena.Openings{Plies: 2},
	}
	for _, behaviour := range faultyPrograms {
		command := self + " program=" + strings.ReplaceAll(behaviour, " ", "-")
		tournament.Entrants = append(tournament.Entrants, arena.Entrant{Name: behaviour, Engine: command})
	}
	open := func(entrant int, command string) (alinha.Engine, error) {
		if entrant == 0 {
			return quickEngine{}, nil
		}
		return &gomocup.Engine{Command: command, Tolerance: 200 * time.Millisecond}, nil
	}
	local := &jobs.Local{Kinds: jobs.Kinds{arena.StudyKind: arena.NewRunner(open)}, Workers: 2}
	goroutines, start := runtime.NumGoroutine(), time.Now()
	var peak uint64
	standings, err := tournament.Play(t.Context(), local, "test", nil, func(*arena.Standings) {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		peak = max(peak, m.HeapInuse)
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, behaviour := range faultyPrograms {
		if r := standings.Entrant(i + 1); r.Losses != 20 || r.TimeLosses+r.Forfeits != 20 {
			t.Errorf("%s: got %+v, want 20 losses by a fault", behaviour, r)
		}
	}
	t.Logf("200 games in %v, at most %d KiB of heap", time.Since(start).Round(time.Second), peak>>10)
	if peak > 64<<20 {
		t.Errorf("the heap took %d bytes, want at most 64 MiB", peak)
	}
	time.Sleep(time.Second)
	if now := runtime.NumGoroutine(); now > goroutines+5 {
		t.Errorf("%d goroutines are left of %d before", now, goroutines)
	}
	if left := processesWith(token); len(left) > 0 {
		t.Errorf("processes are left: %v", left)
	}
}

// processesWith returns the command lines of the processes whose environment holds a token, but for this process. It finds
// none on systems without /proc.
func processesWith(token string) (commands []string) {
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		text, err := os.ReadFile(file)
		pid := filepath.Base(filepath.Dir(file))
		if err != nil || pid == strconv.Itoa(os.Getpid()) || !bytes.Contains(text, []byte("ALINHA_TEST_TOKEN="+token)) {
			continue
		}
		command, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
		commands = append(commands, pid+" "+strings.ReplaceAll(string(command), "\x00", " "))
	}
	return commands
}
