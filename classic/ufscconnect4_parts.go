package classic

import (
	"github.com/alinha/alinha"
)

// Parts returns the parts of the value of a position, decided or not, level plies below the
// root of a search, to the side that is to move at the root: each group, run or window with
// points, and with Planned the cost of the level.
func (e *UFSCConnect4) Parts(pos alinha.Position, level int) ([]Part, error) {
	b, err := newPartsBoard("ufsc-connect4", pos, playsUFSCConnect4)
	if err != nil {
		return nil, err
	}
	if level%2 == 1 {
		b.computer = b.computer.Other()
	}
	p := connect4Parts{partsBoard: b, points: connect4BuiltPoints, rowPoints: connect4BuiltPoints, columnRoom: 4}
	if e.RowsByTable1 {
		p.rowPoints = connect4RowPoints
	}
	if e.ColumnOverFour {
		p.columnRoom = 5
	}
	if e.Frontier {
		p.frontier = b.frontierCells()
	}
	if e.Planned {
		p.points = connect4PlannedPoints
		p.addGroups()
		p.addLevel(level)
		return p.parts, nil
	}
	for _, line := range b.linesOf(1) {
		switch {
		case line.kind == ColumnPart:
			p.addColumn(line)
		case len(line.cells) < 4:
		case line.kind == RowPart:
			p.addRow(line)
		default:
			p.addDiagonal(line)
		}
	}
	return p.parts, nil
}

// connect4Parts collects the parts of a value of UFSCConnect4.
type connect4Parts struct {
	*partsBoard
	points     [5]int               // of a group, by its stones
	rowPoints  [5]int               // of a group of a row, as built
	columnRoom int                  // the run and the empty cells above that a column needs, as built
	frontier   map[alinha.Move]bool // the stones of which a group must hold one; nil for every group
	parts      []Part
}

// frontierCells returns the top stone of each column, and the stones of the same side directly
// below it, at most three.
func (b *partsBoard) frontierCells() map[alinha.Move]bool {
	cells := make(map[alinha.Move]bool)
	for _, line := range b.linesOf(1) {
		if line.kind != ColumnPart {
			continue
		}
		if runs := b.runsOf(line.cells); len(runs) > 0 {
			for _, m := range runs[0][:min(4, len(runs[0]))] {
				cells[m] = true
			}
		}
	}
	return cells
}

// group returns the part of four cells, by a table of points. It returns false if the group has
// no points: it is empty, has stones of both sides, or lies off the frontier.
func (p *connect4Parts) group(kind PartKind, cells []alinha.Move, points *[5]int) (Part, bool) {
	counts := p.frontier == nil
	for _, m := range cells {
		counts = counts || p.frontier[m]
	}
	for _, side := range []alinha.Player{alinha.First, alinha.Second} {
		if n := p.countOf(side, cells); counts && n > 0 && p.countOf(side.Other(), cells) == 0 {
			return p.part(kind, side, cells, points[n]), true
		}
	}
	return Part{}, false
}

// addGroups adds all groups, as the first plan counts them.
func (p *connect4Parts) addGroups() {
	for _, line := range p.linesOf(4) {
		for window := range windowsOf(line.cells) {
			if part, ok := p.group(line.kind, window, &p.points); ok {
				p.parts = append(p.parts, part)
			}
		}
	}
}

// addLevel adds the cost of a level to the side that moved to it.
func (p *connect4Parts) addLevel(level int) {
	mover := p.computer
	if level%2 == 0 {
		mover = mover.Other()
	}
	if level > 0 {
		part := p.part(LevelPart, mover, nil, -connect4LevelCost*level)
		part.Stones = level
		p.parts = append(p.parts, part)
	}
}

// addColumn adds the run at the top of a column, at most four stones, if the run and the empty
// cells above are columnRoom cells or more.
func (p *connect4Parts) addColumn(line partsLine) {
	runs := p.runsOf(line.cells)
	if len(runs) == 0 {
		return
	}
	run := runs[0][:min(4, len(runs[0]))]
	if above := int(run[0]) / p.cols; above+len(run) >= p.columnRoom {
		p.parts = append(p.parts, p.part(ColumnPart, p.owner(run[0]), run, p.points[len(run)]))
	}
}

// addRow adds the windows of a row from the left. The next window begins at the first cell
// that is empty or not like the first cell of the last window.
func (p *connect4Parts) addRow(line partsLine) {
	for from := 0; from+4 <= len(line.cells); {
		window := line.cells[from : from+4]
		if part, ok := p.group(RowPart, window, &p.rowPoints); ok {
			p.parts = append(p.parts, part)
		}
		from++
		for _, m := range window[1:] {
			if p.cells[m] == 0 || p.cells[m] != p.cells[window[0]] {
				break
			}
			from++
		}
	}
}

// addDiagonal adds the window with the most points for either side, the first of equals.
func (p *connect4Parts) addDiagonal(line partsLine) {
	var best Part
	for window := range windowsOf(line.cells) {
		if part, ok := p.group(line.kind, window, &p.points); ok && part.Points*part.Points > best.Points*best.Points {
			best = part
		}
	}
	if best.Points != 0 {
		p.parts = append(p.parts, best)
	}
}
