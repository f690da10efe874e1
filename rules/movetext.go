package rules

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/alinha/alinha"
)

// PlayText plays the moves of a text on p, a position made by New. Moves are separated by blanks, semicolons, or one of the
// characters comma, underscore and hyphen, or run together where that is unambiguous, such as 4453 for columns of Connect
// Four, h8i9 or (0,1)(2,2). Where pieces slip, b2 is a piece that landed where it was aimed, and b2>c3 one that slipped.
//
// A number with a full stop is the number of the next move, as in 1.h8 2.i9, or of the next pair of moves, as in
// 1. h8 i9 2. j10; three full stops stand for the first move of a pair, as in 1... i9. Where no move is a number, the full
// stop may be left out: 1 h8 2 i9. A parenthesis or a colon stands for the full stop: 1) h8 2) i9. Numbers count up by one, from 1 or from the number of the first move that the text plays.
// The thinking time may follow a move in parentheses, with a unit or as minutes and seconds: h8(1.5s), h8 (0:45).
// In Renju an exclamation mark may follow a move, as a person types a foul: i8!.
//
// Full-width characters of East Asian texts are read as those of ASCII, other blanks and dashes as a blank and a hyphen.
//
// PlayText returns the number of turns played. The error is a *MoveError; the moves before the wrong one have been played.
func PlayText(p alinha.Position, text string) (turns int, err error) {
	times, err := PlayTimedText(p, text)
	return len(times), err
}

// PlayTimedText is PlayText with the thinking times of the text: one element for each turn played, 0 for a turn without a
// time.
func PlayTimedText(p alinha.Position, text string) (times []time.Duration, err error) {
	b := mustBoard(p)
	text = toASCII(text)
	scanner := moveScanner{board: b, rest: text}
	for {
		more, err := scanner.toNextMove()
		if !more && err == nil {
			return times, nil
		}
		move := scanner.rest // the text from the move on
		if err == nil {
			scanner.rest, err = playMoveText(p, b, move)
		}
		if err != nil {
			column := utf8.RuneCountInString(text[:len(text)-len(move)]) + 1
			return times, moveError(b, move, scanner.rest, len(times), column, err)
		}
		if b.geo.variant.Renju {
			scanner.rest = strings.TrimPrefix(scanner.rest, "!")
		}
		times = append(times, scanner.time())
	}
}

// toASCII returns a text with the characters of ASCII that full-width characters, blanks, commas and dashes stand for, each in
// place of one character.
func toASCII(text string) string {
	if strings.IndexFunc(text, func(c rune) bool { return asciiOf(c) != c }) < 0 {
		return text
	}
	return strings.Map(asciiOf, text)
}

// asciiOf returns the character of ASCII that c stands for, or c.
func asciiOf(c rune) rune {
	const firstFullWidth, lastFullWidth = '\uff01', '\uff5e' // of the characters ! to ~
	switch {
	case c < utf8.RuneSelf:
		return c
	case firstFullWidth <= c && c <= lastFullWidth:
		return c - firstFullWidth + '!'
	case c == '\ufeff' || c != '\u0085' && unicode.IsSpace(c) || '\u200b' <= c && c <= '\u200d':
		return ' '
	case c == '、':
		return ','
	case unicode.Is(unicode.Pd, c) || c == '\u2212':
		return '-'
	}
	return c
}

// playMoveText plays the move at the start of a text, with its landing where pieces slip, and returns the rest of the text.
// On an error it plays nothing.
func playMoveText(p alinha.Position, b *Board, text string) (rest string, err error) {
	m, rest, err := b.scanMove(text)
	if err == nil {
		err = b.Try(m)
	}
	if err != nil {
		return rest, err
	}
	p.Play(m)
	if p.ToMove() != alinha.Chance {
		return rest, nil
	}
	land := m
	if after, ok := strings.CutPrefix(rest, ">"); ok {
		land, rest, err = b.scanMove(after)
	}
	if err == nil && !canLand(p, land) {
		err = ErrSlip
	}
	if err != nil {
		p.Undo()
		return rest, err
	}
	p.Play(land)
	return rest, nil
}

// canLand reports whether a piece that slips may land on cell m.
func canLand(p alinha.Position, m alinha.Move) bool {
	var buffer [27]alinha.Move
	return slices.Contains(p.Moves(buffer[:0]), m)
}

// A moveScanner walks over what stands between the moves of a text: separators, move numbers and times.
type moveScanner struct {
	board  *Board // the position before the next move
	rest   string // the text that has not been read
	moved  bool   // a move has been read
	number int    // the last move number; 0 before the first
}

