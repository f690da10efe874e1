package gomocup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// An Engine is a program that speaks the protocol. It runs from the first search until
// Close, and is started again after it has failed. It plays flat boards with five in a row.
//
// What it does wrong is a *Forfeit, and never a wait without end.
type Engine struct {
	// Command is the program and its arguments, with spaces between them. A program that
	// is named with its directory runs in it.
	Command string

	Memory    int64         // bytes that it is told to keep to, 0 for no limit
	Tolerance time.Duration // beyond the time for a move, 0 for DefaultTolerance
	Log       io.Writer     // takes all lines, > to the program and < from it; nil for none

	dial  func() (*conn, error) // nil for the Command
	conn  *conn                 // nil while it does not run
	board *rules.Board          // as the program knows it, its own answer included
	clock struct{ match, left time.Duration }
}

var (
	_ alinha.Resetter = (*Engine)(nil)
	_ io.Closer       = (*Engine)(nil)
)

// DefaultTolerance is how much longer than its time an engine may take for a move.
const DefaultTolerance = time.Second

// How long a program may take to start, and to end.
const (
	startTimeout = 10 * time.Second
	quitTimeout  = time.Second
)

// defaultTurn is the time for a move where a search has no limit of time.
const defaultTurnTime = time.Second

// A Fault is what an engine did wrong.
type Fault uint8

// The faults.
const (
	Crash        Fault = iota // it could not be started, or it ended
	Timeout                   // it did not answer in time
	IllegalMove               // its move cannot be played
	InvalidReply              // it answered what is no answer
)

// A Forfeit is the error of an engine that has lost its game by a fault.
type Forfeit struct {
	Fault Fault
	Text  string // the line that was wrong, or how the program ended
}

func (f *Forfeit) Error() string {
	what := [...]string{Crash: "ended", Timeout: "did not answer in time", IllegalMove: "made a move that cannot be played", InvalidReply: "gave an answer that is none"}[f.Fault]
	if f.Text == "" {
		return "the engine " + what
	}
	return "the engine " + what + ": " + f.Text
}

// Clock tells the engine the time of a game and what is left of it before its next move; 0
// and 0 for a game without a limit.
func (e *Engine) Clock(match, left time.Duration) { e.clock.match, e.clock.left = match, left }

// Reset implements alinha.Resetter: the next search begins a new game.
func (e *Engine) Reset() { e.board = nil }

// Close ends the program.
func (e *Engine) Close() error {
	if e.conn == nil {
		return nil
	}
	_ = e.conn.send("END")
	e.conn.close(quitTimeout)
	e.conn, e.board = nil, nil
	return nil
}

// Search implements alinha.Engine. When ctx ends it kills the program, which has no move to
// show, and returns the error of ctx.
func (e *Engine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	if err := e.Prepare(ctx, pos); err != nil {
		return alinha.Result{}, err
	}
	board, _ := rules.BoardOf(pos)
	var said searchInfo
	m, err := e.requestMove(ctx, board, lim, &said)
	if err != nil {
		e.kill()
		return alinha.Result{}, err
	}
	e.board = board.Clone().(*rules.Board)
	e.board.Play(m)
	return said.result(m), nil
}

