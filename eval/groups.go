package eval

import "github.com/alinha/alinha"

// Groups is the evaluation of the Connect Four program of I. L. J. de Aragão and
// N. Wilpert Júnior (R7, UFSC, 2016). Each window of K cells with stones of one side only
// scores points for that side; the value is the points of the side to move minus those
// of the opponent. The zero value is the authors' first plan, without its term for the
// level of the node in the tree, which is not a property of the position.
//
// Where the document is ambiguous Groups follows the literal reading. The program as
// built plays four in a row on flat boards with gravity only; in every other game Built
// evaluates as the plan does, with its own points.
type Groups struct {
	// Points are the points of a window by the number of its stones, from one stone on.
	// A window with more stones scores the last entry. Nil means the document's 10, 50
	// and 250 (with Built 10, 75 and 700), and for a fourth stone, where K is larger,
	// 1,250 (with Built 7,000).
	Points []int

	// WinPoints are the points of a won game; 0 means the document's 5,000, or 10,000
	// with Built.
	WinPoints int

	// Built evaluates as the finished program does instead of as planned:
	//   - of each column the run of stones at the top, if there is room for four;
	//   - of each row the windows from the left, where the next window begins at the first
	//     cell that is empty or differs from the first cell of the previous window;
	//   - of each diagonal only the window with the most points.
	Built bool
}

var (
	plannedPoints = []int{10, 50, 250, 1250}
	builtPoints   = []int{10, 75, 700, 7000}
)

// Evaluate returns the value of pos for the side to move, in thousandths of a won game.
func (g Groups) Evaluate(pos alinha.Position) int {
	g = g.withDefaults()
	if g.Built {
		if sum, ok := g.evaluateBuilt(pos); ok {
			return winValue * sum / g.WinPoints
		}
	}
	var c windowCounts
	if !c.collect(pos) {
		return Utility(pos)
	}
	sum := 0
	for n := 1; n <= c.variant.K; n++ {
		sum += g.points(n) * int(c.open[us][n]-c.open[them][n])
	}
	return negateIfMisere(c.variant, winValue*sum/g.WinPoints)
}

// withDefaults returns g with the document's figures in place of zero fields.
func (g Groups) withDefaults() Groups {
	points, win := plannedPoints, 5000
	if g.Built {
		points, win = builtPoints, 10000
	}
	if len(g.Points) == 0 {
		g.Points = points
	}
	if g.WinPoints == 0 {
		g.WinPoints = win
	}
	return g
}

// points returns the points of a window with a number of stones.
func (g Groups) points(stones int) int { return g.Points[min(stones, len(g.Points))-1] }
