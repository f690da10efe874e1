package rules

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alinha/alinha"
)

// PlayText plays the moves of a text on p, a position made by New. Moves are separated by spaces or semicolons, or run
// together where that is unambiguous, such as 4453 for columns of Connect Four, h8i9 or (0,1)(2,2). Where pieces slip, b2
// is a piece that landed where it was aimed, and b2>c3 one that slipped.
//
// PlayText returns the number of turns played. The error is a *MoveError; the moves before the wrong one have been played.
func PlayText(p alinha.Position, text string) (turns int, err error) {
	b := mustBoard(p)
	slippery, _ := p.(interface {
		neighbours([]alinha.Move) []alinha.Move
	})
	whole := text
	for {
		text = strings.TrimLeft(text, " \t\r\n;")
		if text == "" {
			return turns, nil
		}
		column := utf8.RuneCountInString(whole[:len(whole)-len(text)]) + 1
		m, rest, err := b.scanMove(text)
		if err == nil {
			err = b.Try(m)
		}
		if err != nil {
			return turns, moveError(b, text, rest, turns, column, err)
		}
		p.Play(m)
		if slippery != nil {
			land := m
			if after, ok := strings.CutPrefix(rest, ">"); ok {
				land, rest, err = b.scanMove(after)
			}
			if err == nil && !canLand(p, land) {
				err = ErrSlip
			}
			if err != nil {
				p.Undo()
				return turns, moveError(b, text, rest, turns, column, err)
			}
			p.Play(land)
		}
		text = rest
		turns++
	}
}

func canLand(p alinha.Position, m alinha.Move) bool {
	var buffer [27]alinha.Move
	return slices.Contains(p.Moves(buffer[:0]), m)
}

// moveError returns the error of the move at the start of text. It quotes the move up to rest, or, if the notation could not
// be read, up to the next separator.
func moveError(b *Board, text, rest string, turns, column int, err error) error {
	word := strings.TrimSuffix(text, rest)
	if errors.Is(err, ErrNotation) {
		word = text
		if i := strings.IndexAny(text, " \t\r\n;"); i > 0 {
			word = text[:i]
		}
	}
	return &MoveError{Text: shorten(word, maxQuotedMove), Turn: turns + 1, Column: column, Err: err, Want: b.Want()}
}

// maxQuotedMove is how many characters of a wrong move an error quotes.
const maxQuotedMove = 20

// shorten returns the first longest characters of a text, as valid UTF-8.
func shorten(text string, longest int) string {
	for i := range text {
		if longest == 0 {
			return strings.ToValidUTF8(text[:i], "\uFFFD") + "…"
		}
		longest--
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

// GameText returns the moves played on p in the game's own notation, or, with rc, as (row,column). PlayText reads the text.
func GameText(p alinha.Position, rc bool) string {
	b := mustBoard(p)
	if rc {
		return strings.Join(GameMoves(p, b.FormatRC), " ")
	}
	return strings.Join(GameMoves(p, b.Format), " ")
}

// GameMoves returns the turns played on p, formatted by write, the Format or FormatRC of p's board. A slip is b2>c3.
func GameMoves(p alinha.Position, write func(alinha.Move) string) []string {
	aims := Aims(p)
	moves := make([]string, len(aims))
	for i, m := range mustBoard(p).history {
		moves[i] = write(m)
		if aims[i] != m {
			moves[i] = write(aims[i]) + ">" + moves[i]
		}
	}
	return moves
}

// Aims returns the cells that the players aimed at, one for each move of the board's History. The caller must not change
// them.
func Aims(p alinha.Position) []alinha.Move {
	b := mustBoard(p)
	if s, ok := p.(interface{ aimed() []alinha.Move }); ok {
		return s.aimed()
	}
	return b.history
}

func (s *Slippery) aimed() []alinha.Move { return s.aims }

func mustBoard(p alinha.Position) *Board {
	b, ok := BoardOf(p)
	if !ok {
		panic("rules: not a position of this package")
	}
	return b
}
