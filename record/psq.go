package record

import (
	"errors"
	"iter"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A psq file of Piskvork (Petr Laštovička) holds one game after the other, each as lines:
//
//	Piskvorky 15x15, 11:11, 0      size, levels of the two players, index of the player who moves first
//	8,8,120                        column and row from 1 at the top left, milliseconds
//	pbrain-one.exe                 names of the players, in the order of the levels; in tournaments only
//	pbrain-two.exe
//	0                              code of the result
//	1,Freestyle15_1                winner and league; written by the judge of Gomocup since 2018
//
// The file does not name the rules. Unless the caller gives a variant, the name of the league tells them; without a
// league the game is freestyle Gomoku. A record of Gomotur, which Piskvork reads too, begins with the two names, has no
// header, and counts columns and rows from 0.

var (
	psqHeader       = regexp.MustCompile(`(?i)^\s*piskvork[a-z]*\s*(\d{1,4})\s*[x×*]\s*(\d{1,4})`)
	psqHeaderEnd    = regexp.MustCompile(`^\s*,\s*(-?\d+)\s*:\s*(-?\d+)\s*,\s*([01])\s*$`)
	psqMovePattern  = regexp.MustCompile(`^\s*([+-]?\d{1,9})\s*,\s*([+-]?\d{1,9})(?:\s*,\s*([+-]?\d+)(?:\.\d*)?)?,?(?:\s+|$)`)
	psqMoveLike     = regexp.MustCompile(`^[+-]?\d+\s*,`) // a line that looks like a move, right or wrong
	psqEarlyResult  = regexp.MustCompile(`^[012]\s*,\s*[A-Za-z][^,]*$`)
	psqDefaultBoard = freestyle(20, 20) // of Gomotur, as Piskvork reads it
)

// readPSQ reads games, each from its header to the next header or the end of the text. Blank lines may stand anywhere.
func readPSQ(in *reader, want rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		p := psqParser{in: in, want: want}
		for {
			l, ok, err := in.textLine()
			isHeader := err == nil && ok && psqHeader.MatchString(l.text)
			if err == nil && p.game != nil && (!ok || isHeader) {
				var g *Game
				if g, err = p.game.finish(); err == nil && !yield(g, nil) {
					return
				}
				p.game = nil
			}
			switch {
			case err != nil:
			case !ok:
				if len(p.before) > 0 {
					err = p.before[0].expected(WantPSQHeader)
				}
			case isHeader:
				err = p.beginGame(&l)
			default:
				err = p.readLine(&l)
			}
			if err != nil {
				yield(nil, err)
			}
			if err != nil || !ok {
				return
			}
		}
	}
}

// A psqParser finds the games in the lines of a psq text.
type psqParser struct {
	in     *reader
	want   rules.Variant // the variant that the caller wants; zero for any
	game   *psqGame      // the game that is being read; nil before the first
	before []textLine    // lines before the first game that are not blank, three at most
}

// A psqGame holds the lines of a game until its end, because the last line tells the rules.
type psqGame struct {
	in          *reader
	want        rules.Variant // the variant that the caller wants; zero for any
	header      textLine      // for errors: the rest of the header from the size on
	cols, rows  int
	base        int  // the number of the first column and row: 1, or 0 in a record of Gomotur
	byJudge     bool // the header is one of the judge of Gomocup
	firstPlayer int  // index of the player who moves first: 0 or 1
	moves       []psqMove
	movesEnded  bool       // a line that is not a move has been read
	movesLost   bool       // that line looks like a move, so that the turns behind are not in order
	trailer     []textLine // lines after the moves that are not blank, maxTrailer at most
	names       [2]string  // of the two players, where they stand before the moves
	charsetSeen bool       // the game has a notice of its character set
}

// maxTrailer is the number of lines after the moves that can say something, and one more: the first of the others.
const maxTrailer = 5

// A psqMove is a move as it stands in the file.
type psqMove struct {
	line, column  int // place in the text
	text          string
	boardColumn   int
	boardRow      int
	thinkingMilli int64
}

