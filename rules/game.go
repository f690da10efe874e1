package rules

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alinha/alinha"
)

// PlayText plays the moves of a text on p, which New has made: moves separated
// by spaces or semicolons, or run together where that is clear, such as 4453 for
// columns of Connect Four, h8i9 or (0,1)(2,2). Where pieces slip, b2 lands where
// it was aimed at and b2>c3 slipped.
//
// Its error is a *MoveError; the moves before it have been played. It returns
// how many turns that are.
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
		m, rest, err := b.scan(text)
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
				land, rest, err = b.scan(after)
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

// moveError quotes the one move that was wrong: up to rest, or where it could not be
// read, up to the next space.
func moveError(b *Board, text, rest string, turns, column int, err error) error {
	word := strings.TrimSuffix(text, rest)
	if errors.Is(err, ErrNotation) {
		word = text
		if i := strings.IndexAny(text, " \t\r\n;"); i > 0 {
			word = text[:i]
		}
	}
	return &MoveError{Text: shorten(word, longestMove), Turn: turns + 1, Column: column, Err: err, Want: b.Want()}
}

// longestMove is how many characters of a wrong move an error shows.
const longestMove = 20

// shorten returns the first characters of a text that may be of any length, and
// may not even be text.
func shorten(text string, longest int) string {
	for i := range text {
		if longest == 0 {
			return strings.ToValidUTF8(text[:i], "\uFFFD") + "…"
		}
		longest--
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

// GameText writes the game played on p so far in the game's own notation, or all
// as (row,column). PlayText reads it.
func GameText(p alinha.Position, rc bool) string {
	b := mustBoard(p)
	if rc {
		return strings.Join(GameMoves(p, b.FormatRC), " ")
	}
	return strings.Join(GameMoves(p, b.Format), " ")
}

// GameMoves returns the turns of the game played on p so far, written by write, which
// is the Format or FormatRC of its board. A slip is b2>c3.
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

// Aims returns the cells aimed at in the game played on p so far, one for each of the
// History of its board. They are shared: do not change them.
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
