package search

import (
	"context"
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// DFPN solves games that are won, lost or drawn by depth-first proof-number search (df-pn; Nagai 2002), which searches
// where the fewest replies are left to refute. First it proves or disproves that the side to move wins, then that the
// opponent wins. Then it proves the winner's win within one ply, two plies and so on, so that Score.Plies is the length of
// the shortest win or the longest loss.
//
// Result.Nodes counts a position each time that the search generates it. Limits.Depth is the greatest number of plies
// within which the search looks for wins. If another limit stops the search when the winner is known and the distance is
// not, the value is 1 or -1, the score is not proven, and the move keeps the result.
//
// DFPN plays games in which no position comes twice on a line of play, such as all games in which every move adds a stone.
// It has no memory between searches: several goroutines may use one DFPN.
type DFPN struct {
	TableMiB int // the most memory that the table of one search takes, in MiB; 0 means 64. The table starts small and grows

	// Threads is the number of goroutines that search at once and share the table; 0 means 1. With several threads the
	// table takes all its memory from the start. Several threads find the same proven values as one; their move and
	// their number of nodes may differ from one search to the next.
	Threads int

	// Trace records the proof queries about the root position; nil for none. It does not record those about single
	// moves (Limits.EveryMove) and about the principal variation.
	Trace *Trace
}

var _ alinha.Engine = (*DFPN)(nil)

// Search implements alinha.Engine. Its error wraps errors.ErrUnsupported for a game with chance or for points.
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
	budget, cancel := budget.New(ctx, lim)
	defer cancel()
	s := &dfpnSolver{
		dfpnSearch: dfpnSearch{Budget: budget, pos: pos, table: newPNTable(mib, d.Threads > 1)},
		report:     report,
		plyStep:    1,
	}
	if b, ok := rules.BoardOf(pos); ok {
		s.symmetric = b
		if !b.Variant().Misere && !b.Variant().Renju {
			s.plyStep = 2
		}
	}
	s.trace = d.Trace
	maxPlies := uint16(anyPlies)
	if lim.Depth > 0 {
		maxPlies = uint16(min(lim.Depth, anyPlies-1))
	}
	s.threads = newDFPNThreads(d.Threads - 1)
	s.Visit()
	var res alinha.Result
	if lim.EveryMove {
		res = s.solveEveryMove(maxPlies)
	} else {
		res.Score, res.Move = s.solve(maxPlies)
	}
	if res.Move == alinha.NoMove {
		if s.Err() != nil {
			return alinha.Result{}, s.Err()
		}
		res.Move = pos.Moves(nil)[0]
	}
	return s.completeResult(res, maxPlies), nil
}

// dfpnSolver finds the value of a position by a sequence of proof queries.
type dfpnSolver struct {
	dfpnSearch
	report func(alinha.Info) // nil for none

	// plyStep is the step by which the number of plies of a query grows: 2 where only the side that has just moved can
	// win, so that wins take an odd number of plies and losses an even one; else 1.
	plyStep uint16
}

// solve returns the score of the position on the board, as far as maxPlies plies show, and a move of that score. The move
// is NoMove if the search is stopped too early.
func (s *dfpnSolver) solve(maxPlies uint16) (alinha.Score, alinha.Move) {
	me := uint8(s.pos.ToMove())
	wins, m := s.prove(proofQuery{maxPlies, me})
	s.sendReport(0, alinha.Score{}, m)
	if wins {
		return s.proveDistance(alinha.Score{Value: 1}, me, m)
	}
	if s.Stopped() {
		return alinha.Score{}, m
	}
	loses, defence := s.prove(proofQuery{maxPlies, 1 - me})
	if defence == alinha.NoMove {
		defence = m
	}
	switch {
	case loses:
		return s.proveDistance(alinha.Score{Value: -1}, 1-me, defence)
	case s.Stopped():
		return alinha.Score{}, defence
	}
	var score alinha.Score
	f, finite := s.pos.(alinha.Finite)
	if score.Proven = maxPlies == anyPlies || finite && f.Left() <= int(maxPlies); score.Proven && finite {
		score.Plies = f.Left()
	}
	return score, defence
}

