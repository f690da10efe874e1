package check

import (
	"slices"
	"strconv"
	"strings"
)

// play puts a stone on the cell that text names and returns the cells and the cell. After a fault the cells are as before.
func (c *checker) play(cells []uint8, text string, stone uint8) ([]uint8, int) {
	number, err := strconv.ParseUint(text, 10, 16)
	m := int(number)
	switch {
	case err != nil || m >= len(cells):
		c.refuse(BadLine, -1)
	case !c.isFree(cells, m):
		c.refuse(NotFree, m)
	default:
		return with(cells, m, stone), m
	}
	return cells, 0
}

// win checks that the attacker, to move unless defenderMoves is set, wins a position after as many passes of the defender. It
// returns the zone: the proof holds as well if the defender has up to that many stones more, on cells outside the zone. The
// zone of a position that symmetries map to itself is the union of the images.
func (c *checker) win(cells []uint8, passes int, defenderMoves bool) (zone []bool) {
	zone = make([]bool, len(cells))
	key, images := c.key(strconv.FormatBool(defenderMoves), cells)
	canonical, ok := c.proven[key]
	if !ok {
		kind, fields := c.next()
		c.Nodes++
		if kind != "W" || len(fields) == 0 || defenderMoves != (fields[0] == "-") {
			c.refuse(BadLine, -1)
			return zone
		}
		c.attack(cells, passes, fields[0], fields[1:], zone)
		canonical = make([]bool, len(cells))
		for _, image := range images {
			for m := range canonical {
				canonical[m] = canonical[m] || zone[image[m]]
			}
		}
		c.proven[key] = canonical
	}
	for m, in := range canonical {
		zone[images[0][m]] = in
	}
	return zone
}

// attack checks the attacker's move and the child behind each reply, and adds to the zone the move and the zones of the
// children. A last reply * stands for all that are not listed: the child then is the position in which the defender passes,
// and a reply outside the zone of that child changes nothing.
func (c *checker) attack(cells []uint8, passes int, move string, replies []string, zone []bool) {
	if move != "-" {
		after, m := c.play(cells, move, c.attacker)
		zone[m] = true
		if c.wins(after, c.attacker) && len(replies) == 0 {
			return
		}
		if cells = after; c.wins(cells, c.attacker) {
			c.refuse(BadLine, -1)
		}
	}
	c.guard(cells, passes, zone)
	answered := make([]bool, len(cells))
	open := slices.Repeat([]bool{true}, len(cells))
	for i, text := range replies {
		var child []bool
		if text == "*" && i == len(replies)-1 && !c.Variant.Gravity {
			open = c.win(cells, passes+1, false)
			child = open
		} else {
			after, r := c.play(cells, text, c.defender)
			answered[r] = true
			child = c.win(after, passes, false)
		}
		if c.err != nil {
			return
		}
		for m, in := range child {
			zone[m] = zone[m] || in
		}
	}
	for r := range cells {
		if open[r] && !answered[r] && c.isFree(cells, r) || len(replies) == 0 {
			c.refuse(OpenReply, r)
		}
	}
}

// guard refuses a position in which the defender wins by one stone. It adds to the zone the windows of which
// the defender could fill all cells but one by as many stones as there were passes.
func (c *checker) guard(cells []uint8, passes int, zone []bool) {
	for _, window := range c.windows {
		empty, open := count(cells, window, c.attacker)
		for _, m := range window {
			if open && cells[m] == 0 && empty <= passes+1 {
				zone[m] = true
			}
			if open && empty == 1 && c.isFree(cells, int(m)) && c.wins(with(cells, int(m), c.defender), c.defender) {
				c.refuse(Lost, int(m))
			}
		}
	}
}

// draw checks that the defender does not lose a position. If weak is set, the game is that of Maker and Breaker: only the
// attacker's windows count, and the defender may have more stones than turns.
func (c *checker) draw(cells []uint8, weak, defenderMoves bool) {
	if weak {
		cells = c.settled(cells)
	}
	weakKey, _ := c.key(strconv.FormatBool(defenderMoves), cells)
	strongKey := "s" + weakKey
	_, isWeak := c.proven[weakKey]
	_, isStrong := c.proven[strongKey]
	if c.err != nil || isWeak || isStrong && !weak {
		return
	}
	kind, fields := c.next()
	c.Nodes++
	key := weakKey
	switch {
	case kind == "L":
		c.leaf(cells, fields, defenderMoves)
	case kind == "D" && !defenderMoves && !c.Variant.Gravity:
		c.breaker(cells, fields)
	case kind == "P" && len(fields) > 0 && !c.Variant.Gravity:
		c.draw(c.fixed(cells, fields), true, defenderMoves)
	case kind == "S" && !defenderMoves && !weak:
		key = strongKey
		answered := c.answers(cells, fields, false)
		for a := range cells {
			if !answered[a] && c.isFree(cells, a) {
				c.refuse(OpenAttack, a)
			}
		}
	case kind == "M" && defenderMoves && !weak && len(fields) == 1:
		key = strongKey
		c.reply(cells, fields[0], false)
	default:
		c.refuse(BadLine, -1)
	}
	c.proven[key] = nil
}

