package tune

import "github.com/alinha/alinha/gomoku/internal/board"

// params is the flat parameter vector of a fit. Of a game in which both sides weigh the same
// both share one sideParams.
type params struct {
	values []float64
	sides  [2]sideParams
}

// A sideParams is the part of params that belongs to a side.
type sideParams struct {
	codes   [2][]float64 // of each code: mover and waiting, or attack and defence
	threats []float64    // of each threat mask
	joint   []float64    // of each joint feature, as its side sees it, for each unit
	biases  []float64    // of each threat mask of the mover, for each of its units and of the other's
}

// newParams returns params of zeros and their groups, without the network unless withNetwork.
func newParams(symmetric, withNetwork bool) (*params, []paramGroup) {
	var groups []paramGroup
	size := 0
	add := func(width, sharedCount int, rows [][]int) {
		groups = append(groups, paramGroup{start: size, rowWidth: width, sharedRows: rows, sharedCount: sharedCount})
		size += width * len(rows)
	}
	sides := 2
	if symmetric {
		sides = 1
	}
	for range sides {
		add(1, int(board.PatternCount), codeSharedRows)
		add(1, int(board.PatternCount), codeSharedRows)
		if withNetwork {
			add(1, 0, make([][]int, board.ThreatMaskCount))
			add(board.NetworkWidth, 2*int(board.TopTwoCount), jointSharedRows)
			add(2*board.NetworkWidth, 1, biasSharedRows)
		}
	}
	s := &params{values: make([]float64, size)}
	groupsPerSide := len(groups) / sides
	for p := range s.sides {
		sideGroups := groups[p%sides*groupsPerSide:][:groupsPerSide]
		side := &s.sides[p]
		for i, numbers := range []*[]float64{&side.codes[0], &side.codes[1], &side.threats, &side.joint, &side.biases}[:groupsPerSide] {
			*numbers = s.values[sideGroups[i].start:][:sideGroups[i].rowWidth*len(sideGroups[i].sharedRows)]
		}
	}
	return s, groups
}

// A paramGroup is rows of params. A row is the sum of what is its own, and of what it shares with
// other rows of its block.
type paramGroup struct {
	start       int     // where it begins in params
	rowWidth    int     // of a row
	sharedRows  [][]int // which shared rows each row has
	sharedCount int     // how many of these there are
	sharedStart int     // where they begin in fit.weights
}

// codeSharedRows are the patterns of each code that are not Dead.
var codeSharedRows = func() [][]int {
	parts := make([][]int, board.CodeCount)
	for c := range parts {
		for _, p := range board.PatternCode(c).Patterns() {
			if p != board.Dead {
				parts[c] = append(parts[c], int(p))
			}
		}
	}
	return parts
}()

// jointSharedRows are the two TopTwos of each joint feature with a two at least.
var jointSharedRows = func() [][]int {
	parts := make([][]int, board.JointCount)
	for d := range board.JointCount {
		one, other := d/board.TopTwoCount, d%board.TopTwoCount
		if one.AtLeastTwo() || other.AtLeastTwo() {
			parts[d] = []int{int(one), int(board.TopTwoCount + other)}
		}
	}
	return parts
}()

// biasSharedRows is one that all threat masks share.
var biasSharedRows = func() [][]int {
	parts := make([][]int, board.ThreatMaskCount)
	for t := range parts {
		parts[t] = []int{0}
	}
	return parts
}()
