package board

// The Cells that have a stone in their windows are looked at sixteen at once, where the processor can.

// lanes is how many cells that are, and seers the most that have a stone in their windows.
const (
	lanes         = 16
	maxNeighbours = directions * 2 * MaxRadius
)

// A laneTable maps each SIMD lane to a neighbouring cell: those of a line or two through the stone, itself left out.
type laneTable struct {
	line         [lanes]uint32 // the number of its direction, twice
	windowShift  [lanes]uint32 // how many bits its window begins beyond that of the first cell of its line
	offset       [lanes]int32  // how far it lies from the stone
	patternShift [lanes]uint32 // the bit of CellInfo.Patterns at which those of that line begin
	used         uint64        // the lanes that have a cell, a bit each
}

// newLaneTables returns the lane tables of a radius.
func newLaneTables(radius int) []laneTable {
	linesPerTable := lanes / (2 * radius)
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
