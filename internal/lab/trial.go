package lab

import (
	"context"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
)

// A Trial is one search of a grid. The JSON names are those of the checkpoint file.
type Trial struct {
	Game     string `json:"game"`
	Position string `json:"position"` // as catalog.OpenPosition reads one, or StartPosition
	Engine   string `json:"engine"`
	Depth    int    `json:"depth"` // in plies; 0 is the engine's own depth
}

// A Measurement is the result of a trial and its cost.
type Measurement struct {
	Trial
	Move   string  `json:"move"`
	Value  float64 `json:"value"` // of alinha.Score: the value for the player to move
	Proven bool    `json:"proven"`
	Nodes  uint64  `json:"nodes"` // as the engine counts
	Ms     float64 `json:"ms"`    // wall-clock milliseconds, to the microsecond

	PeakNodes uint64 `json:"peakNodes,omitempty"` // of alinha.Result; 0 if the engine does not count them
	PeakBytes uint64 `json:"peakBytes,omitempty"` // of alinha.Result
}

// run runs a trial with a new engine, which knows nothing of the trials before.
func (t Trial) run(ctx context.Context, pos alinha.Position, lim alinha.Limits) (Measurement, error) {
	engine, _, err := catalog.OpenEngine(t.Engine)
	if err != nil {
		return Measurement{}, err
	}
	pos = pos.Clone()
	lim.Depth = t.Depth
	start := time.Now()
	res, err := engine.Search(ctx, pos, lim, nil)
	elapsed := time.Since(start)
	if ctx.Err() != nil {
		err = ctx.Err() // the result of a search that was cut short is no measurement
	}
	if err != nil {
		return Measurement{}, err
	}
	board, _ := rules.BoardOf(pos)
	return Measurement{
		Trial: t, Move: board.Format(res.Move), Value: res.Score.Value, Proven: res.Score.Proven,
		Nodes: res.Nodes, Ms: float64(elapsed.Microseconds()) / 1000,
		PeakNodes: res.PeakNodes, PeakBytes: res.PeakBytes,
	}, nil
}
