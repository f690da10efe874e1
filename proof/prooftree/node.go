package prooftree

import (
	"math"

	"github.com/alinha/alinha"
)

// infinite is the proof number of a position that the attacker cannot win, and the disproof number of one that is won.
const infinite = 1 << 30

// numbers are a proof number and a disproof number. A reply that has not been searched counts 1.
type numbers struct{ proof, disproof int }

// unlimited are the thresholds of a search that ends with a win.
var unlimited = numbers{infinite, infinite}

// A node is a position with the attacker to move.
type node struct {
	stones      string // the canonical stones, a byte for each cell
	numbers     numbers
	threatNodes uint64      // the limit of the last search for a win by threats; 0 for none
	move        alinha.Move // the quiet move that wins; NoMove if none is known, or threats win
	passNodes   uint64      // of the attack that wins: see Win
	replyCount  int         // of the attack that wins; 0 if another tree has found the win
	attacks     []*attack   // the quiet moves that are tried, the engine's best first
	width       int         // how many moves the engine was asked for
	work        uint64      // nodes of the searches for threats of the position and those behind it
	nextWork    uint64      // the work after which the engine is asked for more moves
	isHard      bool        // a root, or a position that took much work: see hardWork
}

// An attack is a quiet move of the attacker.
type attack struct {
	move       alinha.Move
	numbers    numbers
	work       uint64  // nodes of the searches for threats behind it
	passNodes  uint64  // the limit of the last search for a win after a pass; 0 for none, or if all replies are to be searched
	replies    []*node // those to search, but for those that the last sum found won
	replyCount int     // of the replies to search, won or not; 0 before they are known
}

// won reports whether the attacker is known to win.
func (n *node) won() bool { return n.numbers.proof == 0 }

// solve notes that the attacker wins by a quiet move, or by threats with alinha.NoMove.
func (n *node) solve(m alinha.Move) {
	n.numbers = numbers{0, infinite}
	n.move, n.attacks = m, nil
}

// sum sets the numbers of a node with attacks: the least proof number and the sum of the disproof numbers.
func (n *node) sum() {
	sum := numbers{infinite, 0}
	for _, a := range n.attacks {
		sum.proof = min(sum.proof, a.numbers.proof)
		sum.disproof = min(infinite-1, sum.disproof+a.numbers.disproof)
	}
	n.numbers = sum
}

// sum drops the replies that lose, and sets the numbers of an attack: the least disproof number, and the greatest proof number with the
// others, each counted as cappedProof at most. A plain sum would grow for each reply that is searched further, so that a search
// between two attacks with many replies would end neither.
func (a *attack) sum() {
	sum, greatest, open := numbers{0, infinite}, 0, a.replies[:0]
	for _, n := range a.replies {
		if n.won() {
			continue
		}
		open = append(open, n)
		greatest = max(greatest, n.numbers.proof)
		sum.proof += min(cappedProof, n.numbers.proof)
		sum.disproof = min(sum.disproof, n.numbers.disproof)
	}
	if sum.proof > 0 {
		sum.proof = min(infinite, sum.proof+greatest-min(cappedProof, greatest)+a.penalty())
	}
	a.replies, a.numbers = open, sum
}

// penalty returns what the work behind an attack adds to its proof number: doubledProof each time it has doubled. Without it the search of a hard position would stay with an
// attack that all replies but one lose to.
func (a *attack) penalty() int {
	return int(doubledProof * math.Log2(float64(max(a.work, hardWork))/hardWork))
}

// best returns the attack with the least proof number, and the second least.
func (n *node) best() (best *attack, second int) {
	return least(n.attacks, func(a *attack) int { return a.numbers.proof })
}

// best returns the reply with the least disproof number, and the second least.
func (a *attack) best() (best *node, second int) {
	return least(a.replies, func(n *node) int { return n.numbers.disproof })
}

// least returns the first child with the least number, nil if there are no children, and the second least number.
func least[C any](children []*C, number func(*C) int) (best *C, second int) {
	second = infinite
	for _, c := range children {
		switch {
		case best == nil:
			best = c
		case number(c) < number(best):
			best, second = c, number(best)
		default:
			second = min(second, number(c))
		}
	}
	return best, second
}

// limitOf returns a proof number of a reply with which that of the attack reaches a limit.
func (a *attack) limitOf(reply *node, limit int) int {
	for _, n := range a.replies {
		if n != reply {
			limit -= min(cappedProof, n.numbers.proof)
		}
	}
	return limit - a.penalty()
}
