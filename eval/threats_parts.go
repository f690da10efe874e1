package eval

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A ThreatsPart is one term of the value of Threats. The points of all parts add up to the
// value.
type ThreatsPart struct {
	Kind   ThreatsKind
	Side   alinha.Player // whose lines count
	Cells  []alinha.Move // that complete a line, or that the side must play; nil for WindowsPart and the last kinds
	Stones int           // of Side in each window of a WindowsPart
	Count  int           // windows of a WindowsPart; cells of the others
	Points int           // thousandths of a won game, or points in a game for points, for the side to move
}

// A ThreatsKind says what a ThreatsPart counts.
type ThreatsKind string

// The kinds of parts. One of the first four decides the value, unless nothing is forced.
const (
	WinPart     ThreatsKind = "win"     // the side to move completes a line
	LossPart    ThreatsKind = "loss"    // the opponent has two cells that complete a line
	ReplyPart   ThreatsKind = "reply"   // the opponent has one, where the side to move must play; the other parts follow this move
	ForkPart    ThreatsKind = "fork"    // a move that leaves two lines to complete
	WindowsPart ThreatsKind = "windows" // open windows with a number of stones
	LaterPart   ThreatsKind = "later"   // cells that complete a line later, if zugzwang gives them to the side
	EndPart     ThreatsKind = "end"     // the forced reply ends the game
	PlyPart     ThreatsKind = "ply"     // a forced result is one ply farther away
	LimitPart   ThreatsKind = "limit"   // what exceeds the greatest static value
	MarginPart  ThreatsKind = "margin"  // the margin of a game for points
)

// ThreatsParts returns the parts of the value of Threats. It counts window by window on a board
// of package rules, and returns nil for a position of another package.
func ThreatsParts(pos alinha.Position) []ThreatsPart {
	board, ok := rules.BoardOf(pos)
	if !ok {
		return nil
	}
	if _, scored := pos.(alinha.Scored); scored {
		return []ThreatsPart{{Kind: MarginPart, Side: pos.ToMove(), Points: Utility(pos)}}
	}
	w := newWindowBoard(board)
	v := board.Variant()
	if v.Misere || v.Slip > 0 {
		return w.staticParts()
	}
	mover, opponent := pos.ToMove(), pos.ToMove().Other()
	wins, losses := w.completing(mover, true), w.completing(opponent, true)
	switch {
	case len(wins) > 0:
		return []ThreatsPart{{Kind: WinPart, Side: mover, Cells: wins, Count: len(wins), Points: forcedWin - 1}}
	case len(losses) > 1:
		return []ThreatsPart{{Kind: LossPart, Side: opponent, Cells: losses, Count: len(losses), Points: 2 - forcedWin}}
	case len(losses) == 1:
		return append([]ThreatsPart{{Kind: ReplyPart, Side: opponent, Cells: losses, Count: 1}}, partsAfterReply(pos, losses[0])...)
	}
	for m := range alinha.Move(len(w.cells)) {
		if !w.playable(m) {
			continue
		}
		if lines := w.fork(m); lines != nil {
			return []ThreatsPart{{Kind: ForkPart, Side: mover, Cells: append([]alinha.Move{m}, lines...), Count: len(lines), Points: forcedWin - 3}}
		}
	}
	return w.staticParts()
}

// partsAfterReply returns the parts of the value after a forced reply, for the side that
// replies.
func partsAfterReply(pos alinha.Position, reply alinha.Move) []ThreatsPart {
	after := pos.Clone()
	after.Play(reply)
	parts := []ThreatsPart{{Kind: EndPart, Side: after.ToMove(), Points: after.Outcome().For(after.ToMove()) * forcedWin}}
	if after.Outcome() == alinha.Undecided {
		parts = ThreatsParts(after)
	}
	sum := 0
	for i := range parts {
		sum += parts[i].Points
		parts[i].Points = -parts[i].Points
	}
	switch {
	case sum > maxStatic:
		parts = append(parts, ThreatsPart{Kind: PlyPart, Side: after.ToMove(), Points: 1})
	case sum < -maxStatic:
		parts = append(parts, ThreatsPart{Kind: PlyPart, Side: after.ToMove(), Points: -1})
	}
	return parts
}

// A windowBoard finds lines to complete by a look at every window.
type windowBoard struct {
	*rules.Board
	cells   []uint8           // as in rules.Board.Cells
	through [][][]alinha.Move // the windows through each cell
}

