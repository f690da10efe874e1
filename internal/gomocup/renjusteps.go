package gomocup

import (
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/textline"
)

// The opening rules of Renju by the commands of AlphaGomoku's extension of the protocol (Maciej Kożarzewski, "Protocols of
// AlphaGomoku"): RIFSTEP1 to 5, YAMAGUCHISTEP1 to 5, SOOSYRVSTEP1 to 6, TARAGUCHISTEP1 to 4 and SAKATASTEP1 to 3. A command is
// followed by the stones so far, up to DONE, and in a rule's last step by a line of the fifth moves offered. The answer is one
// line: SWAP, or the cells of the engine's decisions up to the opponent's turn.
//
//	manager                      engine
//	SOOSYRVSTEP2 8               8,9 3       stays White: the fourth stone, and three fifth moves are to be offered
//	7,7
//	7,6
//	8,6
//	DONE
//	SOOSYRVSTEP6 2               9,7 6,6     chooses 9,7, and makes the sixth move
//	7,7
//	7,6
//	8,6
//	7,8
//	DONE
//	9,7 6,8
//
// AlphaGomoku's text leaves open how ten fifth moves are offered in TARAGUCHISTEP2: the answer has ten cells.

// renjuStep returns the handler of a step of an opening rule. words and fifthMoves are those of an openingCommand.
func renjuStep(rule, words string, fifthMoves int) func(*session, string) {
	c := &openingCommand{rule, words, fifthMoves}
	return func(s *session, rest string) {
		number, ok := s.fifthMovesOf(c, rest)
		if !ok {
			s.refuseList()
			s.openList.offers = c.hasOffers()
			return
		}
		s.startList(false, func(s *session, l *stoneList) {
			cells, n := l.cells(), c.stones()
			switch {
			case n >= 0 && len(cells) != n:
				s.skipOffers = l.offers
				s.sendError("expected %d stones, found %d", n, len(cells))
			case c.hasOffers():
				s.nextLine = func(text string) { s.readOffers(c, cells, number, text) }
			default:
				s.answerOpening(c, cells, nil, number)
			}
		})
		s.openList.offers = c.hasOffers()
	}
}

// fifthMovesOf reads the number of fifth moves after a command. An error is sent for any other text.
func (s *session) fifthMovesOf(c *openingCommand, rest string) (number string, ok bool) {
	n, err := strconv.Atoi(rest)
	switch {
	case c.fifthMoves > 0 && rest != "" && (err != nil || n != c.fifthMoves):
		s.sendError("expected %d fifth moves; found %s", c.fifthMoves, textline.Printable(rest))
		return "", false
	case strings.Contains(c.words, "#") && (err != nil || n < 1):
		s.sendError("expected the number of fifth moves after the command")
		return "", false
	}
	return rest, true
}

// readOffers reads the fifth moves of a line such as "9,7 6,8", and answers with the engine's decision.
func (s *session) readOffers(c *openingCommand, stones []alinha.Move, number, text string) {
	var offers []alinha.Move
	for word := range strings.FieldsSeq(text) {
		m := alinha.NoMove
		if at, ok := parseNumbers(word); ok && len(at) == 2 {
			m = cellAt(s.cols, s.rows, at[0], at[1])
		}
		if m == alinha.NoMove {
			s.sendError("expected fifth moves such as 9,7 6,8; found %s", textline.Printable(text))
			return
		}
		offers = append(offers, m)
	}
	s.answerOpening(c, stones, offers, number)
}

// answerOpening answers a step of an opening by the engine's decisions up to the opponent's turn, on one line.
func (s *session) answerOpening(c *openingCommand, stones, offers []alinha.Move, number string) {
	if state := s.openingState(c, stones, offers, number); state != nil {
		s.startOpening(state, false, func(t *openingTurn) {
			s.send("%s", strings.Join(t.tokens(func(m alinha.Move) string { return formatCell(m, s.cols) }), " "))
		})
	}
}
