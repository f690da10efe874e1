package record

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// An sgfStart tells where a game starts. A game has a setup, and after that turns of the sides one by one. If the main
// line of a text has more, passes or stones set up within the game, several stretches of the line are such games: the
// game is the longest stretch, of several the last. The stones before the stretch become the setup; the moves after the
// stretch are left out.
type sgfStart struct {
	steps  int      // number of steps of the main line before the first turn
	first  sgfValue // the first turn
	stones []uint8  // nil for an empty board on which First begins
	toMove alinha.Player
	late   bool // moves stand before the start
	turns  int  // number of turns of the stretch, without those of an opening of Gomoku Quest

	wrongSide sgfValue // a value of PL that names the other side than the one that makes the first turn; its line is 0 if there is none
}

// maxStretches is the number of stretches that are looked at, so that a long text full of them takes no long time.
const maxStretches = 1000

// An sgfScan finds the start of a game on its main line.
type sgfScan struct {
	t             *sgfReader
	cells         []uint8         // the stones on the board
	side          alinha.Player   // that PL named since the last move, else noSide
	sideValue     sgfValue        // the value of that PL
	lastSetup     sgfValue        // the last value of the setup properties, for errors
	hasSetup      bool            // setup properties stand before the first move
	stonesChanged bool            // a setup step has changed the stones since the last move, so that the next move begins a new stretch
	moves         int             // number of moves, passes included
	pos           alinha.Position // of the current stretch; nil before its first move
	steps         int             // number of steps so far
	stretches     int
	current       sgfStart
	best          sgfStart

	played, failed int   // number of moves and points that are on the board and free, and that are not
	err            error // of the first that failed
	skipped        []sgfSkipped
}

// An sgfSkipped is a notice of a step of the main line. The second pass adds the notices of the steps from the start on.
type sgfSkipped struct {
	step  int
	value sgfValue
	kind  NoticeKind
}

// readStart is the first pass: it reads the root, finds the start of the game, and makes the recorder.
func (t *sgfReader) readStart() error {
	x := t.text.newLexer(true)
	scan := sgfScan{t: t, side: noSide}
	for done := false; !done; {
		switch token, n := x.next(); {
		case token == eof || token == ')':
			done = true
		case n != nil:
			if t.root == nil {
				t.root = n
				if err := t.readRoot(n); err != nil {
					return err
				}
				scan.cells = make([]uint8, t.game.Variant.Cells())
			}
			for s := range t.stepsOf(n) {
				scan.add(s)
			}
		}
	}
	if t.root == nil {
		return &ParseError{Line: x.line, Column: x.column, Want: WantGameTree}
	}
	if scan.failed > scan.played {
		return scan.err
	}
	return t.beginGame(&scan)
}

// beginGame makes the recorder at the start that a scan has found, with the notices of what is before the start.
func (t *sgfReader) beginGame(scan *sgfScan) (err error) {
	t.start = scan.start()
	t.game.Setup, t.game.ToMove = t.start.stones, t.start.toMove
	if t.recorder, err = NewRecorder(t.game); err != nil {
		return scan.lastSetup.errorAt(err)
	}
	for _, skipped := range scan.skipped {
		if skipped.step < t.start.steps {
			t.notice(skipped.value, skipped.kind)
		}
	}
	if t.start.wrongSide.line > 0 {
		t.notice(t.start.wrongSide, NoticeSideToMove)
	}
	if t.start.late {
		t.notice(t.start.first, NoticeStartsHere)
	}
	return nil
}

// start returns the start of the game: of the longest stretch, or after the setup if there are no moves. In a setup
// without PL and without turns the side with fewer stones is to move, Black if both have the same number.
func (c *sgfScan) start() sgfStart {
	if c.best.first.line > 0 {
		return c.best
	}
	s := sgfStart{steps: c.steps, toMove: fewerStones(c.cells)}
	if c.side != noSide {
		s.toMove = c.side
	}
	if c.hasSetup || c.stonesChanged {
		s.stones = c.cells
	} else {
		s.steps, s.toMove = 0, alinha.First
	}
	return s
}

