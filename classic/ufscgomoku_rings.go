package classic

// centreOfMass returns the cell nearest to the mean of all stones, the lower
// right one of those that are equally near. There must be a stone.
func (g *gomokuBoard) centreOfMass() (row, col int) {
	n := 2 * g.stones
	return (2*g.sumRow + g.stones) / n, (2*g.sumCol + g.stones) / n
}

// appendCandidates appends the empty cells that the document's gerarNovosEstados tries:
// the centre of mass and then ring after ring round it, each ring its top, its
// bottom, its left and its right side, in this order:
//
//	9 a b c d
//	j 1 2 3 m
//	k 7 0 8 n
//	l 4 5 6 o
//	e f g h i
//
// A direction ends at the edge of the board, or at the maxEmptyLines-th line in a row that
// holds no stone, the document's numeroCorte; the cells of that line are still appended. The document does not say
// whether a line is the whole row or the side of the ring: here a line is the whole
// row, which excludes fewer stones. The document's rings begin at the neighbours of the
// centre; here they begin at the centre itself, or an empty centre could not be played.
// Stones far from the centre, with empty lines between, are not reached at all.
func (g *gomokuBoard) appendCandidates(dst []int16, maxEmptyLines int) []int16 {
	row, col := g.centreOfMass()
	top := lastLineTried(g.inRow, row, -1, maxEmptyLines)
	bottom := lastLineTried(g.inRow, row, 1, maxEmptyLines)
	left := lastLineTried(g.inCol, col, -1, maxEmptyLines)
	right := lastLineTried(g.inCol, col, 1, maxEmptyLines)

	dst = g.appendEmpty(dst, row, row, col, col)
	farthest := max(row-top, bottom-row, col-left, right-col)
	for d := 1; d <= farthest; d++ {
		from, to := max(col-d, left), min(col+d, right)
		if row-d >= top {
			dst = g.appendEmpty(dst, row-d, row-d, from, to)
		}
		if row+d <= bottom {
			dst = g.appendEmpty(dst, row+d, row+d, from, to)
		}
		from, to = max(row-d+1, top), min(row+d-1, bottom)
		if col-d >= left {
			dst = g.appendEmpty(dst, from, to, col-d, col-d)
		}
		if col+d <= right {
			dst = g.appendEmpty(dst, from, to, col+d, col+d)
		}
	}
	return dst
}

// lastLineTried returns the last line whose cells appendCandidates appends, in one direction
// from line: step is 1 or -1, and stones[i] is the number of stones on line i.
func lastLineTried(stones []int, line, step, maxEmptyLines int) int {
	for emptyLines := 0; emptyLines < maxEmptyLines && line+step >= 0 && line+step < len(stones); {
		line += step
		emptyLines++
		if stones[line] > 0 {
			emptyLines = 0
		}
	}
	return line
}

// appendEmpty appends the empty cells of a rectangle, bounds included.
func (g *gomokuBoard) appendEmpty(dst []int16, top, bottom, left, right int) []int16 {
	for row := top; row <= bottom; row++ {
		for at := g.cellIndex(row, left); at <= g.cellIndex(row, right); at++ {
			if g.cells[at] == gomokuEmpty {
				dst = append(dst, at)
			}
		}
	}
	return dst
}
