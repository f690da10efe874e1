package gomoku

// An exchange is a four and its reply. One that does not win is put to sleep while the other fours of the position, and
// what follows them, are tried: it would lead where these have led after it, and no one goes there twice (sleep sets,
// Godefroid 1990). What lies in its sight wakes it, for then the order makes a difference; and so would a reply
// that makes a four itself, which is to be answered first.
type exchange struct{ four, reply int16 }

// removeCell appends those of the sleeping exchanges from one on that e leaves asleep.
func (e exchange) leave(asleep []exchange, from int) []exchange {
	for _, other := range asleep[from:] {
		if !sees(e.four, other.four) && !sees(e.four, other.reply) && !sees(e.reply, other.four) && !sees(e.reply, other.reply) {
			asleep = append(asleep, other)
		}
	}
	return asleep
}

// sleeps says that the four on a cell is one of the sleeping exchanges.
func sleeps(asleep []exchange, cell int16) bool {
	for _, e := range asleep {
		if e.four == cell {
			return true
		}
	}
	return false
}

// sees says that a cell lies in the window of another, in any rule.
func sees(cell, other int16) bool { return sights[int(cell)-int(other)+area] }

// sights says so by how far the one is from the other.
var sights = func() (seen [2 * area]bool) {
	for _, step := range dirSteps {
		for i := -maxRadius; i <= maxRadius; i++ {
			seen[area+i*step] = true
		}
	}
	return seen
}()
