// Package prooftest holds what tests compare proofs with: minimax over all moves, and a prover that tries every proof that a
// certificate can write.
package prooftest

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Value returns the outcome of a position when both sides play their best, by minimax. memory holds the values of positions
// of one variant, by cells and side.
func Value(v rules.Variant, cells []uint8, toMove alinha.Player, memory map[string]alinha.Outcome) alinha.Outcome {
	key := string(cells) + toMove.String()
	if value, ok := memory[key]; ok {
		return value
	}
	pos, err := rules.Setup(v, cells, toMove)
	if err != nil {
		panic(err)
	}
	value := pos.Outcome()
	for i, m := range pos.Moves(nil) {
		child := slices.Clone(cells)
		child[m] = uint8(1 + toMove)
		if got := Value(v, child, toMove.Other(), memory); i == 0 || got.For(toMove) > value.For(toMove) {
			value = got
		}
	}
	memory[key] = value
	return value
}

// BreakerHolds reports whether the defender, who only blocks, keeps an attacker with given stones from every window of the
// board, by minimax. memory holds the answers of one variant and attacker.
func BreakerHolds(windows [][]alinha.Move, cells []uint8, attacker uint8, attackerMoves bool, memory map[string]bool) bool {
	key := string(cells)
	if attackerMoves {
		key += "+"
	}
	holds, ok := memory[key]
	if ok {
		return holds
	}
	holds = !slices.ContainsFunc(windows, func(window []alinha.Move) bool {
		return !slices.ContainsFunc(window, func(m alinha.Move) bool { return cells[m] != attacker })
	})
	if holds && slices.Contains(cells, 0) {
		stone := attacker
		if !attackerMoves {
			stone = 3 - attacker
		}
		holds = attackerMoves
		for m := range cells {
			if cells[m] != 0 || holds != attackerMoves {
				continue
			}
			child := slices.Clone(cells)
			child[m] = stone
			holds = BreakerHolds(windows, child, attacker, !attackerMoves, memory)
		}
	}
	memory[key] = holds
	return holds
}
