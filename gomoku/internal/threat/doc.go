// Package threat searches for forced wins on the boards of package gomoku, with package board. A win of one side, the
// attacker, is proven against every reply of the other, the defender:
//
//   - VCF ("victory by continuous fours"): every move of the attacker makes a four, or the five. The defender has one
//     reply; in caro, sometimes one of a few. vcf.go holds the depth-first search, vcf_caro.go that of caro, sleepset.go
//     the pruning of transposed fours.
//   - VCT ("victory by continuous threats"): the moves of the attacker make fours or threes. The defender may have several
//     replies, and may make fours in between. vct.go holds a depth-first proof-number search (df-pn).
//   - Mate search: whether the attacker wins within a number of plies, by any moves. mate.go holds an exhaustive search with a
//     null move, which finds the exact length of the shortest win.
//
// A VCF or VCT search returns its win as a [Proof], a tree with one move of the attacker and all replies that need an
// answer of their own:
//
//	attacker    a four             OR: one move suffices
//	               |
//	defender    the stop, Else     AND: every reply must lose
//	               |        \
//	attacker    a three     five
//	             /   |   \
//	defender   ...  ...  Else
//
// df-pn gives each position two numbers from the point of view of the side to move (vct.go): phi, the least number of leaves
// that must be proven for that side to reach its goal, and delta, the same for the other side. A position is won at phi 0
// and lost at delta 0.
//
// [Prover] is the search for users. [Search] is the search of the engine in package gomoku, which sets limits for each node
// and asks for the defences.
package threat
