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

// An Engine runs an external program that speaks the protocol, as an alinha.Engine. The program runs from the first search
// until Close, and is started again after it has failed. It plays five in a row on flat boards.
//
// The error of a program that fails is a *Forfeit. Every wait for the program has a timeout.
type Engine struct {
	// Command is the program and its arguments, as procgroup.Words splits them. A program that is named with its directory
	// runs in that directory.
	Command string

	Memory    int64         // the program's limit in bytes, sent as max_memory; 0 for no limit
	Tolerance time.Duration // the time that a move may take beyond its limit; 0 for DefaultTolerance
	Log       io.Writer     // takes all lines, marked > to the program and < from it; nil for none

	dial  func() (*conn, error) // connects to the program; nil starts Command
	conn  *conn                 // nil while the program does not run
	board *rules.Board          // the program's board, after its own last move; nil before START
	clock struct{ match, left time.Duration }
}

var (
	_ alinha.Resetter = (*Engine)(nil)
	_ io.Closer       = (*Engine)(nil)
)

// DefaultTolerance is the time that a move may take beyond its limit, where an Engine has no Tolerance.
const DefaultTolerance = time.Second

// The time that a program may take to answer START, and to exit after END.
const (
	startTimeout = 10 * time.Second
	quitTimeout  = time.Second
)

// defaultTurnTime is the time for a move where the limits of a search have no time.
const defaultTurnTime = time.Second

// Clock sets the time of a whole game, and the time left before the engine's next move. Both are 0 for a game without a
// limit.
func (e *Engine) Clock(match, left time.Duration) { e.clock.match, e.clock.left = match, left }

// Reset implements alinha.Resetter: the next search begins a new game.
func (e *Engine) Reset() { e.board = nil }

// Close sends END, and kills the program if it does not exit. The next search starts the program again.
func (e *Engine) Close() error {
	if e.conn == nil {
		return nil
	}
	_ = e.conn.send("END")
	e.conn.close(quitTimeout)
	e.conn, e.board = nil, nil
	return nil
}

// Search implements alinha.Engine. When ctx ends, Search kills the program, which has no move yet, and returns the error of
// ctx. Search does not call the report function.
func (e *Engine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	if err := e.Prepare(ctx, pos); err != nil {
		return alinha.Result{}, err
	}
	board, _ := rules.BoardOf(pos)
	var info searchInfo
	m, err := e.requestMove(ctx, board, lim, &info)
	if err != nil {
		e.kill()
		return alinha.Result{}, err
	}
	e.board = board.Clone().(*rules.Board)
	e.board.Play(m)
	return info.result(m), nil
}

// Prepare starts the program and begins a game unless both are done, so that a search of pos takes no time for that. Its
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

// kill kills the program at once.
func (e *Engine) kill() {
	if e.conn != nil {
		e.conn.close(0)
	}
	e.conn, e.board = nil, nil
}

// requestMove sends the limits and the position to the program, and returns its move, which is legal. It collects the
// program's reports in info. The error is a *Forfeit, or that of ctx.
func (e *Engine) requestMove(ctx context.Context, board *rules.Board, lim alinha.Limits, info *searchInfo) (alinha.Move, error) {
	code, _ := ruleOf(board.Variant())
	turn := lim.Time
	if turn <= 0 {
		turn = defaultTurnTime
	}
	left := noTimeLimit
	if e.clock.match > 0 {
		left = e.clock.left
	}
	for _, option := range [...]struct {
		key   string
		value int64
		send  bool
	}{
		{"rule", int64(code), true},
		{"game_type", 1, true},
		{"timeout_turn", turn.Milliseconds(), true},
		{"timeout_match", e.clock.match.Milliseconds(), true},
		{"time_left", left.Milliseconds(), true},
		{"max_memory", e.Memory, true},
		{"show_detail", 2, true}, // Yixin and Rapfi then report the search by lines of INFO
		{"max_depth", int64(lim.Depth), lim.Depth > 0},
		{"max_node", int64(lim.Nodes), lim.Nodes > 0},
	} {
		if option.send {
			if err := e.conn.send(fmt.Sprintf("INFO %s %d", option.key, option.value)); err != nil {
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
	return e.receiveMove(ctx, board, turn+tolerance, info)
}

// ensureStarted starts the program unless it runs, and a game of variant v unless one is under way. The error is a
// *Forfeit, or that of ctx.
func (e *Engine) ensureStarted(ctx context.Context, v rules.Variant) error {
	if e.conn == nil {
		dial := e.dial
		if dial == nil {
			dial = e.startProcess
		}
		conn, err := dial()
		if err != nil {
			return &Forfeit{Fault: NotStarted, Text: err.Error(), Err: err}
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
			return &Forfeit{Fault: InvalidReply, Text: text}
		}
	}
}

// positionCommands returns the lines that request a move on board: BEGIN on an empty board, TURN if only the last move is
// new to the program, and otherwise BOARD.
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

// receiveMove waits up to timeout for the program's move, and collects the reports before it in info. It accepts each
// move that the program suggests. A line ERROR or UNKNOWN may concern a line of INFO, after which the program plays on;
// without a move in time, the line is an InvalidReply. The error is a *Forfeit, or that of ctx.
func (e *Engine) receiveMove(ctx context.Context, board *rules.Board, timeout time.Duration, info *searchInfo) (alinha.Move, error) {
	errorLine := ""
	for deadline := time.Now().Add(timeout); ; {
		text, err := e.conn.receive(ctx, time.Until(deadline))
		if forfeit, ok := errors.AsType[*Forfeit](err); ok && forfeit.Fault == Timeout && errorLine != "" {
			return alinha.NoMove, &Forfeit{Fault: InvalidReply, Text: errorLine}
		}
		if err != nil {
			return alinha.NoMove, err
		}
		word, rest, _ := strings.Cut(text, " ")
		switch strings.ToUpper(word) {
		case "MESSAGE", "DEBUG", "INFO", "OK": // some programs answer INFO by OK
			info.parseLine(text, board)
			continue
		case "ERROR", "UNKNOWN":
			errorLine = textline.Printable(text)
			continue
		case "SUGGEST":
			if err := e.conn.send("PLAY " + rest); err != nil {
				return alinha.NoMove, e.conn.crashForfeit()
			}
			continue
		}
		at, ok := parseNumbers(text)
		if !ok || len(at) != 2 {
			return alinha.NoMove, &Forfeit{Fault: InvalidReply, Text: textline.Printable(text)}
		}
		m := cellAt(board.Variant().Cols, board.Variant().Rows, at[0], at[1])
		if m == alinha.NoMove || board.Try(m) != nil {
			return alinha.NoMove, &Forfeit{Fault: IllegalMove, Text: textline.Printable(text)}
		}
		return m, nil
	}
}
