package rules

import (
	"slices"

	"github.com/alinha/alinha"
)

// A Slippery is a Board on which pieces may slip. A turn has two moves: the player aims at a cell; then chance lets the piece
// land there with probability 1-Slip, or slip to one of the free neighbours, all equally likely. A piece without a free
// neighbour does not slip. Neighbours are the adjacent cells, or, where pieces fall, the landing cells of the adjacent
// columns.
type Slippery struct {
	*Board
	aim  alinha.Move // the cell aimed at until the piece has landed, else NoMove
	aims []alinha.Move
}

var (
	_ alinha.Chancy    = (*Slippery)(nil)
	_ alinha.Symmetric = (*Slippery)(nil)
	_ alinha.Scored    = (*SlipperyScored)(nil)
)

// A SlipperyScored is a Slippery played for points.
type SlipperyScored struct{ Slippery }

// Margin implements alinha.Scored.
func (s *SlipperyScored) Margin() int { return s.margin() }

// Clone implements alinha.Position.
func (s *SlipperyScored) Clone() alinha.Position { return &SlipperyScored{s.copyOf()} }

// Clone implements alinha.Position.
func (s *Slippery) Clone() alinha.Position {
	c := s.copyOf()
	return &c
}

func (s *Slippery) copyOf() Slippery {
	c := newSlippery(s.clone())
	c.aim, c.aims = s.aim, append(c.aims, s.aims...)
	return c
}

// newSlippery allocates room for all aims, so that Play does not allocate.
func newSlippery(b *Board) Slippery {
	return Slippery{Board: b, aim: alinha.NoMove, aims: make([]alinha.Move, 0, len(b.geo.indexOf))}
}

// Aim returns the cell aimed at until the piece has landed, else NoMove.
func (s *Slippery) Aim() alinha.Move { return s.aim }

// ToMove implements alinha.Position.
func (s *Slippery) ToMove() alinha.Player {
	if s.aim != alinha.NoMove {
		return alinha.Chance
	}
	return s.Board.ToMove()
}

// Moves implements alinha.Position. It appends the cells to aim at, or, after an aim, that cell, if the piece can stay there,
// and its free neighbours.
func (s *Slippery) Moves(dst []alinha.Move) []alinha.Move {
	if s.aim == alinha.NoMove {
		return s.Board.Moves(dst)
	}
	from := len(dst)
	dst = s.neighbours(append(dst, s.aim))
	if s.geo.variant.Slip == 1 && len(dst) > from+1 {
		dst = slices.Delete(dst, from, from+1)
	}
	return dst
}

// neighbours appends the cells to which the piece that was aimed may slip.
func (s *Slippery) neighbours(dst []alinha.Move) []alinha.Move {
	if s.geo.variant.Gravity {
		for _, c := range s.geo.neighbours[s.Column(s.aim)] {
			if m := s.landing(c); m != alinha.NoMove {
				dst = append(dst, m)
			}
		}
		return dst
	}
	for _, n := range s.geo.neighbours[s.aim] {
		if s.cells[s.geo.indexOf[n]] == empty {
			dst = append(dst, alinha.Move(n))
		}
	}
	return dst
}

// Weights implements alinha.Chancy.
func (s *Slippery) Weights(dst []float64) []float64 {
	var around [26]alinha.Move
	free := len(s.neighbours(around[:0]))
	if free == 0 {
		return append(dst, 1)
	}
	slip := s.geo.variant.Slip
	if slip < 1 {
		dst = append(dst, 1-slip)
	}
	for range free {
		dst = append(dst, slip/float64(free))
	}
	return dst
}

// Play implements alinha.Position. The move is an aim, or the landing cell after an aim.
func (s *Slippery) Play(m alinha.Move) {
	if s.aim == alinha.NoMove {
		s.aim = m
		return
	}
	s.aims = append(s.aims, s.aim)
	s.aim = alinha.NoMove
	s.Board.Play(m)
}

// Undo implements alinha.Position.
func (s *Slippery) Undo() {
	if s.aim != alinha.NoMove {
		s.aim = alinha.NoMove
		return
	}
	s.Board.Undo()
	last := len(s.aims) - 1
	s.aim, s.aims = s.aims[last], s.aims[:last]
}

// Key implements alinha.Position.
func (s *Slippery) Key() uint64 { return s.key + uint64(s.aim+1)*s.geo.aimKey }