// moveBlanks are the characters that any number of may stand between moves, with the brackets and quotes of lists in programs, and moveSeparators those of which one may.
const (
	moveBlanks     = " \t\r\n;[]\"'"
	moveSeparators = ",_-"
)

// toNextMove skips separators and a move number. It returns false at the end of the text. The error is ErrNumber for a move
// number that does not count up, and ErrNotation for a second number before the same move; rest then begins with the number.
func (s *moveScanner) toNextMove() (more bool, err error) {
	trimmed := strings.TrimLeft(s.rest, moveBlanks)
	if s.moved {
		trimmed = skipSeparator(trimmed, len(trimmed) < len(s.rest))
	}
	s.rest = trimmed
	s.moved = true
	number, stops, after := s.board.scanMoveNumber(s.rest)
	if stops < 0 {
		return s.rest != "", nil
	}
	if !s.counts(number, stops > 1) {
		return true, ErrNumber
	}
	s.number = number
	after = strings.TrimLeft(after, moveBlanks)
	if _, stops, _ := s.board.scanMoveNumber(after); stops >= 0 {
		return true, ErrNotation
	}
	s.rest = after
	return s.rest != "", nil
}

// skipSeparator skips a comma, underscore or hyphen at the start of a text, and the blanks after that. Two in a row are no
// separator: what stood between them may be missing, and -- is a pass in some notations. Nor is a hyphen between a blank, which
// afterBlank tells of, and anything but a blank: 53 -4 is moves and a score in the format of Connect Four's benchmarks.
func skipSeparator(text string, afterBlank bool) string {
	rest := strings.TrimLeft(text, moveSeparators)
	if len(text)-len(rest) != 1 {
		return text
	}
	trimmed := strings.TrimLeft(rest, moveBlanks)
	if text[0] == '-' && afterBlank && trimmed == rest {
		return text
	}
	return trimmed
}

// counts reports whether a move number may stand before the next move. continued is true for a number with several full
// stops, which may repeat the number of the pair.
func (s *moveScanner) counts(number int, continued bool) bool {
	if s.number > 0 {
		return number == s.number+1 || continued && number == s.number
	}
	turns := len(s.board.history)
	return number == 1 || number == turns+1 || number == turns/2+1
}

// scanMoveNumber parses the move number at the start of a text, and returns how many full stops follow the number and the
// text after those. stops is 0 for a number without a full stop, where no move is a number, and -1 for no move number.
func (b *Board) scanMoveNumber(text string) (number, stops int, rest string) {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	rest = strings.TrimLeft(text[digits:], ".")
	stops = len(text) - digits - len(rest)
	if stops == 0 && digits > 0 && rest != "" && (rest[0] == ')' || rest[0] == ':') {
		stops, rest = 1, rest[1:]
	}
	number, err := strconv.Atoi(text[:digits])
	v := b.geo.variant
	isBare := stops == 0 && !v.usesCellNumbers() && !v.Gravity && rest != "" && strings.IndexByte(moveBlanks, rest[0]) >= 0
	if err != nil || stops == 0 && !isBare {
		return 0, -1, text
	}
	return number, stops, rest
}

// time reads the thinking time in parentheses after a move. It returns 0, and leaves rest as it is, if there is none.
func (s *moveScanner) time() time.Duration {
	inside, ok := strings.CutPrefix(strings.TrimLeft(s.rest, " \t"), "(")
	if !ok {
		return 0
	}
	inside, rest, ok := strings.Cut(inside, ")")
	spent, valid := parseSpentTime(strings.TrimSpace(inside))
	if !ok || !valid {
		return 0
	}
	s.rest = rest
	return spent
}

// parseSpentTime parses a time such as 1.5s, 800ms or 2m3s, or minutes and seconds, 0:45. A number without a unit is no time.
func parseSpentTime(text string) (time.Duration, bool) {
	if minutes, seconds, ok := strings.Cut(text, ":"); ok && len(seconds) >= 2 {
		text = minutes + "m" + seconds + "s"
	}
	if text == "0" || strings.ContainsAny(text, "+-") {
		return 0, false
	}
	spent, err := time.ParseDuration(text)
	return spent, err == nil
}

// moveError returns the error of the move at the start of text. It quotes the move up to rest, or, if the notation could not
// be read, up to the next separator.
func moveError(b *Board, text, rest string, turns, column int, err error) error {
	word := strings.TrimSuffix(text, rest)
	if errors.Is(err, ErrNotation) || errors.Is(err, ErrNumber) {
		word = text
		if i := strings.IndexAny(text, moveBlanks); i > 0 {
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
