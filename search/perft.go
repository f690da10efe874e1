package search

import "github.com/alinha/alinha"

// Perft counts the ways to play depth plies from pos; lines that end earlier are
// not counted. Where pieces slip, an aim and its landing are one ply and each landing
// is a way of its own. It leaves pos as it found it.
func Perft(pos alinha.Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	return perft(pos, depth, make([]alinha.Move, 0, 1024))
}

// perft uses buf beyond its length for the moves of this node and those below. It
// may outgrow it: buf is only ever read by the node that filled it.
func perft(pos alinha.Position, depth int, buf []alinha.Move) uint64 {
	if pos.ToMove() == alinha.Chance {
		depth++ // the landing belongs to the ply of its aim
	}
	above := len(buf)
	buf = pos.Moves(buf)
	moves := buf[above:]
	_, slips := pos.(alinha.Chancy)
	if depth == 1 && (!slips || pos.ToMove() == alinha.Chance) {
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
