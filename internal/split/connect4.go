package split

import (
	"cmp"
	"math/bits"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/rules"
)

// A ConnectFour is a Search of a position of Connect Four. Its scores are those of connect4.Score.
type ConnectFour struct {
	*Search

	// Weak ends the search when the winner is known.
	Weak bool

	// MemoryMiB is the greatest size of the transposition table of a worker's thread; 0 for 64.
	MemoryMiB int

	root   alinha.Position
	size   connect4.Size
	plies  int
	solver *connect4.BatchSolver // orders the children of a position
}

// NewConnectFour returns the search of root, a position of package rules, by units that ask the positions plies below
// root. The error is a *PliesError, alinha.ErrOver, or wraps errors.ErrUnsupported if root is no position of Connect
// Four on a board that the solver plays.
func NewConnectFour(root alinha.Position, plies int) (*ConnectFour, error) {
	p, err := connect4.ReadBitboards(root)
	if err != nil {
		return nil, err
	}
	s := &ConnectFour{root: root.Clone(), size: p.Size, plies: plies, solver: connect4.NewBatchSolver(p.Size, 1)}
	g, err := newGraph(s, position{p.Own, p.Opp}, plies, p.Empty())
	if err != nil {
		return nil, err
	}
	s.Search = &Search{game: s, graph: g}
	return s, nil
}

// bitboards returns a position in the form of package connect4.
func (s *ConnectFour) bitboards(p position) connect4.Bitboards {
	return connect4.Bitboards{Size: s.size, Own: p.own, Opp: p.opp}
}

// children implements game, in the order of the solver.
func (s *ConnectFour) children(p position, _ int) []position {
	var all []position
	for _, c := range s.solver.Children(s.bitboards(p)) {
		all = append(all, position{c.Own, c.Opp})
	}
	return all
}

// key implements game. A position and its mirror image have equal keys.
func (s *ConnectFour) key(p position, ply int) key {
	b := s.bitboards(p)
	own, opp := b.Mirror(p.own), b.Mirror(p.opp)
	if own < p.own || own == p.own && opp < p.opp {
		return key{own, opp, ply}
	}
	return key{p.own, p.opp, ply}
}

// bounds implements game. low and high are the score if the mover wins at once, if every move loses at once, or if the
// board is full. Otherwise they are the scores of the earliest loss and the earliest win that are possible.
func (s *ConnectFour) bounds(pos position, _ int) (low, high int) {
	p := s.bitboards(pos)
	left := p.Empty()
	switch low, high = -(left / 2), (left-1)/2; {
	case left == 0:
		return 0, 0
	case p.WinningMoves() != 0:
		return (left + 1) / 2, (left + 1) / 2
	}
	for cells := p.Playable(); cells != 0; cells &= cells - 1 {
		if p.After(cells&-cells).WinningMoves() == 0 {
			return low, high
		}
	}
	return low, low
}

// variant returns the rules of the game.
func (s *ConnectFour) variant() rules.Variant {
	board, _ := rules.BoardOf(s.root)
	return board.Variant()
}

// A ConnectFourSummary is how the search of a ConnectFour stands: what study watch shows.
type ConnectFourSummary struct {
	ToMove alinha.Player `json:"toMove"` // at the root
	Left   int           `json:"left"`   // the number of empty cells of the root
	Low    int           `json:"low"`    // bounds of the score of the root
	High   int           `json:"high"`
	Open   int           `json:"open"` // of Search.CountOpen
}

// rootEmpty returns the number of empty cells of the root.
func (s *ConnectFour) rootEmpty() int { return s.bitboards(s.graph.nodes[0].position).Empty() }

// Summary returns how the search stands.
func (s *ConnectFour) Summary() ConnectFourSummary {
	p := s.Progress()
	return ConnectFourSummary{s.root.ToMove(), s.rootEmpty(), p.Low, p.High, s.CountOpen()}
}

// Score returns what is known of the score of the root: the score itself, or 1 or -1, marked as not proven, if only the
// winner is known, or 0, marked as not proven.
func (s *ConnectFour) Score() alinha.Score {
	p := s.Progress()
	return connect4.BoundsScore(p.Low, p.High, s.rootEmpty())
}

// BestMoves returns the moves of the root whose certain score is the lower bound of the root or more, in the order of
// the columns.
func (s *ConnectFour) BestMoves() []alinha.Move {
	var best []alinha.Move
	for _, m := range s.root.Moves(nil) {
		s.root.Play(m)
		child, err := connect4.ReadBitboards(s.root)
		if i, ok := s.graph.find(position{child.Own, child.Opp}, 1); err == nil && ok && -s.graph.nodes[i].high >= s.graph.nodes[0].low {
			best = append(best, m)
		}
		s.root.Undo()
	}
	slices.Sort(best)
	return best
}

// header implements unitGame.
func (s *ConnectFour) header() header {
	return header{Game: s.variant().String(), Position: s.positionText(0), Split: s.plies}
}

// study implements unitGame.
func (s *ConnectFour) study(version string) (*jobs.Study, error) {
	p := connectFourParameters{s.variant().String(), s.positionText(0), s.plies, cmp.Or(s.MemoryMiB, defaultMemoryMiB)}
	return jobs.NewStudy(ConnectFourKind, version, p)
}

// nextAlpha implements unitGame, with the questions of the solver of package connect4.
func (s *ConnectFour) nextAlpha(low, high int) (alpha int, open bool) {
	return connect4.NextAlpha(low, high, s.rootEmpty(), s.Weak)
}

// payload implements unitGame.
func (s *ConnectFour) payload(i, alpha int) any { return ConnectFourQuestion{s.positionText(i), alpha} }

// parseAnswer implements unitGame.
func (s *ConnectFour) parseAnswer(text []byte) (*answer, error) {
	var a ConnectFourAnswer
	if err := checkpoint.DecodeLine(text, &a); err != nil {
		return nil, err
	}
	p, err := readPosition(s.variant(), a.Position)
	if err != nil {
		return nil, err
	}
	number, ok := s.graph.find(position{p.Own, p.Opp}, s.rootEmpty()-p.Empty())
	if !ok {
		return nil, errNoAnswer
	}
	low, high := a.bounds(p.Empty())
	return &answer{number: number, alpha: a.Alpha, low: low, high: high, nodes: a.Nodes, took: time.Duration(a.Ms * float64(time.Millisecond))}, nil
}

// positionText implements unitGame, in the form that catalog.OpenPosition reads.
func (s *ConnectFour) positionText(i int) string {
	pos := s.root.Clone()
	board, _ := rules.BoardOf(pos)
	for _, column := range s.columnsTo(i) {
		for _, m := range pos.Moves(nil) {
			if board.Column(m) == column {
				pos.Play(m)
				break
			}
		}
	}
	return catalog.PositionText(pos, false)
}

// columnsTo returns the columns, from 0, of the moves on one way from the root to position i.
func (s *ConnectFour) columnsTo(i int) []int {
	var columns []int
	stride := int(s.bitboards(position{}).Stride())
	for n := &s.graph.nodes[i]; len(n.parents) > 0; {
		parent := &s.graph.nodes[n.parents[0]]
		cell := n.own ^ n.opp ^ parent.own ^ parent.opp
		columns = append(columns, bits.TrailingZeros64(cell)/stride)
		n = parent
	}
	slices.Reverse(columns)
	return columns
}
