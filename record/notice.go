package record

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/alinha/alinha/rules"
)

// ReadOptions says how Format.Read reads. The zero value reads leniently, and lets each text name its variant.
type ReadOptions struct {
	Variant rules.Variant // all games are of this variant; the zero Variant lets each text name its own
	Strict  bool          // refuse, with a *ParseError, what would otherwise be a Notice

	// Decoded says that the text is UTF-8, whatever charset it names. A text that was pasted into a page is.
	Decoded bool

	// Charset is the charset of the text, whatever charset it names; a byte order mark has precedence. If Charset is nil,
	// the charset is the one that the text names, or else UTF-8; where the text is not UTF-8, Read assumes another charset,
	// and a Notice says which.
	Charset encoding.Encoding
}

// A Notice names a thing in the text that the reader left out or repaired.
type Notice struct {
	Line, Column int // place of the thing, counted from 1; Column counts characters
	Kind         NoticeKind
	Text         string // excerpt of what was found, "" if there is nothing to show

	Err *ParseError // of NoticeGameSkipped: why the game cannot be read; else nil
}

// String returns the notice in English, with its place.
func (n Notice) String() string {
	return fmt.Sprintf("line %d, column %d: %s", n.Line, n.Column, n.finding())
}

// finding returns the kind of the notice and its excerpt.
func (n Notice) finding() string {
	switch {
	case n.Err != nil:
		return string(n.Kind) + ": " + n.Err.problem()
	case n.Text == "":
		return string(n.Kind)
	}
	return string(n.Kind) + ": " + strconv.Quote(n.Text)
}

// A NoticeKind says, in English, what was found and what the reader did. Package explain translates each NoticeKind.
type NoticeKind string

// Notices of readers of every format.
const (
	// NoticeMore stands for all further notices of a game that has maxNotices already.
	NoticeMore NoticeKind = "further text left out or repaired, not listed"

	// NoticeGameSkipped stands for a game that cannot be read, beside others that can.
	NoticeGameSkipped NoticeKind = "a game that cannot be read, left out"

	NoticeTrailingText NoticeKind = "text after the last move, ignored"
)

// Notices of readers of moves as people write them, and of boards as text: moves, playok, pos, offsets and board.
const (
	NoticeUnplayable    NoticeKind = "a move that cannot be played; the moves from there on, ignored"
	NoticePass          NoticeKind = "a pass, which no game here has; the moves from there on, ignored"
	NoticeMoveNumber    NoticeKind = "a move number out of order"
	NoticeLeadingText   NoticeKind = "text before the game, ignored"
	NoticeTags          NoticeKind = "tags that a record here has no place for, ignored"
	NoticeOffers        NoticeKind = "a fifth move offered but not chosen, ignored"
	NoticeUnreadable    NoticeKind = "a move that cannot be read; the moves from there on, ignored"
	NoticeMovesAfterEnd NoticeKind = "moves after the end of the game, ignored"
	NoticeComment       NoticeKind = "a comment, ignored"
	NoticeTwoResults    NoticeKind = "another result than in the tag, ignored"
	NoticeTextBetween   NoticeKind = "text between the moves, ignored"
)

// Notices of the reader of jsonl.
const (
	NoticeUnknownKey      NoticeKind = "an unknown key, ignored"
	NoticeOtherKey        NoticeKind = "a key of another name, read as one of a game"
	NoticeWrongType       NoticeKind = "a value of another kind, ignored"
	NoticeTicTacToe       NoticeKind = "no game named; a board of 9 cells is read as tic-tac-toe"
	NoticeSquareBoard     NoticeKind = "no game named; a square board is read as freestyle Gomoku"
	NoticeUpsideDown      NoticeKind = "pieces over empty cells; the first row of the board is read as the bottom"
	NoticeConnectFour     NoticeKind = "no game named; a board of 42 cells is read as Connect Four"
	NoticeSecondBoard     NoticeKind = "a board beside moves or stones, ignored"
	NoticeWrongSideToMove NoticeKind = "another side to move than the stones say, ignored"
)

// Notices of readers of points as numbers. Each says how the numbers are read.
const (
	NoticeRowsFrom0    NoticeKind = "points as columns and rows, read from 0 at the top left"
	NoticeRowsFrom1    NoticeKind = "points as columns and rows, read from 1 at the top left"
	NoticeColumnsFrom0 NoticeKind = "columns, read from 0"
	NoticeColumnsFrom1 NoticeKind = "columns, read from 1"
	NoticeCellsFrom0   NoticeKind = "numbers of cells, read from 0 at the top left"
	NoticeCellsFrom1   NoticeKind = "numbers of cells, read from 1 at the top left"
)

