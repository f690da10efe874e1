package explain

import (
	"errors"

	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A FileError is an error in the games of a file, or of another source that has a name.
type FileError struct {
	Name string // of the source, for a person
	Err  error
}

func (e *FileError) Error() string { return e.Name + ": " + e.Err.Error() }

// matchCheckpoint explains why a file is no checkpoint of a match.
func (x explainer) matchCheckpoint(e *arena.CheckpointError) string {
	if e.Other != "" {
		return x.Message("error-match-other", "File", textline.Clip(e.File), "Other", textline.Clip(e.Other))
	}
	if e.Opening {
		return x.Message("error-match-opening", "File", textline.Clip(e.File), "Line", e.Line)
	}
	return x.Message("error-match-line", "File", textline.Clip(e.File), "Line", e.Line)
}

// record explains an error of package record: a syntax error, or a game that a format cannot represent.
func (x explainer) record(e *FileError) string {
	var (
		syntaxErr      *record.ParseError
		unsupportedErr *record.UnsupportedError
	)
	switch {
	case errors.As(e.Err, &syntaxErr):
		return x.Message("error-record", "File", textline.Clip(e.Name), "Line", syntaxErr.Line, "Column", syntaxErr.Column, "Error", x.syntaxError(syntaxErr))
	case errors.As(e.Err, &unsupportedErr):
		id := [...]string{
			record.FeatureLayers:    "error-record-layers",
			record.FeatureSlip:      "error-record-slips",
			record.FeatureWideBoard: "error-record-columns",
			record.FeatureSetup:     "error-record-setups",
			record.FeatureNoMoves:   "error-record-nothing",
			record.FeatureMoves:     "error-record-turns",
			record.FeatureNot15x15:  "error-record-fifteen",
			record.FeatureWriting:   "error-record-read-only",
		}[unsupportedErr.Feature]
		return x.Message("error-record-unsayable", "File", textline.Clip(e.Name), "Format", unsupportedErr.Format, "What", x.Message(id))
	}
	return x.Message("error-position-file", "File", textline.Clip(e.Name), "Error", x.explain(e.Err))
}

// syntaxError explains what was found in a record, and what was expected there.
func (x explainer) syntaxError(syntaxErr *record.ParseError) string {
	if syntaxErr.Err != nil {
		if move, ok := errors.AsType[*rules.MoveError](syntaxErr.Err); ok {
			withoutTurn := *move
			withoutTurn.Turn = 0 // the column of the record tells the place
			return x.move(&withoutTurn)
		}
		if strict, ok := errors.AsType[*record.StrictError](syntaxErr.Err); ok {
			return x.Message("error-record-strict", "Notice", x.finding(strict.Notice))
		}
		if size, ok := errors.AsType[*record.BoardSizeError](syntaxErr.Err); ok {
			return x.boardSize(size)
		}
		return x.explain(syntaxErr.Err)
	}
	want := x.Message(wantMessages[syntaxErr.Want])
	if syntaxErr.Found == "" {
		return x.Message("error-record-end", "Want", want)
	}
	return x.Message("error-record-found", "Want", want, "Found", textline.Clip(syntaxErr.Found))
}

// boardSize explains how many cells or rows a board as text has.
func (x explainer) boardSize(e *record.BoardSizeError) string {
	id := [...]string{
		record.RowCells:   "error-record-row-cells",
		record.BoardCells: "error-record-board-cells",
		record.BoardRows:  "error-record-board-rows",
	}[e.Unit]
	return x.Message(id, "Found", e.Found, "Want", e.Want)
}

// Notice returns a notice of package record as one line in the language of loc, with its line and column.
func Notice(loc *i18n.Localizer, n record.Notice) string {
	return loc.Message("record-notice", "Line", n.Line, "Column", n.Column, "Notice", explainer{loc}.finding(n))
}

// FileNotice is Notice with the name of the file before.
func FileNotice(loc *i18n.Localizer, file string, n record.Notice) string {
	return loc.Message("error-record", "File", textline.Clip(file), "Line", n.Line, "Column", n.Column, "Error", explainer{loc}.finding(n))
}

// Loss returns as one line that a format does not keep a part of the games of a file.
func Loss(loc *i18n.Localizer, file, format string, part record.Loss) string {
	return loc.Message("record-loss", "File", textline.Clip(file), "Format", format, "What", loc.Message(lossMessages[part]))
}

// lossMessages are the messages of what a format of package record may not keep.
var lossMessages = map[record.Loss]string{
	record.LossRules:      "record-loss-rules",
	record.LossSetup:      "record-loss-setup",
	record.LossTitle:      "record-loss-title",
	record.LossEvent:      "record-loss-event",
	record.LossRound:      "record-loss-round",
	record.LossDate:       "record-loss-date",
	record.LossPlayers:    "record-loss-players",
	record.LossResult:     "record-loss-result",
	record.LossReason:     "record-loss-reason",
	record.LossComments:   "record-loss-comments",
	record.LossTimes:      "record-loss-times",
	record.LossVariations: "record-loss-variations",
	record.LossOpening:    "record-loss-opening",
	record.LossProperties: "record-loss-properties",
	record.LossLevels:     "record-loss-levels",
}

// finding returns what a notice says, without its place.
func (x explainer) finding(n record.Notice) string {
	text := x.Message(noticeMessages[n.Kind])
	switch {
	case n.Err != nil:
		return x.Message("record-notice-why", "Notice", text, "Error", x.syntaxError(n.Err))
	case n.Text == "":
		return text
	}
	return x.Message("record-notice-found", "Notice", text, "Text", textline.Clip(n.Text))
}

// noticeMessages are the messages of what package record leaves out or repairs.
var noticeMessages = map[record.NoticeKind]string{
	record.NoticeMore:            "record-notice-more",
	record.NoticeGameSkipped:     "record-notice-game-skipped",
	record.NoticeTrailingText:    "record-notice-trailing",
	record.NoticeFileEnds:        "record-notice-lib-end",
	record.NoticeWindows1252:     "record-notice-lib-encoding",
	record.NoticeVersion:         "record-notice-lib-version",
	record.NoticeInvalidBytes:    "record-notice-lib-bytes",
	record.NoticeBranch:          "record-notice-lib-branch",
	record.NoticePassBranch:      "record-notice-lib-pass",
	record.NoticeTooLarge:        "record-notice-lib-large",
	record.NoticeLongText:        "record-notice-lib-long",
	record.NoticeUnplayable:      "record-notice-unplayable",
	record.NoticePass:            "record-notice-pass",
	record.NoticeMoveNumber:      "record-notice-number",
	record.NoticeLeadingText:     "record-notice-leading",
	record.NoticeTags:            "record-notice-tags",
	record.NoticeOffers:          "record-notice-offers",
	record.NoticeUnreadable:      "record-notice-unreadable",
	record.NoticeMovesAfterEnd:   "record-notice-over",
	record.NoticeUnknownKey:      "record-notice-key",
	record.NoticeOtherKey:        "record-notice-other-key",
	record.NoticeWrongType:       "record-notice-value",
	record.NoticeTicTacToe:       "record-notice-tictactoe",
	record.NoticeSquareBoard:     "record-notice-square",
	record.NoticeRowsFrom0:       "record-notice-rows-0",
	record.NoticeRowsFrom1:       "record-notice-rows-1",
	record.NoticeColumnsFrom0:    "record-notice-columns-0",
	record.NoticeColumnsFrom1:    "record-notice-columns-1",
	record.NoticeCellsFrom0:      "record-notice-cells-0",
	record.NoticeCellsFrom1:      "record-notice-cells-1",
	record.NoticeUpsideDown:      "record-notice-upside-down",
	record.NoticeConnectFour:     "record-notice-connect4",
	record.NoticeSecondBoard:     "record-notice-board",
	record.NoticeWrongSideToMove: "record-notice-mark",
	record.NoticeHeader:          "record-notice-header",
	record.NoticeNoHeader:        "record-notice-headless",
	record.NoticeGomotur:         "record-notice-gomotur",
	record.NoticeTextAfterMove:   "record-notice-behind",
	record.NoticeForfeit:         "record-notice-forfeit",
	record.NoticeTextBetween:     "record-notice-between",
	record.NoticeTime:            "record-notice-time",
	record.NoticeMoveForm:        "record-notice-move-form",
	record.NoticeFromZero:        "record-notice-from-zero",
	record.NoticeComment:         "record-notice-comment",
	record.NoticeTwoResults:      "record-notice-two-results",
	record.NoticeStandard:        "record-notice-standard",
	record.NoticeOtherResult:     "record-notice-result",
	record.NoticeWindows1250:     "record-notice-charset",

	record.NoticeMalformedXML:  "record-notice-xml",
	record.NoticeDatabaseEnds:  "record-notice-database-end",
	record.NoticeUnknownNumber: "record-notice-unknown-number",
	record.NoticeUnknownRenju:  "record-notice-rules-renju",

	record.NoticeOutsideText:    "record-notice-outside",
	record.NoticeCutOff:         "record-notice-cut-off",
	record.NoticeNoParenthesis:  "record-notice-no-parenthesis",
	record.NoticeNoSemicolon:    "record-notice-no-semicolon",
	record.NoticeNoCharset:      "record-notice-no-charset",
	record.NoticeGuessedGBK:     "record-notice-gbk",
	record.NoticeStrayText:      "record-notice-stray",
	record.NoticeNoValue:        "record-notice-no-value",
	record.NoticeProperty:       "record-notice-property",
	record.NoticeUnknownCharset: "record-notice-unknown-charset",
	record.NoticeOtherCharset:   "record-notice-other-charset",
	record.NoticeNodeAfterTree:  "record-notice-after-tree",
	record.NoticeSecondValue:    "record-notice-second-value",
	record.NoticeRootProperty:   "record-notice-root-property",
	record.NoticeGameType:       "record-notice-game-type",
	record.NoticeNoGameType:     "record-notice-no-game-type",
	record.NoticeNoSize:         "record-notice-no-size",
	record.NoticeSizeOfPoints:   "record-notice-size-of-points",
	record.NoticeSizeForm:       "record-notice-size-form",
	record.NoticeGameName:       "record-notice-game-name",
	record.NoticeUnknownRules:   "record-notice-rules",
	record.NoticeOpening:        "record-notice-opening",
	record.NoticeRenjuOpening:   "record-notice-renju-opening",
	record.NoticeRulesIgnored:   "record-notice-rules-ignored",
	record.NoticeOtherRules:     "record-notice-other-rules",
	record.NoticeOpeningText:    "record-notice-opening-text",
	record.NoticeResult:         "record-notice-result-words",
	record.NoticePassSkipped:    "record-notice-pass-skipped",
	record.NoticePoint:          "record-notice-point",
	record.NoticeLetterNumber:   "record-notice-letter-number",
	record.NoticeCapitals:       "record-notice-capitals",
	record.NoticeMoveSkipped:    "record-notice-move-skipped",
	record.NoticeOutOfTurn:      "record-notice-out-of-turn",
	record.NoticeLateSetup:      "record-notice-late-setup",
	record.NoticeEarlyVariation: "record-notice-early",
	record.NoticeSideToMove:     "record-notice-side",
	record.NoticeStartsHere:     "record-notice-start",
}

// wantMessages are the messages of what package record may expect.
var wantMessages = map[record.Want]string{
	record.WantGameTree:    "error-record-tree",
	record.WantGameType:    "error-record-gomoku",
	record.WantSize:        "error-record-size",
	record.WantRules:       "error-record-rules",
	record.WantPoint:       "error-record-point",
	record.WantSideToMove:  "error-record-mover",
	record.WantPSQHeader:   "error-record-header",
	record.WantPSQMove:     "error-record-cell",
	record.WantOffset:      "error-record-pair",
	record.WantCoordinate:  "error-record-letters",
	record.WantAnyGame:     "error-record-any",
	record.WantLib:         "error-record-lib",
	record.WantRenjuNet:    "error-record-renjunet",
	record.WantSav:         "error-record-sav",
	record.WantBinaryPos:   "error-record-binpos",
	record.WantBoardRow:    "error-record-row",
	record.WantBoardCell:   "error-record-board-cell",
	record.WantBoardEnd:    "error-record-board-end",
	record.WantVariant:     "error-record-which",
	record.WantSameVariant: "error-record-same",
	record.WantSameSize:    "error-record-same-size",
	record.WantMoveList:    "error-record-move-list",
	record.WantSide:        "error-record-side",
	record.WantMoves:       "error-record-moves",
	record.WantBoard:       "error-record-board",
	record.WantJSON:        "error-record-json",
	record.WantShorterText: "error-record-short",
}
