package gametest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/alinha/alinha"
)

const (
	randomGames   = 4                     // random games that supply positions to search
	stopAfter     = 10 * time.Millisecond // time limit of the searches that must stop in time
	stopTolerance = 50 * time.Millisecond // delay allowed after stopAfter
	stopAttempts  = 20                    // the shortest delay counts: the machine may be busy
)

// Engine searches positions of random games from the starting position that fresh
// returns, and requires of e, which must play that game, that
//   - its move, the moves of Result.Moves and principal variations are legal, and the
//     position is unchanged;
//   - values are from -1 to 1 unless the game is played for points, and proven scores
//     have plies that are not negative;
//   - the limits of depth and nodes hold;
//   - the same search gives the same result, with a report function and without, after
//     Reset if the engine has one;
//   - a decided position gives alinha.ErrOver;
//   - a search stops within 50 ms of its time limit or the end of its context, with a
//     legal move or, at the end of the context, with the error of the context.
func Engine(t testing.TB, e alinha.Engine, fresh func() alinha.Position) {
	t.Helper()
	x := &engineCheck{TB: t, engine: e, rng: rand.New(rand.NewPCG(1, 1))}
	for game := range randomGames {
		open, over := x.randomGame(fresh)
		for i, pos := range open {
			x.pos = pos
			x.checkLimits()
			if game == 0 && i < 2 {
				x.checkStops()
			}
		}
		x.pos = over
		for _, lim := range []alinha.Limits{{Depth: 2}, {Time: 1}} {
			if _, err := x.search(t.Context(), lim, nil); !errors.Is(err, alinha.ErrOver) {
				x.failf("a decided position: error %v, want %v with limits %+v", err, alinha.ErrOver, lim)
			}
		}
	}
}

// Unsupported requires that e refuses the game of pos with an error that wraps
// errors.ErrUnsupported and says more than that.
func Unsupported(t testing.TB, e alinha.Engine, pos alinha.Position) {
	t.Helper()
	x := &engineCheck{TB: t, engine: e, pos: pos}
	_, err := x.search(t.Context(), alinha.Limits{Depth: 1, Nodes: 100}, nil)
	if !errors.Is(err, errors.ErrUnsupported) || err.Error() == errors.ErrUnsupported.Error() {
		x.failf("error %v, want one that wraps errors.ErrUnsupported and says what is played", err)
	}
}

// An engineCheck is one run of Engine or Unsupported.
type engineCheck struct {
	testing.TB
	engine alinha.Engine
	rng    *rand.Rand
	pos    alinha.Position // under search
}

// failf fails the test with the engine and the position under search.
func (x *engineCheck) failf(format string, args ...any) {
	x.Helper()
	where := fmt.Sprintf("the position of key %#x", x.pos.Key())
	if s, ok := x.pos.(fmt.Stringer); ok {
		where += "\n" + s.String()
	}
	x.Fatalf("%T, %v to move in %s\n%s", x.engine, x.pos.ToMove(), where, fmt.Sprintf(format, args...))
}

// randomGame plays a game at random. It returns three undecided positions, the start,
// one from the middle and one near the end, and the decided position at the end.
func (x *engineCheck) randomGame(fresh func() alinha.Position) (open []alinha.Position, over alinha.Position) {
	p := fresh()
	for moves := p.Moves(nil); len(moves) > 0; moves = p.Moves(moves[:0]) {
		if p.ToMove() != alinha.Chance {
			open = append(open, p.Clone())
		}
		p.Play(moves[x.rng.IntN(len(moves))])
	}
	middle, late := x.rng.IntN(len(open)), max(0, len(open)-1-x.rng.IntN(4))
	return []alinha.Position{open[0], open[middle], open[late]}, p
}

// search resets the engine, runs Search, and checks that the position is unchanged.
func (x *engineCheck) search(ctx context.Context, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	x.Helper()
	if r, ok := x.engine.(alinha.Resetter); ok {
		r.Reset()
	}
	before := takeSnapshot(x.pos)
	res, err := x.engine.Search(ctx, x.pos, lim, report)
	if d := before.diff(takeSnapshot(x.pos)); d != "" {
		x.failf("Search with %+v changes the position: %s", lim, d)
	}
	return res, err
}

// checkLimits searches with limits of depth and nodes, each with and without a report
// function, and compares the two results.
func (x *engineCheck) checkLimits() {
	x.Helper()
	for _, lim := range []alinha.Limits{
		{Nodes: 1},
		{Nodes: 2},
		{Nodes: 70},
		{Nodes: 3000},
		{Nodes: 3000, Depth: 1},
		{Nodes: 3000, Depth: 2},
		{Nodes: 3000, Depth: 2, EveryMove: true},
	} {
		var infos []alinha.Info
		res, err := x.search(x.Context(), lim, func(info alinha.Info) {
			info.PV, info.Moves = slices.Clone(info.PV), slices.Clone(info.Moves)
			infos = append(infos, info)
		})
		if err != nil {
			x.failf("Search with %+v: %v", lim, err)
		}
		x.checkResult(res, lim)
		x.checkReports(infos, res)
		again, err := x.search(x.Context(), lim, nil)
		if err != nil || !reflect.DeepEqual(res, again) {
			x.failf("Search with %+v gives\n%+v, and without a report\n%+v, %v", lim, res, again, err)
		}
	}
}

