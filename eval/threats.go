package eval

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Threats is the project's own evaluation. It first looks for forced results:
//   - the side to move completes a line;
//   - the opponent threatens to complete a line: the only reply is played and the
//     position after it evaluated, or the game is lost if there are two threats;
//   - the side to move has a fork: a move that leaves two lines to complete, or one
//     directly under another.
//
// Otherwise the value is static. It adds up the open windows of both sides, weighted
// more than in proportion to their stones. With gravity it also adds the empty cells that
// will complete a line later, if zugzwang gives the cell to the side: First plays on the
// odd rows and Second on the even rows of a column that neither wants to begin (Allis
// 1988).
//
// In misère games and where pieces slip nothing is forced, and only the static value
// counts. Threats plays moves on pos and undoes them.
//
// The weights were tuned in matches: docs/decisions/010-threats.md.
func Threats(pos alinha.Position) int {
	var t threatAnalysis
	fast, plain := boardsOf(pos)
	switch {
	case fast != nil:
		t.collectBitboard(fast)
	case plain != nil:
		t.collectRules(plain)
	default:
		return Utility(pos)
	}
	static := max(-maxStatic, min(t.staticValue(), maxStatic))
	switch v := t.variant; {
	case v.Misere || v.Slip > 0:
		return negateIfMisere(v, static)
	case t.winsNow[us] > 0:
		return forcedWin - 1
	case t.winsNow[them] > 1:
		return 2 - forcedWin
	case t.winsNow[them] == 1:
		return valueAfterReply(pos, t.reply)
	case t.hasFork:
		return forcedWin - 3
	}
	return static
}

// valueAfterReply returns the value, for the side to move, of a position in which
// reply is the only move that does not lose at once. It plays reply on pos and undoes
// it.
func valueAfterReply(pos alinha.Position, reply alinha.Move) int {
	pos.Play(reply)
	value := pos.Outcome().For(pos.ToMove()) * forcedWin
	if pos.Outcome() == alinha.Undecided {
		value = Threats(pos)
	}
	pos.Undo()
	switch { // a forced result is one ply farther away
	case value > maxStatic:
		value--
	case value < -maxStatic:
		value++
	}
	return -value
}

// threatAnalysis is the features of a position that Threats evaluates.
type threatAnalysis struct {
	windowCounts
	winsNow   [2]int      // playable cells that complete a line of the side
	winsLater [2]int      // cells that complete a line, are not playable yet and fall to the side by parity
	reply     alinha.Move // one of the opponent's winsNow, if there is any
	hasFork   bool        // the side to move has a fork
}

// The values of Threats, in thousandths of a won game.
const (
	forcedWin     = 990 // minus one for each ply to the end of the game
	maxStatic     = 900 // clamp of the static value
	laterWinBonus = 100 // per cell of winsLater
)

// openWindowWeights are the values of an open window by the number of missing stones; the
// last entry holds for more. Each stone more multiplies the value by four. A window
// that lacks one stone counts no more than one that lacks two, because the cell that
// completes it is counted separately.
var openWindowWeights = [...]int{1: 16, 16, 4, 1}

// staticValue returns the value for the side to move without a look at forced results.
// The value is not clamped and ignores misère.
func (t *threatAnalysis) staticValue() int {
	sum := laterWinBonus * (t.winsLater[us] - t.winsLater[them])
	for n := 1; n < t.variant.K; n++ {
		sum += openWindowWeights[min(t.variant.K-n, len(openWindowWeights)-1)] * int(t.open[us][n]-t.open[them][n])
	}
	return sum
}

// getsOddRows reports whether p plays on the odd rows of the last open column when all
// other columns are full (zugzwang control, Allis 1988); otherwise p plays on the even
// rows. First gets the odd rows unless the columns have an odd height and are even in
// number.
func getsOddRows(p alinha.Player, v rules.Variant) bool {
	height, columns := v.Rows, v.Cols
	if v.Layers > 1 {
		height, columns = v.Layers, v.Cols*v.Rows
	}
	return (height%2 == 0 || columns%2 == 1) == (p == alinha.First)
}
