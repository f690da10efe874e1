package board

import "github.com/alinha/alinha"

// Features holds the codes, joint features and threats of a position that Weights apply to: the input of package tune.
type Features struct {
	Mover        alinha.Player
	Threats      ThreatMask
	Mine, Theirs []PatternCode  // the codes of the empty cells for the mover and for the opponent, without code 0 (no patterns)
	Joint        []JointFeature // of the candidate cells (IsCandidate), from the mover's point of view
	Moves        []MoveFeatures // the candidate cells that are no fouls
}

// MoveFeatures holds the codes of the cell of a move.
type MoveFeatures struct {
	Move  alinha.Move
	Codes [2]PatternCode // for the mover and for the opponent
}

// Features returns the features of the position, from the point of view of the side to move.
func (b *Board) Features() Features {
	me, opp := b.SideToMove, b.SideToMove.Other()
	f := Features{Mover: me, Threats: b.ThreatMask()}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range b.Empty.AppendTo(buffer[:0]) {
		info := &b.Cells[cell]
		if c := info.Codes[me]; c != 0 {
			f.Mine = append(f.Mine, c)
		}
		if c := info.Codes[opp]; c != 0 {
			f.Theirs = append(f.Theirs, c)
		}
		if !IsCandidate(info.Patterns) {
			continue
		}
		f.Joint = append(f.Joint, jointSeenBy(me, info.joint))
		if !b.IsForbidden(me, int(cell)) {
			f.Moves = append(f.Moves, MoveFeatures{b.MoveOf(int(cell)), [2]PatternCode{info.Codes[me], info.Codes[opp]}})
		}
	}
	return f
}