// answers checks the entries of a node: an attack and the reply, a:r, or an attack alone, after which a node follows with the
// defender to move. It returns which attacks have an entry.
func (c *checker) answers(cells []uint8, entries []string, weak bool) (answered []bool) {
	answered = make([]bool, len(cells))
	for _, entry := range entries {
		attack, reply, hasReply := strings.Cut(entry, ":")
		after, a := c.play(cells, attack, c.attacker)
		answered[a] = true
		switch {
		case c.err != nil:
			return answered
		case !weak && c.wins(after, c.attacker):
			c.refuse(Lost, a)
		case hasReply:
			c.reply(after, reply, weak)
		default:
			c.draw(after, weak, true)
		}
	}
	return answered
}

// reply checks the position after the defender's stone. A stone that completes a line of the defender ends the game, unless
// weak is set.
func (c *checker) reply(cells []uint8, text string, weak bool) {
	after, _ := c.play(cells, text, c.defender)
	if weak || !c.wins(after, c.defender) {
		c.draw(after, weak, false)
	}
}

// breaker checks a node of the Maker-Breaker game: pairs u=v such that all lines through v go through u, where the attacker then
// has u and the defender v; then an entry for each attack. An attack needs no entry if another cell lies on all lines through
// the attack, for the defender replies there.
func (c *checker) breaker(cells []uint8, fields []string) {
	for len(fields) > 0 && strings.Contains(fields[0], "=") {
		paired, u, v := c.pair(cells, fields[0])
		if c.err != nil || !common(c.lines(cells), len(cells), v).has(u) {
			c.refuse(BadPair, u)
			return
		}
		cells, fields = with(with(paired, u, c.attacker), v, c.defender), fields[1:]
	}
	lines := c.lines(cells)
	if slices.ContainsFunc(lines, func(line cellSet) bool { return line.size() < 2 }) {
		c.refuse(Lost, -1)
	}
	answered := c.answers(cells, fields, true)
	for a := range cells {
		if others := common(lines, len(cells), a); cells[a] == 0 && !answered[a] && others.size() < 2 {
			c.refuse(OpenAttack, a)
		}
	}
}

// lines returns the lines of a position. A line is the empty cells of a live window, if no other line is a part of the line.
func (c *checker) lines(cells []uint8) (lines []cellSet) {
	var all []cellSet
	for _, window := range c.windows {
		if !c.isLive(cells, window) {
			continue
		}
		line := newCellSet(len(cells))
		for _, m := range window {
			if cells[m] == 0 {
				line.add(int(m))
			}
		}
		all = append(all, line)
	}
	for i, line := range all {
		if !slices.ContainsFunc(all[:i], line.contains) && !slices.ContainsFunc(all[i+1:], line.containsMore) {
			lines = append(lines, line)
		}
	}
	return lines
}

// leaf checks a position that the defender holds by disjoint pairs and the potential of Erdős and Selfridge. Each line with e cells
// adds 2^-e to the potential, which must be below 1, if the attacker is to move after each of the attacker's moves.
func (c *checker) leaf(cells []uint8, pairs []string, defenderMoves bool) {
	lines, one := c.lines(c.fixed(cells, pairs)), uint64(1)<<c.Variant.K // weights are in units of 2^-K
	potential, through := uint64(0), make([]uint64, len(cells))          // by cell: the weights of the lines through the cell
	for _, line := range lines {
		weight := one >> line.size()
		potential += weight
		for m := range cells {
			if !defenderMoves && line.has(m) {
				through[m] += weight
			}
		}
	}
	if potential+slices.Max(through) >= one || c.Variant.Gravity && len(lines)+len(pairs) > 0 {
		c.refuse(Heavy, -1)
	}
}
