package rules

import "github.com/alinha/alinha"

// A Scored is a Board of a game played for points. Each window of K or more stones within a run is a point, so a run of r
// stones is worth (r-K+1)(r-K+2)/2: with K=3, three in a row are 1 point, four are 3. The game ends when the board is full.
type Scored struct{ *Board }

var _ alinha.Scored = (*Scored)(nil)

// Margin implements alinha.Scored.
func (s *Scored) Margin() int { return s.margin() }

// Clone implements alinha.Position.
func (s *Scored) Clone() alinha.Position { return &Scored{s.clone()} }

// Points returns the points of both sides, 0 and 0 unless the game is played for points.
func (b *Board) Points() (first, second int) {
	if !b.geo.variant.Points {
		return 0, 0
	}
	var points [2]int
	for _, at := range b.geo.indexOf {
		stone := b.cells[at]
		if stone == empty {
			continue
		}
		for _, step := range b.geo.steps {
			if b.cells[int(at)-step] == stone {
				continue // counted from the run's first stone
			}
			if n := b.run(int(at), step) - b.geo.variant.K + 1; n > 0 {
				points[stone-firstStone] += n * (n + 1) / 2
			}
		}
	}
	return points[0], points[1]
}

func (b *Board) margin() int {
	first, second := b.Points()
	return first - second
}

func outcomeOf(margin int) alinha.Outcome {
	switch {
	case margin > 0:
		return alinha.FirstWins
	case margin < 0:
		return alinha.SecondWins
	}
	return alinha.Draw
}
