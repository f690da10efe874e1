package gomoku

import "math/bits"

// A view is what stones on an empty cell would make of the lines through it.
type view struct {
	crosses uint32 // First's in the low half, Second's in the high one
	codes   [2]code
	classes [2]Class
	duo     duo // as First sees it
	cell    int16
}

// draw puts what lies on a cell on the four lines through it, or takes it off.
func (b *Board) draw(cell int, s stone) {
	for d := range steps {
		at := places[cell][d]
		b.lines[d][at.line] ^= line(s) << (2 * at.along & 63)
	}
}

// look makes known what the empty cells are that have a cell in their windows, and leaves on the trail, which has room for
// them, what those were that are others now. It returns a bit for each of these that has another class.
func (b *Board) look(cell int) (moved uint64) {
	if !hasVectors {
		return b.lookPlainly(cell)
	}
	n, moved := lookByVectors(b, cell)
	b.trail = b.trail[:len(b.trail)+n]
	return moved
}

// lookPlainly is look without vectors.
func (b *Board) lookPlainly(cell int) (moved uint64) {
	from := len(b.trail)
	for d := range steps {
		b.see(d, cell)
	}
	return b.classify(b.trail[from:])
}

// see makes the patterns known again of the empty cells that have a cell in their windows
// of one direction, and leaves those that change on the trail, which has room for them.
func (b *Board) see(d, cell int) {
	r, step, at := b.rule, steps[d], places[cell][d]
	near, others := b.lines[d][at.line].from(int(at.along)-2*r.radius), ^verdict(0xff).along(d)
	trail, n := b.trail[:cap(b.trail)], len(b.trail)
	last := cell + r.radius*step
	for cell -= r.radius * step; cell <= last; cell += step {
		if near&r.centre == 0 {
			seer := cell & (area - 1)
			v := &b.views[seer]
			is := v.crosses&others | r.verdicts[r.windowOf(near)].along(d)
			if is != v.crosses {
				trail[n] = *v
				v.crosses = is
				n++
			}
		}
		near >>= 2
	}
	b.trail = b.trail[:n]
}

// window returns that of an empty cell in one direction.
func (b *Board) window(d, cell int) window {
	at := places[cell][d]
	return b.rule.windowOf(b.lines[d][at.line].from(int(at.along) - b.rule.radius))
}

// verdict returns the patterns of an empty cell in one direction, whatever its crosses say.
func (b *Board) verdict(d, cell int) verdict { return b.rule.verdicts[b.window(d, cell)] }

// labelsOf returns what the crosses of a cell come to, to either side.
func (b *Board) labelsOf(crosses uint32) [2]label {
	return [2]label{b.rule.labels[0][cross(crosses)], b.rule.labels[1][crosses>>16]}
}

// classify makes known what cells that were others have become. It returns a bit for each that has another class.
func (b *Board) classify(changed []view) (moved uint64) {
	for i := range changed {
		was := &changed[i]
		is := &b.views[was.cell&(area-1)]
		of := b.labelsOf(is.crosses)
		is.codes = [2]code{of[0].code(), of[1].code()}
		is.classes = [2]Class{of[0].class(), of[1].class()}
		if is.classes != was.classes {
			moved |= 1 << i
		}
	}
	return moved
}

// appraise makes known what the cells count for that were others before, as the trail says from a length on.
func (b *Board) appraise(from int) {
	if hasVectors {
		appraiseByVectors(b, from)
	} else {
		b.appraisePlainly(from)
	}
}

// appraisePlainly is appraise without vectors.
func (b *Board) appraisePlainly(from int) {
	firstWorths, secondWorths, duos := &b.weights.sides[0], &b.weights.sides[1], &b.weights.duos
	first, second := b.totals[0], b.totals[1]
	firsts, seconds := b.units[0], b.units[1]
	changed := b.trail[from:]
	for i := range changed {
		was := &changed[i]
		is := &b.views[was.cell&(area-1)]
		f, s := is.codes[0], is.codes[1]
		first += firstWorths[f&(codeRoom-1)].value() - firstWorths[was.codes[0]&(codeRoom-1)].value()
		second += secondWorths[s&(codeRoom-1)].value() - secondWorths[was.codes[1]&(codeRoom-1)].value()
		if is.duo = duoOf(kinds[f&(codeRoom-1)], kinds[s&(codeRoom-1)]); is.duo != was.duo {
			to, from := &duos[is.duo&(duoRoom-1)], &duos[was.duo&(duoRoom-1)]
			firsts += to[0] - from[0]
			seconds += to[1] - from[1]
		}
	}
	b.totals[0], b.totals[1] = first, second
	b.units[0], b.units[1] = firsts, seconds
}

// regroup moves those of some changed cells that have another class from the sets of what they were to those of what
// they are; back if by is -1 and not 1.
func (b *Board) regroup(changed []view, moved uint64, by int) {
	for ; moved != 0; moved &= moved - 1 {
		was := &changed[bits.TrailingZeros64(moved)]
		cell := int(was.cell) & (area - 1)
		is, word, bit := &b.views[cell], cell>>6, uint64(1)<<(cell&63)
		for p := range b.sets {
			from, to := was.classes[p]&(classRoom-1), is.classes[p]&(classRoom-1)
			b.sets[p][from][word] ^= bit
			b.sets[p][to][word] ^= bit // it may be the same
			b.counts[p][from] -= by
			b.counts[p][to] += by
		}
	}
}

// enter puts an empty cell into the sets of its classes.
func (b *Board) enter(cell int) {
	for p, class := range b.views[cell].classes {
		b.sets[p][class].flip(cell)
		b.counts[p][class]++
	}
}

// leave takes a cell out of its sets, and what it counts for.
func (b *Board) leave(cell int) {
	for p, class := range b.views[cell].classes {
		b.sets[p][class].flip(cell)
		b.counts[p][class]--
		b.totals[p] -= b.weights.sides[p][b.views[cell].codes[p]].value()
		b.units[p] -= b.weights.duos[b.views[cell].duo][p]
	}
}
