package lab

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
)

// A Program is a solver of Connect Four that runs as a process of its own. It reads lines
// of moves, columns from 1, and answers each
// at once by a line "moves score", which may go on with the nodes that it took and then the
// microseconds, measured by itself. It remembers nothing of the lines before.
type Program struct {
	Name    string
	Command []string // with its arguments
}

// ErrProgram is that of a text that names no program.
var ErrProgram = errors.New("expected NAME=COMMAND")

// ParseProgram reads NAME=COMMAND, in which spaces part the command from its arguments.
func ParseProgram(text string) (Program, error) {
	name, command, _ := strings.Cut(text, "=")
	p := Program{Name: strings.TrimSpace(name), Command: strings.Fields(command)}
	if p.Name == "" || len(p.Command) == 0 {
		return Program{}, ErrProgram
	}
	return p, nil
}

// A ProgramError says why a program was left out.
type ProgramError struct {
	Name   string
	Moves  string // that it was asked for
	Answer string // that is none
	Err    error  // ErrEnded, ErrSilent or ErrAnswer, or why it does not start
}

func (e *ProgramError) Error() string {
	return fmt.Sprintf("program %s, asked for %q: %v", e.Name, e.Moves, e.Err)
}

func (e *ProgramError) Unwrap() error { return e.Err }

// What a program can do wrong.
var (
	ErrEnded  = errors.New("it has ended")
	ErrSilent = errors.New("it did not answer in time")
	ErrAnswer = errors.New("expected the moves and a score, then at most its nodes and microseconds")
)

// A process is a program that runs.
type process struct {
	Program
	patience time.Duration
	cmd      *exec.Cmd
	in       io.WriteCloser
	lines    chan string // of its output, closed at its end
	quit     chan struct{}
}

// start runs a program until stop is called or ctx ends.
func (p Program) start(ctx context.Context, patience time.Duration) (*process, error) {
	run := &process{
		Program: p, patience: patience, cmd: exec.CommandContext(ctx, p.Command[0], p.Command[1:]...),
		lines: make(chan string), quit: make(chan struct{}),
	}
	var err error
	if run.in, err = run.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := run.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := run.cmd.Start(); err != nil {
		return nil, &ProgramError{Name: p.Name, Err: err}
	}
	go run.listen(out)
	return run, nil
}

// listen hands on the lines of the output, until its end or one that is far too long.
func (p *process) listen(out io.Reader) {
	defer close(p.lines)
	for s := bufio.NewScanner(out); s.Scan(); {
		select {
		case p.lines <- s.Text():
		case <-p.quit:
			return
		}
	}
}

func (p *process) stop() {
	close(p.quit)
	_ = p.in.Close()
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait() // it was killed
}

// ask returns what the program says of a row. Its error is a *ProgramError or that of ctx,
// whose end ends the program too.
func (p *process) ask(ctx context.Context, row *Row) (sample, error) {
	start := time.Now()
	if _, err := io.WriteString(p.in, row.Moves+"\n"); err != nil {
		return sample{}, p.fault(ctx, row, "", ErrEnded)
	}
	timer := time.NewTimer(p.patience)
	defer timer.Stop()
	select {
	case line, ok := <-p.lines:
		took := time.Since(start)
		if !ok {
			return sample{}, p.fault(ctx, row, "", ErrEnded)
		}
		answer, ok := parseAnswer(line, row, took)
		if !ok {
			return sample{}, p.fault(ctx, row, line, ErrAnswer)
		}
		return answer, nil
	case <-timer.C:
		return sample{}, p.fault(ctx, row, "", ErrSilent)
	case <-ctx.Done():
		return sample{}, ctx.Err()
	}
}

func (p *process) fault(ctx context.Context, row *Row, answer string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &ProgramError{Name: p.Name, Moves: row.Moves, Answer: answer, Err: err}
}

// parseAnswer reads an answer that came after a time, which is the time of the search
// unless the program tells less.
func parseAnswer(line string, row *Row, took time.Duration) (sample, bool) {
	rest, ok := strings.CutPrefix(line, row.Moves+" ")
	fields := strings.Fields(rest)
	if !ok || len(fields) < 1 || len(fields) > 3 {
		return sample{}, false
	}
	score, err := strconv.Atoi(fields[0])
	s := sample{micros: float64(took.Nanoseconds()) / 1000, right: score == row.Score}
	if len(fields) > 1 && err == nil {
		s.counted = true
		s.nodes, err = strconv.ParseUint(fields[1], 10, 64)
	}
	if len(fields) > 2 && err == nil {
		all := s.micros
		s.micros, err = strconv.ParseFloat(fields[2], 64)
		ok = s.micros >= 0 && s.micros <= all
	}
	return s, ok && err == nil
}
