package api

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A SetupRequest asks about the stones of a board that is being edited.
type SetupRequest struct {
	Game string `json:"game"`
	Text string `json:"text"`           // a board, moves, a record or a name; "" for the empty board
	Turn string `json:"turn,omitempty"` // turns the board before the answer: mirror, or rotate, a quarter clockwise
}

// A SetupResponse is a board with the side to move. If no game leads to the stones, Problem says why, and there are no moves.
type SetupResponse struct {
	PositionResponse
	Problem  *SetupProblem `json:"problem,omitempty"`
	Record   string        `json:"record"`             // the board in SGF, "" if SGF cannot have it
	NoRecord string        `json:"noRecord,omitempty"` // why Record is ""
	Engine   string        `json:"engine,omitempty"`   // the default opponent in the position, while the game goes on
	Notices  []string      `json:"notices,omitempty"`  // what the reader of a record left out or repaired; what is unusual in the board
}

// A SetupProblem says why no game leads to stones.
type SetupProblem struct {
	Text  string `json:"text"`
	Cells []int  `json:"cells"` // the stones at fault
}

func (s *Service) setup(_ context.Context, q *SetupRequest, loc *i18n.Localizer) (*SetupResponse, error) {
	b, err := q.board()
	if err != nil {
		return nil, textFault(err, loc)
	}
	if b, err = b.turned(q.Turn); err != nil {
		return nil, err
	}
	a, pos := b.response(loc)
	if pos != nil && pos.Outcome() == alinha.Undecided {
		a.Engine = catalog.DefaultEngine(pos, s.engineResources())
	}
	return a, nil
}

// textFault returns the Fault of an error of a SetupRequest, whose field text holds the moves.
func textFault(err error, loc *i18n.Localizer) error {
	err = faultOf(err, loc)
	if f, ok := errors.AsType[*Fault](err); ok && f.Field == "moves" {
		f.Field = "text"
	}
	return err
}

// An editedBoard is a board with any stones, whether a game leads to them or not.
type editedBoard struct {
	variant rules.Variant
	cells   []uint8 // as rules.Setup takes them
	toMove  alinha.Player
	notices []record.Notice // of the reader of a record
}

// boardOf returns the board of a position. A piece that has not landed is not on the board.
func boardOf(pos alinha.Position) *editedBoard {
	if pos.ToMove() == alinha.Chance {
		pos = pos.Clone()
		pos.Undo()
	}
	board, _ := rules.BoardOf(pos)
	return &editedBoard{variant: board.Variant(), cells: board.Cells(nil), toMove: pos.ToMove()}
}

// board returns the board that the text of a request names. A board as text may be impossible, and so may a record.
func (q *SetupRequest) board() (*editedBoard, error) {
	g, err := (&PositionRef{Game: q.Game, Moves: q.Text}).open()
	if err == nil {
		return boardOf(g.Pos), nil
	}
	v, variantErr := rules.Parse(q.Game)
	if variantErr != nil {
		return nil, variantErr
	}
	if b, err := record.ParseBoard(q.Text, v); err == nil {
		return &editedBoard{variant: v, cells: b.Setup, toMove: b.ToMove}, nil
	}
	if _, isBoard := errors.AsType[*record.BoardSizeError](err); isBoard || !isRecord(q.Text) {
		return nil, err
	}
	found, err := (&ConvertRequest{Game: q.Game, Text: q.Text}).record()
	if err != nil {
		return nil, err
	}
	pos, err := found.game.End()
	if err != nil {
		return nil, err
	}
	b := boardOf(pos)
	b.notices = found.game.Notices
	return b, nil
}

// isRecord reports whether a text has the form of a game record, rather than of moves or of a board.
func isRecord(text string) bool {
	text = strings.TrimSpace(textline.TrimBOM(text))
	for _, f := range textFormats {
		if f.begins.MatchString(text) {
			return true
		}
	}
	return false
}

