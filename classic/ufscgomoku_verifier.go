package classic

// A gomokuLine holds the own stones and the free cells on one of the four lines through a
// stone, as class Verificador of Dyonisio and Rotta (2016) counts them. The stretch of the line reaches up to four cells each way, to the edge
// of the board or to an enemy stone.
type gomokuLine struct {
	sequence int    // own stones joined to the stone, itself included
	semi     int    // own stones of the stretch that are not joined: the semi-sequence
	room     [2]int // cells of the stretch beyond each end of the sequence, empty or own
	gap      [2]int // empty cells of room before its first own stone, or all of room if it has none
}

// gomokuScanLength is the number of cells that a scan covers each way.
const gomokuScanLength = 4

// scan counts the line through a cell in the direction of step, as if a stone of that
// colour stood on the cell. It returns the zero line if the stretch has no room for five.
func (g *gomokuBoard) scan(at int16, step int, colour uint8) gomokuLine {
	line := gomokuLine{sequence: 1}
	cells := 1
	for end := range 2 {
		i, joined := int(at), true
	stretch:
		for range gomokuScanLength {
			i += step
			switch g.cells[i] {
			case colour:
				if joined {
					line.sequence++
				} else {
					line.semi++
					line.room[end]++
				}
			case gomokuEmpty:
				if line.gap[end] == line.room[end] {
					line.gap[end]++
				}
				line.room[end]++
				joined = false
			default:
				break stretch
			}
			cells++
		}
		step = -step
	}
	if cells < 5 {
		return gomokuLine{}
	}
	return line
}

// verificarJogada returns the points that a stone of a colour on an empty cell adds to the
// value of a state, and whether the stone completes five. The points are those of the
// lines of its own side, plus multiplicadorDefensivo times the points that a stone of the
// other side would have made there. The value is not rounded. No processor fuses the product
// and the sum: a conversion stands between them.
func (g *gomokuBoard) verificarJogada(at int16, colour uint8, multiplicadorDefensivo float64) (value float64, five bool) {
	attack, defence := 0, 0
	for _, step := range [4]int{1, g.stride, g.stride + 1, g.stride - 1} {
		own := g.scan(at, step, colour)
		attack += own.heuristic()
		five = five || own.sequence >= 5
		enemy := g.scan(at, step, gomokuWall-colour)
		defence += enemy.heuristic()
	}
	return float64(attack) + float64(multiplicadorDefensivo*float64(defence)), five
}
