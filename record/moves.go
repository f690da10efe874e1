package record

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lazyregexp"
	"github.com/alinha/alinha/rules"
)

var (
	// moveRemark matches what people write behind moves: comments in braces, the marks ! and ?, and their numbers in PGN.
	moveRemark = lazyregexp.New(`\{[^}]*\}|[!?]+|\$\d{1,3}`)

	// moveResult matches the result at the end of a game.
	moveResult = lazyregexp.New(`\s(1-0|0-1|1/2-1/2|0\.5-0\.5|½-½|\*)\s*$`)
)

// scanMoves reads moves in the notation of package rules, with their thinking times. Remarks, a pass and moves after the end
// of the game are notices. A result at the end of the text is that of a game that the board has not decided.
func scanMoves(l *textLine, r *Recorder) error {
	result, err := l.blankRemarks()
	if err != nil {
		return err
	}
	pos := r.pos.Clone()
	times, err := rules.PlayTimedText(pos, l.text)
	move, isMove := errors.AsType[*rules.MoveError](err)
	isPass := isMove && (move.Text == playOKNoMove || strings.EqualFold(move.Text, "pass"))
	isOver := errors.Is(err, alinha.ErrOver)
	if err != nil {
		l.skip(runesLength(l.text, errorColumn(err)-1))
		if len(times) == 0 || !isPass && !isOver {
			return l.errorAt(err)
		}
	}
	board, _ := rules.BoardOf(pos)
	aims := rules.Aims(pos)
	for i, m := range board.History(nil) {
		if err := r.Add(Turn{Aim: aims[i], Cell: m, Time: times[i]}); err != nil {
			return err
		}
	}
	switch {
	case isPass:
		return l.notice(NoticePass)
	case isOver:
		return l.notice(NoticeMovesAfterEnd)
	case pos.Outcome() == alinha.Undecided && r.game.Outcome == alinha.Undecided:
		r.game.Outcome = playOKOutcome(result)
	}
	return nil
}

// blankRemarks puts blanks in place of the remarks and of the result of a line, and returns the result. Comments in braces
// are notices, and so is the first of the other remarks.
func (l *textLine) blankRemarks() (result string, err error) {
	text := l.text
	if at := moveResult.FindStringSubmatchIndex(text); at != nil {
		result = text[at[2]:at[3]]
		text = text[:at[0]]
	}
	hasMark := false
	var b strings.Builder
	end := 0
	for _, at := range moveRemark.FindAllStringIndex(text, -1) {
		remark, isComment := text[at[0]:at[1]], text[at[0]] == '{'
		if at[0] == 0 && !isComment {
			continue // behind no move
		}
		kind := NoticeTextAfterMove
		if isComment {
			kind = NoticeComment
		}
		if isComment || !hasMark {
			hasMark = hasMark || !isComment
			place := *l
			place.skip(at[0])
			if err := l.in.noticeAt(place.number, place.column, kind, remark); err != nil {
				return "", err
			}
		}
		b.WriteString(text[end:at[0]] + strings.Repeat(" ", utf8.RuneCountInString(remark)))
		end = at[1]
	}
	l.text = b.String() + text[end:]
	return result, nil
}

// runesLength returns the length in bytes of the first n characters of a text.
func runesLength(text string, n int) int { return len(string([]rune(text)[:n])) }

// errorColumn returns the column of a *rules.MoveError in its text, counted from 1; 1 if err has no column.
func errorColumn(err error) int {
	if move, ok := errors.AsType[*rules.MoveError](err); ok && move.Column > 0 {
		return move.Column
	}
	return 1
}
