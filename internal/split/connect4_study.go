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

// ConnectFourKind is the kind of the studies whose units are positions of Connect Four: a payload is a Question, a result an
// Answer.
const ConnectFourKind = "split"

// A Question asks whether the score of a position is above Alpha. Scores are those of connect4.Score.
type Question struct {
	Position string `json:"position"` // as catalog.OpenPosition reads one
	Alpha    int    `json:"alpha"`
}

// An Answer is the answer to a Question: the score is Bound at least if Bound is above Alpha, and Bound at most otherwise.
//
// Bound, Nodes and Ms may differ from run to run, as they depend on what the thread has searched before. Whether Bound is above
// Alpha does not.
type Answer struct {
	Question
	Bound int     `json:"bound"`
	Nodes uint64  `json:"nodes"` // that the search took
	Ms    float64 `json:"ms"`    // that the search took, in milliseconds
}

// EqualConnectFourAnswers reports whether two results of a Question say the same: that the score is above Alpha, or that it is
// not.
func EqualConnectFourAnswers(a, b json.RawMessage) bool {
	var x, y Answer
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	return x.Question == y.Question && (x.Bound > x.Alpha) == (y.Bound > y.Alpha)
}

// bounds returns the bounds of the score that the answer gives, within those of any score of a position with left empty cells.
func (a *Answer) bounds(left int) (low, high int) {
	if a.Bound > a.Alpha {
		return a.Bound, (left + 1) / 2
	}
	return -(left / 2), a.Bound
}

// connectFourParameters are the parameters of a study of ConnectFourKind.
type connectFourParameters struct {
	Game      string `json:"game"`
	Position  string `json:"position"` // the root
	Plies     int    `json:"plies"`
	MemoryMiB int    `json:"memory"`
}

// maxMemoryMiB is the greatest size of the table of a thread.
const maxMemoryMiB = 1 << 16

// defaultMemoryMiB is the size if ConnectFour.MemoryMiB is 0.
const defaultMemoryMiB = 64

// A connectFourRunner answers Questions. Its transposition table keeps what one search has found for the next.
type connectFourRunner struct {
	variant rules.Variant
	size    connect4.Size
	solver  *connect4.BatchSolver
}

// NewConnectFourRunner returns what makes the runners of ConnectFourKind for jobs.Kinds. Their tables take at most the memory of
// limits, if that is not 0. No question makes a runner read a file or start a program.
func NewConnectFourRunner(limits catalog.Resources) func(params json.RawMessage) (jobs.Runner, error) {
	return func(params json.RawMessage) (jobs.Runner, error) {
		return newConnectFourRunner(params, limits.MemoryMiB)
	}
}

// newConnectFourRunner returns a runner whose table takes at most memoryMiB, if that is not 0.
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
	var a Answer
	if err := json.Unmarshal(payload, &a.Question); err != nil {
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

// readPosition returns the position of a game that a text names.
func readPosition(v rules.Variant, text string) (connect4.Bitboards, error) {
	pos, err := catalog.OpenPosition(v, text, "")
	if err != nil {
		return connect4.Bitboards{}, err
	}
	return connect4.ReadBitboards(pos)
}