// checkResult checks a result that came without an error.
func (x *engineCheck) checkResult(res alinha.Result, lim alinha.Limits) {
	x.Helper()
	legal := x.pos.Moves(nil)
	if !slices.Contains(legal, res.Move) {
		x.failf("Search with %+v: move %d is not legal", lim, res.Move)
	}
	if lim.Nodes > 0 && res.Nodes > lim.Nodes {
		x.failf("Search with %+v: %d nodes", lim, res.Nodes)
	}
	if lim.Depth > 0 && res.Depth > lim.Depth {
		x.failf("Search with %+v: depth %d", lim, res.Depth)
	}
	x.checkScore("the result", res.Score)
	if len(res.PV) > 0 && res.PV[0] != res.Move {
		x.failf("the principal variation %v does not begin with the move %d", res.PV, res.Move)
	}
	x.checkPV(res.PV)
	x.checkMoveScores(legal, res.Moves)
	// A search that was stopped may not have searched every move.
	if n := len(res.Moves); res.Depth > 0 && n > 0 && n != len(legal) {
		x.failf("Search with %+v: lines for %d of %d moves", lim, n, len(legal))
	}
}

// checkMoveScores checks that the moves are legal and that no move is listed twice.
func (x *engineCheck) checkMoveScores(legal []alinha.Move, lines []alinha.MoveScore) {
	x.Helper()
	var seen []alinha.Move
	for _, line := range lines {
		if !slices.Contains(legal, line.Move) || slices.Contains(seen, line.Move) {
			x.failf("the lines hold %d, which is not legal or there already: %v", line.Move, lines)
		}
		seen = append(seen, line.Move)
		x.checkScore(fmt.Sprintf("the line of %d", line.Move), line.Score)
	}
}

// checkReports checks the reports of a search like results. Nodes and depth must not
// decrease, and the proven score of a move must not change.
func (x *engineCheck) checkReports(infos []alinha.Info, res alinha.Result) {
	x.Helper()
	var last alinha.Info
	for _, info := range infos {
		if info.Nodes < last.Nodes || info.Depth < last.Depth {
			x.failf("a report of depth %d, %d nodes after one of depth %d, %d nodes", info.Depth, info.Nodes, last.Depth, last.Nodes)
		}
		x.checkScore("a report", info.Score)
		x.checkPV(info.PV)
		x.checkMoveScores(x.pos.Moves(nil), info.Moves)
		for _, old := range last.Moves {
			stays := func(l alinha.MoveScore) bool {
				return l.Move == old.Move && l.Score.Proven && l.Score.Value == old.Score.Value
			}
			if old.Score.Proven && !slices.ContainsFunc(info.Moves, stays) {
				x.failf("a report of the lines %v after %v", info.Moves, last.Moves)
			}
		}
		last = info
	}
	if last.Nodes > res.Nodes {
		x.failf("a report of %d nodes, and a result of %d", last.Nodes, res.Nodes)
	}
}

// checkScore checks the range of a score.
func (x *engineCheck) checkScore(what string, s alinha.Score) {
	x.Helper()
	_, points := x.pos.(alinha.Scored)
	switch {
	case math.IsNaN(s.Value) || math.IsInf(s.Value, 0):
		x.failf("the value of %s is %v", what, s.Value)
	case !points && math.Abs(s.Value) > 1:
		x.failf("the value of %s is %v, want -1 to 1", what, s.Value)
	case s.Proven && s.Plies < 0:
		x.failf("%s is proven in %d plies", what, s.Plies)
	}
}

// checkPV checks that the moves of a principal variation are legal in sequence.
func (x *engineCheck) checkPV(pv []alinha.Move) {
	x.Helper()
	p := x.pos.Clone()
	for i, m := range pv {
		if !slices.Contains(p.Moves(nil), m) {
			x.failf("move %d of the principal variation %v is not legal", i+1, pv)
		}
		p.Play(m)
	}
}

// checkStops checks that searches stop in time at the end of the context and at the
// time limit.
func (x *engineCheck) checkStops() {
	x.Helper()
	ended, cancel := context.WithCancel(x.Context())
	cancel()
	x.checkStopsInTime("a context that has ended", 0, func() error {
		res, err := x.search(ended, alinha.Limits{}, nil)
		return x.checkStopped(res, err, context.Canceled)
	})
	x.checkStopsInTime("a context that ends", stopAfter, func() error {
		ctx, cancel := context.WithTimeout(x.Context(), stopAfter)
		defer cancel()
		res, err := x.search(ctx, alinha.Limits{}, nil)
		return x.checkStopped(res, err, context.DeadlineExceeded)
	})
	x.checkStopsInTime("a time limit", stopAfter, func() error {
		res, err := x.search(x.Context(), alinha.Limits{Time: stopAfter}, nil)
		return x.checkStopped(res, err, nil)
	})
}

// checkStopsInTime checks that search returns at most stopTolerance after the time
// given, at least once in stopAttempts.
func (x *engineCheck) checkStopsInTime(what string, after time.Duration, search func() error) {
	x.Helper()
	late := time.Duration(math.MaxInt64)
	for range stopAttempts {
		start := time.Now()
		if err := search(); err != nil {
			x.failf("%s: %v", what, err)
		}
		if late = min(late, time.Since(start)-after); late <= stopTolerance {
			return
		}
	}
	x.failf("%s: the search stops %v late, want %v at most", what, late, stopTolerance)
}

// checkStopped checks the result of a stopped search if err is nil. It returns nil if
// err is nil or the error allowed, and err otherwise.
func (x *engineCheck) checkStopped(res alinha.Result, err, allowed error) error {
	x.Helper()
	switch {
	case err == nil:
		x.checkResult(res, alinha.Limits{})
		return nil
	case allowed != nil && errors.Is(err, allowed):
		return nil
	}
	return err
}