// Notices of the reader of psq.
const (
	NoticeHeader        NoticeKind = "unknown text in the header, ignored"
	NoticeNoHeader      NoticeKind = "no header; the board is assumed to have the size of the game asked for"
	NoticeGomotur       NoticeKind = "no header; read as two names, then columns and rows from 0"
	NoticeTextAfterMove NoticeKind = "text after a move, ignored"
	NoticeTime          NoticeKind = "a time that is no number of milliseconds, ignored"
	NoticeMoveForm      NoticeKind = "moves in another form than COLUMN,ROW,MILLISECONDS, read as moves"
	NoticeFromZero      NoticeKind = "columns and rows from 0, read as such"
	NoticeForfeit       NoticeKind = "the last move cannot be played; read as a forfeit"
	NoticeStandard      NoticeKind = "a move after six in a row; the rules are assumed to be standard"
	NoticeOtherResult   NoticeKind = "another result than on the board, ignored"
	NoticeWindows1250   NoticeKind = "text that is not UTF-8, read as Windows-1250"
)

// Notices of the reader of lib.
const (
	NoticeFileEnds     NoticeKind = "the file ends before the game does"
	NoticeWindows1252  NoticeKind = "text that is not UTF-8, read as Windows-1252"
	NoticeVersion      NoticeKind = "a version newer than 3.4, read as 3.4"
	NoticeInvalidBytes NoticeKind = "bytes that are no move; the rest of the file, ignored"
	NoticeBranch       NoticeKind = "a move that cannot be played; its branch, ignored"
	NoticePassBranch   NoticeKind = "a pass, which no game here has; its branch, ignored"
	NoticeTooLarge     NoticeKind = "more than a million moves; the rest of the tree, ignored"
	NoticeLongText     NoticeKind = "a text of more than a million characters, shortened"
)

// Notices of the reader of renjunet.
const (
	NoticeMalformedXML  NoticeKind = "malformed XML, read as far as possible"
	NoticeDatabaseEnds  NoticeKind = "the file ends before the database does"
	NoticeUnknownNumber NoticeKind = "a number that is in no table of the file, taken for a name"
	NoticeUnknownRenju  NoticeKind = "unknown rules, read as Renju"
)

// Notices of the reader of sgf.
const (
	NoticeOutsideText    NoticeKind = "text outside of the games, ignored"
	NoticeCutOff         NoticeKind = "brackets are missing at the end, what was read is kept"
	NoticeNoParenthesis  NoticeKind = "the first parenthesis is missing"
	NoticeNoSemicolon    NoticeKind = "the first semicolon is missing"
	NoticeNoCharset      NoticeKind = "text that is not UTF-8, and no CA; read as Latin-1"
	NoticeGuessedGBK     NoticeKind = "text that is not UTF-8, and no CA; read as GBK"
	NoticeStrayText      NoticeKind = "text between the properties, ignored"
	NoticeNoValue        NoticeKind = "a property without a value, ignored"
	NoticeProperty       NoticeKind = "an unknown property, not played"
	NoticeUnknownCharset NoticeKind = "an unknown charset, ignored"
	NoticeOtherCharset   NoticeKind = "text that is not in the charset of the file"
	NoticeNodeAfterTree  NoticeKind = "moves after a variation, read as another variation"
	NoticeSecondValue    NoticeKind = "a second value of a property that has one, ignored"
	NoticeRootProperty   NoticeKind = "a property of the whole game after the root, ignored"

	NoticeGameType     NoticeKind = "GM is another game, read as Gomoku by RU or SZ"
	NoticeNoGameType   NoticeKind = "GM is missing, read as Gomoku by RU or SZ"
	NoticeNoSize       NoticeKind = "the size is missing, read as 15"
	NoticeSizeOfPoints NoticeKind = "the size is missing, read from the points"
	NoticeSizeForm     NoticeKind = "a size in another form than SGF has, read as columns and rows"
	NoticeGameName     NoticeKind = "GM is the name of a game, not a number; read as that game"
	NoticeUnknownRules NoticeKind = "unknown rules, read as freestyle"
	NoticeOpening      NoticeKind = "the name of an opening, read as freestyle"
	NoticeRenjuOpening NoticeKind = "the name of an opening, read as Renju"
	NoticeRulesIgnored NoticeKind = "unknown rules, read by those of the caller"
	NoticeOtherRules   NoticeKind = "other rules than those of the caller, ignored"
	NoticeOpeningText  NoticeKind = "swaps or fifth moves of an opening that cannot be read, ignored"
	NoticeResult       NoticeKind = "a result that is not understood in full"

	NoticePassSkipped    NoticeKind = "a pass, left out"
	NoticePoint          NoticeKind = "no point of the board, left out"
	NoticeLetterNumber   NoticeKind = "points as letter and number, read from the bottom left"
	NoticeCapitals       NoticeKind = "points in capitals, read as small letters"
	NoticeMoveSkipped    NoticeKind = "a move that cannot be played, left out"
	NoticeOutOfTurn      NoticeKind = "a move out of turn, the rest of the line left out"
	NoticeLateSetup      NoticeKind = "stones set up within the game, the rest of the line left out"
	NoticeEarlyVariation NoticeKind = "a variation before the start of the game, left out"
	NoticeSideToMove     NoticeKind = "PL is not the side that moves, ignored"
	NoticeStartsHere     NoticeKind = "passes or moves out of turn: the game starts here, what is before is its setup"
)