// Prepare starts the program and a game, if need be, so that the search of a position need not. Its
// errors are those of Search.
func (e *Engine) Prepare(ctx context.Context, pos alinha.Position) error {
	board, ok := rules.BoardOf(pos)
	if !ok {
		return fmt.Errorf("gomocup: %T: %w", pos, errors.ErrUnsupported)
	}
	if _, ok := ruleOf(board.Variant()); !ok {
		return fmt.Errorf("gomocup: %v: %w", board.Variant(), errors.ErrUnsupported)
	}
	if pos.Outcome() != alinha.Undecided {
		return alinha.ErrOver
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	err := e.ensureStarted(ctx, board.Variant())
	if err != nil {
		e.kill()
	}
	return err
}

// kill ends the program at once.
func (e *Engine) kill() {
	if e.conn != nil {
		e.conn.close(0)
	}
	e.conn, e.board = nil, nil
}

// ask asks for a move.
func (e *Engine) requestMove(ctx context.Context, board *rules.Board, lim alinha.Limits, said *searchInfo) (alinha.Move, error) {
	code, _ := ruleOf(board.Variant())
	turn := lim.Time
	if turn <= 0 {
		turn = defaultTurnTime
	}
	left := noTimeLimit
	if e.clock.match > 0 {
		left = e.clock.left
	}
	for _, info := range [...]struct {
		key   string
		value int64
		needs bool
	}{
		{"rule", int64(code), true},
		{"game_type", 1, true},
		{"timeout_turn", turn.Milliseconds(), true},
		{"timeout_match", e.clock.match.Milliseconds(), true},
		{"time_left", left.Milliseconds(), true},
		{"max_memory", e.Memory, true},
		{"show_detail", 2, true}, // those who know of it tell what they think
		{"max_depth", int64(lim.Depth), lim.Depth > 0},
		{"max_node", int64(lim.Nodes), lim.Nodes > 0},
	} {
		if info.needs {
			if err := e.conn.send(fmt.Sprintf("INFO %s %d", info.key, info.value)); err != nil {
				return alinha.NoMove, e.conn.crashForfeit()
			}
		}
	}
	if err := e.conn.send(e.positionCommands(board)...); err != nil {
		return alinha.NoMove, e.conn.crashForfeit()
	}
	tolerance := e.Tolerance
	if tolerance == 0 {
		tolerance = DefaultTolerance
	}
	return e.receiveMove(ctx, board, turn+tolerance, said)
}

// ready makes the program run, with an empty board or the game that it has played so far.
func (e *Engine) ensureStarted(ctx context.Context, v rules.Variant) error {
	if e.conn == nil {
		dial := e.dial
		if dial == nil {
			dial = e.startProcess
		}
		conn, err := dial()
		if err != nil {
			return &Forfeit{Crash, err.Error()}
		}
		e.conn, e.board = conn, nil
	}
	if e.board != nil && e.board.Variant() == v {
		return nil
	}
	start := fmt.Sprintf("START %d", v.Cols)
	if v.Cols != v.Rows {
		start = fmt.Sprintf("RECTSTART %d,%d", v.Cols, v.Rows)
	}
	if err := e.conn.send(start); err != nil {
		return e.conn.crashForfeit()
	}
	for deadline := time.Now().Add(startTimeout); ; {
		text, err := e.conn.receive(ctx, time.Until(deadline))
		word, _, _ := strings.Cut(strings.ToUpper(text), " ")
		switch {
		case err != nil:
			return err
		case word == "OK":
			e.board, _ = rules.BoardOf(rules.New(v))
			return nil
		case word == "ERROR" || word == "UNKNOWN":
			return &Forfeit{InvalidReply, text}
		}
	}
}

// question returns the lines that ask for a move: what has changed, or the whole board.
func (e *Engine) positionCommands(board *rules.Board) []string {
	v, last := board.Variant(), board.Last()
	stones := v.Cells() - board.Left()
	if stones == 0 {
		return []string{"BEGIN"}
	}
	before := board.Clone().(*rules.Board)
	if last != alinha.NoMove {
		before.Undo()
		if before.Key() == e.board.Key() {
			return []string{"TURN " + formatCell(last, v.Cols)}
		}
	}
	lines := []string{"BOARD"}
	owner := map[bool]int{true: 1, false: 2}
	add := func(m alinha.Move) {
		p, _ := board.At(m)
		lines = append(lines, fmt.Sprintf("%s,%d", formatCell(m, v.Cols), owner[p == board.ToMove()]))
	}
	if history := board.History(nil); len(history) == stones {
		for _, m := range history {
			add(m)
		}
	} else {
		for m := range alinha.Move(v.Cells()) {
			if _, taken := board.At(m); taken {
				add(m)
			}
		}
	}
	return append(lines, "DONE")
}

// answer waits for a move, and hears what the program says before. What the program calls an error may be a line of INFO, after which it
// plays on; it is the answer if no move comes.
func (e *Engine) receiveMove(ctx context.Context, board *rules.Board, patience time.Duration, said *searchInfo) (alinha.Move, error) {
	complaint := ""
	for deadline := time.Now().Add(patience); ; {
		text, err := e.conn.receive(ctx, time.Until(deadline))
		if forfeit, ok := errors.AsType[*Forfeit](err); ok && forfeit.Fault == Timeout && complaint != "" {
			return alinha.NoMove, &Forfeit{InvalidReply, complaint}
		}
		if err != nil {
			return alinha.NoMove, err
		}
		word, rest, _ := strings.Cut(text, " ")
		switch strings.ToUpper(word) {
		case "MESSAGE", "DEBUG", "INFO", "OK": // the last from those who answer to INFO
			said.parseLine(text, board)
			continue
		case "ERROR", "UNKNOWN":
			complaint = textline.Printable(text)
			continue
		case "SUGGEST":
			if err := e.conn.send("PLAY " + rest); err != nil {
				return alinha.NoMove, e.conn.crashForfeit()
			}
			continue
		}
		at, ok := parseNumbers(text)
		if !ok || len(at) != 2 {
			return alinha.NoMove, &Forfeit{InvalidReply, textline.Printable(text)}
		}
		m := cellAt(board.Variant().Cols, board.Variant().Rows, at[0], at[1])
		if m == alinha.NoMove || board.Try(m) != nil {
			return alinha.NoMove, &Forfeit{IllegalMove, textline.Printable(text)}
		}
		return m, nil
	}
}
