package search

import "github.com/alinha/alinha"

// Perft returns the number of move sequences of depth plies from pos. Sequences that end earlier, because the game is
// decided, are not counted. Where pieces slip, an aim and its landing are one ply, and each landing is a sequence of its
// own. Perft plays on pos and leaves it as it was.
func Perft(pos alinha.Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	return perft(pos, depth, make([]alinha.Move, 0, 1024))
}

// perft returns what Perft returns. Depth is at least 1 at a player's node. At a chance node it may be 0: the landing
// belongs to the ply of its aim.
//
// perft uses buf as a stack: it appends the moves of this node, and each call below appends its own after them. An
// append may move buf to a larger array; that is safe, since each node reads only the slice that it filled itself.
func perft(pos alinha.Position, depth int, buf []alinha.Move) uint64 {
	if pos.ToMove() == alinha.Chance {
		depth++ // the landing belongs to the ply of its aim
	}
	start := len(buf)
	buf = pos.Moves(buf)
	moves := buf[start:]
	_, chancy := pos.(alinha.Chancy)
	if depth == 1 && (!chancy || pos.ToMove() == alinha.Chance) {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		pos.Play(m)
		n += perft(pos, depth-1, buf)
		pos.Undo()
	}
	return n
}