// beginGame reads the header of a game, which must be of the size of the variant that the caller wants.
func (p *psqParser) beginGame(l *textLine) error {
	if len(p.before) > 0 {
		if err := p.before[0].notice(NoticeLeadingText); err != nil {
			return err
		}
		p.before = nil
	}
	fields := psqHeader.FindStringSubmatchIndex(l.text)
	size, end := fields[2], fields[1]
	g := &psqGame{in: p.in, want: p.want, base: 1, cols: atoi(l.text[fields[2]:fields[3]]), rows: atoi(l.text[fields[4]:fields[5]])}
	g.header = *l
	g.header.skip(size)
	if v := p.want; v != (rules.Variant{}) && (v.Cols != g.cols || v.Rows != g.rows || v.Layers != 1) {
		return g.header.expected(WantSameVariant)
	}
	l.skip(end)
	if m := psqHeaderEnd.FindStringSubmatch(l.text); m != nil {
		g.firstPlayer = atoi(m[3])
		g.byJudge = m[1] == "11" && m[2] == "11"
	} else if err := l.notice(NoticeHeader); err != nil {
		return err
	}
	p.game = g
	return nil
}

// readLine reads a line that is not a header.
func (p *psqParser) readLine(l *textLine) error {
	blank := strings.TrimSpace(l.text) == ""
	switch {
	case blank:
	case p.game != nil:
		return p.game.readLine(l)
	case psqMovePattern.MatchString(l.text) && (p.want != (rules.Variant{}) || len(p.before) == 2):
		return p.beginWithoutHeader(l)
	case len(p.before) < 3:
		p.before = append(p.before, *l)
	}
	return nil
}

// beginWithoutHeader begins a game at its first move. Two lines before the move are the names of a record of Gomotur.
func (p *psqParser) beginWithoutHeader(l *textLine) error {
	g := &psqGame{in: p.in, want: p.want, header: *l, base: 1}
	v := p.want
	if v == (rules.Variant{}) {
		v = psqDefaultBoard
	}
	g.cols, g.rows = v.Cols, v.Rows
	if len(p.before) == 2 {
		g.base = 0
		for i := range p.before {
			name, err := g.text(&p.before[i])
			if err != nil {
				return err
			}
			g.names[i] = name
		}
	}
	kind := map[int]NoticeKind{0: NoticeGomotur, 1: NoticeNoHeader}[g.base]
	if err := p.in.noticeAt(l.number, l.column, kind, ""); err != nil {
		return err
	}
	if n := len(p.before); n > 0 && n != 2 {
		if err := p.before[0].notice(NoticeLeadingText); err != nil {
			return err
		}
	}
	p.before, p.game = nil, g
	return g.readLine(l)
}

// atoi returns the value of digits that a regular expression has matched: few enough for an int. "" gives 0.
func atoi(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// readLine reads a line after the header: moves, or after the last move a line of the trailer.
func (g *psqGame) readLine(l *textLine) error {
	if g.movesEnded && (!g.movesLost || len(g.trailer) > 0) {
		g.addTrailer(l)
		return nil
	}
	l.skipAny(" \t\f\v")
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
			milli, err := strconv.ParseInt(m[3], 10, 64)
			const maxMilli = math.MaxInt64 / int64(time.Millisecond)
			if err != nil && !errors.Is(err, strconv.ErrRange) {
				milli = 0
			}
			g.moves = append(g.moves, psqMove{
				line: l.number, column: l.column, text: strings.TrimSpace(m[0]),
				boardColumn: atoi(m[1]) - g.base, boardRow: atoi(m[2]) - g.base,
				thinkingMilli: min(max(0, milli), maxMilli),
			})
		}
		l.skip(len(m[0]))
	}
	return nil
}

// loseMoves ends the moves at a text that looks like a move but cannot be read. Without any move before it is an error.
func (g *psqGame) loseMoves(l *textLine) error {
	if len(g.moves) == 0 {
		return l.expected(WantPSQMove)
	}
	if g.movesEnded {
		return nil
	}
	g.movesEnded, g.movesLost = true, true
	return l.notice(NoticeUnreadable)
}

// addTrailer adds a line after the moves.
func (g *psqGame) addTrailer(l *textLine) {
	if len(g.trailer) < maxTrailer {
		g.trailer = append(g.trailer, *l)
	}
}

