package record

import (
	"iter"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// SGF is the Smart Game Format, FF[4] (Hollosi 1997, after Kierulf 1987), game 4: Gomoku and
// Renju. Points are letters from the top left, a to z and then A to Z. Which game of k in a
// row it is stands in RU, as freestyle, standard or renju, as a number of Gomocup (0, 1, 4),
// or as rules.Parse reads it.

func readSGF(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for in.skipSpace(); in.peek() != eof; in.skipSpace() {
			g, err := readGameTree(in, v)
			if in.err != nil {
				err = in.err
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(g, nil) {
				return
			}
		}
		if in.err != nil {
			yield(nil, in.err)
		}
	}
}

// readGameTree reads one game tree. The first of the trees that follow a node is the main line,
// the others are variations.
func readGameTree(in *reader, v rules.Variant) (*Game, error) {
	if in.peek() != '(' {
		return nil, in.expected(WantGameTree)
	}
	t := sgfReader{variant: v}
	for {
		switch in.skipSpace(); in.peek() {
		case '(':
			if err := t.beginTree(in); err != nil {
				return nil, err
			}
			in.next()
		case ')':
			if t.game == nil {
				return nil, in.expected(WantNode)
			}
			in.next()
			if done := t.endTree(); done {
				return t.finish()
			}
		case ';':
			if n := len(t.openTrees); t.openTrees[n-1].hasSubtree {
				return nil, in.expected(WantVariation)
			}
			n, err := readNode(in)
			if err == nil {
				err = t.applyNode(n)
			}
			if err != nil {
				return nil, err
			}
		default:
			return nil, in.expected(WantNode)
		}
	}
}

// An sgfReader makes a game of the nodes of a tree.
type sgfReader struct {
	variant   rules.Variant // that it has to be
	game      *Game         // nil before the root
	recorder  *Recorder     // nil before the first turn
	lastSetup sgfValue      // of the setup
	hasPL     bool          // PL has told who begins
	ply       int           // turns from the start to here
	openTrees []openTree    // the trees that have not ended
}

// A openTree is a tree that has begun, and where.
type openTree struct {
	ply        int
	hasSubtree bool     // a tree in it has ended
	lastSetup  sgfValue // of the setup, when the first tree in it began
}

// beginTree begins a tree. Stones that the trees beside it have put before their first turns would
// be on its board too, so there may be none.
func (t *sgfReader) beginTree(in *reader) error {
	if n := len(t.openTrees); n > 0 {
		switch within := &t.openTrees[n-1]; {
		case !within.hasSubtree:
			within.lastSetup = t.lastSetup
		case within.lastSetup != t.lastSetup:
			return in.expected(WantSetup)
		}
	}
	t.openTrees = append(t.openTrees, openTree{ply: t.ply})
	return nil
}

// endTree ends a tree, and goes back to where it began; true at the end of the whole.
func (t *sgfReader) endTree() bool {
	n := len(t.openTrees) - 1
	for ; t.ply > t.openTrees[n].ply; t.ply-- {
		t.recorder.ToParent()
	}
	if t.openTrees = t.openTrees[:n]; n == 0 {
		return true
	}
	t.openTrees[n-1].hasSubtree = true
	return false
}

// applyNode takes the next node.
func (t *sgfReader) applyNode(n *sgfNode) error {
	if t.game == nil {
		if err := t.readRoot(n); err != nil {
			return err
		}
	}
	for _, p := range n.properties {
		var err error
		switch p.id {
		case "AB", "AW", "AE", "PL":
			err = t.applySetup(p)
		case "B":
			err = t.applyMove(p.values[0], alinha.First)
		case "W":
			err = t.applyMove(p.values[0], alinha.Second)
		}
		if err != nil {
			return err
		}
	}
	if c, ok := n.get("C"); ok && t.recorder != nil {
		turn := &t.recorder.current.turn
		turn.Comment = strings.TrimSpace(turn.Comment + "\n" + unescapeSGF(c.text))
	}
	return nil
}

// readRoot begins the game.
func (t *sgfReader) readRoot(n *sgfNode) error {
	if gm, ok := n.get("GM"); !ok {
		return n.expected(WantGameType)
	} else if strings.TrimSpace(gm.text) != "4" {
		return gm.expected(WantGameType)
	}
	v, err := sgfVariant(n, t.variant)
	if err != nil {
		return err
	}
	t.game = &Game{
		Variant: v,
		Name:    n.propertyText("GN"),
		Event:   n.propertyText("EV"),
		Round:   n.propertyText("RO"),
		Date:    n.propertyText("DT"),
		Players: [2]string{n.propertyText("PB"), n.propertyText("PW")},
	}
	t.game.Outcome, t.game.Reason = parseResult(n.propertyText("RE"))
	return nil
}

// sgfVariant returns the game that a root is about, which has to be want, unless that is zero.
func sgfVariant(n *sgfNode, want rules.Variant) (rules.Variant, error) {
	ru, ruled := n.get("RU")
	sz, sized := n.get("SZ")
	cols, rows := want.Cols, want.Rows
	if sized {
		if cols, rows = parseSize(sz.text); cols == 0 {
			return want, sz.expected(WantSize)
		}
	}
	v, known := parseRule(strings.ToLower(n.propertyText("RU")), cols, rows)
	switch {
	case !known && want != rules.Variant{}:
		v = want // whose rules are said in other words
	case !known:
		return v, ru.expected(WantRules)
	case !ruled && want != rules.Variant{}:
		v = want
	case v.Cols == 0:
		return v, n.expected(WantSize)
	}
	if sized && (v.Cols != cols || v.Rows != rows) {
		return v, sz.expected(WantSameVariant)
	}
	if !matchesVariant(v, want) {
		return v, ru.expected(WantSameVariant)
	}
	if _, err := rules.Parse(v.Spec()); err != nil {
		return v, sz.errorAt(err)
	}
	return v, nil
}

// parseSize reads 15 or 7:6; 0 if it is none.
func parseSize(text string) (cols, rows int) {
	first, second, two := strings.Cut(text, ":")
	if !two {
		second = first
	}
	cols, errCols := strconv.Atoi(strings.TrimSpace(first))
	rows, errRows := strconv.Atoi(strings.TrimSpace(second))
	if errCols != nil || errRows != nil || cols < 1 || rows < 1 {
		return 0, 0
	}
	return cols, rows
}

// parseRule returns the variant of a name of rules on a board; false if the name is unknown.
func parseRule(name string, cols, rows int) (rules.Variant, bool) {
	v := rules.Variant{Cols: cols, Rows: rows, Layers: 1, K: 5}
	switch name {
	case "", "0", "freestyle", "gomoku":
		return v, true
	case "1", "standard":
		v.Exact = true
		return v, true
	case "4", "renju":
		v.Renju = true
		return v, true
	}
	v, err := rules.Parse(name)
	return v, err == nil
}

// parseResult reads B+, W+R, Draw or 0.
func parseResult(text string) (alinha.Outcome, Reason) {
	if text == "0" || strings.EqualFold(text, "draw") {
		return alinha.Draw, ByPlay
	}
	winner, how, ok := strings.Cut(text, "+")
	outcome := map[string]alinha.Outcome{"B": alinha.FirstWins, "W": alinha.SecondWins}[winner]
	if !ok || outcome == alinha.Undecided {
		return alinha.Undecided, ByPlay
	}
	return outcome, map[string]Reason{
		"R": ByResignation, "Resign": ByResignation, "T": OnTime, "Time": OnTime, "F": ByForfeit, "Forfeit": ByForfeit,
	}[how]
}

// readSetup puts stones on the board before the first turn, or says who moves.
func (t *sgfReader) applySetup(p sgfProperty) error {
	g := t.game
	if t.recorder != nil {
		return p.values[0].expected(WantSetup)
	}
	t.lastSetup = p.values[len(p.values)-1]
	if g.Setup == nil {
		g.Setup = make([]uint8, g.Variant.Cells())
	}
	if p.id == "PL" {
		var ok bool
		if g.ToMove, ok = sgfColours[strings.TrimSpace(t.lastSetup.text)]; !ok {
			return t.lastSetup.expected(WantSideToMove)
		}
		t.hasPL = true
		return nil
	}
	stone := map[string]uint8{"AB": 1, "AW": 2}[p.id]
	for _, v := range p.values {
		corner, other, two := strings.Cut(v.text, ":") // of a rectangle of points
		if !two {
			other = corner
		}
		from, to := parsePoint(g.Variant, corner), parsePoint(g.Variant, other)
		if from == alinha.NoMove || to == alinha.NoMove {
			return v.expected(WantPoint)
		}
		wide := alinha.Move(g.Variant.Cols)
		for row := from / wide; row <= to/wide; row++ {
			for column := from % wide; column <= to%wide; column++ {
				g.Setup[row*wide+column] = stone
			}
		}
	}
	return nil
}

var sgfColours = map[string]alinha.Player{"B": alinha.First, "W": alinha.Second}

// endSetup ends the setup. Where nobody has told who moves, it is the side of the first move,
// or else that with fewer stones, Black if both have as many.
func (t *sgfReader) endSetup(side alinha.Player) (err error) {
	g := t.game
	if g.Setup != nil && !t.hasPL {
		g.ToMove = side
	}
	if t.recorder, err = NewRecorder(g); err != nil {
		return t.lastSetup.errorAt(err)
	}
	return nil
}

// applyMove puts the stone of a side.
func (t *sgfReader) applyMove(v sgfValue, side alinha.Player) error {
	if t.recorder == nil {
		if err := t.endSetup(side); err != nil {
			return err
		}
	}
	if pos := t.recorder.pos; pos.ToMove() != side && pos.Outcome() == alinha.Undecided {
		return v.expected([2]Want{alinha.First: WantWhite, alinha.Second: WantBlack}[side])
	}
	m := parsePoint(t.game.Variant, strings.TrimSpace(v.text))
	if m == alinha.NoMove {
		return v.expected(WantPoint)
	}
	if err := t.recorder.Add(Turn{Aim: m, Cell: m}); err != nil {
		return v.errorAt(err)
	}
	t.ply++
	return nil
}

// finish returns the game.
func (t *sgfReader) finish() (*Game, error) {
	if t.recorder == nil {
		if err := t.endSetup(fewerStones(t.game.Setup)); err != nil {
			return nil, err
		}
	}
	return t.recorder.Finish(), nil
}

// sgfLetters are the names of columns and rows.
const sgfLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// parsePoint returns the cell of a point, or NoMove.
func parsePoint(v rules.Variant, text string) alinha.Move {
	if len(text) != 2 {
		return alinha.NoMove
	}
	return cellAt(v, strings.IndexByte(sgfLetters, text[0]), strings.IndexByte(sgfLetters, text[1]))
}
