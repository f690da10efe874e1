package record

import (
	"errors"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lazyregexp"
	"github.com/alinha/alinha/rules"
)

// A psq file of Piskvork (Petr Laštovička) holds one game, of which Piskvork's openPsq reads the header and the moves. The reader
// here takes one game after the other, each as lines:
//
//	Piskvorky 15x15, 11:11, 0      size, levels of the two players, index of the player who moves first
//	8,8,120                        column and row from 1 at the top left, milliseconds
//	pbrain-one.exe                 names of the players, in the order of the levels; in tournaments only
//	pbrain-two.exe
//	0                              code of the result
//	1,Freestyle15_1                winner and league; written by the judge of Gomocup since 2018
//
// The file does not name the rules. Unless the caller gives a variant, the name of the league tells them; without a
// league the game is freestyle Gomoku. Levels other than 0:0 become a property of the game. A record of Gomotur, which
// Piskvork reads too, begins with the two names, has no header, and counts columns and rows from 0.

var (
	psqHeader       = lazyregexp.New(`(?i)^\s*pi.kvork[a-z]*\s*(\d{1,4})\s*[x×*]\s*(\d{1,4})`) // s or š in any charset
	psqHeaderEnd    = lazyregexp.New(`^\s*,\s*(-?\d+)\s*:\s*(-?\d+)\s*,\s*([01])\s*$`)
	psqDefaultBoard = freestyle(20, 20) // of Gomotur, as Piskvork reads it
)

// readPSQ reads games, each from its header to the next header or the end of the text. Blank lines may stand anywhere.
func readPSQ(in *reader, want rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		p := psqParser{in: in, want: want}
		for {
			l, ok, err := in.readLine()
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
					err = p.before[0].errorExpected(WantPSQHeader)
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
	base        int       // the number of the first column and row: 1, or 0 in a record of Gomotur
	byJudge     bool      // the header is one of the judge of Gomocup
	levels      [2]string // of the players in the order of the header; "" without any
	firstPlayer int       // index of the player who moves first: 0 or 1
	moves       []psqMove
	movesEnded  bool       // a line that is not a move has been read
	movesLost   bool       // that line looks like a move, so that the turns behind are not in order
	otherForm   bool       // the moves are in the form of psqOtherMove
	timeSeen    bool       // the game has a notice of a time
	trailer     []textLine // lines after the moves that are not blank, maxTrailer at most
	names       [2]string  // of the two players, where they stand before the moves
	charsetSeen bool       // the game has a notice of its character set
}

// psqLevelProperty is the property of a Game with the levels of the players in the header, as FIRST:SECOND.
const psqLevelProperty = "PSQLEVELS"

// Levels in the header. Both are of no player, for psqJudgeLevels stands in every file of the judge of Gomocup.
const (
	psqNoLevels    = "0:0"
	psqJudgeLevels = "11:11"
)

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
		return g.header.errorExpected(WantSameVariant)
	}
	l.skip(end)
	if m := psqHeaderEnd.FindStringSubmatch(l.text); m != nil {
		g.levels = [2]string{m[1], m[2]}
		g.firstPlayer = atoi(m[3])
		g.byJudge = strings.Join(g.levels[:], ":") == psqJudgeLevels
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

// addTrailer adds a line after the moves.
func (g *psqGame) addTrailer(l *textLine) {
	if len(g.trailer) < maxTrailer {
		g.trailer = append(g.trailer, *l)
	}
}

// text returns a line without blanks around it, in UTF-8.
func (g *psqGame) text(l *textLine) (string, error) {
	return l.toUTF8(strings.TrimSpace(l.text), &g.charsetSeen)
}

// finish returns the game.
func (g *psqGame) finish() (*Game, error) {
	if err := g.shiftFromZero(); err != nil {
		return nil, err
	}
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
	if levels := g.levels[g.firstPlayer] + ":" + g.levels[1-g.firstPlayer]; levels != ":" && levels != psqNoLevels {
		game.Properties = []Property{{psqLevelProperty, []string{levels}}}
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
