package threat

import (
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// A MateSearch decides whether one side, the attacker, wins within a number of plies, against every defence and by any
// moves, also by moves that threaten neither a four nor a three. A caller that asks for 1, 3, 5, ... plies finds the exact
// length of the shortest win.
//
// The search is exhaustive but for two kinds of moves, which cannot change the answer:
//
//   - moves of the attacker that threaten nothing: after a null move of the defender the attacker would have no win within
//     the plies left (Thomsen 2000 calls the moves that do threaten a win lambda moves). One more stone of the defender never
//     helps the attacker, so that a reply on the board is no worse for the defender than the null move. In Renju, and where
//     overlines do not win, there are exceptions: there a reply on the board must confirm the null move;
//   - replies of the defender that do not touch the attacker's VCF, if the VCF wins within the plies left
//     (Search.VCFDefences).
//
// The board is unchanged after each call. A MateSearch is for one goroutine.
type MateSearch struct {
	Search
	table     []mateEntry
	nodesLeft int
	refuters  [2 * board.MaxSize]int16 // by plies left: the reply that last refuted an attack, a killer move
}

// A mateEntry is what a MateSearch knows of a position and the side to move.
type mateEntry struct {
	key    uint64
	won    uint8 // the least number of plies within which the attacker is known to win; 0 if no win is known
	failed uint8 // the greatest number of plies within which the attacker is known not to win
	cell   int16 // with the attacker to move: the move that wins, 0 for none; with the defender to move unused
}

// mateTableSize is the number of entries of a MateSearch's table, 16 bytes each: 2 MiB.
const mateTableSize = 1 << 17

// NewMateSearch returns a search for the shortest wins of the attacker on b. It counts its nodes in budget, and stores
// positions without a VCF in noVCF, which other searches may share.
func NewMateSearch(budget *budget.Budget, b *board.Board, attacker alinha.Player, noVCF *NoVCFTable) *MateSearch {
	return &MateSearch{Search: NewSearch(budget, b, attacker, noVCF), table: make([]mateEntry, mateTableSize), nodesLeft: math.MaxInt}
}

// FindVCF searches for a VCF of the attacker, who is to move, within a number of nodes. It returns the cell of the
// first move, and the greatest number of plies that the VCF takes. If it finds none, both are 0, and noVCF is true if
// the search has shown that there is no VCF.
func (m *MateSearch) FindVCF(nodes int) (cell, plies int, noVCF bool) {
	m.SetLimits(nodes, board.Dead)
	if !m.findVCF() {
		return 0, 0, m.vcfNodesLeft >= 0 && !m.Stopped()
	}
	return m.board.CellOf(m.VCFProof().Move), m.VCFPlies(), false
}

// SetMateNodeLimit limits the next calls of WinWithin, MoveWins, LossWithin and ReplyLoses to a number of nodes in all. Searches
// for a VCF have limits of their own.
func (m *MateSearch) SetMateNodeLimit(nodes int) { m.nodesLeft = nodes }

// visit counts a node. It returns false if the search must stop before that node.
func (m *MateSearch) visit() bool {
	m.nodesLeft--
	return m.nodesLeft >= 0 && m.Visit()
}

// OutOfNodes reports whether the node limit or the budget has ended the search.
func (m *MateSearch) OutOfNodes() bool { return m.nodesLeft < 0 || m.Stopped() }

// WinWithin reports whether the attacker, who is to move, wins within a number of plies, which is odd. The result means
// nothing once OutOfNodes reports true.
func (m *MateSearch) WinWithin(plies int) bool {
	b := m.board
	switch {
	case b.ThreatCounts[m.attacker][board.Five] > 0:
		return true
	case plies < 3:
		return false
	case plies == 3 && b.ThreatCounts[m.defender][board.Five] == 0 && !b.Variant.Renju:
		return b.ThreatCounts[m.attacker][board.OpenFour] > 0
	}
	e := m.entry(m.attacker)
	if decided, won := e.decides(plies); decided {
		return won
	}
	first := int(e.cell)
	cell := m.winningMove(first, plies)
	m.store(m.attacker, plies, cell > 0, cell)
	return cell > 0
}

// winningMove returns a move of the attacker that wins within plies, 0 if there is none. The move first, unless it is 0, is
// tried before the others.
func (m *MateSearch) winningMove(first, plies int) int {
	if first > 0 && m.MoveWins(first, plies) {
		return first
	}
	var buffer [board.MaxSize * board.MaxSize]int16
	for _, cell := range m.attacks(buffer[:0], plies) {
		if m.OutOfNodes() {
			return 0
		}
		if int(cell) != first && m.MoveWins(int(cell), plies) {
			return int(cell)
		}
	}
	return 0
}

// attacks appends to dst the attacker's moves that can win within plies, 3 or more: fours first, then from 5 plies on threes,
// then other moves. If the defender threatens a five, only the moves that stop the five can win.
func (m *MateSearch) attacks(dst []int16, plies int) []int16 {
	b := m.board
	if b.ThreatCounts[m.defender][board.Five] > 0 {
		defences := b.FiveDefences(m.defender)
		return defences.AppendTo(dst)
	}
	var ordered board.CellSet
	for _, threat := range [...]board.Threat{board.OpenFour, board.FourThree, board.Four, board.PossibleFoul, board.DoubleThree, board.Three} {
		if plies > 3 || threat != board.DoubleThree && threat != board.Three {
			dst = b.ThreatSets[m.attacker][threat].AppendTo(dst)
			ordered.Union(b.ThreatSets[m.attacker][threat])
		}
	}
	if plies == 3 {
		return dst
	}
	var buffer [board.MaxSize * board.MaxSize]int16
	for _, cell := range b.Empty.AppendTo(buffer[:0]) {
		if !ordered.Has(int(cell)) && (plies > 5 || b.Variant.Renju || m.makesThreeOfFive(int(cell))) {
			dst = append(dst, cell)
		}
	}
	return dst
}

// makesThreeOfFive reports whether a stone of the attacker would be the third or a later one in a row of five cells that can
// still be filled. A win within five plies adds three stones, so that its first stone stands in such a row.
func (m *MateSearch) makesThreeOfFive(cell int) bool {
	patterns := m.board.Cells[cell].Codes[m.attacker].Patterns()
	return patterns[len(patterns)-1] >= board.BlockedThree
}

// MoveWins reports whether a move of the attacker, who is to move, wins within a number of plies, which is odd and
// counts the move. A foul does not win. The result means nothing once OutOfNodes reports true.
func (m *MateSearch) MoveWins(cell, plies int) bool {
	b := m.board
	if b.IsForbidden(m.attacker, cell) || !m.visit() {
		return false
	}
	b.PlaceNoEval(cell, m.attacker)
	won := m.LossWithin(plies - 1)
	b.UndoPlace()
	return won && !m.OutOfNodes()
}

// ReplyLoses reports whether the defender, who is to move, loses with a reply, within a number of plies that is even
// and counts the reply. A foul loses. The result means nothing once OutOfNodes reports true.
func (m *MateSearch) ReplyLoses(cell, plies int) bool { return !m.replyHolds(cell, plies) }

// LossWithin reports whether the defender, who is to move, loses within a number of plies, which is even, whatever the
// reply. The result means nothing once OutOfNodes reports true.
func (m *MateSearch) LossWithin(plies int) bool {
	b := m.board
	switch {
	case b.ThreatCounts[m.defender][board.Five] > 0, plies < 2:
		return false
	case b.ThreatCounts[m.attacker][board.Five] > 0:
		defences := b.FiveDefences(m.attacker)
		return m.allRepliesLose(defences, plies)
	case plies < 4:
		return false
	}
	e := m.entry(m.defender)
	if decided, lost := e.decides(plies); decided {
		return lost
	}
	lost := m.mayBeLost(plies-1) && m.allRepliesLose(m.defences(plies-1), plies)
	m.store(m.defender, plies, lost, 0)
	return lost
}

// mayBeLost returns false only if the defender, who is to move, does not lose within plies+1, because the attacker does
// not win within plies after a null move. In Renju, and where overlines do not win, mayBeLost returns false only if a
// reply on the board holds too. The result means nothing once OutOfNodes reports true.
func (m *MateSearch) mayBeLost(plies int) bool {
	if m.WinWithin(plies) || m.OutOfNodes() {
		return true
	}
	b := m.board
	if !b.Variant.Exact && !b.Variant.Renju {
		return false
	}
	return m.allRepliesLose(b.Empty, plies+1)
}

// defences returns the cells on which a reply may stop the win of the attacker within plies, which mayBeLost has found.
func (m *MateSearch) defences(plies int) board.CellSet {
	b := m.board
	if b.ThreatCounts[m.attacker][board.OpenFour] > 0 && !b.Caro() {
		return m.OpenThreeDefences()
	}
	m.SetLimits(mateVCFNodes, board.Dead)
	if m.findVCF() && m.VCFPlies() <= plies {
		return m.VCFDefences()
	}
	return b.Empty
}

// mateVCFNodes is the node limit of the VCF search at a node of the defender.
const mateVCFNodes = 200

// allRepliesLose reports whether every reply in cells loses for the defender within plies, counted with the reply; a
// foul loses. It tries the reply first that last refuted an attack with as many plies left.
func (m *MateSearch) allRepliesLose(cells board.CellSet, plies int) bool {
	refuter := &m.refuters[min(plies, len(m.refuters)-1)]
	if cells.Has(int(*refuter)) && m.replyHolds(int(*refuter), plies) {
		return false
	}
	var buffer [board.MaxSize * board.MaxSize]int16
	for _, cell := range cells.AppendTo(buffer[:0]) {
		if cell != *refuter && m.replyHolds(int(cell), plies) {
			*refuter = cell
			return false
		}
	}
	return true
}

// replyHolds reports whether the defender does not lose within plies, counted with the reply. A foul does not hold. Any
// other reply holds once OutOfNodes reports true.
func (m *MateSearch) replyHolds(cell, plies int) bool {
	b := m.board
	if b.IsForbidden(m.defender, cell) {
		return false
	}
	if !m.visit() {
		return true
	}
	b.PlaceNoEval(cell, m.defender)
	lost := m.WinWithin(plies - 1)
	b.UndoPlace()
	return !lost || m.OutOfNodes()
}

// decides reports whether the entry decides the question whether the attacker wins within plies, and the answer.
func (e mateEntry) decides(plies int) (decided, won bool) {
	won = e.won > 0 && int(e.won) <= plies
	return won || int(e.failed) >= plies, won
}

// entry returns the table's entry of the position with that side to move; an entry with the key alone if the table has
// none.
func (m *MateSearch) entry(toMove alinha.Player) mateEntry {
	key := m.mateKey(toMove)
	if e := m.table[key%uint64(len(m.table))]; e.key == key {
		return e
	}
	return mateEntry{key: key}
}

// store records whether the attacker wins within plies, and, if the attacker is to move and wins, the cell of the
// winning move. It records nothing once OutOfNodes reports true.
func (m *MateSearch) store(toMove alinha.Player, plies int, won bool, cell int) {
	if m.OutOfNodes() {
		return
	}
	e := m.entry(toMove)
	if won {
		e.won, e.cell = uint8(plies), int16(cell)
	} else {
		e.failed = uint8(plies)
	}
	m.table[e.key%uint64(len(m.table))] = e
}

// mateKey returns the key of the position with that side to move. It depends on the attacker, and is never 0.
func (m *MateSearch) mateKey(toMove alinha.Player) uint64 {
	return (m.board.Hash ^ tt.SplitMix64(uint64(2*m.attacker+toMove))) | 1<<63
}
