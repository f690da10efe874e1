// Package strategy plays by certificates. A certificate of package proof contains a strategy: an answer of one player to
// everything that the opponent may play. A Strategy finds these answers.
//
//	certificate ──New──> Strategy ──At(moves)──> Advice: the answer, pairs, threats, zone
//
// The words are those of package proof. The visitor of a strategy is the player who moves freely: the defender of a win, the
// attacker of a draw.
package strategy

import (
	"bytes"
	"context"
	"math"
	"time"

	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/check"
	"github.com/alinha/alinha/rules"
)

// A Strategy is a certificate that has been checked. It is safe for concurrent use.
type Strategy struct {
	check.Summary
	CheckTime time.Duration

	board              *rules.Board // the root
	attacker, defender uint8        // the stones, 1 for First and 2 for Second
	inverses           [][]int32    // of the symmetries of the board

	text     []byte
	nodes    []node
	children []uint32 // of all nodes; the index of a node, or over
	zones    []zone   // of a win, by node; the cells are those of the canonical image
}

// A node is where a node of the certificate is. Its line is about the position at which the node was written, of which cell
// Symmetries()[image][m] is cell m of the canonical image.
type node struct {
	line       uint32 // the offset in text
	firstChild uint32 // the index in children
	childCount uint16
	image      uint16
	plies      uint16 // of a win: to the end of the game at most
}

// over is the child behind a stone of the defender that wins.
const over = math.MaxUint32

// Size returns the bytes of memory that the strategy takes, about.
func (s *Strategy) Size() int {
	return len(s.text) + 16*len(s.nodes) + 4*len(s.children) + 8*len(s.zones)*zoneWords(len(s.Cells))
}

// New checks the text of a certificate, which is not compressed, and returns its strategy. The error is a *check.Error, or that
// of ctx. The strategy keeps text.
func New(ctx context.Context, text []byte) (*Strategy, error) {
	start := time.Now()
	summary, err := check.Certificate(&contextReader{ctx, bytes.NewReader(text)})
	if err != nil {
		return nil, err
	}
	s := &Strategy{Summary: summary, CheckTime: time.Since(start), text: text}
	s.board, _ = rules.BoardOf(s.Root())
	s.attacker = 1 + uint8(s.Player)
	if !s.Wins {
		s.attacker = 3 - s.attacker
	}
	s.defender = 3 - s.attacker
	for _, image := range s.board.Symmetries() {
		inverse := make([]int32, len(image))
		for m, to := range image {
			inverse[to] = int32(m)
		}
		s.inverses = append(s.inverses, inverse)
	}
	b := newBuilder(ctx, s)
	b.visit(proof.Position{Cells: s.Cells, DefenderMoves: 1+uint8(s.ToMove) != s.attacker})
	return s, ctx.Err()
}