// text returns a line without blanks around it. Text that is not UTF-8 is read as Windows-1250, the character set of
// Piskvork's country, with a notice.
func (g *psqGame) text(l *textLine) (string, error) {
	text := strings.TrimSpace(l.text)
	if utf8.ValidString(text) {
		return text, nil
	}
	decoded, _ := charmap.Windows1250.NewDecoder().String(text) // a character map has no errors
	if g.charsetSeen {
		return decoded, nil
	}
	g.charsetSeen = true
	return decoded, g.in.noticeAt(l.number, l.column, NoticeCharset, decoded)
}

// finish returns the game.
func (g *psqGame) finish() (*Game, error) {
	t, err := g.readTrailer()
	if err != nil {
		return nil, err
	}
	v, ruleKnown := g.variant(t.league)
	if _, err := rules.Parse(v.Spec()); err != nil {
		return nil, g.header.errorAt(err)
	}
	game := &Game{Variant: v, Event: t.league}
	for i, name := range t.names {
		game.Players[(i+g.firstPlayer)%2] = name
	}
	recorder, forfeit, err := g.play(game, ruleKnown)
	if err != nil {
		return nil, err
	}
	if err := g.setOutcome(recorder, t, forfeit); err != nil {
		return nil, err
	}
	return recorder.Finish(), nil
}

// variant returns the variant of the game, and whether the caller or the league has named its rules.
func (g *psqGame) variant(league string) (v rules.Variant, known bool) {
	if g.want != (rules.Variant{}) {
		return g.want, true
	}
	v = freestyle(g.cols, g.rows)
	league = strings.ToLower(league)
	switch {
	case strings.Contains(league, "renju"):
		v.Renju = true
	case strings.Contains(league, "caro"):
		v.Caro = true
	case strings.Contains(league, "standard"):
		v.Exact = true
	default:
		return v, strings.Contains(league, "freestyle")
	}
	return v, true
}

// play plays the moves on the board. It returns true if the last move cannot be played, so that its player has
// forfeited the game. The game goes on after six in a row only by standard rules, which play takes if no others are
// known.
func (g *psqGame) play(game *Game, ruleKnown bool) (r *Recorder, forfeit bool, err error) {
	r, played, err := g.playMoves(game)
	if r == nil {
		return nil, false, g.header.errorAt(err)
	}
	if played == len(g.moves) {
		return r, false, nil
	}
	m := g.moves[played]
	isOver := errors.Is(err, alinha.ErrOver)
	isLast := played == len(g.moves)-1 && !g.movesLost
	kind := NoticeUnplayable
	switch {
	case played == 0 && errors.Is(err, rules.ErrOutside):
		return nil, false, &ParseError{Line: m.line, Column: m.column, Want: WantPSQMove, Found: excerpt(m.text)}
	case played == 0:
		return nil, false, &ParseError{Line: m.line, Column: m.column, Err: err}
	case isOver && !ruleKnown:
		standard := *game
		standard.Variant.Exact = true
		if again, all, _ := g.playMoves(&standard); all == len(g.moves) {
			return again, false, g.in.noticeAt(m.line, m.column, NoticeStandard, m.text)
		}
		kind = NoticeMovesAfterEnd
	case isOver:
		kind = NoticeMovesAfterEnd
	case isLast:
		kind, forfeit = NoticeForfeit, true
	}
	return r, forfeit, g.in.noticeAt(m.line, m.column, kind, m.text)
}

// playMoves plays the moves up to the first that cannot be played, and returns how many were played, and the error of
// the next. The Recorder is nil if the game cannot begin.
func (g *psqGame) playMoves(game *Game) (r *Recorder, played int, err error) {
	if r, err = NewRecorder(game); err != nil {
		return nil, 0, err
	}
	for i, m := range g.moves {
		cell := cellAt(game.Variant, m.boardColumn, m.boardRow)
		if cell == alinha.NoMove {
			return r, i, rules.ErrOutside
		}
		if err := r.Add(Turn{Aim: cell, Cell: cell, Time: time.Duration(m.thinkingMilli) * time.Millisecond}); err != nil {
			return r, i, err
		}
	}
	return r, len(g.moves), nil
}
