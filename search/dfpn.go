package search

import (
	"context"
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// DFPN solves games that are won, lost or drawn by depth-first proof-number search
// (Nagai 2002), which goes where the fewest replies are left to refute. It asks
// whether the side to move wins, and if not whether the other does; once there is a
// winner, whether it wins within one ply, two, and so on: the result is proven and
// its plies are the shortest win and the longest loss.
//
// Its nodes are the positions that it looks at, counted each time that it does.
// A limit of depth is the most plies within which it looks for wins. If another limit
// stops it when the winner is known and the distance is not, then the value is 1 or
// -1 and not called proven, and the move keeps the result.
//
// It plays games in which every move leads to a new position, as moves that add a stone
// do, and has no memory between searches, so that goroutines may share one.
type DFPN struct {
	TableMiB int // most memory of a search, which begins with little; 0 means 64

	// Threads search at once and share the table, which then takes all its memory from
	// the start; 0 means 1. More than one find the same proven values, though not always by
	// the same move or at the same cost.
	Threads int

	// Trace records the questions that the search asks about the position; nil for
	// none. It knows nothing of those about every move, or about a principal variation.
	Trace *Trace
}

var _ alinha.Engine = (*DFPN)(nil)

// Search implements alinha.Engine.
func (d *DFPN) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if err := checkNoChance("df-pn", pos); err != nil {
		return alinha.Result{}, err
	}
	if _, ok := pos.(alinha.Scored); ok {
		return alinha.Result{}, fmt.Errorf("df-pn plays games that are won and lost, not for points: %w", errors.ErrUnsupported)
	}
	if pos.Outcome() != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	mib := d.TableMiB
	if mib <= 0 {
		mib = 64
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	s := &solver{
		prover: prover{Budget: budget, pos: pos, table: newPNTable(mib, d.Threads > 1)},
		report: report,
		step:   1,
	}
	if b, ok := rules.BoardOf(pos); ok {
		s.symmetric = b
		if !b.Variant().Misere && !b.Variant().Renju {
			s.step = 2
		}
	}
	s.trace = d.Trace
	within := uint16(unbounded)
	if lim.Depth > 0 {
		within = uint16(min(lim.Depth, unbounded-1))
	}
	s.crew = newCrew(d.Threads - 1)
	s.Visit()
	var res alinha.Result
	if lim.EveryMove {
		res = s.everyMove(within)
	} else {
		res.Score, res.Move = s.solve(within)
	}
	if res.Move == alinha.NoMove {
		if s.Err() != nil {
			return alinha.Result{}, s.Err()
		}
		res.Move = pos.Moves(nil)[0]
	}
	return s.finish(res, within), nil
}

// A solver asks the questions of one search.
type solver struct {
	prover
	report func(alinha.Info)

	// step is 2 where only the side that moves can win by the move, so that its wins
	// take an odd number of plies and its losses an even one; else 1.
	step uint16
}

// solve returns the score of the position on the board, as far as it shows within so
// many plies, and a move that is worth it; NoMove if the search is stopped too early.
func (s *solver) solve(within uint16) (alinha.Score, alinha.Move) {
	me := uint8(s.pos.ToMove())
	wins, m := s.ask(question{within, me})
	s.tell(0, alinha.Score{}, m)
	if wins {
		return s.distance(alinha.Score{Value: 1}, me, m)
	}
	if s.Stopped() {
		return alinha.Score{}, m
	}
	loses, hold := s.ask(question{within, 1 - me})
	if hold == alinha.NoMove {
		hold = m
	}
	switch {
	case loses:
		return s.distance(alinha.Score{Value: -1}, 1-me, hold)
	case s.Stopped():
		return alinha.Score{}, hold
	}
	var score alinha.Score
	f, finite := s.pos.(alinha.Finite)
	if score.Proven = within == unbounded || finite && f.Left() <= int(within); score.Proven && finite {
		score.Plies = f.Left()
	}
	return score, hold
}

// distance proves a score whose value is known and which has a winner: it finds how
// many plies the win takes, and a move that takes as many.
func (s *solver) distance(score alinha.Score, winner uint8, m alinha.Move) (alinha.Score, alinha.Move) {
	n := uint16(1)
	if s.step == 2 && score.Value < 0 {
		n = 2
	}
	for ; ; n += s.step {
		wins, best := s.ask(question{n, winner})
		switch {
		case s.Stopped():
			return score, m
		case wins == (score.Value > 0):
			m = best // the winner's fastest, or one by which the loser holds out longer than n
		}
		if wins {
			score.Proven, score.Plies = true, int(n)
		}
		s.tell(int(n), score, m)
		if wins {
			return score, m
		}
	}
}

// everyMove solves the position after each move.
func (s *solver) everyMove(within uint16) alinha.Result {
	res := alinha.Result{Move: alinha.NoMove}
	me, report := s.pos.ToMove(), s.report
	s.report, s.trace = nil, nil // of the questions about one move
	for _, m := range s.pos.Moves(nil) {
		s.pos.Play(m)
		score := alinha.Score{Value: float64(s.pos.Outcome().For(me.Other())), Proven: true}
		if rest := (question{within: within}).next().within; s.pos.Outcome() == alinha.Undecided {
			score = alinha.Score{}
			if rest > 0 {
				score, _ = s.solve(rest)
			}
		}
		s.pos.Undo()
		if s.Stopped() {
			break
		}
		score = score.Negate()
		if score.Proven {
			score.Plies++
		}
		res.Moves = append(res.Moves, alinha.MoveScore{Move: m, Score: score})
		best := BestMoves(res.Moves)[0]
		res.Move, res.Score = best.Move, best.Score
		if report != nil {
			report(alinha.Info{Nodes: s.Visited(), Score: alinha.Score{Value: res.Score.Value}, PV: []alinha.Move{res.Move}, Moves: res.Moves})
		}
	}
	res.Score.Proven = res.Score.Proven && !s.Stopped()
	if !res.Score.Proven {
		res.Score.Plies = 0
	}
	return res
}

// tell reports what is known after a question within depth plies, 0 for all.
func (s *solver) tell(depth int, score alinha.Score, m alinha.Move) {
	if s.report != nil && !s.Stopped() {
		s.report(alinha.Info{Depth: depth, Nodes: s.Visited(), Score: score, PV: []alinha.Move{m}})
	}
}

// finish adds the depth, the principal variation and the nodes to a result.
func (s *solver) finish(res alinha.Result, within uint16) alinha.Result {
	switch {
	case res.Score.Proven:
		res.Depth = res.Score.Plies
	case within != unbounded && !s.Stopped():
		res.Depth = int(within)
	}
	res.PV = []alinha.Move{res.Move}
	if res.Score.Proven && res.Score.Value != 0 {
		res.PV = s.variation(res)
	}
	res.Nodes = s.Visited()
	return res
}

// variation returns the shortest win against the longest resistance, as far as the
// search is not stopped.
func (s *solver) variation(res alinha.Result) []alinha.Move {
	s.trace = nil
	winner := uint8(s.pos.ToMove())
	if res.Score.Value < 0 {
		winner = 1 - winner
	}
	var pv []alinha.Move
	m := res.Move
	for left := uint16(res.Score.Plies); ; {
		s.pos.Play(m)
		pv = append(pv, m)
		if left--; left == 0 {
			break
		}
		q := question{left, winner}
		if !s.attacks(q) && left > s.step {
			q.within -= s.step
		}
		if _, m = s.ask(q); s.Stopped() {
			break
		}
	}
	for range pv {
		s.pos.Undo()
	}
	return pv
}
