package record

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alinha/alinha/internal/lazyregexp"
)

var (
	psqMovePattern = lazyregexp.New(`^\s*([+-]?\d{1,9})\s*,\s*([+-]?\d{1,9})(?:\s*,\s*([+-]?\d[^\s,]*))?,?(?:\s+|$)`)
	psqMoveLike    = lazyregexp.New(`^(?:[+-]?\d+\s*,|[A-Za-z]\d{1,2}\s*,\s*\d)`) // a line that looks like a move, right or wrong
	psqEarlyResult = lazyregexp.New(`^[012]\s*,\s*[A-Za-z][^,]*$`)
	psqTime        = lazyregexp.New(`^\+?(\d+)(?:\.\d*)?$`)

	// psqOtherMove matches a move that scripts write with other separators, or in brackets.
	psqOtherMove = lazyregexp.New(`^[(\[]?\s*(\d{1,4})(?:\s*[,;]\s*|\s+)(\d{1,4})(?:(?:\s*[,;]\s*|\s+)([+-]?\d+))?\s*[)\]]?[,;]?\s*$`)
)

// readLine reads a line after the header: moves, or after the last move a line of the trailer.
func (g *psqGame) readLine(l *textLine) error {
	if g.movesEnded && (!g.movesLost || len(g.trailer) > 0) {
		if !g.goesOn(l) {
			g.addTrailer(l)
			return nil
		}
		for i := range g.trailer {
			if err := g.trailer[i].notice(NoticeTextBetween); err != nil {
				return err
			}
		}
		g.trailer, g.movesEnded = nil, false
	}
	l.skipAny(" \t\f\v")
	if err := g.rewriteMove(l); err != nil {
		return err
	}
	switch {
	case psqMovePattern.MatchString(l.text):
		return g.readMoves(l)
	case psqMoveLike.MatchString(l.text) && !psqEarlyResult.MatchString(strings.TrimSpace(l.text)):
		return g.loseMoves(l)
	}
	g.movesEnded = true
	g.addTrailer(l)
	return nil
}

// readMoves reads a line of moves: one, or several with blanks between them.
func (g *psqGame) readMoves(l *textLine) error {
	for l.text != "" {
		m := psqMovePattern.FindStringSubmatch(l.text)
		switch {
		case g.movesEnded: // they have a notice already
			return nil
		case m == nil && psqMoveLike.MatchString(l.text):
			return g.loseMoves(l)
		case m == nil:
			return l.notice(NoticeTextAfterMove)
		case len(g.moves) <= g.cols*g.rows: // one more cannot be played, and the rest behind that need not be kept
			milli, err := g.thinkingMilli(l, m[3])
			if err != nil {
				return err
			}
			g.moves = append(g.moves, psqMove{
				line: l.number, column: l.column, text: strings.TrimSpace(m[0]),
				boardColumn: atoi(m[1]) - g.base, boardRow: atoi(m[2]) - g.base,
				thinkingMilli: milli,
			})
		}
		l.skip(len(m[0]))
	}
	return nil
}

// loseMoves ends the moves at a text that looks like a move but cannot be read. Without any move before it is an error.
func (g *psqGame) loseMoves(l *textLine) error {
	if len(g.moves) == 0 {
		return l.errorExpected(WantPSQMove)
	}
	if g.movesEnded {
		return nil
	}
	g.movesEnded, g.movesLost = true, true
	return l.notice(NoticeUnreadable)
}

// thinkingMilli returns the time of a move at the beginning of l. A time that is no number of milliseconds from 0 counts as
// none; the first of a game gives a notice.
func (g *psqGame) thinkingMilli(l *textLine, text string) (int64, error) {
	const maxMilli = math.MaxInt64 / int64(time.Millisecond)
	if m := psqTime.FindStringSubmatch(text); m != nil {
		milli, err := strconv.ParseInt(m[1], 10, 64)
		if err != nil { // out of range, for the text is digits
			milli = maxMilli
		}
		return min(milli, maxMilli), nil
	}
	if text == "" || g.timeSeen {
		return 0, nil
	}
	g.timeSeen = true
	return 0, g.in.noticeAt(l.number, l.column, NoticeTime, text)
}

// goesOn reports whether a line behind text that is no move is a move of the game all the same, so that the text was a
// comment. A code, which ends the moves, must not stand between.
func (g *psqGame) goesOn(l *textLine) bool {
	isCode := func(t textLine) bool { return psqCode.MatchString(strings.TrimSpace(t.text)) }
	return !g.movesLost && psqFullMove.MatchString(strings.TrimSpace(l.text)) && !slices.ContainsFunc(g.trailer, isCode)
}

// rewriteMove replaces a line with a move in the form of psqOtherMove by the same move with commas. The first move of a game
// tells the form of all, and gives a notice.
func (g *psqGame) rewriteMove(l *textLine) error {
	m := psqOtherMove.FindStringSubmatch(l.text)
	if m == nil || psqMovePattern.MatchString(l.text) || len(g.moves) > 0 && !g.otherForm {
		return nil
	}
	if !g.otherForm {
		g.otherForm = true
		if err := l.notice(NoticeMoveForm); err != nil {
			return err
		}
	}
	l.text = m[1] + "," + m[2]
	if m[3] != "" {
		l.text += "," + m[3]
	}
	return nil
}

// shiftFromZero moves the moves of a file that counts columns and rows from 0: one has a 0, and none is as great as the
// board. 0,0 behind the first move says nothing, because some programs write passes so, and neither does a 0 in the last move
// alone, which can be off the board: by such a move a player forfeits the game.
func (g *psqGame) shiftFromZero() error {
	isZero := func(m psqMove) bool { return (m.boardColumn == -1) != (m.boardRow == -1) }
	isOutside := func(m psqMove) bool {
		return min(m.boardColumn, m.boardRow) < -1 || m.boardColumn > g.cols-2 || m.boardRow > g.rows-2
	}
	first := slices.IndexFunc(g.moves, isZero)
	if len(g.moves) > 0 && g.moves[0].boardColumn == -1 && g.moves[0].boardRow == -1 {
		first = 0
	}
	if g.base == 0 || first < 0 || first == len(g.moves)-1 || slices.ContainsFunc(g.moves, isOutside) {
		return nil
	}
	for i := range g.moves {
		g.moves[i].boardColumn++
		g.moves[i].boardRow++
	}
	return g.in.noticeAt(g.moves[first].line, g.moves[first].column, NoticeFromZero, g.moves[first].text)
}
