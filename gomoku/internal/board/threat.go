package board

// A Threat is what a stone on an empty cell makes of all four lines through it, to the
// side whose stone it is.
type Threat uint8

// The Threats, of which the greatest that fits holds.
const (
	NoThreat     Threat = iota // none of the below
	Three                      // a three: one more stone makes an open four
	DoubleThree                // two threes or more
	Four                       // a four: one more stone makes five
	FourThree                  // a four and a three
	OpenFour                   // two cells at which one more stone makes five
	Five                       // the stone wins
	Foul                       // Black's in Renju, and no five: an overline or two fours
	PossibleFoul               // Black's in Renju: two threes, a foul unless one is none; see Board.Foul
	ThreatCount                // how many there are
)

const threatTableSize = 1 << 4 // as CodeTableSize

const directions = 4

// dirPatterns are the patterns of a cell in its four directions, four bits each.
type dirPatterns = uint16

// A codeInfo is what dirPatterns come to, in one word: the code, and the threat above that.
type codeInfo uint16

const threatShift = 12

func (l codeInfo) code() PatternCode { return PatternCode(l & (1<<threatShift - 1)) }

func (l codeInfo) threat() Threat { return Threat(l >> threatShift) }

// A codeInfoTable has the code info of all dirPatterns.
type codeInfoTable [1 << (4 * directions)]codeInfo

// codeInfoTable returns the code info of all dirPatterns.
func (g sideRule) codeInfoTable() *codeInfoTable {
	t := new(codeInfoTable)
	var classes [CodeCount]Threat
	for c, x := range patternsOfCode {
		classes[c] = g.threatOf(x)
	}
	for x, c := range codeOfPatterns {
		t[x] = codeInfo(c) | codeInfo(classes[c])<<threatShift
	}
	return t
}

// threatOf returns the threat of dirPatterns.
func (g sideRule) threatOf(c dirPatterns) Threat {
	var counts [1 << 4]int
	for d := range directions {
		counts[patternIn(c, d)]++
	}
	fours := counts[blockedFour] + 2*counts[doubleFour] + counts[openFour]
	threes := counts[OpenThree]
	switch {
	case counts[five] > 0:
		return Five
	case counts[overline] > 0, g.fouls && fours > 1:
		return Foul
	case g.fouls && threes > 1:
		return PossibleFoul
	case counts[openFour] > 0 || fours > 1:
		return OpenFour
	case fours > 0 && threes > 0:
		return FourThree
	case fours > 0:
		return Four
	case threes > 1:
		return DoubleThree
	case threes > 0:
		return Three
	}
	return NoThreat
}

// patternIn returns the pattern in one direction.
func patternIn(c dirPatterns, d int) Pattern { return Pattern(c >> (4 * d) & 0xf) }
