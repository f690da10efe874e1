package classic

import "math"

// A gomokuLine is what the four scans of the document's Verificador count on one
// line through a stone: the stretch that reaches up to four cells both ways, to
// the edge of the board or to an enemy stone.
type gomokuLine struct {
	sequence int    // own stones joined to the one looked at, with it
	semi     int    // own stones of the stretch that are not joined: the semi-sequence
	room     [2]int // cells of the stretch beyond each end of the sequence, empty or own
	gap      [2]int // how many of them are empty before the first own one
}

// gomokuScanLength is how many cells a scan looks at each way.
const gomokuScanLength = 4

// scan counts the line in the direction of step through a place, as if a stone of
// that colour stood there. It returns the zero line if five do not fit in.
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

// verificarJogada returns what a stone of that colour on an empty place adds to
// the value of a state, and whether it completes five: what it makes for its own
// side, and multiplicadorDefensivo times what it would have made for the other.
func (g *gomokuBoard) verificarJogada(at int16, colour uint8, multiplicadorDefensivo float64) (value int32, five bool) {
	attack, defence := 0, 0
	for _, step := range [4]int{1, g.stride, g.stride + 1, g.stride - 1} {
		own := g.scan(at, step, colour)
		attack += own.heuristic()
		five = five || own.sequence >= 5
		enemy := g.scan(at, step, gomokuWall-colour)
		defence += enemy.heuristic()
	}
	return int32(attack) + int32(math.Round(multiplicadorDefensivo*float64(defence))), five
}
