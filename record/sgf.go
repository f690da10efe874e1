package record

import (
	"cmp"
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// SGF is the Smart Game Format, FF[4] (Hollosi 1997, after Kierulf 1987), with GM[4]: Gomoku and Renju. A game is a tree:
//
//	(;GM[4]SZ[15]RU[renju]      the root node: properties of the whole game
//	  AB[hh]AW[hi]PL[B]         setup: black stones, white stones, the side to move
//	  ;B[ii];W[gg]C[comment]    one node per turn
//	  (;B[jj];W[kk])            the first subtree continues the main line,
//	  (;B[jk]))                 the others are variations
//
// A point is the letters of its column and row from the top left, a to z and then A to Z. RU names the variant: as
// freestyle, standard or renju, as a number of Gomocup (0, 1, 4), in words that rules.Parse reads, or in words of people.
//
// The reader goes through the text of a game twice. The first pass follows the main line only and finds where the game
// starts (sgf_start.go), for SGF allows what no game of turns has: passes, one side twice, stones set up or taken away
// within the game. The second pass plays the turns of all lines:
//
//	text ──readTreeText──> sgfText ──sgfLexer──> nodes ──findStart──> sgfStart
//	                                         └──> nodes ──readTrees──> Recorder ──> Game

// readSGF reads game trees, one after the other. Text before, between and behind them is skipped with a notice, and so is a
// tree that cannot be read beside others.
func readSGF(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		games := 0
		var lost error // of the first tree that cannot be read
		for {
			found, err := skipToTree(in)
			if err == nil && found {
				var g *Game
				if g, err = readGameTree(in, v); err == nil && in.err == nil {
					if games++; !yield(g, nil) {
						return
					}
					continue
				}
				if in.noticeSkippedGame(err) {
					lost = cmp.Or(lost, err)
					continue
				}
			}
			switch {
			case in.err != nil:
				err = in.err
			case err == nil && games == 0 && lost != nil:
				err = lost
			case err == nil && games == 0 && len(in.notices) > 0:
				n := in.notices[0]
				err = &ParseError{Line: n.Line, Column: n.Column, Want: WantGameTree, Found: excerpt(n.Text)}
			}
			if err != nil {
				yield(nil, err)
			}
			return
		}
	}
}

// readGameTree reads one game tree, which must be of variant v unless v is zero.
func readGameTree(in *reader, v rules.Variant) (*Game, error) {
	text, err := readTreeText(in)
	if err != nil {
		return nil, err
	}
	if !in.decoded {
		text.guessCharset()
	}
	t := sgfReader{text: text, variant: v}
	if err := t.readStart(); err != nil {
		return nil, err
	}
	t.readTrees()
	sortNotices(text.notices)
	for _, n := range text.notices {
		if err := in.noticeAt(n.Line, n.Column, n.Kind, n.Text); err != nil {
			return nil, err
		}
	}
	text.bytes = nil // the turns of a large tree take as much
	return t.recorder.Finish(), nil
}

// An sgfReader builds a Game from the nodes of a tree, in the order of the text.
type sgfReader struct {
	text    *sgfText
	variant rules.Variant // the variant that the caller wants; zero for any
	root    *sgfNode
	game    *Game
	start   sgfStart
	unknown []string // the ids of unknown properties so far

	recorder  *Recorder
	size      int        // number of turns and of values of properties so far
	full      bool       // size has reached maxTreeSize: the rest of the tree is left out
	steps     int        // number of steps of the main line so far, up to start.steps
	ply       int        // number of turns from the start to the current node
	cut       bool       // the rest of the current line is left out
	openTrees []openTree // the trees around the current node, outermost first
	tooDeep   int        // number of trees around the current node that openTrees has no room for
}

// An openTree is a tree whose end has not been read, with the state of the reader before the tree.
type openTree struct {
	ply        int
	early, cut bool
	hasSubtree bool // a subtree has ended
}

// notice adds a notice at a value.
func (t *sgfReader) notice(v sgfValue, kind NoticeKind) { t.noticeAt(v.line, v.column, kind, v.text) }

// noticeAt adds a notice at a place.
func (t *sgfReader) noticeAt(line, column int, kind NoticeKind, text string) {
	t.text.note(line, column, kind, text)
}

// isEarly reports whether the current node is before the start of the game.
func (t *sgfReader) isEarly() bool { return t.steps < t.start.steps }

// readTrees is the second pass: it adds the turns of all lines to the recorder.
func (t *sgfReader) readTrees() {
	x := t.text.newLexer(false)
	for {
		line, column := x.line, x.column
		switch token, n := x.next(); token {
		case eof:
			return
		case '(':
			t.beginTree(line, column)
		case ')':
			t.endTree()
		case ';':
			if open := len(t.openTrees); open > 0 && t.openTrees[open-1].hasSubtree && !t.cut {
				kind := NoticeNodeAfterTree
				if t.cut = t.openTrees[open-1].early; t.cut {
					kind = NoticeEarlyVariation
				}
				t.noticeAt(n.line, n.column, kind, "")
				t.openTrees[open-1].hasSubtree = false
			}
			if t.root.line == n.line && t.root.column == n.column {
				t.root = n
			}
			t.applyNode(n)
		}
	}
}

