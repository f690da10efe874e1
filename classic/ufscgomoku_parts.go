package classic

import (
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A GomokuStone is the value that UFSCGomoku gives to a stone, as it is placed.
type GomokuStone struct {
	Cell alinha.Move
	Side alinha.Player

	// Attack are the four lines through the cell for the stone, and Defence those that a stone
	// of the other side would have made there: row, column and diagonals.
	Attack, Defence [4]GomokuLine

	AttackPoints, DefencePoints int // of all four lines

	// Value is AttackPoints plus DefencePoints times MultiplicadorDefensivo: what the stone adds
	// to the accumulated value, for its side.
	Value float64
}

// A GomokuLine is one of the four lines through a stone.
type GomokuLine struct {
	Kind     PartKind      // its direction
	Cells    []alinha.Move // the stretch, up to four cells each way, to the edge or to a stone of the other side
	Sequence int           // own stones joined to the stone, itself included; 0 if Cells has no room for five
	Semi     int           // own stones on Cells that are not joined: the semi-sequence
	Room     [2]int        // cells beyond each end of the sequence
	Case     int           // of the document's nine cases, 1 to 9; 0 for none
	Points   int           // CasePoints plus 4 for each stone of Sequence and 2 for each of Semi

	CasePoints int // of Case
}

// gomokuCases are the nine cases of the document, in its order. The text of an end is what lies
// beyond the sequence, away from it: x is an own stone, a dot is an empty cell.
var gomokuCases = [...]struct {
	points int
	fits   func(sequence, semi int, ends [2]string) bool
}{
	{500, func(sequence, _ int, _ [2]string) bool { return sequence >= 5 }},
	{100, func(sequence, _ int, ends [2]string) bool { return sequence == 4 && ends[0]+ends[1] != "" }},
	{100, func(sequence, _ int, ends [2]string) bool { return sequence == 3 && ends[0] != "" && ends[1] != "" }},
	{100, func(sequence, semi int, ends [2]string) bool {
		return sequence == 2 && semi >= 1 && sequence+len(ends[0]+ends[1]) >= 6
	}},
	{25, func(sequence, _ int, ends [2]string) bool {
		return sequence == 3 && (strings.HasPrefix(ends[0], "..") || strings.HasPrefix(ends[1], ".."))
	}},
	{20, func(sequence, _ int, ends [2]string) bool { return sequence == 3 && len(ends[0]+ends[1]) > 2 }},
	{15, func(sequence, _ int, ends [2]string) bool { return sequence == 3 && len(ends[0]+ends[1]) == 2 }},
	{10, func(sequence, _ int, ends [2]string) bool { return sequence == 2 && len(ends[0]+ends[1]) > 4 }},
	{5, func(sequence, _ int, ends [2]string) bool { return sequence == 2 && len(ends[0]+ends[1]) > 2 }},
}

// Stones returns the value of each stone of a game, in the order of play, with the moves of
// line after those of pos. The sum of the values of a side's stones less that of the other
// side's is the accumulated value of the document, which has a meaning as a difference only.
// Stones that were set up and not played have none. Each move of line must be legal.
func (e *UFSCGomoku) Stones(pos alinha.Position, line []alinha.Move) ([]GomokuStone, error) {
	b, err := newPartsBoard("ufsc-gomoku", pos, playsUFSCGomoku)
	if err != nil {
		return nil, err
	}
	board, _ := rules.BoardOf(pos)
	moves := board.History(nil)
	toMove := board.ToMove()
	for range moves {
		toMove = toMove.Other()
	}
	for _, m := range moves {
		b.cells[m] = 0
	}
	var stones []GomokuStone
	for _, m := range append(moves, line...) {
		s := GomokuStone{Cell: m, Side: toMove}
		s.Attack, s.AttackPoints = b.gomokuLines(m, toMove)
		s.Defence, s.DefencePoints = b.gomokuLines(m, toMove.Other())
		s.Value = float64(s.AttackPoints) + float64(e.options().multiplicadorDefensivo*float64(s.DefencePoints))
		stones = append(stones, s)
		b.cells[m] = 1 + uint8(toMove)
		toMove = toMove.Other()
	}
	return stones, nil
}

// gomokuLines returns the four lines through an empty cell as if a side had a stone there, and
// the sum of their points.
func (b *partsBoard) gomokuLines(m alinha.Move, side alinha.Player) (lines [4]GomokuLine, points int) {
	for i, direction := range []struct {
		kind        PartKind
		down, right int
	}{{RowPart, 0, 1}, {ColumnPart, 1, 0}, {FallingPart, 1, 1}, {RisingPart, 1, -1}} {
		before, cellsBefore := b.arm(m, -direction.down, -direction.right, side)
		after, cellsAfter := b.arm(m, direction.down, direction.right, side)
		lines[i] = newGomokuLine(before, after)
		lines[i].Kind = direction.kind
		for _, cell := range cellsBefore {
			lines[i].Cells = append([]alinha.Move{cell}, lines[i].Cells...)
		}
		lines[i].Cells = append(append(lines[i].Cells, m), cellsAfter...)
		points += lines[i].Points
	}
	return lines, points
}

// arm returns the cells beside a cell in a direction, at most four, to the edge or to a stone of
// the other side, and their contents as a text: x for a stone of the side, a dot for an empty cell.
func (b *partsBoard) arm(m alinha.Move, down, right int, side alinha.Player) (text string, cells []alinha.Move) {
	row, col := int(m)/b.cols, int(m)%b.cols
	for range gomokuScanLength {
		row, col = row+down, col+right
		if row < 0 || row >= b.rows || col < 0 || col >= b.cols {
			break
		}
		cell := alinha.Move(row*b.cols + col)
		switch b.cells[cell] {
		case 0:
			text += "."
		case 1 + uint8(side):
			text += "x"
		default:
			return text, cells
		}
		cells = append(cells, cell)
	}
	return text, cells
}

// newGomokuLine returns the line whose arms have these texts.
func newGomokuLine(before, after string) GomokuLine {
	ends := [2]string{strings.TrimLeft(before, "x"), strings.TrimLeft(after, "x")}
	if len(before)+1+len(after) < 5 {
		return GomokuLine{}
	}
	l := GomokuLine{
		Sequence: len(before) + 1 + len(after) - len(ends[0]+ends[1]),
		Semi:     strings.Count(ends[0]+ends[1], "x"),
		Room:     [2]int{len(ends[0]), len(ends[1])},
	}
	for i, c := range gomokuCases {
		if c.fits(l.Sequence, l.Semi, ends) {
			l.Case, l.CasePoints = i+1, c.points
			break
		}
	}
	l.Points = l.CasePoints + 4*l.Sequence + 2*l.Semi
	return l
}
