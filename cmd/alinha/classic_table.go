package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/textline"
)

// classicTableCommand returns the command that shows the move table of reference system R3: one entry, or all.
func (a *app) classicTableCommand() *cobra.Command {
	var format string
	cmd := a.newCommand("table [BOARD|INDEX]", "classic-table", func(_ *cobra.Command, args []string) error {
		if err := checkFormat(format, table.Formats); err != nil {
			return err
		}
		if len(args) == 0 {
			return moveTable(0, classic.TabelaSize).Write(a.out, format, a)
		}
		index, err := parseTableIndex(args[0])
		if err != nil {
			return err
		}
		if format == table.Formats[0] {
			a.printTableEntry(index)
			return nil
		}
		return moveTable(index, index+1).Write(a.out, format, a)
	})
	cmd.Example = examples("alinha classic table X.O/.X./...", "alinha classic table 102010000", "alinha classic table --format csv")
	cmd.Args = argCount(0, 1)
	a.addFormatFlag(cmd, &format, table.Formats)
	return cmd
}

// moveTable returns the entries of the move table with an index from first to last-1: index, board and answer, the
// boards as digits in reading order.
func moveTable(first, last int) *table.Table {
	t := &table.Table{Header: []string{"index", "board", "answer"}}
	for index := first; index < last; index++ {
		answer := classic.TabelaEntry(index)
		t.Rows = append(t.Rows, []any{index, boardDigits(classic.TabelaBoard(index)), boardDigits(answer)})
	}
	return t
}

// boardDigits returns the cells of a board of the move table: 0 empty, 1 X, 2 O.
func boardDigits(board [9]uint8) string {
	var digits [9]byte
	for m, cell := range board {
		digits[m] = '0' + cell
	}
	return string(digits[:])
}

// parseTableIndex reads the index of an entry: a number, or the board, nine cells in reading order with spaces, line
// ends or slashes between them.
func parseTableIndex(text string) (int, error) {
	if index, err := strconv.ParseUint(text, 10, 16); err == nil && index < classic.TabelaSize && len(text) < 9 {
		return int(index), nil
	}
	var board [9]uint8
	cells := 0
	for _, char := range text {
		if strings.ContainsRune(" \n\r\t/", char) {
			continue
		}
		cell := strings.IndexRune(".XO.xo012", char)
		if cell < 0 || cells == len(board) {
			return 0, explain.Misuse("error-table-board", "Text", textline.Clip(text), "Last", classic.TabelaSize-1)
		}
		board[cells] = uint8(cell % 3)
		cells++
	}
	if cells < len(board) {
		return 0, explain.Misuse("error-table-board", "Text", textline.Clip(text), "Last", classic.TabelaSize-1)
	}
	return classic.TabelaIndex(board), nil
}

// printTableEntry prints an entry of the move table: the index in base 3, the board, the answer, and the move.
func (a *app) printTableEntry(index int) {
	board, answer := classic.TabelaBoard(index), classic.TabelaEntry(index)
	a.println("classic-index", "Digits", boardDigits(board), "Index", index, "Last", classic.TabelaSize-1)
	fmt.Fprintln(a.out)
	for row := range 3 {
		arrow := "  "
		if row == 1 {
			arrow = "->"
		}
		fmt.Fprintf(a.out, "  %s  %s  %s\n", a.colourBoard(boardRow(board, row)), arrow, a.colourBoard(boardRow(answer, row)))
	}
	fmt.Fprintln(a.out)
	switch answer {
	case board:
		a.println("classic-over")
	case [9]uint8{}:
		a.println("classic-unreachable")
	default:
		for m, cell := range answer {
			if cell != board[m] {
				a.println("classic-move", "Stone", ".XO"[cell:cell+1], "Square", m+1)
			}
		}
	}
}

// boardRow returns a row of a board of the move table as letters.
func boardRow(board [9]uint8, row int) string {
	letters := make([]string, 3)
	for col := range letters {
		cell := board[3*row+col]
		letters[col] = ".XO"[cell : cell+1]
	}
	return strings.Join(letters, " ")
}
