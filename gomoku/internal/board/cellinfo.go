package board

import "math/bits"

// A CellInfo is what stones on an empty cell would make of the lines through it.
type CellInfo struct {
	Patterns uint32 // First's in the low half, Second's in the high one
	Codes    [2]PatternCode
	Threats  [2]Threat
	joint    JointFeature // as First sees it
	cell     int16
}

// toggleLines puts what lies on a cell on the four lines through it, or takes it off.
func (b *Board) toggleLines(cell int, s stone) {
	for d := range DirSteps {
		at := linePositions[cell][d]
		b.lines[d][at.line] ^= lineBits(s) << (2 * at.index & 63)
	}
}

// updatePatterns recomputes every empty cell whose windows contain a cell, and pushes the old CellInfo of those that change on the undo
// stack, which has room for them. It returns a bit for each of these whose threats change.
func (b *Board) updatePatterns(cell int) (threatChanged uint64) {
	if !hasVectorCode || !b.useVectors {
		return b.updatePatternsPlain(cell)
	}
	n, threatChanged := updatePatternsAVX512(b, cell)
	b.undoStack = b.undoStack[:len(b.undoStack)+n]
	return threatChanged
}

// updatePatternsPlain is updatePatterns without vectors.
func (b *Board) updatePatternsPlain(cell int) (threatChanged uint64) {
	from := len(b.undoStack)
	for d := range DirSteps {
		b.updateDirection(d, cell)
	}
	return b.updateThreats(b.undoStack[from:])
}

// updateDirection recomputes the patterns of the empty cells whose window of one direction contains a cell, and
// pushes those that change on the undo stack, which has room for them.
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

// windowAt returns that of an empty cell in one direction.
func (b *Board) windowAt(d, cell int) window {
	at := linePositions[cell][d]
	return b.rule.windowOf(b.lines[d][at.line].rotatedTo(int(at.index) - b.rule.radius))
}

// patternsAt returns the patterns of an empty cell in one direction, whatever its CellInfo says.
func (b *Board) patternsAt(d, cell int) patternPair { return b.rule.patternTable[b.windowAt(d, cell)] }

// codeInfosOf returns the code info of a cell's patterns, for either side.
func (b *Board) codeInfosOf(patterns uint32) [2]codeInfo {
	return [2]codeInfo{b.rule.codeInfos[0][dirPatterns(patterns)], b.rule.codeInfos[1][patterns>>16]}
}

// updateThreats recomputes codes and threats of changed cells. It returns a bit for each whose threats change.
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

// updateEval updates the sums of the evaluation by the cells that changed: those on the undo stack from an index on.
func (b *Board) updateEval(from int) {
	if hasVectorCode && b.useVectors {
		updateEvalAVX512(b, from)
	} else {
		b.updateEvalPlain(from)
	}
}

// updateEvalPlain is updateEval without vectors.
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

// updateThreatSets moves the changed cells whose threats change from the sets of the old threats to those of the
// new; back if sign is -1 and not 1.
func (b *Board) updateThreatSets(changed []CellInfo, threatChanged uint64, sign int) {
	for ; threatChanged != 0; threatChanged &= threatChanged - 1 {
		old := &changed[bits.TrailingZeros64(threatChanged)]
		cell := int(old.cell) & (Area - 1)
		info, word, bit := &b.Cells[cell], cell>>6, uint64(1)<<(cell&63)
		for p := range b.ThreatSets {
			from, to := old.Threats[p]&(threatTableSize-1), info.Threats[p]&(threatTableSize-1)
			b.ThreatSets[p][from][word] ^= bit
			b.ThreatSets[p][to][word] ^= bit // it may be the same
			b.ThreatCounts[p][from] -= sign
			b.ThreatCounts[p][to] += sign
		}
	}
}

// addCell puts an empty cell into the sets of its threats.
func (b *Board) addCell(cell int) {
	for p, threat := range b.Cells[cell].Threats {
		b.ThreatSets[p][threat].Flip(cell)
		b.ThreatCounts[p][threat]++
	}
}

// removeCell takes a cell out of its sets, and what it counts for.
func (b *Board) removeCell(cell int) {
	for p, threat := range b.Cells[cell].Threats {
		b.ThreatSets[p][threat].Flip(cell)
		b.ThreatCounts[p][threat]--
		b.evalSums[p] -= b.Weights.Codes[p][b.Cells[cell].Codes[p]].packed()
		b.accumulators[p] -= b.Weights.joint[b.Cells[cell].joint][p]
	}
}

// IsCandidate says that a stone of either side on a cell makes a two at least.
func IsCandidate(patterns uint32) bool {
	return (patterns>>3|patterns>>2|patterns>>1&patterns)&0x11111111 != 0
}
