package board

// A vectorSet is a set of vector instructions that vectors_amd64.s uses. Each includes those before it.
type vectorSet uint8

const (
	noVectors vectorSet = iota
	avx2
	avx512
)

const (
	laneCount     = 16                         // 32-bit lanes of an AVX-512 register
	avx2LaneCount = 8                          // of an AVX2 register
	maxNeighbours = directions * 2 * MaxRadius // the most cells whose windows contain a stone
)

// A laneTable maps each SIMD lane to a neighbouring cell of a stone. updatePatternsAVX512 has all laneCount lanes, and those
// of one line through the stone (radius 5) or two (radius 4) in a table; updatePatternsAVX2 uses the first avx2LaneCount. The
// stone itself has no lane. vectors_amd64.s depends on the layout.
type laneTable struct {
	line         [laneCount]uint32 // the index, in 32-bit words of register Z0, of the low half of the line's word: twice the direction
	windowShift  [laneCount]uint32 // bits from the start of the rotated line word to the window of the cell
	offset       [laneCount]int32  // from the stone to the cell
	patternShift [laneCount]uint32 // the first bit of the direction in each half of CellInfo.Patterns
	used         uint64            // bit i: lane i has a cell
}

// newLaneTables returns the lane tables of a radius, which together cover the four lines. Each uses the first lanes lanes; lanes
// divides the number of neighbours.
func newLaneTables(radius, lanes int) []laneTable {
	tables := make([]laneTable, directions*2*radius/lanes)
	next := 0
	for d, step := range DirSteps {
		for distance := -radius; distance <= radius; distance++ {
			if distance == 0 {
				continue
			}
			table, lane := &tables[next/lanes], next%lanes
			table.line[lane] = uint32(2 * d)
			table.windowShift[lane] = uint32(2 * (distance + radius))
			table.offset[lane] = int32(distance * step)
			table.patternShift[lane] = uint32(4 * d)
			table.used |= 1 << lane
			next++
		}
	}
	return tables
}
