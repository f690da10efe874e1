package dialogue

import (
	"context"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The texts of Velha.java and Tabuleiro.java, annex A of Batista and Jacintho 2008. The carriage returns that the
// program prints before some of its line feeds are left out.
const (
	velhaWelcome  = "UFABC - J2VELHA\nBem vindo ao Jogo!\nBoa Sorte!\n\n\n"
	velhaTurn     = "Sua jogada:\n"
	velhaOccupied = "Posicao ja ocupada, perdeu a vez!\n"
	velhaComputer = "Jogada do Computador:\n"
	velhaLost     = "O computador ganhou!\n"
	velhaWon      = "Voce ganhou!\n"
	velhaDraw     = "Empate!\n"
)

// The stones of J2Velha and J2Velha II as package rules numbers them: the person is First and has the letter o.
const (
	personStone   = 1
	computerStone = 2
)

// velhaVariant returns the game of J2Velha on a board of n x n, 3 x 3 if n is 0.
func velhaVariant(n int) rules.Variant {
	if n == 0 {
		n = 3
	}
	return rules.Variant{Cols: n, Rows: n, Layers: 1, K: n}
}

// A velhaBoard is the board of J2Velha or J2Velha II, n x n cells in reading order. The numbers of stones of the two
// sides need not fit a game: a person who names an occupied square loses the turn.
type velhaBoard struct {
	variant rules.Variant
	cells   []uint8
}

func newVelhaBoard(v rules.Variant) *velhaBoard {
	return &velhaBoard{variant: v, cells: make([]uint8, v.Rows*v.Cols)}
}

// position returns the board with the computer to move.
func (b *velhaBoard) position() alinha.Position {
	pos, err := rules.Setup(b.variant, b.cells, alinha.Second)
	if err != nil {
		panic("dialogue: " + err.Error()) // every velhaBoard is a board of its variant
	}
	return pos
}

// String returns the board as imprimir prints it, with an empty line after it.
func (b *velhaBoard) String() string {
	var text strings.Builder
	n := b.variant.Cols
	divider := "\n" + strings.Repeat("---+", n-1) + "---\n"
	for i, stone := range b.cells {
		separator := "|"
		if i%n == n-1 {
			separator = " "
		}
		if i > 0 && i%n == 0 {
			text.WriteString(divider)
		}
		text.WriteString(" " + [...]string{" ", "o", "x"}[stone] + " " + separator)
	}
	return text.String() + "\n\n"
}

// askSquare asks for the row and the column of the person's move, and returns the cell.
func (d *dialogue) askSquare(b *velhaBoard) (alinha.Move, error) {
	d.print(velhaTurn)
	last := b.variant.Cols - 1
	bounds := " [0 - " + strconv.Itoa(last) + "]: "
	row, err := d.number("Linha"+bounds, 0, last)
	if err != nil {
		return alinha.NoMove, err
	}
	column, err := d.number("Coluna"+bounds, 0, last)
	return alinha.Move(row*b.variant.Cols + column), err
}

// j2velha plays J2Velha: the person, o, begins.
func (d *dialogue) j2velha(ctx context.Context) error {
	b := newVelhaBoard(velhaVariant(d.Size))
	d.print("%s%s", velhaWelcome, b)
	for b.position().Outcome() == alinha.Undecided {
		m, err := d.askSquare(b)
		if err != nil {
			return err
		}
		if b.cells[m] == 0 {
			b.cells[m] = personStone
		} else {
			d.print(velhaOccupied)
		}
		d.print("%s", b)
		pos := b.position()
		if pos.Outcome() != alinha.Undecided {
			break
		}
		if m, err = d.search(ctx, pos); err != nil {
			return err
		}
		b.cells[m] = computerStone
		d.print("%s%s", velhaComputer, b)
	}
	d.print("%s", map[alinha.Outcome]string{
		alinha.SecondWins: velhaLost,
		alinha.FirstWins:  velhaWon,
		alinha.Draw:       velhaDraw,
	}[b.position().Outcome()])
	return nil
}
