package gomocup

import (
	"slices"
	"strconv"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// The Soosõrv opening of Renju (Ants Soosõrv; rule of the Renju International Federation), by six commands of Yixin-Board:
//
//	YXSOOSORVSTEP1        one side places three stones in the middle 5x5 cells   MESSAGE SOOSORV MOVE1 7 7, MOVE2, MOVE3
//	YXSOOSORVSTEP2 list   the other side may take Black                          MESSAGE SOOSORV SWAP1 YES
//	YXSOOSORVSTEP3 list   White places the 4th stone, and says how many 5th      MESSAGE SOOSORV MOVE4 8 9 1
//	                      moves Black is to offer
//	YXSOOSORVSTEP4 5      the other side may swap: 5 offers are due              MESSAGE SOOSORV SWAP2 NO
//	YXSOOSORVSTEP5 5      Black offers 5 moves, none the mirror image of         MESSAGE SOOSORV MOVE5 REFRESH,
//	                      another                                                MOVE5 6 6 for each, MOVE5 DONE
//	YXSOOSORVSTEP6 list   White chooses one of the offers                        MESSAGE SOOSORV MOVE5C 6 6
//
// Each command but the first is followed by the stones so far, as lines x,y up to DONE; those of step 6 end with the offers.
// The engine judges by its own value of the position, and asks for a single offer: the opponent may swap after the 4th
// stone, so the stone goes where the value is closest to 0.

// maxOffers is the most 5th moves that White may ask for.
const maxOffers = 8

// soosorvList reads the stones of an opening after a command, and calls answer with their cells. An error is sent unless the
// number of stones is least to most.
func (s *session) soosorvList(least, most int, answer func(moves []alinha.Move)) {
	s.startList(false, func(s *session, l *stoneList) {
		switch n := len(l.stones); {
		case n >= least && n <= most:
		case least == most:
			s.sendError("expected %d stones, found %d", least, n)
			return
		default:
			s.sendError("expected %d to %d stones, found %d", least, most, n)
			return
		}
		answer(l.cells())
	})
}

// handleSoosorv1 answers with three stones: the centre, a cell next to it, and the cell of the middle 5x5 where the value of
// the position is closest to 0.
func (s *session) handleSoosorv1(string) {
	if !s.requireBoard() {
		return
	}
	if min(s.cols, s.rows) < 5 {
		s.sendError("the board is too small for an opening")
		return
	}
	x, y := s.cols/2, s.rows/2
	two := []alinha.Move{cellAt(s.cols, s.rows, x, y), cellAt(s.cols, s.rows, x, y-1)}
	s.searchOpening(two, true, func(res alinha.Result) {
		middle := func(m alinha.Move) bool {
			dx, dy := int(m)%s.cols-x, int(m)/s.cols-y
			return max(dx, -dx) <= 2 && max(dy, -dy) <= 2
		}
		res.Moves = slices.DeleteFunc(slices.Clone(res.Moves), func(m alinha.MoveScore) bool { return !middle(m.Move) })
		if len(res.Moves) == 0 && !middle(res.Move) {
			res.Move = cellAt(s.cols, s.rows, x+1, y-2)
		}
		s.sendOpening("SOOSORV", append(two, closestMove(&res, 0)))
	})
}

// handleSoosorv2 answers YES if White, who is to move after three stones, is worse: the engine then takes Black.
func (s *session) handleSoosorv2(string) {
	s.soosorvList(3, 3, func(moves []alinha.Move) {
		s.searchOpening(moves, false, func(res alinha.Result) { s.send("MESSAGE SOOSORV SWAP1 %s", yesNo(res.Score.Value < 0)) })
	})
}

// handleSoosorv3 answers with White's first move, after which the value is closest to 0, and asks for one 5th move.
func (s *session) handleSoosorv3(string) {
	s.soosorvList(3, 3, func(moves []alinha.Move) {
		s.searchOpening(moves, true, func(res alinha.Result) {
			s.send("MESSAGE SOOSORV MOVE4 %s 1", formatSpaced(closestMove(&res, 0), s.cols))
		})
	})
}

// offersOf reads how many 5th moves Black is to offer. An error is sent for any other text.
func (s *session) offersOf(rest string) (n int, ok bool) {
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 || n > maxOffers {
		s.sendError("expected the number of fifth moves, 1 to %d", maxOffers)
		return 0, false
	}
	return n, true
}

// handleSoosorv4 answers YES if Black, who is to offer the given number of 5th moves, is worse: White will choose the worst
// of the best offers.
func (s *session) handleSoosorv4(rest string) {
	n, ok := s.offersOf(rest)
	if !ok {
		return
	}
	s.soosorvList(4, 4, func(moves []alinha.Move) {
		s.searchOpening(moves, true, func(res alinha.Result) {
			offers := s.bestOffers(moves, &res, n)
			s.send("MESSAGE SOOSORV SWAP2 %s", yesNo(offers[len(offers)-1].Score.Value < 0))
		})
	})
}

// handleSoosorv5 answers with Black's best 5th moves, as many as the command says if there are so many.
func (s *session) handleSoosorv5(rest string) {
	n, ok := s.offersOf(rest)
	if !ok {
		return
	}
	s.soosorvList(4, 4, func(moves []alinha.Move) {
		s.searchOpening(moves, true, func(res alinha.Result) {
			s.send("MESSAGE SOOSORV MOVE5 REFRESH")
			for _, offer := range s.bestOffers(moves, &res, n) {
				s.send("MESSAGE SOOSORV MOVE5 %s", formatSpaced(offer.Move, s.cols))
			}
			s.send("MESSAGE SOOSORV MOVE5 DONE")
		})
	})
}

// handleSoosorv6 answers with the offer that is worst for Black. An offer without a value is the worst.
func (s *session) handleSoosorv6(string) {
	s.soosorvList(5, 4+maxOffers, func(moves []alinha.Move) {
		offers := moves[4:]
		s.searchOpening(moves[:4], true, func(res alinha.Result) {
			worst, least := offers[0], alinha.Score{Value: 2}
			for _, m := range offers {
				score := alinha.Score{Value: -1, Proven: true}
				if i := slices.IndexFunc(res.Moves, func(l alinha.MoveScore) bool { return l.Move == m }); i >= 0 {
					score = res.Moves[i].Score
				}
				if search.CompareScores(score, least) < 0 {
					worst, least = m, score
				}
			}
			s.send("MESSAGE SOOSORV MOVE5C %s", formatSpaced(worst, s.cols))
		})
	})
}

// bestOffers returns the best n moves of a result, best first, without moves that are symmetric to a better one in the
// position after the given moves. It returns at least one move.
func (s *session) bestOffers(moves []alinha.Move, res *alinha.Result, n int) []alinha.MoveScore {
	sorted := slices.Clone(res.Moves)
	search.SortMoves(sorted)
	if v, err := s.variant(s.cols, s.rows); err == nil {
		pos := rules.New(v)
		for _, m := range moves {
			pos.Play(m)
		}
		sorted = opening.DistinctMoves(pos, sorted)
	}
	if len(sorted) == 0 {
		sorted = []alinha.MoveScore{{Move: res.Move, Score: res.Score}}
	}
	return sorted[:min(n, len(sorted))]
}
