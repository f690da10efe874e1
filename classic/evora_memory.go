package classic

// The task of the document asks twice to compare "tempo e espaço", time and space, of the
// agents; the document prints time and expanded nodes. Here the space is the memory of
// the nodes that a search holds at one time, in the objects of the document's Java program:
// for each node a State, and for each node above the horizon the list that
// getPossibleMoves returns. The program makes the successors of a node one after another,
// so the nodes at one time are those of one line, from the root down.
//
// The sizes are those of a 64-bit Java virtual machine below 32 GB. An object has a header
// of 12 bytes, an array one of 16, a pointer 4 bytes, and all are rounded up to 8:
//
//	State      24  header, rows, cols, board
//	char[][]   40  header, 6 pointers
//	6 char[7] 192  header, 7 characters of 2 bytes
//	ArrayList  24  and its array of pointers: 10 at first, half as many more when full
//	Point      24  header, x, y
//
// Copies of these classes under OpenJDK 17 took 256.2 bytes a State, and 1,080.4 bytes a
// list of 35 moves.
const evoraStateBytes = 24 + 40 + 6*32

// evoraListBytes returns the memory of the list of the possible moves of a board.
func evoraListBytes(empty int) uint64 {
	const list, point = 24, 24
	if empty == 0 {
		return list // an empty ArrayList shares its array with all others
	}
	places := 10
	for places < empty {
		places += places / 2
	}
	array := (16 + 4*places + 7) / 8 * 8
	return uint64(list + array + point*empty)
}

// evoraPeakBytes returns the memory of a line of nodes that begins at a board and ends depth plies
// or less below.
func evoraPeakBytes(empty, depth, nodes int) uint64 {
	bytes := uint64(nodes) * evoraStateBytes
	for ply := range min(nodes, depth) {
		bytes += evoraListBytes(empty - ply)
	}
	return bytes
}
