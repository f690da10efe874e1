package proof

import (
	"errors"
	"io"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Claim is what a certificate proves of a position.
type Claim struct {
	Variant rules.Variant
	Cells   []uint8 // as rules.Setup takes stones
	ToMove  alinha.Player
	Player  alinha.Player
	Wins    bool // Player wins; else Player does not lose
}

// Attacker returns the stones of the player who wins, or who is kept from winning: 1 for First, 2 for Second.
func (c *Claim) Attacker() uint8 {
	if c.Wins {
		return uint8(1 + c.Player)
	}
	return uint8(1 + c.Player.Other())
}

// A Kind is the kind of a node.
type Kind byte

// The kinds of nodes.
const (
	Win     Kind = 'W' // the attacker's Move, and the defender's Replies
	Breaker Kind = 'D' // Pairs, and Answers to the attacker's moves in the weak game
	Strong  Kind = 'S' // Answers to all of the attacker's moves in the game itself
	Fixed   Kind = 'P' // Pairs that are fixed; no move
	Leaf    Kind = 'L' // Pairs and a low potential
	Reply   Kind = 'M' // the defender's Move
)

// NoMove is the Move of a Win in which the defender is to move.
const NoMove = -1

// Pass is the last of the Replies of a Win: all replies that are not listed are like no reply at all.
const Pass = -1

// A Node is the proof of one position but for the proofs of the positions behind it. Of a pair of a Breaker node the attacker has
// the first cell behind the node, and the defender the second.
type Node struct {
	Kind    Kind
	Move    int
	Replies []int
	Pairs   [][2]int
	Answers []Answer
}

// An Answer is a move of the attacker and the reply. A NoMove as the reply leaves the position to the next node.
type Answer struct{ Attack, Reply int }

// A Position is a position of a proof.
type Position struct {
	Cells         []uint8 // 0, 1 and 2 as in a Claim; the two cells of a fixed pair have a number of their own from FirstPair on
	Weak          bool    // the weak game: the defender may have more stones than turns
	DefenderMoves bool
	Passes        int // how many turns the defender has passed
}

// A Prover returns the node of a position that it has proven. Positions that symmetries of the board map to each other are
// asked for once.
type Prover interface {
	Node(p Position) (Node, error)
}

// ErrMemory is the error of a win whose certificate, or the plan of a search for threats, takes too much memory. What has been proven
// stays: with larger tables a Prover may keep more plans.
var ErrMemory = errors.New("proof: the certificate takes too much memory")

// ErrLimit is the error of a zone that takes more nodes than it may.
var ErrLimit = errors.New("proof: the zone takes too many nodes")

// Write writes the certificate of a claim that p has proven, and returns the number of nodes.
func Write(w io.Writer, claim *Claim, p Prover) (nodes int, err error) {
	out, err := newWriter(w, claim, p)
	if err != nil {
		return 0, err
	}
	attacker := claim.Attacker()
	out.header()
	out.node(Position{Cells: claim.Cells, DefenderMoves: uint8(1+claim.ToMove) != attacker})
	out.printf("end %d\n", out.nodes)
	return out.nodes, out.err
}
