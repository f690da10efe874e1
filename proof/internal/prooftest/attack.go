package prooftest

import (
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// An attackSolver tells by minimax whether an attacker wins a position with few empty cells. Sets of the empty cells are words.
type attackSolver struct {
	count  int             // of the empty cells
	lines  [2][]attackLine // by side, the attacker first: the windows that the side may still complete
	values map[[2]uint16]bool
}

// An attackLine is the empty cells of a window, and those that its owner must leave empty next to it.
type attackLine struct{ cells, ends uint16 }

// maxAttackCells is the greatest number of empty cells of AttackerWins.
const maxAttackCells = 16

// AttackerWins reports whether the player with given stones wins an undecided position of a board with at most 16 empty cells, by minimax
// over its windows. A run of more than a window wins too, unless the game is one with exact, and a full board is no win.
func AttackerWins(board *rules.Board, cells []uint8, attacker uint8, attackerMoves bool) bool {
	s := &attackSolver{values: make(map[[2]uint16]bool)}
	numbers := make(map[int]int) // of the empty cells
	for m, stone := range cells {
		if stone == 0 {
			numbers[m] = s.count
			s.count++
		}
	}
	if s.count > maxAttackCells {
		panic(fmt.Sprintf("prooftest: %d empty cells, want at most %d", s.count, maxAttackCells))
	}
	// count returns the stones on some cells, and the set of the empty ones.
	count := func(at []alinha.Move) (stones [3]int, empty uint16) {
		for _, m := range at {
			stones[cells[m]]++
			if cells[m] == 0 {
				empty |= 1 << numbers[int(m)]
			}
		}
		return stones, empty
	}
	for _, window := range board.Windows() {
		stones, line := count(window)
		var atEnds [3]int
		var ends uint16
		if board.Variant().Exact {
			atEnds, ends = count(board.WindowEnds(window))
		}
		for side, own := range []uint8{attacker, 3 - attacker} {
			if stones[3-own] == 0 && atEnds[own] == 0 {
				s.lines[side] = append(s.lines[side], attackLine{line, ends})
			}
		}
	}
	if attackerMoves {
		return s.attack(0, 0)
	}
	return s.defend(0, 0)
}

// attack reports whether the attacker, to move, wins after stones on such of the empty cells.
func (s *attackSolver) attack(attacker, defender uint16) bool {
	key := [2]uint16{attacker, defender}
	wins, ok := s.values[key]
	if ok {
		return wins
	}
	for m := 0; m < s.count && !wins; m++ {
		if stone := uint16(1) << m; (attacker|defender)&stone == 0 {
			wins = completes(s.lines[0], attacker|stone) || s.defend(attacker|stone, defender)
		}
	}
	s.values[key] = wins
	return wins
}

// defend is attack with the defender to move.
func (s *attackSolver) defend(attacker, defender uint16) bool {
	wins := attacker|defender != 1<<s.count-1
	for m := 0; m < s.count && wins; m++ {
		if stone := uint16(1) << m; (attacker|defender)&stone == 0 {
			wins = !completes(s.lines[1], defender|stone) && s.attack(attacker, defender|stone)
		}
	}
	return wins
}

// completes reports whether stones on a set of cells complete one of their owner's lines.
func completes(lines []attackLine, set uint16) bool {
	for _, line := range lines {
		if line.cells&^set == 0 && line.ends&set == 0 {
			return true
		}
	}
	return false
}
