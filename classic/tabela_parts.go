package classic

import "github.com/alinha/alinha"

// A TabelaLookup is how Tabela finds its move.
type TabelaLookup struct {
	Digits []Part   // one for each cell: its digit times its power of three; the sum is Index
	Index  int      // of the entry
	Entry  [9]uint8 // the board after the move
	Move   alinha.Move
}

// Lookup returns how Tabela finds its move in an undecided position. Its errors are those of
// Search.
func (Tabela) Lookup(pos alinha.Position) (TabelaLookup, error) {
	board, err := ticTacToeCells("tabela", pos)
	if err != nil {
		return TabelaLookup{}, err
	}
	var l TabelaLookup
	power := 1
	for m := len(board) - 1; m >= 0; m-- {
		digit := int(board[m])
		part := Part{Kind: DigitPart, Cells: []alinha.Move{alinha.Move(m)}, Stones: digit, Points: digit * power}
		if digit == 2 {
			part.Side = alinha.Second
		}
		l.Digits = append([]Part{part}, l.Digits...)
		power *= 3
	}
	l.Index = SumOfParts(l.Digits)
	l.Entry = TabelaEntry(l.Index)
	for m := range board {
		if l.Entry[m] != board[m] {
			l.Move = alinha.Move(m)
		}
	}
	return l, nil
}