// turned returns the board mirrored, or turned clockwise by a quarter. On a board with layers each layer is turned.
func (b *editedBoard) turned(how string) (*editedBoard, error) {
	v := b.variant
	switch {
	case how == "":
		return b, nil
	case how == "rotate" && (!v.Gravity || v.Layers > 1):
		v.Cols, v.Rows = v.Rows, v.Cols
	case how != "mirror":
		return nil, explain.Misuse("error-question-turn", "Text", textline.Clip(how))
	}
	t := &editedBoard{variant: v, cells: make([]uint8, 0, len(b.cells)), toMove: b.toMove, notices: b.notices}
	for layer := range slices.Chunk(b.cells, v.Cols*v.Rows) {
		for row := range v.Rows {
			for col := range v.Cols {
				from := row*v.Cols + v.Cols - 1 - col
				if how == "rotate" {
					from = (v.Cols-1-col)*v.Rows + row
				}
				t.cells = append(t.cells, layer[from])
			}
		}
	}
	return t, nil
}

// response returns the response for the board, and its position, nil if no game leads to the board.
func (b *editedBoard) response(loc *i18n.Localizer) (*SetupResponse, alinha.Position) {
	a := &SetupResponse{}
	for _, n := range b.notices {
		a.Notices = append(a.Notices, explain.Notice(loc, n))
	}
	pos, err := b.start()
	if err == nil {
		a.PositionResponse = *positionOf(analysis.Of(pos))
		a.Record, a.NoRecord = b.record(loc)
		if note := b.outOfTurn(loc); note != "" && pos.Outcome() == alinha.Undecided {
			a.Notices = append(a.Notices, note)
		}
		return a, pos
	}
	v := b.variant
	a.PositionResponse = PositionResponse{
		Variant: variantOf(v), Game: v.String(), Board: record.FormatBoard(v, b.cells, b.toMove), Moves: []string{}, Cells: cellNames(v),
		Stones: stones(b.cells), ToMove: b.toMove.String(), Choices: []Choice{}, Order: []int{}, Last: int(alinha.NoMove), Line: []int{},
		Outcome: alinha.Undecided.String(), Forbidden: []Forbidden{}, Wins: []int{}, Threats: []int{},
	}
	a.Problem = &SetupProblem{Text: explain.Explain(loc, err), Cells: []int{}}
	if setupErr, ok := errors.AsType[*rules.SetupError](err); ok {
		a.Problem.Cells = append(a.Problem.Cells, cellNumbers(setupErr.Cells)...)
	}
	if unchecked, err := rules.Setup(v, b.cells, b.toMove); err == nil && v.Points {
		a.Tally = positionOf(analysis.Of(unchecked)).Tally
	}
	return a, nil
}

// start returns the position of the board. The boards that have a name are as their reports print them; the error for any other
// that no game leads to is a *rules.SetupError.
func (b *editedBoard) start() (alinha.Position, error) {
	pos, err := rules.Setup(b.variant, b.cells, b.toMove)
	if err == nil && slices.Contains(catalog.PositionNames(), catalog.BoardText(pos)) {
		return pos, nil
	}
	return record.StartSetup(b.variant, b.cells, b.toMove)
}

// record returns the board in SGF, or "" and why SGF cannot have it.
func (b *editedBoard) record(loc *i18n.Localizer) (sgf, fault string) {
	format, _ := record.FormatByName("sgf")
	var text strings.Builder
	if err := format.Write(&text, &record.Game{Variant: b.variant, Setup: b.cells, ToMove: b.toMove}); err != nil {
		return "", explain.Explain(loc, &explain.FileError{Name: b.variant.String(), Err: err})
	}
	return text.String(), ""
}

// outOfTurn says that sides that play by turns do not have the numbers of stones of the board, "" if they do.
func (b *editedBoard) outOfTurn(loc *i18n.Localizer) string {
	var count [3]int
	for _, stone := range b.cells {
		count[stone]++
	}
	if count[1]-count[2] == int(b.toMove) {
		return ""
	}
	return loc.Message("record-setup-turns", "First", count[1], "Second", count[2], "Stone", string("XO"[b.toMove]))
}
