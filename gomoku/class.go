package gomoku

// A Class is what a stone on an empty cell makes of all four lines through it, to the
// side whose stone it is.
type Class uint8

// The classes, of which the greatest that fits holds.
const (
	Quiet      Class = iota // none of the below
	Three                   // a three: one more stone makes an open four
	TwoThrees               // two threes or more
	Four                    // a four: one more stone makes five
	FourThree               // a four and a three
	OpenFour                // two cells at which one more stone makes five
	Five                    // the stone wins
	Foul                    // Black's in Renju, and no five: an overline or two fours
	Doubtful                // Black's in Renju: two threes, a foul unless one is none; see Board.Foul
	classCount              // how many there are
)

const classRoom = 1 << 4 // as codeRoom

const directions = 4

// A cross is the patterns of a cell in its four directions, four bits each.
type cross = uint16

// A classTable is the class of every code.
type classTable [codeRoom]Class

// classes returns the class of every code.
func (g goal) classes() *classTable {
	t := new(classTable)
	for c, x := range combinations {
		t[c] = g.class(x)
	}
	return t
}

// class returns the class of a cross.
func (g goal) class(c cross) Class {
	var count [1 << 4]int
	for d := range directions {
		count[along(c, d)]++
	}
	fours := count[four] + 2*count[twoFours] + count[openFour]
	threes := count[openThree]
	switch {
	case count[five] > 0:
		return Five
	case count[overline] > 0, g.fouls && fours > 1:
		return Foul
	case g.fouls && threes > 1:
		return Doubtful
	case count[openFour] > 0 || fours > 1:
		return OpenFour
	case fours > 0 && threes > 0:
		return FourThree
	case fours > 0:
		return Four
	case threes > 1:
		return TwoThrees
	case threes > 0:
		return Three
	}
	return Quiet
}

// along returns the pattern of a cross in one direction.
func along(c cross, d int) pattern { return pattern(c >> (4 * d) & 0xf) }
