package gomocup

import "github.com/alinha/alinha"

// Swap2 is an opening in three steps. One side places three stones: black, white, black. The other side takes black, or
// stays white and places the fourth stone, or places two more stones and leaves the choice of colours to the first side. The
// engine never places two stones: by its own value of the position, the better colour is worth at least 0, and a position
// where the opponent chooses the colour is worth at most 0.

// handleSwap2Board reads the stones of a swap2 opening, and answers with the engine's choice.
func (s *session) handleSwap2Board(string) {
	s.startList(false, func(s *session, l *stoneList) { s.answerSwap2(l.cells()) })
}

// answerSwap2 answers an opening of 0, 3 or 5 stones: with three stones of its own, or with SWAP if White is worse, or with
// White's next move.
func (s *session) answerSwap2(moves []alinha.Move) {
	switch len(moves) {
	case 0:
		s.proposeOpening(func(opening []alinha.Move) { s.send("%s", formatCells(opening, s.cols)) })
		return
	case 3, 5:
	default:
		s.sendError("expected 0, 3 or 5 stones, found %d", len(moves))
		return
	}
	s.searchOpening(moves, false, func(res alinha.Result) {
		if res.Score.Value < 0 {
			s.send("SWAP")
			return
		}
		s.send("%s", formatCell(res.Move, s.cols))
	})
}

// searchOpening searches the position after the moves of an opening with the side to move as the engine, and clears the board
// before it calls onResult. With everyMove, the search takes half of the time for a move, and the result has the values of all
// moves.
func (s *session) searchOpening(moves []alinha.Move, everyMove bool, onResult func(alinha.Result)) {
	s.stones, s.walls = make([]stone, len(moves)), nil
	for i, m := range moves {
		s.stones[i] = stone{m, i%2 == len(moves)%2}
	}
	var lim alinha.Limits
	if everyMove {
		lim = s.halfTimeLimits()
	}
	s.startSearch(func(res alinha.Result) {
		s.stones = nil
		onResult(res)
	}, lim)
}

// proposeOpening calls send with three stones: two on fixed cells near a corner, and the third where the value of the
// position is closest to 0.
func (s *session) proposeOpening(send func(opening []alinha.Move)) {
	two := []alinha.Move{cellAt(s.cols, s.rows, 2, 2), cellAt(s.cols, s.rows, 4, 3)}
	if two[1] == alinha.NoMove {
		s.sendError("the board is too small for an opening")
		return
	}
	s.searchOpening(two, true, func(res alinha.Result) { send(append(two, closestMove(&res, 0))) })
}

// Yixin-Board plays swap2 by three commands, which are answered by lines of MESSAGE: YXSWAP2STEP1 asks for three stones,
// YXSWAP2STEP2 for the choice of colours after three stones and YXSWAP2STEP3 after five, as YXBOARD has set them. After a NO
// the engine stays White, and Yixin-Board sends BOARD for White's move.

// handleSwap2Propose answers with the three stones of an opening.
func (s *session) handleSwap2Propose(string) {
	if s.requireBoard() {
		s.proposeOpening(func(opening []alinha.Move) { s.sendOpening("SWAP2", opening) })
	}
}

// sendOpening sends the first moves of a game in the format of Yixin-Board.
func (s *session) sendOpening(rule string, moves []alinha.Move) {
	for i, m := range moves {
		s.send("MESSAGE %s MOVE%d %s", rule, i+1, formatSpaced(m, s.cols))
	}
}

// handleSwap2Colour answers with YES if the engine takes Black, and with NO if it stays White.
func (s *session) handleSwap2Colour(string) {
	if !s.requireBoard() {
		return
	}
	step, ok := map[int]int{3: 1, 5: 2}[len(s.stones)]
	if !ok {
		s.sendError("expected 3 or 5 stones on the board, found %d", len(s.stones))
		return
	}
	moves := make([]alinha.Move, len(s.stones))
	for i, st := range s.stones {
		moves[i] = st.cell
	}
	s.searchOpening(moves, false, func(res alinha.Result) {
		s.send("MESSAGE SWAP2 SWAP%d %s", step, yesNo(res.Score.Value < 0))
	})
}

// yesNo returns the word for a choice in the format of Yixin-Board.
func yesNo(yes bool) string {
	if yes {
		return "YES"
	}
	return "NO"
}
