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
	examGames = 4                     // random games from which the positions to search come
	patience  = 10 * time.Millisecond // before a search without limits is told to stop
	slack     = 50 * time.Millisecond // for it to stop
	tries     = 20                    // of which the best counts: the machine may be busy
)

// Engine searches positions of random games from the starting position that fresh
// returns, and requires of e, which must play that game, that
//   - its move is legal, its lines and principal variations too, and the position
//     is left as it was;
//   - values are from -1 to 1 unless the game is played for points, and proven ones
//     have plies;
//   - limits of depth and nodes hold;
//   - the same search gives the same result, after Reset if there is one, and with
//     a report or without;
//   - a decided position gives alinha.ErrOver;
//   - it stops within 50 ms of its time limit or the end of its context, with a
//     legal move or, in the latter case, with the error of the context.
func Engine(t testing.TB, e alinha.Engine, fresh func() alinha.Position) {
	t.Helper()
	x := &exam{TB: t, engine: e, rng: rand.New(rand.NewPCG(1, 1))}
	for game := range examGames {
		open, over := x.randomGame(fresh)
		for i, pos := range open {
			x.pos = pos
			x.limits()
			if game == 0 && i < 2 {
				x.stops()
			}
		}
		x.pos = over
		for _, lim := range []alinha.Limits{{Depth: 2}, {Time: 1}} {
			if _, err := x.search(t.Context(), lim, nil); !errors.Is(err, alinha.ErrOver) {
				x.fault("a decided position: error %v, want %v with limits %+v", err, alinha.ErrOver, lim)
			}
		}
	}
}

// Unsupported requires that e refuses the game of pos with an error that wraps
// errors.ErrUnsupported and says more than that.
func Unsupported(t testing.TB, e alinha.Engine, pos alinha.Position) {
	t.Helper()
	x := &exam{TB: t, engine: e, pos: pos}
	_, err := x.search(t.Context(), alinha.Limits{Depth: 1, Nodes: 100}, nil)
	if !errors.Is(err, errors.ErrUnsupported) || err.Error() == errors.ErrUnsupported.Error() {
		x.fault("error %v, want one that wraps errors.ErrUnsupported and says what is played", err)
	}
}

// An exam is one run of the suite for engines.
type exam struct {
	testing.TB
	engine alinha.Engine
	rng    *rand.Rand
	pos    alinha.Position // under search
}

func (x *exam) fault(format string, args ...any) {
	x.Helper()
	where := fmt.Sprintf("the position of key %#x", x.pos.Key())
	if s, ok := x.pos.(fmt.Stringer); ok {
		where += "\n" + s.String()
	}
	x.Fatalf("%T, %v to move in %s\n%s", x.engine, x.pos.ToMove(), where, fmt.Sprintf(format, args...))
}

// randomGame plays a game at random. It returns the start, a position from its
// middle and one from near its end, and how it ended.
func (x *exam) randomGame(fresh func() alinha.Position) (open []alinha.Position, over alinha.Position) {
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

// search asks the engine, its memory cleared, and requires that the position stays.
func (x *exam) search(ctx context.Context, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	x.Helper()
	if r, ok := x.engine.(alinha.Resetter); ok {
		r.Reset()
	}
	before := snap(x.pos)
	res, err := x.engine.Search(ctx, x.pos, lim, report)
	if d := before.differs(snap(x.pos)); d != "" {
		x.fault("Search with %+v changes the position: %s", lim, d)
	}
	return res, err
}

// limits searches with limits of depth and nodes, each twice.
func (x *exam) limits() {
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
			x.fault("Search with %+v: %v", lim, err)
		}
		x.result(res, lim)
		x.infos(infos, res)
		again, err := x.search(x.Context(), lim, nil)
		if err != nil || !reflect.DeepEqual(res, again) {
			x.fault("Search with %+v gives\n%+v, and without a report\n%+v, %v", lim, res, again, err)
		}
	}
}

// result requires what is true of every result without an error.
func (x *exam) result(res alinha.Result, lim alinha.Limits) {
	x.Helper()
	legal := x.pos.Moves(nil)
	if !slices.Contains(legal, res.Move) {
		x.fault("Search with %+v: move %d is not legal", lim, res.Move)
	}
	if lim.Nodes > 0 && res.Nodes > lim.Nodes {
		x.fault("Search with %+v: %d nodes", lim, res.Nodes)
	}
	if lim.Depth > 0 && res.Depth > lim.Depth {
		x.fault("Search with %+v: depth %d", lim, res.Depth)
	}
	x.score("the result", res.Score)
	if len(res.PV) > 0 && res.PV[0] != res.Move {
		x.fault("the principal variation %v does not begin with the move %d", res.PV, res.Move)
	}
	x.variation(res.PV)
	x.lines(legal, res.Moves)
	// A search that was cut off may not have come to every move.
	if n := len(res.Moves); res.Depth > 0 && n > 0 && n != len(legal) {
		x.fault("Search with %+v: lines for %d of %d moves", lim, n, len(legal))
	}
}

