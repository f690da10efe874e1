package classic

// A connect4Heuristic evaluates boards from the point of view of the computer.
type connect4Heuristic struct {
	*connect4Board
	points     [5]int // of a group of one side, by its stones
	planned    bool
	frontier   *connect4Frontier // nil: every group counts
	rowTable   [5]int            // as built: points, but of the groups of a row
	columnRoom int               // as built: the cells, stones and empty, that the top of a column needs
}

// The points of the first plan (tables 1 and 2 of the document) and of the program
// as it was built (tables 3 and 4). The last is the value of a won game.
var (
	connect4PlannedPoints = [5]int{0, 10, 50, 250, 5000}
	connect4BuiltPoints   = [5]int{0, 10, 75, 700, 10000}
)

// connect4RowPoints are the points of a row as the text of the version as built has them: "valores da
// Tabela 1" for one to three stones, and table 4 for the won game.
var connect4RowPoints = [5]int{0, 10, 50, 250, 10000}

// connect4LevelCost is what each level down to a node costs in the first plan.
const connect4LevelCost = 5

// evaluate returns the value of the board from the computer's point of view, by the first
// plan or by the program as it was built. Only the first plan uses level, the number of
// plies from the root, where the computer moves.
func (h *connect4Heuristic) evaluate(level int) int {
	if h.frontier != nil {
		h.frontier.mark(h.connect4Board)
	}
	if h.planned {
		return h.evaluatePlanned(level)
	}
	total := 0
	for col := range h.cols {
		total += h.columnPoints(col)
	}
	for row := range h.rows {
		total += h.rowPoints(row)
	}
	for _, diagonal := range h.diagonals {
		total += h.diagonalPoints(diagonal)
	}
	return total
}

// evaluatePlanned returns the value of the board by the first plan: the sum of the points of
// all groups, or of those of the frontier if there is one, and for each level
// connect4LevelCost points against the side that moved to the node.
//
// The document gives the whole evaluation the sign of the level: positive if the
// computer's stone led to the node, negative if the person's did. Read as it
// stands, the same group would be good at one level and bad at the next. Here a
// node is evaluated for the side that moved to the node, the points of that side less
// those of the other and less the cost of the level, and the sign applies to this
// value. So a group always counts for its owner, and only the cost changes sides: both
// sides want to win early and lose late.
func (h *connect4Heuristic) evaluatePlanned(level int) int {
	total := 0
	if h.frontier != nil {
		for _, group := range h.frontier.groups {
			total += h.groupPoints(group, &h.points)
		}
	} else {
		for group := range h.groups {
			total += h.groupPoints(int16(group), &h.points)
		}
	}
	if level%2 == 1 {
		return total - connect4LevelCost*level
	}
	return total + connect4LevelCost*level
}

// groupPoints returns the points of a group by a table: positive if all its stones are the
// computer's, negative if they are the person's, 0 if the group is empty or has both.
func (h *connect4Heuristic) groupPoints(group int16, table *[5]int) int {
	g := &h.groups[group]
	sum, stones := 0, 0
	for _, m := range g {
		s := int(h.cells[m])
		sum += s
		stones += s * s
	}
	switch sum {
	case stones:
		return table[stones]
	case -stones:
		return -table[stones]
	}
	return 0
}

// columnPoints returns the points of a column: those of the run of one side from the top
// stone down, at most four stones, if the run and the empty cells above it are at least
// columnRoom cells. The document writes "maior que quatro", more than four, which leaves out
// a column with just room enough for four; columnRoom is 5 by that reading.
func (h *connect4Heuristic) columnPoints(col int) int {
	height := h.heights[col]
	if height == 0 {
		return 0
	}
	top := (h.rows-height)*h.cols + col
	side, run := h.cells[top], 1
	for run < min(height, 4) && h.cells[top+run*h.cols] == side {
		run++
	}
	if run+h.rows-height < h.columnRoom {
		return 0
	}
	return int(side) * h.points[run]
}

// rowPoints returns the points of a row: the sum over its groups of four, from left to
// right. A group may start at any cell except the second, third or fourth stone of a run
// of one side. So a run counts in the group that starts with its first stone, and again in
// every group that starts at an empty cell up to three before it.
func (h *connect4Heuristic) rowPoints(row int) int {
	total := 0
	for m := row * h.cols; m < (row+1)*h.cols && h.rowGroup[m] >= 0; {
		if group := h.rowGroup[m]; h.countsGroup(group) {
			total += h.groupPoints(group, &h.rowTable)
		}
		first := h.cells[m]
		m++
		for range 3 {
			if h.cells[m] == 0 || h.cells[m] != first {
				break
			}
			m++
		}
	}
	return total
}

// diagonalPoints returns the points of a diagonal: those of the group with the most points
// for either side, the first of equals. A diagonal of 7x6 has one to three groups.
func (h *connect4Heuristic) diagonalPoints(groups []int16) int {
	best := 0
	for _, group := range groups {
		if !h.countsGroup(group) {
			continue
		}
		if v := h.groupPoints(group, &h.points); v*v > best*best {
			best = v
		}
	}
	return best
}

// countsGroup reports whether a group counts: with Frontier, only groups of the frontier do.
func (h *connect4Heuristic) countsGroup(group int16) bool {
	return h.frontier == nil || h.frontier.markedFor[group] == h.frontier.board
}