// proveDistance proves within how many plies the winner wins, and returns the proven score and a move of that distance.
// Score is the known value without a distance, m a move of that value. If the search is stopped, the score is not proven.
func (s *dfpnSolver) proveDistance(score alinha.Score, winner uint8, m alinha.Move) (alinha.Score, alinha.Move) {
	plies := uint16(1)
	if s.plyStep == 2 && score.Value < 0 {
		plies = 2
	}
	for ; ; plies += s.plyStep {
		wins, best := s.prove(proofQuery{plies, winner})
		switch {
		case s.Stopped():
			return score, m
		case wins == (score.Value > 0):
			m = best // the fastest win, or a move with which the loser holds out for more than plies
		}
		if wins {
			score.Proven, score.Plies = true, int(plies)
		}
		s.sendReport(int(plies), score, m)
		if wins {
			return score, m
		}
	}
}

// solveEveryMove solves the position after each legal move, within maxPlies plies of the root, and reports after each.
// It returns a result with the best move and the scores of the finished moves; the move is NoMove if none is finished.
// If the search is stopped, the score of the result is not proven. solveEveryMove switches the trace off.
func (s *dfpnSolver) solveEveryMove(maxPlies uint16) alinha.Result {
	res := alinha.Result{Move: alinha.NoMove}
	me, report := s.pos.ToMove(), s.report
	s.report, s.trace = nil, nil // neither reports nor traces the queries about one move
	for _, m := range s.pos.Moves(nil) {
		s.pos.Play(m)
		score := alinha.Score{Value: float64(s.pos.Outcome().For(me.Other())), Proven: true}
		if pliesLeft := (proofQuery{maxPlies: maxPlies}).afterMove().maxPlies; s.pos.Outcome() == alinha.Undecided {
			score = alinha.Score{}
			if pliesLeft > 0 {
				score, _ = s.solve(pliesLeft)
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

// sendReport reports the score and the move so far. Depth is the number of plies of the last query, 0 for any number.
func (s *dfpnSolver) sendReport(depth int, score alinha.Score, m alinha.Move) {
	if s.report != nil && !s.Stopped() {
		s.report(alinha.Info{Depth: depth, Nodes: s.Visited(), Score: score, PV: []alinha.Move{m}})
	}
}

// completeResult sets the depth, the principal variation and the nodes of a result.
func (s *dfpnSolver) completeResult(res alinha.Result, maxPlies uint16) alinha.Result {
	switch {
	case res.Score.Proven:
		res.Depth = res.Score.Plies
	case maxPlies != anyPlies && !s.Stopped():
		res.Depth = int(maxPlies)
	}
	res.PV = []alinha.Move{res.Move}
	if res.Score.Proven && res.Score.Value != 0 {
		res.PV = s.principalVariation(res)
	}
	res.Nodes = s.Visited()
	return res
}

// principalVariation returns the shortest win against the longest defence from a proven win or loss on. It ends early if
// the search is stopped.
func (s *dfpnSolver) principalVariation(res alinha.Result) []alinha.Move {
	s.trace = nil
	winner := uint8(s.pos.ToMove())
	if res.Score.Value < 0 {
		winner = 1 - winner
	}
	var pv []alinha.Move
	m := res.Move
	for pliesLeft := uint16(res.Score.Plies); ; {
		s.pos.Play(m)
		pv = append(pv, m)
		if pliesLeft--; pliesLeft == 0 {
			break
		}
		// The winner's best move proves a win within pliesLeft; the loser's best move refutes a faster one.
		q := proofQuery{pliesLeft, winner}
		if !s.attackerToMove(q) && pliesLeft > s.plyStep {
			q.maxPlies -= s.plyStep
		}
		if _, m = s.prove(q); s.Stopped() {
			break
		}
	}
	for range pv {
		s.pos.Undo()
	}
	return pv
}
