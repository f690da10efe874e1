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

// A label is what a cross comes to, in one word: its code, and its class above that.
type label uint16

const classShift = 12

func (l label) code() code { return code(l & (1<<classShift - 1)) }

func (l label) class() Class { return Class(l >> classShift) }

// labels are those of all crosses.
type labels [1 << (4 * directions)]label

// labels returns the label of every cross.
func (g goal) labels() *labels {
	t := new(labels)
	var classes [codeCount]Class
	for c, x := range combinations {
		classes[c] = g.class(x)
	}
	for x, c := range codes {
		t[x] = label(c) | label(classes[c])<<classShift
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
