package tune

import (
	"sync"

	"github.com/alinha/alinha/gomoku/internal/board"
)

// params is the flat parameter vector of a fit, with views of its parts for each side. If the rule is the same for both
// sides (symmetric), the views of both sides are the same part.
//
//	values   | codes[0] | codes[1] | threats | joint | biases | codes[0] | ...
//	           sides[First]                                     sides[Second]
//
// The parameters are floating-point: logits for the evaluation, nats for the ordering. board.Weights holds them as integers.
type params struct {
	values []float64
	sides  [2]sideParams // by player; slices of values
}

// A sideParams is the view of the parameters of one side. A fit of the move ordering has codes only.
type sideParams struct {
	codes   [2][]float64 // by PatternCode: Mover and Waiting, or Attack and Defence
	threats []float64    // by ThreatMask
	joint   []float64    // by JointFeature from the side's point of view, then by unit
	biases  []float64    // by ThreatMask of the mover, then by unit: the mover's network, then the opponent's
}

// newParams returns params of zeros, and their groups in the order of values. Without withNetwork there are only the codes.
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
		add(1, int(board.PatternCount), codeSharedRows())
		add(1, int(board.PatternCount), codeSharedRows())
		if withNetwork {
			add(1, 0, make([][]int, board.ThreatMaskCount))
			add(board.NetworkWidth, 2*int(board.TopTwoCount), jointSharedRows())
			add(2*board.NetworkWidth, 1, biasSharedRows())
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

// A paramGroup is a block of equally wide rows of params: one row for each code, threat mask or joint feature. A row is the
// sum of its own weights and of the shared rows that it lists; a code shares the row of each of its patterns with other
// codes, so that a rare code profits from the common ones.
type paramGroup struct {
	start       int     // the index of the first row in params.values
	rowWidth    int     // the number of parameters of a row
	sharedRows  [][]int // for each row the numbers of its shared rows
	sharedCount int     // the number of shared rows of the group
	sharedStart int     // the index of the first shared row in fit.weights; newFit sets it
}

// codeSharedRows lists for each code its patterns that are not Dead.
var codeSharedRows = sync.OnceValue(func() [][]int {
	parts := make([][]int, board.CodeCount)
	for c := range parts {
		for _, p := range board.PatternCode(c).Patterns() {
			if p != board.Dead {
				parts[c] = append(parts[c], int(p))
			}
		}
	}
	return parts
})

// jointSharedRows lists for each joint feature its two TopTwos, if one of them is a two or more.
var jointSharedRows = sync.OnceValue(func() [][]int {
	parts := make([][]int, board.JointCount)
	for d := range board.JointCount {
		one, other := d/board.TopTwoCount, d%board.TopTwoCount
		if one.AtLeastTwo() || other.AtLeastTwo() {
			parts[d] = []int{int(one), int(board.TopTwoCount + other)}
		}
	}
	return parts
})

// biasSharedRows lists row 0 for each threat mask: all masks share one row.
var biasSharedRows = sync.OnceValue(func() [][]int {
	parts := make([][]int, board.ThreatMaskCount)
	for t := range parts {
		parts[t] = []int{0}
	}
	return parts
})
