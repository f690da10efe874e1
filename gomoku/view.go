package gomoku

import "github.com/alinha/alinha"

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

// classify makes known what cells that were others have become.
func (b *Board) classify(changed []view) {
	firsts, seconds := b.rule.classes[0], b.rule.classes[1]
	for i := range changed {
		was := &changed[i]
		is := &b.views[was.cell&(area-1)]
		f, s := codes[cross(is.crosses)], codes[is.crosses>>16]
		is.codes[0], is.codes[1] = f, s
		if class := firsts[f&(codeRoom-1)]; class != was.classes[0] {
			is.classes[0] = class
			b.reclass(int(was.cell), alinha.First, was.classes[0], class)
		}
		if class := seconds[s&(codeRoom-1)]; class != was.classes[1] {
			is.classes[1] = class
			b.reclass(int(was.cell), alinha.Second, was.classes[1], class)
		}
	}
}

// appraise makes known what cells that were others count for.
func (b *Board) appraise(changed []view) {
	firstWorths, secondWorths, duos := &b.weights.sides[0], &b.weights.sides[1], &b.weights.duos
	first, second := b.totals[0], b.totals[1]
	firsts, seconds := b.units[0], b.units[1]
	for i := range changed {
		was := &changed[i]
		is := &b.views[was.cell&(area-1)]
		f, s := is.codes[0], is.codes[1]
		first += firstWorths[f&(codeRoom-1)].value - firstWorths[was.codes[0]&(codeRoom-1)].value
		second += secondWorths[s&(codeRoom-1)].value - secondWorths[was.codes[1]&(codeRoom-1)].value
		if is.duo = duoOf(kinds[f&(codeRoom-1)], kinds[s&(codeRoom-1)]); is.duo != was.duo {
			to, from := &duos[is.duo&(duoRoom-1)], &duos[was.duo&(duoRoom-1)]
			firsts += to[0] - from[0]
			seconds += to[1] - from[1]
		}
	}
	b.totals[0], b.totals[1] = first, second
	b.units[0], b.units[1] = firsts, seconds
}

// reclass moves an empty cell from the set of one class of a side to that of another.
func (b *Board) reclass(cell int, p alinha.Player, was, is Class) {
	b.sets[p][was&(classRoom-1)].flip(cell)
	b.sets[p][is&(classRoom-1)].flip(cell)
	b.counts[p][was&(classRoom-1)]--
	b.counts[p][is&(classRoom-1)]++
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
		b.totals[p] -= b.weights.sides[p][b.views[cell].codes[p]].value
		b.units[p] -= b.weights.duos[b.views[cell].duo][p]
	}
}
