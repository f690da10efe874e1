package record

import (
	"iter"
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
// freestyle, standard or renju, as a number of Gomocup (0, 1, 4), or in words that rules.Parse reads.

// readSGF reads game trees, one after the other.
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

// readGameTree reads one game tree, which must be of variant v unless v is zero. Of the subtrees that follow a node the
// first continues the line, the others are variations.
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

// An sgfReader builds a Game from the nodes of a tree, in the order of the text.
type sgfReader struct {
	variant   rules.Variant // the variant that the caller wants; zero for any
	game      *Game         // nil before the root
	recorder  *Recorder     // nil before the first turn
	lastSetup sgfValue      // the last value of the setup properties, for errors
	hasPL     bool          // a property PL names the side to move
	ply       int           // number of turns from the start to the current node
	openTrees []openTree    // the trees around the current node, outermost first
}

// An openTree is a tree whose end has not been read.
type openTree struct {
	ply        int      // the ply before the tree
	hasSubtree bool     // a subtree has ended
	lastSetup  sgfValue // lastSetup of the reader when the first subtree began
}

// beginTree begins a tree. The setup of a game belongs to all its trees, so it is an error if a sibling of the tree has
// added to the setup.
func (t *sgfReader) beginTree(in *reader) error {
	if n := len(t.openTrees); n > 0 {
		switch parent := &t.openTrees[n-1]; {
		case !parent.hasSubtree:
			parent.lastSetup = t.lastSetup
		case parent.lastSetup != t.lastSetup:
			return in.expected(WantSetup)
		}
	}
	t.openTrees = append(t.openTrees, openTree{ply: t.ply})
	return nil
}

// endTree ends the innermost tree and takes its turns back. It returns true if that was the outermost tree.
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

// applyNode applies the properties of a node: those of the root to the game, then setup and moves, then the comment, which
// belongs to the last turn. Comments before the first turn, and other properties, are ignored.
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

// applySetup applies AB, AW, AE or PL: adds or removes stones of the setup, or sets the side to move.
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
		first, last, isRectangle := strings.Cut(v.text, ":") // top left and bottom right
		if !isRectangle {
			last = first
		}
		from, to := parsePoint(g.Variant, first), parsePoint(g.Variant, last)
		if from == alinha.NoMove || to == alinha.NoMove {
			return v.expected(WantPoint)
		}
		cols := alinha.Move(g.Variant.Cols)
		for row := from / cols; row <= to/cols; row++ {
			for column := from % cols; column <= to%cols; column++ {
				g.Setup[row*cols+column] = stone
			}
		}
	}
	return nil
}

// sgfColours are the values of PL.
var sgfColours = map[string]alinha.Player{"B": alinha.First, "W": alinha.Second}

// endSetup ends the setup, so that turns can follow. side is the side to move in a setup without PL.
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

// applyMove adds a turn of a side. The first turn ends the setup.
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

// finish returns the game. In a setup without PL and without turns the side with fewer stones is to move, Black if both
// have the same number.
func (t *sgfReader) finish() (*Game, error) {
	if t.recorder == nil {
		if err := t.endSetup(fewerStones(t.game.Setup)); err != nil {
			return nil, err
		}
	}
	return t.recorder.Finish(), nil
}

// sgfLetters are the letters of columns and rows, in order.
const sgfLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// parsePoint returns the cell of a point such as hh, NoMove if the text is not a point of the board.
func parsePoint(v rules.Variant, text string) alinha.Move {
	if len(text) != 2 {
		return alinha.NoMove
	}
	return cellAt(v, strings.IndexByte(sgfLetters, text[0]), strings.IndexByte(sgfLetters, text[1]))
}