// lines requires that each is of a legal move, and of another than those before.
func (x *exam) lines(legal []alinha.Move, lines []alinha.MoveScore) {
	x.Helper()
	var seen []alinha.Move
	for _, line := range lines {
		if !slices.Contains(legal, line.Move) || slices.Contains(seen, line.Move) {
			x.fault("the lines hold %d, which is not legal or there already: %v", line.Move, lines)
		}
		seen = append(seen, line.Move)
		x.score(fmt.Sprintf("the line of %d", line.Move), line.Score)
	}
}

// infos requires that reports are like results, and never go back: what is proven of a move
// stays so.
func (x *exam) infos(infos []alinha.Info, res alinha.Result) {
	x.Helper()
	var last alinha.Info
	for _, info := range infos {
		if info.Nodes < last.Nodes || info.Depth < last.Depth {
			x.fault("a report of depth %d, %d nodes after one of depth %d, %d nodes", info.Depth, info.Nodes, last.Depth, last.Nodes)
		}
		x.score("a report", info.Score)
		x.variation(info.PV)
		x.lines(x.pos.Moves(nil), info.Moves)
		for _, old := range last.Moves {
			stays := func(l alinha.MoveScore) bool {
				return l.Move == old.Move && l.Score.Proven && l.Score.Value == old.Score.Value
			}
			if old.Score.Proven && !slices.ContainsFunc(info.Moves, stays) {
				x.fault("a report of the lines %v after %v", info.Moves, last.Moves)
			}
		}
		last = info
	}
	if last.Nodes > res.Nodes {
		x.fault("a report of %d nodes, and a result of %d", last.Nodes, res.Nodes)
	}
}

func (x *exam) score(what string, s alinha.Score) {
	x.Helper()
	_, points := x.pos.(alinha.Scored)
	switch {
	case math.IsNaN(s.Value) || math.IsInf(s.Value, 0):
		x.fault("the value of %s is %v", what, s.Value)
	case !points && math.Abs(s.Value) > 1:
		x.fault("the value of %s is %v, want -1 to 1", what, s.Value)
	case s.Proven && s.Plies < 0:
		x.fault("%s is proven in %d plies", what, s.Plies)
	}
}

// variation requires that the moves can be played one after the other.
func (x *exam) variation(pv []alinha.Move) {
	x.Helper()
	p := x.pos.Clone()
	for i, m := range pv {
		if !slices.Contains(p.Moves(nil), m) {
			x.fault("move %d of the principal variation %v is not legal", i+1, pv)
		}
		p.Play(m)
	}
}

// stops ends searches without limits, by the context and by the clock.
func (x *exam) stops() {
	x.Helper()
	ended, cancel := context.WithCancel(x.Context())
	cancel()
	x.promptly("a context that has ended", 0, func() error {
		res, err := x.search(ended, alinha.Limits{}, nil)
		return x.answer(res, err, context.Canceled)
	})
	x.promptly("a context that ends", patience, func() error {
		ctx, cancel := context.WithTimeout(x.Context(), patience)
		defer cancel()
		res, err := x.search(ctx, alinha.Limits{}, nil)
		return x.answer(res, err, context.DeadlineExceeded)
	})
	x.promptly("a time limit", patience, func() error {
		res, err := x.search(x.Context(), alinha.Limits{Time: patience}, nil)
		return x.answer(res, err, nil)
	})
}

// promptly requires that a search which is told to stop after a time does so.
func (x *exam) promptly(what string, after time.Duration, search func() error) {
	x.Helper()
	late := time.Duration(math.MaxInt64)
	for range tries {
		start := time.Now()
		if err := search(); err != nil {
			x.fault("%s: %v", what, err)
		}
		if late = min(late, time.Since(start)-after); late <= slack {
			return
		}
	}
	x.fault("%s: the search stops %v late, want %v at most", what, late, slack)
}

// answer returns nil if a search that was ended has a legal move, or else the
// error that it may have.
func (x *exam) answer(res alinha.Result, err, may error) error {
	x.Helper()
	switch {
	case err == nil:
		x.result(res, alinha.Limits{})
		return nil
	case may != nil && errors.Is(err, may):
		return nil
	}
	return err
}