// maxNotices is the maximum number of notices that a reader keeps between two games: a text full of faults must not fill
// the memory.
const maxNotices = 100

// A StrictError reports a thing that strict reading refuses. Lenient reading gives its Notice.
type StrictError struct{ Notice Notice }

func (e *StrictError) Error() string { return "refused by strict reading: " + e.Notice.finding() }

// noticeAt reports a thing at a line and a column: it adds a notice to the game that is being read, or with strict
// reading returns the *ParseError that refuses the thing.
func (r *reader) noticeAt(line, column int, kind NoticeKind, text string) error {
	n := Notice{Line: line, Column: column, Kind: kind, Text: noticeText(text)}
	switch {
	case r.strict:
		return &ParseError{Line: line, Column: column, Err: &StrictError{n}}
	case len(r.notices) < maxNotices-1:
		r.notices = append(r.notices, n)
	case len(r.notices) < maxNotices:
		n.Kind, n.Text = NoticeMore, ""
		r.notices = append(r.notices, n)
	}
	return nil
}

// noticeSkippedGame adds NoticeGameSkipped for a game that cannot be read because of err, and reports whether the reader may
// go on after the game. It may not with strict reading, nor if it has not reached the end of the game.
func (r *reader) noticeSkippedGame(err error) bool {
	e, ok := errors.AsType[*ParseError](err)
	if !ok || r.strict || r.err != nil || e.Want == WantShorterText {
		return false
	}
	if len(r.notices) < maxNotices {
		r.notices = append(r.notices, Notice{Line: e.Line, Column: e.Column, Kind: NoticeGameSkipped, Err: e})
	}
	return true
}

// notice is noticeAt for the rest of the line, which becomes the excerpt.
func (l *textLine) notice(kind NoticeKind) error {
	return l.in.noticeAt(l.number, l.column, kind, l.text)
}

// noticeText returns an excerpt for a notice: the first line of a text that is not blank, at most 40 characters of it.
// Invalid UTF-8 becomes U+FFFD.
func noticeText(text string) string {
	const maxLength = 40
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	n := 0
	for i := range text {
		if n++; n > maxLength {
			text = text[:i] + "…"
			break
		}
	}
	return strings.ToValidUTF8(strings.TrimSpace(text), "\uFFFD")
}

// sortNotices sorts notices by their place.
func sortNotices(notices []Notice) {
	slices.SortStableFunc(notices, func(a, b Notice) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

// withNotices iterates over games and sets the notices of each. Each game is passed on when the next one has been read, so
// that the notices after the last game are added to the last game. A text that has notices but no game is an error.
func withNotices(in *reader, games iter.Seq2[*Game, error]) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		var waiting *Game
		for g, err := range games {
			if waiting != nil && !yield(waiting, nil) {
				return
			}
			if waiting = nil; err != nil {
				yield(nil, err)
				return
			}
			waiting = g
			g.Notices, in.notices = in.notices, nil
			sortNotices(g.Notices)
		}
		switch {
		case waiting != nil:
			waiting.Notices = append(waiting.Notices, in.notices...)
			yield(waiting, nil)
		case len(in.notices) > 0:
			n := in.notices[0]
			yield(nil, &ParseError{Line: n.Line, Column: n.Column, Want: WantAnyGame, Found: excerpt(n.Text)})
		}
	}
}

// Read returns an iterator over the games of a text. If o.Variant is the zero Variant, the text names the variant of each
// game; in a format with NeedsVariant no text can, and Read gives an error.
//
// Read reads what can be read. Game.Notices names each thing that Read left out or repaired. The first error ends the
// iteration: a *ParseError where no move can be trusted, or an error of r.
func (f Format) Read(r io.Reader, o ReadOptions) iter.Seq2[*Game, error] {
	textCharset := o.Charset
	if f.readsBytes {
		textCharset = nil
	}
	in := newReader(r, textCharset)
	in.strict, in.decoded, in.charset = o.Strict, o.Decoded || textCharset != nil, o.Charset
	return withNotices(in, f.read(in, o.Variant))
}
