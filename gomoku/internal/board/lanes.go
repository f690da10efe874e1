package board

const (
	laneCount     = 16                         // 32-bit lanes of an AVX-512 register
	maxNeighbours = directions * 2 * MaxRadius // the most cells whose windows contain a stone
)

// A laneTable maps each SIMD lane to a neighbouring cell of a stone, for updatePatternsAVX512. The cells are those of one
// line through the stone (radius 5) or two (radius 4), without the stone itself. vectors_amd64.s depends on the layout.
type laneTable struct {
	line         [laneCount]uint32 // the index, in 32-bit words of register Z0, of the low half of the line's word: twice the direction
	windowShift  [laneCount]uint32 // bits from the start of the rotated line word to the window of the cell
	offset       [laneCount]int32  // from the stone to the cell
	patternShift [laneCount]uint32 // the first bit of the direction in each half of CellInfo.Patterns
	used         uint64            // bit i: lane i has a cell
}

// newLaneTables returns the lane tables of a radius, which together cover the four lines.
func newLaneTables(radius int) []laneTable {
	linesPerTable := laneCount / (2 * radius)
	tables := make([]laneTable, directions/linesPerTable)
	for d, step := range DirSteps {
		table, lane := &tables[d/linesPerTable], d%linesPerTable*2*radius
		for distance := -radius; distance <= radius; distance++ {
			if distance == 0 {
				continue
			}
			table.line[lane] = uint32(2 * d)
			table.windowShift[lane] = uint32(2 * (distance + radius))
			table.offset[lane] = int32(distance * step)
			table.patternShift[lane] = uint32(4 * d)
			table.used |= 1 << lane
			lane++
		}
	}
	return tables
}
