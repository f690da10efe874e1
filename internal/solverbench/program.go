package solverbench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/alinha/alinha/internal/procgroup"
)

// A Program is a solver of Connect Four that runs as a process of its own. It reads lines of moves, the columns from 1,
// and answers each line at once by
//
//	MOVES SCORE [NODES [MICROSECONDS]]
//
// with the nodes of the search and the time that the program measured itself. A Program must not use what it learnt from
// the lines before.
type Program struct {
	Name    string
	Command []string // the executable and its arguments
}

// ErrProgramSyntax is the error of ParseProgram.
var ErrProgramSyntax = errors.New("expected NAME=COMMAND")

// ParseProgram parses NAME=COMMAND, where spaces separate the command from its arguments.
func ParseProgram(text string) (Program, error) {
	name, command, _ := strings.Cut(text, "=")
	p := Program{Name: strings.TrimSpace(name), Command: procgroup.Words(command)}
	if p.Name == "" || len(p.Command) == 0 {
		return Program{}, ErrProgramSyntax
	}
	return p, nil
}

// A ProgramError says why a Program does not take part in a Comparison, or no longer does.
type ProgramError struct {
	Name   string // of the program
	Moves  string // the line that the program was asked
	Answer string // the bad answer of ErrBadAnswer
	Err    error  // ErrExited, ErrTimeout or ErrBadAnswer, or the error of starting the program
}

func (e *ProgramError) Error() string {
	return fmt.Sprintf("program %s, asked for %q: %v", e.Name, e.Moves, e.Err)
}

func (e *ProgramError) Unwrap() error { return e.Err }

// The faults of a program that has started.
var (
	ErrExited    = errors.New("it has ended")
	ErrTimeout   = errors.New("it did not answer in time")
	ErrBadAnswer = errors.New("expected the moves and a score, then at most its nodes and microseconds")
)

// A process is a running Program.
type process struct {
	Program
	timeout time.Duration // of one answer
	cmd     *exec.Cmd
	group   *procgroup.Group
	stdin   io.WriteCloser
	lines   chan string   // the output, closed at its end
	quit    chan struct{} // closed by stop
}

// start runs a program, in a process group of its own, until stop is called or ctx ends.
func (p Program) start(ctx context.Context, timeout time.Duration) (*process, error) {
	run := &process{
		Program: p, timeout: timeout, cmd: exec.CommandContext(ctx, p.Command[0], p.Command[1:]...),
		lines: make(chan string), quit: make(chan struct{}),
	}
	var err error
	if run.stdin, err = run.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	stdout, err := run.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if run.group, err = procgroup.Start(run.cmd); err != nil {
		return nil, &ProgramError{Name: p.Name, Err: err}
	}
	go run.readLines(stdout)
	return run, nil
}

// readLines sends the lines of the output to p.lines until the output ends, a line exceeds the buffer of a bufio.Scanner,
// or the process is stopped.
func (p *process) readLines(stdout io.Reader) {
	defer close(p.lines)
	for s := bufio.NewScanner(stdout); s.Scan(); {
		select {
		case p.lines <- s.Text():
		case <-p.quit:
			return
		}
	}
}

// stop kills the process with the processes that it has started, and waits for its end. It must be called once.
func (p *process) stop() {
	close(p.quit)
	_ = p.stdin.Close()
	_ = p.group.Kill()
	_ = p.group.Wait() // reports the kill
}

// solve asks the program for a position. The error is a *ProgramError, or that of ctx, whose end kills the program.
func (p *process) solve(ctx context.Context, position *TestPosition) (answer, error) {
	start := time.Now()
	if _, err := io.WriteString(p.stdin, position.Moves+"\n"); err != nil {
		return answer{}, p.errorOf(ctx, position, "", ErrExited)
	}
	timer := time.NewTimer(p.timeout)
	defer timer.Stop()
	select {
	case line, ok := <-p.lines:
		took := time.Since(start)
		if !ok {
			return answer{}, p.errorOf(ctx, position, "", ErrExited)
		}
		a, ok := parseAnswer(line, position, took)
		if !ok {
			return answer{}, p.errorOf(ctx, position, line, ErrBadAnswer)
		}
		return a, nil
	case <-timer.C:
		return answer{}, p.errorOf(ctx, position, "", ErrTimeout)
	case <-ctx.Done():
		return answer{}, ctx.Err()
	}
}

// errorOf returns the error of ctx if ctx has ended, and otherwise a *ProgramError that wraps err.
func (p *process) errorOf(ctx context.Context, position *TestPosition, line string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &ProgramError{Name: p.Name, Moves: position.Moves, Answer: line, Err: err}
}

// parseAnswer parses the line that a program answered after the time took. The time of the answer is the one in the line,
// which must not exceed took, or else took.
func parseAnswer(line string, position *TestPosition, took time.Duration) (answer, bool) {
	rest, ok := strings.CutPrefix(line, position.Moves+" ")
	fields := strings.Fields(rest)
	if !ok || len(fields) < 1 || len(fields) > 3 {
		return answer{}, false
	}
	score, err := strconv.Atoi(fields[0])
	a := answer{micros: float64(took.Nanoseconds()) / 1000, correct: score == position.Score}
	if len(fields) > 1 && err == nil {
		a.hasNodes = true
		a.nodes, err = strconv.ParseUint(fields[1], 10, 64)
	}
	if len(fields) > 2 && err == nil {
		wall := a.micros
		a.micros, err = strconv.ParseFloat(fields[2], 64)
		ok = a.micros >= 0 && a.micros <= wall
	}
	return a, ok && err == nil
}