// add adds the next step of the main line.
func (c *sgfScan) add(s sgfStep) {
	if s.isSetup() {
		c.addSetup(s)
	} else {
		c.addMove(s)
		c.moves++
	}
	c.steps++
}

// addSetup adds a step that sets up stones or the side to move.
func (c *sgfScan) addSetup(s sgfStep) {
	before := slices.Clone(c.cells)
	side, ok, form := s.setUp(c.t.game.Variant, c.cells)
	c.lastSetup = s.value
	if side != noSide {
		c.side, c.sideValue = side, s.value
	}
	if form != "" {
		c.skip(s, form)
	}
	if !ok {
		want := WantPoint
		if s.id == "PL" {
			want = WantSideToMove
		}
		c.fail(s, NoticePoint, s.value.errorExpected(want))
	} else {
		c.played++
	}
	c.hasSetup = c.hasSetup || c.moves == 0
	c.stonesChanged = c.stonesChanged || !slices.Equal(before, c.cells)
}

// fail counts a step that cannot be played, and keeps its notice.
func (c *sgfScan) fail(s sgfStep, kind NoticeKind, err error) {
	if c.failed++; c.err == nil {
		c.err = err
	}
	c.skip(s, kind)
}

// skip keeps the notice of a step that is left out.
func (c *sgfScan) skip(s sgfStep, kind NoticeKind) {
	if len(c.skipped) < maxNotices {
		c.skipped = append(c.skipped, sgfSkipped{c.steps, s.value, kind})
	}
}

// addMove plays a move, in a new stretch if the move does not continue the current one.
func (c *sgfScan) addMove(s sgfStep) {
	v := c.t.game.Variant
	if s.isPass(v) {
		c.skip(s, NoticePassSkipped)
		return
	}
	m, _ := s.cell(v)
	if m == alinha.NoMove {
		c.fail(s, NoticePoint, s.value.errorExpected(WantPoint))
		return
	}
	if c.pos == nil || c.stonesChanged || c.pos.ToMove() != s.side && c.pos.Outcome() == alinha.Undecided {
		c.beginStretch(s, m)
		return
	}
	if err := playTurn(c.pos, Turn{Aim: m, Cell: m}); err != nil {
		if c.pos.Outcome() == alinha.Undecided {
			c.fail(s, NoticeMoveSkipped, s.value.errorAt(err))
		}
		return
	}
	c.setStone(s, m)
}

// beginStretch begins a stretch with a move.
func (c *sgfScan) beginStretch(s sgfStep, m alinha.Move) {
	if c.cells[m] != 0 {
		var err error
		if c.err == nil {
			board, _ := rules.BoardOf(rules.New(c.t.game.Variant))
			err = s.value.errorAt(&rules.MoveError{Text: board.Format(m), Err: rules.ErrOccupied, Want: board.Want()})
		}
		c.fail(s, NoticeMoveSkipped, err)
		return
	}
	if c.stretches++; c.stretches > maxStretches {
		c.skip(s, NoticeMoveSkipped)
		return
	}
	start := sgfStart{steps: c.steps, first: s.value, toMove: s.side, late: c.pos != nil}
	game := Game{Variant: c.t.game.Variant, ToMove: s.side}
	if c.hasSetup || c.stonesChanged || start.late || s.side == alinha.Second {
		start.stones = slices.Clone(c.cells)
		game.Setup = start.stones
	}
	pos, err := game.Start()
	if err != nil {
		c.fail(s, NoticeMoveSkipped, c.lastSetup.errorAt(err))
		return
	}
	if err := playTurn(pos, Turn{Aim: m, Cell: m}); err != nil {
		c.fail(s, NoticeMoveSkipped, s.value.errorAt(err))
		return
	}
	if c.side != noSide && c.side != s.side {
		start.wrongSide = c.sideValue
	}
	c.pos, c.current, c.stonesChanged = pos, start, false
	c.setStone(s, m)
}

// setStone counts a turn of the current stretch.
func (c *sgfScan) setStone(s sgfStep, m alinha.Move) {
	c.cells[m] = 1 + uint8(s.side)
	c.side = noSide
	c.played++
	if !s.isOpening() {
		c.current.turns++
	}
	if c.current.turns >= c.best.turns {
		c.best = c.current
	}
}
