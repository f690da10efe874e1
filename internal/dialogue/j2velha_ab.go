package dialogue

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The texts of Velha.java and Tabuleiro.java, annex B of Batista and Jacintho 2008, without carriage returns as in J2Velha.
// The text of the document has its tildes before their letters, as in "posic~ao".
const (
	velhaABQuestion       = "Voce deseja jogar com pecas escorregadias? [s/n]: "
	velhaABSlipsOn        = "Pecas escorregadias ativadas.\n"
	velhaABSlipsOff       = "Pecas escorregadias desativadas.\n"
	velhaABSlipped        = "A peca escorregou e caiu na posic~ao: %d, %d\n"
	velhaABOccupied       = "Posic~ao ja ocupada, perdeu a vez!\n"
	velhaABComputer       = "Jogada do Computador (%d ms):\n"
	velhaABWon            = "Parabens! Voce ganhou...\n"
	velhaABDraw           = "Empatou!\n"
	velhaABLost           = "Voce realmente e pior que um computador...\n"
	velhaABPersonPoints   = "Voce marcou %d pontos.\n"
	velhaABComputerPoints = "O computador marcou %d pontos.\n"
)

// j2velhaAB plays J2Velha II: the person, o, begins, and may choose pieces that slip.
func (d *dialogue) j2velhaAB(ctx context.Context) error {
	slips, err := d.askSlips()
	if err != nil {
		return err
	}
	b := newVelhaBoard(preset("points4"))
	if slips {
		b = newVelhaBoard(preset("slippery4"))
	}
	d.print("%s", b)
	for b.position().Outcome() == alinha.Undecided {
		m, err := d.askSquare(b)
		if err != nil {
			return err
		}
		d.putSlipping(b, m)
		d.print("%s", b)
		pos := b.position()
		if pos.Outcome() != alinha.Undecided {
			break
		}
		start := d.Now()
		if m, err = d.search(ctx, pos); err != nil {
			return err
		}
		b.cells[m] = computerStone // the slips of the computer's pieces are in its search
		d.print(velhaABComputer+"%s", d.Now().Sub(start).Milliseconds(), b)
	}
	d.printPoints(b)
	return nil
}

// askSlips asks whether pieces slip: they do after an answer that begins with s, and do not after any other.
func (d *dialogue) askSlips() (slips bool, err error) {
	for {
		d.print(velhaABQuestion)
		answer, err := d.line()
		switch {
		case err != nil:
			return false, err
		case answer == "":
			d.print("Esperava-se s ou n.\n")
		case answer[0] == 's' || answer[0] == 'S':
			d.print(velhaABSlipsOn)
			return true, nil
		default:
			d.print(velhaABSlipsOff)
			return false, nil
		}
	}
}

// putSlipping puts a piece of the person on a cell, from which it may slip, as fazerJogada does.
func (d *dialogue) putSlipping(b *velhaBoard, m alinha.Move) {
	if b.cells[m] != 0 {
		d.print(velhaABOccupied)
		return
	}
	if b.variant.Slip > 0 {
		free := freeNeighbours(b, m)
		if len(free) > 0 && d.Dice.Float64() <= b.variant.Slip {
			m = free[int(d.Dice.Float64()*float64(len(free)))]
			d.print(velhaABSlipped, m/4, m%4)
		}
	}
	b.cells[m] = personStone
}

// freeNeighbours returns the empty cells around a cell, diagonals included, in reading order.
func freeNeighbours(b *velhaBoard, m alinha.Move) (free []alinha.Move) {
	row, column := int(m)/4, int(m)%4
	for r := max(row-1, 0); r <= min(row+1, 3); r++ {
		for c := max(column-1, 0); c <= min(column+1, 3); c++ {
			if near := alinha.Move(4*r + c); near != m && b.cells[near] == 0 {
				free = append(free, near)
			}
		}
	}
	return free
}

// printPoints prints who has won, and the points of both.
func (d *dialogue) printPoints(b *velhaBoard) {
	board, _ := rules.BoardOf(b.position())
	person, computer := board.Points()
	switch {
	case computer < person:
		d.print(velhaABWon)
	case computer == person:
		d.print(velhaABDraw)
	default:
		d.print(velhaABLost)
	}
	d.print(velhaABPersonPoints, person)
	d.print(velhaABComputerPoints, computer)
}
