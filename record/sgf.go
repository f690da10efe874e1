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
		for in.space(); in.peek() != end; in.space() {
			g, err := readTree(in, v)
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

// readTree reads one game tree. The first of the trees that follow a node is the main line,
// the others are variations.
func readTree(in *reader, v rules.Variant) (*Game, error) {
	if in.peek() != '(' {
		return nil, in.wrong(WantTree)
	}
	t := sgfReader{variant: v}
	for {
		switch in.space(); in.peek() {
		case '(':
			if err := t.open(in); err != nil {
				return nil, err
			}
			in.next()
		case ')':
			if t.game == nil {
				return nil, in.wrong(WantNode)
			}
			in.next()
			if done := t.shut(); done {
				return t.finish()
			}
		case ';':
			if n := len(t.forks); t.forks[n-1].varied {
				return nil, in.wrong(WantVariation)
			}
			n, err := readNode(in)
			if err == nil {
				err = t.apply(n)
			}
			if err != nil {
				return nil, err
			}
		default:
			return nil, in.wrong(WantNode)
		}
	}
}

// An sgfReader makes a game of the nodes of a tree.
type sgfReader struct {
	variant rules.Variant // that it has to be
	game    *Game         // nil before the root
	turns   *Recorder     // nil before the first turn
	last    sgfValue      // of the setup
	mover   bool          // PL has told who begins
	ply     int           // turns from the start to here
	forks   []fork        // the trees that have not ended
}

// A fork is a tree that has begun, and where.
type fork struct {
	ply    int
	varied bool     // a tree in it has ended
	last   sgfValue // of the setup, when the first tree in it began
}

// open begins a tree. Stones that the trees beside it have put before their first turns would
// be on its board too, so there may be none.
func (t *sgfReader) open(in *reader) error {
	if n := len(t.forks); n > 0 {
		switch within := &t.forks[n-1]; {
		case !within.varied:
			within.last = t.last
		case within.last != t.last:
			return in.wrong(WantSetup)
		}
	}
	t.forks = append(t.forks, fork{ply: t.ply})
	return nil
}

// shut ends a tree, and goes back to where it began; true at the end of the whole.
func (t *sgfReader) shut() bool {
	n := len(t.forks) - 1
	for ; t.ply > t.forks[n].ply; t.ply-- {
		t.turns.Back()
	}
	if t.forks = t.forks[:n]; n == 0 {
		return true
	}
	t.forks[n-1].varied = true
	return false
}

// apply takes the next node.
func (t *sgfReader) apply(n *sgfNode) error {
	if t.game == nil {
		if err := t.root(n); err != nil {
			return err
		}
	}
	for _, p := range n.properties {
		var err error
		switch p.id {
		case "AB", "AW", "AE", "PL":
			err = t.setup(p)
		case "B":
			err = t.move(p.values[0], alinha.First)
		case "W":
			err = t.move(p.values[0], alinha.Second)
		}
		if err != nil {
			return err
		}
	}
	if c, ok := n.get("C"); ok && t.turns != nil {
		turn := &t.turns.at.turn
		turn.Comment = strings.TrimSpace(turn.Comment + "\n" + unescape(c.text))
	}
	return nil
}

// root begins the game.
func (t *sgfReader) root(n *sgfNode) error {
	if gm, ok := n.get("GM"); !ok {
		return n.wrong(WantGomoku)
	} else if strings.TrimSpace(gm.text) != "4" {
		return gm.wrong(WantGomoku)
	}
	v, err := variantOf(n, t.variant)
	if err != nil {
		return err
	}
	t.game = &Game{
		Variant: v,
		Name:    n.say("GN"),
		Event:   n.say("EV"),
		Round:   n.say("RO"),
		Date:    n.say("DT"),
		Players: [2]string{n.say("PB"), n.say("PW")},
	}
	t.game.Outcome, t.game.Reason = resultOf(n.say("RE"))
	return nil
}

// variantOf returns the game that a root is about, which has to be want, unless that is zero.
func variantOf(n *sgfNode, want rules.Variant) (rules.Variant, error) {
	ru, ruled := n.get("RU")
	sz, sized := n.get("SZ")
	cols, rows := want.Cols, want.Rows
	if sized {
		if cols, rows = sizeOf(sz.text); cols == 0 {
			return want, sz.wrong(WantSize)
		}
	}
	v, known := ruleOf(strings.ToLower(n.say("RU")), cols, rows)
	switch {
	case !known && want != rules.Variant{}:
		v = want // whose rules are said in other words
	case !known:
		return v, ru.wrong(WantRules)
	case !ruled && want != rules.Variant{}:
		v = want
	case v.Cols == 0:
		return v, n.wrong(WantSize)
	}
	if sized && (v.Cols != cols || v.Rows != rows) {
		return v, sz.wrong(WantThisGame)
	}
	if !same(v, want) {
		return v, ru.wrong(WantThisGame)
	}
	if _, err := rules.Parse(v.Spec()); err != nil {
		return v, sz.refuse(err)
	}
	return v, nil
}

// sizeOf reads 15 or 7:6; 0 if it is none.
func sizeOf(text string) (cols, rows int) {
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

// ruleOf returns the variant of a name of rules on a board; false if the name is unknown.
func ruleOf(name string, cols, rows int) (rules.Variant, bool) {
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

// resultOf reads B+, W+R, Draw or 0.
func resultOf(text string) (alinha.Outcome, Reason) {
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

// setup puts stones on the board before the first turn, or says who moves.
func (t *sgfReader) setup(p sgfProperty) error {
	g := t.game
	if t.turns != nil {
		return p.values[0].wrong(WantSetup)
	}
	t.last = p.values[len(p.values)-1]
	if g.Setup == nil {
		g.Setup = make([]uint8, g.Variant.Cells())
	}
	if p.id == "PL" {
		var ok bool
		if g.Mover, ok = colours[strings.TrimSpace(t.last.text)]; !ok {
			return t.last.wrong(WantMover)
		}
		t.mover = true
		return nil
	}
	stone := map[string]uint8{"AB": 1, "AW": 2}[p.id]
	for _, v := range p.values {
		corner, other, two := strings.Cut(v.text, ":") // of a rectangle of points
		if !two {
			other = corner
		}
		from, to := pointOf(g.Variant, corner), pointOf(g.Variant, other)
		if from == alinha.NoMove || to == alinha.NoMove {
			return v.wrong(WantPoint)
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

var colours = map[string]alinha.Player{"B": alinha.First, "W": alinha.Second}

// begin ends the setup. Where nobody has told who moves, it is the side of the first move,
// or else that with fewer stones, Black if both have as many.
func (t *sgfReader) begin(side alinha.Player) (err error) {
	g := t.game
	if g.Setup != nil && !t.mover {
		g.Mover = side
	}
	if t.turns, err = NewRecorder(g); err != nil {
		return t.last.refuse(err)
	}
	return nil
}

// move puts the stone of a side.
func (t *sgfReader) move(v sgfValue, side alinha.Player) error {
	if t.turns == nil {
		if err := t.begin(side); err != nil {
			return err
		}
	}
	if pos := t.turns.pos; pos.ToMove() != side && pos.Outcome() == alinha.Undecided {
		return v.wrong([2]Want{alinha.First: WantWhite, alinha.Second: WantBlack}[side])
	}
	m := pointOf(t.game.Variant, strings.TrimSpace(v.text))
	if m == alinha.NoMove {
		return v.wrong(WantPoint)
	}
	if err := t.turns.Put(Turn{Aim: m, Cell: m}); err != nil {
		return v.refuse(err)
	}
	t.ply++
	return nil
}

// finish returns the game.
func (t *sgfReader) finish() (*Game, error) {
	if t.turns == nil {
		if err := t.begin(fewer(t.game.Setup)); err != nil {
			return nil, err
		}
	}
	return t.turns.Finish(), nil
}

// sgfLetters are the names of columns and rows.
const sgfLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// pointOf returns the cell of a point, or NoMove.
func pointOf(v rules.Variant, text string) alinha.Move {
	if len(text) != 2 {
		return alinha.NoMove
	}
	return cell(v, strings.IndexByte(sgfLetters, text[0]), strings.IndexByte(sgfLetters, text[1]))
}
