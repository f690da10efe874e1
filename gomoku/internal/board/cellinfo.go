package board

import "math/bits"

// A CellInfo says what a stone of either side on an empty cell would make of the four lines through the cell (Rapfi:
// Cell). It has 16 bytes; vectors_amd64.s depends on the layout.
type CellInfo struct {
	Patterns uint32         // four bits a direction: First's patterns in the low half, Second's in the high half
	Codes    [2]PatternCode // by player
	Threats  [2]Threat      // by player
	joint    JointFeature   // from First's point of view
	cell     int16          // the cell itself, for the undo stack
}

// toggleLines XORs a stone into the four line words through a cell: the first call puts it there, the second removes it.
func (b *Board) toggleLines(cell int, s stone) {
	for d := range DirSteps {
		at := linePositions[cell][d]
		b.lines[d][at.line] ^= lineBits(s) << (2 * at.index & 63)
	}
}

// updatePatterns recomputes patterns, codes and threats of every empty cell whose window contains a given cell. It pushes
// the old CellInfo of each cell that changes on the undo stack, which must have room for maxNeighbours+laneCount entries.
// Bit i of threatChanged is set if the threats of the i-th pushed cell changed.
func (b *Board) updatePatterns(cell int) (threatChanged uint64) {
	n := 0
	switch {
	case !hasVectorCode || b.vectors == noVectors:
		return b.updatePatternsPlain(cell)
	case b.vectors == avx2:
		n, threatChanged = updatePatternsAVX2(b, cell)
	default:
		n, threatChanged = updatePatternsAVX512(b, cell)
	}
	b.undoStack = b.undoStack[:len(b.undoStack)+n]
	return threatChanged
}

// updatePatternsPlain is updatePatterns in plain Go. Its twins are updatePatternsAVX2 and updatePatternsAVX512; TestVectors compares
// them.
func (b *Board) updatePatternsPlain(cell int) (threatChanged uint64) {
	from := len(b.undoStack)
	for d := range DirSteps {
		b.updateDirection(d, cell)
	}
	return b.updateThreats(b.undoStack[from:])
}

// updateDirection recomputes the patterns in direction d of the empty cells whose window contains a given cell. It pushes
// the old CellInfo of each cell that changes on the undo stack, which must have room.
func (b *Board) updateDirection(d, cell int) {
	r, step, at := b.rule, DirSteps[d], linePositions[cell][d]
	shifted, otherDirs := b.lines[d][at.line].rotatedTo(int(at.index)-2*r.radius), ^patternPair(0xff).inDirection(d)
	saved, n := b.undoStack[:cap(b.undoStack)], len(b.undoStack)
	last := cell + r.radius*step
	for cell -= r.radius * step; cell <= last; cell += step {
		if shifted&r.centreMask == 0 {
			neighbour := cell & (Area - 1)
			info := &b.Cells[neighbour]
			patterns := info.Patterns&otherDirs | r.patternTable[r.windowOf(shifted)].inDirection(d)
			if patterns != info.Patterns {
				saved[n] = *info
				info.Patterns = patterns
				n++
			}
		}
		shifted >>= 2
	}
	b.undoStack = b.undoStack[:n]
}

// windowAt returns the window of an empty cell in direction d.
func (b *Board) windowAt(d, cell int) window {
	at := linePositions[cell][d]
	return b.rule.windowOf(b.lines[d][at.line].rotatedTo(int(at.index) - b.rule.radius))
}

// patternsAt returns the patterns of an empty cell in direction d, from the line word and not from the CellInfo.
func (b *Board) patternsAt(d, cell int) patternPair { return b.rule.patternTable[b.windowAt(d, cell)] }

// codeInfosOf returns the codeInfo of each side, by player, for CellInfo.Patterns.
func (b *Board) codeInfosOf(patterns uint32) [2]codeInfo {
	return [2]codeInfo{b.rule.codeInfos[0][dirPatterns(patterns)], b.rule.codeInfos[1][patterns>>16]}
}

// updateThreats recomputes codes and threats of the cells of changed, which are undo stack entries. Bit i of threatChanged
// is set if the threats of the cell of changed[i] differ from the old ones.
func (b *Board) updateThreats(changed []CellInfo) (threatChanged uint64) {
	for i := range changed {
		old := &changed[i]
		info := &b.Cells[old.cell&(Area-1)]
		codeInfos := b.codeInfosOf(info.Patterns)
		info.Codes = [2]PatternCode{codeInfos[0].code(), codeInfos[1].code()}
		info.Threats = [2]Threat{codeInfos[0].threat(), codeInfos[1].threat()}
		if info.Threats != old.Threats {
			threatChanged |= 1 << i
		}
	}
	return threatChanged
}

// updateEval updates evalSums, accumulators and the joint features for the cells on the undo stack from index from on.
func (b *Board) updateEval(from int) {
	if hasVectorCode && b.vectors != noVectors {
		updateEvalAVX2(b, from)
	} else {
		b.updateEvalPlain(from)
	}
}

