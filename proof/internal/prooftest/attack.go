package prooftest

import (
	"fmt"

	"github.com/alinha/alinha"
)

// An attackSolver tells by minimax whether an attacker wins a position with few empty cells. Sets of the empty cells are words.
type attackSolver struct {
	count  int         // of the empty cells
	lines  [2][]uint16 // by side, the attacker first: the empty cells of the windows without a stone of the other side
	values map[[2]uint16]bool
}

// maxAttackCells is the greatest number of empty cells of AttackerWins.
const maxAttackCells = 16

// AttackerWins reports whether the player with given stones wins an undecided position with at most 16 empty cells, by minimax over
// the windows of the board, none of which is complete. A run of more than a window wins too, and a full board is no win.
func AttackerWins(windows [][]alinha.Move, cells []uint8, attacker uint8, attackerMoves bool) bool {
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
	for _, window := range windows {
		var stones [3]int
		line := uint16(0)
		for _, m := range window {
			stones[cells[m]]++
			if cells[m] == 0 {
				line |= 1 << numbers[int(m)]
			}
		}
		for side, other := range []uint8{3 - attacker, attacker} {
			if stones[other] == 0 {
				s.lines[side] = append(s.lines[side], line)
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
			wins = contains(s.lines[0], attacker|stone) || s.defend(attacker|stone, defender)
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
			wins = !contains(s.lines[1], defender|stone) && s.attack(attacker, defender|stone)
		}
	}
	return wins
}

// contains reports whether a set contains one of the lines.
func contains(lines []uint16, set uint16) bool {
	for _, line := range lines {
		if line&^set == 0 {
			return true
		}
	}
	return false
}
