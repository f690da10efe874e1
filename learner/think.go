package learner

import (
	"context"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// A Mind is how far somebody thinks who sees less than there is.
type Mind struct {
	Horizon  int    // plies
	Patience uint64 // positions looked at for a move
}

// Think searches a position as it is seen, within limits and no further than the mind goes. What
// it says is believed, not proven: something may have been overlooked.
func (m Mind) Think(ctx context.Context, pvs *search.PVS, seen alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if lim.Depth == 0 || lim.Depth > m.Horizon {
		lim.Depth = m.Horizon
	}
	if lim.Nodes == 0 || lim.Nodes > m.Patience {
		lim.Nodes = m.Patience
	}
	var told func(alinha.Info)
	if report != nil {
		told = func(i alinha.Info) {
			i.Score, i.Moves = believed(i.Score), believedLines(i.Moves)
			report(i)
		}
	}
	res, err := pvs.Search(ctx, seen, lim, told)
	res.Score, res.Moves = believed(res.Score), believedLines(res.Moves)
	return res, err
}

func believed(s alinha.Score) alinha.Score { return alinha.Score{Value: s.Value} }

func believedLines(lines []alinha.MoveScore) []alinha.MoveScore {
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i].Score = believed(lines[i].Score)
	}
	return lines
}
