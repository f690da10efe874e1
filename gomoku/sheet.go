package gomoku

// A sheet is where the numbers of a fit lie. Of a game in which both sides weigh the same
// both have one column.
type sheet struct {
	numbers []float64
	sides   [2]column
}

// A column is the part of a sheet that is a side's.
type column struct {
	codes   [2][]float64 // of each code: mover and waiting, or attack and defence
	threats []float64    // of each threats
	duos    []float64    // of each duo, as its side sees it, for each unit
	biases  []float64    // of each threats of the mover, for each of its units and of the other's
}

// newSheet returns a sheet of zeros, and what it consists of; without units if it is of orders.
func newSheet(folded, valued bool) (*sheet, []block) {
	var blocks []block
	size := 0
	add := func(width, kinds int, parts [][]int) {
		blocks = append(blocks, block{at: size, width: width, parts: parts, kinds: kinds})
		size += width * len(parts)
	}
	sides := 2
	if folded {
		sides = 1
	}
	for range sides {
		add(1, int(patternCount), codeParts)
		add(1, int(patternCount), codeParts)
		if valued {
			add(1, 0, make([][]int, threatMaskCount))
			add(networkWidth, 2*int(topTwoCount), duoParts)
			add(2*networkWidth, 1, biasParts)
		}
	}
	s := &sheet{numbers: make([]float64, size)}
	of := len(blocks) / sides
	for p := range s.sides {
		mine := blocks[p%sides*of:][:of]
		c := &s.sides[p]
		for i, numbers := range []*[]float64{&c.codes[0], &c.codes[1], &c.threats, &c.duos, &c.biases}[:of] {
			*numbers = s.numbers[mine[i].at:][:mine[i].width*len(mine[i].parts)]
		}
	}
	return s, blocks
}

// A block is rows of a sheet. A row is the sum of what is its own, and of what it shares with
// other rows of its block.
type block struct {
	at     int     // where it begins in the sheet
	width  int     // of a row
	parts  [][]int // which shared rows each row has
	kinds  int     // how many of these there are
	shared int     // where they begin in what a fit has free
}

// codeParts are the patterns of each code, but for those that are nothing.
var codeParts = func() [][]int {
	parts := make([][]int, codeCount)
	for c, x := range patternsOfCode {
		for d := range directions {
			if p := patternIn(x, d); p != dead {
				parts[c] = append(parts[c], int(p))
			}
		}
	}
	return parts
}()

// duoParts are the two kinds of each duo that matters.
var duoParts = func() [][]int {
	parts := make([][]int, jointCount)
	for d := range jointCount {
		one, other := d/topTwoCount, d%topTwoCount
		if one.atLeastTwo() || other.atLeastTwo() {
			parts[d] = []int{int(one), int(topTwoCount + other)}
		}
	}
	return parts
}()

// biasParts is one that all threats share.
var biasParts = func() [][]int {
	parts := make([][]int, threatMaskCount)
	for t := range parts {
		parts[t] = []int{0}
	}
	return parts
}()
