package firstreplies

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/proof/prooftree"
	"github.com/alinha/alinha/rules"
)

// A win is a prooftree.Win as text.
type win struct {
	X      string `json:"x"` // the stones
	O      string `json:"o"`
	Move   string `json:"move,omitempty"`   // X's; "" if threats win
	Passed uint64 `json:"passed,omitempty"` // see PassNodes of prooftree.Win
	Nodes  uint64 `json:"nodes"`
}

// encodeWin returns a win as text.
func encodeWin(board *rules.Board, found prooftree.Win) win {
	w := win{Passed: found.PassNodes, Nodes: found.Nodes}
	if found.Move != alinha.NoMove {
		w.Move = board.Format(found.Move)
	}
	var stones [2][]string
	for m, stone := range found.Cells {
		if stone > 0 {
			stones[stone-1] = append(stones[stone-1], board.Format(alinha.Move(m)))
		}
	}
	w.X, w.O = strings.Join(stones[0], " "), strings.Join(stones[1], " ")
	return w
}

// decode returns a win from text. The error is a *rules.MoveError of a text that names no cell.
func (w *win) decode(board *rules.Board) (found prooftree.Win, err error) {
	found = prooftree.Win{Cells: make([]uint8, board.Variant().Cells()), Move: alinha.NoMove, PassNodes: w.Passed, Nodes: w.Nodes}
	for i, stones := range []string{w.X, w.O} {
		for name := range strings.FieldsSeq(stones) {
			m, err := board.ParseCell(name)
			if err != nil {
				return found, err
			}
			found.Cells[m] = uint8(i + 1)
		}
	}
	if w.Move != "" {
		found.Move, err = board.ParseCell(w.Move)
	}
	return found, err
}

// position returns the win with the stones alone.
func (w win) position() win { return win{X: w.X, O: w.O} }

// errPosition is the error of stones that are no position of a unit.
var errPosition = errors.New("expected a letter for each cell, X, O or a dot, as many X as O, and a game that is not over")

// positionLetters are the letters of a cell without a stone, of X and of O.
const positionLetters = ".XO"

// formatPosition returns the letter of each cell.
func formatPosition(cells []uint8) string {
	text := make([]byte, len(cells))
	for m, stone := range cells {
		text[m] = positionLetters[stone]
	}
	return string(text)
}

// parsePosition returns the cells of a position with X to move from the letter of each cell. The error is errPosition.
func parsePosition(v rules.Variant, text string) ([]uint8, error) {
	cells := make([]uint8, len(text))
	for m := range len(text) {
		stone := strings.IndexByte(positionLetters, text[m])
		if stone < 0 {
			return nil, errPosition
		}
		cells[m] = uint8(stone)
	}
	return cells, checkPosition(v, cells)
}

// checkPosition returns errPosition unless the cells are of the board, with as many stones of X as of O, and the game is not over.
func checkPosition(v rules.Variant, cells []uint8) error {
	pos, err := rules.Setup(v, cells, alinha.First)
	if err != nil || pos.Outcome() != alinha.Undecided || bytes.Count(cells, []byte{1}) != bytes.Count(cells, []byte{2}) {
		return errPosition
	}
	return nil
}

// continues reports whether a position has all stones of another one, up to symmetry.
func continues(board *rules.Board, cells, earlier []uint8) bool {
	return slices.ContainsFunc(board.Symmetries(), func(to []int32) bool {
		for m, stone := range earlier {
			if stone != 0 && cells[to[m]] != stone {
				return false
			}
		}
		return true
	})
}
