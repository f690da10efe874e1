package gomocup

import "github.com/alinha/alinha"

// Swap2 by the command of Gomocup, with the stones so far:
//
//	SWAP2BOARD, no stone      three stones
//	SWAP2BOARD, three stones  SWAP, or the fourth stone. The engine never places two stones: see opening.Decide
//	SWAP2BOARD, five stones   SWAP, or the sixth stone

// handleSwap2Board reads the stones of a swap2 opening, and answers with the engine's decision.
func (s *session) handleSwap2Board(string) {
	s.startList(false, func(s *session, l *stoneList) {
		if c := s.swap2Command(l.cells()); c != nil {
			s.answerOpening(c, l.cells(), nil, "")
		}
	})
}

// swap2Command returns the command of a swap2 opening after a number of stones. It sends an error and returns nil for a number after
// which nobody decides.
func (s *session) swap2Command(stones []alinha.Move) *openingCommand {
	words, ok := map[int]string{0: "", 3: "1 2 3", 5: "1 2 3 more 4 5"}[len(stones)]
	if !ok {
		s.sendError("expected 0, 3 or 5 stones, found %d", len(stones))
		return nil
	}
	return &openingCommand{rule: swap2, words: words}
}

// Yixin-Board plays swap2 by three commands, which are answered by lines of MESSAGE: YXSWAP2STEP1 asks for three stones,
// YXSWAP2STEP2 for the choice of colours after three stones and YXSWAP2STEP3 after five, as YXBOARD has set them. After a NO
// the engine stays White, and Yixin-Board sends BOARD for White's move.

// handleSwap2Propose answers with the three stones of an opening.
func (s *session) handleSwap2Propose(string) {
	if !s.requireBoard() {
		return
	}
	if state := s.openingState(s.swap2Command(nil), nil, nil, ""); state != nil {
		s.startOpening(state, false, func(t *openingTurn) { s.sendOpening("SWAP2", t) })
	}
}

// sendOpening sends the first stones of a game in the format of Yixin-Board.
func (s *session) sendOpening(rule string, t *openingTurn) {
	for i, cell := range t.tokens(s.spaced) {
		s.send("MESSAGE %s MOVE%d %s", rule, i+1, cell)
	}
}

// spaced returns a cell as "x y".
func (s *session) spaced(m alinha.Move) string { return formatSpaced(m, s.cols) }

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
	stones := cellsOf(s.stones)
	if state := s.openingState(s.swap2Command(stones), stones, nil, ""); state != nil {
		s.startOpening(state, true, func(t *openingTurn) { s.send("MESSAGE SWAP2 SWAP%d %s", step, yesNo(t.swaps())) })
	}
}

// yesNo returns the word for a choice in the format of Yixin-Board.
func yesNo(yes bool) string {
	if yes {
		return "YES"
	}
	return "NO"
}