func newWindowBoard(b *rules.Board) *windowBoard {
	w := &windowBoard{Board: b, cells: b.Cells(nil)}
	w.through = make([][][]alinha.Move, len(w.cells))
	for _, window := range b.Windows() {
		for _, m := range window {
			w.through[m] = append(w.through[m], window)
		}
	}
	return w
}

// completing returns the cells, playable or not, where a stone of a side completes a window.
func (w *windowBoard) completing(side alinha.Player, playable bool) (cells []alinha.Move) {
	for m := range alinha.Move(len(w.cells)) {
		if w.completes(m, side) && w.playable(m) == playable {
			cells = append(cells, m)
		}
	}
	return cells
}

// completes reports whether a stone of a side on a cell completes a window. It is false on an
// occupied cell and off the board.
func (w *windowBoard) completes(m alinha.Move, side alinha.Player) bool {
	if m < 0 || int(m) >= len(w.cells) || w.cells[m] != 0 {
		return false
	}
	w.cells[m] = 1 + uint8(side)
	defer func() { w.cells[m] = 0 }()
	return slices.ContainsFunc(w.through[m], func(window []alinha.Move) bool {
		return countStones(window, w.cells)[1+side] == len(window)
	})
}

// playable reports whether the next stone may go on a cell.
func (w *windowBoard) playable(m alinha.Move) bool {
	if w.cells[m] != 0 {
		return false
	}
	below := m - w.up()
	return !w.Variant().Gravity || below < 0 || int(below) >= len(w.cells) || w.cells[below] != 0
}

// up returns the number of cells from a cell to the one above it, with gravity.
func (w *windowBoard) up() alinha.Move {
	v := w.Variant()
	if v.Layers > 1 {
		return alinha.Move(v.Cols * v.Rows)
	}
	return -alinha.Move(v.Cols)
}

// fork returns the two cells or more that complete a line after the side to move has played m,
// or one that does and the one above it, which would too. It returns nil if m is no fork, or
// lets the opponent complete a line on the cell above.
func (w *windowBoard) fork(m alinha.Move) []alinha.Move {
	mover, gravity := w.ToMove(), w.Variant().Gravity
	if gravity && w.completes(m+w.up(), mover.Other()) {
		return nil
	}
	w.cells[m] = 1 + uint8(mover)
	lines := w.completing(mover, true)
	w.cells[m] = 0
	if len(lines) == 1 && gravity && w.completes(lines[0]+w.up(), mover) {
		lines = append(lines, lines[0]+w.up())
	}
	if len(lines) < 2 {
		return nil
	}
	return lines
}

// staticParts returns the parts of the static value: open windows, and cells that complete a
// line later.
func (w *windowBoard) staticParts() (parts []ThreatsPart) {
	v, sum := w.Variant(), 0
	add := func(p ThreatsPart) {
		if p.Side != w.ToMove() {
			p.Points = -p.Points
		}
		if p.Count > 0 {
			parts = append(parts, p)
			sum += p.Points
		}
	}
	for _, side := range []alinha.Player{w.ToMove(), w.ToMove().Other()} {
		for n := v.K - 1; n > 0; n-- {
			p := ThreatsPart{Kind: WindowsPart, Side: side, Stones: n}
			for _, window := range w.Windows() {
				if stones := countStones(window, w.cells); stones[1+side] == n && stones[1+side.Other()] == 0 {
					p.Count++
				}
			}
			p.Points = p.Count * openWindowWeights[min(v.K-n, len(openWindowWeights)-1)]
			add(p)
		}
		later := ThreatsPart{Kind: LaterPart, Side: side}
		for _, m := range w.completing(side, false) {
			if w.inOddRow(m) == getsOddRows(side, v) {
				later.Cells = append(later.Cells, m)
			}
		}
		later.Count = len(later.Cells)
		later.Points = later.Count * laterWinBonus
		add(later)
	}
	if limit := max(-maxStatic, min(sum, maxStatic)) - sum; limit != 0 {
		parts = append(parts, ThreatsPart{Kind: LimitPart, Side: w.ToMove(), Points: limit})
	}
	for i := range parts {
		parts[i].Points = negateIfMisere(v, parts[i].Points)
	}
	return parts
}

// inOddRow reports whether a cell is in the first row from below, the third, the fifth and so on.
func (w *windowBoard) inOddRow(m alinha.Move) bool {
	v := w.Variant()
	if v.Layers > 1 {
		return int(m)/(v.Cols*v.Rows)%2 == 0
	}
	return (v.Rows-1-int(m)/v.Cols)%2 == 0
}