// beginTree begins a tree. A second subtree of a node before the start of the game is left out: the game starts later in
// the first.
func (t *sgfReader) beginTree(line, column int) {
	o := openTree{ply: t.ply, early: t.isEarly(), cut: t.cut}
	if n := len(t.openTrees); n > 0 && t.openTrees[n-1].hasSubtree && t.openTrees[n-1].early && !t.cut {
		t.noticeAt(line, column, NoticeEarlyVariation, "")
		t.cut = true
	}
	if len(t.openTrees) == maxTreeSize {
		t.fill(line, column)
		t.tooDeep++
		return
	}
	t.openTrees = append(t.openTrees, o)
	if n := len(t.openTrees); n > 1 && !t.openTrees[n-2].hasSubtree {
		t.openTrees[n-2].early = o.early
	}
}

// endTree ends the innermost tree and takes its turns back.
func (t *sgfReader) endTree() {
	n := len(t.openTrees) - 1
	switch {
	case n < 0:
		return
	case t.tooDeep > 0:
		t.tooDeep--
		return
	}
	o := t.openTrees[n]
	for ; t.ply > o.ply; t.ply-- {
		t.recorder.ToParent()
	}
	t.cut = o.cut
	if t.openTrees = t.openTrees[:n]; n > 0 {
		t.openTrees[n-1].hasSubtree = true
	}
}

// applyNode applies the properties of a node: first its setup and its moves, then the comment and further properties,
// which belong to the last turn, or before the first turn to the game.
func (t *sgfReader) applyNode(n *sgfNode) {
	if t.cut || t.full {
		return
	}
	for s := range t.stepsOf(n) {
		switch {
		case t.isEarly():
			t.steps++
		case s.isSetup():
			t.applyLateSetup(s)
		default:
			t.applyMove(s)
		}
		if t.cut || t.full {
			return
		}
	}
	if text := n.comment(); text != "" {
		t.recorder.annotate().addComment(text)
	}
	if t.ply > 0 || n == t.root || !t.start.late || !t.isEarly() {
		t.keepProperties(n)
	}
}

// applyMove adds a turn. A pass, and a move that cannot be played, are left out; a move out of turn, and a move after the
// end of the game, end the line.
func (t *sgfReader) applyMove(s sgfStep) {
	if s.isPass(t.game.Variant) {
		t.notice(s.value, NoticePassSkipped)
		return
	}
	pos := t.recorder.pos
	board, _ := rules.BoardOf(pos)
	m, form := s.cell(t.game.Variant)
	isOccupied := false
	if m != alinha.NoMove {
		_, isOccupied = board.At(m)
	}
	switch over := pos.Outcome() != alinha.Undecided; {
	case m == alinha.NoMove:
		t.notice(s.value, NoticePoint)
		return
	case isOccupied && !over:
		t.notice(s.value, NoticeMoveSkipped)
		return
	case pos.ToMove() != s.side && !over:
		t.notice(s.value, NoticeOutOfTurn)
		t.cut = true
		return
	case !t.grow(s.value.line, s.value.column):
		return
	}
	switch err := t.recorder.Add(Turn{Aim: m, Cell: m}); {
	case errors.Is(err, alinha.ErrOver):
		t.notice(s.value, NoticeMovesAfterEnd)
		t.cut = true
		return
	case err != nil:
		t.notice(s.value, NoticeMoveSkipped)
		return
	}
	t.ply++
	if form != "" {
		t.notice(s.value, form)
	}
}

// grow counts a turn or a value of a property. It returns false, and the tree is full, if the tree has no room for it.
func (t *sgfReader) grow(line, column int) bool {
	if t.size == maxTreeSize {
		t.fill(line, column)
		return false
	}
	t.size++
	return true
}

// fill ends the tree, with a notice of the place where the rest of it begins.
func (t *sgfReader) fill(line, column int) {
	if !t.full {
		t.noticeAt(line, column, NoticeTooLarge, "")
	}
	t.full = true
}

// applyLateSetup ends the line at a setup that changes the stones. The first pass has found no reason to start the game
// after the setup. The moves that follow tell the side to move, whatever PL says.
func (t *sgfReader) applyLateSetup(s sgfStep) {
	pos := t.recorder.pos
	board, _ := rules.BoardOf(pos)
	before := board.Cells(nil)
	cells := slices.Clone(before)
	side, ok, _ := s.setUp(t.game.Variant, cells)
	switch {
	case !ok:
		t.notice(s.value, NoticePoint)
	case side != noSide && side != pos.ToMove() && pos.Outcome() == alinha.Undecided:
		t.notice(s.value, NoticeSideToMove)
	}
	if !slices.Equal(cells, before) {
		t.notice(s.value, NoticeLateSetup)
		t.cut = true
	}
}

// noSide stands for a side that is not known.
const noSide alinha.Player = -1

// sgfLetters are the letters of columns and rows, in order.
const sgfLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// parsePoint returns the cell of a point such as hh, NoMove if the text is not a point of the board.
func parsePoint(v rules.Variant, text string) alinha.Move {
	if len(text) != 2 {
		return alinha.NoMove
	}
	return cellAt(v, strings.IndexByte(sgfLetters, text[0]), strings.IndexByte(sgfLetters, text[1]))
}
