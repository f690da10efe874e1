package classic

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Parts returns the parts of the margin of a position, decided or not, to the side to move:
// each run of three stones or more in a row, a column or a diagonal, with its points. While a
// piece is in the air, the margin is that of the landed pieces, to the side that aimed.
func (J2VelhaAB) Parts(pos alinha.Position) (parts []Part, err error) {
	b, err := newPartsBoard("j2velha-ab", pos, playsJ2VelhaAB)
	if err != nil {
		return nil, err
	}
	points := [...]int{3: 1, 4: 3}
	for _, line := range b.linesOf(3) {
		for _, run := range b.runsOf(line.cells) {
			if len(run) >= 3 {
				parts = append(parts, b.part(line.kind, b.owner(run[0]), run, points[len(run)]))
			}
		}
	}
	return parts, nil
}

func playsJ2VelhaAB(v rules.Variant) bool {
	return v == rules.Variant{Cols: 4, Rows: 4, Layers: 1, K: 3, Points: true, Slip: v.Slip} && v.Slip <= velhaMaxSlip
}
