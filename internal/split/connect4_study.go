package split

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/rules"
)

// ConnectFourKind is the kind of the studies whose units are positions of Connect Four. A payload is a
// ConnectFourQuestion, a result a ConnectFourAnswer.
const ConnectFourKind = "split"

// A ConnectFourQuestion asks whether the score of a position is above Alpha. Scores are those of connect4.Score.
type ConnectFourQuestion struct {
	Position string `json:"position"` // as catalog.OpenPosition reads one
	Alpha    int    `json:"alpha"`
}

// A ConnectFourAnswer is the answer to a ConnectFourQuestion: the score is at least Bound if Bound is above Alpha, else
// at most Bound.
//
// Bound, Nodes and Ms depend on what the thread has searched before, so that they may differ from run to run. Whether
// Bound is above Alpha never differs.
type ConnectFourAnswer struct {
	ConnectFourQuestion
	Bound int     `json:"bound"`
	Nodes uint64  `json:"nodes"` // the number of nodes of the search
	Ms    float64 `json:"ms"`    // the time of the search in milliseconds
}

// EqualConnectFourAnswers reports whether two results of one ConnectFourQuestion agree whether the score is above
// Alpha.
func EqualConnectFourAnswers(a, b json.RawMessage) bool {
	var x, y ConnectFourAnswer
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	return x.ConnectFourQuestion == y.ConnectFourQuestion && (x.Bound > x.Alpha) == (y.Bound > y.Alpha)
}

// bounds returns the bounds of the score by the answer. The side that the answer leaves open gets the bound of any
// position with that number of empty cells.
func (a *ConnectFourAnswer) bounds(empty int) (low, high int) {
	if a.Bound > a.Alpha {
		return a.Bound, (empty + 1) / 2
	}
	return -(empty / 2), a.Bound
}

// connectFourParameters are the parameters of a study of ConnectFourKind.
type connectFourParameters struct {
	Game      string `json:"game"`
	Position  string `json:"position"` // the root
	Plies     int    `json:"plies"`
	MemoryMiB int    `json:"memory"`
}

// maxMemoryMiB is the greatest size of the transposition table of a runner.
const maxMemoryMiB = 1 << 16

// defaultMemoryMiB is the size of the transposition table of a runner if ConnectFour.MemoryMiB is 0.
const defaultMemoryMiB = 64

// A connectFourRunner answers ConnectFourQuestions. Later searches use the transposition table of earlier searches.
type connectFourRunner struct {
	variant rules.Variant
	size    connect4.Size
	solver  *connect4.BatchSolver
}

// NewConnectFourRunner returns the function of ConnectFourKind for jobs.Kinds. The table of a runner takes at most
// limits.MemoryMiB, if that is not 0. No question makes a runner read a file or start a program.
func NewConnectFourRunner(limits catalog.Resources) func(params json.RawMessage) (jobs.Runner, error) {
	return func(params json.RawMessage) (jobs.Runner, error) {
		return newConnectFourRunner(params, limits.MemoryMiB)
	}
}

// newConnectFourRunner returns a runner for the parameters of a study. Its table takes at most memoryMiB, if that is
// not 0.
func newConnectFourRunner(params json.RawMessage, memoryMiB int) (*connectFourRunner, error) {
	var p connectFourParameters
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	variant, err := rules.Parse(p.Game)
	if err != nil {
		return nil, err
	}
	size, err := connect4.SizeOf(variant)
	if err != nil {
		return nil, err
	}
	if p.MemoryMiB < 1 || p.MemoryMiB > maxMemoryMiB {
		return nil, fmt.Errorf("a table of %d MiB, expected from 1 to %d", p.MemoryMiB, maxMemoryMiB)
	}
	if memoryMiB > 0 {
		p.MemoryMiB = min(p.MemoryMiB, memoryMiB)
	}
	return &connectFourRunner{variant, size, connect4.NewBatchSolver(size, p.MemoryMiB)}, nil
}

// Run implements jobs.Runner.
func (r *connectFourRunner) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	var a ConnectFourAnswer
	if err := json.Unmarshal(payload, &a.ConnectFourQuestion); err != nil {
		return nil, err
	}
	p, err := readPosition(r.variant, a.Position)
	if err != nil {
		return nil, err
	}
	if p.WinningMoves() != 0 {
		return nil, fmt.Errorf("position %s: the mover wins at once", a.Position)
	}
	begun := time.Now()
	if a.Bound, a.Nodes, err = r.solver.Compare(ctx, p, a.Alpha); err != nil {
		return nil, err
	}
	a.Ms = float64(time.Since(begun).Microseconds()) / 1000
	return json.Marshal(a)
}

// Close implements jobs.Runner.
func (*connectFourRunner) Close() error { return nil }

// readPosition returns the position of a game by a text that catalog.OpenPosition reads.
func readPosition(v rules.Variant, text string) (connect4.Bitboards, error) {
	pos, err := catalog.OpenPosition(v, text, "")
	if err != nil {
		return connect4.Bitboards{}, err
	}
	return connect4.ReadBitboards(pos)
}
