package gomoku

import "github.com/alinha/alinha"

// Features are what Weights weigh in a position: the input of a fit. The mover's side comes first.
type Features struct {
	Mover        alinha.Player
	Threats      threatMask
	Mine, Theirs []patternCode  // of the empty cells, to the mover and to the other side; 0, of a cell without patterns, is left out
	Joint        []jointFeature // of the candidate cells
	Moves        []MoveFeatures // the candidates that are no fouls
}

// MoveFeatures are the pattern codes of a move, to the mover and to the other side.
type MoveFeatures struct {
	Move  alinha.Move
	Codes [2]patternCode
}

// features returns the features of the position.
func (b *Board) features() Features {
	me, foe := b.toMove, b.toMove.Other()
	f := Features{Mover: me, Threats: b.threatMask()}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range b.empty.appendTo(buffer[:0]) {
		info := &b.cells[cell]
		if c := info.codes[me]; c != 0 {
			f.Mine = append(f.Mine, c)
		}
		if c := info.codes[foe]; c != 0 {
			f.Theirs = append(f.Theirs, c)
		}
		if !isCandidate(info.patterns) {
			continue
		}
		f.Joint = append(f.Joint, jointSeenBy(me, info.joint))
		if !b.isForbidden(me, int(cell)) {
			f.Moves = append(f.Moves, MoveFeatures{b.moveOf(int(cell)), [2]patternCode{info.codes[me], info.codes[foe]}})
		}
	}
	return f
}
