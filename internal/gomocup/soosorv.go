package gomocup

import (
	"strconv"
	"strings"
)

// The opening rule Soosõrv-8 of Renju, by six commands of Yixin-Board:
//
//	YXSOOSORVSTEP1        one side places three stones in the middle 5x5 cells   MESSAGE SOOSORV MOVE1 7 7, MOVE2, MOVE3
//	YXSOOSORVSTEP2 list   the other side may take Black                          MESSAGE SOOSORV SWAP1 YES
//	YXSOOSORVSTEP3 list   White places the 4th stone, and says how many 5th      MESSAGE SOOSORV MOVE4 8 9 5
//	                      moves Black is to offer, 1 to 8
//	YXSOOSORVSTEP4 5      the other side may swap: 5 offers are due              MESSAGE SOOSORV SWAP2 NO
//	YXSOOSORVSTEP5 5      Black offers 5 moves, none the mirror image of         MESSAGE SOOSORV MOVE5 REFRESH,
//	                      another                                                MOVE5 6 6 for each, MOVE5 DONE
//	YXSOOSORVSTEP6 list   White chooses one of the offers                        MESSAGE SOOSORV MOVE5C 6 6
//
// Each command but the first is followed by the stones so far, as lines x,y up to DONE; those of step 6 end with the offers. The
// engine decides as opening.Decide does.

// maxOffers is the most 5th moves that White may ask for.
const maxOffers = 8

// soosorv returns the command of a step of Soosõrv-8.
func soosorv(words string) *openingCommand { return &openingCommand{rule: "soosorv8", words: words} }

// soosorvStep reads the stones of a step, and calls answer with the decisions of the engine: the next one alone, or those until the
// opponent's turn.
func (s *session) soosorvStep(words, number string, alone bool, answer func(t *openingTurn)) {
	c := soosorv(words)
	s.startList(false, func(s *session, l *stoneList) {
		cells, n := l.cells(), c.stones()
		if len(cells) != n && !c.hasOffers() || len(cells) < n || len(cells) > n+maxOffers {
			s.sendError("expected %d stones, found %d", n, len(cells))
			return
		}
		if c.hasOffers() {
			number = strconv.Itoa(len(cells) - n)
		}
		if state := s.openingState(c, cells[:n], cells[n:], number); state != nil {
			s.startOpening(state, alone, answer)
		}
	})
}

// handleSoosorv1 answers with three stones.
func (s *session) handleSoosorv1(string) {
	if !s.requireBoard() {
		return
	}
	if state := s.openingState(soosorv(""), nil, nil, ""); state != nil {
		s.startOpening(state, false, func(t *openingTurn) { s.sendOpening("SOOSORV", t) })
	}
}

// handleSoosorv2 answers YES if the engine takes Black.
func (s *session) handleSoosorv2(string) {
	s.soosorvStep("1 2 3", "", true, func(t *openingTurn) { s.send("MESSAGE SOOSORV SWAP1 %s", yesNo(t.swaps())) })
}

// handleSoosorv3 answers with White's first move, and how many 5th moves Black is to offer.
func (s *session) handleSoosorv3(string) {
	s.soosorvStep("1 2 3 stay", "", false, func(t *openingTurn) {
		s.send("MESSAGE SOOSORV MOVE4 %s", strings.Join(t.tokens(s.spaced), " "))
	})
}

// offersOf reads how many 5th moves Black is to offer. For any other text an error is sent, and the list that follows is
// refused.
func (s *session) offersOf(rest string) (number string, ok bool) {
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 || n > maxOffers {
		s.sendError("expected the number of fifth moves, 1 to %d", maxOffers)
		s.refuseList()
		return "", false
	}
	return strconv.Itoa(n), true
}

// handleSoosorv4 answers YES if the engine, which is to offer the given number of 5th moves as Black, takes White.
func (s *session) handleSoosorv4(rest string) {
	if n, ok := s.offersOf(rest); ok {
		s.soosorvStep("1 2 3 stay 4 #", n, true, func(t *openingTurn) { s.send("MESSAGE SOOSORV SWAP2 %s", yesNo(t.swaps())) })
	}
}

// handleSoosorv5 answers with Black's best 5th moves, as many as the command says.
func (s *session) handleSoosorv5(rest string) {
	n, ok := s.offersOf(rest)
	if !ok {
		return
	}
	s.soosorvStep("1 2 3 stay 4 # stay", n, false, func(t *openingTurn) {
		s.send("MESSAGE SOOSORV MOVE5 REFRESH")
		for _, cell := range t.tokens(s.spaced) {
			s.send("MESSAGE SOOSORV MOVE5 %s", cell)
		}
		s.send("MESSAGE SOOSORV MOVE5 DONE")
	})
}

// handleSoosorv6 answers with the offer that is worst for Black.
func (s *session) handleSoosorv6(string) {
	s.soosorvStep("1 2 3 stay 4 # stay *", "", true, func(t *openingTurn) {
		s.send("MESSAGE SOOSORV MOVE5C %s", strings.Join(t.tokens(s.spaced), " "))
	})
}
