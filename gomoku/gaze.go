package gomoku

// The cells that have a stone in their windows are looked at sixteen at once, where the processor can.

// lanes is how many cells that are, and seers the most that have a stone in their windows.
const (
	lanes = 16
	seers = directions * 2 * farthest
)

// A gaze is which cells: those of a line or two through the stone, itself left out. What it says of a lane is of the cell
// there.
type gaze struct {
	line   [lanes]uint32 // the number of its direction, twice
	shift  [lanes]uint32 // how many bits its window begins beyond that of the first cell of its line
	offset [lanes]int32  // how far it lies from the stone
	nibble [lanes]uint32 // where its crosses have the patterns of that line
	taken  uint64        // the lanes that have a cell, a bit each
}

// gazesOf returns what a look is made of.
func gazesOf(radius int) []gaze {
	lines := lanes / (2 * radius) // of one gaze
	gazes := make([]gaze, directions/lines)
	for d, step := range steps {
		g, lane := &gazes[d/lines], d%lines*2*radius
		for away := -radius; away <= radius; away++ {
			if away == 0 {
				continue
			}
			g.line[lane] = uint32(2 * d)
			g.shift[lane] = uint32(2 * (away + radius))
			g.offset[lane] = int32(away * step)
			g.nibble[lane] = uint32(4 * d)
			g.taken |= 1 << lane
			lane++
		}
	}
	return gazes
}
