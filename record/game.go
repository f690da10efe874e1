// Package record reads and writes game records: games, and positions that were set up, as text.
//
// [Game] is the model that all formats share: the variant, the players, the setup, the turns of the main line with their
// variations, the result. A [Format] reads a text into games and writes a game as text:
//
//	        reader                      readSGF, readPSQ, ...           Recorder
//	text ─────────────────> lines, nodes ─────────────────> turns ─────────────────────> Game
//	        counts lines and            knows the syntax            plays turns on a board,
//	        columns for errors          of the format               builds the tree
//
//	Game ── writeSGF, writePSQ, ... ──> text
//
// What the formats represent, besides the moves:
//
//	name      a game is                               variant  setup  variations  comments  times  players, result
//	sgf       a tree of nodes (;GM[4]SZ[15];B[hh])    yes      yes    yes         yes       no     yes, and properties
//	psq       a file of Piskvork, in several lines    size     no     no          no        yes    players, result, event, levels
//	jsonl     a JSON object on one line               yes      yes    no          yes       yes    yes, and the opening
//	pos       a line of coordinates: h8i9             no       no     no          no        no     no
//	offset    a line of offsets: 0,0, 1,-1            no       no     no          no        no     no
//	moves     a line in the notation of [rules]       no       no     no          no        no     no
//	playok    tags, then numbered moves: 1. h8 i9     no       no     no          no        no     yes
//	lib       a tree of RenLib, in bytes              no       yes    yes         yes       no     no
//	sav       numbers of Yixin-Board, on lines        size     no     no          no        no     no
//	binpos    moves on 15x15, a byte for each         no       no     no          no        no     no
//	board     a position as rows such as ..XO.        no       yes    no          no        no     no
//	renjunet  a database in XML, only read            yes      no     yes         yes       no     yes, and properties
//
// A format leaves out what it cannot represent; [Format.Losses] tells what that is for one game. If the moves or the
// position would then be different, writing fails with an [UnsupportedError] instead. A format without setups writes the
// stones of a setup as turns, if the sides can have placed them alternately.
//
// One policy holds for all readers. A reader reads what can be read: real files break the formats in small ways, and
// their moves are worth more than their form. Each thing that a reader leaves out or repairs is named once, as a
// [Notice] of its game. A text is refused, with a [ParseError], only where no move can be trusted. Strict reading
// refuses every thing that would be a notice, for texts that should be flawless.
//
// A new format is one more entry in [Formats], with a function that reads and a function that writes.
package record

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Game is the record of a game. Without turns it is the record of a position.
type Game struct {
	Variant rules.Variant

	Name    string    // title or number that tells the game from others
	Event   string    // match or tournament
	Round   string    // round of the event
	Date    string    // as 2006-01-02
	Players [2]string // names of First and Second

	// Setup holds the stones on the board before the first turn, one element per cell, as rules.Setup takes them:
	// 0 for an empty cell, 1 for First, 2 for Second. A nil Setup is an empty board on which First begins.
	Setup  []uint8
	ToMove alinha.Player // the side that makes the first turn

	Comment    string     // on the game or the position before the first turn
	Properties []Property // further properties of the game, as the text has them

	Turns []Turn // the main line

	// Outcome is the result that the record states, or else the result on the board after the main line.
	Outcome alinha.Outcome
	Reason  Reason // why the game ended; ByPlay if the board decided it or the record gives no reason

	// Notices names what Format.Read left out or repaired, in the order of the text.
	Notices []Notice
}

// A Turn is one move in a record.
type Turn struct {
	Aim     alinha.Move   // the move that the player chose
	Cell    alinha.Move   // the cell where the piece landed; equal to Aim unless the piece slipped
	Time    time.Duration // thinking time, 0 if unknown
	Comment string

	Properties []Property // further properties of the turn, as the text has them: labels, marks, names of positions

	// Variations holds the lines that replace this turn and the rest of its line. Each has at least one turn, and the
	// first turn of each has no Variations of its own.
	Variations [][]Turn
}

// A Property is a property of SGF that is no field of Game or Turn, such as LB[hh:A][ii:B] or BR[5 dan]. Other formats give
// properties too: RENLIB of a Turn, PSQLEVELS of a Game. Reading SGF keeps these properties in the order of the text;
// writing SGF writes them.
type Property struct {
	ID     string   // in capitals
	Values []string // without the brackets, in UTF-8, still escaped as in the text: \] is a bracket
}

// VariationCount returns the number of variations, those inside other variations included.
func (g *Game) VariationCount() int { return countVariations(g.Turns) }