// updateEvalPlain is updateEval in plain Go. Its twin is updateEvalAVX2; TestVectors compares both.
func (b *Board) updateEvalPlain(from int) {
	firstWeights, secondWeights, joint := &b.Weights.Codes[0], &b.Weights.Codes[1], &b.Weights.joint
	firstSum, secondSum := b.evalSums[0], b.evalSums[1]
	firstAcc, secondAcc := b.accumulators[0], b.accumulators[1]
	changed := b.undoStack[from:]
	for i := range changed {
		old := &changed[i]
		info := &b.Cells[old.cell&(Area-1)]
		firstCode, secondCode := info.Codes[0], info.Codes[1]
		firstSum += firstWeights[firstCode&(CodeTableSize-1)].packed() - firstWeights[old.Codes[0]&(CodeTableSize-1)].packed()
		secondSum += secondWeights[secondCode&(CodeTableSize-1)].packed() - secondWeights[old.Codes[1]&(CodeTableSize-1)].packed()
		if info.joint = jointOf(topTwoOfCode[firstCode&(CodeTableSize-1)], topTwoOfCode[secondCode&(CodeTableSize-1)]); info.joint != old.joint {
			to, from := &joint[info.joint&(jointTableSize-1)], &joint[old.joint&(jointTableSize-1)]
			firstAcc += to[0] - from[0]
			secondAcc += to[1] - from[1]
		}
	}
	b.evalSums[0], b.evalSums[1] = firstSum, secondSum
	b.accumulators[0], b.accumulators[1] = firstAcc, secondAcc
}

// updateThreatSets moves each cell of changed whose threats changed from the threat sets of its old threats to those of
// the new ones (sign 1), or back (sign -1).
func (b *Board) updateThreatSets(changed []CellInfo, threatChanged uint64, sign int) {
	for ; threatChanged != 0; threatChanged &= threatChanged - 1 {
		old := &changed[bits.TrailingZeros64(threatChanged)]
		cell := int(old.cell) & (Area - 1)
		info, word, bit := &b.Cells[cell], cell>>6, uint64(1)<<(cell&63)
		for p := range b.ThreatSets {
			from, to := old.Threats[p]&(threatTableSize-1), info.Threats[p]&(threatTableSize-1)
			b.ThreatSets[p][from][word] ^= bit
			b.ThreatSets[p][to][word] ^= bit // the inverse of the line above if from is to
			b.ThreatCounts[p][from] -= sign
			b.ThreatCounts[p][to] += sign
		}
	}
}

// addCell adds an empty cell to the threat sets of its threats.
func (b *Board) addCell(cell int) {
	for p, threat := range b.Cells[cell].Threats {
		b.ThreatSets[p][threat].Flip(cell)
		b.ThreatCounts[p][threat]++
	}
}

// removeCell removes a cell from the threat sets, and its weights from evalSums and accumulators.
func (b *Board) removeCell(cell int) {
	for p, threat := range b.Cells[cell].Threats {
		b.ThreatSets[p][threat].Flip(cell)
		b.ThreatCounts[p][threat]--
		b.evalSums[p] -= b.Weights.Codes[p][b.Cells[cell].Codes[p]].packed()
		b.accumulators[p] -= b.Weights.joint[b.Cells[cell].joint][p]
	}
}

// Candidates sets set to the empty cells that are candidates (IsCandidate).
func (b *Board) Candidates(set *CellSet) {
	if hasVectorCode && b.vectors != noVectors {
		candidatesAVX2(b, b.Variant.Cols, set)
	} else {
		b.candidatesPlain(set)
	}
}

// candidatesPlain is Candidates in plain Go. Its twin is candidatesAVX2; TestVectors compares both.
func (b *Board) candidatesPlain(set *CellSet) {
	last := (margin + b.Variant.Cols - 1) & (stride - 1)
	for i, empty := range &b.Empty {
		candidates := uint64(0)
		for j := range 2 {
			row := (*[stride]CellInfo)(b.Cells[(2*i+j)*stride:])
			bits := uint32(0)
			for column := last; column >= margin; column-- {
				bits = bits<<1 | candidateBit(row[column].Patterns)
			}
			candidates |= uint64(bits) << (margin + j*stride)
		}
		set[i] = candidates & empty
	}
}

// IsCandidate reports whether a stone of some side on a cell makes a two or more in some direction. patterns is
// CellInfo.Patterns.
func IsCandidate(patterns uint32) bool { return twoOrMore(patterns) != 0 }

// candidateBit returns 1 for the patterns of a candidate, else 0, without a branch.
func candidateBit(patterns uint32) uint32 { return -twoOrMore(patterns) >> 31 }

// twoOrMore returns the lowest bit of each pattern from blockedTwo (3) on.
func twoOrMore(patterns uint32) uint32 {
	return (patterns>>3 | patterns>>2 | patterns>>1&patterns) & 0x11111111
}
