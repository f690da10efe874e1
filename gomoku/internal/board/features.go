package board

import "github.com/alinha/alinha"

// Features are what Weights weigh in a position: the input of a fit. The mover's side comes first.
type Features struct {
	Mover        alinha.Player
	Threats      ThreatMask
	Mine, Theirs []PatternCode  // of the empty cells, to the mover and to the other side; 0, of a cell without patterns, is left out
	Joint        []JointFeature // of the candidate cells
	Moves        []MoveFeatures // the candidates that are no fouls
}

// MoveFeatures are the pattern codes of a move, to the mover and to the other side.
type MoveFeatures struct {
	Move  alinha.Move
	Codes [2]PatternCode
}

// Features returns the features of the position.
func (b *Board) Features() Features {
	me, foe := b.SideToMove, b.SideToMove.Other()
	f := Features{Mover: me, Threats: b.ThreatMask()}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range b.Empty.AppendTo(buffer[:0]) {
		info := &b.Cells[cell]
		if c := info.Codes[me]; c != 0 {
			f.Mine = append(f.Mine, c)
		}
		if c := info.Codes[foe]; c != 0 {
			f.Theirs = append(f.Theirs, c)
		}
		if !IsCandidate(info.Patterns) {
			continue
		}
		f.Joint = append(f.Joint, jointSeenBy(me, info.joint))
		if !b.IsForbidden(me, int(cell)) {
			f.Moves = append(f.Moves, MoveFeatures{b.MoveOf(int(cell)), [2]PatternCode{info.Codes[me], info.Codes[foe]}})
		}
	}
	return f
}