// countVariations returns the number of variations of a line, at all depths.
func countVariations(line []Turn) int {
	n := 0
	for _, t := range line {
		n += len(t.Variations)
		for _, other := range t.Variations {
			n += countVariations(other)
		}
	}
	return n
}

// A Reason tells why a game ended. The JSON format writes the string.
type Reason string

// The reasons. All but ByPlay end a game before the board has decided it.
const (
	ByPlay         Reason = ""
	ByResignation  Reason = "resignation"
	OnTime         Reason = "time"
	ByForfeit      Reason = "forfeit" // an illegal move, a crash, an answer that is not a move
	ByAdjudication Reason = "adjudication"
)

// reasons are all values of Reason.
var reasons = []Reason{ByPlay, ByResignation, OnTime, ByForfeit, ByAdjudication}

// Start returns the position before the first turn.
func (g *Game) Start() (alinha.Position, error) {
	if g.Setup == nil {
		return emptyBoard(g.Variant), nil
	}
	return rules.Setup(g.Variant, g.Setup, g.ToMove)
}

// lastEmptyBoard is the last position that emptyBoard made. It never changes.
var lastEmptyBoard atomic.Pointer[alinha.Position]

// emptyBoard returns the starting position of a variant. The games of a text are mostly of one variant, and a copy of a
// position shares the tables of the board, which take longer to make than a game takes to read.
func emptyBoard(v rules.Variant) alinha.Position {
	if last := lastEmptyBoard.Load(); last != nil {
		if board, _ := rules.BoardOf(*last); board.Variant() == v {
			return (*last).Clone()
		}
	}
	pos := rules.New(v)
	lastEmptyBoard.Store(&pos)
	return pos.Clone()
}

// End returns the position after the last turn of the main line. If a turn cannot be played, the error wraps a
// *rules.MoveError.
func (g *Game) End() (alinha.Position, error) {
	pos, err := g.Start()
	if err != nil {
		return nil, err
	}
	for i, t := range g.Turns {
		if err := playTurn(pos, t); err != nil {
			return nil, fmt.Errorf("turn %d: %w", i+1, err)
		}
	}
	return pos, nil
}

// FromPosition returns the record of the moves played on pos so far, with the stones that pos was set up with. The error wraps
// errors.ErrUnsupported if pos is not a position of package rules, which alone knows the moves that were played on it.
func FromPosition(pos alinha.Position) (*Game, error) {
	board, ok := rules.BoardOf(pos)
	if !ok {
		return nil, fmt.Errorf("record: expected a position of package rules, not a %T: %w", pos, errors.ErrUnsupported)
	}
	g := &Game{Variant: board.Variant(), Outcome: pos.Outcome()}
	g.Setup, g.ToMove = rules.SetupOf(pos)
	aims := rules.Aims(pos)
	for i, m := range board.History(nil) {
		g.Turns = append(g.Turns, Turn{Aim: aims[i], Cell: m})
	}
	return g, nil
}

// playTurn plays a turn on a position of package rules. Its error is a *rules.MoveError, and pos is then unchanged.
func playTurn(pos alinha.Position, t Turn) error {
	board, _ := rules.BoardOf(pos)
	if err := board.Try(t.Aim); err != nil {
		return &rules.MoveError{Text: moveText(board, t.Aim), Err: err, Want: board.Want()}
	}
	pos.Play(t.Aim)
	if pos.ToMove() != alinha.Chance {
		return nil
	}
	for _, m := range pos.Moves(nil) {
		if m == t.Cell {
			pos.Play(m)
			return nil
		}
	}
	pos.Undo()
	return &rules.MoveError{Text: moveText(board, t.Aim) + ">" + moveText(board, t.Cell), Err: rules.ErrSlip, Want: board.Want()}
}

// moveText returns the notation of a move, or its number if the move is off the board.
func moveText(board *rules.Board, m alinha.Move) string {
	if m < 0 || int(m) >= board.Variant().Cells() {
		return fmt.Sprint(int(m))
	}
	return board.Format(m)
}

// fewerStones returns the side that has fewer stones in a setup, First if both have the same number.
func fewerStones(setup []uint8) alinha.Player {
	if stoneSurplus(setup) > 0 {
		return alinha.Second
	}
	return alinha.First
}

// stoneSurplus returns how many more stones First has in a setup than Second.
func stoneSurplus(setup []uint8) int {
	surplus := 0
	for _, stone := range setup {
		switch stone {
		case 1:
			surplus++
		case 2:
			surplus--
		}
	}
	return surplus
}
